//! The parts of a report: what a plan has to show. Whoever renders a report renders its parts, and knows no plan.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::agreement::Agreement;
use super::brackets::Brackets;
use super::confirmation::Confirmation;
use super::cross_table::CrossTable;
use super::pairing::PairingReport;
use super::posterior::Posterior;
use super::probes::ProbeTable;
use super::search::Search;
use super::sweep::Sweep;
use super::traps::TrapDensity;
use super::trees::TreeShape;

/// One part.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// Pairings without rounds, in the order of the plan.
    Pairings(Vec<PairingReport>),
    /// Knock-out tournaments.
    Brackets(Brackets),
    /// The champion against the baseline.
    Confirmation(Box<Confirmation>),
    /// Everybody against everybody, with ratings; where players of one kind differ in parameters, also a landscape.
    CrossTable(CrossTable),
    /// How good the searches of single positions are.
    Probes(Box<ProbeTable>),
    /// A tuner's search for the best of a space.
    Search(Box<Search>),
    /// Scores against common opponents.
    Sweep(Box<Sweep>),
    /// What its model believes of the shape of that space.
    Posterior(Box<Posterior>),
    /// How the trees of searches are grown, in the order of the players; of whom nothing is kept is left out.
    Trees(Vec<TreeShape>),
    /// How many positions have traps.
    Traps(TrapDensity),
    /// How often searches choose the same move, two players at a time, in their order.
    Agreement(Vec<Agreement>),
}

impl Part {
    /// What it is called in JSON.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Pairings(_) => "pairings",
            Self::Brackets(_) => "brackets",
            Self::Confirmation(_) => "confirmation",
            Self::CrossTable(_) => "cross_table",
            Self::Probes(_) => "probes",
            Self::Search(_) => "search",
            Self::Sweep(_) => "sweep",
            Self::Posterior(_) => "posterior",
            Self::Trees(_) => "trees",
            Self::Traps(_) => "traps",
            Self::Agreement(_) => "agreement",
        }
    }

    /// The pairings in it, in the order in which they are played.
    #[must_use]
    pub fn pairings(&self) -> Box<dyn Iterator<Item = &PairingReport> + '_> {
        match self {
            Self::Pairings(pairings) => Box::new(pairings.iter()),
            Self::Brackets(brackets) => Box::new(brackets.rounds.iter().flat_map(|round| &round.pairings)),
            Self::Confirmation(last) => Box::new(last.pairing.iter()),
            Self::CrossTable(_)
            | Self::Probes(_)
            | Self::Search(_)
            | Self::Posterior(_)
            | Self::Sweep(_)
            | Self::Trees(_)
            | Self::Traps(_)
            | Self::Agreement(_) => Box::new(std::iter::empty()),
        }
    }
}

/// All parts of a report, in the order in which one reads them. In JSON `parts` names them, and each has keys of its own beside it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parts(pub Vec<Part>);

