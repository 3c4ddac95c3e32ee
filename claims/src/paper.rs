//! A document and what it claims, read from `claims.toml`.

use spec::words::{did_you_mean, list};
use toml::de::{DeTable, DeValue};
use toml::{Spanned, de};

use crate::expectation::Expectation;

/// What stands in a query for the name of the claim's experiment, as a text of SQL.
const EXPERIMENT: &str = "{experiment}";
/// The keys of the file.
const TOP: [&str; 2] = ["title", "claim"];
/// The keys of a claim.
const KEYS: [&str; 8] = ["id", "says", "experiment", "value", "expect", "published", "differs", "missing"];

/// A document and what it claims.
#[derive(Clone, Debug, PartialEq)]
pub struct Paper {
    /// Its name.
    pub title: String,
    /// What it claims, in the order of the file; their ids differ.
    pub claims: Vec<Claim>,
}

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
        /// The file of the experiment, beside that of the claims.
        experiment: String,
        /// The question whose answer is the value.
        value: String,
        /// What it should be.
        expect: Expectation,
    },
    /// Not yet: the reason.
    Missing(String),
}

/// A mistake in a file of claims. Shown, it is `LINE: MESSAGE`; the caller puts the file's name before.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}: {message}")]
pub struct PaperError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, and what would be right.
    pub message: String,
}

impl Paper {
    /// Reads a file; the first mistake otherwise.
    pub fn parse(text: &str) -> Result<Self, PaperError> {
        let place = Place { text };
        let file = DeTable::parse(text).map_err(|error: de::Error| {
            place.error(error.span().map_or(0, |span| span.start), error.message())
        })?;
        let top = Table { place, at: 0, title: "the file".to_owned(), table: file.get_ref() };
        top.only(&TOP)?;
        let title = top.need("title")?.text()?;
        let entries = top.need("claim")?;
        let list = entries.value.get_ref().as_array().ok_or_else(|| entries.wants("[[claim]]"))?;
        let mut claims: Vec<Claim> = Vec::new();
        for entry in list {
            let at = entry.span().start;
            let table = entry.get_ref().as_table().ok_or_else(|| place.error(at, "a claim is a table"))?;
            let claim = claim(&Table { place, at, title: "[[claim]]".to_owned(), table })?;
            if claims.iter().any(|other| other.id == claim.id) {
                return Err(place.error(at, &format!("two claims are called {}", claim.id)));
            }
            claims.push(claim);
        }
        if claims.is_empty() {
            return Err(entries.wants("one [[claim]] at least"));
        }
        Ok(Self { title, claims })
    }

    /// The claims with these ids, all if there are none; an id that no claim has is told.
    pub fn only(&self, ids: &[String]) -> Result<Vec<&Claim>, String> {
        let known: Vec<&str> = self.claims.iter().map(|claim| claim.id.as_str()).collect();
        if let Some(id) = ids.iter().find(|id| !known.contains(&id.as_str())) {
            let hint = did_you_mean(id, known.iter().copied());
            return Err(format!("no claim is called \"{id}\"{hint}; known: {}", list(&known, 40)));
        }
        Ok(self.claims.iter().filter(|claim| ids.is_empty() || ids.contains(&claim.id)).collect())
    }
}

impl Subject {
    /// The question, about the experiment of this name.
    #[must_use]
    pub fn question(value: &str, experiment: &str) -> String {
        value.replace(EXPERIMENT, &format!("'{}'", experiment.replace('\'', "''")))
    }
}

fn claim(table: &Table<'_>) -> Result<Claim, PaperError> {
    table.only(&KEYS)?;
    let id = table.need("id")?.text()?;
    let table = Table { title: format!("claim {id}"), ..*table };
    let subject = match table.get("missing") {
        Some(reason) => {
            for key in ["experiment", "value", "expect"] {
                if let Some(entry) = table.get(key) {
                    return Err(entry.error("what is missing has none; leave out one of both"));
                }
            }
            Subject::Missing(reason.text()?)
        }
        None => {
            let (experiment, expect) = (table.need("experiment")?, table.need("expect")?);
            let file = experiment.text()?;
            if file.contains(['/', '\\']) || !file.ends_with(".toml") {
                return Err(experiment.error("it is the name of a .toml file beside this one"));
            }
            Subject::Measured {
                experiment: file,
                value: table.need("value")?.text()?,
                expect: expect.text()?.parse().map_err(|reason: String| expect.error(&reason))?,
            }
        }
    };
    Ok(Claim {
        says: table.need("says")?.text()?,
        subject,
        published: table.get("published").map(|entry| entry.number()).transpose()?,
        differs: table.get("differs").map(|entry| entry.text()).transpose()?,
        id,
    })
}

/// The text, to count lines.
#[derive(Clone, Copy)]
struct Place<'a> {
    text: &'a str,
}

