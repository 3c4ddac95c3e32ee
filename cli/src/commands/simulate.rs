//! `astragal simulate`: how well tuners find the best of a space, before a cluster is burnt for it.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

use figures::{Trial, simulated};
use serde::Serialize;
use spec::Seed;
use spec::experiment::lag::{self, MOST_LAG};
use spec::experiment::{CampaignPlan, Sketch, usual_lag};
use tune::{InGames, Method, Run, Settings, Shape, Simulation, Source, Space, Summary, World, too_few};

use crate::commands::serve::slots_or_cores;
use crate::failure::{Failure, named};
use crate::progress::Progress;
use crate::space::{file, table};
use crate::{interrupt, output};

/// The games of a tuning whose file says nothing of it.
const BUDGET: u64 = 50_000;
/// The most Elo of luck and of what goes in circles: beyond it a game is decided by nothing else.
const MOST_ELO: f64 = 1000.0;

/// Try tuners on made-up landscapes over the space of a file: how good is what they find?
#[derive(clap::Args)]
pub(crate) struct Simulate {
    /// The experiment file: its [tune.vary] is read, and budget, format, lag and stop where they are there
    file: PathBuf,
    /// Which tuners: bayes, halving, elimination, spsa, ntbea, clop [default: that of the file, or bayes]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    tuner: Vec<String>,
    /// How many games: 16 for each parameter and 16 more at least, 2000000000 at most [default: that of the file, or 50000]
    #[arg(long, value_name = "GAMES", value_delimiter = ',', value_parser = clap::value_parser!(u64).range(2..=CampaignPlan::MOST_GAMES))]
    budget: Vec<u64>,
    /// Which landscapes: smooth, rugged, bimodal, or table:FILE.csv with a measured one
    #[arg(long, value_name = "KINDS", value_delimiter = ',', default_value = "smooth")]
    landscape: Vec<String>,
    /// How many runs, each on another landscape
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    runs: u64,
    /// The seed of all luck
    #[arg(long, value_name = "N", env = "ASTRAGAL_SEED", default_value_t = 1)]
    seed: u64,
    /// The share of draws between equals, 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = |text: &str| number(text, 1.0))]
    draws: f64,
    /// The standard deviation of luck that the games of a pair share, in Elo, 0 to 1000
    #[arg(long, value_name = "ELO", default_value_t = 0.0, value_parser = |text: &str| number(text, MOST_ELO))]
    luck: f64,
    /// The standard deviation of what goes in circles (A beats B beats C beats A), in Elo, 0 to 1000
    #[arg(long, value_name = "ELO", default_value_t = 0.0, value_parser = |text: &str| number(text, MOST_ELO))]
    circles: f64,
    /// A plan is made from all generations but the last N before it; elimination has none [default: that of the file, or 1; from 392000 games on more]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=MOST_LAG))]
    lag: Option<u64>,
    /// OS threads [default: cores]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Write a picture of the regrets over the games
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// One line of the answer; the names are a contract.
#[derive(Serialize)]
struct Row {
    tuner: &'static str,
    landscape: String,
    budget: u64,
    #[serde(flatten)]
    summary: Summary,
}

impl Simulate {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let file = file::read(&self.file)?;
        let methods = self.tuner.iter().map(|word| Method::parse(word)).collect::<Result<Vec<_>, _>>();
        let mut methods = methods.map_err(named("--tuner"))?;
        if methods.is_empty() {
            methods.push(file.method.unwrap_or(Method::Bayes));
        }
        let budgets =
            if self.budget.is_empty() { vec![file.budget.unwrap_or(BUDGET)] } else { self.budget.clone() };
        let world = World { draws: self.draws, luck: self.luck, circles: self.circles, ..World::default() };
        let sources =
            self.landscape.iter().map(|word| source(word, &file.space)).collect::<Result<Vec<_>, _>>()?;
        let said = self.lag.or(file.lag);
        self.check(&file, &methods, &budgets)?;
        let stop = interrupt::watch();
        let total = self.runs * (methods.len() * budgets.len() * sources.len()) as u64;
        let mut progress = Progress::begin(total);
        let (mut rows, mut before) = (Vec::new(), 0);
        for (source, landscape) in &sources {
            for &budget in &budgets {
                for &method in &methods {
                    let baseline = file.space.middle();
                    let lag = said.unwrap_or_else(|| usual_lag(method, budget / 2)) as usize;
                    let pairs = budget / 2;
                    // Other tuners do not end by it, and play on.
                    let below = file.stop.filter(|_| method == Method::Bayes);
                    let settings = Settings { method, pairs, seed: Seed(0), baseline, lag, stop: below };
                    let (space, source, seed) = (file.space.clone(), source.clone(), Seed(self.seed));
                    let simulation = Simulation { space, settings, source, world, seed };
                    let runs = self.play(&simulation, stop, |done| {
                        progress.tell(before + done, || format!("{} on {landscape}", method.word()));
                    });
                    before += runs.len() as u64;
                    if let Some(summary) = Summary::of(&runs) {
                        rows.push(Row {
                            tuner: method.word(),
                            landscape: landscape.clone(),
                            budget,
                            summary,
                        });
                    }
                }
            }
        }
        progress.end();
        if let Some(file) = &self.svg {
            draw(&rows, file)?;
        }
        if self.json {
            output::json(&rows)?;
        } else {
            output::line(&text(&rows))?;
        }
        if stop.load(Ordering::Relaxed) { Err(Failure::Interrupted) } else { Ok(()) }
    }

