//! Reads and writes of games that come at the same moment go to the database together. While one statement is under
//! way, the next questions gather and go as one; nobody waits for a timer, and a question that comes alone goes at
//! once. Once a statement has had its time on its connection, and a commit waits for the disk, a second and a third may
//! begin.
//!
//! Each question gets its own answer. A question that a shared statement cannot answer, or that makes it fail, is asked
//! again alone. The queue is bounded, first come first served, and nobody waits longer for their turn than for a
//! connection. Of each game one action is written at a time: the order of rows never decides between two of one game.

mod asked_games;
mod counts;
mod question;

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::{Semaphore, mpsc, oneshot};
use uuid::Uuid;

use asked_games::AskedGames;
pub use counts::GatherCounts;
use counts::{CountedQuestion, Counts, InQueue};
pub(super) use question::{GameQuery, GameRead, Question};

use super::pools::{Part, Pools};
use super::{Error, Result};

/// How many questions may wait, in multiples of what one statement takes.
const MAX_WAITING: usize = 32;
/// How many statements of one kind may be under way: a second one begins only when the first has taken a while.
const MAX_STATEMENTS: usize = 3;
/// How many questions may be asked alone at a time.
const MAX_ALONE: usize = 2;

/// Takes questions and asks them.
pub(super) struct Gatherer<Q: Question> {
    inbox: mpsc::Sender<QueuedQuestion<Q>>,
    counts: Arc<Counts>,
    wait: Duration,
}

/// A question whose turn has not come, or just has.
struct QueuedQuestion<Q: Question> {
    question: Q,
    reply: oneshot::Sender<Result<Q::Answer>>,
    /// Set by whoever is first: the statement that asks it, or its asker who gives up.
    is_settled: Arc<AtomicBool>,
    /// Until its turn comes.
    in_queue: Option<InQueue>,
}

impl<Q: Question> Clone for Gatherer<Q> {
    fn clone(&self) -> Self {
        Self { inbox: self.inbox.clone(), counts: Arc::clone(&self.counts), wait: self.wait }
    }
}

impl<Q: Question> Gatherer<Q> {
    /// Asks at most this `many` in one statement, on the requests' connections; nobody waits longer than `wait` for
    /// their turn. It lives on the runtime that this runs on, until it is dropped.
    pub(super) fn start(pools: Pools, many: usize, wait: Duration) -> Self {
        let (inbox, questions) = mpsc::channel(many.saturating_mul(MAX_WAITING).max(1));
        let counts = Arc::<Counts>::default();
        let (statements, alone) = (Semaphore::new(MAX_STATEMENTS).into(), Semaphore::new(MAX_ALONE).into());
        let asked_about = Arc::default();
        let dispatcher = Dispatcher { pools, many, wait, counts: Arc::clone(&counts), statements, alone, asked_about };
        tokio::spawn(dispatcher.run(questions));
        Self { inbox, counts, wait }
    }

    /// Asks a question.
    ///
    /// # Errors
    /// [`Error::Busy`] when its turn does not come in time, and when the database fails.
    pub(super) async fn ask(&self, question: Q) -> Result<Q::Answer> {
        let _counted = CountedQuestion::new(&self.counts.asked);
        let (reply, mut answer) = oneshot::channel();
        let is_settled = Arc::<AtomicBool>::default();
        let in_queue = Some(InQueue::new(&self.counts.waiting));
        let waiting = QueuedQuestion { question, reply, is_settled: Arc::clone(&is_settled), in_queue };
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

    pub(super) fn gather_counts(&self) -> GatherCounts {
        self.counts.now()
    }

    /// How many questions wait for their answers.
    pub(super) fn asked(&self) -> usize {
        self.counts.asked.load(Ordering::Relaxed)
    }
}

fn ending() -> Error {
    Error::Busy("the question was not answered".to_owned())
}

/// Asks the questions of one kind.
#[derive(Clone)]
struct Dispatcher {
    pools: Pools,
    many: usize,
    wait: Duration,
    counts: Arc<Counts>,
    statements: Arc<Semaphore>,
    alone: Arc<Semaphore>,
    asked_about: Arc<AskedGames>,
}

impl Dispatcher {
    async fn run<Q: Question>(self, mut questions: mpsc::Receiver<QueuedQuestion<Q>>) {
        let mut waiting = VecDeque::with_capacity(self.many);
        loop {
            if waiting.is_empty() {
                match questions.recv().await {
                    Some(question) => waiting.push_back(question),
                    None => return,
                }
            }
            let Ok(permit) = Arc::clone(&self.statements).acquire_owned().await else { return };
            while waiting.len() < self.many * MAX_WAITING {
                let Ok(question) = questions.try_recv() else { break };
                waiting.push_back(question);
            }
            let asked = next(&mut waiting, self.many, &self.asked_about.games());
            if asked.is_empty() {
                // All that wait are about games that are being written, or others come first.
                drop(permit);
                tokio::select! {
                    () = self.asked_about.freed.notified(), if !waiting.is_empty() => {}
                    question = questions.recv(), if waiting.len() < self.many * MAX_WAITING => match question {
                        Some(question) => waiting.push_back(question),
                        None if waiting.is_empty() => return,
                        None => self.asked_about.freed.notified().await,
                    },
                }
                continue;
            }
            let (dispatcher, held) = (self.clone(), self.asked_about.hold(games_of(&asked)));
            let (begun, begins) = oneshot::channel();
            let statement = tokio::spawn(async move {
                dispatcher.ask(asked, begun).await;
                drop((held, permit));
            });
            // The next questions gather meanwhile. A statement that panics answers nobody, and stops no other. Its time
            // begins with its connection: the next one would have to wait for one, too.
            drop(begins.await);
            drop(tokio::time::timeout(Q::PATIENCE, statement).await);
        }
    }

