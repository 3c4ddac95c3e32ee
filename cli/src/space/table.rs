//! A measured landscape: comma-separated values, one column a parameter, and `elo`; other columns are ignored.
//!
//! A cell is empty where its parameter means nothing. Candidates without a row are as strong as the nearest that has one.

use std::collections::BTreeMap;
use std::path::Path;

use papers::text_file;
use tune::{Landscape, Space};

use crate::failure::Failure;

/// No player is so much stronger or weaker than another, in Elo, that games would tell it.
const MOST_ELO: f64 = 10_000.0;

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
    let (mut strengths, mut lines) = (BTreeMap::new(), BTreeMap::new());
    for (at, row) in rows.records().enumerate() {
        let row = row.map_err(|error| {
            let line = error.position().map_or(at + 2, |place| place.line() as usize);
            wrong(line, &error.to_string())
        })?;
        let line = row.position().map_or(at + 2, |place| place.line() as usize);
        let cell = |column: usize| row.get(column).unwrap_or_default().trim();
        let values = names.iter().zip(&columns).map(|(name, column)| (*name, cell(*column)));
        let written = values.clone().filter(|(_, value)| !value.is_empty());
        let candidate = space.find(written).map_err(|error| wrong(line, &error.to_string()))?;
        let mut empty = values.enumerate().filter(|(_, (_, value))| value.is_empty());
        if let Some((_, (name, _))) = empty.find(|(axis, _)| space.has(&candidate, *axis)) {
            return Err(wrong(
                line,
                &format!("{name} is empty, and means something beside the other values"),
            ));
        }
        if let Some(before) = lines.insert(candidate.clone(), line) {
            return Err(wrong(line, &format!("this is the candidate of line {before} once more")));
        }
        let elo = cell(elo).parse::<f64>().ok().filter(|elo| (-MOST_ELO..=MOST_ELO).contains(elo));
        let elo =
            elo.ok_or_else(|| wrong(line, &format!("elo is not a number from -{MOST_ELO} to {MOST_ELO}")))?;
        strengths.insert(candidate, elo);
    }
    if strengths.len() < 2 {
        return Err(wrong(1, "a landscape wants two candidates or more"));
    }
    Ok(Landscape::table(strengths))
}
