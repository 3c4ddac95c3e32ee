//! A table for people: columns as wide as they need to be, numbers to the right.

use std::io::{self, Write};

use coordinator::store::Value;

use super::{Sheet, hex};

/// Writes an aligned table, once all rows are known.
pub(crate) struct Aligned<W: Write> {
    out: W,
    columns: Vec<Column>,
}

struct Column {
    cells: Vec<String>,
    is_number: bool,
}

impl<W: Write> Aligned<W> {
    pub(crate) const fn new(out: W) -> Self {
        Self { out, columns: Vec::new() }
    }
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

impl<W: Write> Sheet for Aligned<W> {
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
        let long = |text: &String| text.chars().count();
        let widths: Vec<usize> =
            self.columns.iter().map(|column| column.cells.iter().map(long).max().unwrap_or(0)).collect();
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
        let mut table = Aligned::new(&mut out);
        table.begin(&["who".to_owned(), "score".to_owned()]).expect("memory");
        for (who, score) in [("hold:n=20", 0.5), ("a", -10.25)] {
            table.row(&[Value::Text(who.to_owned()), Value::Real(score)]).expect("memory");
        }
        table.row(&[Value::Null, Value::Null]).expect("memory");
        table.end().expect("memory");
        let text = String::from_utf8(out).expect("text");
        assert_eq!(text, "who         score\n─────────  ──────\nhold:n=20     0.5\na          -10.25\n\n");
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
