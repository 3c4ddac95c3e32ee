//! A table for people: columns as wide as they need to be, numbers to the right.
//!
//! On a terminal it is never wider than that. Long texts lose their middle first, since canonical players differ at both ends;
//! if that does not help, each row becomes a block with a line for each column.

use std::io::{self, Write};

use store::Value;

use super::{Sheet, hex};

/// Writes an aligned table, once all rows are known.
pub struct Aligned<'a> {
    out: Box<dyn Write + 'a>,
    /// The width of the terminal, if it goes to one.
    width: Option<usize>,
    columns: Vec<Column>,
}

/// A text column is not made narrower than this.
const NARROWEST: usize = 14;
/// Between two columns.
const GAP: usize = 2;

struct Column {
    cells: Vec<String>,
    is_number: bool,
}

impl<'a> Aligned<'a> {
    /// A table for a terminal of this width, if it goes to one.
    #[must_use]
    pub fn new(out: impl Write + 'a, width: Option<usize>) -> Self {
        Self { out: Box::new(out), width, columns: Vec::new() }
    }

    /// Makes texts shorter until the table fits; says whether it does.
    fn narrow(&mut self, width: usize) -> bool {
        loop {
            let widths: Vec<usize> = self.columns.iter().map(Column::width).collect();
            let excess =
                (widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1)).saturating_sub(width);
            if excess == 0 {
                return true;
            }
            let texts = self.columns.iter_mut().zip(widths).filter(|(column, _)| !column.is_number);
            match texts.max_by_key(|(_, width)| *width) {
                Some((column, wide)) if wide > NARROWEST => {
                    let most = wide.saturating_sub(excess.min(8)).max(NARROWEST);
                    column.cells.iter_mut().for_each(|cell| *cell = without_middle(cell, most));
                }
                _ => return false,
            }
        }
    }

    /// Every row as a block.
    fn write_blocks(&mut self, width: usize) -> io::Result<()> {
        let name = self.columns.iter().map(|column| length(&column.cells[0])).max().unwrap_or(0);
        let room = width.saturating_sub(name + GAP).max(NARROWEST);
        for row in 1..self.columns.first().map_or(0, |column| column.cells.len()) {
            for column in &self.columns {
                let text =
                    format!("{:<name$}  {}", column.cells[0], without_middle(&column.cells[row], room));
                writeln!(self.out, "{}", text.trim_end())?;
            }
            writeln!(self.out)?;
        }
        self.out.flush()
    }
}

impl Column {
    fn width(&self) -> usize {
        self.cells.iter().map(|cell| length(cell)).max().unwrap_or(0)
    }
}

fn length(text: &str) -> usize {
    text.chars().count()
}

/// A text of at most so many characters, both ends kept.
fn without_middle(text: &str, most: usize) -> String {
    let long = length(text);
    if long <= most {
        return text.to_owned();
    }
    let front = most.saturating_sub(1).div_ceil(2);
    let back = most.saturating_sub(1) - front;
    text.chars().take(front).chain(['…']).chain(text.chars().skip(long - back)).collect()
}

fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::Integer(number) => number.to_string(),
        Value::Real(number) => neat(*number),
        Value::Text(text) => text.replace('\n', "⏎"),
        Value::Blob(bytes) => hex(bytes),
    }
}

/// At most six digits after the point; every digit is in the other formats.
fn neat(number: f64) -> String {
    let short = format!("{number:.6}");
    let short = short.trim_end_matches('0').trim_end_matches('.');
    let is_lost = number != 0.0 && number.abs() < 1e-3;
    if is_lost || number.abs() >= 1e15 { format!("{number:e}") } else { short.to_owned() }
}

impl Sheet for Aligned<'_> {
    fn begin(&mut self, columns: &[String]) -> io::Result<()> {
        let named = columns.iter().map(|name| Column { cells: vec![name.clone()], is_number: true });
        self.columns = named.collect();
        Ok(())
    }

    fn row(&mut self, row: &[Value]) -> io::Result<()> {
        for (column, value) in self.columns.iter_mut().zip(row) {
            column.is_number &= matches!(value, Value::Null | Value::Integer(_) | Value::Real(_));
            column.cells.push(cell(value));
        }
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        if let Some(width) = self.width {
            let whole: Vec<Vec<String>> = self.columns.iter().map(|column| column.cells.clone()).collect();
            if !self.narrow(width) {
                self.columns.iter_mut().zip(whole).for_each(|(column, cells)| column.cells = cells);
                return self.write_blocks(width);
            }
        }
        let widths: Vec<usize> = self.columns.iter().map(Column::width).collect();
        let rows = self.columns.first().map_or(0, |column| column.cells.len());
        for row in 0..rows {
            let padded = self.columns.iter().zip(&widths).map(|(column, &width)| {
                let text = &column.cells[row];
                if column.is_number { format!("{text:>width$}") } else { format!("{text:<width$}") }
            });
            writeln!(self.out, "{}", padded.collect::<Vec<_>>().join("  ").trim_end())?;
            if row == 0 {
                let rules: Vec<String> = widths.iter().map(|&width| "─".repeat(width)).collect();
                writeln!(self.out, "{}", rules.join("  "))?;
            }
        }
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_to_the_right() {
        let mut out = Vec::new();
        let mut table = Aligned::new(&mut out, None);
        table.begin(&["who".to_owned(), "score".to_owned()]).expect("memory");
        for (who, score) in [("hold:n=20", 0.5), ("a", -10.25)] {
            table.row(&[Value::Text(who.to_owned()), Value::Real(score)]).expect("memory");
        }
        table.row(&[Value::Null, Value::Null]).expect("memory");
        table.end().expect("memory");
        drop(table);
        let text = String::from_utf8(out).expect("text");
        assert_eq!(text, "who         score\n─────────  ──────\nhold:n=20     0.5\na          -10.25\n\n");
    }

    fn shown(columns: &[&str], row: &[Value], width: usize) -> String {
        let mut out = Vec::new();
        let mut table = Aligned::new(&mut out, Some(width));
        table.begin(&columns.iter().map(|&name| name.to_owned()).collect::<Vec<_>>()).expect("memory");
        table.row(row).expect("memory");
        table.end().expect("memory");
        drop(table);
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn a_table_fits_its_terminal() {
        let player = Value::Text("star1ss:c=5,scheme=stratified,dedupe=on,eval=best,mem=64".to_owned());
        let text =
            shown(&["player", "score", "against"], &[player.clone(), Value::Real(0.5), player.clone()], 80);
        assert!(text.lines().all(|line| length(line) <= 80), "{text}");
        assert!(text.contains("star1ss:c=5,") && text.contains("…") && text.contains("mem=64"), "{text}");
        let names: Vec<String> = (0..20).map(|number| format!("column_{number}")).collect();
        let row: Vec<Value> = (0..19).map(Value::Integer).chain([player]).collect();
        let text = shown(&names.iter().map(String::as_str).collect::<Vec<_>>(), &row, 80);
        assert!(text.lines().all(|line| length(line) <= 80), "{text}");
        assert!(text.starts_with("column_0   0\n") && text.contains("column_19  star1ss:c=5,"), "{text}");
    }

    #[test]
    fn numbers_are_neat() {
        for (number, text) in
            [(0.5, "0.5"), (1.0, "1"), (2.0 / 3.0, "0.666667"), (0.0, "0"), (1e-9, "1e-9"), (120.0, "120")]
        {
            assert_eq!(neat(number), text);
        }
    }
}
