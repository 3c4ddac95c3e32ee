//! A tuning of somebody's program: what is asked, what is heard, what is answered.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use spec::words::did_you_mean;
use tune::{Answer, Campaign, Candidate, Place, TellError, build};

use super::fields::{Fields, check_keys, check_slips, given, shown};
use super::hello::Hello;
use super::line;
use super::result::pairs;
use super::said;
use super::state::{DIGITS, Kept};

/// What a result may say.
const KEYS: [&str; 5] = ["id", "wins", "draws", "losses", "pentanomial"];
/// What a line may be.
const TYPES: [&str; 2] = ["tell", "status"];

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
        let Hello { varied, settings, .. } = hello;
        let campaign = Campaign::new(build(&varied.space, settings), settings.lag);
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
        self.hear(&kept.told).map(|_| ())
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
        let said = line::read(line)?;
        let fields = said.as_object().ok_or("a line is an object, as {\"type\":\"status\"} is")?;
        match fields.get("type") {
            Some(Value::String(word)) if word == "tell" => {
                check_slips("a tell", fields, &["type", "results"])?;
                self.tell(fields).map(|()| Heard::Told)
            }
            Some(Value::String(word)) if word == "status" => {
                check_slips("a status", fields, &["type"])?;
                Ok(Heard::Asked(self.status()))
            }
            Some(Value::String(word)) if word == "hello" => {
                Hello::said(said).and_then(|hello| self.hello.check_same(&hello)).map(|()| Heard::Known)
            }
            other => {
                check_slips("a line", fields, &["type"])?;
                let hint =
                    other.and_then(Value::as_str).map_or_else(String::new, |word| did_you_mean(word, TYPES));
                let found = other.map_or_else(|| "absent".to_owned(), shown);
                Err(format!("type is \"tell\" or \"status\", not {found}{hint}"))
            }
        }
    }

    /// Takes all results of a line, or none.
    fn tell(&mut self, fields: &Fields) -> Result<(), String> {
        let results = given(fields, "results").and_then(Value::as_array);
        let results = results.ok_or("a tell has results: [{\"id\":…}]")?;
        self.campaign = self.with(results).map_err(|reason| match results.len() {
            0 | 1 => reason,
            count => format!("{reason}; none of the {count} results of this line counts"),
        })?;
        Ok(())
    }

    /// The campaign once these results are told. The own one stays as it is, so that a wrong result takes none with it.
    fn with(&self, results: &[Value]) -> Result<Campaign, String> {
        let mut campaign = self.campaign.clone();
        for (at, result) in results.iter().enumerate() {
            let result = result.as_object().ok_or_else(|| {
                format!(
                    "results[{at}] is an object, as {{\"id\":0,\"wins\":1,\"losses\":1}} is, not {}",
                    shown(result)
                )
            })?;
            check_slips(&format!("results[{at}]"), result, &KEYS)?;
            let id = given(result, "id").ok_or(format!("results[{at}] has no id, the number of its duel"))?;
            let place = id.as_u64().and_then(|id| self.ids.get(usize::try_from(id).ok()?).copied());
            let place = place.ok_or_else(|| match self.ids.len() {
                0 => format!("there is no duel with the id {}", shown(id)),
                count => format!("there is no duel with the id {}: those are 0 to {}", shown(id), count - 1),
            })?;
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
        self.hello.varied.params(candidate)
    }

    /// The best that can be said now: before any generation is known, what one would go on with anyhow.
    fn answer(&self) -> Answer {
        match self.campaign.complete() {
            [] => Answer::bare(self.hello.settings.baseline.clone()),
            _ => self.campaign.answer(),
        }
    }

    fn status(&self) -> Value {
        said::status(&self.hello.varied, &self.answer(), self.campaign.pairs())
    }

    pub(super) fn recommendation(&self) -> Value {
        said::recommendation(&self.hello.varied, &self.answer(), self.campaign.pairs())
    }
}

