//! The experiment itself: a game, a seed, a limit, and what is to be found out.

use toml::de::DeTable;

use super::campaign::CampaignPlan;
use super::catalogue::{Catalogue, Terms};
use super::described::Described;
use super::error::{ExperimentErrors, Problems};
use super::matching::MatchPlan;
use super::method::Method;
use super::name::ExperimentName;
use super::probe::ProbePlan;
use super::section::Section;
use super::size::Size;
use super::sweep::SweepPlan;
use super::tables;
use super::trust::Trust;
use super::tune::TunePlan;
use crate::call::Call;
use crate::limit::Limit;
use crate::seed::Seed;
use crate::speed::Speed;

/// What is to be found out.
#[derive(Clone, Debug, PartialEq)]
pub enum Plan {
    /// How strong some players are.
    Match(MatchPlan),
    /// Which of some players is best.
    Tune(TunePlan),
    /// Which player of a space is best.
    Campaign(CampaignPlan),
    /// How the score of a player changes with its parameters.
    Sweep(SweepPlan),
    /// How good the searches of some players are.
    Probe(ProbePlan),
}

/// An experiment. It can only be made from a file, so everything in it is legal and nobody checks again.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Experiment {
    /// What it is called.
    pub name: ExperimentName,
    /// The game, canonical.
    pub game: String,
    /// Where all luck comes from.
    pub seed: Seed,
    /// The limit of every player that has none of its own.
    pub limit: Limit,
    /// The machine that time limits are meant for, also those of single players; others get more or less time.
    pub reference_speed: Option<Speed>,
    /// How far the machines that play are trusted. No part of the content: [`Experiment::canonical`] leaves it out.
    pub trust: Trust,
    /// What is to be found out.
    pub plan: Plan,
}

impl Experiment {
    /// The longest file, in bytes, also when everything is written out.
    pub const MOST_BYTES: usize = 1 << 20;

    /// Reads an experiment file.
    pub fn parse(text: &str, catalogue: &dyn Catalogue) -> Result<Self, ExperimentErrors> {
        if text.len() > Self::MOST_BYTES {
            let problems = Problems::new("");
            problems.add(0, &too_long("the file", text.len()));
            return problems.conclude(None);
        }
        let problems = Problems::new(text);
        let experiment = match DeTable::parse(text) {
            Ok(table) => {
                let top =
                    Section::new(tables::TOP_TITLE.to_owned(), 0, table.get_ref(), tables::TOP, &problems);
                Self::read(&top, catalogue)
            }
            Err(error) => {
                let offset = error.span().map_or(0, |span| span.start);
                problems.add(offset, &format!("not TOML: {}", error.message()));
                None
            }
        };
        // What is stored is the canonical text, which has to be read again.
        let canonical = experiment.as_ref().map_or(0, |experiment| experiment.canonical().len());
        if canonical > Self::MOST_BYTES {
            problems.add(0, &too_long("with every player written out the file", canonical));
        }
        problems.conclude(experiment)
    }

    fn read(top: &Section<'_>, catalogue: &dyn Catalogue) -> Option<Self> {
        let name = top.need("name").and_then(|entry| entry.read(str::parse));
        let game = top.need("game").and_then(|entry| entry.read(|text| catalogue.game(text)));
        let seed = top.need("seed").and_then(|entry| entry.whole(0..=u64::MAX)).map(Seed);
        let limit = top.need("limit").and_then(|entry| entry.read(str::parse));
        let trust = top.get_or("trust", Trust::default(), |entry| entry.word(&Trust::WORDS));
        let terms = game.as_deref().zip(limit).map(|(game, limit)| Terms { catalogue, game, limit });
        let plan = Plan::read(top, terms.as_ref());
        let is_counted = limit
            .zip(plan.as_ref())
            .is_some_and(|(limit, plan): (Limit, _)| limit.is_replayable() && !plan.players().any(is_timed));
        let reference_speed = top.get_or("reference_speed", None, |entry| match is_counted {
            true => entry.refuse(
                "a reference speed is for a limit in time; counted limits are the same on every machine",
            ),
            false => entry.read(str::parse).map(Some),
        });
        Some(Self {
            name: name?,
            seed: seed?,
            limit: limit?,
            reference_speed: reference_speed?,
            trust: trust?,
            plan: plan?,
            game: game?,
        })
    }

