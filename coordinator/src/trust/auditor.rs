//! The auditor: which pairs somebody else shall play again, and how everybody's audits went.
//!
//! The choice is a keyed hash of the pair's identity under a secret of this process: no worker can guess it, and sending a pair
//! twice does not draw twice. Only pairs that replay bit for bit are chosen. What follows from a repeat that differs is in
//! `judging`.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;

use access::AccessError;
use schedule::{Audit, ExperimentId, Novelty, PairId, PartyId, ScheduleError, Scheduler, State};
use spec::experiment::Trust;
use store::{Alarm, Build, Identity, Reader, Record, StoreError, identity_of};

use crate::core::numbers::Numbers;
use crate::error::CoordinatorError;
use crate::trust::case::Case;

/// A volunteer's pairs are all audited until so many in a row were right.
const PROBATION: u64 = 10;

/// How much is audited.
#[derive(Clone, Copy)]
pub struct Auditing {
    percent: f64,
    secret: [u8; 32],
}

impl Auditing {
    /// Nothing is.
    #[must_use]
    pub const fn off() -> Self {
        Self { percent: 0.0, secret: [0; 32] }
    }

    /// So many of a hundred pairs of machines that are trusted, chosen by a secret that nobody else has. None: also nothing of
    /// volunteers.
    pub fn of_percent(percent: f64) -> Result<Self, AccessError> {
        let mut secret = [0; 32];
        getrandom::fill(&mut secret).map_err(|error| AccessError::NoRandomness(error.to_string()))?;
        Ok(Self::with_secret(percent, secret))
    }

    /// The same by a secret that is given.
    #[must_use]
    pub const fn with_secret(percent: f64, secret: [u8; 32]) -> Self {
        Self { percent, secret }
    }
}

/// Says nothing of the secret.
impl fmt::Debug for Auditing {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Auditing").field("percent", &self.percent).finish_non_exhaustive()
    }
}

/// Chooses pairs and keeps records.
#[derive(Debug)]
pub(crate) struct Auditor {
    auditing: Auditing,
    /// Experiments that nobody asked for here: their audits wait.
    others: BTreeSet<ExperimentId>,
    trusts: BTreeMap<ExperimentId, Trust>,
    /// How the audits of everybody went: at any time what the store would tell.
    records: BTreeMap<Identity, Record>,
    /// What the coordinator shall play itself.
    pub(crate) cases: VecDeque<Case>,
    /// One of them is being played.
    pub(crate) is_playing: bool,
    /// Audits have changed, because somebody was sentenced or a pairing is in the plan again; it is yet to be read.
    pub(crate) is_outdated: bool,
}

impl Auditor {
    /// What the store tells of earlier audits; those that wait are told to the scheduler.
    pub(crate) async fn restore(
        reader: &Reader,
        auditing: Auditing,
        build: Build,
        others: BTreeSet<ExperimentId>,
        book: &Numbers,
        scheduler: &mut Scheduler,
    ) -> Result<Self, CoordinatorError> {
        let trusts = reader.trusts().await?.into_iter();
        let auditor = Self {
            auditing,
            others,
            trusts: trusts.map(|(id, trust)| (ExperimentId(id.0 as u64), trust)).collect(),
            records: reader.records().await?,
            cases: unsettled_alarms(reader).await?.into_iter().map(Case::Alarm).collect(),
            is_playing: false,
            is_outdated: false,
        };
        auditor.others.iter().try_for_each(|id| auditor.leave_alone(*id, scheduler))?;
        auditor.requeue(reader, build, book, scheduler).await?;
        Ok(auditor)
    }

    /// Hands out nothing of an experiment that nobody asked for here. That is for this process: nothing of it is stored.
    pub(crate) fn leave_alone(
        &self,
        id: ExperimentId,
        scheduler: &mut Scheduler,
    ) -> Result<(), ScheduleError> {
        if self.others.contains(&id) && scheduler.state(id) == Some(State::Running) {
            scheduler.pause(id)?;
        }
        Ok(())
    }

    /// Tells the scheduler all audits that wait and that it does not know. Another build's pairs cannot be compared, and pairs
    /// of a round whose players are not known again yet cannot be handed out.
    pub(crate) async fn requeue(
        &self,
        reader: &Reader,
        build: Build,
        book: &Numbers,
        scheduler: &mut Scheduler,
    ) -> Result<(), CoordinatorError> {
        for pending in reader.pending_audits().await?.into_iter().filter(|audit| audit.build == build) {
            if let Some((experiment, pairing)) = book.planned(pending.pairing) {
                let pair = PairId { experiment, pairing, index: pending.pair };
                if scheduler.novelty(pair) == Novelty::Repeat && !self.others.contains(&experiment) {
                    scheduler.audit(Audit::new(pair, self.party(&pending.worker)));
                }
            }
        }
        Ok(())
    }

    /// Says how far the machines that play an experiment are trusted.
    pub(crate) fn trust(&mut self, experiment: ExperimentId, trust: Trust) {
        self.trusts.insert(experiment, trust);
    }

