//! A tuning of somebody's program: what is asked, what is heard, what is answered.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use tune::{Answer, Campaign, Candidate, Place, Ruler, TellError, build};

use super::hello::{Hello, check_keys};
use super::result::pairs;
use super::state::{DIGITS, Kept};

/// What a line was.
pub(super) enum Heard {
    Told,
    Asked(Value),
    /// The greeting once more, by a program that was started again.
    Known,
}

/// A tuning of somebody's program.
pub(super) struct Advice<'a> {
    /// What it began with.
    hello: &'a Hello,
    campaign: Campaign,
    /// The place of each duel by its id.
    ids: Vec<Place>,
    /// All duels so far, in the order of their ids.
    asked: blake3::Hasher,
}

impl<'a> Advice<'a> {
    pub(super) fn new(hello: &'a Hello) -> Self {
        let Hello { space, settings, .. } = hello;
        let campaign = Campaign::new(build(space, settings), settings.lag);
        Self { hello, campaign, ids: Vec::new(), asked: blake3::Hasher::new() }
    }

    /// A digest of all that was asked so far: another plan has another one.
    pub(super) fn asked(&self) -> String {
        self.asked.finalize().to_hex()[..DIGITS].to_owned()
    }

    /// Whether there is nothing more to ask.
    pub(super) const fn is_finished(&self) -> bool {
        self.campaign.is_finished()
    }

    /// Takes what was told before, or says why it cannot be.
    pub(super) fn tell_again(&mut self, kept: &Kept) -> Result<(), String> {
        self.campaign.advance();
        self.number();
        if self.asked() != kept.asked {
            return Err("it answers to other duels than would be asked for here".to_owned());
        }
        self.tell(&kept.told)
    }

    /// Gives ids to duels that have none.
    fn number(&mut self) {
        let mut generation = self.ids.last().map_or(0, |place| place.generation + 1);
        while !self.campaign.generation(generation).is_empty() {
            for (number, duel) in self.campaign.generation(generation).iter().enumerate() {
                let asked = json!([generation, self.params(&duel.a), self.params(&duel.b), duel.pairs]);
                self.asked.update(asked.to_string().as_bytes());
                self.ids.push(Place { generation, duel: number });
            }
            generation += 1;
        }
    }

    /// Asks for what can be planned now; at the beginning for everything that is open.
    pub(super) fn ask(&mut self, is_first: bool) -> Vec<Value> {
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
        open.into_iter()
            .map(|(generation, duels)| json!({ "type": "ask", "generation": generation, "duels": duels }))
            .collect()
    }

    pub(super) fn hear(&mut self, line: &str) -> Result<Heard, String> {
        let value: Value = serde_json::from_str(line).map_err(|error| format!("not JSON: {error}"))?;
        match value["type"].as_str() {
            Some("tell") => self.tell(line).map(|()| Heard::Told),
            Some("status") => Ok(Heard::Asked(self.status())),
            Some("hello") => {
                Hello::read(line).and_then(|hello| self.hello.check_same(&hello)).map(|()| Heard::Known)
            }
            other => Err(format!("type is \"tell\" or \"status\", not {}", other.unwrap_or("absent"))),
        }
    }

    /// Takes all results of a line, or none.
    fn tell(&mut self, line: &str) -> Result<(), String> {
        let value: Value = serde_json::from_str(line).map_err(|error| format!("not JSON: {error}"))?;
        let results = value["results"].as_array().ok_or("a tell has results: [{\"id\":…}]")?;
        self.campaign = self.with(results).map_err(|reason| match results.len() {
            0 | 1 => reason,
            count => format!("{reason}; none of the {count} results of this line counts"),
        })?;
        Ok(())
    }

