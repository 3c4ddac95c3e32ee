//! The space of all candidates.

use super::axis::Axis;
use super::candidate::Candidate;
use super::error::SpaceError;
use super::ruler::Ruler;

/// On which axis a condition looks, and at which of its places it holds.
#[derive(Clone, Debug, PartialEq)]
struct Watched {
    parent: usize,
    places: Vec<u32>,
}

/// Every combination of places on some axes; a parameter that means nothing rests at one place.
#[derive(Clone, Debug, PartialEq)]
pub struct Space {
    axes: Vec<Axis>,
    conditions: Vec<Option<Watched>>,
}

impl Space {
    /// The most parameters; tuners other than `spsa` take fewer.
    pub const MOST_AXES: usize = 200;
    /// The most candidates that are listed.
    pub const MOST_LISTED: u64 = 20_000;

    /// The space of some parameters.
    pub fn new(axes: Vec<Axis>) -> Result<Self, SpaceError> {
        if !(1..=Self::MOST_AXES).contains(&axes.len()) {
            return Err(SpaceError::Axes { count: axes.len(), most: Self::MOST_AXES });
        }
        for (at, axis) in axes.iter().enumerate() {
            if axes[..at].iter().any(|other| other.name() == axis.name()) {
                return Err(SpaceError::Twice(axis.name().to_owned()));
            }
        }
        let conditions = (0..axes.len()).map(|at| watched(&axes, at)).collect::<Result<_, _>>()?;
        if axes.iter().all(|axis| axis.ruler().places() == 1) {
            return Err(SpaceError::Single);
        }
        Ok(Self { axes, conditions })
    }

    /// The parameters, in their order.
    #[must_use]
    pub fn axes(&self) -> &[Axis] {
        &self.axes
    }

    /// How many combinations of places there are, those that mean the same counted apart.
    #[must_use]
    pub fn cells(&self) -> u64 {
        self.axes.iter().fold(1, |cells, axis| cells.saturating_mul(axis.ruler().places()))
    }

    /// Whether a parameter is continuous: neighbours along it are nearly the same player, however few of them there are.
    #[must_use]
    pub fn is_continuous(&self) -> bool {
        self.axes.iter().any(|axis| axis.ruler().is_continuous())
    }

    /// The candidate at some places: parameters that mean nothing there are put at rest.
    #[must_use]
    pub fn candidate(&self, mut places: Vec<u32>) -> Candidate {
        for axis in 0..places.len() {
            if !self.is_active(axis, &places) {
                places[axis] = self.rest(axis);
            }
        }
        Candidate(places)
    }

    /// The candidate nearest to a point of the unit cube.
    #[must_use]
    pub fn nearest(&self, point: &[f64]) -> Candidate {
        self.candidate(self.axes.iter().zip(point).map(|(axis, unit)| axis.ruler().nearest(*unit)).collect())
    }

    /// Where a candidate lies in the unit cube.
    #[must_use]
    pub fn point(&self, candidate: &Candidate) -> Vec<f64> {
        self.axes.iter().zip(&candidate.0).map(|(axis, place)| axis.ruler().unit(*place)).collect()
    }

    /// The candidate in the middle.
    #[must_use]
    pub fn middle(&self) -> Candidate {
        self.candidate((0..self.axes.len()).map(|axis| self.rest(axis)).collect())
    }

    /// Whether a parameter means anything for a candidate.
    #[must_use]
    pub fn has(&self, candidate: &Candidate, axis: usize) -> bool {
        self.is_active(axis, &candidate.0)
    }

