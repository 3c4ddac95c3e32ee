//! Borders: parameters of the champion that are at an end of what was tried.

use spec::Call;
use spec::call::varied;
use spec::experiment::TunePlan;

use crate::answer::{Border, End};

/// The numbers of the champion that are at an end of what was tried.
pub(super) fn borders(plan: &TunePlan, champion: &str) -> Vec<Border> {
    let calls: Vec<Call<'_>> = plan.candidates.iter().filter_map(|text| Call::parse(text).ok()).collect();
    let Ok(champion) = Call::parse(champion) else { return Vec::new() };
    if calls.len() < plan.candidates.len() || calls.iter().any(|call| call.name != champion.name) {
        return Vec::new();
    }
    let border = |key: String| {
        let number = |text: &str| text.parse::<f64>().ok();
        let tried: Vec<f64> =
            calls.iter().map(|call| call.value(&key).and_then(number)).collect::<Option<_>>()?;
        let value = champion.value(&key)?;
        let own = number(value)?;
        let end = match own {
            low if tried.iter().all(|&other| low <= other) => End::Lowest,
            high if tried.iter().all(|&other| high >= other) => End::Highest,
            _ => return None,
        };
        let allowed = plan.ranges.iter().find(|range| range.key == key);
        let is_allowed_end = allowed.is_some_and(|range| match end {
            End::Lowest => number(&range.lowest) == Some(own),
            End::Highest => number(&range.highest) == Some(own),
        });
        Some(Border { value: value.to_owned(), key, end, is_allowed_end })
    };
    varied(&calls).into_iter().filter_map(border).collect()
}
