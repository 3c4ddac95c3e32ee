//! All papers: how many of the claims of each are confirmed, refuted, open, or wait for their experiments.

use askama::Template;
use axum::extract::State;
use axum::response::Html;
use claims::NOT_YET;

use crate::frame::Frame;
use crate::problem::Problem;
use crate::site::Site;

#[derive(Template)]
#[template(path = "papers.html")]
struct Page {
    frame: Frame,
    rows: Vec<Row>,
    /// Whether one of them is being judged for the first time.
    waits: bool,
}

/// A paper of the list.
struct Row {
    name: String,
    title: String,
    /// What is wrong with it.
    problem: Option<String>,
    /// How many claims are confirmed, refuted, open, not judged yet; nothing before it was judged.
    counts: Option<[usize; 4]>,
    /// And the others, in words.
    others: String,
}

pub(crate) async fn page(State(site): State<Site>) -> Result<Html<String>, Problem> {
    if site.papers.all().is_empty() {
        return Err(Problem::no_page("/papers"));
    }
    let judged = site.papers.all_verdicts(&site.handle).await;
    let rows: Vec<Row> = judged
        .into_iter()
        .map(|(paper, verdicts)| {
            let mut row = Row {
                name: paper.name.clone(),
                title: paper.name.clone(),
                problem: None,
                counts: None,
                others: String::new(),
            };
            match verdicts.as_deref().map(|verdicts| &verdicts.outcome) {
                Some(Ok(known)) => row.count(&known.document.paper.title, &known.words()),
                Some(Err(reason)) => row.problem = Some(reason.clone()),
                None => {}
            }
            row
        })
        .collect();
    let waits = rows.iter().any(|row| row.counts.is_none() && row.problem.is_none());
    Ok(Html(Page { frame: site.frame("Papers").below("papers"), rows, waits }.render()?))
}

impl Row {
    fn count(&mut self, title: &str, words: &[&'static str]) {
        const COLUMNS: [&str; 4] = ["confirmed", "refuted", "open", NOT_YET];
        title.clone_into(&mut self.title);
        self.counts = Some(COLUMNS.map(|column| words.iter().filter(|word| **word == column).count()));
        let others: Vec<&str> = words.iter().copied().filter(|word| !COLUMNS.contains(word)).collect();
        self.others = claims::counts(&others);
    }
}