    /// The campaign once these results are told. The own one stays as it is, so that a wrong result takes none with it.
    fn with(&self, results: &[Value]) -> Result<Campaign, String> {
        let mut campaign = self.campaign.clone();
        for result in results {
            let id = result["id"].as_u64().ok_or("a result has an id, the number of its duel")?;
            let place = *self.ids.get(id as usize).ok_or(format!("there is no duel with the id {id}"))?;
            let asked = campaign.duel(place).map_or(0, |duel| duel.pairs);
            let told =
                pairs(result, asked).map_err(|reason| with_unknown(result, &reason)).and_then(|pairs| {
                    campaign.tell(place, pairs).map_err(|error| match error {
                        TellError::Different(_) if self.campaign.is_told(place) => {
                            "it has another result already".to_owned()
                        }
                        TellError::Different(_) => {
                            "told twice in one line, with different results".to_owned()
                        }
                        other => other.to_string(),
                    })
                });
            told.map_err(|reason| format!("duel {id}: {reason}"))?;
        }
        Ok(campaign)
    }

    fn params(&self, candidate: &Candidate) -> Value {
        let numbers = self
            .hello
            .space
            .axes()
            .iter()
            .map(|axis| (axis.name(), !matches!(axis.ruler(), Ruler::Choices(_))));
        let is_number: BTreeMap<&str, bool> = numbers.collect();
        let value = |name: &str, text: String| match serde_json::from_str::<Value>(&text) {
            Ok(number) if number.is_number() && is_number.get(name) == Some(&true) => number,
            _ => Value::from(text),
        };
        let values =
            self.hello.space.values(candidate).map(|(name, text)| (name.to_owned(), value(name, text)));
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
            if let Some(among) = quality.among {
                said["among"] = json!(among);
            }
        }
        let borders = self.hello.space.borders(&answer.best).map(|(axis, is_highest)| {
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

    pub(super) fn recommendation(&self) -> Value {
        self.described("recommend", &self.campaign.answer())
    }
}

/// What is wrong with a result, and which of its keys nobody knows: that may be why.
fn with_unknown(result: &Value, reason: &str) -> String {
    let known = ["id", "wins", "draws", "losses", "pentanomial"];
    let unknown = result.as_object().map_or(Ok(()), |fields| check_keys("a result", fields, &known));
    unknown.map_or_else(|unknown| format!("{reason}; {unknown}"), |()| reason.to_owned())
}

fn rounded(elo: f64) -> f64 {
    (elo * 100.0).round() / 100.0 + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    const HELLO: &str = r#"{"type":"hello","budget":960,"space":[{"name":"x","values":[1,2,3]}]}"#;

    #[test]
    fn what_was_told_to_other_duels_is_not_taken() {
        let hello = Hello::read(HELLO).unwrap();
        let mut first = Advice::new(&hello);
        let nothing = first.asked();
        first.ask(true);
        let told = r#"{"type":"tell","results":[{"id":0,"wins":1,"losses":1}]}"#.to_owned();
        let kept = Kept { asked: first.asked(), told };
        assert_ne!(kept.asked, nothing);
        Advice::new(&hello).tell_again(&kept).unwrap();

        let other = Hello::read(&HELLO.replace("\"budget\"", "\"seed\":2,\"budget\"")).unwrap();
        let wrong = Advice::new(&other).tell_again(&kept).unwrap_err();
        assert!(wrong.contains("other duels"), "{wrong}");
    }

    #[test]
    fn keys_that_nobody_knows_are_named_with_what_is_wrong() {
        let hello = Hello::read(HELLO).unwrap();
        let mut advice = Advice::new(&hello);
        advice.ask(true);
        let tell = |result: &str| format!(r#"{{"type":"tell","results":[{{"id":0,{result}}}]}}"#);
        let wrong = advice.tell(&tell(r#""win":1,"losses":1"#)).unwrap_err();
        assert!(wrong.contains("duel 0: 1 games, and 2 were asked for; a result has no \"win\""), "{wrong}");
        assert!(wrong.contains("did you mean \"wins\"?"), "{wrong}");
        advice.tell(&tell(r#""wins":1,"losses":1,"seconds":3"#)).unwrap();
    }
}