    /// A pair of theirs was confirmed by somebody else.
    pub(crate) fn confirm(&mut self, player: Identity) {
        self.records.entry(player).or_default().good += 1;
    }

    /// Reads again what the store tells of everybody.
    pub(crate) async fn recall(&mut self, reader: &Reader) -> Result<(), CoordinatorError> {
        self.records = reader.records().await?;
        self.is_outdated = false;
        Ok(())
    }

    /// How the audits of an identity went.
    pub(crate) fn record(&self, identity: &Identity) -> Record {
        self.records.get(identity).copied().unwrap_or_default()
    }

    /// The number by which the scheduler knows whoever answers for a worker: its credential or its name, so that no namesake
    /// audits another. Nothing has to be remembered for it, and nobody can choose it.
    pub(crate) fn party(&self, worker: &str) -> PartyId {
        PartyId(self.hash(b"party", identity_of(worker).as_bytes()))
    }

    /// Whether somebody else shall play this pair of an identity again.
    pub(crate) fn is_chosen(&self, pair: PairId, identity: &Identity) -> bool {
        if self.auditing.percent <= 0.0 {
            return false;
        }
        let chance = match self.trusts.get(&pair.experiment).copied().unwrap_or_default() {
            Trust::Lab => self.auditing.percent / 100.0,
            Trust::Volunteer => match self.record(identity).streak() {
                ..PROBATION => 1.0,
                streak => 1.0 / streak as f64,
            },
        };
        let PairId { experiment, pairing, index } = pair;
        let place = [experiment.0, pairing.repeat.into(), pairing.round.into(), pairing.slot.into(), index];
        let draw = self.hash(b"pair", &place.map(u64::to_le_bytes).concat());
        let unit = (draw >> 11) as f64 / (1u64 << 53) as f64;
        unit < chance
    }

    fn hash(&self, purpose: &[u8], content: &[u8]) -> u64 {
        let mut hasher = blake3::Hasher::new_keyed(&self.auditing.secret);
        hasher.update(purpose).update(content);
        u64::from_le_bytes(hasher.finalize().as_bytes()[..8].try_into().expect("a hash has 32 bytes"))
    }
}

/// Alarms that nobody has settled. Where they cannot be read nobody can settle them; `astragal verify` tells more.
async fn unsettled_alarms(reader: &Reader) -> Result<Vec<Alarm>, StoreError> {
    match reader.unsettled_alarms().await {
        Err(StoreError::Damaged(_)) => Ok(Vec::new()),
        alarms => alarms,
    }
}

#[cfg(test)]
mod tests {
    use schedule::PairingId;

    use super::*;

    const PAIRS: u64 = 100_000;

    fn auditor(percent: f64, trust: Trust) -> Auditor {
        Auditor {
            others: BTreeSet::new(),
            auditing: Auditing::with_secret(percent, [7; 32]),
            trusts: BTreeMap::from([(ExperimentId(1), trust)]),
            records: BTreeMap::new(),
            cases: VecDeque::new(),
            is_playing: false,
            is_outdated: false,
        }
    }

    fn lab() -> Identity {
        Identity::Credential("lab".to_owned())
    }

    fn chosen(auditor: &Auditor) -> u64 {
        let pairing = PairingId { repeat: 0, round: 0, slot: 0 };
        let pair = |index| PairId { experiment: ExperimentId(1), pairing, index };
        (0..PAIRS).filter(|&index| auditor.is_chosen(pair(index), &lab())).count() as u64
    }

    #[test]
    fn the_share_is_kept_and_the_choice_depends_on_the_secret() {
        let count = chosen(&auditor(2.0, Trust::Lab));
        assert!(count.abs_diff(PAIRS / 50) < 150, "{count}"); // About three standard errors.
        assert_eq!((chosen(&auditor(0.0, Trust::Lab)), chosen(&auditor(0.0, Trust::Volunteer))), (0, 0));
        let other = Auditor { auditing: Auditing::with_secret(2.0, [8; 32]), ..auditor(2.0, Trust::Lab) };
        assert_ne!(other.party("lab"), auditor(2.0, Trust::Lab).party("lab"));
    }

    #[test]
    fn a_volunteer_is_replicated_until_ten_in_a_row_were_right_and_then_once_in_n() {
        let mut auditor = auditor(2.0, Trust::Volunteer);
        for good in 0..10 {
            assert_eq!(chosen(&auditor), PAIRS, "after {good}");
            auditor.confirm(lab());
        }
        for streak in [10, 11, 12] {
            let (count, expected) = (chosen(&auditor), PAIRS / streak);
            assert!(count.abs_diff(expected) < 300, "{count} of {expected}");
            auditor.confirm(lab());
        }
        auditor.records.insert(lab(), Record { good: 13, bad: 1, before: 13 });
        assert_eq!(chosen(&auditor), PAIRS, "a sentence begins it anew");
    }
}
