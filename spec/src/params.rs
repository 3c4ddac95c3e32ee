//! Parameter tables: one per game and per searcher.
//!
//! A table is the only place where a parameter's name, kind, range, default and help are written.
//! Parsing, error messages, canonical text, help pages and tuning ranges are all read off it.
//!
//! Tables borrow their words: those of this program are constants, others are read from files.

use crate::call::Call;
use crate::error::TextError;
use crate::settings::Settings;
use crate::value::{Kind, Value};
use crate::words::did_you_mean;

/// One parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Param<'a> {
    /// The key people write.
    pub name: &'a str,
    /// What it takes.
    pub kind: Kind<'a>,
    /// What it is when nobody says otherwise, as text.
    pub default: &'a str,
    /// A sensible distance between two values worth comparing, where tuning makes sense.
    pub step: Option<f64>,
    /// One line of help.
    pub help: &'a str,
    /// Canonical text has it only where somebody gave it a value: texts from before there was this parameter stay as they are.
    pub is_quiet: bool,
}

impl<'a> Param<'a> {
    /// A parameter that is not for tuning.
    #[must_use]
    pub const fn new(name: &'a str, kind: Kind<'a>, default: &'a str, help: &'a str) -> Self {
        Self { name, kind, default, step: None, help, is_quiet: false }
    }

    /// The same parameter with a tuning step.
    #[must_use]
    pub const fn tuned_by(mut self, step: f64) -> Self {
        self.step = Some(step);
        self
    }

    /// The same parameter, left out of canonical text unless somebody gave it a value.
    #[must_use]
    pub const fn quiet(mut self) -> Self {
        self.is_quiet = true;
        self
    }

    fn read(&self, owner: &str, text: &str) -> Result<Value, TextError> {
        self.kind.read(text).ok_or_else(|| TextError::BadValue {
            owner: owner.to_owned(),
            key: self.name.to_owned(),
            value: text.to_owned(),
            allowed: self.kind.to_string(),
            hint: match self.kind {
                Kind::Choice(words) => did_you_mean(text, words.iter().copied()),
                _ => String::new(),
            },
        })
    }
}

/// A named set of other defaults, chosen by writing `profile=NAME`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Profile<'a> {
    /// The name people write.
    pub name: &'a str,
    /// Parameter and value, for those that differ from the table's defaults.
    pub defaults: &'a [(&'a str, &'a str)],
    /// One line of help.
    pub help: &'a str,
}

/// The parameters of one game or searcher, in canonical order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Table<'a> {
    /// Whose parameters these are.
    pub owner: &'a str,
    /// The parameters.
    pub params: &'a [Param<'a>],
    /// Named sets of other defaults. A profile is a shorthand: the canonical text has the values, not its name.
    pub profiles: &'a [Profile<'a>],
}

impl<'a> Table<'a> {
    /// Checks the arguments of a call against this table; what is not given gets its default.
    pub fn read(&self, call: &Call<'_>) -> Result<Settings, TextError> {
        self.read_with(call, &[])
    }

