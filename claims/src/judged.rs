//! A claim with its verdict.

use serde::Serialize;

use crate::claim::{Claim, Subject};
use crate::expectation::Expectation;
use crate::growth::growth;
use crate::measured::Measured;
use crate::verdict::Verdict;

/// A claim, what was measured, and what follows. The names are a public contract.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Judged {
    /// What it is called.
    pub id: String,
    /// What it says.
    pub says: String,
    /// What was expected; nothing if it cannot be checked yet.
    pub expect: Option<String>,
    /// What was measured.
    pub values: Vec<Measured>,
    /// How it stands, in a word: confirmed, refuted, open; tested; not measured, where there could be a value and is none; not here yet, where nobody can
    /// check it.
    pub status: &'static str,
    /// What follows; nothing if it cannot be checked yet.
    #[serde(flatten)]
    pub verdict: Option<Verdict>,
    /// The test of the program that checks it.
    pub tested: Option<String>,
    /// Why it cannot be checked yet, or was not measured.
    pub missing: Option<String>,
    /// The figure in the document.
    pub published: Option<f64>,
    /// Whether that lies in our interval.
    pub published_inside: Option<bool>,
    /// What is not the same here.
    pub differs: Option<String>,
    /// Whether it was judged before all of its games were played.
    pub early: bool,
}

impl Judged {
    /// A claim and the values that were read for it.
    #[must_use]
    pub fn new(claim: &Claim, values: Vec<Measured>) -> Self {
        let (expect, verdict, missing) = match &claim.subject {
            Subject::Measured { expect, .. } => {
                (Some(expect.to_string()), Some(Verdict::of(*expect, &values)), None)
            }
            Subject::Tested(_) => (None, None, None),
            Subject::Missing(reason) => (None, None, Some(reason.clone())),
        };
        let status = match (verdict, &claim.subject) {
            (Some(verdict), _) => verdict.word(),
            (None, Subject::Tested(_)) => "tested",
            (None, _) => "not here yet",
        };
        let tested = if let Subject::Tested(test) = &claim.subject { Some(test.clone()) } else { None };
        let published_inside = match (claim.published, &values[..]) {
            (Some(figure), [value]) => Some(value.holds(figure)),
            _ => None,
        };
        Self {
            id: claim.id.clone(),
            says: claim.says.clone(),
            expect,
            values,
            status,
            verdict,
            tested,
            missing,
            published: claim.published,
            published_inside,
            differs: claim.differs.clone(),
            early: false,
        }
    }

    /// The same, judged before all of its games were played.
    #[must_use]
    pub fn early(self) -> Self {
        Self { early: true, ..self }
    }

    /// A claim that could not be measured, and why.
    #[must_use]
    pub fn unmeasured(claim: &Claim, reason: String) -> Self {
        Self { status: "not measured", verdict: None, missing: Some(reason), ..Self::new(claim, Vec::new()) }
    }

    /// A claim that is open because there is nothing to judge it by so far, and why.
    #[must_use]
    pub fn undecided(claim: &Claim, reason: String) -> Self {
        let open = Verdict::Open { times: None, more: None };
        Self {
            status: open.word(),
            verdict: Some(open),
            missing: Some(reason),
            ..Self::new(claim, Vec::new())
        }
    }

    /// How it stands, in a word.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        self.status
    }

    /// What was measured, in short.
    #[must_use]
    pub fn measured(&self) -> String {
        let told = |value: &Measured| format!("{:.3} [{:.3}, {:.3}]", value.estimate, value.low, value.high);
        let values = self.values.iter().map(told).collect::<Vec<_>>().join(" · ");
        match growth(&self.values).filter(|_| self.is_about_growth()) {
            Some(factor) => format!("{values}, by a factor of {}", told(&factor)),
            None => values,
        }
    }

    fn is_about_growth(&self) -> bool {
        let expect = self.expect.as_ref().and_then(|expect| expect.parse().ok());
        matches!(expect, Some(Expectation::Growing(..)))
    }

    /// What else there is to say: what it needs, why it is not here, how the published figure lies.
    #[must_use]
    pub fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        remarks.extend(self.verdict.and_then(Verdict::needs).map(|needs| format!("it needs {needs}")));
        remarks.extend(self.tested.as_ref().map(|test| format!("not played: {test} checks it")));
        remarks.extend(self.missing.clone());
        remarks.extend(
            self.early.then(|| "judged before its experiment had ended, by what is stored so far".to_owned()),
        );
        remarks.extend(self.published.map(|figure| match self.published_inside {
            Some(true) => format!("the published {figure} lies in our interval"),
            Some(false) => format!("the published {figure} lies outside of our interval"),
            None => format!("published: {figure}"),
        }));
        remarks.extend(self.differs.as_ref().map(|differs| format!("differs: {differs}")));
        remarks
    }

    /// The claim for a terminal.
    #[must_use]
    pub fn text(&self) -> String {
        let mut lines = vec![format!("{:<5} {:<12} {}", self.id, self.word(), self.says)];
        if let Some(expect) = self.expect.as_ref().filter(|_| !self.values.is_empty()) {
            lines.push(format!("{:18} {}, expected: {expect}", "", self.measured()));
        }
        lines.extend(self.remarks().into_iter().map(|remark| format!("{:18} {remark}", "")));
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_says_how_the_published_figure_lies() {
        let subject = Subject::Measured {
            experiments: vec!["a.toml".to_owned()],
            asked: crate::claim::Asked::Query(String::new()),
            expect: Expectation::Above(0.5),
        };
        let claim = Claim {
            id: "M1".to_owned(),
            says: "a beats b".to_owned(),
            subject,
            published: Some(0.85),
            differs: None,
        };
        let open = Judged::undecided(&claim, "nothing is stored yet".to_owned());
        assert_eq!((open.word(), open.values.len()), ("open", 0));
        assert!(open.text().contains("nothing is stored yet"), "{}", open.text());
        let value = Measured { estimate: 0.75, low: 0.625, high: 0.875, sample: None };
        let judged = Judged::new(&claim, vec![value]);
        assert_eq!((judged.word(), judged.published_inside), ("confirmed", Some(true)));
        assert_eq!(
            judged.text(),
            "M1    confirmed    a beats b\n                   0.750 [0.625, 0.875], expected: > 0.5\n                   \
             the published 0.85 lies in our interval"
        );
        assert_eq!(
            judged.early().remarks()[0],
            "judged before its experiment had ended, by what is stored so far"
        );
    }
}
