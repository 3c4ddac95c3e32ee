//! Who calls: connections, who they are from, how often they may ask, and the gRPC services behind them.
//!
//! - [`admission`]: which connections are held; [`connection`]: how they end; `connection_id`: their numbers.
//! - [`gate`]: who calls, and whether they may do what they ask; `door`: the gate of the services.
//! - [`open_files`]: how many connections there can be.
//! - `pace`: how far apart the calls of each may be.
//! - [`small_pages`]: memory for thousands of connections.
//! - [`ration`]: how often one caller may ask.
//! - `service`: the services. They check what comes off the wire and ask; they decide nothing.

pub mod admission;
pub mod connection;
pub mod connection_id;
pub(crate) mod door;
pub mod gate;
pub mod open_files;
pub(crate) mod pace;
pub mod ration;
pub(crate) mod service;
pub mod small_pages;
