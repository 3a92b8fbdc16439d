//! Reads and writes of games that come at the same moment go to the database together. While one statement is under way the
//! next ones gather, and go as one when it is answered; nobody waits for a timer, and whoever comes alone goes at once.
//!
//! Each question is answered by itself. One that a common statement cannot answer, or that makes it fail, is asked again
//! alone, beside the others. Who waits is bounded, first come first served, and waits no longer for their turn than for a
//! connection. In one statement each game comes once, so that two actions of one game are never decided by the order of its
//! rows.

use std::collections::{HashSet, VecDeque};
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use futures_util::FutureExt;
use tokio::sync::{mpsc, oneshot};
use uuid::Uuid;

use super::commit::{Commit, commit, commit_together};
use super::games::{self, Sight};
use super::pools::{Part, Pools};
use super::{Connection, Error, Result};

/// Who may wait, in multiples of what one statement takes.
const MAX_WAITING: usize = 32;

/// A kind of question that may be asked together with others.
pub(super) trait Question: Send + Sync + Sized + 'static {
    /// What is answered.
    type Answer: Send + 'static;

    /// The game that it is about.
    fn game(&self) -> Uuid;

    /// Asks several, of different games: their answers in the same order, nothing for one that has to be asked alone.
    fn together(
        conn: &mut Connection,
        questions: &[&Self],
    ) -> impl Future<Output = Result<Vec<Option<Self::Answer>>>> + Send;

    /// Asks this one.
    fn alone(&self, conn: &mut Connection) -> impl Future<Output = Result<Self::Answer>> + Send;
}

/// Which game is read.
pub(super) struct Read(pub(super) Uuid);

impl Question for Read {
    type Answer = Option<Sight>;

    fn game(&self) -> Uuid {
        self.0
    }

    async fn together(conn: &mut Connection, questions: &[&Self]) -> Result<Vec<Option<Self::Answer>>> {
        let ids: Vec<Uuid> = questions.iter().map(|question| question.0).collect();
        let mut found = games::find_all(conn, &ids).await?;
        Ok(questions.iter().map(|question| Some(found.remove(&question.0))).collect())
    }

    async fn alone(&self, conn: &mut Connection) -> Result<Self::Answer> {
        games::find(conn, self.0).await
    }
}

impl Question for Commit {
    /// Whether it was written.
    type Answer = bool;

    fn game(&self) -> Uuid {
        self.game
    }

    async fn together(conn: &mut Connection, questions: &[&Self]) -> Result<Vec<Option<Self::Answer>>> {
        let written = commit_together(conn, questions).await?;
        // What was not written has lost a race, or somebody holds its game for a moment.
        Ok(questions.iter().map(|question| written.contains(&question.game).then_some(true)).collect())
    }

    async fn alone(&self, conn: &mut Connection) -> Result<Self::Answer> {
        commit(conn, self).await
    }
}

/// How much was gathered so far, and waits now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gathered {
    /// Questions that were asked.
    pub questions: u64,
    /// Statements that asked them.
    pub statements: u64,
    /// Questions that wait for their turn.
    pub waiting: usize,
}

/// Takes questions and asks them.
pub(super) struct Gatherer<Q: Question> {
    inbox: mpsc::Sender<Waiting<Q>>,
    counts: Arc<Counts>,
    wait: Duration,
}

#[derive(Default)]
struct Counts {
    questions: AtomicU64,
    statements: AtomicU64,
}

/// A question whose turn has not come.
struct Waiting<Q: Question> {
    question: Q,
    reply: oneshot::Sender<Result<Q::Answer>>,
    /// Set by whoever is first: the statement that asks it, or its asker who gives up.
    is_settled: Arc<AtomicBool>,
}

impl<Q: Question> Clone for Gatherer<Q> {
    fn clone(&self) -> Self {
        Self { inbox: self.inbox.clone(), counts: Arc::clone(&self.counts), wait: self.wait }
    }
}

impl<Q: Question> Gatherer<Q> {
    /// Asks at most this `many` in one statement, on the requests' connections; nobody waits longer than `wait` for their turn.
    /// It lives on the runtime that this runs on, until it is dropped.
    pub(super) fn start(pools: Pools, many: usize, wait: Duration) -> Self {
        let (inbox, questions) = mpsc::channel(many.saturating_mul(MAX_WAITING).max(1));
        let counts = Arc::<Counts>::default();
        let lane = Lane { pools, many, wait, counts: Arc::clone(&counts) };
        tokio::spawn(lane.run(questions));
        Self { inbox, counts, wait }
    }

