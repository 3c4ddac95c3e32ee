//! Who may do what: scopes, tokens, certificates.
//!
//! Nothing here listens or calls. The coordinator asks who somebody is; the command line makes tokens and certificates.
//!
//! # Layout
//!
//! - [`scope`]: what may be done.
//! - [`identity`]: who somebody is, and how that was shown.
//! - [`token`]: secrets of 256 bits, kept as hashes only.
//! - [`roll`]: the file of the tokens that are valid.
//! - [`authority`]: a certificate authority for one installation; [`certificate`]: what a client's certificate says.
//! - [`portrait`]: any certificate as people can compare it.
//! - [`secret_file`]: files that only their owner can read.
//! - [`error`]: what can go wrong.

pub mod authority;
pub mod certificate;
pub mod error;
pub mod identity;
pub mod portrait;
pub mod roll;
pub mod scope;
pub mod secret_file;
pub mod token;

pub use authority::{Authority, Issued};
pub use error::AccessError;
pub use identity::{Identity, Shown};
pub use portrait::{Party, Portrait};
pub use roll::{Entry, Roll};
pub use scope::{NoScope, Scope, Scopes};
pub use token::{Token, TokenHash};
