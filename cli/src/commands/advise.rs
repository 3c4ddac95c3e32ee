//! `astragal advise`: a tuner for anybody's program, over JSON lines.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

use papers::text_file;
use serde_json::{Map, Value, json};
use spec::Seed;
use stats::Pentanomial;
use tune::{Answer, Campaign, Candidate, Method, Place, Ruler, Settings, Space, build};

use crate::failure::Failure;
use crate::space::message;

/// Tune any program: duels are asked for and results are told, one JSON object a line (see docs/tuning.md)
#[derive(clap::Args)]
pub(crate) struct Advise {
    /// Keep what was told in a file, and go on from it
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
}

impl Advise {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let (mut state, kept) = self.open()?;
        let mut kept_lines = (1..).zip(kept.lines());
        let mut input = io::stdin().lock().lines();
        // Until a greeting is right there is nothing to advise.
        let ((space, settings), hello) = loop {
            if let Some((number, line)) = kept_lines.next() {
                break (greeting(line).map_err(|reason| self.damaged(number, &reason))?, line.to_owned());
            }
            let Some(line) = input.next() else { return Ok(()) };
            let line = line?;
            match greeting(&line) {
                Ok(greeting) => {
                    keep(state.as_mut(), &line)?;
                    break (greeting, line);
                }
                Err(reason) => say(&json!({ "type": "error", "message": reason }))?,
            }
        };
        let tuner = build(&space, &settings);
        let hello = serde_json::from_str(&hello).unwrap_or(Value::Null);
        let mut advice =
            Advice { space: &space, hello, campaign: Campaign::new(tuner, settings.lag), ids: Vec::new() };
        for (number, line) in kept_lines {
            advice.campaign.advance();
            advice.number();
            // What was kept was right when it was told. If it is not now, whatever is asked next would rest on something else.
            advice.tell(line).map_err(|reason| self.damaged(number, &reason))?;
        }
        advice.ask(true)?;
        while !advice.campaign.is_finished() {
            let Some(line) = input.next() else { break };
            let line = line?;
            if line.trim().is_empty() {
                continue;
            }
            match advice.hear(&line) {
                Ok(Heard::Told) => {
                    keep(state.as_mut(), &line)?;
                    advice.ask(false)?;
                }
                Ok(Heard::Asked(answer)) => say(&answer)?,
                Ok(Heard::Known) => {}
                Err(reason) => say(&json!({ "type": "error", "message": reason }))?,
            }
        }
        say(&advice.recommendation())
    }
}

impl Advise {
    /// Where what is told is kept, and what was kept before. A last line that was not written to its end was never answered: it goes.
    fn open(&self) -> Result<(Option<File>, String), Failure> {
        let Some(path) = &self.state else { return Ok((None, String::new())) };
        let mut kept = if path.exists() { text_file::read(path)? } else { String::new() };
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        let whole = kept.rfind('\n').map_or(0, |end| end + 1);
        if whole < kept.len() {
            file.set_len(whole as u64)?;
            kept.truncate(whole);
        }
        Ok((Some(file), kept))
    }

    /// What is said of a line that was kept and cannot be.
    fn damaged(&self, number: usize, reason: &str) -> Failure {
        let file = self.state.as_deref().unwrap_or(Path::new("")).display();
        Failure::Request(format!(
            "{file}:{number}: {reason}; this is not what was told: begin anew with another --state FILE, or mend the line"
        ))
    }
}

/// What a line was.
enum Heard {
    Told,
    Asked(Value),
    /// The greeting once more, by a program that was started again.
    Known,
}

/// A tuning of somebody's program.
struct Advice<'a> {
    space: &'a Space,
    /// What it began with.
    hello: Value,
    campaign: Campaign,
    /// The place of each duel by its id.
    ids: Vec<Place>,
}

