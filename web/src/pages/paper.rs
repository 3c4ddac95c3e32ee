//! One paper: what it claims, and what came of that here.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::Html;
use claims::NOT_YET;
use figures::{ClaimRow, claims_table};
use papers::{Finding, Subjected};

use crate::frame::Frame;
use crate::papers::Known;
use crate::problem::Problem;
use crate::site::Site;

#[derive(Template)]
#[template(path = "paper.html")]
struct Page {
    frame: Frame,
    title: String,
    /// How `astragal claims` is told of it.
    arguments: String,
    /// When it was judged; nothing before that.
    at: Option<String>,
    /// What is wrong with it.
    problem: Option<String>,
    summary: String,
    /// The claims and their pictures.
    claims: String,
    /// Pictures that cannot be drawn, and why.
    undrawn: Vec<String>,
    /// Whether experiments of it were never submitted.
    lacks: bool,
}

pub(crate) async fn page(
    State(site): State<Site>,
    Path(name): Path<String>,
) -> Result<Html<String>, Problem> {
    if site.papers.all().is_empty() {
        return Err(Problem::no_page(&format!("/papers/{name}")));
    }
    let paper = site.papers.named(&name)?;
    let verdicts = site.papers.verdicts(paper, &site.handle).await;
    let mut page = Page {
        frame: site.frame(&name).below("papers"),
        title: name,
        arguments: paper.shelf.arguments(),
        at: verdicts.as_ref().map(|verdicts| verdicts.at.to_string()),
        problem: None,
        summary: String::new(),
        claims: String::new(),
        undrawn: Vec::new(),
        lacks: false,
    };
    match verdicts.as_deref().map(|verdicts| &verdicts.outcome) {
        Some(Ok(known)) => page.tell(known),
        Some(Err(reason)) => page.problem = Some(reason.clone()),
        None => {}
    }
    Ok(Html(page.render()?))
}

impl Page {
    fn tell(&mut self, known: &Known) {
        let Known { document, judgement } = known;
        self.title.clone_from(&document.paper.title);
        self.frame.title.clone_from(&document.paper.title);
        let words = known.words();
        let all = if words.len() == 1 { "claim" } else { "claims" };
        self.summary = format!("{} {all}: {}", words.len(), claims::counts(&words));
        self.lacks = words.contains(&NOT_YET);
        let judged = known.claims();
        let rows = judged.iter().zip(&judgement.findings).zip(words);
        let rows = rows.map(|((judged, finding), word)| ClaimRow {
            claim: judged,
            word,
            experiments: addresses(known, finding),
        });
        self.claims = claims_table(rows.collect(), &judgement.drawn);
        let undrawn = judgement.undrawn.iter();
        self.undrawn = undrawn.map(|(id, why)| format!("No picture {id}: {}", why.reason)).collect();
    }
}

/// The experiments of a claim that are here, each with the address of its page.
fn addresses(Known { document, judgement }: &Known, finding: &Finding) -> Vec<(String, String)> {
    let names = finding.claim.experiments().iter().filter_map(|file| document.experiments.get(file));
    let here = names.map(Subjected::name).filter(|name| !judgement.absent.contains(*name));
    here.map(|name| (name.to_owned(), format!("/experiments/{name}"))).collect()
}
