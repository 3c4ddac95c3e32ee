//! The views with their columns, and what they mean, as the migrations tell it.
//!
//! The comments beside the SQL are the only documentation of the schema; here they become lists for people and hints
//! for those who mistype a name.

use std::sync::LazyLock;

use spec::words::{did_you_mean, list};

use crate::model::view::{View, ViewColumn};
use crate::sqlite::schema::MIGRATIONS;

/// All views, in the order in which they were first made.
pub static VIEWS: LazyLock<Vec<View>> = LazyLock::new(|| {
    let mut views: Vec<View> = Vec::new();
    for view in MIGRATIONS.iter().flat_map(|(.., sql)| read(sql)) {
        match views.iter_mut().find(|earlier| earlier.view == view.view) {
            Some(earlier) => *earlier = view,
            None => views.push(view),
        }
    }
    views
});

fn read(sql: &'static str) -> Vec<View> {
    let mut pieces = sql.split("CREATE VIEW ");
    let mut before = pieces.next().unwrap_or_default();
    let mut views = Vec::new();
    for piece in pieces {
        let (view, select) = piece.split_once(" AS\nSELECT").expect("a view is made by SELECT");
        views.push(View { view, about: last_comment(before), columns: columns(select) });
        before = piece;
    }
    views
}

/// The comment at the end of a text.
fn last_comment(text: &str) -> String {
    let mut lines: Vec<&str> = text.lines().rev().map_while(|line| line.strip_prefix("-- ")).collect();
    lines.reverse();
    lines.join(" ")
}

/// The columns of a SELECT, each with the comment at the end of its line or on the lines above it.
fn columns(select: &'static str) -> Vec<ViewColumn> {
    let mut columns: Vec<ViewColumn> = Vec::new();
    let (mut above, mut depth) = (String::new(), 0);
    for line in select.lines().take_while(|line| !line.starts_with("FROM ")) {
        let (code, comment) = line.split_once("--").unwrap_or((line, ""));
        let comment = comment.trim();
        if code.trim().is_empty() {
            above = [above.as_str(), comment].join(" ").trim().to_owned();
            continue;
        }
        let is_comma = |c: char| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            c == ',' && depth == 0
        };
        for item in code.split(is_comma).map(str::trim).filter(|item| !item.is_empty()) {
            let named = item.rsplit_once(" AS ").map_or(item, |(_, name)| name);
            let column = named.rsplit('.').next().unwrap_or(named).trim();
            columns.push(ViewColumn { column, about: std::mem::take(&mut above) });
        }
        if let Some(last) = columns.last_mut() {
            last.about = [last.about.as_str(), comment].join(" ").trim().to_owned();
        }
    }
    columns
}

/// What somebody asked for that is not there.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Missing<'a> {
    /// A view or a table.
    Table(&'a str),
    /// A column, with what stands before its point.
    Column(&'a str),
}

/// What somebody probably meant; empty if nobody can tell.
pub(crate) fn hint(missing: Missing<'_>, sql: &str) -> String {
    if let Missing::Table(name) = missing {
        let views: Vec<&str> = VIEWS.iter().map(|view| view.view).collect();
        let tables = MIGRATIONS.iter().flat_map(|(.., sql)| tables(sql));
        let near = did_you_mean(name, views.iter().copied().chain(tables));
        return format!("{near}; the views are {}", list(&views, views.len()));
    }
    let Missing::Column(name) = missing else { return String::new() };
    let name = name.rsplit('.').next().unwrap_or(name);
    let sql = sql.to_lowercase();
    let asked: Vec<&View> = VIEWS.iter().filter(|view| sql.contains(view.view)).collect();
    let near = did_you_mean(name, asked.iter().flat_map(|view| &view.columns).map(|column| column.column));
    match (near.as_str(), &asked[..]) {
        ("", [view]) => {
            let names: Vec<&str> = view.columns.iter().map(|column| column.column).collect();
            format!("; {} has {}", view.view, list(&names, names.len()))
        }
        _ => near,
    }
}

fn tables(sql: &'static str) -> impl Iterator<Item = &'static str> {
    sql.split("CREATE TABLE ").skip(1).filter_map(|rest| rest.split(" (").next())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_become_documentation() {
        let view = VIEWS.iter().find(|view| view.view == "games_v").unwrap();
        assert_eq!(view.about, "One row a game. id is what `replay` takes.");
        let about =
            |name: &str| view.columns.iter().find(|column| column.column == name).unwrap().about.as_str();
        assert_eq!(about("number"), "which game of the pair: 0 or 1");
        assert_eq!(about("experiment"), "");
    }

    #[test]
    fn hints_name_the_nearest() {
        let view = hint(Missing::Table("gamesv"), "SELECT * FROM gamesv");
        assert!(view.starts_with(" (did you mean \"games_v\"?); the views are pairings_v, "), "{view}");
        let column = hint(Missing::Column("g.experimet"), "SELECT g.experimet FROM GAMES_V g");
        assert_eq!(column, " (did you mean \"experiment\"?)");
        let column = hint(Missing::Column("qqq"), "SELECT qqq FROM workers_v");
        assert!(column.starts_with("; workers_v has worker, first_seen_at, "), "{column}");
    }
}