impl Advice<'_> {
    /// Gives ids to duels that have none.
    fn number(&mut self) {
        let mut generation = self.ids.last().map_or(0, |place| place.generation + 1);
        while !self.campaign.generation(generation).is_empty() {
            let duels = 0..self.campaign.generation(generation).len();
            self.ids.extend(duels.map(|duel| Place { generation, duel }));
            generation += 1;
        }
    }

    /// Asks for what can be planned now; at the beginning for everything that is open.
    fn ask(&mut self, is_first: bool) -> Result<(), Failure> {
        let known = if is_first { 0 } else { self.ids.len() };
        self.campaign.advance();
        self.number();
        let mut open: BTreeMap<usize, Vec<Value>> = BTreeMap::new();
        for (id, place) in self.ids.iter().enumerate().skip(known) {
            let Some(duel) = self.campaign.duel(*place).filter(|_| !self.campaign.is_told(*place)) else {
                continue;
            };
            let (a, b) = (self.params(&duel.a), self.params(&duel.b));
            let asked = json!({ "id": id, "a": a, "b": b, "games": 2 * duel.pairs });
            open.entry(place.generation).or_default().push(asked);
        }
        for (generation, duels) in open {
            say(&json!({ "type": "ask", "generation": generation, "duels": duels }))?;
        }
        Ok(())
    }

    fn hear(&mut self, line: &str) -> Result<Heard, String> {
        let value: Value = serde_json::from_str(line).map_err(|error| format!("not JSON: {error}"))?;
        match value["type"].as_str() {
            Some("tell") => self.tell(line).map(|()| Heard::Told),
            Some("status") => Ok(Heard::Asked(self.status())),
            Some("hello") if value == self.hello => Ok(Heard::Known),
            Some("hello") => Err("it began with another hello, and goes on with that".to_owned()),
            other => Err(format!("type is \"tell\" or \"status\", not {}", other.unwrap_or("absent"))),
        }
    }

    /// Takes all results of a line, or none.
    fn tell(&mut self, line: &str) -> Result<(), String> {
        let value: Value = serde_json::from_str(line).map_err(|error| format!("not JSON: {error}"))?;
        let results = value["results"].as_array().ok_or("a tell has results: [{\"id\":…}]")?;
        let read = |result: &Value| {
            let id = result["id"].as_u64().ok_or("a result has an id, the number of its duel")?;
            let place = *self.ids.get(id as usize).ok_or(format!("there is no duel with the id {id}"))?;
            let asked = self.campaign.duel(place).map_or(0, |duel| duel.pairs);
            let pairs = pairs(result, asked).map_err(|reason| format!("duel {id}: {reason}"))?;
            if pairs.pairs() != asked {
                return Err(format!("duel {id}: {} pairs, and {asked} were asked for", pairs.pairs()));
            }
            Ok::<_, String>((place, pairs))
        };
        let results = results.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        for (place, pairs) in results {
            self.campaign.tell(place, pairs).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    fn params(&self, candidate: &Candidate) -> Value {
        let numbers =
            self.space.axes().iter().map(|axis| (axis.name(), !matches!(axis.ruler(), Ruler::Choices(_))));
        let is_number: BTreeMap<&str, bool> = numbers.collect();
        let value = |name: &str, text: String| match serde_json::from_str::<Value>(&text) {
            Ok(number) if number.is_number() && is_number.get(name) == Some(&true) => number,
            _ => Value::from(text),
        };
        let values = self.space.values(candidate).map(|(name, text)| (name.to_owned(), value(name, text)));
        Value::Object(values.collect::<Map<_, _>>())
    }

    fn described(&self, kind: &str, answer: &Answer) -> Value {
        let mut said =
            json!({ "type": kind, "params": self.params(&answer.best), "games": 2 * self.campaign.pairs() });
        if let Some(quality) = &answer.quality {
            said["elo"] = json!(rounded(quality.elo.elo));
            said["interval"] = json!([rounded(quality.elo.low), rounded(quality.elo.high)]);
            said["regret"] = json!(rounded(quality.regret));
            said["within_five"] = json!(quality.within_five);
        }
        let borders = self.space.borders(&answer.best).map(|(axis, is_highest)| {
            format!("{} is at its {} value", axis.name(), if is_highest { "highest" } else { "lowest" })
        });
        said["borders"] = borders.collect::<Vec<_>>().into();
        said
    }

    fn status(&self) -> Value {
        let answer = self.campaign.answer();
        let mut said = self.described("status", &answer);
        let leaders = answer.quality.iter().flat_map(|quality| &quality.leaders).map(|leader| {
            let interval = [rounded(leader.elo.low), rounded(leader.elo.high)];
            let params = self.params(&leader.candidate);
            json!({ "params": params, "elo": rounded(leader.elo.elo), "interval": interval, "best": leader.best })
        });
        said["best"] = leaders.collect::<Vec<_>>().into();
        said
    }

    fn recommendation(&self) -> Value {
        self.described("recommend", &self.campaign.answer())
    }
}

/// What a hello says.
fn greeting(line: &str) -> Result<(Space, Settings), String> {
    let value: Value = serde_json::from_str(line).map_err(|error| format!("not JSON: {error}"))?;
    if value["type"] != "hello" {
        return Err("the first line has \"type\":\"hello\", a budget and a space".to_owned());
    }
    let method = value["tuner"]
        .as_str()
        .map_or(Ok(Method::Bayes), Method::parse)
        .map_err(|error| error.to_string())?;
    let budget = value["budget"]
        .as_u64()
        .filter(|games| *games >= 2)
        .ok_or("budget is a number of games, 2 or more")?;
    let space = value["space"].as_array().ok_or("space is a list of parameters")?;
    let space = message::read(space)?;
    let baseline = match value["baseline"].as_object() {
        None => space.middle(),
        Some(values) => {
            let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            let texts: Vec<(&str, String)> =
                values.iter().map(|(name, value)| (name.as_str(), text(value))).collect();
            let found = space.find(texts.iter().map(|(name, text)| (*name, text.as_str())));
            found.map_err(|error| format!("baseline: {error}"))?
        }
    };
    let seed = Seed(value["seed"].as_u64().unwrap_or(1));
    let lag = value["lag"].as_u64().unwrap_or(1).min(100) as usize;
    let stop = value["stop"]["regret"].as_f64();
    Ok((space, Settings { method, pairs: budget / 2, seed, baseline, lag, stop }))
}

/// The pairs of a result: as they were, or as independent games would have made them.
fn pairs(result: &Value, asked: u64) -> Result<Pentanomial, String> {
    if let Some(counts) = result["pentanomial"].as_array() {
        let counts: Option<Vec<u64>> = counts.iter().map(Value::as_u64).collect();
        let counts: [u64; 5] =
            counts.and_then(|counts| counts.try_into().ok()).ok_or("pentanomial is five counts")?;
        return Ok(Pentanomial::new(counts));
    }
    let count = |key: &str| match &result[key] {
        Value::Null => Ok(0),
        value => value.as_u64().ok_or(format!("{key} is a count, not {value}")),
    };
    let (wins, draws, losses) = (count("wins")?, count("draws")?, count("losses")?);
    let games = wins.saturating_add(draws).saturating_add(losses);
    if games != 2 * asked {
        return Err(format!("{games} games, and {} were asked for", 2 * asked));
    }
    Ok(as_pairs(wins, draws, losses))
}

/// Games put together in pairs as evenly as independence would: exactly these games, so many pairs of each kind.
fn as_pairs(wins: u64, draws: u64, losses: u64) -> Pentanomial {
    let games = (wins + draws + losses).max(1);
    let mut left = [losses, draws, wins];
    let mut counts = [0; 5];
    for points in 0..3 {
        let alike = left[points] * left[points] / (2 * games);
        counts[2 * points] += alike;
        left[points] -= 2 * alike;
    }
    // The rest in mixed pairs, wins against losses first.
    for (one, other) in [(0, 2), (0, 1), (1, 2), (0, 0), (1, 1), (2, 2)] {
        let pairs = if one == other { left[one] / 2 } else { left[one].min(left[other]) };
        counts[one + other] += pairs;
        left[one] -= pairs;
        left[other] -= pairs;
    }
    Pentanomial::new(counts)
}

fn rounded(elo: f64) -> f64 {
    (elo * 100.0).round() / 100.0 + 0.0
}

fn keep(state: Option<&mut File>, line: &str) -> io::Result<()> {
    state.map_or(Ok(()), |state| writeln!(state, "{line}").and_then(|()| state.sync_data()))
}

fn say(value: &Value) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "{value}")?;
    Ok(out.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_make_pairs_of_the_same_score() {
        for (wins, draws, losses) in [(104, 0, 96), (2, 0, 0), (1, 0, 1), (10, 61, 29), (0, 2, 0), (3, 1, 0)]
        {
            let pairs = as_pairs(wins, draws, losses);
            assert_eq!(2 * pairs.pairs(), wins + draws + losses);
            let points = 2 * wins + draws;
            let halves: u64 = (0..).zip(pairs.counts()).map(|(points, count)| points * count).sum();
            assert_eq!(halves, points, "{wins} {draws} {losses}");
        }
    }
}
