//! Failures: pairs that workers could not play or did not survive, and when to give one up.
//!
//! Who can still speak says what failed. Who is gone without a word (a stack that overflowed, no memory left) makes every
//! pair that it held a suspect: those are handed out again in smaller leases, then each alone to a worker that has nothing
//! else, whose death names the pair. Machines die of many things, and a result must not depend on how often one did,
//! so it takes several such deaths. A lease that only ran out proves nothing; but its pairs get twice the time when they are
//! tried again, so that one which kills slowly is still held when it does. Kept in memory; a restart begins anew.

use std::collections::{BTreeMap, BTreeSet};

use crate::course::Asker;
use crate::id::{PairingId, PartyId};

/// So many failures …
pub const MOST_FAILURES: u32 = 3;
/// … of so many parties, and the pair is isolated. Parties, not workers: whoever has one credential and wants to be rid of a
/// pair would only have to start again.
pub const FAILING_PARTIES: usize = 2;
/// So many failures isolate a pair also when only one party ever tried it.
pub const MOST_LONE_FAILURES: u32 = 6;
/// So many workers that had this pair and nothing else are gone, of [`FAILING_PARTIES`] at least, and the pair is isolated.
pub const MOST_DEATHS: u32 = 8;
/// The same where all of them are one party's.
pub const MOST_LONE_DEATHS: u32 = 12;
/// A pair that was held so often among others by a worker that is gone is handed out alone.
const MOST_DEATHS_IN_COMPANY: u32 = 2;

/// Failed and suspected pairs of an experiment.
#[derive(Clone, Debug, Default)]
pub(crate) struct Failures(BTreeMap<(PairingId, u64), Failure>);

#[derive(Clone, Debug, Default)]
struct Failure {
    times: u32,
    /// Leases that ran out.
    timeouts: u32,
    /// Workers that are gone with this pair and others, and with this one alone.
    deaths_in_company: u32,
    deaths_alone: u32,
    /// Who failed, or lost a worker that had it alone.
    parties: BTreeSet<PartyId>,
}

/// How a pair that somebody may have died of is handed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Care {
    /// With few others.
    Few,
    /// To a worker that has nothing else.
    Alone,
}

impl Failure {
    fn care(&self) -> Option<Care> {
        match (self.deaths_alone, self.deaths_in_company) {
            (0, 0) => None,
            (0, few) if few < MOST_DEATHS_IN_COMPANY => Some(Care::Few),
            _ => Some(Care::Alone),
        }
    }

    /// Whether somebody else should rather try: somebody who is here and has not failed.
    fn bars(&self, asker: Asker<'_>) -> bool {
        let has_failed = |party: PartyId| self.parties.contains(&party);
        has_failed(asker.party) && asker.present.iter().any(|&(_, party)| !has_failed(party))
    }

    /// This much is enough of several parties, or that much of one.
    fn is_enough(&self, times: u32, [most, most_alone]: [u32; 2]) -> bool {
        times >= if self.parties.len() < FAILING_PARTIES { most_alone } else { most }
    }
}

impl Failures {
    /// Books a failure and says whether the pair should be isolated.
    pub(crate) fn add(&mut self, pairing: PairingId, index: u64, party: PartyId) -> bool {
        let failure = self.0.entry((pairing, index)).or_default();
        failure.times += 1;
        failure.parties.insert(party);
        failure.is_enough(failure.times, [MOST_FAILURES, MOST_LONE_FAILURES])
    }

    /// A lease ran out without this pair.
    pub(crate) fn time_out(&mut self, pairing: PairingId, index: u64) {
        self.0.entry((pairing, index)).or_default().timeouts += 1;
    }

    /// How often leases ran out that had this pair.
    pub(crate) fn timeouts(&self, pairing: PairingId, index: u64) -> u32 {
        self.0.get(&(pairing, index)).map_or(0, |failure| failure.timeouts)
    }

    /// A worker is gone that held this pair among others.
    pub(crate) fn suspect(&mut self, pairing: PairingId, index: u64) {
        self.0.entry((pairing, index)).or_default().deaths_in_company += 1;
    }

    /// A worker of this party is gone that had this pair and nothing else; whether the pair should be isolated.
    pub(crate) fn convict(&mut self, pairing: PairingId, index: u64, party: PartyId) -> bool {
        let failure = self.0.entry((pairing, index)).or_default();
        failure.deaths_alone += 1;
        failure.parties.insert(party);
        failure.is_enough(failure.deaths_alone, [MOST_DEATHS, MOST_LONE_DEATHS])
    }

    /// The pair is in: its failures are forgotten.
    pub(crate) fn forget(&mut self, pairing: PairingId, index: u64) {
        self.0.remove(&(pairing, index));
    }