    /// The parameters of a candidate that mean anything, and their values.
    pub fn values<'a>(&'a self, candidate: &'a Candidate) -> impl Iterator<Item = (&'a str, String)> {
        let active = self.axes.iter().enumerate().filter(|(at, _)| self.has(candidate, *at));
        active.map(|(at, axis)| (axis.name(), axis.ruler().text(candidate.0[at])))
    }

    /// The candidate with some values; parameters that are not named are at rest.
    pub fn find<'a>(
        &self,
        values: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Candidate, SpaceError> {
        let mut places = self.middle().0;
        for (name, text) in values {
            let Some(at) = self.axes.iter().position(|axis| axis.name() == name) else {
                let known = self.axes.iter().map(|axis| axis.name().to_owned()).collect();
                return Err(SpaceError::UnknownParent {
                    axis: name.to_owned(),
                    word: name.to_owned(),
                    known,
                });
            };
            let ruler = self.axes[at].ruler();
            places[at] = ruler.place(text).ok_or_else(|| SpaceError::NoPlace {
                axis: name.to_owned(),
                value: text.to_owned(),
                takes: ruler.takes(),
                near: ruler.around(text),
            })?;
        }
        Ok(self.candidate(places))
    }

    /// All candidates, the last axis fastest; none if there are more than [`Space::MOST_LISTED`].
    #[must_use]
    pub fn list(&self) -> Option<Vec<Candidate>> {
        let cells = self.cells();
        if cells > Self::MOST_LISTED {
            return None;
        }
        let own = |cell: &u64| {
            let places = self.cell(*cell);
            let candidate = self.candidate(places.clone());
            (candidate.0 == places).then_some(candidate)
        };
        Some((0..cells).filter_map(|cell| own(&cell)).collect())
    }

    /// The places of a cell: the digits of a number whose last digit belongs to the last axis.
    #[must_use]
    pub fn cell(&self, mut number: u64) -> Vec<u32> {
        let mut places = vec![0; self.axes.len()];
        for (place, axis) in places.iter_mut().zip(&self.axes).rev() {
            *place = (number % axis.ruler().places()) as u32;
            number /= axis.ruler().places();
        }
        places
    }

    /// The parameters in which a candidate lies on the border of what is allowed, and whether that is the highest value.
    pub fn borders<'a>(&'a self, candidate: &'a Candidate) -> impl Iterator<Item = (&'a Axis, bool)> {
        let meant = self.axes.iter().enumerate().filter(|(at, _)| self.has(candidate, *at));
        meant.filter_map(|(at, axis)| Some((axis, axis.ruler().is_highest_end(candidate.0[at])?)))
    }

    fn is_active(&self, axis: usize, places: &[u32]) -> bool {
        self.conditions[axis].as_ref().is_none_or(|watched| {
            watched.places.contains(&places[watched.parent]) && self.is_active(watched.parent, places)
        })
    }

    fn rest(&self, axis: usize) -> u32 {
        self.axes[axis].ruler().nearest(0.5)
    }
}

fn watched(axes: &[Axis], at: usize) -> Result<Option<Watched>, SpaceError> {
    let (axis, before) = (&axes[at], &axes[..at]);
    let Some(condition) = axis.when() else { return Ok(None) };
    let Some(parent) = before.iter().position(|other| other.name() == condition.parent) else {
        return Err(SpaceError::UnknownParent {
            axis: axis.name().to_owned(),
            word: condition.parent.clone(),
            known: before.iter().map(|axis| axis.name().to_owned()).collect(),
        });
    };
    let ruler = axes[parent].ruler();
    let place = |value: &String| {
        ruler.place(value).ok_or_else(|| SpaceError::UnknownValue {
            axis: axis.name().to_owned(),
            parent: condition.parent.clone(),
            value: value.clone(),
            known: match ruler {
                Ruler::Levels(values) | Ruler::Choices(values) => values.clone(),
                Ruler::Whole { .. } | Ruler::Continuous { .. } => Vec::new(),
            },
            takes: ruler.takes(),
        })
    };
    let places = condition.values.iter().map(place).collect::<Result<_, _>>()?;
    Ok(Some(Watched { parent, places }))
}

#[cfg(test)]
mod tests {
    use super::super::axis::Condition;
    use super::super::scale::Scale;
    use super::*;

