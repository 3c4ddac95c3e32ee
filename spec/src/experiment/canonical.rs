//! The text form of an experiment: every value written out, in fixed order, as a file that reads back.
//!
//! One candidate or player a line, so that the difference of two experiments can be shown line by line.

use std::fmt::{self, Display, Write};

use super::matching::{MatchFormat, MatchPlan};
use super::plan::{Experiment, Plan};
use super::sprt::{SprtModel, SprtPlan};
use super::tune::{TuneFormat, TunePlan};

impl Experiment {
    /// The text of this experiment. Equal experiments have equal text, and it parses back to the same, but for `trust`.
    #[must_use]
    pub fn canonical(&self) -> String {
        let mut text = String::new();
        self.write(&mut text).expect("a string takes all text");
        text
    }

    fn write(&self, out: &mut impl Write) -> fmt::Result {
        let Self { name, game, seed, limit, reference_speed, trust: _, plan } = self; // who is trusted plays no part in what is played
        writeln!(out, "name = {}", Quoted(name.as_str()))?;
        writeln!(out, "game = {}", Quoted(game))?;
        writeln!(out, "seed = {}", seed.0)?;
        writeln!(out, "limit = {}", Quoted(&limit.to_string()))?;
        if let Some(speed) = reference_speed {
            writeln!(out, "reference_speed = {}", Quoted(&speed.to_string()))?;
        }
        writeln!(out)?;
        match plan {
            Plan::Match(plan) => plan.write(out),
            Plan::Tune(plan) => plan.write(out),
        }
    }
}

impl MatchPlan {
    fn write(&self, out: &mut impl Write) -> fmt::Result {
        let Self { players, format, pairs, sprt } = self;
        writeln!(out, "[match]\nformat = {}\npairs = {pairs}", Quoted(word(&MatchFormat::WORDS, *format)))?;
        if let Some(SprtPlan { elo0, elo1, alpha, beta, model, every }) = sprt {
            let model = Quoted(word(&SprtModel::WORDS, *model));
            write!(out, "sprt = {{ elo0 = {elo0}, elo1 = {elo1}, alpha = {alpha}, beta = {beta}, ")?;
            writeln!(out, "model = {model}, every = {every} }}")?;
        }
        write_list(out, "players", players)
    }
}

impl TunePlan {
    fn write(&self, out: &mut impl Write) -> fmt::Result {
        let Self { format, candidates, ranges: _, pairs, growth, repeats, confirm } = self;
        writeln!(out, "[tune]\nformat = {}", Quoted(word(&TuneFormat::WORDS, *format)))?;
        writeln!(out, "pairs = {pairs}\ngrowth = {growth}\nrepeats = {repeats}")?;
        if let Some(confirm) = confirm {
            writeln!(out, "confirm = {}\nbaseline = {}", confirm.pairs, Quoted(&confirm.baseline))?;
        }
        write_list(out, "candidates", candidates)
    }
}

fn write_list(out: &mut impl Write, key: &str, items: &[String]) -> fmt::Result {
    writeln!(out, "{key} = [")?;
    for item in items {
        writeln!(out, "  {},", Quoted(item))?;
    }
    writeln!(out, "]")
}

/// The word for a value.
fn word<T: Copy + PartialEq>(words: &[(&'static str, T)], value: T) -> &'static str {
    words
        .iter()
        .find(|(_, meaning)| *meaning == value)
        .map(|(word, _)| *word)
        .expect("every value has a word")
}

/// A string as TOML writes it.
struct Quoted<'a>(&'a str);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for c in self.0.chars() {
            match c {
                '"' | '\\' => write!(f, "\\{c}")?,
                c if c.is_control() => write!(f, "\\u{:04X}", c as u32)?,
                c => f.write_char(c)?,
            }
        }
        f.write_char('"')
    }
}