impl Parts {
    /// The parts in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Part> {
        self.0.iter()
    }

    /// The tournaments, where there are any.
    #[must_use]
    pub fn brackets(&self) -> Option<&Brackets> {
        self.iter().find_map(|part| if let Part::Brackets(brackets) = part { Some(brackets) } else { None })
    }

    /// The champion against the baseline, where somebody asked for it.
    #[must_use]
    pub fn confirmation(&self) -> Option<&Confirmation> {
        self.iter().find_map(|part| if let Part::Confirmation(last) = part { Some(&**last) } else { None })
    }

    /// Everybody against everybody, unless they are too many.
    #[must_use]
    pub fn cross_table(&self) -> Option<&CrossTable> {
        self.iter().find_map(|part| if let Part::CrossTable(table) = part { Some(table) } else { None })
    }

    /// How good the searches of single positions are, where anybody looked at some.
    #[must_use]
    pub fn probes(&self) -> Option<&ProbeTable> {
        self.iter().find_map(|part| if let Part::Probes(table) = part { Some(&**table) } else { None })
    }

    /// The same, to be filled in by whoever reads what is stored.
    pub fn probes_mut(&mut self) -> Option<&mut ProbeTable> {
        self.0
            .iter_mut()
            .find_map(|part| if let Part::Probes(table) = part { Some(&mut **table) } else { None })
    }

    /// The trees of searches, to be filled in likewise, where they are kept.
    pub fn trees_mut(&mut self) -> Option<&mut Vec<TreeShape>> {
        self.0.iter_mut().find_map(|part| if let Part::Trees(trees) = part { Some(trees) } else { None })
    }

    /// How many positions have traps, to be filled in likewise, where those are looked for.
    pub fn traps_mut(&mut self) -> Option<&mut TrapDensity> {
        self.0.iter_mut().find_map(|part| if let Part::Traps(traps) = part { Some(traps) } else { None })
    }

    /// How often searches choose the same move, to be filled in likewise, where players can be compared.
    pub fn agreement_mut(&mut self) -> Option<&mut Vec<Agreement>> {
        self.0.iter_mut().find_map(|part| if let Part::Agreement(some) = part { Some(some) } else { None })
    }

    /// How often searches choose the same move.
    #[must_use]
    pub fn agreement(&self) -> &[Agreement] {
        let some =
            self.iter().find_map(|part| if let Part::Agreement(some) = part { Some(some) } else { None });
        some.map_or(&[], Vec::as_slice)
    }

    /// The trees of searches, where they are kept.
    #[must_use]
    pub fn trees(&self) -> &[TreeShape] {
        let trees =
            self.iter().find_map(|part| if let Part::Trees(trees) = part { Some(trees) } else { None });
        trees.map_or(&[], Vec::as_slice)
    }

    /// Leaves out pairings; they are asked about in the order in which they are played.
    pub(super) fn retain_pairings(&mut self, mut keeps: impl FnMut(&PairingReport) -> bool) {
        for part in &mut self.0 {
            match part {
                Part::Pairings(pairings) => pairings.retain(&mut keeps),
                Part::Brackets(brackets) => {
                    brackets.rounds.iter_mut().for_each(|round| round.pairings.retain(&mut keeps));
                }
                Part::Confirmation(last) => last.pairing = last.pairing.take().filter(&mut keeps),
                Part::CrossTable(_)
                | Part::Probes(_)
                | Part::Search(_)
                | Part::Posterior(_)
                | Part::Sweep(_)
                | Part::Trees(_)
                | Part::Traps(_)
                | Part::Agreement(_) => {}
            }
        }
    }

    /// A tuner's search for the best of a space, where it is one.
    #[must_use]
    pub fn search(&self) -> Option<&Search> {
        self.iter().find_map(|part| if let Part::Search(search) = part { Some(&**search) } else { None })
    }

    /// Scores against common opponents, where it is a sweep.
    #[must_use]
    pub fn sweep(&self) -> Option<&Sweep> {
        self.iter().find_map(|part| if let Part::Sweep(sweep) = part { Some(&**sweep) } else { None })
    }

    /// What the model of a tuner believes of its space, where it has one.
    #[must_use]
    pub fn posterior(&self) -> Option<&Posterior> {
        self.iter()
            .find_map(|part| if let Part::Posterior(believed) = part { Some(&**believed) } else { None })
    }

    /// All pairings, in the order in which they are played.
    pub fn pairings(&self) -> impl Iterator<Item = &PairingReport> {
        self.iter().flat_map(Part::pairings)
    }
}

