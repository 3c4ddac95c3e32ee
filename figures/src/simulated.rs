//! How well tuners find the best of a space, by the games they had: one plot for each landscape, one line for each tuner.

use crate::axis::Scale;
use crate::canvas::{Canvas, fitted, text_width};
use crate::numbers::grouped;
use crate::svg::Svg;

const PLOT: (f64, f64) = (360.0, 200.0);
const LEFT: f64 = 44.0;
/// Room for the names of the tuners.
const RIGHT: f64 = 96.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 44.0;
/// Lines of names are so far apart.
const LINE: f64 = 14.0;
/// The colours of lines, in the order of the tuners.
const CLASSES: [&str; 6] = ["line-0", "line-1", "line-2", "line-3", "line-4", "line-5"];

/// What runs of one tuner with one budget on one kind of landscape came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// Which tuner.
    pub tuner: String,
    /// Which landscapes.
    pub landscape: String,
    /// How many games it had.
    pub games: u64,
    /// The mean regret, in Elo.
    pub regret: f64,
    /// Its standard error; one run alone has none.
    pub error: Option<f64>,
}

/// Draws regrets over games; nothing without any.
#[must_use]
pub fn simulated(trials: &[Trial]) -> Option<Svg> {
    let landscapes = distinct(trials.iter().map(|trial| trial.landscape.as_str()));
    let tuners = distinct(trials.iter().map(|trial| trial.tuner.as_str()));
    let high = trials.iter().map(|trial| trial.regret + 2.0 * trial.error.unwrap_or(0.0)).fold(1.0, f64::max);
    let games = || trials.iter().map(|trial| trial.games as f64);
    let (first, last) = (games().fold(f64::INFINITY, f64::min), games().fold(0.0, f64::max));
    if trials.is_empty() {
        return None;
    }
    // Each doubling of the games is one step to the right.
    let x = Scale::linear((libm::log2(first) - 0.2, libm::log2(last) + 0.2), (LEFT, LEFT + PLOT.0));
    let y = Scale::linear((0.0, high), (TOP + PLOT.1, TOP));
    let height = TOP + PLOT.1 + BOTTOM;
    let mut canvas = Canvas::new(LEFT + PLOT.0 + RIGHT, height * landscapes.len() as f64);
    for (number, landscape) in landscapes.iter().enumerate() {
        let own: Vec<&Trial> = trials.iter().filter(|trial| trial.landscape == *landscape).collect();
        canvas.moved((0.0, height * number as f64), |canvas| {
            frame(canvas, landscape, &own, (&x, &y));
            lines(canvas, &tuners, &own, (&x, &y));
        });
    }
    let told: Vec<String> = trials.iter().map(words).collect();
    Some(canvas.finish("Regret of tuners by their games", &told.join("; ")))
}

fn frame(canvas: &mut Canvas, landscape: &str, own: &[&Trial], (x, y): (&Scale, &Scale)) {
    let right = LEFT + PLOT.0;
    canvas.text("bold", (4.0, 14.0), &fitted(landscape, 13.0, right));
    canvas.text("muted small", (4.0, 29.0), "mean regret in Elo, with two standard errors either way");
    for tick in y.ticks(5) {
        canvas.line(if tick == 0.0 { "axis" } else { "grid" }, (LEFT, y.at(tick)), (right, y.at(tick)));
        canvas.text("muted small end", (LEFT - 6.0, y.at(tick) + 4.0), &shown(tick));
    }
    let base = TOP + PLOT.1;
    let mut free = f64::NEG_INFINITY;
    let mut budgets: Vec<u64> = own.iter().map(|trial| trial.games).collect();
    budgets.sort_unstable();
    budgets.dedup();
    for games in budgets {
        let (at, text) = (x.at(libm::log2(games as f64)), grouped(games));
        canvas.line("axis", (at, base), (at, base + 4.0));
        let half = text_width(&text, 11.0) / 2.0 + 3.0;
        if at - half >= free {
            canvas.text("muted small mid", (at, base + 16.0), &text);
            free = at + half;
        }
    }
    canvas.text("bold mid", (LEFT + PLOT.0 / 2.0, base + 34.0), "games");
}

fn lines(canvas: &mut Canvas, tuners: &[&str], own: &[&Trial], (x, y): (&Scale, &Scale)) {
    let (_, most) = y.values();
    // Names stand at the ends of the lines, from the lowest to the highest, none over another.
    let mut names: Vec<(f64, &str, &str)> = Vec::new();
    for (number, tuner) in tuners.iter().enumerate() {
        let class = CLASSES[number % CLASSES.len()];
        let mut points: Vec<&&Trial> = own.iter().filter(|trial| trial.tuner == *tuner).collect();
        points.sort_by_key(|trial| trial.games);
        let at = |trial: &Trial, regret: f64| {
            (x.at(libm::log2(trial.games as f64)), y.at(regret.clamp(0.0, most)))
        };
        canvas.polyline(class, points.iter().map(|trial| at(trial, trial.regret)));
        for trial in &points {
            canvas.named(&words(trial), |canvas| {
                if let Some(error) = trial.error {
                    let [low, high] = [-2.0, 2.0].map(|times| at(trial, trial.regret + times * error));
                    canvas.line(class, low, high);
                }
                canvas.circle("dot", at(trial, trial.regret), 3.0);
            });
        }
        names.extend(points.last().map(|trial| (at(trial, trial.regret).1, *tuner, class)));
    }
    names.sort_by(|one, other| other.0.total_cmp(&one.0));
    let mut lowest = f64::INFINITY;
    for (y, tuner, class) in names {
        lowest = y.min(lowest - LINE);
        let x = LEFT + PLOT.0;
        canvas.line(class, (x + 6.0, lowest), (x + 16.0, lowest));
        canvas.text("small", (x + 20.0, lowest + 4.0), tuner);
    }
}

fn shown(elo: f64) -> String {
    let text = format!("{elo:.1}");
    text.trim_end_matches(".0").to_owned()
}

fn words(trial: &Trial) -> String {
    let Trial { tuner, landscape, games, regret, error } = trial;
    let spread = error.map_or_else(|| " Elo in one run".to_owned(), |error| format!(" ± {error:.2} Elo"));
    format!("{tuner} on {landscape} with {} games: a regret of {regret:.2}{spread}", grouped(*games))
}

/// Everything once, in the order in which it comes first.
fn distinct<'a>(all: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut seen: Vec<&str> = Vec::new();
    for one in all {
        if !seen.contains(&one) {
            seen.push(one);
        }
    }
    seen
}
