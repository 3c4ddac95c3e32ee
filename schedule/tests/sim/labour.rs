//! Workers: they ask, play, fail, die, and send reports through a bad network.

use schedule::{Abilities, Ask, ExperimentId, Lease, PairId};

use crate::invariants::Watch;
use crate::truth;
use crate::world::{Happening, Worker, World, party_of, process_of};

/// Every other worker has these players and no others; experiments with more are for the rest.
const FEW: [&str; 4] = ["p0", "p1", "p2", "p3"];

impl World {
    /// Whether a worker can play an experiment.
    fn is_able(&self, worker: usize, id: ExperimentId) -> bool {
        let has_all = |players: &[String]| players.iter().all(|player| FEW.contains(&player.as_str()));
        worker.is_multiple_of(2) || self.scheduler.players(id).is_some_and(has_all)
    }

    pub(crate) fn ask(&mut self, worker: usize) {
        let Worker { id, slots, .. } = self.workers[worker];
        let most = if self.random.below(4) == 0 { 1 + self.random.below(5) } else { u64::MAX };
        // The asker is one of those present from now on.
        let present = self.scheduler.slots(self.now) + u64::from(slots);
        let before = Watch::before(&self.scheduler, present, |id| self.is_able(worker, id));
        if !worker.is_multiple_of(2) {
            let few = Abilities::only(vec!["any".to_owned()], FEW.map(str::to_owned).to_vec());
            self.scheduler.announce(id, few, self.now);
        }
        let (party, process) = (party_of(id), process_of(id));
        let lease = self.scheduler.grant(Ask { worker: id, party, process, slots, most }, self.now);
        assert!(
            lease.as_ref().is_none_or(|lease| self.is_able(worker, lease.experiment)),
            "it cannot play that"
        );
        let audits =
            |pair: &PairId| self.audits.get(pair).is_some_and(|&played_by| played_by != party_of(id));
        self.watch.granted(&self.scheduler, &self.store, audits, lease.as_ref(), before);
        match lease {
            Some(lease) => self.play(worker, &lease),
            None => {
                let nap = 500 + self.random.below(2500) * (1 + self.workers.len() as u64 / 16);
                self.later(nap, Happening::Ask(worker));
            }
        }
    }

    /// A worker plays a lease: decides now what it will report when, and what will go wrong.
    fn play(&mut self, worker: usize, lease: &Lease) {
        let Worker { id, slots, speed } = self.workers[worker];
        let pairs = lease.parts.iter().flat_map(|part| {
            let pair = move |index| PairId { experiment: lease.experiment, pairing: part.pairing, index };
            part.pairs.clone().map(pair)
        });
        let mut pairs: Vec<PairId> = pairs.collect();
        let mut delay = if self.chance(self.faults.stall) { 5000 + self.random.below(60_000) } else { 0 };
        let mut end = pairs.len();
        let (mut crash, hand_back) = (self.chance(self.faults.crash), self.chance(self.faults.hand_back));
        if crash || hand_back {
            end = self.random.below(end as u64 + 1) as usize;
        }
        let is_deadly = |&pair: &PairId| truth::is_deadly(pair, self.scheduler.pair(pair).unwrap());
        if let Some(deadly) = pairs[..end].iter().position(is_deadly) {
            (crash, end) = (true, deadly);
        }
        pairs.truncate(end);
        for chunk in pairs.chunks(1 + self.random.below(8) as usize) {
            delay += (chunk.len() as u64 * speed / u64::from(slots)).max(1);
            let (failed, played): (Vec<_>, Vec<_>) = chunk.iter().partition(|&&pair| self.fails(pair));
            let entry = |pair| truth::entry(pair, self.scheduler.pair(pair).unwrap());
            let results = played.into_iter().map(entry).collect();
            self.send(delay, Happening::Report { worker: id, fence: lease.fence, results, failed });
        }
        if crash {
            let noticed = self.random.below(2) == 0;
            if self.random.below(2) == 0 {
                self.later(delay + 1, Happening::HangUp(id));
            }
            self.later(delay + 500, Happening::Crash { worker, noticed });
            return;
        }
        if hand_back {
            self.later(delay + 1, Happening::Release { worker: id, fence: lease.fence });
        }
        // Some ask before they run dry.
        let ask = if self.random.below(2) == 0 { delay / 2 } else { delay + 1 };
        self.later(ask, Happening::Ask(worker));
    }

    /// Whether a worker cannot play a pair. A hiccup never isolates: it comes at most twice for a pair.
    fn fails(&mut self, pair: PairId) -> bool {
        if truth::is_poison(pair, self.scheduler.pair(pair).unwrap()) {
            return true;
        }
        let hiccup = self.chance(self.faults.hiccup);
        let count = self.hiccups.entry(pair).or_default();
        *count += u32::from(hiccup);
        hiccup && *count <= 2
    }

    /// Sends a report through a bad network.
    fn send(&mut self, delay: u64, report: Happening) {
        if self.chance(self.faults.duplicate) {
            let again = delay + self.random.below(20_000);
            let Happening::Report { worker, fence, results, .. } = report.clone() else { return };
            self.later(again, Happening::Report { worker, fence, results, failed: Vec::new() });
        }
        if self.chance(self.faults.lost) {
            return;
        }
        let slow = if self.chance(self.faults.late) { self.random.below(60_000) } else { 0 };
        self.later(delay + slow, report);
    }
}
