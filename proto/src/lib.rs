//! The gRPC contract, and the one place where wire values are checked.
//!
//! The `.proto` files are the documentation of every message. Nothing that comes off the wire is used before it has
//! gone through [`codec`] and [`wire`]: what comes out of there is legal.
//!
//! # Layout
//!
//! - [`v1`]: the generated messages, clients and servers; `generate` generates them, and `tests/contract.rs` says when they are stale.
//! - [`wire`]: finished games and tasks between messages and the arena's types.
//! - [`route`]: the way to a coordinator, with credentials; [`routes`]: several, where another stands by.
//! - `answers`: whether it is a coordinator that answers there; [`breakage`]: why nobody does.
//! - [`limits`]: sizes and times that both sides keep to.
//! - [`bounds`]: what every field may hold; `schema`: the same beside the descriptors; [`codec`]: what is beyond is refused.

mod answers;
pub mod bounds;
pub mod breakage;
pub mod codec;
pub mod limits;
pub mod route;
pub mod routes;
mod schema;
pub mod wire;

/// The generated code of version 1.
#[expect(
    clippy::allow_attributes,
    clippy::doc_markdown,
    unused_qualifications,
    reason = "generated from .proto files"
)]
pub mod v1 {
    include!("generated/astragal.v1.rs");

    /// The descriptors of all messages, for the reflection service.
    pub const FILE_DESCRIPTOR_SET: &[u8] = include_bytes!("generated/astragal.bin");
}