    /// How much it plays.
    #[must_use]
    pub fn size(&self) -> Size {
        self.plan.described().size()
    }

    /// Whether every game can be played again and compared: nobody plays under a limit of time.
    #[must_use]
    pub fn is_replayable(&self) -> bool {
        self.plan.players().all(|player| own_limit(player).unwrap_or(self.limit).is_replayable())
    }

    /// The same experiment under another name.
    #[must_use]
    pub fn renamed(self, name: ExperimentName) -> Self {
        Self { name, ..self }
    }
}

/// How the section of a plan is read.
type Read = fn(&Section<'_>, Option<&Terms<'_>>) -> Option<Plan>;

impl Plan {
    /// Every section with its keys, and how it is read.
    const SECTIONS: [(&'static str, &'static [&'static str], Read); 4] = [
        ("match", tables::MATCH, |section, terms| MatchPlan::read(section, terms).map(Self::Match)),
        ("tune", tables::TUNE, |section, terms| match method(section)? {
            Method::Elimination => TunePlan::read(section, terms).map(Self::Tune),
            method => CampaignPlan::read(section, method, terms).map(Self::Campaign),
        }),
        ("sweep", tables::SWEEP, |section, terms| SweepPlan::read(section, terms).map(Self::Sweep)),
        ("probe", tables::PROBE, |section, terms| ProbePlan::read(section, terms).map(Self::Probe)),
    ];

    /// What is to be known of it. With its sections the only place that knows all of them.
    #[must_use]
    pub fn described(&self) -> &dyn Described {
        match self {
            Self::Match(plan) => plan,
            Self::Tune(plan) => plan,
            Self::Campaign(plan) => plan,
            Self::Sweep(plan) => plan,
            Self::Probe(plan) => plan,
        }
    }

    fn read(top: &Section<'_>, terms: Option<&Terms<'_>>) -> Option<Self> {
        let written = |&(word, ..): &(&'static str, _, _)| top.get(word).map(|entry| (word, entry));
        let mut found = Self::SECTIONS.iter().filter_map(written);
        let all = || Self::SECTIONS.map(|(word, ..)| format!("[{word}]"));
        match (found.next(), found.next()) {
            (Some((word, entry)), None) => {
                let (_, keys, read) = Self::SECTIONS.iter().find(|(known, ..)| *known == word)?;
                read(&entry.section(&format!("[{word}]"), keys)?, terms)
            }
            (Some((first, _)), Some((second, entry))) => {
                entry.refuse(format!("[{first}] and [{second}] exclude each other; make it two files"))
            }
            (None, _) if Self::SECTIONS.iter().any(|(word, ..)| top.has_slip_of(word)) => None,
            (None, _) => top.refuse(format!("there is neither {}", all().join(" nor "))),
        }
    }

    /// The section of the file that it is written in.
    #[must_use]
    pub fn word(&self) -> &'static str {
        self.described().word()
    }

    /// Who is compared with each other, canonical; a baseline that is none of them is left out.
    #[must_use]
    pub fn contestants(&self) -> &[String] {
        self.described().contestants()
    }

    /// Everybody who may play, canonical.
    fn players(&self) -> impl Iterator<Item = &str> {
        let described = self.described();
        let listed = described.contestants().iter().chain(described.opponents());
        listed.map(String::as_str).chain(described.baseline())
    }
}

/// How the best is looked for: a budget alone asks for the usual tuner.
pub(super) fn method(tune: &Section<'_>) -> Option<Method> {
    let usual = if tune.get("budget").is_some() { Method::Bayes } else { Method::Elimination };
    tune.get_or("format", usual, |entry| entry.word(&Method::WORDS))
}

fn too_long(what: &str, bytes: usize) -> String {
    format!("{what} has {bytes} bytes; at most {} are read", Experiment::MOST_BYTES)
}

/// Whether a player has a time limit of its own.
fn is_timed(player: &str) -> bool {
    own_limit(player).is_some_and(|limit| !limit.is_replayable())
}

/// The limit that a player has of its own.
fn own_limit(player: &str) -> Option<Limit> {
    let arguments = Call::parse(player).map(|call| call.arguments).unwrap_or_default();
    arguments.iter().find_map(|(key, value)| Limit::from_parts(key, value).ok())
}
