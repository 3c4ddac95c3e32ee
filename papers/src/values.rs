//! What is asked of an experiment: by a question in SQL, or as a figure of its report.

use std::collections::BTreeMap;
use std::time::Duration;

use claims::figure::Shape;
use claims::{Asked, Cell, Claim, Expectation, Figure, Measured, PaperError, Sample, Subject, Wanted};
use coordinator::read::probing::{measures, reached_by};
use coordinator::{BuildCatalogue, CoordinatorError, Library};
use spec::Measure;
use spec::experiment::{Catalogue, Plan, ProbePlan, Truth};
use spec::words::did_you_mean;
use stats::{Confidence, Interval, Mean, wilson};
use store::{QueryLimits, Value};

use crate::finding::Unmeasured;
use crate::standing::{Placed, Standing};
use crate::subjected::Subjected;

/// The most numbers of a mean.
const MOST_MEANT: usize = 100_000;
/// So many rows of an answer are read: two are enough to see that there is not one, a trend has a few dozen at most.
const MOST_ROWS: usize = 1000;
/// What a claim may ask of a database: half a minute or so, so that one that never ends keeps nobody from hearing of the others.
const LIMITS: QueryLimits =
    QueryLimits { rows: MOST_ROWS, million_steps: 3000, time: Duration::from_secs(60) };

/// An expectation of one value.
pub(crate) const ONE: Expectation = Expectation::Above(0.0);

/// Whether the experiment of a claim has the figure that it asks for; otherwise the line that asks, and why not.
pub(crate) fn check(claim: &Claim, subjected: &Subjected) -> Result<(), PaperError> {
    let Subject::Measured { asked: Asked::Figure(figure), .. } = &claim.subject else { return Ok(()) };
    let found = probes(subjected).and_then(|plan| find(figure, plan));
    found.map(drop).map_err(|reason| PaperError {
        line: figure.line,
        message: format!("claim {}: figure: {reason}", claim.id),
    })
}

/// Whose figure is wanted. Of values only where they are told.
pub(crate) fn find(figure: &Figure, plan: &ProbePlan) -> Result<Wanted, String> {
    let wanted = figure.find(&plan.players)?;
    if figure.of.is_of_values() {
        let told = |&at: &usize| BuildCatalogue.check_value(&plan.players[at]);
        let told = wanted.players().iter().try_for_each(told);
        told.map_err(|reason| format!("{reason}: there is no {} of it", figure.of.word()))?;
    }
    Ok(wanted)
}

/// What an experiment is to measure.
pub(crate) fn probes(subjected: &Subjected) -> Result<&ProbePlan, String> {
    match &subjected.experiment.plan {
        Plan::Probe(plan) => Ok(plan),
        _ => Err(format!(
            "{} has no [probe]; value = \"SELECT …\" asks for anything else",
            subjected.file.display()
        )),
    }
}

/// What was measured for a claim, or why that cannot be said. Of several experiments each gives a value.
pub(crate) async fn measured(
    library: &Library,
    claim: &Claim,
    experiments: &BTreeMap<&str, Placed<'_>>,
) -> Result<Result<Vec<Measured>, Unmeasured>, CoordinatorError> {
    let Subject::Measured { experiments: files, asked, expect } = &claim.subject else {
        return Ok(Ok(Vec::new()));
    };
    if let [only] = &files[..] {
        return values(library, &experiments[only.as_str()], asked, *expect).await;
    }
    let mut all = Vec::with_capacity(files.len());
    for file in files {
        // Whatever is expected of all of them: of each it is one value.
        match values(library, &experiments[file.as_str()], asked, ONE).await? {
            Ok(value) => all.extend(value),
            Err(unmeasured) => return Ok(Err(unmeasured.of(file))),
        }
    }
    Ok(Ok(all))
}

