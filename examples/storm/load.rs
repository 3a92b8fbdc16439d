//! Players who do not give up: a move that was not acknowledged is sent again under its key until it is. Then it has
//! been played once, whatever happened in between.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use fieldpost_engine::Action;
use tokio::time::sleep;

use crate::tables::Table;
use crate::wire::Wire;
use crate::{Fault, Outcome};

/// A game of the service, and who plays it.
pub(crate) struct PlayedGame {
    pub(crate) id: String,
    pub(crate) version: u64,
    /// Access tokens, in seat order.
    pub(crate) tokens: [Arc<str>; 2],
    pub(crate) table: Table,
}

/// What all players write down together.
pub(crate) struct Book {
    /// Versions of acknowledged moves by their keys.
    pub(crate) acknowledged: RefCell<BTreeMap<String, u64>>,
    /// Answers by status; 0 is a connection that broke.
    pub(crate) answers: RefCell<BTreeMap<u16, u64>>,
    /// Whether they shall stop after their next acknowledged move.
    pub(crate) stopped: Cell<bool>,
    /// The pause of each player after an acknowledged move.
    pause: Duration,
    /// The last acknowledgement, and the longest silence since somebody listened.
    silence: Cell<(Instant, Duration)>,
}

impl Book {
    /// An empty one.
    pub(crate) fn new(pause: Duration) -> Self {
        Self {
            acknowledged: RefCell::default(),
            answers: RefCell::default(),
            stopped: Cell::default(),
            pause,
            silence: Cell::new((Instant::now(), Duration::ZERO)),
        }
    }

    /// Listens for silence from now on.
    pub(crate) fn listen(&self) {
        self.silence.set((Instant::now(), Duration::ZERO));
    }

    /// The longest time without an acknowledgement since [`Self::listen`].
    pub(crate) fn silence(&self) -> Duration {
        self.silence.get().1
    }

    fn acknowledge(&self, key: String, version: u64) {
        let (last, longest) = self.silence.get();
        self.silence.set((Instant::now(), longest.max(last.elapsed())));
        self.acknowledged.borrow_mut().insert(key, version);
    }
}

/// The pause before a move is sent again.
const PAUSE: Duration = Duration::from_millis(20);

/// Plays these games in turn until told to stop, or until they are over: the games as they then are.
pub(crate) async fn play(address: String, mut games: Vec<PlayedGame>, book: Rc<Book>) -> Outcome<Vec<PlayedGame>> {
    let (mut wire, mut over) = (None, Vec::new());
    while !book.stopped.get() {
        let Some(mut game) = (!games.is_empty()).then(|| games.remove(0)) else { break };
        let Some((seat, action, way)) = game.table.choose() else {
            over.push(game);
            continue;
        };
        let board = game.table.rules().board();
        let kind = if matches!(action, Action::Attack(_)) { "attack" } else { "move" };
        let body = format!(r#"{{"type":"{kind}","from":"{}","to":"{}"}}"#, board.name(way.from), board.name(way.to));
        let key = format!("storm-{}-{}", game.id, game.version);
        let request = format!(
            "POST /v1/games/{}/actions HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {}\r\nIf-Match: \"{}\"\r\n\
             Idempotency-Key: {key}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            game.id,
            game.tokens[seat.index()],
            game.version,
            body.len(),
        );
        until_acknowledged(&address, &mut wire, &request, &book).await?;
        game.version += 1;
        game.table.play(seat, action)?;
        book.acknowledge(key, game.version);
        games.push(game);
        if !book.pause.is_zero() {
            sleep(book.pause).await;
        }
    }
    games.extend(over);
    Ok(games)
}

async fn until_acknowledged(address: &str, wire: &mut Option<Wire>, request: &str, book: &Book) -> Outcome {
    loop {
        let status = match exchange(address, wire, request).await {
            Ok(status) => status,
            Err(_) => {
                *wire = None;
                0
            }
        };
        *book.answers.borrow_mut().entry(status).or_default() += 1;
        match status {
            200 => return Ok(()),
            0 | 500 | 503 => sleep(PAUSE).await,
            other => {
                let said = wire.as_ref().map(|wire| String::from_utf8_lossy(wire.body()).into_owned());
                return Err(Fault::from(format!("a move was answered with {other}: {said:?}")));
            }
        }
    }
}

async fn exchange(address: &str, wire: &mut Option<Wire>, request: &str) -> Outcome<u16> {
    let open = match wire {
        Some(open) => open,
        None => wire.insert(Wire::connect(address).await?),
    };
    open.exchange(request.as_bytes()).await
}