impl Place<'_> {
    fn error(self, at: usize, message: &str) -> PaperError {
        let before = self.text.as_bytes().iter().take(at);
        PaperError { line: 1 + before.filter(|&&byte| byte == b'\n').count(), message: message.to_owned() }
    }
}

struct Table<'a> {
    place: Place<'a>,
    at: usize,
    title: String,
    table: &'a DeTable<'a>,
}

impl<'a> Table<'a> {
    /// Refuses all keys but these.
    fn only(&self, keys: &[&'static str]) -> Result<(), PaperError> {
        let unknown = self.table.keys().find(|key| !keys.contains(&key.get_ref().as_ref()));
        unknown.map_or(Ok(()), |key| {
            let word = key.get_ref().as_ref();
            let hint = did_you_mean(word, keys.iter().copied());
            let message =
                format!("unknown key \"{word}\" in {}{hint}; known: {}", self.title, list(keys, 20));
            Err(self.place.error(key.span().start, &message))
        })
    }

    fn get(&self, key: &str) -> Option<Entry<'a>> {
        let value = self.table.get(key)?;
        Some(Entry { place: self.place, name: format!("{}: {key}", self.title), value })
    }

    fn need(&self, key: &str) -> Result<Entry<'a>, PaperError> {
        let lacks = || self.place.error(self.at, &format!("{} lacks the key \"{key}\"", self.title));
        self.get(key).ok_or_else(lacks)
    }
}

struct Entry<'a> {
    place: Place<'a>,
    name: String,
    value: &'a Spanned<DeValue<'a>>,
}

impl Entry<'_> {
    fn error(&self, reason: &str) -> PaperError {
        self.place.error(self.value.span().start, &format!("{}: {reason}", self.name))
    }

    fn wants(&self, wanted: &str) -> PaperError {
        self.error(&format!("wants {wanted}"))
    }

    fn text(&self) -> Result<String, PaperError> {
        let text = self.value.get_ref().as_str().filter(|text| !text.trim().is_empty());
        text.map(ToOwned::to_owned).ok_or_else(|| self.wants("a text"))
    }

    fn number(&self) -> Result<f64, PaperError> {
        let number = match self.value.get_ref() {
            DeValue::Integer(number) => number.as_str().parse().ok(),
            DeValue::Float(number) => number.as_str().parse().ok(),
            _ => None,
        };
        number.filter(|number: &f64| number.is_finite()).ok_or_else(|| self.wants("a number"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "title = \"A paper\"\n\n[[claim]]\nid = \"M1\"\nsays = \"a beats b\"\nexperiment = \"a.toml\"\n\
        value = \"SELECT 1\"\nexpect = \"> 0.5\"\npublished = 0.85\n\n[[claim]]\nid = \"M2\"\nsays = \"c\"\nmissing = \"no c\"\n";

    #[test]
    fn a_file_of_claims_is_read() {
        let paper = Paper::parse(FILE).unwrap();
        assert_eq!((paper.title.as_str(), paper.claims.len()), ("A paper", 2));
        assert_eq!(paper.claims[0].published, Some(0.85));
        assert_eq!(paper.claims[1].subject, Subject::Missing("no c".to_owned()));
        let only = |id: &str| paper.only(&[id.to_owned()]).map(|claims| claims.len());
        assert_eq!((only("M2"), paper.only(&[]).unwrap().len()), (Ok(1), 2));
        assert!(only("M").unwrap_err().contains("no claim is called \"M\""));
    }

    #[test]
    fn a_mistake_is_told_with_its_line_and_word() {
        let error = |from: &str, to: &str| Paper::parse(&FILE.replacen(from, to, 1)).unwrap_err().to_string();
        assert!(
            error("says", "sais")
                .starts_with("5: unknown key \"sais\" in [[claim]] (did you mean \"says\"?)")
        );
        assert_eq!(error("says = \"a beats b\"\n", ""), "3: claim M1 lacks the key \"says\"");
        assert!(error("> 0.5", "lots").starts_with("8: claim M1: expect: \"lots\" is no expectation"));
        assert_eq!(error("0.85", "\"much\""), "9: claim M1: published: wants a number");
        assert!(error("\"M2\"", "\"M1\"").ends_with("two claims are called M1"));
        assert!(
            error("a.toml", "../a.toml").contains("claim M1: experiment: it is the name of a .toml file")
        );
        assert!(error("title = \"A paper\"", "title = ").starts_with("1: "));
        assert!(error("missing = \"no c\"", "missing = \"no c\"\nvalue = \"x\"").contains("claim M2: value"));
    }

    #[test]
    fn a_question_names_the_experiment() {
        assert_eq!(
            Subject::question("WHERE experiment = {experiment}", "it's"),
            "WHERE experiment = 'it''s'"
        );
    }
}
