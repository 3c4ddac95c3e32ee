//! Player strings: what is shown reads back, what fits is built, and what is refused is explained.

use games::{AnyGame, GameVisitor, Notation, with_game};
use proptest::prelude::*;
use search::{Catalogue, Entry, Fits, PlayerError, PlayerSpec};
use spec::{Kind, Limit, Param, Seed};

use crate::players::ask;

/// Any value that a parameter takes, as text.
fn value(param: &Param<'_>) -> BoxedStrategy<String> {
    match param.kind {
        Kind::Integer(min, max) => (min..=max).prop_map(|n| n.to_string()).boxed(),
        Kind::Real(min, max) => (min..=max).prop_map(|x| x.to_string()).boxed(),
        Kind::Choice(words) => {
            let words: Vec<String> = words.iter().map(ToString::to_string).collect();
            prop::sample::select(words).boxed()
        }
        Kind::Word => "[a-z][a-z0-9_-]{0,8}".boxed(),
    }
}

/// Any player of a searcher: some parameters in any order, perhaps a limit.
fn player(entry: &Entry<'static>) -> impl Strategy<Value = String> + use<> {
    let name = entry.name;
    let argument = |param: &Param<'static>| {
        let name = param.name;
        prop::option::of(value(param).prop_map(move |value| format!("{name}={value}")))
    };
    let arguments: Vec<_> = entry.params.iter().map(argument).collect();
    let limits = ["nodes=1000", "iterations=1_000", "depth=3", "time=200ms", "time=1.5s"].to_vec();
    let limit = prop::option::of(prop::sample::select(limits).prop_map(str::to_owned));
    (arguments, limit)
        .prop_map(|(arguments, limit)| arguments.into_iter().chain([limit]).flatten().collect::<Vec<_>>())
        .prop_shuffle()
        .prop_map(move |arguments| match arguments.join(",") {
            none if none.is_empty() => name.to_owned(),
            some => format!("{name}:{some}"),
        })
}

fn any_player() -> impl Strategy<Value = String> {
    prop::sample::select(Catalogue::own().entries().collect::<Vec<_>>()).prop_flat_map(|entry| player(&entry))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn what_is_shown_reads_back(text in any_player()) {
        let player = PlayerSpec::parse(&text).unwrap();
        let shown = player.to_string();
        let again = PlayerSpec::parse(&shown).unwrap();
        prop_assert_eq!(&again, &player);
        prop_assert_eq!(again.to_string(), shown);
    }
}

/// Builds a player and lets it choose once.
struct Plays<'a>(&'a PlayerSpec, Limit);

impl GameVisitor for Plays<'_> {
    type Output = Result<(), PlayerError>;
    fn visit<G: Notation>(self, game: G) -> Result<(), PlayerError> {
        let mut searcher = self.0.build(&game, self.1)?;
        let state = search::signature::positions(&game)[1];
        let report = ask(&mut *searcher, &game, &state, self.0.limit_or(self.1), Seed(1));
        assert!(game.is_legal(&state, report.choice), "{}", self.0);
        Ok(())
    }
}

#[test]
fn every_searcher_plays_every_game_it_fits_and_refuses_the_others_by_name() {
    for game in games::catalogue::ENTRIES {
        for entry in Catalogue::own().entries() {
            let player = PlayerSpec::parse(entry.name).unwrap();
            let result = with_game(&game.standard(), Plays(&player, Limit::Nodes(500)));
            let fits = match entry.fits {
                Fits::Every => true,
                Fits::WithoutChance => ["mancala", "tree"].contains(&game.name()),
                Fits::Only(name) => name == game.name(),
            };
            assert_eq!(result.is_ok(), fits, "{} at {}", entry.name, game.name());
            if let Err(refusal) = result {
                let message = refusal.to_string();
                assert!(message.contains(entry.name) && message.contains(game.name()), "{message}");
            }
        }
    }
}

#[test]
fn every_profile_reads_and_plays() {
    for entry in Catalogue::own().entries() {
        for profile in entry.profiles.iter() {
            let player = PlayerSpec::parse(&format!("{}:profile={}", entry.name, profile.name)).unwrap();
            for game in games::catalogue::ENTRIES {
                let result = with_game(&game.standard(), Plays(&player, Limit::Nodes(300)));
                let wrong_game = matches!(result, Err(PlayerError::WrongGame { .. }));
                assert!(result.is_ok() || wrong_game, "{player} at {}: {result:?}", game.name());
            }
        }
    }
}

#[test]
fn a_short_text_names_what_is_asked_for_even_if_it_is_the_default() {
    let short = |text: &str, named: &[&str]| {
        let named: Vec<String> = named.iter().map(ToString::to_string).collect();
        PlayerSpec::parse(text).unwrap().shortened_but_for(&named)
    };
    assert_eq!(short("hold:n=23", &[]), "hold");
    assert_eq!(short("hold", &["n"]), "hold:n=23");
    assert_eq!(
        short("star1ss:scheme=iid,nodes=5", &["c"]),
        format!("star1ss:c={},scheme=iid,nodes=5", default("star1ss", "c"))
    );
}

