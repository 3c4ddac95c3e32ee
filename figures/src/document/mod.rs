//! A whole report: its answer, its figures, its tables, and how to get the same again.
//!
//! - `headline`: the answer in a sentence.
//! - `table`: tables as cells of text, once for all formats.
//! - `short_names`: what everybody is called in it.
//! - `html`, `markdown`: the formats.

mod headline;
mod html;
mod markdown;
mod short_names;
mod table;

pub use headline::{headline, to_copy};

use schedule::PairingId;
use schedule::report::{Brackets, CrossTable, Machine, Part, Posterior, ProbeTable, Report, Search};
use stats::LlrPath;

use self::short_names::names;
use crate::bracket::bracket;
use crate::contenders::contenders;
use crate::contour_maps::contour_maps;
use crate::convergence::convergence;
use crate::course::course;
use crate::cross_table::cross_table;
use crate::error_plane::error_plane;
use crate::importance::importance;
use crate::landscape::Landscape;
use crate::llr::llr;
use crate::parallel::parallel;
use crate::ratings::ratings;
use crate::regrets::regrets;
use crate::slices::slices;
use crate::svg::Svg;
use crate::sweep::sweep;
use crate::trap_density::trap_density;
use crate::visits_by_depth::visits_by_depth;

/// What a report is written from.
#[derive(Clone, Copy, Debug)]
pub struct Document<'a> {
    /// The result.
    pub report: &'a Report,
    /// The experiment's text, as it is stored.
    pub experiment: &'a str,
    /// The signature of the build that played.
    pub signature: &'a str,
    /// The sequential tests of pairings, where there are any.
    pub tests: &'a [(PairingId, LlrPath)],
    /// Who played, where there is a time limit.
    pub machines: &'a [Machine],
    /// What else is to be known, a sentence each: audits, alarms.
    pub remarks: &'a [String],
}

/// Tournaments that are drawn; all of them are in the tables.
const MOST_BRACKETS: usize = 20;

/// A figure with what is said about it.
#[derive(Clone, Debug)]
pub struct Plate {
    /// The name of its file.
    pub name: String,
    /// What it is.
    pub heading: String,
    /// How to read it.
    pub caption: &'static str,
    /// The figure itself.
    pub figure: Svg,
}

impl Document<'_> {
    /// Every figure of the report, each with a name for its file.
    #[must_use]
    pub fn figures(&self) -> Vec<(String, Svg)> {
        self.plates().into_iter().map(|plate| (plate.name, plate.figure)).collect()
    }

    /// Every figure, in the order in which one reads them.
    #[must_use]
    pub fn plates(&self) -> Vec<Plate> {
        let parts = &self.report.parts;
        let mut plates: Vec<Plate> = parts.iter().flat_map(|part| of_part(part, parts.search())).collect();
        let names = names(self.report);
        for (id, path) in self.tests {
            let Some(pairing) = self.report.parts.pairings().find(|pairing| pairing.id == *id) else {
                continue;
            };
            let [a, b] = [&pairing.a, &pairing.b].map(|player| names.short(player));
            let heading = format!("Sequential test: {a} against {b}");
            plates.push(plate(&format!("test-{}", id.slot + 1), &heading, TEST, llr(path)));
        }
        plates
    }
}

fn plate(name: &str, heading: &str, caption: &'static str, figure: Svg) -> Plate {
    Plate { name: name.to_owned(), heading: heading.to_owned(), caption, figure }
}

