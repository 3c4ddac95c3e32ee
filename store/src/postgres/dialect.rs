//! What `PostgreSQL` calls its own: the types of the library, and the words in which its SQL differs.

use sqlx::postgres::PgRow;
use sqlx::{Column, PgConnection, PgPool, Postgres, Row as _, TypeInfo, ValueRef};

use crate::checksum::RowHash;

pub(crate) type Database = Postgres;
pub(crate) type Connection = PgConnection;
pub(crate) type ConnectOptions = sqlx::postgres::PgConnectOptions;
pub(crate) type Pool = PgPool;
pub(crate) type PoolConnection = sqlx::pool::PoolConnection<Postgres>;
pub(crate) type Row = PgRow;
pub(crate) type Transaction<'a> = sqlx::Transaction<'a, Postgres>;

/// A text that may have any character: no text of this database has a character 0.
pub(crate) type AnyText = Vec<u8>;

/// Any text as it is stored.
pub(crate) fn any_text(text: String) -> AnyText {
    text.into_bytes()
}

/// How two tables are joined whose order the planner finds by itself.
pub(crate) const JOIN_IN_ORDER: &str = "JOIN";

/// What else two games of a pair have in common: so only the table of their experiment is looked at.
pub(crate) const SAME_EXPERIMENT: &str = "AND g1.experiment_id = g0.experiment_id
    AND g0.experiment_id = (SELECT p.experiment_id FROM pairings p WHERE p.id = $1::bigint >> 32)";

/// Of which experiment a unit `u` of a pairing `p` is: so only its table is looked at.
pub(crate) const OF_EXPERIMENT: &str = "AND u.experiment_id = p.experiment_id";

/// How many coordinators were started.
pub(crate) const STARTS: &str = "SELECT epoch FROM coordinator";

/// A number without what is behind its point, as SQL.
pub(crate) fn whole(number: &str) -> String {
    format!("CAST(trunc({number}) AS BIGINT)")
}

/// A sum of whole numbers, 0 over none, as SQL. It has room for any; what has more than 63 bits is cut there.
pub(crate) fn total(numbers: &str) -> String {
    format!("CAST(least(coalesce(sum({numbers}), 0), 9223372036854775807) AS BIGINT)")
}

/// Whether a sum has more than 63 bits: none has.
pub(crate) const fn is_overflow(_: &sqlx::Error) -> bool {
    false
}

/// The checksum with a value of any kind; one kind never passes for another.
pub(crate) fn hashed(hash: RowHash, row: &Row, at: usize) -> Result<RowHash, sqlx::Error> {
    let raw = row.try_get_raw(at)?;
    if raw.is_null() {
        return Ok(hash.word(0));
    }
    Ok(match raw.type_info().name() {
        "INT8" => hash.word(1).int(row.try_get(at)?),
        "FLOAT8" => hash.word(2).word(row.try_get::<f64, _>(at)?.to_bits()),
        // A text that may have any character is bytes here, and sealed as the text that it is.
        "BYTEA" if row.column(at).name() == "detail" => hash.word(4).bytes(row.try_get(at)?),
        "BYTEA" => hash.word(3).bytes(row.try_get(at)?),
        _ => hash.word(4).text(row.try_get_unchecked(at)?),
    })
}
