//! A document and what it claims, read from `claims.toml`.

use spec::words::{did_you_mean, list};

use crate::claim::Claim;
use crate::picture::Picture;
use crate::written::{Mistakes, PaperErrors, Place, Table};

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
    /// Reads a file; all mistakes otherwise.
    pub fn parse(text: &str) -> Result<Self, PaperErrors> {
        let place = Place { text };
        let file = Place::parse(text)?;
        let top = Table { place, at: 0, title: "the file".to_owned(), table: file.get_ref() };
        let mut mistakes = Mistakes::default();
        mistakes.kept(top.only(&TOP));
        let title = mistakes.kept(top.need("title").and_then(|entry| entry.text()));
        let tables = mistakes.kept(top.need("claim").and_then(|entries| entries.tables("[[claim]]")));
        let (mut claims, mut are_all): (Vec<Claim>, bool) = (Vec::new(), true);
        for table in tables.unwrap_or_default() {
            let Some(claim) = mistakes.kept(Claim::read(&table)) else {
                are_all = false;
                continue;
            };
            if claims.iter().any(|other| other.id == claim.id) {
                let twice = table.error(&format!("two claims are called {}", claim.id));
                mistakes.kept(Err::<(), _>(twice));
            }
            claims.push(claim);
        }
        let mut pictures: Vec<Picture> = Vec::new();
        let tables = top.get("picture").map_or(Ok(Vec::new()), |entries| entries.tables("[[picture]]"));
        for table in mistakes.kept(tables).unwrap_or_default() {
            let Some(picture) = mistakes.kept(Picture::read(&table)) else { continue };
            if pictures.iter().any(|other| other.id == picture.id) {
                let twice = table.error(&format!("two pictures are called {}", picture.id));
                mistakes.kept(Err::<(), _>(twice));
            }
            let is_claimed = |file: &&String| claims.iter().any(|claim| claim.experiments().contains(file));
            let stranger = picture.experiments.iter().find(|file| !is_claimed(file));
            // A claim that could not be read may be about it.
            if let Some(file) = stranger.filter(|_| are_all) {
                let message = format!(
                    "picture {}: no claim is about {file}; it shows what claims are about",
                    picture.id
                );
                mistakes.kept(Err::<(), _>(table.error(&message)));
            }
            pictures.push(picture);
        }
        mistakes.unless_any(title.map(|title| Self { title, claims, pictures }))
    }

    /// The pictures of which all experiments are among those of these claims.
    #[must_use]
    pub fn pictures_of(&self, claims: &[&Claim]) -> Vec<&Picture> {
        let is_there = |file: &String| claims.iter().any(|claim| claim.experiments().contains(file));
        self.pictures.iter().filter(|picture| picture.experiments.iter().all(is_there)).collect()
    }

    /// The claims with these ids, all if there are none; an id that no claim has is told.
    pub fn only(&self, ids: &[String]) -> Result<Vec<&Claim>, String> {
        if let Some(id) = ids.iter().find(|id| self.named(id).is_empty()) {
            let known: Vec<&str> = self.claims.iter().map(|claim| claim.id.as_str()).collect();
            let hint = did_you_mean(id, known.iter().copied());
            return Err(format!("no claim is called \"{id}\"{hint}; known: {}", list(&known, 40)));
        }
        let chosen: Vec<&str> = ids.iter().flat_map(|id| self.named(id)).collect();
        let is_chosen = |claim: &&Claim| ids.is_empty() || chosen.contains(&claim.id.as_str());
        Ok(self.claims.iter().filter(is_chosen).collect())
    }

    /// The ids that somebody means by one: itself, or else those that go on after it as parts of one claim do, M8a and M8.slower for M8; M80 is
    /// another one.
    #[must_use]
    pub fn named(&self, id: &str) -> Vec<&str> {
        let ids = || self.claims.iter().map(|claim| claim.id.as_str());
        let is_part = |known: &&str| {
            let rest = known.strip_prefix(id).filter(|_| !id.is_empty());
            rest.is_some_and(|rest| !rest.starts_with(|letter: char| letter.is_ascii_digit()))
        };
        match ids().find(|known| *known == id) {
            Some(itself) => vec![itself],
            None => ids().filter(is_part).collect(),
        }
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
        assert!(only("X").unwrap_err().contains("no claim is called \"X\""));
    }

    #[test]
    fn parts_of_a_claim_are_chosen_together() {
        let part = |id: &str| format!("[[claim]]\nid = \"{id}\"\nsays = \"c\"\nmissing = \"no c\"\n");
        let ids = ["M8a", "M8.slower", "M80", "M9", "M9a"];
        let file = format!("title = \"A paper\"\n{}", ids.map(part).concat());
        let paper = Paper::parse(&file).unwrap();
        let only = |id: &str| {
            let chosen = paper.only(&[id.to_owned()])?;
            Ok::<_, String>(chosen.iter().map(|claim| claim.id.clone()).collect::<Vec<_>>())
        };
        assert_eq!(only("M8").unwrap(), ["M8a", "M8.slower"]);
        assert_eq!(only("M9").unwrap(), ["M9"], "it is one itself");
        assert!(only("M7").unwrap_err().contains("did you mean \"M9\""), "{:?}", only("M7"));
        assert!(only("").is_err());
    }

    #[test]
    fn all_mistakes_are_told() {
        let file = FILE.replacen("> 0.5", "lots", 1).replacen("0.85", "\"much\"", 1).replacen(
            "says = \"c\"",
            "sais = \"c\"\nmising = 1",
            1,
        );
        let errors = Paper::parse(&file).unwrap_err();
        let lines: Vec<usize> = errors.0.iter().map(|error| error.line).collect();
        assert_eq!(lines, [8, 9, 13, 14], "{errors}");
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
