//! Change anything that is stored, anywhere: it is found, unless the server itself refuses.

use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, Row};
use store::Reader;

use crate::postgres::place::Place;
use crate::suite::backend::Backend;
use crate::suite::fixture::*;

/// Columns that hold nothing of what was played: who has the database and until when, how many coordinators were started, when the
/// tables were made and what that was called.
const NO_CONTENT: [&str; 11] = [
    "coordinator.one",
    "coordinator.epoch",
    "tenure.one",
    "tenure.number",
    "tenure.holder",
    "tenure.session",
    "tenure.until",
    "_sqlx_migrations.description",
    "_sqlx_migrations.installed_on",
    "_sqlx_migrations.success",
    "_sqlx_migrations.execution_time",
];

/// Another value of a column, as little away as can be; as SQL.
fn another(column: &str, kind: &str) -> String {
    match kind {
        "bigint" | "integer" => format!("coalesce({column} # (1 << 20), 1)"),
        "smallint" => format!("(({column} + 1) % 3)::smallint"),
        "double precision" => format!("coalesce({column} + 1, 1)"),
        "boolean" => format!("NOT {column}"),
        "bytea" => format!(
            "CASE WHEN length({column}) > 0 THEN set_byte({column}, length({column}) - 1, get_byte({column}, length({column}) - 1) # 1) ELSE '\\x01' END"
        ),
        "timestamp with time zone" => format!("{column} + interval '1 second'"),
        _ => format!("coalesce({column}, '') || 'x'"),
    }
}

/// All columns of all tables, with their kinds. The parts of a table are looked at as the one that they are parts of.
const COLUMNS: &str = "
    SELECT c.table_name::text, c.column_name::text, c.data_type::text
    FROM information_schema.columns c
    JOIN pg_class r ON r.relname = c.table_name AND r.relnamespace = 'public'::regnamespace
    WHERE c.table_schema = 'public' AND r.relkind IN ('r', 'p') AND NOT r.relispartition
    ORDER BY 1, c.ordinal_position";

/// Where the first row of a table is.
async fn first(conn: &mut PgConnection, table: &str) -> (i64, String) {
    let sql = format!("SELECT tableoid::bigint, ctid::text FROM {table} ORDER BY tableoid, ctid LIMIT 1");
    let row = conn.fetch_optional(AssertSqlSafe(sql)).await.unwrap();
    let row = row.unwrap_or_else(|| panic!("{table} is empty"));
    (row.get(0), row.get(1))
}

/// Puts a value into a column of one row; where that is then, or nothing if the server does not let anybody.
async fn put(
    conn: &mut PgConnection,
    at: &(i64, String),
    place: [&str; 2],
    value: &str,
) -> Option<(i64, String)> {
    let ([table, column], (part, row)) = (place, at);
    let sql = format!(
        "UPDATE {table} SET {column} = {value} WHERE tableoid = {part} AND ctid = '{row}' RETURNING tableoid::bigint, ctid::text"
    );
    let rows = conn.fetch_all(AssertSqlSafe(sql)).await.ok()?;
    assert_eq!(rows.len(), 1, "{table}.{column}");
    Some((rows[0].get(0), rows[0].get(1)))
}

/// Nobody's references, triggers and conditions: a disk asks for none.
async fn without_conditions(conn: &mut PgConnection) {
    conn.execute("SET session_replication_role = replica").await.unwrap();
    let conditions = "
        SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) FROM pg_constraint
        WHERE contype = 'c' AND connamespace = 'public'::regnamespace AND coninhcount = 0";
    for row in conn.fetch_all(conditions).await.unwrap() {
        conn.execute(AssertSqlSafe(row.get::<String, _>(0))).await.unwrap();
    }
}

#[test]
fn a_change_of_any_column_of_any_table_is_found() {
    if !Place::is_here() {
        return;
    }
    run(async {
        let place = Place::new();
        sparse(&place).await;
        let mut conn = place.raw().await;
        let rows = conn.fetch_all(COLUMNS).await.unwrap();
        let columns: Vec<[String; 3]> = rows.iter().map(|row| [row.get(0), row.get(1), row.get(2)]).collect();
        assert!(columns.len() > 150, "{}", columns.len());
        without_conditions(&mut conn).await;
        let reader = Reader::open(place.place()).await.unwrap();
        let (mut missed, mut refused) = (Vec::new(), Vec::new());
        for [table, column, kind] in &columns {
            let name = format!("{table}.{column}");
            if NO_CONTENT.contains(&name.as_str()) {
                continue;
            }
            let at = first(&mut conn, table).await;
            let keep = format!(
                "CREATE TEMP TABLE kept AS SELECT {column} AS value FROM {table} WHERE tableoid = {} AND ctid = '{}'",
                at.0, at.1
            );
            conn.execute(AssertSqlSafe(keep)).await.unwrap();
            match put(&mut conn, &at, [table, column], &another(column, kind)).await {
                Some(changed) => {
                    if reader.check().await.unwrap().is_empty() {
                        missed.push(name);
                    }
                    put(&mut conn, &changed, [table, column], "(SELECT value FROM kept)").await.unwrap();
                }
                None => refused.push(name),
            }
            conn.execute("DROP TABLE kept").await.unwrap();
        }
        assert_eq!(missed, Vec::<String>::new());
        // A part has the rows of its experiment and no others, which the server sees to.
        assert_eq!(refused, ["games.experiment_id", "probes.experiment_id"]);
        assert_eq!(reader.check().await.unwrap(), [], "everything is as it was");
        reader.close().await;
        conn.close().await.unwrap();
    });
}
