//! The candidates of a tuner: a space, and the player of each point of it.
//!
//! A candidate is its canonical text, made from that of the common player by changing values. So nobody has to be asked for it
//! later; that this is the canonical text is checked here, with every value of every parameter by itself and with many together.

use super::catalogue::Terms;
use super::entry::Entry;
use super::vary::{Parameter, Value, Values};
use crate::call::Call;
use crate::seed::{Seed, Stream};
use crate::space::{Axis, Candidate, Decimals, Space, SpaceError};

/// Up to so many candidates are all checked; of more, so many random ones.
const MOST_CHECKED: u64 = 4096;
const CHECKED_AT_RANDOM: u64 = 512;

/// A space and the players in it.
pub(super) struct Variants {
    pub(super) space: Space,
    /// Some of the players, with each value of each parameter at least once, or the ends of its range.
    pub(super) examples: Vec<String>,
}

/// The player `base` (canonical) with some values; keys that it does not have stand behind the others.
pub(super) fn with_values<'v>(base: &str, values: impl IntoIterator<Item = (&'v str, String)>) -> String {
    let Ok(Call { name, arguments }) = Call::parse(base) else { return base.to_owned() };
    let mut arguments: Vec<(&str, String)> =
        arguments.into_iter().map(|(key, value)| (key, value.to_owned())).collect();
    for (key, value) in values {
        match arguments.iter_mut().find(|(known, _)| *known == key) {
            Some((_, old)) => *old = value,
            None => arguments.push((key, value)),
        }
    }
    let mut text = name.to_owned();
    for (at, (key, value)) in arguments.iter().enumerate() {
        text.push(if at == 0 { ':' } else { ',' });
        text.extend([key, "=", value.as_str()]);
    }
    text
}

/// The text of a candidate.
pub(super) fn text_of(base: &str, space: &Space, candidate: &Candidate) -> String {
    with_values(base, space.values(candidate))
}

/// The space of some parameters, as far as they are right without anybody's player.
pub(super) fn space(vary: &Entry<'_>, parameters: &[Parameter<'_>]) -> Option<Space> {
    let axes: Vec<_> = parameters
        .iter()
        .map(|parameter| parameter.axis().map_or_else(|error| refuse(&parameter.entry, &error), Some))
        .collect();
    whole(vary, parameters, axes.into_iter().collect::<Option<Vec<Axis>>>()?)
}

fn whole(vary: &Entry<'_>, parameters: &[Parameter<'_>], axes: Vec<Axis>) -> Option<Space> {
    Space::new(axes).map_or_else(
        |error| {
            let blamed = error.axis().and_then(|axis| parameters.iter().find(|known| known.key == axis));
            refuse(blamed.map_or(vary, |parameter| &parameter.entry), &error)
        },
        Some,
    )
}

/// What is wrong, without the name of the parameter: the path says it.
fn refuse<T>(entry: &Entry<'_>, error: &SpaceError) -> Option<T> {
    let message = error.to_string();
    let named = error.axis().and_then(|axis| message.strip_prefix(axis));
    entry.refuse(named.map_or(message.as_str(), |rest| rest.trim_start_matches([':', ' '])))
}

impl Variants {
    /// The space of some parameters of a player (canonical), every value in canonical form.
    pub(super) fn read(
        vary: &Entry<'_>,
        mut parameters: Vec<Parameter<'_>>,
        base: &str,
        terms: &Terms<'_>,
    ) -> Option<Self> {
        let mut examples = Vec::new();
        let companies: Vec<[Vec<(&str, String)>; 4]> =
            parameters.iter().map(|parameter| companies(parameter, &parameters)).collect();
        let both = parameters.iter_mut().zip(&companies);
        // All of them, so that all mistakes are found.
        let read: Vec<Option<()>> = both
            .map(|(parameter, companies)| canonise(parameter, companies, base, terms, &mut examples))
            .collect();
        read.into_iter().collect::<Option<()>>()?;
        let space = space(vary, &parameters)?;
        check_together(vary, &space, base, terms)?;
        examples.push(text_of(base, &space, &space.middle()));
        Some(Self { space, examples })
    }
}

