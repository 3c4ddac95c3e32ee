//! The store in a `SQLite` file: the rules of every store, and those of files.

mod damage;
mod every_column;
mod lock;
mod opening;
mod place;
mod plans;
mod queries;

mod every_rule {
    use crate::sqlite::place::Place;

    crate::suite::every_rule!(Place);
}
