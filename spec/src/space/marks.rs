//! Which values are written beside an axis: all of a short list, and round numbers of a range.

use super::ruler::Ruler;
use super::scale::Scale;

impl Ruler {
    /// At most about so many places whose texts are written beside an axis, in their order; the ends of a range are among them.
    #[must_use]
    pub fn marks(&self, most: usize) -> Vec<u32> {
        let last = (self.places() - 1) as u32;
        let scale = match self {
            Self::Levels(_) | Self::Choices(_) => {
                let step = self.places().div_ceil(most.max(1) as u64).max(1) as u32;
                return (0..=last).step_by(step as usize).collect();
            }
            Self::Whole { scale, .. } | Self::Continuous { scale, .. } => *scale,
        };
        let number = |place| self.text(place).parse::<f64>().unwrap_or(0.0);
        let round = match scale {
            Scale::Linear => straight(number(0), number(last), most),
            Scale::Log => logarithmic(number(0), number(last), most),
        };
        let mut marks = vec![0, last];
        // What stands too near to a mark would be written over it.
        let apart = 0.6 / most.max(1) as f64;
        for place in round.into_iter().filter_map(|value| self.near(&value.to_string())) {
            let at = self.unit(place);
            if marks.iter().all(|mark| (self.unit(*mark) - at).abs() > apart) {
                marks.push(place);
            }
        }
        marks.sort_unstable();
        marks
    }
}

/// Multiples of a round step.
fn straight(from: f64, to: f64, most: usize) -> Vec<f64> {
    let least = (to - from) / most.max(1) as f64;
    let power = libm::pow(10.0, libm::floor(libm::log10(least)));
    let step =
        [1.0, 2.0, 5.0, 10.0].map(|times| times * power).into_iter().find(|step| *step >= least * 0.999);
    let step = step.unwrap_or(10.0 * power);
    let first = libm::ceil(from / step);
    let count = libm::floor(to / step) - first;
    (0..=count.clamp(0.0, 100.0) as u32).map(|at| (first + f64::from(at)) * step).collect()
}

/// Powers of ten, with two and five times each where there is room.
fn logarithmic(from: f64, to: f64, most: usize) -> Vec<f64> {
    let decades = libm::log10(to / from);
    let times: &[f64] = if decades * 3.0 <= most as f64 { &[1.0, 2.0, 5.0] } else { &[1.0] };
    let (first, last) = (libm::floor(libm::log10(from)) as i32, libm::ceil(libm::log10(to)) as i32);
    let values = (first..=last)
        .flat_map(|power| times.iter().map(move |times| times * libm::pow(10.0, f64::from(power))));
    values.filter(|value| (from..=to).contains(value)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::axis::Axis;
    use super::*;

    fn marks(axis: &Axis, most: usize) -> Vec<String> {
        axis.ruler().marks(most).into_iter().map(|place| axis.ruler().text(place)).collect()
    }

    #[test]
    fn a_range_is_marked_at_its_ends_and_at_round_numbers() {
        let axis = Axis::continuous("c", 5.0, 400.0, Scale::Log, 2).unwrap();
        assert_eq!(marks(&axis, 6), ["5", "10", "20", "50", "100", "200", "400"]);
        let axis = Axis::continuous("alpha", 0.1, 0.6, Scale::Linear, 2).unwrap();
        assert_eq!(marks(&axis, 5), ["0.1", "0.2", "0.3", "0.4", "0.5", "0.6"]);
        let axis = Axis::whole("n", 1.0, 200.0, Scale::Log).unwrap();
        assert_eq!(marks(&axis, 4), ["1", "10", "200"]);
        let axis = Axis::whole("n", -7.0, 7.0, Scale::Linear).unwrap();
        assert_eq!(marks(&axis, 4), ["-7", "0", "7"]);
    }

    #[test]
    fn a_list_is_marked_at_all_of_its_values_or_at_some() {
        let levels = |count: u32| Axis::levels("n", (0..count).map(|n| n.to_string()).collect()).unwrap();
        assert_eq!(marks(&levels(4), 6), ["0", "1", "2", "3"]);
        assert_eq!(marks(&levels(13), 6), ["0", "3", "6", "9", "12"]);
    }
}
