//! The dates of a certificate.

use access::Portrait;
use time::OffsetDateTime;

use super::clock;

/// What is wrong with the dates of a certificate.
pub(super) fn trouble_with(what: &str, portrait: &Portrait, now: OffsetDateTime) -> Option<String> {
    let here = clock::written(now);
    if now < portrait.begins {
        let begins = clock::written(portrait.begins);
        Some(format!("{what} is not valid yet: it begins on {begins}, and here it is {here}"))
    } else if now > portrait.ends {
        Some(format!("{what} has expired on {}; here it is {here}", clock::written(portrait.ends)))
    } else {
        None
    }
}
