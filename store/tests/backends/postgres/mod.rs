//! The store in a database of a `PostgreSQL` server: the rules of every store, and those of servers. Skipped, and said so, where none
//! is installed.

mod cut_off;
mod every_column;
mod moving;
mod opening;
mod place;
mod queries;
mod tenure;

mod every_rule {
    use crate::postgres::place::Place;

    crate::suite::every_rule!(Place);
}
