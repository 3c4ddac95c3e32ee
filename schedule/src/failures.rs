//! Failures: pairs that workers could not play or did not survive, who says so, and when that is enough to give one up.
//!
//! Who can still speak says what failed. Who is gone without a word (a stack that overflowed, no memory left) makes every
//! pair that it held a suspect: those are handed out again in smaller leases, then each alone to a worker that has nothing
//! else, whose death names the pair. Machines die of many things, and a result must not depend on how often one did,
//! so it takes several such deaths. A lease that only ran out proves nothing; but its pairs get twice the time when they are
//! tried again, so that one which kills slowly is still held when it does.
//!
//! A pair that failed often rests: those who failed get it again after a while, and then after longer and longer; somebody
//! who never tried it gets it at once. Nobody is rid of a pair by failing at it: that takes two credentials, or hours and
//! many processes of one. Whoever has the scheduler stores what is said ([`Testimony`]) and tells it again after a restart.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::asker::Asker;
use crate::id::{PairingId, PartyId};
use crate::millis::Millis;
use crate::settings::Settings;
use crate::testimony::{Process, Testimony};

/// So many failures of two credentials are enough to give a pair up.
pub const MOST_FAILURES: u32 = 3;
/// So many of one, or of who shows none, and the pair rests; to give it up takes [`LONE_PROCESSES`] and hours as well.
pub const MOST_LONE_FAILURES: u32 = 6;
/// So many workers of two credentials that had this pair and nothing else are gone, and that is enough.
pub const MOST_DEATHS: u32 = 8;
/// The same where all of them are one credential's.
pub const MOST_LONE_DEATHS: u32 = 12;
/// So many processes of one credential must have failed at a pair to give it up.
pub const LONE_PROCESSES: usize = 4;
/// A pair that was held so often among others by a worker that is gone is handed out alone.
const MOST_DEATHS_IN_COMPANY: u32 = 2;
/// So many processes are told apart for a pair.
const MOST_PROCESSES: usize = 64;
/// A pair rests at most so many times twice as long as at first.
const MOST_DOUBLINGS: u32 = 4;

/// Failed and suspected pairs of an experiment.
#[derive(Clone, Debug, Default)]
pub(crate) struct Failures(BTreeMap<(PairingId, u64), Failure>);

#[derive(Clone, Debug, Default)]
struct Failure {
    /// Leases that ran out.
    timeouts: u32,
    /// Workers that are gone with this pair and others.
    deaths_in_company: u32,
    /// Who failed, or was gone with this pair alone.
    said: BTreeMap<(PartyId, Process), Said>,
    /// Whether somebody tries it now.
    is_out: bool,
}

/// How often, and when in the scheduler's time; before it began, below 0.
#[derive(Clone, Copy, Debug)]
struct Said {
    failures: u32,
    deaths: u32,
    first: i64,
    last: i64,
}

/// How a pair that somebody may have died of is handed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Care {
    /// With few others.
    Few,
    /// To a worker that has nothing else.
    Alone,
}

fn signed(time: Millis) -> i64 {
    i64::try_from(time.0).unwrap_or(i64::MAX)
}

impl Failure {
    fn failures(&self) -> u32 {
        self.said.values().map(|said| said.failures).sum()
    }

    fn deaths(&self) -> u32 {
        self.said.values().map(|said| said.deaths).sum()
    }

    fn care(&self) -> Option<Care> {
        match (self.deaths(), self.deaths_in_company) {
            (0, 0) => None,
            (0, few) if few < MOST_DEATHS_IN_COMPANY => Some(Care::Few),
            _ => Some(Care::Alone),
        }
    }

    fn has_said(&self, party: PartyId) -> bool {
        self.said.keys().any(|(known, _)| *known == party)
    }

    /// Whether two credentials failed at it, and often enough.
    fn is_beyond_doubt(&self) -> bool {
        let proved = self.said.keys().filter(|(_, process)| process.has_credential);
        let parties: BTreeSet<PartyId> = proved.map(|(party, _)| *party).collect();
        parties.len() >= 2 && (self.failures() >= MOST_FAILURES || self.deaths() >= MOST_DEATHS)
    }

    /// Whether those who failed are to leave it for a while.
    fn is_tired(&self) -> bool {
        self.is_beyond_doubt() || self.failures() >= MOST_LONE_FAILURES || self.deaths() >= MOST_LONE_DEATHS
    }

    /// Whether it rests: nobody tries it, and only somebody new, or time, changes that.
    fn rests(&self) -> bool {
        !self.is_out && self.is_tired()
    }

    /// Whether what was said is enough to give the pair up.
    fn is_enough(&self, settings: &Settings) -> bool {
        let first = self.said.values().map(|said| said.first).min().unwrap_or(0);
        let last = self.said.values().map(|said| said.last).max().unwrap_or(0);
        let took_long = last.saturating_sub(first) >= signed(settings.lone_span);
        self.is_beyond_doubt() || self.is_tired() && self.said.len() >= LONE_PROCESSES && took_long
    }

