//! What has been shown about an experiment, for people and for programs.

use std::collections::BTreeMap;

use coordinator::{CoordinatorError, Reconstruction};
use serde::Serialize;
use store::Build;

use super::positions::ProvedPositions;
use super::probes::ProvedProbes;
use crate::output;
use crate::proving::Proved;

/// Problems that are shown; more are only counted.
const MOST_SHOWN: usize = 50;

/// One thing that was checked.
#[derive(Serialize)]
struct Check {
    check: &'static str,
    ok: bool,
    told: String,
}

/// The public JSON of a verification; the names are a contract.
#[derive(Serialize)]
pub(super) struct Verified {
    name: String,
    ok: bool,
    games: u64,
    replayed: u64,
    identical: u64,
    lawful: u64,
    /// Positions at which it looks.
    positions: u64,
    /// Searches of positions, and how many of them came out the same when they were made again.
    probes: u64,
    probes_searched: u64,
    probes_identical: u64,
    /// How many of the replayed games each build played, by its signature.
    builds: BTreeMap<String, u64>,
    champion: Option<String>,
    checks: Vec<Check>,
    /// What is wrong, a sentence each.
    pub(super) problems: Vec<String>,
}

/// The public JSON of a deep verification.
#[derive(Serialize)]
pub(super) struct Deep {
    pub(super) ok: bool,
    pub(super) experiments: Vec<Verified>,
}

impl Verified {
    /// Nothing is shown yet.
    pub(super) fn begin(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            ok: true,
            games: 0,
            replayed: 0,
            identical: 0,
            lawful: 0,
            positions: 0,
            probes: 0,
            probes_searched: 0,
            probes_identical: 0,
            builds: BTreeMap::new(),
            champion: None,
            checks: Vec::new(),
            problems: Vec::new(),
        }
    }

    /// The same with what is wrong with the rows of the database, before all others.
    pub(super) fn with_rows(mut self, rows: &[String]) -> Self {
        let ok = rows.is_empty();
        let sound = "every row is as it was stored, every sum and estimate is what the games add up to";
        let told =
            if ok { sound.to_owned() } else { output::counted(rows.len() as u64, "problem", "problems") };
        self.ok &= ok;
        self.checks.insert(0, Check { check: "database", ok, told });
        self.problems.splice(..0, rows.iter().cloned());
        self
    }

    /// Something is wrong.
    pub(super) fn blame(&mut self, problem: String) {
        self.ok = false;
        self.problems.push(problem);
    }

    /// What came of the games that were played again, of so many; who began the experiment explains a difference.
    pub(super) fn replayed(&mut self, proved: Proved, games: u64, theirs: Build) {
        (self.games, self.replayed) = (games, proved.games());
        let Proved { identical, lawful, forgotten, wrong, builds } = proved;
        (self.identical, self.lawful) = (identical, lawful);
        let ours = search::signature::signature();
        let mut told = vec![format!("{} of {games} replayed", self.replayed)];
        if identical > 0 {
            told.push(format!("{identical} identical to the last bit"));
        }
        if forgotten > 0 {
            told.push(format!("{forgotten} of them by their hashes, their transcripts were dropped"));
        }
        if lawful > 0 {
            told.push(format!("{lawful} lawful in moves, dice and result (a time limit forbids more)"));
        }
        match &builds.iter().collect::<Vec<_>>()[..] {
            [] => {}
            [(build, _)] if build.0 == ours => told.push("all of this build".to_owned()),
            [(build, _)] => told.push(format!("all of build {build}")),
            several => told.extend(several.iter().map(|(build, games)| format!("{games} of build {build}"))),
        }
        self.builds = builds.into_iter().map(|(build, games)| (build.to_string(), games)).collect();
        if !wrong.is_empty() {
            told.push(format!("{} wrong", wrong.len()));
            if theirs.0 != ours {
                told.push(format!("it was begun by build {theirs}, this is {ours:016x}"));
            }
        }
        self.checks.push(Check { check: "games", ok: wrong.is_empty(), told: told.join(", ") });
        wrong.into_iter().for_each(|problem| self.blame(problem));
    }

    /// What came of the positions that were looked for again.
    pub(super) fn found(&mut self, proved: ProvedPositions) {
        let ProvedPositions { positions, are_found, appraised, wrong } = proved;
        let mut told = vec![if are_found {
            format!("{positions} found again")
        } else {
            format!("{positions}, not to be found again in games whose transcripts were dropped")
        }];
        told.extend(appraised.map(|appraised| format!("what {appraised} are worth worked out again")));
        told.push(match wrong.len() {
            0 => "nothing differs".to_owned(),
            wrong => format!("{wrong} wrong"),
        });
        self.positions = positions;
        self.checks.push(Check { check: "positions", ok: wrong.is_empty(), told: told.join(", ") });
        wrong.into_iter().for_each(|problem| self.blame(problem));
    }

    /// What came of the searches of positions that were made again.
    pub(super) fn searched(&mut self, proved: ProvedProbes) {
        let ProvedProbes { probes, identical, timed, wrong } = proved;
        (self.probes, self.probes_identical) = (probes, identical);
        self.probes_searched = identical + wrong.len() as u64;
        let mut told = vec![format!("{} of {probes} searched again", identical + wrong.len() as u64)];
        if identical > 0 {
            told.push(format!("{identical} identical to the last bit"));
        }
        if timed > 0 {
            told.push(format!("{timed} under a time limit, which nobody can search again exactly"));
        }
        if !wrong.is_empty() {
            told.push(format!("{} wrong", wrong.len()));
        }
        self.checks.push(Check { check: "probes", ok: wrong.is_empty(), told: told.join(", ") });
        wrong.into_iter().for_each(|problem| self.blame(problem));
    }

    /// What follows from the games, worked out again.
    pub(super) fn decided(&mut self, standing: Result<Reconstruction, CoordinatorError>) {
        let (ok, told) = match standing {
            Ok(standing) => {
                let (report, pairings) = (standing.report(), standing.stored.pairings.len());
                let champion = report.champion.as_deref().map(output::short_player);
                let champion = champion.map(|champion| format!(": champion {champion}")).unwrap_or_default();
                self.champion = report.champion;
                let told = match (report.games, report.probes) {
                    (games, 0) => format!("{pairings} pairings decided again from {games} games"),
                    (0, probes) => {
                        let players = output::counted(pairings as u64, "player", "players");
                        format!("{players} measured again from {probes} searches")
                    }
                    (games, probes) => {
                        format!(
                            "{pairings} pairings and series worked out again from {games} games and {probes} searches"
                        )
                    }
                };
                (true, format!("{told}{champion}"))
            }
            Err(error) => {
                self.blame(error.to_string());
                (false, "cannot be worked out again".to_owned())
            }
        };
        self.checks.push(Check { check: "verdicts", ok, told });
    }

    pub(super) fn text(&self) -> String {
        let line = |check: &Check| {
            format!("  {:<4} {:<10} {}", if check.ok { "ok" } else { "NO" }, check.check, check.told)
        };
        let mut lines = vec![format!("experiment   {}", self.name)];
        lines.extend(self.checks.iter().map(line));
        if !self.problems.is_empty() {
            lines.push(String::new());
            lines.extend(self.problems.iter().take(MOST_SHOWN).cloned());
            let more = self.problems.len().saturating_sub(MOST_SHOWN);
            lines.extend((more > 0).then(|| format!("… and {more} more")));
        }
        lines.join("\n")
    }
}
