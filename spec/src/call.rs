//! `name:key=value,…`: the shape shared by game strings and player strings.
//!
//! Only the shape is read here; which names, keys and values exist is decided by [`crate::params`]
//! and by the crate that owns the names.

use crate::error::TextError;

/// A name with its arguments, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call<'a> {
    /// What stands before the colon.
    pub name: &'a str,
    /// Key and value of each argument, in the order written.
    pub arguments: Vec<(&'a str, &'a str)>,
}

impl<'a> Call<'a> {
    /// Reads `name` or `name:key=value,key=value`.
    pub fn parse(text: &'a str) -> Result<Self, TextError> {
        let (name, rest) = match text.split_once(':') {
            Some((name, rest)) => (name.trim(), Some(rest)),
            None => (text.trim(), None),
        };
        if name.is_empty() {
            return Err(TextError::malformed(text, "no name; write NAME or NAME:KEY=VALUE,…"));
        }
        let arguments = rest.map_or(Ok(Vec::new()), |rest| {
            rest.split(',').enumerate().map(|(at, argument)| Self::argument(text, at, argument)).collect()
        })?;
        Ok(Self { name, arguments })
    }

    /// The value of a key.
    #[must_use]
    pub fn value(&self, key: &str) -> Option<&'a str> {
        self.arguments.iter().find(|(known, _)| *known == key).map(|(_, value)| *value)
    }

    fn argument(text: &str, at: usize, argument: &'a str) -> Result<(&'a str, &'a str), TextError> {
        let shape = || {
            let reason =
                format!("argument {} (\"{}\") is not of the form KEY=VALUE", at + 1, argument.trim());
            TextError::malformed(text, reason)
        };
        let (key, value) = argument.split_once('=').ok_or_else(shape)?;
        let (key, value) = (key.trim(), value.trim());
        if key.is_empty() || value.is_empty() { Err(shape()) } else { Ok((key, value)) }
    }
}

/// The keys whose values are not the same everywhere, in the order of the texts.
#[must_use]
pub fn varied(calls: &[Call<'_>]) -> Vec<String> {
    let mut keys: Vec<&str> = Vec::new();
    for (key, _) in calls.iter().flat_map(|call| &call.arguments) {
        if !keys.contains(key) {
            keys.push(key);
        }
    }
    let differs = |key: &&str| calls.iter().any(|call| call.value(key) != calls[0].value(key));
    keys.into_iter().filter(differs).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_alone_and_with_arguments() {
        assert_eq!(Call::parse("ra").unwrap(), Call { name: "ra", arguments: vec![] });
        let call = Call::parse(" pig : dice = 1 ,goal=50").unwrap();
        assert_eq!(call, Call { name: "pig", arguments: vec![("dice", "1"), ("goal", "50")] });
    }

    #[test]
    fn what_differs_is_varied_also_where_it_is_missing() {
        let calls =
            ["a:x=1,y=2,z=3", "a:y=2,x=2,z=3", "a:x=1,z=3,w=4"].map(|text| Call::parse(text).unwrap());
        assert_eq!(varied(&calls), ["x", "y", "w"]);
        assert!(varied(&calls[..1]).is_empty() && varied(&[]).is_empty());
    }

    #[test]
    fn a_broken_argument_is_named_by_its_place() {
        for text in ["pig:dice=1,goal", "pig:dice=1,=3", "pig:dice=1,goal="] {
            let message = Call::parse(text).unwrap_err().to_string();
            assert!(message.contains("argument 2"), "{message}");
        }
        assert!(Call::parse(":dice=1").is_err());
        assert!(Call::parse("pig:").is_err());
    }
}