/// What one experiment says.
pub(crate) async fn values(
    library: &Library,
    &Placed { subjected, standing }: &Placed<'_>,
    asked: &Asked,
    expect: Expectation,
) -> Result<Result<Vec<Measured>, Unmeasured>, CoordinatorError> {
    let name = subjected.name();
    let file = subjected.file.display();
    let absent = |reason| Ok(Err(Unmeasured { reason, is_absent: true }));
    match standing {
        Standing::Absent => return absent(format!("its experiment {name} ({file}) is not there")),
        Standing::Other => {
            return Ok(Err(Unmeasured::from(format!(
                "the experiment {name} that is stored is another one than {file} says; it needs another database, or the file another name"
            ))));
        }
        // Positions are looked at one after the other, and players one after the other: the first are no sample of all.
        Standing::Begun if matches!(asked, Asked::Figure(_)) => {
            return absent(format!("its experiment {name} ({file}) has not ended"));
        }
        Standing::Begun | Standing::Ended => {}
    }
    let told = match asked {
        Asked::Query(sql) | Asked::Share(sql) => {
            match library.query_within(&Asked::question(sql, name), LIMITS).await {
                Ok(table) if table.cut => Err(format!("its query gives more than {MOST_ROWS} rows")),
                Ok(table) => {
                    let is_share = matches!(asked, Asked::Share(_));
                    let rows: Result<Vec<Vec<Cell>>, String> = table
                        .rows
                        .into_iter()
                        .map(|row| if is_share { share(&row) } else { Ok(cells(row)) })
                        .collect();
                    rows.and_then(|rows| Measured::read(&rows, expect).map_err(|error| error.to_string()))
                }
                Err(error) => Err(refused(sql, &error)),
            }
        }
        Asked::Mean(sql) => match library
            .query_within(&Asked::question(sql, name), QueryLimits { rows: MOST_MEANT, ..LIMITS })
            .await
        {
            Ok(table) if table.cut => Err(format!("its mean is of more than {MOST_MEANT} rows")),
            Ok(table) => mean(&table.rows).map(|value| vec![value]),
            Err(error) => Err(refused(sql, &error)),
        },
        Asked::Figure(figure) => shown(library, subjected, figure).await?,
    };
    Ok(told.map_err(Unmeasured::from))
}

/// Why a question got no answer. One that begins with a slip of the right word is taken for one that writes.
fn refused(sql: &str, error: &CoordinatorError) -> String {
    const FIRST: [&str; 4] = ["SELECT", "WITH", "VALUES", "EXPLAIN"];
    let word: String = sql.trim_start().chars().take_while(|letter| letter.is_alphabetic()).collect();
    if FIRST.iter().any(|right| right.eq_ignore_ascii_case(&word)) {
        return error.to_string();
    }
    format!("its query begins with \"{word}\"{}: {error}", did_you_mean(&word, FIRST))
}

/// The values of a figure of the report.
async fn shown(
    library: &Library,
    subjected: &Subjected,
    asked: &Figure,
) -> Result<Result<Vec<Measured>, String>, CoordinatorError> {
    let found = probes(subjected).and_then(|plan| Ok((plan, find(asked, plan)?)));
    let (plan, wanted) = match found {
        Ok(found) => found,
        Err(reason) => return Ok(Err(reason)),
    };
    if matches!(plan.truth, Truth::Traps(_))
        && matches!(asked.of, Measure::Mse | Measure::Bias | Measure::BiasRms)
    {
        let word = asked.of.word();
        return Ok(Err(format!(
            "its experiment knows which moves lose, not what positions are worth: no {word}"
        )));
    }
    let measures = measures(library, subjected.name(), plan.players.len()).await?;
    let figures = match wanted {
        Wanted::One(who) => vec![measures.figure(who, asked.of)],
        Wanted::Less(who, than) => vec![measures.difference(who, than, asked.of)],
        Wanted::Each(players) => players.iter().map(|&who| measures.figure(who, asked.of)).collect(),
        Wanted::Slope(points) => vec![measures.slope(&points, asked.of)],
        Wanted::Reach(points, within) => {
            let (players, bound) = (plan.players.len(), (asked.of, within));
            let (figure, positions) = reached_by(library, subjected.name(), players, points, bound).await?;
            let value = figure.map(|figure| vec![taken(figure, Some(Sample::Positions(positions)))]);
            return Ok(value.map_err(|reason| match &plan.truth {
                Truth::None => why_nothing(plan, asked),
                _ => reason.to_string(),
            }));
        }
    };
    let sample = Some(Sample::Positions(measures.positions(asked.of)));
    let value = |figure| taken(figure, sample);
    let values: Option<Vec<Measured>> = figures.into_iter().map(|figure| figure.map(value)).collect();
    Ok(values.ok_or_else(|| why_nothing(plan, asked)))
}