    /// Like [`Table::read`], with other defaults for some parameters.
    ///
    /// Overrides that name a parameter this table does not have are passed over.
    pub fn read_with(&self, call: &Call<'_>, defaults: &[(&str, &str)]) -> Result<Settings, TextError> {
        let profile = self.profile(call)?;
        for (at, (key, _)) in call.arguments.iter().enumerate() {
            let is_profile = *key == "profile" && !self.profiles.is_empty();
            if !is_profile && !self.params.iter().any(|param| param.name == *key) {
                return Err(TextError::UnknownParameter {
                    owner: self.owner.to_owned(),
                    key: (*key).to_owned(),
                    known: self.keys(),
                });
            }
            if call.arguments[..at].iter().any(|(earlier, _)| earlier == key) {
                return Err(TextError::Repeated { owner: self.owner.to_owned(), key: (*key).to_owned() });
            }
        }
        let given = |param: &Param<'_>| {
            let all = call.arguments.iter().chain(profile).chain(defaults);
            all.copied().find(|(key, _)| *key == param.name).map(|(_, value)| value.to_owned())
        };
        let value = |param: &Param<'_>| {
            let text = given(param).unwrap_or_else(|| param.default.to_owned());
            Ok((param.name.to_owned(), param.read(self.owner, &text)?))
        };
        let values = self.params.iter().map(value).collect::<Result<_, _>>()?;
        let left_out = self.params.iter().map(|param| param.is_quiet && given(param).is_none()).collect();
        Ok(Settings::new(self.owner, values, left_out))
    }

    /// The defaults of the profile that the call names.
    fn profile(&self, call: &Call<'_>) -> Result<&'a [(&'a str, &'a str)], TextError> {
        let named = call.arguments.iter().find(|(key, _)| *key == "profile");
        let Some((_, name)) = named.filter(|_| !self.profiles.is_empty()) else { return Ok(&[]) };
        let profile = self.profiles.iter().find(|profile| profile.name == *name);
        profile.map(|profile| profile.defaults).ok_or_else(|| TextError::UnknownName {
            what: "profile",
            word: (*name).to_owned(),
            known: self.profiles.iter().map(|profile| profile.name.to_owned()).collect(),
        })
    }

    /// Every key that may be written.
    fn keys(&self) -> Vec<String> {
        let profile = (!self.profiles.is_empty()).then_some("profile");
        self.params.iter().map(|param| param.name).chain(profile).map(str::to_owned).collect()
    }

    /// Every parameter at its default.
    ///
    /// # Panics
    /// If a default does not fit its own parameter, which is a mistake in the table.
    #[must_use]
    pub fn defaults(&self) -> Settings {
        self.read(&Call { name: self.owner, arguments: Vec::new() }).expect("defaults fit their own table")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const TABLE: Table<'_> = Table {
        owner: "toy",
        params: &[
            Param::new("width", Kind::Integer(1, 1000), "10", "samples a chance node").tuned_by(5.0),
            Param::new("c1", Kind::Real(0.0, 1e6), "50", "exploration"),
            Param::new("scheme", Kind::Choice(&["iid", "stratified"]), "stratified", "how to sample"),
            Param::new("eval", Kind::Word, "best", "evaluation"),
            Param::new("noise", Kind::Real(0.0, 1.0), "0", "a later thought").quiet(),
        ],
        profiles: &[Profile {
            name: "paper",
            defaults: &[("scheme", "iid"), ("c1", "7")],
            help: "as published",
        }],
    };

    fn read(text: &str) -> Result<Settings, TextError> {
        TABLE.read(&Call::parse(text)?)
    }

    #[test]
    fn canonical_text_has_everything_in_table_order() {
        assert_eq!(read("toy").unwrap().to_string(), "toy:width=10,c1=50,scheme=stratified,eval=best");
        let text = read("toy:scheme=iid,width=3").unwrap().to_string();
        assert_eq!(text, "toy:width=3,c1=50,scheme=iid,eval=best");
        assert_eq!(read("toy:c1=-0").unwrap().to_string(), read("toy:c1=0").unwrap().to_string());
    }

    #[test]
    fn a_quiet_parameter_is_written_where_somebody_wrote_it() {
        let (silent, written) = (read("toy").unwrap(), read("toy:noise=0").unwrap());
        assert!(!silent.to_string().contains("noise"));
        assert_eq!(written.to_string(), "toy:width=10,c1=50,scheme=stratified,eval=best,noise=0");
        assert_eq!(read(&written.to_string()).unwrap().to_string(), written.to_string());
        assert_eq!(silent, written, "the same settings");
        assert_eq!(silent.real("noise"), 0.0);
        assert_eq!(silent.naming(&["noise", "nothing"]).to_string(), written.to_string());
    }

    #[test]
    fn refusals_say_what_would_be_right() {
        for (text, parts) in [
            (
                "toy:widht=3",
                vec![
                    "no parameter \"widht\"",
                    "did you mean \"width\"",
                    "width, c1, scheme, eval, noise, profile",
                ],
            ),
            ("toy:width=0", vec!["\"0\"", "width", "from 1 to 1000"]),
            ("toy:width=3.5", vec!["whole number"]),
            ("toy:c1=NaN", vec!["a number from 0"]),
            ("toy:c1=inf", vec!["a number from 0"]),
            ("toy:scheme=idd", vec!["did you mean \"iid\"", "iid, stratified"]),
            ("toy:width=1,width=2", vec!["twice"]),
            ("toy:eval=a b", vec!["a word"]),
        ] {
            let message = read(text).unwrap_err().to_string();
            assert!(parts.iter().all(|part| message.contains(part)), "{text}: {message}");
        }
    }

    #[test]
    fn other_defaults_yield_to_what_is_written() {
        let defaults = [("scheme", "iid"), ("nothing-here", "1")];
        let settings = TABLE.read_with(&Call::parse("toy:width=4").unwrap(), &defaults).unwrap();
        assert_eq!((settings.integer("width"), settings.word("scheme")), (4, "iid"));
        let settings = TABLE.read_with(&Call::parse("toy:scheme=stratified").unwrap(), &defaults).unwrap();
        assert_eq!(settings.word("scheme"), "stratified");
    }

    #[test]
    fn a_profile_is_a_shorthand_for_its_values() {
        let settings = read("toy:profile=paper,c1=8").unwrap();
        assert_eq!(settings.to_string(), "toy:width=10,c1=8,scheme=iid,eval=best");
        let message = read("toy:profile=papers").unwrap_err().to_string();
        assert!(message.contains("did you mean \"paper\""), "{message}");
    }

    proptest! {
        #[test]
        fn parse_of_display_is_the_same(width in 1i64..=1000, c1 in 0.0..1e6, stratified: bool) {
            let scheme = if stratified { "stratified" } else { "iid" };
            let settings = read(&format!("toy:scheme={scheme},c1={c1},width={width}")).unwrap();
            prop_assert_eq!(settings.real("c1"), c1);
            let again = read(&settings.to_string()).unwrap();
            prop_assert_eq!(&again, &settings);
            prop_assert_eq!(again.to_string(), settings.to_string());
        }
    }
}