impl<'a> IntoIterator for &'a Parts {
    type Item = &'a Part;
    type IntoIter = std::slice::Iter<'a, Part>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl Serialize for Parts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("parts", &self.iter().map(Part::word).collect::<Vec<_>>())?;
        for part in self {
            match part {
                Part::Pairings(pairings) => map.serialize_entry("pairings", pairings)?,
                Part::Brackets(Brackets { rounds, tournaments, champions, crowned: _ }) => {
                    map.serialize_entry("rounds", rounds)?;
                    map.serialize_entry("tournaments", tournaments)?;
                    map.serialize_entry("champions", champions)?;
                }
                Part::Confirmation(confirmation) => map.serialize_entry("confirmation", confirmation)?,
                Part::CrossTable(CrossTable { players, cross, ratings, .. }) => {
                    map.serialize_entry("players", players)?;
                    map.serialize_entry("cross", cross)?;
                    map.serialize_entry("ratings", ratings)?;
                }
                Part::Probes(table) => map.serialize_entry("probed", table)?,
                Part::Search(search) => map.serialize_entry("search", search)?,
                Part::Sweep(sweep) => map.serialize_entry("sweep", sweep)?,
                Part::Posterior(believed) => map.serialize_entry("posterior", believed)?,
                Part::Trees(trees) => map.serialize_entry("trees", trees)?,
                Part::Traps(traps) => map.serialize_entry("traps", traps)?,
                Part::Agreement(agreements) => map.serialize_entry("agreement", agreements)?,
            }
        }
        map.end()
    }
}

/// The keys of all parts, as they are read, and for the description of the API.
#[derive(serde::Deserialize)]
#[cfg_attr(feature = "openapi", derive(serde::Serialize, utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Parts))]
pub(super) struct Keys {
    /// Which parts there are; each has keys of its own, below.
    parts: Vec<String>,
    /// `pairings`: pairings without rounds, in the order of the plan.
    pairings: Option<Vec<PairingReport>>,
    /// `brackets`: every round of every tournament, the tournaments, and who won how many of them.
    #[serde(flatten)]
    brackets: Option<Brackets>,
    /// `confirmation`: the champion against the baseline.
    confirmation: Option<Confirmation>,
    /// `cross_table`: everybody against everybody.
    #[serde(flatten)]
    cross_table: Option<CrossTable>,
    /// `probes`: how good the searches of single positions are.
    probed: Option<ProbeTable>,
    /// `search`: what a tuner knows of its space.
    search: Option<Search>,
    /// `sweep`: scores against common opponents.
    sweep: Option<Sweep>,
    /// `posterior`: what the tuner's model believes of the shape of its space.
    posterior: Option<Posterior>,
    /// `trees`: how the trees of searches are grown.
    trees: Option<Vec<TreeShape>>,
    /// `traps`: how many positions have traps.
    traps: Option<TrapDensity>,
    /// `agreement`: how often searches choose the same move, two players at a time.
    agreement: Option<Vec<Agreement>>,
}

impl Keys {
    /// The part that this is the word for; nothing if it is unknown or its keys are not there.
    fn take(&mut self, word: &str) -> Option<Part> {
        match word {
            "pairings" => self.pairings.take().map(Part::Pairings),
            "brackets" => self.brackets.take().map(Part::Brackets),
            "confirmation" => self.confirmation.take().map(Box::new).map(Part::Confirmation),
            "cross_table" => self.cross_table.take().map(Part::CrossTable),
            "probes" => self.probed.take().map(Box::new).map(Part::Probes),
            "search" => self.search.take().map(Box::new).map(Part::Search),
            "sweep" => self.sweep.take().map(Box::new).map(Part::Sweep),
            "posterior" => self.posterior.take().map(Box::new).map(Part::Posterior),
            "trees" => self.trees.take().map(Part::Trees),
            "traps" => self.traps.take().map(Part::Traps),
            "agreement" => self.agreement.take().map(Part::Agreement),
            _ => None,
        }
    }
}

impl<'de> Deserialize<'de> for Parts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut keys = Keys::deserialize(deserializer)?;
        let unread = |word: &String| D::Error::custom(format!("its part {word:?} cannot be read"));
        let words = std::mem::take(&mut keys.parts);
        words
            .iter()
            .map(|word| keys.take(word).ok_or_else(|| unread(word)))
            .collect::<Result<_, _>>()
            .map(Self)
    }
}