    /// Whether the pair does not go with others to this worker: it is a suspect, or somebody else should rather try.
    pub(crate) fn bar(&self, pairing: PairingId, index: u64, asker: Asker<'_>) -> bool {
        let failure = self.0.get(&(pairing, index));
        failure.is_some_and(|failure| failure.care().is_some() || failure.bars(asker))
    }

    /// How a suspect is to be handed out; nothing if it is none.
    pub(crate) fn care(&self, pairing: PairingId, index: u64) -> Option<Care> {
        self.0.get(&(pairing, index))?.care()
    }

    /// The suspects that this worker may try, in the order of the plan.
    pub(crate) fn suspects(&self, asker: Asker<'_>) -> impl Iterator<Item = (PairingId, u64, Care)> {
        self.0
            .iter()
            .filter(move |(_, failure)| !failure.bars(asker))
            .filter_map(|(&(pairing, index), failure)| failure.care().map(|care| (pairing, index, care)))
    }

    /// Whether nothing has failed.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many pairs have failed and are not in; those that were only near a death are not counted.
    pub(crate) fn len(&self) -> u64 {
        self.0.values().filter(|failure| failure.times + failure.deaths_alone > 0).count() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::WorkerId;

    const PAIRING: PairingId = PairingId { repeat: 0, round: 0, slot: 0 };
    const ONE: (WorkerId, PartyId) = (WorkerId(1), PartyId(1));
    const TWO: (WorkerId, PartyId) = (WorkerId(2), PartyId(2));

    fn asker<'a>((worker, party): (WorkerId, PartyId), present: &'a [(WorkerId, PartyId)]) -> Asker<'a> {
        Asker { worker, party, present }
    }

    #[test]
    fn three_failures_of_two_parties_isolate_a_pair() {
        let mut failures = Failures::default();
        assert!(!failures.add(PAIRING, 7, ONE.1) && !failures.add(PAIRING, 7, ONE.1));
        assert!(failures.bar(PAIRING, 7, asker(ONE, &[ONE, TWO])));
        assert!(!failures.bar(PAIRING, 7, asker(TWO, &[ONE, TWO])));
        assert!(!failures.bar(PAIRING, 7, asker(ONE, &[ONE])), "nobody else is there");
        let again = (WorkerId(3), ONE.1);
        assert!(failures.bar(PAIRING, 7, asker(again, &[ONE, TWO, again])), "started again it is no other");
        assert!(failures.add(PAIRING, 7, TWO.1));
        assert!(!failures.add(PAIRING, 8, ONE.1), "another pair");
    }

    #[test]
    fn a_lone_party_is_believed_after_six_failures() {
        let mut failures = Failures::default();
        let isolated = (1..=6).map(|_| failures.add(PAIRING, 0, ONE.1));
        assert_eq!(isolated.collect::<Vec<_>>(), [false, false, false, false, false, true]);
    }

    #[test]
    fn who_was_near_a_death_goes_with_few_then_alone() {
        let mut failures = Failures::default();
        let care =
            |failures: &Failures| failures.suspects(asker(ONE, &[ONE])).map(|suspect| suspect.2).next();
        assert_eq!(care(&failures), None);
        failures.suspect(PAIRING, 3);
        assert_eq!((care(&failures), failures.len()), (Some(Care::Few), 0));
        failures.suspect(PAIRING, 3);
        assert_eq!((care(&failures), failures.len()), (Some(Care::Alone), 0));
        assert!(failures.bar(PAIRING, 3, asker(ONE, &[ONE])), "never among others");
    }

    #[test]
    fn eight_deaths_of_two_parties_or_twelve_of_one_isolate_a_pair() {
        let deaths = |parties: &[PartyId]| {
            let mut failures = Failures::default();
            1 + (0..)
                .position(|n: usize| failures.convict(PAIRING, 0, parties[n % parties.len()]))
                .unwrap_or(0)
        };
        assert_eq!(deaths(&[ONE.1, TWO.1]), MOST_DEATHS as usize);
        assert_eq!(deaths(&[ONE.1]), MOST_LONE_DEATHS as usize);
    }

    #[test]
    fn a_party_that_lost_a_worker_lets_another_try() {
        let mut failures = Failures::default();
        assert!(!failures.convict(PAIRING, 0, ONE.1));
        let may_try = |who, present: &[_]| failures.suspects(asker(who, present)).next().is_some();
        assert!(!may_try(ONE, &[ONE, TWO]) && may_try(TWO, &[ONE, TWO]) && may_try(ONE, &[ONE]));
    }
}