    /// Whether somebody else should rather try, or nobody now.
    fn bars(&self, asker: Asker<'_>) -> bool {
        if !self.has_said(asker.party) {
            return false;
        }
        if self.is_tired() {
            let last = self.said.values().map(|said| said.last).max().unwrap_or(0);
            let times = (self.failures().max(self.deaths() / 2)).saturating_sub(MOST_LONE_FAILURES);
            let rest = asker.settings.rest.0.saturating_mul(1 << times.min(MOST_DOUBLINGS));
            return signed(asker.now) < last.saturating_add(signed(Millis(rest)));
        }
        asker.present.iter().any(|&(_, party)| !self.has_said(party))
    }

    fn said_by(&mut self, party: PartyId, process: Process, now: i64) -> &mut Said {
        let mut key = (party, process);
        if self.said.len() >= MOST_PROCESSES && !self.said.contains_key(&key) {
            let same = self.said.range((party, Process::default())..).next();
            key = same.or_else(|| self.said.first_key_value()).map_or(key, |(&key, _)| key);
        }
        let said = self.said.entry(key).or_insert(Said { failures: 0, deaths: 0, first: now, last: now });
        said.last = said.last.max(now);
        said
    }
}

impl Failures {
    fn of(&mut self, pairing: PairingId, index: u64) -> &mut Failure {
        self.0.entry((pairing, index)).or_default()
    }

    /// A process could not play a pair.
    pub(crate) fn add(&mut self, pairing: PairingId, index: u64, who: (PartyId, Process), now: Millis) {
        self.of(pairing, index).said_by(who.0, who.1, signed(now)).failures += 1;
    }

    /// A process is gone that had this pair and nothing else.
    pub(crate) fn convict(&mut self, pairing: PairingId, index: u64, who: (PartyId, Process), now: Millis) {
        self.of(pairing, index).said_by(who.0, who.1, signed(now)).deaths += 1;
    }

    /// What was said before a restart.
    pub(crate) fn recall(&mut self, pairing: PairingId, index: u64, testimony: &Testimony, now: Millis) {
        let Testimony { party, process, failures, deaths, since, last } = *testimony;
        let ago = |age: Millis| signed(now).saturating_sub(signed(age));
        let said = self.of(pairing, index).said_by(party, process, ago(last));
        said.failures = said.failures.saturating_add(failures);
        said.deaths = said.deaths.saturating_add(deaths);
        said.first = said.first.min(ago(since));
    }

    /// A lease ran out without this pair.
    pub(crate) fn time_out(&mut self, pairing: PairingId, index: u64) {
        self.of(pairing, index).timeouts += 1;
    }

    /// How often leases ran out that had this pair.
    pub(crate) fn timeouts(&self, pairing: PairingId, index: u64) -> u32 {
        self.0.get(&(pairing, index)).map_or(0, |failure| failure.timeouts)
    }

    /// A worker is gone that held this pair among others.
    pub(crate) fn suspect(&mut self, pairing: PairingId, index: u64) {
        self.of(pairing, index).deaths_in_company += 1;
    }

    /// Pairs are handed out, or come back.
    pub(crate) fn set_out(&mut self, pairing: PairingId, pairs: Range<u64>, is_out: bool) {
        for (_, failure) in self.0.range_mut((pairing, pairs.start)..(pairing, pairs.end)) {
            failure.is_out = is_out;
        }
    }

    /// The pair is in: its failures are forgotten.
    pub(crate) fn forget(&mut self, pairing: PairingId, index: u64) {
        self.0.remove(&(pairing, index));
    }

    /// A pairing is decided: nobody needs its pairs any more.
    pub(crate) fn forget_pairing(&mut self, pairing: PairingId) {
        if !self.0.is_empty() {
            self.0.retain(|(of, _), _| *of != pairing);
        }
    }

    /// A pairing stands at another place.
    pub(crate) fn rename(&mut self, from: PairingId, to: PairingId) {
        let moved: Vec<_> = self.0.extract_if((from, 0)..=(from, u64::MAX), |_, _| true).collect();
        self.0.extend(moved.into_iter().map(|((_, index), failure)| ((to, index), failure)));
    }

    /// All pairs are tried again as if nothing had been said about them.
    pub(crate) fn forget_all(&mut self) {
        self.0.retain(|_, failure| {
            failure.said.clear();
            failure.timeouts > 0 || failure.deaths_in_company > 0 || failure.is_out
        });
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
        self.0.values().filter(|failure| !failure.said.is_empty()).count() as u64
    }

    /// Whether any pair rests.
    pub(crate) fn has_resting(&self) -> bool {
        self.0.values().any(Failure::rests)
    }

    /// The pairs of a pairing that rest, among these.
    pub(crate) fn resting_of(&self, pairing: PairingId, pairs: Range<u64>) -> impl Iterator<Item = u64> {
        let some = self.0.range((pairing, pairs.start)..(pairing, pairs.end.max(pairs.start)));
        some.filter(|(_, failure)| failure.rests()).map(|(&(_, index), _)| index)
    }

    /// Whether what was said about a pair is enough to give it up.
    pub(crate) fn is_enough(&self, pairing: PairingId, index: u64, settings: &Settings) -> bool {
        self.0.get(&(pairing, index)).is_some_and(|failure| failure.is_enough(settings))
    }
}

#[cfg(test)]
mod tests;