fn default(player: &str, key: &str) -> String {
    let canonical = PlayerSpec::parse(player).unwrap().to_string();
    spec::Call::parse(&canonical).unwrap().value(key).unwrap().to_owned()
}

#[test]
fn only_a_time_limit_of_its_own_is_scaled() {
    let [fast, slow] = ["120k", "60k"].map(|text| text.parse().unwrap());
    for (text, scaled) in [
        ("hold:time=200ms", "hold:n=23,time=400ms"),
        ("hold:nodes=200", "hold:n=23,nodes=200"),
        ("hold", "hold:n=23"),
    ] {
        assert_eq!(PlayerSpec::parse(text).unwrap().scaled(fast, slow).to_string(), scaled);
    }
}

#[test]
fn a_text_that_is_refused_is_told_what_would_be_right() {
    for (text, parts) in [
        ("star2s", vec!["\"star2s\"", "did you mean \"star2", "expectimax, star1"]),
        ("mtcs", vec!["did you mean \"mcts\""]),
        ("mcts:c=3", vec!["no parameter \"c\"", "did you mean \"c1\"", "dr"]),
        ("expss:c=0", vec!["\"0\"", "from 1 to 100000"]),
        ("expss:scheme=stratfied", vec!["did you mean \"stratified\"", "systematic"]),
        ("dpw:alpha=1.5", vec!["alpha", "from 0 to 1"]),
        ("dpw:alpha=NaN", vec!["alpha", "from 0 to 1"]),
        ("star1:tt=on", vec!["off, moves, values"]),
        ("star1:depth=3,nodes=5", vec!["one limit is enough", "depth=3", "nodes=5"]),
        ("star1:nodes=5,nodes=6", vec!["one limit is enough"]),
        ("star1:depth=0", vec!["from 1 to 200"]),
        ("star1:profile=papr", vec!["did you mean \"paper\""]),
        ("mcts:dr=1,dr=2", vec!["twice"]),
        ("mcts:", vec!["KEY=VALUE"]),
        ("", vec!["no name"]),
    ] {
        let message = PlayerSpec::parse(text).unwrap_err().to_string();
        assert!(parts.iter().all(|part| message.contains(part)), "{text}: {message}");
    }
}

#[test]
fn a_player_that_does_not_fit_is_told_why() {
    for (text, game, parts) in [
        ("hold", "ra", vec!["hold", "pig only", "ra"]),
        ("optimal", "cantstop", vec!["optimal", "pig"]),
        ("minimax", "pig", vec!["minimax", "without chance", "pig"]),
        ("star1:eval=nonsense", "pig", vec!["star1", "\"nonsense\"", "basic", "fit", "best"]),
        ("mcts:eval=fitt", "pig", vec!["did you mean \"fit\""]),
        ("mcts:depth=3", "pig", vec!["mcts", "depth=3", "nodes=…"]),
        ("optimal", "pig:goal=1000", vec!["goal=200", "1000"]),
        ("mcts:playouts=5", "pig", vec!["mcts: playouts=5 makes no sense", "dr=0", "set dr"]),
        ("dpw:playouts=5,dr=9,rave=10", "pig", vec!["dpw: playouts=5", "rave"]),
        ("mcts:max_after=9", "pig", vec!["max_after=9", "backup=max"]),
    ] {
        let player = PlayerSpec::parse(text).unwrap();
        let result = with_game(&AnyGame::parse(game).unwrap(), Plays(&player, Limit::Nodes(100)));
        let message = result.unwrap_err().to_string();
        assert!(parts.iter().all(|part| message.contains(part)), "{text} at {game}: {message}");
    }
}

#[test]
fn the_published_profile_has_the_published_values_of_each_game() {
    let canonical = |text: &str, game: &str| {
        PlayerSpec::parse_for(text, &AnyGame::parse(game).unwrap()).unwrap().to_string()
    };
    for (kind, widths) in
        [("expss", [20, 1, 25, 5]), ("star1ss", [25, 1, 30, 5]), ("star2ss", [18, 2, 15, 2])]
    {
        for (game, width) in ["pig", "ewn", "cantstop", "ra"].into_iter().zip(widths) {
            let text = canonical(&format!("{kind}:profile=paper"), game);
            assert!(text.starts_with(&format!("{kind}:c={width},scheme=iid,")), "{text}");
        }
    }
    for (game, values) in [
        ("pig", "dpw:c1=50,dr=0,c2=5,alpha=0.2,eval=basic"),
        ("ewn", "dpw:c1=200,dr=100,c2=4,alpha=0.25,eval=basic"),
        ("cantstop", "dpw:c1=50,dr=10,c2=25,alpha=0.3,eval=basic"),
        ("ra", "dpw:c1=50,dr=0,c2=2,alpha=0.1,eval=sold"),
    ] {
        assert!(canonical("dpw:profile=paper", game).starts_with(values));
        assert!(values.contains(&canonical("mcts:profile=paper", game)["mcts:".len()..][..6]));
    }
}

