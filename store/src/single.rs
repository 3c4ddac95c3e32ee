//! One statement that asks, and nothing else.

use crate::error::StoreError;

/// The text of one statement that asks; refuses anything else.
pub(crate) fn single(sql: &str) -> Result<&str, StoreError> {
    let mut first = None; // where the first word begins
    let mut end = None; // where a semicolon ended the statement
    let mut at = 0;
    while let Some(skip) = token(&sql[at..]) {
        let (length, is_space) = skip;
        if !is_space {
            if end.is_some() {
                return Err(StoreError::NotAQuery(
                    "one statement at a time: there is more after the semicolon",
                ));
            }
            if &sql[at..at + length] == ";" {
                end = Some(at);
            }
            first.get_or_insert(at);
        }
        at += length;
    }
    let first = first.filter(|&first| Some(first) != end);
    let sql = &sql[first.ok_or(StoreError::NotAQuery("there is no statement"))?..end.unwrap_or(sql.len())];
    let word: String = sql.chars().take_while(char::is_ascii_alphabetic).collect();
    match word.to_ascii_uppercase().as_str() {
        "SELECT" | "WITH" | "VALUES" | "EXPLAIN" => Ok(sql),
        _ if sql.starts_with('(') => {
            Err(StoreError::NotAQuery("a query begins with SELECT, not with a parenthesis"))
        }
        _ => Err(StoreError::NotAQuery("only reading is possible: SELECT, WITH, VALUES or EXPLAIN")),
    }
}

/// The length of the first piece of a text that holds together (a quoted piece, a comment, a character), and
/// whether it is space.
fn token(text: &str) -> Option<(usize, bool)> {
    let first = text.chars().next()?;
    let until =
        |skip: usize, close: &str| text[skip..].find(close).map_or(text.len(), |at| skip + at + close.len());
    Some(match first {
        '\'' => (until(1, "'"), false), // a doubled quote is two pieces, which does no harm here
        '"' => (until(1, "\""), false),
        '`' => (until(1, "`"), false),
        '[' => (until(1, "]"), false),
        _ if text.starts_with("--") => (until(2, "\n"), true),
        _ if text.starts_with("/*") => (until(2, "*/"), true),
        _ => (first.len_utf8(), first.is_whitespace()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn one_question_is_taken() {
        for (sql, taken) in [
            ("SELECT 1", "SELECT 1"),
            (" select 1 ; ", "select 1 "),
            ("-- what\nSELECT ';' AS \"a;b\" -- ;\n;", "SELECT ';' AS \"a;b\" -- ;\n"),
            ("/* ; */ WITH x AS (SELECT 1) SELECT * FROM x;", "WITH x AS (SELECT 1) SELECT * FROM x"),
            ("SELECT 'it''s; one'", "SELECT 'it''s; one'"),
        ] {
            assert_eq!(single(sql).unwrap(), taken);
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for sql in [
            "",
            "  ;",
            "SELECT 1; SELECT 2",
            "SELECT 1; DROP TABLE games",
            "DROP TABLE games",
            "ATTACH 'other.db' AS other",
            "PRAGMA query_only = OFF",
            "VACUUM INTO 'copy.db'",
        ] {
            assert!(matches!(single(sql), Err(StoreError::NotAQuery(_))), "{sql}");
        }
    }

    proptest! {
        #[test]
        fn any_text_can_be_looked_at(sql: String) {
            let _ = single(&sql);
        }
    }
}