/// With what a value of a parameter may make sense: by itself, with what its condition names, and with the first or the last values of all others.
fn companies<'p>(of: &Parameter<'p>, all: &[Parameter<'p>]) -> [Vec<(&'p str, String)>; 4] {
    let named = |key: &str| all.iter().find(|other| other.key == key);
    let (mut conditions, mut on) = (Vec::new(), of.when.as_ref());
    while let Some(condition) = on
        && let Some(parent) = named(&condition.parent)
        && let Some(value) = condition.values.first()
        && conditions.len() < all.len()
    {
        conditions.push((parent.key, value.clone()));
        on = parent.when.as_ref();
    }
    let others = |last: bool| {
        let others = all.iter().filter(|other| other.key != of.key);
        others.filter_map(|other| Some((other.key, other.values.end(last)?))).collect()
    };
    [Vec::new(), conditions, others(false), others(true)]
}

/// Brings the values of one parameter into canonical form, each tried by itself, or in the first company in which it makes sense.
fn canonise(
    parameter: &mut Parameter<'_>,
    companies: &[Vec<(&str, String)>],
    base: &str,
    terms: &Terms<'_>,
    examples: &mut Vec<String>,
) -> Option<()> {
    let key = parameter.key;
    let mut alone = |source: &Entry<'_>, text: &str| {
        let with = |company: &[(&'_ str, String)], value: &str| {
            let company = company.iter().map(|(key, value)| (*key, value.clone()));
            with_values(base, company.chain([(key, value.to_owned())]))
        };
        let mut tried = companies.iter().map(|company| (company, terms.player(&with(company, text))));
        let (mut company, mut player) = tried.next()?;
        if player.is_err()
            && let Some(other) = tried.find(|(_, player)| player.is_ok())
        {
            (company, player) = other;
        }
        let player = player.map_or_else(|reason| source.refuse(reason), Some)?;
        let value = Call::parse(&player).ok().and_then(|call| call.value(key)).map(str::to_owned);
        let is_alone = value.as_ref().is_some_and(|value| with(company, value) == player);
        if !is_alone {
            return source.refuse(format!("{key} stands for other parameters; vary those themselves"));
        }
        examples.push(player);
        value
    };
    match &mut parameter.values {
        Values::Listed { values, .. } => {
            let mut is_right = true;
            for Value { text, source } in values {
                match alone(source, text) {
                    Some(value) => *text = value,
                    None => is_right = false,
                }
            }
            is_right.then_some(())
        }
        Values::Whole { from, to, .. } => {
            [from, to].into_iter().try_for_each(|end| alone(&parameter.entry, &end.to_string()).map(drop))
        }
        Values::Continuous { from, to, scale, digits } => {
            [&*from, to]
                .into_iter()
                .try_for_each(|end| alone(&parameter.entry, &end.to_string()).map(drop))?;
            let Ok(numbers) = Decimals::new(*from, *to, *scale, *digits) else { return Some(()) };
            let between = with_values(base, [(key, numbers.text(1))]);
            match terms.player(&between) {
                Ok(_) => Some(()),
                Err(reason) => parameter.entry.refuse(format!("{reason}; whole = true may do")),
            }
        }
    }
}

/// Whether candidates are the players that they are written as: all of them, or many.
fn check_together(vary: &Entry<'_>, space: &Space, base: &str, terms: &Terms<'_>) -> Option<()> {
    let check = |places: Vec<u32>| {
        let text = text_of(base, space, &space.candidate(places));
        match terms.player(&text) {
            Ok(canonical) if canonical == text => Some(()),
            Ok(canonical) => vary.refuse(format!("{text} is written {canonical}; fewer digits may do")),
            Err(reason) => vary.refuse(format!("{text}: {reason}")), // one example is enough
        }
    };
    let cells = space.cells();
    if cells <= MOST_CHECKED {
        return (0..cells).try_for_each(|cell| check(space.cell(cell)));
    }
    let mut stream = Stream::new(Seed(0)); // the same ones whenever the file is read
    (0..CHECKED_AT_RANDOM).try_for_each(|_| {
        check(space.axes().iter().map(|axis| stream.below(axis.ruler().places()) as u32).collect())
    })
}