#[test]
fn the_dissertation_explores_in_stones_at_mancala() {
    let uct = |game: &str| {
        PlayerSpec::parse_for("mcts:profile=dissertation", &AnyGame::parse(game).unwrap())
            .unwrap()
            .to_string()
    };
    let stone = 100.0 / 48.0; // of the evaluation, on a board of 48
    let told = uct("mancala");
    let c1: f64 = spec::Call::parse(&told).unwrap().value("c1").unwrap().parse().unwrap();
    assert!((c1 - 2.5 * stone).abs() < 1e-4, "{told}");
    assert!(told.ends_with("dr=0,eval=basic,final=mean,mem=64"), "{told}");
    assert!(uct("tree").starts_with("mcts:c1=40,"), "0.2 on [0, 1]");
}

#[test]
fn a_player_is_written_as_before_there_were_additions() {
    let canonical = |text: &str| PlayerSpec::parse(text).unwrap().to_string();
    assert_eq!(canonical("mcts"), "mcts:c1=50,dr=0,eval=best,final=mean,mem=64");
    assert_eq!(
        canonical("mcts:im=0"),
        "mcts:c1=50,dr=0,eval=best,final=mean,mem=64,im=0",
        "what is written stays"
    );
    assert_eq!(PlayerSpec::parse("mcts:im=0").unwrap(), PlayerSpec::parse("mcts").unwrap());
    assert_eq!(PlayerSpec::parse("mcts:im=0,solver=on").unwrap().shortened(), "mcts:c1=50,solver=on");
}

#[test]
fn what_is_written_goes_before_what_a_profile_has_for_a_game() {
    let ra = AnyGame::parse("ra").unwrap();
    let player = PlayerSpec::parse_for("star2ss:profile=paper,c=7,eval=basic", &ra).unwrap();
    assert!(player.to_string().starts_with("star2ss:c=7,"), "{player}");
    assert_eq!(player.settings().word("eval"), "basic");
    // The canonical text means the same wherever it is read, with or without a game.
    let text = PlayerSpec::parse_for("mcts:profile=paper", &ra).unwrap().to_string();
    assert_eq!(PlayerSpec::parse(&text).unwrap().to_string(), text);
    assert_eq!(PlayerSpec::parse_for(&text, &AnyGame::parse("ewn").unwrap()).unwrap().to_string(), text);
}

#[test]
fn what_games_have_other_values_for_is_there_and_can_be_read() {
    for entry in Catalogue::own().entries() {
        for set in entry.by_game {
            let game = AnyGame::parse(set.game).unwrap();
            let profile = set.profile.map(|name| format!(":profile={name}")).unwrap_or_default();
            let player = PlayerSpec::parse_for(&format!("{}{profile}", entry.name), &game).unwrap();
            let canonical = player.to_string();
            let call = spec::Call::parse(&canonical).unwrap();
            for (key, value) in set.values {
                let somewhere = Catalogue::own().entries().any(|other| other.has(key));
                assert!(somewhere, "no searcher has a parameter {key}");
                assert!(!entry.has(key) || call.value(key) == Some(*value), "{key}={value}: {player}");
            }
        }
    }
}

#[test]
fn a_short_text_is_the_same_player_at_every_game() {
    let games: Vec<AnyGame> =
        games::catalogue::ENTRIES.iter().map(games::catalogue::Entry::standard).collect();
    for entry in Catalogue::own().entries() {
        // As it comes at each game, and as it would come at a game that has no defaults of its own.
        let own = games.iter().map(|game| PlayerSpec::parse_for(entry.name, game).unwrap());
        for player in own.chain([PlayerSpec::parse(entry.name).unwrap()]) {
            for game in &games {
                assert_eq!(PlayerSpec::parse_for(&player.shortened(), game).unwrap(), player, "at {game}");
            }
        }
    }
}

#[test]
fn a_game_may_have_defaults_of_its_own_and_what_is_written_goes_before_them() {
    let [ra, pig, mancala] = ["ra", "pig", "mancala"].map(|game| AnyGame::parse(game).unwrap());
    let c1 = |text: &str, game: &AnyGame| PlayerSpec::parse_for(text, game).unwrap().settings().real("c1");
    assert_eq!([c1("mcts", &ra), c1("mcts", &pig), c1("dpw", &mancala)], [10.0, 50.0, 4.0]);
    assert_eq!(c1("mcts:c1=50", &ra), 50.0);
    assert_eq!(c1("mcts:profile=paper", &mancala), 50.0, "a profile has its own");
    assert_eq!(PlayerSpec::parse("mcts").unwrap().settings().real("c1"), 50.0, "nobody knows the game");
}