/// The figures of a part.
fn of_part(part: &Part, search: Option<&Search>) -> Vec<Plate> {
    match part {
        Part::Brackets(brackets) => tournaments(brackets),
        Part::CrossTable(table) if !table.ratings.is_empty() => standing(table),
        Part::Probes(table) => searches(table),
        Part::Search(search) => tuning(search),
        Part::Sweep(swept) => {
            sweep(swept).map(|figure| plate("sweep", "Sweep", SWEEP, figure)).into_iter().collect()
        }
        Part::Posterior(posterior) => search.map_or_else(Vec::new, |search| believed(search, posterior)),
        Part::Trees(trees) => visits_by_depth(trees)
            .map(|figure| plate("depths", "How deep searches go", DEPTHS, figure))
            .into_iter()
            .collect(),
        Part::Traps(traps) => trap_density(traps)
            .map(|figure| plate("traps", "Positions with traps", TRAPS, figure))
            .into_iter()
            .collect(),
        Part::CrossTable(_) | Part::Pairings(_) | Part::Confirmation(_) | Part::Agreement(_) => Vec::new(),
    }
}

fn tournaments(brackets: &Brackets) -> Vec<Plate> {
    let count = brackets.tournaments.len();
    let drawn = brackets.tournaments.iter().take(MOST_BRACKETS).filter_map(|tournament| {
        let number = tournament.repeat + 1;
        let heading = match count {
            1 => "Tournament".to_owned(),
            count => format!("Tournament {number} of {count}"),
        };
        let caption = if number == 1 { BRACKET } else { "" };
        Some(plate(&format!("bracket-{number}"), &heading, caption, bracket(brackets, tournament.repeat)?))
    });
    drawn.collect()
}

fn searches(table: &ProbeTable) -> Vec<Plate> {
    let regrets = regrets(table).map(|figure| plate("regrets", "What moves lose", lost(table), figure));
    let plane = error_plane(table).map(|figure| plate("errors", "Bias and spread", ERRORS, figure));
    let course = convergence(table)
        .map(|figure| plate("convergence", "Right decisions by the size of a search", CONVERGENCE, figure));
    course.into_iter().chain(regrets).chain(plane).collect()
}

/// What is known of what moves lose.
fn lost(table: &ProbeTable) -> &'static str {
    if table.is_about_traps() {
        TRAPPED
    } else if table.is_estimate {
        ESTIMATED_REGRETS
    } else {
        REGRETS
    }
}

fn tuning(search: &Search) -> Vec<Plate> {
    let best = contenders(search).map(|figure| plate("best", "Best candidates", BEST, figure));
    let course = course(search).map(|figure| plate("course", "Course", COURSE, figure));
    let parallel =
        parallel(search).map(|figure| plate("parallel", "Best candidates by parameter", PARALLEL, figure));
    best.into_iter().chain(course).chain(parallel).collect()
}

fn believed(search: &Search, posterior: &Posterior) -> Vec<Plate> {
    let caption = if posterior.warning().is_some() { VAGUE_IMPORTANCE } else { IMPORTANCE };
    let importance = importance(posterior).map(|figure| plate("importance", "Importance", caption, figure));
    let slices = slices(search, posterior).map(|figure| plate("slices", "Each parameter", SLICES, figure));
    let maps =
        contour_maps(search, posterior).map(|figure| plate("maps", "Two parameters at a time", MAPS, figure));
    importance.into_iter().chain(slices).chain(maps).collect()
}

fn standing(table: &CrossTable) -> Vec<Plate> {
    let landscape = Landscape::of(table)
        .map(|landscape| plate("landscape", "Landscape", LANDSCAPE, crate::landscape(&landscape)));
    let mut plates: Vec<Plate> = landscape.into_iter().collect();
    plates.push(plate("ratings", "Ratings", RATINGS, ratings(table)));
    plates.push(plate("cross-table", "Cross table", CROSS_TABLE, cross_table(table)));
    plates
}

