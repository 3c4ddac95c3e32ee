//! Stored positions found again, and what they are worth worked out again.

use std::collections::BTreeMap;

use coordinator::BuildCatalogue;
use coordinator::read::appraising::appraise;
use coordinator::read::library::{Library, StoredExperiment};
use coordinator::read::positions::find;
use spec::Experiment;
use spec::experiment::{Plan, Truth};
use store::{PositionRow, Worth};

use crate::failure::Failure;

/// What has been shown about the positions of an experiment.
pub(super) struct ProvedPositions {
    /// Positions that there are.
    pub(super) positions: u64,
    /// Whether they were looked for again: not where the games that showed them have lost their transcripts.
    pub(super) are_found: bool,
    /// Of how many it was worked out again what they are worth; nothing where nobody asks for that.
    pub(super) appraised: Option<u64>,
    /// What is wrong, with the position it is wrong with.
    pub(super) wrong: Vec<String>,
}

/// Finds the positions of an experiment again, and what they are worth, all or one in so many. Nothing if it looks at none.
pub(super) async fn prove(
    library: &Library,
    stored: &StoredExperiment,
    has_forgotten: bool,
    (threads, one_in): (usize, u64),
    mut tell: impl FnMut(u64),
) -> Result<Option<ProvedPositions>, Failure> {
    let Ok(experiment) = Experiment::parse(&stored.row.experiment.text, &BuildCatalogue) else {
        return Ok(None); // that is told where its verdicts are worked out
    };
    let Plan::Probe(plan) = &experiment.plan else { return Ok(None) };
    let rows = &stored.positions;
    if rows.is_empty() {
        return Ok(None);
    }
    let are_found = !has_forgotten || plan.positions.watched().is_none();
    let mut wrong = Vec::new();
    if are_found {
        match find(library, &stored.pairings, &experiment).await {
            Ok(again) => wrong.extend(differing(rows, &again)),
            Err(error) => wrong.push(error.to_string()),
        }
    }
    let mut appraised = None;
    if plan.truth != Truth::None {
        let is_drawn = |number: &usize| !rows[*number].is_open && (*number as u64).is_multiple_of(one_in);
        let numbers: Vec<usize> = (0..rows.len()).filter(is_drawn).collect();
        let texts = rows.iter().map(|row| row.text.clone()).collect();
        let mut again: BTreeMap<u64, Worth> = BTreeMap::new();
        let take = |worth: Vec<Worth>| {
            again.extend(worth.into_iter().map(|worth| (worth.number, worth)));
            tell(again.len() as u64);
        };
        appraise(&experiment, texts, &numbers, threads, take).await?;
        appraised = Some(again.len() as u64);
        wrong.extend(again.values().filter_map(|worth| difference(&rows[worth.number as usize], worth)));
    }
    Ok(Some(ProvedPositions { positions: rows.len() as u64, are_found, appraised, wrong }))
}

/// Positions that are others than those which were found again.
fn differing(stored: &[PositionRow], again: &[PositionRow]) -> Vec<String> {
    if stored.len() != again.len() {
        return vec![format!("{} positions are stored, {} were found again", stored.len(), again.len())];
    }
    let wrong = |(number, (stored, again)): (usize, (&PositionRow, &PositionRow))| {
        let text = format!("position {number}: stored is {:?}, found again {:?}", stored.text, again.text);
        (stored.text != again.text).then_some(text)
    };
    stored.iter().zip(again).enumerate().filter_map(wrong).collect()
}

/// What is stored of a position that is worth something else.
fn difference(stored: &PositionRow, again: &Worth) -> Option<String> {
    let number = again.number;
    let told = |value: Option<f64>| value.map_or("not known".to_owned(), |value| value.to_string());
    if stored.value.map(f64::to_bits) != again.value.map(f64::to_bits) {
        let (stored, again) = (told(stored.value), told(again.value));
        return Some(format!("position {number}: its stored value is {stored}, worked out again {again}"));
    }
    let bits = |moves: &[(String, f64)]| -> BTreeMap<String, u64> {
        moves.iter().map(|(choice, value)| (choice.clone(), value.to_bits())).collect()
    };
    let (stored, again) = (bits(&stored.moves), bits(&again.moves));
    let choice =
        stored.keys().chain(again.keys()).find(|choice| stored.get(*choice) != again.get(*choice))?;
    let worth = |moves: &BTreeMap<String, u64>| told(moves.get(choice).map(|&bits| f64::from_bits(bits)));
    let (stored, again) = (worth(&stored), worth(&again));
    Some(format!(
        "position {number}: the stored value of move {choice} is {stored}, worked out again {again}"
    ))
}
