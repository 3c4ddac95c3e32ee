//! One thing that a document claims, and how it is checked.

use crate::expectation::Expectation;
use crate::figure::Figure;
use crate::written::{Entry, Mistakes, PaperError, PaperErrors, Table};

/// What stands in a query for the name of the claim's experiment, as a text of SQL.
const EXPERIMENT: &str = "{experiment}";
/// The keys of a claim.
const KEYS: [&str; 12] = [
    "id",
    "says",
    "experiment",
    "value",
    "share",
    "mean",
    "figure",
    "expect",
    "published",
    "differs",
    "missing",
    "tested",
];
/// Those of what an experiment shows.
const MEASURED: [&str; 6] = ["experiment", "value", "share", "mean", "figure", "expect"];
/// Those of which there is one.
const ASKED: [&str; 4] = ["value", "share", "mean", "figure"];

/// One thing that a document claims.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    /// What it is called.
    pub id: String,
    /// What it says, in our own words.
    pub says: String,
    /// How it is checked.
    pub subject: Subject,
    /// The figure in the document, if it has one.
    pub published: Option<f64>,
    /// What is not the same here as in the document.
    pub differs: Option<String>,
}

/// How a claim is checked.
#[derive(Clone, Debug, PartialEq)]
pub enum Subject {
    /// By what an experiment shows.
    Measured {
        /// The files of its experiments, beside that of the claims: one, or several of which each gives a value.
        experiments: Vec<String>,
        /// What is looked at in each.
        asked: Asked,
        /// What it should be.
        expect: Expectation,
    },
    /// By a test of the program, not by anything that is played: which one.
    Tested(String),
    /// Not yet: the reason.
    Missing(String),
}

/// Where the values come from.
#[derive(Clone, Debug, PartialEq)]
pub enum Asked {
    /// From the answer to a question in SQL.
    Query(String),
    /// The same, where the answer is how many there are of how many: the interval follows from that.
    Share(String),
    /// The same, where the answer is a number a position: their mean, and the interval follows from how much they differ.
    Mean(String),
    /// From the report.
    Figure(Figure),
}

impl Asked {
    /// A question in SQL, about the experiment of this name.
    #[must_use]
    pub fn question(sql: &str, experiment: &str) -> String {
        sql.replace(EXPERIMENT, &format!("'{}'", experiment.replace('\'', "''")))
    }
}

impl Claim {
    /// The files of the experiments that it is about.
    #[must_use]
    pub fn experiments(&self) -> &[String] {
        match &self.subject {
            Subject::Measured { experiments, .. } => experiments,
            Subject::Tested(_) | Subject::Missing(_) => &[],
        }
    }

    pub(crate) fn read(table: &Table<'_>) -> Result<Self, PaperErrors> {
        // What an unknown key was meant for would be told to be missing.
        table.only(&KEYS)?;
        let id = table.need("id")?.text()?;
        let table = Table { title: format!("claim {id}"), ..*table };
        let mut mistakes = Mistakes::default();
        let subject = mistakes.kept(Subject::read(&table));
        let says = mistakes.kept(table.need("says").and_then(|entry| entry.text()));
        let published = mistakes.kept(table.get("published").map(|entry| entry.number()).transpose());
        let differs = mistakes.kept(table.get("differs").map(|entry| entry.text()).transpose());
        let read =
            || Some(Self { subject: subject?, says: says?, published: published?, differs: differs?, id });
        mistakes.unless_any(read())
    }
}

impl Subject {
    fn read(table: &Table<'_>) -> Result<Self, PaperErrors> {
        let refuse_beside = |keys: &[&str], other: &str| match keys.iter().find_map(|key| table.get(key)) {
            Some(entry) => {
                Err(entry.error(&format!("means nothing beside \"{other}\"; leave out one of both")))
            }
            None => Ok(()),
        };
        match (table.get("missing"), table.get("tested")) {
            (Some(reason), _) => {
                refuse_beside(&MEASURED, "missing")?;
                refuse_beside(&["tested"], "missing")?;
                Ok(Self::Missing(reason.text()?))
            }
            (None, Some(test)) => {
                refuse_beside(&MEASURED, "tested")?;
                Ok(Self::Tested(test.text()?))
            }
            (None, None) => Self::read_measured(table),
        }
    }

    fn read_measured(table: &Table<'_>) -> Result<Self, PaperErrors> {
        let (experiment, expect) = (table.need("experiment")?, table.need("expect")?);
        let experiments = files(&experiment)?;
        let expectation: Expectation =
            expect.text()?.parse().map_err(|reason: String| expect.error(&reason))?;
        let (least, more) = expectation.values();
        if experiments.len() > 1 && (!more || experiments.len() < least) {
            let wanted = if more { format!("{least} or more values") } else { "one value".to_owned() };
            let found = experiments.len();
            let message = format!("\"{expectation}\" is about {wanted}; {found} experiments give {found}");
            return Err(expect.error(&message).into());
        }
        let given: Vec<&str> = ASKED.into_iter().filter(|key| table.get(key).is_some()).collect();
        let asked = match given[..] {
            ["value"] => Asked::Query(table.need("value")?.text()?),
            ["share"] => Asked::Share(table.need("share")?.text()?),
            ["mean"] => Asked::Mean(table.need("mean")?.text()?),
            [_] => {
                let figure = table.need("figure")?;
                let read = Figure::read(&figure)?;
                read.check(expectation, experiments.len()).map_err(|reason| figure.error(&reason))?;
                Asked::Figure(read)
            }
            [one, other, ..] => {
                let message = format!("means nothing beside \"{one}\"; leave out one of both");
                return Err(table.need(other)?.error(&message).into());
            }
            [] => return Err(table.lacks("value\", \"share\", \"mean\" or \"figure").into()),
        };
        Ok(Self::Measured { experiments, asked, expect: expectation })
    }
}

/// The names of files of experiments, each once.
pub(crate) fn files(entry: &Entry<'_>) -> Result<Vec<String>, PaperError> {
    let files = entry.texts()?;
    if files.iter().any(|file| file.contains(['/', '\\']) || !file.ends_with(".toml")) {
        return Err(entry.error("it is the name of a .toml file beside this one"));
    }
    if (1..files.len()).any(|at| files[..at].contains(&files[at])) {
        return Err(entry.error("the same file is there twice"));
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_names_the_experiment() {
        assert_eq!(Asked::question("WHERE experiment = {experiment}", "it's"), "WHERE experiment = 'it''s'");
    }
}