const SWEEP: &str = "Mean pair scores with 95 % intervals. Everybody meets the same opponents on the same luck, so that differences between them are \
surer than their intervals suggest; the highest of many looks a little better than it is.";
const BEST: &str = "The candidates with the highest means by the tuner's model, whom to use by what is known in bold, in gold if nothing speaks against it: Elo over the baseline, or over the \
candidate that stands in for it, with 95 % intervals.";
const COURSE: &str = "What would have been recommended after so many games: its Elo over the baseline, or over the candidate that stands in for it, with the 95 % interval, \
and the expected regret (dashed), by which the best candidate is expected to be stronger: with halving the best of those who were left last.";
const PARALLEL: &str = "The candidates with the highest means by the tuner's model, a line each, that of whom to use thick. Where lines run together, the best \
agree on a value; where they spread, it matters little or is not known yet. A line has a gap where a parameter means nothing for its candidate.";
const IMPORTANCE: &str = "Which share of the differences between all candidates of the space, as the tuner's model believes them, goes back to each parameter: by itself \
(the strong part), and with what it does together with others (the faint part), which is counted for each of those. It is about the whole space, not about what is left to gain near the best.";
const VAGUE_IMPORTANCE: &str = "Not known yet: what the tuner's model believes to tell the candidates apart is less than what it does not know of them, so that with more games these shares may be others. The strong \
part is what a parameter does by itself, the faint part what it does together with others.";
const SLICES: &str = "The tuner's model along each parameter through the candidate that is recommended (the large dot), with its 95 % interval: Elo over the baseline, or over the candidate \
that stands in for it. Where few games were played the band is wide.";
const MAPS: &str = "The tuner's model over two parameters through the candidate that is recommended (the large dot): how far below the highest point of all maps. Dots are candidates that played, \
larger ones more; hairs are their duels. Those differ in the other parameters as well, which a map does not show.";
const BRACKET: &str = "Each box is a pairing: scores over all its pairs, the pairs as a bar from both games won by the upper \
player (blue) to both won by the lower (orange), and how far the winner was ahead, with its 95 % interval. “Sure” is the \
probability that the winner is really better than everybody it knocked out.";
const LANDSCAPE: &str = "Bradley–Terry ratings from every counted pair of every round, with 95 % intervals and the number of \
pairs behind each. Whoever was knocked out early rests on few pairs, and the best of many looks a little better than it is.";
const RATINGS: &str = "Bradley–Terry ratings from all counted pairs, with 95 % intervals. Whoever won or lost \
everything has no upper or no lower end.";
const CROSS_TABLE: &str =
    "Score in per cent of the player on the left against the player above, over all their pairs.";
const REGRETS: &str = "What the move that a search chooses is worth less than the best one, if both play perfectly from there on: the \
mean over positions, with 95 % intervals from drawing positions again.";
const ESTIMATED_REGRETS: &str = "What the move that a search chooses is worth less than the best one, both by the estimate that stands for the truth and may be wrong itself: the \
mean over positions, with 95 % intervals from drawing positions again, which know nothing of its errors.";
const TRAPPED: &str = "About 100 times the share of searches that walk into a trap, the mean over positions, with 95 % intervals from drawing positions again. Whatever else a move loses is not \
known.";
const CONVERGENCE: &str = "How often a search chooses a best move, over its limit, with 95 % intervals from drawing positions again. Players that differ in their limits alone \
search with the same luck, so that a line is one search at each position, seen now and then: differences along a line are surer than its intervals suggest.";
const ERRORS: &str = "Each search's error of the value, taken apart: how far its mean is off, upwards, and how much it varies from run to run, to the \
right. The distance from the corner is the root of the mean squared error; everybody on an arc is equally wrong.";
const DEPTHS: &str = "How often searches come to each level of their trees, in per cent of how often they come to the root, all searches of a player together. \
Of one that builds a tree in memory that is the share of its iterations that go as deep; one that goes depth first comes to deeper levels more often than to the root.";
const TRAPS: &str = "Positions with a trap: a move after which the other player can force a win within so many plies, beside another after which that cannot be done. By the ply \
of the game in which they were seen, with 95 % intervals; plies with fewer than ten positions are left out. Positions of one game are alike, so that the intervals are a little too narrow.";
const TEST: &str =
    "The log-likelihood ratio after so many pairs. The test ends at a bound, looked at in fixed steps.";