    /// Asks a question.
    ///
    /// # Errors
    /// [`Error::Busy`] when its turn does not come in time, and when the database fails.
    pub(super) async fn ask(&self, question: Q) -> Result<Q::Answer> {
        let (reply, mut answer) = oneshot::channel();
        let is_settled = Arc::<AtomicBool>::default();
        let waiting = Waiting { question, reply, is_settled: Arc::clone(&is_settled) };
        let turn = async {
            self.inbox.send(waiting).await.map_err(|_| ending())?;
            (&mut answer).await.map_err(|_| ending())
        };
        match tokio::time::timeout(self.wait, turn).await {
            Ok(answered) => answered?,
            // Once it is asked, what comes of it must be known.
            Err(_) if is_settled.swap(true, Ordering::AcqRel) => answer.await.map_err(|_| ending())?,
            Err(_) => Err(Error::Busy(format!("no turn within {:?}", self.wait))),
        }
    }

    pub(super) fn gathered(&self) -> Gathered {
        Gathered {
            questions: self.counts.questions.load(Ordering::Relaxed),
            statements: self.counts.statements.load(Ordering::Relaxed),
            waiting: self.inbox.max_capacity() - self.inbox.capacity(),
        }
    }
}

fn ending() -> Error {
    Error::Busy("the service ends".to_owned())
}

/// What asks the questions of one kind, one statement after the other.
#[derive(Clone)]
struct Lane {
    pools: Pools,
    many: usize,
    wait: Duration,
    counts: Arc<Counts>,
}

impl Lane {
    async fn run<Q: Question>(self, mut questions: mpsc::Receiver<Waiting<Q>>) {
        let mut waiting = VecDeque::with_capacity(self.many);
        loop {
            if waiting.is_empty() {
                match questions.recv().await {
                    Some(question) => waiting.push_back(question),
                    None => return,
                }
            }
            while waiting.len() < self.many {
                let Ok(question) = questions.try_recv() else { break };
                waiting.push_back(question);
            }
            let asked = next(&mut waiting);
            // Whatever happens to these, others want to be answered.
            if AssertUnwindSafe(self.ask(asked)).catch_unwind().await.is_err() {
                tracing::error!("a statement for several games has panicked");
            }
        }
    }

    /// Asks all of them in one statement, and those alone that it does not answer.
    async fn ask<Q: Question>(&self, mut asked: Vec<Waiting<Q>>) {
        if asked.is_empty() {
            return;
        }
        let unanswered = match self.together(&asked).await {
            Ok(answers) => {
                let pairs = asked.into_iter().zip(answers);
                pairs.filter_map(|(waiting, answer)| waiting.answer_if_known(answer)).collect()
            }
            Err(why) => {
                // The state of the database is the same for all; anything else may be the fault of one of them.
                while let Some((why, waiting)) = why.shared().and_then(|why| Some((why, asked.pop()?))) {
                    waiting.answer(Err(why));
                }
                match asked.len() {
                    1 => return asked.swap_remove(0).answer(Err(why)),
                    _ => asked,
                }
            }
        };
        for waiting in unanswered {
            let lane = self.clone();
            // Beside the lane: it may have to wait for whoever holds its game.
            tokio::spawn(async move {
                let answer = lane.alone(&waiting.question).await;
                waiting.answer(answer);
            });
        }
    }

    async fn together<Q: Question>(&self, asked: &[Waiting<Q>]) -> Result<Vec<Option<Q::Answer>>> {
        let mut conn = self.pools.lend(Part::Requests, self.wait).await?;
        self.counts.questions.fetch_add(asked.len() as u64, Ordering::Relaxed);
        self.counts.statements.fetch_add(1, Ordering::Relaxed);
        let questions: Vec<&Q> = asked.iter().map(|waiting| &waiting.question).collect();
        Q::together(&mut conn, &questions).await
    }

    async fn alone<Q: Question>(&self, question: &Q) -> Result<Q::Answer> {
        let mut conn = self.pools.lend(Part::Requests, self.wait).await?;
        self.counts.statements.fetch_add(1, Ordering::Relaxed);
        question.alone(&mut conn).await
    }
}

impl<Q: Question> Waiting<Q> {
    fn answer(self, answer: Result<Q::Answer>) {
        // Whoever asked may be gone.
        drop(self.reply.send(answer));
    }

    /// Answers it, or gives it back.
    fn answer_if_known(self, answer: Option<Q::Answer>) -> Option<Self> {
        match answer {
            Some(answer) => {
                self.answer(Ok(answer));
                None
            }
            None => Some(self),
        }
    }
}

/// Those whose turn it is: the first ones, of each game one. Those whose askers have gone are dropped.
fn next<Q: Question>(waiting: &mut VecDeque<Waiting<Q>>) -> Vec<Waiting<Q>> {
    let (mut games, mut asked, mut later) = (HashSet::new(), Vec::new(), VecDeque::new());
    for one in waiting.drain(..) {
        if !games.insert(one.question.game()) {
            later.push_back(one);
        } else if !one.reply.is_closed() && !one.is_settled.swap(true, Ordering::AcqRel) {
            asked.push(one);
        }
    }
    *waiting = later;
    asked
}