/// A figure of the report as a measured value.
const fn taken(figure: schedule::report::Figure, sample: Option<Sample>) -> Measured {
    Measured { estimate: figure.value, low: figure.low, high: figure.high, sample }
}

/// Why there is no such figure.
fn why_nothing(plan: &ProbePlan, asked: &Figure) -> String {
    let word = asked.of.word();
    match (&plan.truth, asked.of) {
        (Truth::None, measure) if !matches!(measure, Measure::Variance | Measure::Nodes | Measure::Depth) => {
            format!(
                "its experiment has no truth to take its {word} from: truth = \"exact\" is one, truth = {{ deep = \"PLAYER @ LIMIT\" }} another"
            )
        }
        (_, Measure::Variance | Measure::BiasRms) if plan.runs == 1 => {
            format!("its experiment has one run of each position: its {word} needs two")
        }
        _ if matches!(asked.shape, Shape::Slope(_)) => {
            format!("there is no slope: no position is stored yet at which all have looked, or a {word} is 0")
        }
        _ => format!(
            "there is no {word} yet: no position is stored at which all players have looked and whose worth is known"
        ),
    }
}

/// So many of so many as a share with Wilson's interval.
fn share(row: &[Value]) -> Result<Vec<Cell>, String> {
    match *row {
        [Value::Integer(some), Value::Integer(all)] if 0 <= some && some <= all && all > 0 => {
            let Interval { low, high } = wilson(some as u64, all as u64, Confidence::P95);
            Ok([some as f64 / all as f64, low, high].map(Cell::Number).into())
        }
        [_, Value::Integer(0)] => Err("its share is of nothing: nothing like it is stored".to_owned()),
        _ => Err("its share gives two whole numbers: how many there are, and of how many".to_owned()),
    }
}

/// The mean of a number a row, with its interval.
fn mean(rows: &[Vec<Value>]) -> Result<Measured, String> {
    let refusal = || "its mean is of one number a row".to_owned();
    let number = |(at, row): (usize, &Vec<Value>)| match &row[..] {
        [value] => match value.number().ok_or_else(refusal)? {
            number if number.is_finite() => Ok(number),
            number => Err(format!("row {at} of its mean is {number}, which has no mean")),
        },
        _ => Err(refusal()),
    };
    let numbers: Vec<f64> = (1..).zip(rows).map(number).collect::<Result<_, _>>()?;
    if numbers.len() < 2 {
        return Err("its mean is of nothing: nothing like it is stored, or one number alone".to_owned());
    }
    let mean = Mean::of(&numbers).expect("there are two and more");
    let Interval { low, high } = mean.interval(Confidence::P95);
    if ![mean.mean, low, high].into_iter().all(f64::is_finite) {
        return Err("its mean is of numbers that are too large to be summed up".to_owned());
    }
    Ok(Measured { estimate: mean.mean, low, high, sample: Some(Sample::Positions(numbers.len() as u64)) })
}

fn cells(row: Vec<Value>) -> Vec<Cell> {
    row.into_iter().map(cell).collect()
}

fn cell(value: Value) -> Cell {
    match value {
        Value::Null => Cell::Nothing,
        Value::Integer(number) => Cell::Number(number as f64),
        Value::Real(number) => Cell::Number(number),
        Value::Text(text) => Cell::Other(text),
        Value::Blob(bytes) => Cell::Other(format!("{} bytes", bytes.len())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_is_of_numbers_that_have_one() {
        let of = |numbers: &[f64]| mean(&numbers.iter().map(|&at| vec![Value::Real(at)]).collect::<Vec<_>>());
        assert_eq!(of(&[1.0, 2.0, 3.0]).unwrap().estimate, 2.0);
        for (number, part) in [(f64::INFINITY, "row 2 of its mean is inf"), (f64::NAN, "is NaN")] {
            assert!(of(&[1.0, number]).unwrap_err().contains(part));
        }
        assert!(of(&[f64::MAX, f64::MAX, -f64::MAX]).unwrap_err().contains("too large"));
    }
}