    fn texts(values: &[&str]) -> Vec<String> {
        values.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn borders_are_what_the_numbers_say_in_whatever_order_they_are_listed() {
        let borders = |values: &[&str], value: &str| {
            let space = Space::new(vec![Axis::levels("epsilon", texts(values)).unwrap()]).unwrap();
            let place = space.axes()[0].ruler().place(value).unwrap();
            let candidate = space.candidate(vec![place]);
            space.borders(&candidate).map(|(_, is_highest)| is_highest).next()
        };
        let descending = ["1", "0.5", "0.2", "0"];
        assert_eq!(
            ["1", "0.5", "0.2", "0"].map(|value| borders(&descending, value)),
            [Some(true), None, None, Some(false)]
        );
        let mixed = ["0.5", "0", "1", "0.2"];
        assert_eq!(
            ["0.5", "0", "1", "0.2"].map(|value| borders(&mixed, value)),
            [None, Some(false), Some(true), None]
        );
        assert_eq!(borders(&["low", "high"], "high"), None, "words have no border");
        assert_eq!(borders(&["0", "1", "max"], "0"), None, "nobody knows where the word stands");
        assert_eq!(Ruler::Levels(texts(&["7"])).is_highest_end(0), None, "nothing was varied");
    }

    #[test]
    fn a_parameter_that_means_nothing_gives_one_candidate_and_is_not_written() {
        let when = Condition { parent: "widening".into(), values: texts(&["on"]) };
        let space = Space::new(vec![
            Axis::choices("widening", texts(&["off", "on"])).unwrap(),
            Axis::levels("alpha", texts(&["0.1", "0.2", "0.4"])).unwrap().only_when(when),
        ])
        .unwrap();
        let all = space.list().unwrap();
        let written: Vec<Vec<_>> = all.iter().map(|candidate| space.values(candidate).collect()).collect();
        assert_eq!(written.len(), 4);
        assert_eq!(written[0], [("widening", "off".to_owned())]);
        assert_eq!(written[1], [("widening", "on".to_owned()), ("alpha", "0.1".to_owned())]);
    }

    #[test]
    fn conditions_name_what_is_there() {
        let when = |parent: &str, value: &str| Condition { parent: parent.into(), values: texts(&[value]) };
        let space = |condition| {
            let parent = Axis::choices("widening", texts(&["off", "on"])).unwrap();
            Space::new(vec![parent, Axis::levels("alpha", texts(&["1", "2"])).unwrap().only_when(condition)])
        };
        let refusal = space(when("widning", "on")).unwrap_err().to_string();
        assert!(refusal.contains("did you mean \"widening\"?"), "{refusal}");
        let refusal = space(when("widening", "onn")).unwrap_err().to_string();
        assert!(refusal.contains("did you mean \"on\"?"), "{refusal}");
    }

    #[test]
    fn what_is_no_value_is_told_with_those_next_to_it() {
        let space = Space::new(vec![
            Axis::continuous("x", 0.1, 9.0, Scale::Linear, 3).unwrap(),
            Axis::whole("n", 1.0, 200.0, Scale::Log).unwrap(),
            Axis::levels("c", texts(&["1", "2"])).unwrap(),
        ])
        .unwrap();
        for (name, value, end) in [
            ("x", "2.345", "numbers from 0.1 to 9; nearest: 2.34, 2.35"),
            ("x", "9.5", "; nearest: 9"),
            ("n", "7.5", "whole numbers from 1 to 200; nearest: 7, 8"),
            ("n", "0", "; nearest: 1"),
            ("n", "many", "whole numbers from 1 to 200"),
            ("c", "3", "it takes 1, 2"),
        ] {
            let told = space.find([(name, value)]).unwrap_err().to_string();
            assert!(told.ends_with(end), "{told}");
        }
    }

    #[test]
    fn ends_are_never_moved_in_silence_and_few_numbers_are_not_called_many() {
        let axis = |from, to, scale, digits| {
            Axis::continuous("x", from, to, scale, digits).map_err(|e| e.to_string())
        };
        let told = axis(0.1, 300.0, Scale::Linear, 3).unwrap_err();
        assert_eq!(
            told,
            "x: from is 0.1, which has more digits than the 3 of this range; 1 would do, or 4 digits"
        );
        let told = axis(1.0, 2.345, Scale::Log, 3).unwrap_err();
        assert!(told.contains("to is 2.345") && told.ends_with("2.34 would do, or 4 digits"), "{told}");
        for (from, to, scale, digits) in
            [(0.1, 300.0, Scale::Linear, 4), (0.1, 300.0, Scale::Log, 3), (0.05, 0.9, Scale::Linear, 2)]
        {
            assert!(axis(from, to, scale, digits).is_ok(), "{from} {to}");
        }
        let told = axis(100.0, 100.4, Scale::Linear, 3).unwrap_err();
        assert_eq!(told, "x: there are no two numbers of 3 digits from 100 to 100.4; more digits would do");
        assert!(axis(1e-30, 1.0, Scale::Log, 9).unwrap_err().contains("more than"));
    }

    #[test]
    fn candidates_come_back_from_their_texts_and_their_points() {
        let space = Space::new(vec![
            Axis::levels("c", texts(&["1", "2", "4", "8"])).unwrap(),
            Axis::whole("n", 1.0, 200.0, Scale::Log).unwrap(),
            Axis::continuous("x", 0.1, 400.0, Scale::Log, 3).unwrap(),
        ])
        .unwrap();
        for point in [[0.0, 0.0, 0.0], [0.4, 0.2, 0.9], [1.0, 1.0, 1.0]] {
            let candidate = space.nearest(&point);
            let values: Vec<_> = space.values(&candidate).collect();
            let found = space.find(values.iter().map(|(name, text)| (*name, text.as_str()))).unwrap();
            assert_eq!(found, candidate);
            assert_eq!(space.nearest(&space.point(&candidate)), candidate);
        }
    }
}
