//! One experiment with all that its pages are about, loaded together.

use std::collections::BTreeMap;
use std::sync::Arc;

use coordinator::ExperimentView;
use figures::Names;
use schedule::PairingId;
use schedule::report::{PairingReport, Report};
use store::{ExperimentRow, PairingId as StoredPairing, PairingKey};

use crate::problem::Problem;
use crate::site::Site;

/// An experiment as it stands now.
pub(crate) struct Subject {
    /// How far it is.
    pub(crate) view: ExperimentView,
    /// What it found out so far.
    pub(crate) report: Arc<Report>,
    /// Short names of its players.
    pub(crate) names: Names,
    /// What is stored of it.
    pub(crate) row: ExperimentRow,
    /// The numbers under which its pairings are stored.
    pub(crate) stored: BTreeMap<PairingKey, StoredPairing>,
}

impl Subject {
    pub(crate) async fn load(site: &Site, name: &str) -> Result<Self, Problem> {
        let view = site.handle.experiment(name).await?; // first: it knows the nearest right name
        let report = site.handle.report(name).await?;
        let row = site.handle.reader().experiment(name).await?;
        let pairings = site.handle.reader().pairings(row.id).await?;
        let stored = pairings.into_iter().map(|pairing| (pairing.pairing.key, pairing.id)).collect();
        let names = Names::of(report.contestants.iter().map(String::as_str));
        Ok(Self { view, report, names, row, stored })
    }

    /// All pairings whose players are known, in the order of the plan; the confirmation last.
    pub(crate) fn pairings(&self) -> Vec<&PairingReport> {
        self.report.parts.pairings().collect()
    }

    /// The address of a pairing's page.
    pub(crate) fn address(&self, id: PairingId) -> String {
        format!("/experiments/{}/pairings/{}", self.view.name, Place(id))
    }

    /// The number under which a pairing is stored; none before its first pair was handed out.
    pub(crate) fn stored(&self, id: PairingId) -> Option<StoredPairing> {
        let [repeat, round, slot] = [id.repeat, id.round, id.slot].map(u64::from);
        self.stored.get(&PairingKey { repeat, round, slot }).copied()
    }
}

/// The place of a pairing as addresses write it: `REPEAT.ROUND.SLOT`, from 0.
pub(crate) struct Place(pub(crate) PairingId);

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let PairingId { repeat, round, slot } = self.0;
        write!(f, "{repeat}.{round}.{slot}")
    }
}

impl std::str::FromStr for Place {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        let parts: Vec<u32> = text.split('.').map(str::parse).collect::<Result<_, _>>().map_err(|_| ())?;
        match parts[..] {
            [repeat, round, slot] => Ok(Self(PairingId { repeat, round, slot })),
            _ => Err(()),
        }
    }
}