/// What is wrong with a result, and which of its keys nobody knows: that may be why.
fn with_unknown(result: &Fields, reason: &str) -> String {
    let unknown = check_keys("a result", result, &KEYS);
    unknown.map_or_else(|unknown| format!("{reason}; {unknown}"), |()| reason.to_owned())
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
    fn keys_that_were_meant_otherwise_are_refused_and_what_else_is_said_is_not() {
        let hello = Hello::read(HELLO).unwrap();
        let mut advice = Advice::new(&hello);
        advice.ask(true);
        let tell = |result: &str| format!(r#"{{"type":"tell","results":[{{"id":0,{result}}}]}}"#);
        let right = tell(r#""wins":1,"losses":1,"seconds":3,"engine":{"wins":1}"#);
        for (line, message) in [
            (
                tell(r#""win":1,"losses":1"#),
                "results[0] has no \"win\" (did you mean \"wins\"?); it takes id, wins,",
            ),
            (
                tell(r#""wins":1,"losses":1,"loses":0"#),
                "results[0] has no \"loses\" (did you mean \"losses\"?)",
            ),
            (tell(r#""wins":1,"wins":1,"losses":1"#), "results[0].wins is given twice"),
            (
                tell(r#""wins":1,"seconds":3"#),
                "duel 0: 1 game, and 2 were asked for; a result has no \"seconds\"; it takes",
            ),
            (
                right.replace("\"type\"", "\"result\":[],\"type\""),
                "a tell has no \"result\" (did you mean \"results\"?)",
            ),
            (right.replace("{\"type\"", "{\"type\":\"tell\",\"type\""), "type is given twice"),
            (right.replace("\"type\"", "\"typ\""), "a line has no \"typ\" (did you mean \"type\"?)"),
            (
                right.replace("\"tell\"", "\"tells\""),
                "type is \"tell\" or \"status\", not \"tells\" (did you mean \"tell\"?)",
            ),
            (right.replace("\"tell\"", "7"), "type is \"tell\" or \"status\", not 7"),
            (right.replace("\"id\":0,", ""), "results[0] has no id"),
            (
                right.replace("\"id\":0", "\"id\":18446744073709551615"),
                "there is no duel with the id 18446744073709551615: those are 0 to ",
            ),
            (right.replace("\"id\":0", "\"id\":\"0\""), "there is no duel with the id \"0\""),
            (
                right.replace("[{", "[3,{"),
                "results[0] is an object, as {\"id\":0,\"wins\":1,\"losses\":1} is, not 3; none of the 2",
            ),
            ("[]".to_owned(), "a line is an object"),
        ] {
            let wrong = advice.hear(&line).map(|_| ()).unwrap_err();
            assert!(wrong.starts_with(message), "{line}: {wrong}");
        }
        assert!(advice.hear(&right).is_ok());
        assert_eq!(advice.campaign.pairs(), 1);
    }

    #[test]
    fn before_anything_is_known_one_goes_on_with_the_baseline() {
        for (tuner, _) in tune::Method::WORDS {
            let hello = HELLO
                .replace("\"budget\"", &format!("\"tuner\":\"{tuner}\",\"baseline\":{{\"x\":3}},\"budget\""));
            let hello = Hello::read(&hello).unwrap();
            let mut advice = Advice::new(&hello);
            for asked in [false, true] {
                if asked {
                    advice.ask(true);
                }
                for said in [advice.status(), advice.recommendation()] {
                    assert_eq!((&said["params"], &said["games"]), (&json!({ "x": 3 }), &json!(0)), "{tuner}");
                }
            }
        }
    }

    #[test]
    fn values_come_back_as_they_were_given() {
        let hello = r#"{"type":"hello","budget":960,"tuner":"ntbea","space":[{"name":"a","choices":[1,2.0]},{"name":"b","values":["1","2"]},
            {"name":"c","choices":["x",0.5]},{"name":"d","from":1,"to":9,"whole":true},{"name":"e","from":0,"to":1,"digits":2}]}"#;
        let hello = Hello::read(hello).unwrap();
        let mut advice = Advice::new(&hello);
        let asks = advice.ask(true);
        let mut seen = std::collections::BTreeSet::new();
        for params in asks
            .iter()
            .flat_map(|ask| ask["duels"].as_array().unwrap())
            .flat_map(|duel| [&duel["a"], &duel["b"]])
        {
            seen.extend(["a", "b", "c"].map(|name| params[name].to_string()));
            assert!(params["d"].is_u64() && params["e"].is_number(), "{params}");
        }
        let all = ["1", "2.0", "\"1\"", "\"2\"", "\"x\"", "0.5"];
        assert_eq!(seen, all.map(str::to_owned).into());
    }
}