    /// Refuses what an experiment would refuse.
    fn check(&self, file: &Sketch, methods: &[Method], budgets: &[u64]) -> Result<(), Failure> {
        let count = file.space.axes().len();
        let of_file = |key: &str| format!("{}: [tune] {key}", self.file.display());
        let too_many = |method: &&Method| count > CampaignPlan::most_parameters(**method);
        if let Some(method) = methods.iter().find(too_many) {
            let (word, most) = (method.word(), CampaignPlan::most_parameters(*method));
            let reason = format!("varies {count} parameters; {word} takes at most {most}");
            return Err(named(&of_file("vary"))(reason));
        }
        let too_few = |games: &u64| methods.iter().find_map(|method| too_few(*method, &file.space, *games));
        if let Some(reason) = budgets.iter().find_map(too_few) {
            let place = if self.budget.is_empty() { of_file("budget") } else { "--budget".to_owned() };
            return Err(named(&place)(reason));
        }
        let Some(lag) = self.lag.or(file.lag) else { return Ok(()) };
        let is_alone = methods.iter().all(|method| *method == Method::Elimination);
        for method in methods.iter().filter(|method| is_alone || **method != Method::Elimination) {
            let refusal = budgets.iter().find_map(|games| lag::refusal(*method, *games, lag));
            if let Some(reason) = refusal {
                let place = if self.lag.is_some() { "--lag".to_owned() } else { of_file("lag") };
                return Err(named(&place)(reason));
            }
        }
        Ok(())
    }

    /// All runs, in their order whoever played them; those that were over, if somebody stopped it.
    fn play(&self, simulation: &Simulation, stop: &AtomicBool, mut tell: impl FnMut(u64)) -> Vec<Run> {
        let next = AtomicU64::new(0);
        let mut runs: Vec<(u64, Run)> = Vec::new();
        std::thread::scope(|scope| {
            let (sender, results) = mpsc::channel();
            for _ in 0..slots_or_cores(self.threads) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    while !stop.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.runs || sender.send((number, simulation.run(number))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            for run in results {
                runs.push(run);
                tell(runs.len() as u64);
            }
        });
        runs.sort_by_key(|(number, _)| *number);
        runs.into_iter().map(|(_, run)| run).collect()
    }
}

fn number(text: &str, most: f64) -> Result<f64, String> {
    let number = text.trim().parse().ok().filter(|number| (0.0..=most).contains(number));
    number.map(|number: f64| number + 0.0).ok_or_else(|| format!("wants a number from 0 to {most}"))
}

fn source(word: &str, space: &Space) -> Result<(Source, String), Failure> {
    if let Some(file) = word.strip_prefix("table:") {
        return Ok((Source::Table(table::read(file.as_ref(), space)?), word.to_owned()));
    }
    let found = Shape::WORDS.iter().find(|(known, _)| *known == word);
    let shape = found.map(|(_, shape)| *shape).ok_or_else(|| spec::TextError::UnknownName {
        what: "landscape",
        word: word.to_owned(),
        known: Shape::WORDS
            .iter()
            .map(|(known, _)| (*known).to_owned())
            .chain(["table:FILE.csv".to_owned()])
            .collect(),
    });
    Ok((Source::Family(shape.map_err(named("--landscape"))?), word.to_owned()))
}

/// Writes the picture; without any row, which only an interruption leaves, there is none.
fn draw(rows: &[Row], file: &Path) -> Result<(), Failure> {
    let trial = |row: &Row| Trial {
        tuner: row.tuner.to_owned(),
        landscape: row.landscape.clone(),
        games: row.budget,
        regret: row.summary.regret,
        error: row.summary.error,
    };
    let Some(figure) = simulated(&rows.iter().map(trial).collect::<Vec<_>>()) else { return Ok(()) };
    std::fs::write(file, figure.standalone())
        .map_err(|error| Failure::Request(format!("--svg {}: {error}", file.display())))
}

fn text(rows: &[Row]) -> String {
    let mut lines = vec![format!(
        "{:<12}{:<10}{:>9}{:>6}  {:>15}{:>8}{:>7}{:>8}   {}",
        "tuner",
        "landscape",
        "games",
        "runs",
        "regret",
        "median",
        "90 %",
        "< 5 Elo",
        "said: regret, < 5 Elo, covered"
    )];
    for Row { tuner, landscape, summary, .. } in rows {
        let regret = format!("{:.2} ± {}", summary.regret, error(summary.error));
        let said = summary.said.as_ref().map_or_else(
            || "-".to_owned(),
            |said| {
                format!(
                    "{:.2}, {:.0} %, {:.1} %",
                    said.regret,
                    100.0 * said.within_five,
                    100.0 * said.covered
                )
            },
        );
        lines.push(format!(
            "{tuner:<12}{landscape:<10}{:>9.0}{:>6}  {regret:>15}{:>8.2}{:>7.1}{:>6.0} %   {said}",
            summary.games,
            summary.runs,
            summary.median,
            summary.ninety,
            100.0 * summary.within_five
        ));
        if let Some(InGames { elo, error: of }) = &summary.in_games {
            let told =
                format!("in games the best is {elo:+.2} ± {} Elo ahead of who is recommended", error(*of));
            lines.push(format!("{:<12}{told}", ""));
        }
    }
    lines.join("\n")
}

/// A standard error; a single run has none.
fn error(of: Option<f64>) -> String {
    of.map_or_else(|| "-".to_owned(), |error| format!("{error:.2}"))
}
