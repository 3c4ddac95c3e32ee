//! A small catalogue, made of parameter tables like the real ones.

use spec::experiment::Catalogue;
use spec::{Call, Kind, Limit, Param, Settings, Table, TextError};

const GAMES: [Table<'_>; 2] = [
    Table {
        owner: "pig",
        params: &[
            Param::new("goal", Kind::Integer(1, 1000), "100", ""),
            Param::new("outcomes", Kind::Choice(&["merged", "ordered"]), "merged", ""),
        ],
        profiles: &[],
    },
    Table { owner: "ewn", params: &[], profiles: &[] },
];

const PLAYERS: [Table<'_>; 4] = [
    Table { owner: "expss", params: &[Param::new("c", Kind::Integer(1, 1000), "10", "")], profiles: &[] },
    Table {
        owner: "star1ss",
        params: &[
            Param::new("c", Kind::Integer(1, 1000), "10", ""),
            Param::new("scheme", Kind::Choice(&["iid", "stratified"]), "stratified", ""),
        ],
        profiles: &[],
    },
    Table {
        owner: "mcts",
        params: &[
            Param::new("c1", Kind::Real(0.0, 1e6), "50", ""),
            Param::new("dr", Kind::Integer(0, 100), "0", ""),
        ],
        profiles: &[],
    },
    Table { owner: "optimal", params: &[], profiles: &[] },
];

/// Two games and four searchers; `optimal` plays only Pig and takes no depth.
pub(crate) struct Shelf;

fn find(what: &'static str, tables: &[Table<'_>], call: &Call<'_>) -> Result<Settings, TextError> {
    let table = tables.iter().find(|table| table.owner == call.name);
    let known = || tables.iter().map(|table| table.owner.to_owned()).collect();
    table.map_or_else(
        || Err(TextError::UnknownName { what, word: call.name.to_owned(), known: known() }),
        |table| table.read(call),
    )
}

impl Catalogue for Shelf {
    fn game(&self, text: &str) -> Result<String, String> {
        let settings = Call::parse(text).and_then(|call| find("game", &GAMES, &call));
        settings.map(|settings| settings.to_string()).map_err(|error| error.to_string())
    }

    fn player(&self, text: &str, game: &str, limit: Limit) -> Result<String, String> {
        let refuse = |error: TextError| error.to_string();
        let mut call = Call::parse(text).map_err(refuse)?;
        let mut own = Vec::new();
        for &(key, value) in call.arguments.iter().filter(|(key, _)| Limit::KEYS.contains(key)) {
            own.push(Limit::from_parts(key, value).map_err(refuse)?);
        }
        if own.len() > 1 {
            return Err("one limit is enough".to_owned());
        }
        call.arguments.retain(|(key, _)| !Limit::KEYS.contains(key));
        let settings = find("searcher", &PLAYERS, &call).map_err(refuse)?;
        if call.name == "optimal" {
            if !game.starts_with("pig") {
                return Err("optimal plays pig, not this game".to_owned());
            }
            if matches!(own.first().unwrap_or(&limit), Limit::Depth(_)) {
                return Err("optimal takes no depth".to_owned());
            }
        }
        let limit = own.first().map(|own| {
            let separator = if settings.iter().next().is_none() { ':' } else { ',' };
            format!("{separator}{own}")
        });
        Ok(format!("{settings}{}", limit.unwrap_or_default()))
    }

    /// The multiples below 100; of one there are too many.
    fn grid(&self, step: u16, most: usize, game: &str) -> Result<Vec<String>, String> {
        if !game.starts_with("pig") {
            return Err(format!("positions of {game} lie on no grid"));
        }
        let all = if step == 1 { 1..u16::MAX } else { 1..100 };
        Ok(all.filter(|place| place % step == 0).take(most).map(|place| place.to_string()).collect())
    }
}
