//! Tokens: secrets of 256 bits. A coordinator keeps their hashes only, so that nobody can use what it keeps.

use std::fmt;
use std::str::FromStr;

use crate::error::AccessError;

/// What tells a token from other text, for people and for scanners that look for lost secrets.
const MARK: &str = "astragal-";
/// Separates these hashes from all others of the same bytes.
const CONTEXT: &str = "astragal 2026 token";

/// What stands before a token where it is shown over HTTP, pages and gRPC alike.
const SCHEME: &str = "Bearer ";

/// The token in the text of an `authorization` header.
#[must_use]
pub fn shown_in(header: &str) -> Option<&str> {
    header.strip_prefix(SCHEME)
}

/// A secret. It is shown once, when it is made.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 32]);

impl Token {
    /// A new one, from the randomness of the operating system.
    pub fn generate() -> Result<Self, AccessError> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| AccessError::NoRandomness(error.to_string()))?;
        Ok(Self(bytes))
    }

    /// What a coordinator keeps of it. A fast hash is right: 256 random bits cannot be guessed, however fast one tries.
    #[must_use]
    pub fn hash(&self) -> TokenHash {
        TokenHash(blake3::Hash::from_bytes(blake3::derive_key(CONTEXT, &self.0)))
    }

    /// The text to give to whoever shall use it.
    #[must_use]
    pub fn reveal(&self) -> String {
        format!("{MARK}{}", blake3::Hash::from_bytes(self.0).to_hex())
    }
}

/// Says nothing: secrets do not belong into logs.
impl fmt::Debug for Token {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Token(…)")
    }
}

impl FromStr for Token {
    type Err = AccessError;

    fn from_str(text: &str) -> Result<Self, AccessError> {
        let digits = text.trim().strip_prefix(MARK).ok_or(AccessError::NoToken)?;
        let bytes = blake3::Hash::from_hex(digits).map_err(|_| AccessError::NoToken)?;
        Ok(Self(*bytes.as_bytes()))
    }
}

/// What is kept of a token. Comparing two takes the same time whether they differ early, late or not at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenHash(blake3::Hash);

impl fmt::Display for TokenHash {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0.to_hex())
    }
}

impl FromStr for TokenHash {
    type Err = AccessError;

    fn from_str(digits: &str) -> Result<Self, AccessError> {
        blake3::Hash::from_hex(digits).map(Self).map_err(|_| AccessError::NoToken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_comes_back_from_its_text_and_no_two_are_equal() {
        let (one, two) = (Token::generate().unwrap(), Token::generate().unwrap());
        assert_ne!(one.hash(), two.hash());
        assert_eq!(one.reveal().parse::<Token>().unwrap().hash(), one.hash());
        assert_eq!(one.hash().to_string().parse::<TokenHash>().unwrap(), one.hash());
        assert_eq!(one.reveal().len(), MARK.len() + 64);
    }

    #[test]
    fn what_is_kept_does_not_reveal_the_token() {
        let token = Token::generate().unwrap();
        assert!(!token.reveal().contains(&token.hash().to_string()));
        assert_eq!(format!("{token:?}"), "Token(…)");
    }

    #[test]
    fn other_text_is_no_token() {
        let digits = "0".repeat(64);
        for text in
            ["", "astragal-", &digits, &format!("astragal-{digits}0"), &format!("astragal-{}g", &digits[1..])]
        {
            assert!(text.parse::<Token>().is_err(), "{text}");
        }
    }
}
