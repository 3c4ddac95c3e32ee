//! The conversation: a greeting, then results for duels until something is recommended.

use std::io::{self, Write};
use std::path::PathBuf;

use serde_json::{Value, json};
use spec::words::clip;

use super::advice::{Advice, Heard};
use super::hello::Hello;
use super::input::Input;
use super::state::State;
use crate::failure::Failure;
use crate::{interrupt, shell};

/// The longest message about a line, in bytes: what the program said stands in it.
const MOST_MESSAGE: usize = 1000;

/// Tune any program: duels are asked for and results are told, one JSON object a line (see docs/tuning.md)
#[derive(clap::Args)]
pub(crate) struct Advise {
    /// Keep what was told in a file, and go on from it
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
}

impl Advise {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let (mut state, kept) = match &self.state {
            Some(path) => State::open(path).map(|(state, kept)| (Some(state), kept))?,
            None => (None, Vec::new()),
        };
        interrupt::end_at_once(match &self.state {
            Some(_) => Failure::Resumable { command: shell::own_command() },
            None => Failure::Interrupted,
        })?;
        let mut input = Input::open();
        let mut kept = kept.into_iter();
        let outdated = |state: &Option<State>, number, reason: String| {
            state.as_ref().map_or(Failure::Request(reason.clone()), |state| state.outdated(number, &reason))
        };
        let began = match kept.next() {
            Some(line) => Some(Hello::read(&line.told).map_err(|reason| outdated(&state, 1, reason))?),
            None => None,
        };
        let is_again = began.is_some();
        let (hello, line) = greet(&mut input, began)?.ok_or_else(|| nobody_greeted(is_again))?;
        let mut advice = Advice::new(&hello);
        keep(&mut state, &advice, line.as_deref())?;
        for (number, line) in (2..).zip(kept) {
            advice.tell_again(&line).map_err(|reason| outdated(&state, number, reason))?;
        }
        say_all(&advice.ask(true))?;
        while !advice.is_finished() {
            let Some(line) = input.line()? else { break };
            match line.and_then(|line| Ok((advice.hear(&line)?, line))) {
                Ok((Heard::Told, line)) => {
                    keep(&mut state, &advice, Some(&line))?;
                    say_all(&advice.ask(false))?;
                }
                Ok((Heard::Asked(answer), _)) => say(&answer)?,
                Ok((Heard::Known, _)) => {}
                Err(reason) => say(&error(&reason))?,
            }
        }
        say(&advice.recommendation())
    }
}

/// The greeting with which it begins, and its line if that is new; none if the program ends without a right one.
///
/// What began before is gone on with only when the program has had the chance to say that it means something else: whoever greets, greets first.
fn greet(input: &mut Input, began: Option<Hello>) -> Result<Option<(Hello, Option<String>)>, Failure> {
    let mut is_other = false;
    loop {
        let Some(line) = input.line()? else {
            return Ok(began.filter(|_| !is_other).map(|began| (began, None)));
        };
        let reason = match (line, &began) {
            (Err(reason), _) => reason,
            (Ok(line), Some(_)) if !is_other && !Hello::is_meant(&line) => {
                input.put_back(line);
                return Ok(began.map(|began| (began, None)));
            }
            (Ok(line), Some(known)) => match Hello::read(&line).and_then(|hello| known.check_same(&hello)) {
                Ok(()) => return Ok(began.map(|began| (began, None))),
                Err(reason) => {
                    is_other = true;
                    reason
                }
            },
            (Ok(line), None) => match Hello::read(&line) {
                Ok(hello) => return Ok(Some((hello, Some(line)))),
                Err(reason) => reason,
            },
        };
        say(&error(&reason))?;
    }
}

fn nobody_greeted(is_again: bool) -> Failure {
    Failure::Request(match is_again {
        true => "the input ended before the hello with which --state FILE began: nothing was asked for".to_owned(),
        false => "the input ended before a right hello, {\"type\":\"hello\",\"budget\":…,\"space\":[…]}: nothing was asked for".to_owned(),
    })
}

fn keep(state: &mut Option<State>, advice: &Advice<'_>, line: Option<&str>) -> Result<(), Failure> {
    match (state, line) {
        (Some(state), Some(line)) => state.keep(&advice.asked(), line),
        _ => Ok(()),
    }
}

fn error(reason: &str) -> Value {
    json!({ "type": "error", "message": clip(reason, MOST_MESSAGE) })
}

fn say_all(values: &[Value]) -> Result<(), Failure> {
    values.iter().try_for_each(say)
}

fn say(value: &Value) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "{value}")?;
    Ok(out.flush()?)
}
