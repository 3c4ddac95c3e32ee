//! A report as Markdown: the same tables, for notes and discussions.

use std::fmt::Write;

use spec::words::escaped;

use super::headline::counted;
use super::{Document, headline, to_copy};

impl Document<'_> {
    /// The report as Markdown.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut out = String::new();
        self.write(&mut out).expect("a string takes all text");
        out
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        let report = self.report;
        writeln!(out, "# {}\n", plain(&report.name))?;
        writeln!(out, "**{}**\n", plain(&headline(report)))?;
        if let Some(line) = to_copy(report) {
            // As it is written, unless its name is one that no player has.
            let is_usual = !line.contains(['`', '<', '>']);
            let line = if is_usual { format!("`{line}`") } else { plain(&line) };
            writeln!(out, "To copy: {line}\n")?;
        }
        if let Some(warning) = report.warning() {
            writeln!(out, "**{}.**\n", plain(&warning))?;
        }
        for note in report.notes() {
            writeln!(out, "{}.\n", plain(&note))?;
        }
        writeln!(out, "{}; {}.", capitalised(report.state.word()), counted(report))?;
        for remark in self.remarks {
            writeln!(out, "\n**Note:** {}", plain(remark))?;
        }
        for sheet in self.sheets() {
            writeln!(out, "\n## {}\n", sheet.heading)?;
            writeln!(out, "| {} |", sheet.columns.join(" | "))?;
            writeln!(out, "|{}", "---|".repeat(sheet.columns.len()))?;
            for row in &sheet.rows {
                let mut cells: Vec<String> = row.cells.iter().map(|cell| plain(cell)).collect();
                if let (Some(last), Some(pairs)) = (cells.last_mut(), row.pairs) {
                    write!(last, " {:?}", pairs.counts())?;
                }
                writeln!(out, "| {} |", cells.join(" | "))?;
            }
            for warning in &sheet.warnings {
                writeln!(out, "\n**Warning:** {}.", plain(warning))?;
            }
            if let Some(note) = sheet.note() {
                writeln!(out, "\n{note}")?;
            }
        }
        let fence = fence(self.experiment);
        writeln!(out, "\n## The experiment\n\n{fence}toml\n{}\n{fence}", self.experiment.trim_end())?;
        writeln!(
            out,
            "\nTo play it again: save it as `{name}.toml`, then `astragal run {name}.toml` and `astragal digest {name}`. \
             A build with the signature `{}` prints the same digest, unless players are limited by time.",
            self.signature,
            name = report.name
        )
    }
}

/// Text in which nothing means anything to Markdown.
fn plain(text: &str) -> String {
    escaped(text, "\\`*_[]<>|#~")
}

/// A fence longer than any in the text.
fn fence(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    "`".repeat(longest.max(2) + 1)
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
