//! A trial: a few pairs of an experiment, played here and not kept, to see how long all of them take.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use arena::{Contest, Seats, seat};
use games::AnyGame;
use search::PlayerSpec;
use spec::{Experiment, Seed};

use crate::failure::Failure;
use crate::pace::clock;

/// Pairings that are tried, evenly over the experiment: candidates may differ in how long they take.
const CONTESTS: usize = 6;
/// As many pairs of each tell enough.
const PAIRS: usize = 64;

/// What was played.
pub(super) struct Trial {
    slots: usize,
    /// How long it could have taken.
    most: Duration,
    /// How long each pair took, on one slot while the others played too.
    times: Vec<Duration>,
    /// How many searches there were in all of them.
    searches: u64,
}

impl Trial {
    /// Plays for so long at most; a pair that is not over then does not count.
    pub(super) fn play(experiment: &Experiment, slots: usize, most: Duration) -> Result<Self, Failure> {
        if most.is_zero() {
            return Ok(Self { slots, most, times: Vec::new(), searches: 0 });
        }
        let contests = contests(experiment)?;
        let (cancel, next, times) = (AtomicBool::new(false), AtomicUsize::new(0), Mutex::default());
        let searches = AtomicU64::new(0);
        std::thread::scope(|scope| {
            let (working, over) = channel();
            let players: Vec<_> = (0..slots)
                .map(|_| {
                    let (contests, seed, working) = (&contests, experiment.seed, working.clone());
                    let (cancel, next, times, searches) = (&cancel, &next, &times, &searches);
                    let slot = Slot { contests, seed, cancel, next, times, searches, working };
                    scope.spawn(|| slot.play())
                })
                .collect();
            drop(working);
            let _ = over.recv_timeout(most); // until the time is over, or everybody has ended
            cancel.store(true, Ordering::Relaxed);
            players.into_iter().try_for_each(|player| player.join().unwrap_or(Ok(())))
        })?;
        let times = times.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(Self { slots, most, times, searches: searches.into_inner() })
    }

    /// How many pairs were played to the end.
    pub(super) const fn pairs(&self) -> usize {
        self.times.len()
    }

    /// How long so many pairs and searches of single positions take; nobody knows if no pair was played to the end.
    pub(super) fn estimate(&self, pairs: u64, probes: u64) -> Option<Duration> {
        if self.times.is_empty() {
            return None;
        }
        let all = self.times.iter().map(Duration::as_secs_f64).sum::<f64>();
        let (pair, search) = (all / self.times.len() as f64, all / self.searches.max(1) as f64);
        let at_once = (self.slots as u64).min(pairs.max(probes)).max(1) as f64;
        Duration::try_from_secs_f64((pair * pairs as f64 + search * probes as f64) / at_once).ok()
    }

    /// The same for people.
    pub(super) fn told(&self, time: Option<Duration>) -> String {
        let slots = if self.slots == 1 { "1 slot".to_owned() } else { format!("{} slots", self.slots) };
        match time {
            Some(time) => {
                let about = match time.as_secs() {
                    0 => "less than a second".to_owned(),
                    _ => format!("about {}", clock(time)),
                };
                format!("{about} with {slots} here (from {} pairs)", self.pairs())
            }
            None if self.most.is_zero() => "not measured".to_owned(),
            None => format!(
                "not known: no pair was over within {} s; measure longer with --trial SECONDS",
                self.most.as_secs()
            ),
        }
    }
}

/// Some pairings of an experiment, evenly over all of them.
fn contests(experiment: &Experiment) -> Result<Vec<Contest>, Failure> {
    let game = AnyGame::parse(&experiment.game)?;
    let contest = |players: [&str; 2]| {
        let [a, b] = players.map(PlayerSpec::parse);
        Ok::<_, Failure>(Contest::new(game.clone(), a?, b?, experiment.limit)?)
    };
    experiment.plan.described().some_meetings(CONTESTS).into_iter().map(contest).collect()
}

/// One thread that plays.
struct Slot<'a> {
    contests: &'a [Contest],
    seed: Seed,
    cancel: &'a AtomicBool,
    next: &'a AtomicUsize,
    times: &'a Mutex<Vec<Duration>>,
    searches: &'a AtomicU64,
    /// Dropped at the end.
    working: Sender<()>,
}

impl Slot<'_> {
    #[expect(
        clippy::disallowed_methods,
        reason = "how long it takes is the question; nothing is decided by it"
    )]
    fn play(self) -> Result<(), Failure> {
        let Self { contests, seed, cancel, next, times, searches, working } = self;
        let mut tables: Vec<Option<Box<dyn Seats + '_>>> = contests.iter().map(|_| None).collect();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let at = number % contests.len();
            if number >= PAIRS * contests.len() {
                break;
            }
            if tables[at].is_none() {
                tables[at] = Some(seat(&contests[at])?);
            }
            let table = tables[at].as_mut().expect("it was just made");
            let pair = Seed::of_pair(seed, 0, 0, (number / contests.len()) as u64);
            let begun = Instant::now();
            let both: Option<Vec<_>> =
                [0, 1].into_iter().map(|first| table.play_game_unless(cancel, pair, first)).collect();
            let Some(both) = both else { break };
            let both = both.into_iter().collect::<Result<Vec<_>, _>>()?;
            let sides = both.iter().flat_map(|game| &game.sides);
            searches.fetch_add(sides.map(|side| u64::from(side.searches)).sum(), Ordering::Relaxed);
            times.lock().unwrap_or_else(PoisonError::into_inner).push(begun.elapsed());
        }
        drop(working);
        Ok(())
    }
}
