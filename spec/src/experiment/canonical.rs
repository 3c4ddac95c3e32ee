//! The text form of an experiment: every value written out, in fixed order, as a file that reads back.
//!
//! One candidate or player a line, so that the difference of two experiments can be shown line by line.

use std::fmt::{self, Write};

use super::plan::Experiment;
use super::written::Quoted;

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
        plan.described().write(out)
    }
}
