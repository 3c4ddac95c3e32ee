//! Players as they are stored: once each, with their parameters to ask for.

use super::dialect::Connection;
use super::seal;
use crate::error::StoreError;

/// The id of a player; stored with its parameters if it is new.
pub(super) async fn put(conn: &mut Connection, text: &str) -> Result<i64, StoreError> {
    let stored: Option<(i64,)> = sqlx::query_as("SELECT id FROM players WHERE text = $1")
        .bind(text)
        .fetch_optional(&mut *conn)
        .await?;
    if let Some((id,)) = stored {
        return Ok(id);
    }
    let (id,): (i64,) =
        sqlx::query_as("SELECT coalesce(max(id), 0) + 1 FROM players").fetch_one(&mut *conn).await?;
    let (kind, params) = parts(text);
    sqlx::query("INSERT INTO players (id, text, kind, row_hash) VALUES ($1, $2, $3, 0)")
        .bind(id)
        .bind(text)
        .bind(&kind)
        .execute(&mut *conn)
        .await?;
    seal::PLAYERS.seal(conn, &[id]).await?;
    for (name, value, number) in params {
        sqlx::query("INSERT INTO player_params (player_id, name, value, number) VALUES ($1, $2, $3, $4)")
            .bind(id)
            .bind(name)
            .bind(value)
            .bind(number)
            .execute(&mut *conn)
            .await?;
    }
    Ok(id)
}

/// The kind of a player, and each parameter with its text and, where it is one, its number.
pub(super) fn parts(text: &str) -> (String, Vec<(String, String, Option<f64>)>) {
    let Ok(call) = spec::Call::parse(text) else { return (text.to_owned(), Vec::new()) };
    let mut params: Vec<_> = call
        .arguments
        .into_iter()
        .map(|(name, value)| {
            let number = value.parse().ok().filter(|number: &f64| number.is_finite());
            (name.to_owned(), value.to_owned(), number)
        })
        .collect();
    params.sort_by(|left, right| left.0.cmp(&right.0));
    params.dedup_by(|left, right| left.0 == right.0);
    (call.name.to_owned(), params)
}