    /// Asks all of them in one statement, and those alone that it does not answer.
    async fn ask<Q: Question>(&self, mut asked: Vec<QueuedQuestion<Q>>, begun: oneshot::Sender<()>) {
        let unanswered: Vec<QueuedQuestion<Q>> = match self.together(&asked, begun).await {
            Ok(answers) => {
                let pairs = asked.into_iter().zip(answers);
                pairs.filter_map(|(waiting, answer)| waiting.answer_if_known(answer)).collect()
            }
            // The state of the database is the same for all; anything else may be the fault of one of them.
            Err(why) if why.shared().is_some() => {
                for waiting in asked {
                    waiting.answer(why.shared().map_or_else(|| Err(ending()), Err));
                }
                return;
            }
            Err(why) if asked.len() == 1 => return asked.swap_remove(0).answer(Err(why)),
            Err(_) => asked,
        };
        for waiting in unanswered {
            let dispatcher = self.clone();
            // Apart from the others: it may have to wait for whoever holds its game.
            tokio::spawn(async move {
                let Ok(_permit) = dispatcher.alone.acquire().await else { return };
                if !waiting.reply.is_closed() {
                    let answer = dispatcher.alone(&waiting.question).await;
                    waiting.answer(answer);
                }
            });
        }
    }

    /// Asks all of them in one statement, and tells when it has its connection.
    async fn together<Q: Question>(
        &self,
        asked: &[QueuedQuestion<Q>],
        begun: oneshot::Sender<()>,
    ) -> Result<Vec<Option<Q::Answer>>> {
        let mut conn = self.pools.lend(Part::Requests, self.wait).await?;
        drop(begun);
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

impl<Q: Question> QueuedQuestion<Q> {
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

/// The exclusive games of questions.
fn games_of<Q: Question>(asked: &[QueuedQuestion<Q>]) -> Vec<Uuid> {
    asked.iter().filter_map(|one| one.question.exclusive_game()).collect()
}

/// Takes those whose turn it is, at most this `many`: the first ones, of an exclusive game one, and none while another
/// is `under_way`. Those whose askers have gone are dropped.
fn next<Q: Question>(
    waiting: &mut VecDeque<QueuedQuestion<Q>>,
    many: usize,
    under_way: &HashSet<Uuid>,
) -> Vec<QueuedQuestion<Q>> {
    let (mut games, mut asked, mut later) = (under_way.clone(), Vec::new(), VecDeque::new());
    for mut one in waiting.drain(..) {
        let is_free = one.question.exclusive_game().is_none_or(|game| games.insert(game));
        if asked.len() == many || !is_free {
            later.push_back(one);
        } else if !one.reply.is_closed() && !one.is_settled.swap(true, Ordering::AcqRel) {
            one.in_queue = None;
            asked.push(one);
        }
    }
    *waiting = later;
    asked
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::super::Connection;
    use super::*;

    struct TestQuestion<const IS_EXCLUSIVE: bool>(Uuid);

    impl<const IS_EXCLUSIVE: bool> Question for TestQuestion<IS_EXCLUSIVE> {
        type Answer = ();

        fn exclusive_game(&self) -> Option<Uuid> {
            IS_EXCLUSIVE.then_some(self.0)
        }

        async fn together(_: &mut Connection, questions: &[&Self]) -> Result<Vec<Option<()>>> {
            Ok(questions.iter().map(|_| Some(())).collect())
        }

        async fn alone(&self, _: &mut Connection) -> Result<()> {
            Ok(())
        }
    }

    fn take<const S: bool>(
        waiting: &mut VecDeque<QueuedQuestion<TestQuestion<S>>>,
        many: usize,
    ) -> Vec<QueuedQuestion<TestQuestion<S>>> {
        next(waiting, many, &HashSet::new())
    }

    type Replies = Vec<oneshot::Receiver<Result<()>>>;

    /// Questions about these games, and what their askers hold.
    fn waiting<const S: bool>(games: &[u128]) -> (VecDeque<QueuedQuestion<TestQuestion<S>>>, Replies) {
        counted(games, &Arc::default())
    }

    /// The same, counted here.
    fn counted<const S: bool>(
        games: &[u128],
        count: &Arc<AtomicUsize>,
    ) -> (VecDeque<QueuedQuestion<TestQuestion<S>>>, Replies) {
        let one = |game: &u128| {
            let (reply, answer) = oneshot::channel();
            let (question, is_settled) = (TestQuestion(Uuid::from_u128(*game)), Arc::default());
            let in_queue = Some(InQueue::new(count));
            (QueuedQuestion { question, reply, is_settled, in_queue }, answer)
        };
        games.iter().map(one).unzip()
    }

    fn games<const S: bool>(asked: &[QueuedQuestion<TestQuestion<S>>]) -> Vec<u128> {
        asked.iter().map(|one| one.question.0.as_u128()).collect()
    }

    #[test]
    fn of_each_game_one_action_goes_at_a_time_and_the_others_keep_their_turn() {
        let (mut all, _replies) = waiting::<true>(&[1, 1, 2, 1, 3]);
        assert_eq!(games(&take(&mut all, 3)), [1, 2, 3]);
        assert_eq!(games(&take(&mut all, 3)), [1]);
        assert_eq!(games(&take(&mut all, 3)), [1]);
        assert!(all.is_empty());
    }

    #[test]
    fn an_action_of_a_game_that_is_being_written_keeps_its_turn_until_it_has_been() {
        let asked_about = Arc::<AskedGames>::default();
        let (mut all, _replies) = waiting::<true>(&[1, 1, 2]);
        let first = take(&mut all, 1);
        let held = asked_about.hold(games_of(&first));
        let second = next(&mut all, 3, &asked_about.games());
        assert_eq!(games(&second), [2]);
        assert!(next(&mut all, 3, &asked_about.games()).is_empty());
        drop(held);
        assert_eq!(games(&next(&mut all, 3, &asked_about.games())), [1]);
    }

    #[test]
    fn a_game_that_many_read_keeps_nobody_waiting() {
        let (mut all, _replies) = waiting::<false>(&[1, 1, 1, 2]);
        assert_eq!(games(&take(&mut all, 4)), [1, 1, 1, 2]);
        let (mut all, _replies) = waiting::<false>(&[1, 1, 1, 2]);
        assert_eq!((games(&take(&mut all, 2)), games(&take(&mut all, 2))), (vec![1, 1], vec![1, 2]));
    }

    #[test]
    fn a_question_is_counted_as_waiting_until_its_turn_comes_or_nobody_wants_its_answer() {
        let count = Arc::new(AtomicUsize::new(0));
        let (mut all, mut replies) = counted::<true>(&[1, 1, 2, 3], &count);
        let waiting = || count.load(Ordering::Relaxed);
        assert_eq!(waiting(), 4);
        let asked = take(&mut all, 2);
        assert_eq!((games(&asked), waiting()), (vec![1, 2], 2), "those that the dispatcher holds wait like any other");
        drop(replies.remove(3));
        assert_eq!((games(&take(&mut all, 2)), waiting()), (vec![1], 0));
    }

    #[test]
    fn whoever_has_gone_or_given_up_is_not_asked_for() {
        let (mut all, mut replies) = waiting::<true>(&[1, 2, 3]);
        drop(replies.remove(0));
        all[1].is_settled.store(true, Ordering::Release);
        assert_eq!(games(&take(&mut all, 3)), [3]);
        assert!(all.is_empty());
    }
}
