//! A measured landscape: comma-separated values, one column a parameter, and `elo`; other columns are ignored.

use std::collections::BTreeMap;
use std::path::Path;

use papers::text_file;
use tune::{Landscape, Space};

use crate::failure::Failure;

/// Reads a landscape of a space, or says what is wrong where.
pub(crate) fn read(file: &Path, space: &Space) -> Result<Landscape, Failure> {
    let text = text_file::read(file)?;
    let wrong = |line: usize, reason: &str| Failure::Request(format!("{}:{line}: {reason}", file.display()));
    let mut rows = csv::Reader::from_reader(text.as_bytes());
    let heads = rows.headers().map_err(|error| wrong(1, &error.to_string()))?.clone();
    let column = |name: &str| {
        let found = heads.iter().position(|head| head.trim() == name);
        found.ok_or_else(|| wrong(1, &format!("there is no column \"{name}\"")))
    };
    let elo = column("elo")?;
    let names: Vec<&str> = space.axes().iter().map(tune::Axis::name).collect();
    let columns = names.iter().map(|name| column(name)).collect::<Result<Vec<_>, _>>()?;
    let mut strengths = BTreeMap::new();
    for (at, row) in rows.records().enumerate() {
        let line = at + 2;
        let row = row.map_err(|error| wrong(line, &error.to_string()))?;
        let cell = |column: usize| row.get(column).unwrap_or_default().trim();
        let values = names.iter().zip(&columns).map(|(name, column)| (*name, cell(*column)));
        let candidate = space.find(values).map_err(|error| wrong(line, &error.to_string()))?;
        let elo = cell(elo).parse::<f64>().ok().filter(|elo| elo.is_finite());
        strengths.insert(candidate, elo.ok_or_else(|| wrong(line, "elo is not a number"))?);
    }
    if strengths.len() < 2 {
        return Err(wrong(1, "a landscape wants two candidates or more"));
    }
    Ok(Landscape::table(strengths))
}
