//! A document and what it claims, read from `claims.toml`.

use spec::words::{did_you_mean, list};

use crate::claim::Claim;
use crate::picture::Picture;
use crate::written::{PaperError, Place, Table};

/// The keys of the file.
const TOP: [&str; 3] = ["title", "claim", "picture"];

/// A document and what it claims.
#[derive(Clone, Debug, PartialEq)]
pub struct Paper {
    /// Its name.
    pub title: String,
    /// What it claims, in the order of the file; their ids differ.
    pub claims: Vec<Claim>,
    /// What it shows; made of the experiments of its claims.
    pub pictures: Vec<Picture>,
}

impl Paper {
    /// Reads a file; the first mistake otherwise.
    pub fn parse(text: &str) -> Result<Self, PaperError> {
        let place = Place { text };
        let file = Place::parse(text)?;
        let top = Table { place, at: 0, title: "the file".to_owned(), table: file.get_ref() };
        top.only(&TOP)?;
        let title = top.need("title")?.text()?;
        let mut claims: Vec<Claim> = Vec::new();
        for table in top.need("claim")?.tables("[[claim]]")? {
            let claim = Claim::read(&table)?;
            if claims.iter().any(|other| other.id == claim.id) {
                return Err(table.error(&format!("two claims are called {}", claim.id)));
            }
            claims.push(claim);
        }
        let mut pictures: Vec<Picture> = Vec::new();
        for table in top.get("picture").map_or(Ok(Vec::new()), |entries| entries.tables("[[picture]]"))? {
            let picture = Picture::read(&table)?;
            if pictures.iter().any(|other| other.id == picture.id) {
                return Err(table.error(&format!("two pictures are called {}", picture.id)));
            }
            let is_claimed = |file: &&String| claims.iter().any(|claim| claim.experiments().contains(file));
            if let Some(file) = picture.experiments.iter().find(|file| !is_claimed(file)) {
                let message = format!(
                    "picture {}: no claim is about {file}; it shows what claims are about",
                    picture.id
                );
                return Err(table.error(&message));
            }
            pictures.push(picture);
        }
        Ok(Self { title, claims, pictures })
    }

    /// The pictures of which all experiments are among those of these claims.
    #[must_use]
    pub fn pictures_of(&self, claims: &[&Claim]) -> Vec<&Picture> {
        let is_there = |file: &String| claims.iter().any(|claim| claim.experiments().contains(file));
        self.pictures.iter().filter(|picture| picture.experiments.iter().all(is_there)).collect()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::Subject;

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
        assert!(
            error("missing = \"no c\"", "missing = \"no c\"\nvalue = \"x\"")
                .contains("claim M2: value: means nothing beside \"missing\"")
        );
        assert!(
            error("value = \"SELECT 1\"\n", "")
                .starts_with("3: claim M1 lacks the key \"value\", \"share\", \"mean\" or \"figure\"")
        );
    }

    #[test]
    fn a_claim_over_several_experiments_has_a_value_of_each() {
        let read = |experiments: &str, expect: &str, figure: &str| {
            let file = FILE.replacen("\"a.toml\"", experiments, 1).replacen("> 0.5", expect, 1).replacen(
                "value = \"SELECT 1\"",
                figure,
                1,
            );
            Paper::parse(&file)
                .map(|paper| paper.claims[0].subject.clone())
                .map_err(|error| error.to_string())
        };
        let (plain, query) = ("figure = { of = \"accuracy\", player = \"mcts\" }", "value = \"SELECT 1\"");
        for asked in [plain, query] {
            let Ok(Subject::Measured { experiments, .. }) =
                read("[\"a.toml\", \"b.toml\"]", "falling", asked)
            else {
                panic!("{asked}");
            };
            assert_eq!(experiments, ["a.toml", "b.toml"]);
        }
        let error = |experiments, expect, figure| read(experiments, expect, figure).unwrap_err();
        assert!(
            error("[\"a.toml\", \"b.toml\"]", "> 0.5", query)
                .ends_with("\"> 0.5\" is about one value; 2 experiments give 2")
        );
        assert!(error("[\"a.toml\", \"b.toml\"]", "peak", query).contains("about 3 or more values"));
        assert!(error("[\"a.toml\", \"a.toml\"]", "falling", query).contains("the same file is there twice"));
        assert!(error("[]", "falling", query).contains("wants one text at least"));
        assert!(error("[\"a.toml\", 3]", "falling", query).contains("wants a text"));
        let over = "figure = { of = \"accuracy\", player = \"mcts\", over = \"c1\" }";
        assert!(error("[\"a.toml\", \"b.toml\"]", "falling", over).contains("each gives one"));
    }

    #[test]
    fn a_mistake_in_a_figure_is_told_with_its_line_and_word() {
        let figure = |text: &str| {
            let file = FILE.replacen("value = \"SELECT 1\"", &format!("figure = {text}"), 1);
            Paper::parse(&file).map(drop).map_err(|error| error.to_string())
        };
        assert_eq!(figure("{ of = \"regret\", player = \"expss\", than = \"mcts\" }"), Ok(()));
        let error = |text: &str| figure(text).unwrap_err();
        assert!(error("{ of = \"regrets\", player = \"mcts\" }").starts_with(
            "7: claim M1: figure: of: nothing is called \"regrets\" (did you mean \"regret\"?)"
        ));
        assert_eq!(error("{ of = \"mse\" }"), "7: claim M1: figure lacks the key \"player\"");
        assert!(error("{ of = \"mse\", plaier = \"a\" }").contains("(did you mean \"player\"?)"));
        assert!(error("\"mse\"").contains("claim M1: figure: wants a table"));
        let both = error("{ of = \"mse\", player = \"a\", over = \"c\", slope = \"c\" }");
        assert!(both.contains("over and slope exclude each other"), "{both}");
        let rows = error("{ of = \"mse\", player = \"a\", over = \"c\" }");
        assert!(rows.contains("\"> 0.5\" is about one value"), "{rows}");
    }
}
