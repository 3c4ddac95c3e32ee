//! A paper with its experiments, read and checked before anything is asked or played.

use std::collections::BTreeMap;

use claims::{Claim, Paper, PaperError, Picture};

use crate::error::FileError;
use crate::finding::Unmeasured;
use crate::shelf::Shelf;
use crate::subjected::Subjected;
use crate::{pictures, text_file, values};

/// A paper with its experiments.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// What it claims and shows.
    pub paper: Paper,
    /// The experiments of that, by the names of their files.
    pub experiments: BTreeMap<String, Subjected>,
    /// The files of experiments that cannot be read, and why not. Whatever is about others can be judged all the same.
    pub unread: BTreeMap<String, FileError>,
}

impl Document {
    /// Reads a paper with the claims of these ids and the pictures of those, all if there are none; all mistakes in what it claims otherwise.
    pub fn read(shelf: &Shelf, only: &[String]) -> Result<Self, FileError> {
        let whole = Paper::parse(&text_file::read(&shelf.claims)?)
            .map_err(|errors| FileError::of(errors.0.iter().map(|error| shelf.mistake(error))))?;
        let chosen = whole.only(only).map_err(FileError)?;
        let pictures: Vec<Picture> = whole.pictures_of(&chosen).into_iter().cloned().collect();
        let claims: Vec<Claim> = chosen.into_iter().cloned().collect();
        let (experiments, unread) = shelf.read(&claims);
        let about = |claim: &'_ Claim| -> Vec<PaperError> {
            let subjects = claim.experiments().iter().filter_map(|file| experiments.get(file));
            subjects.filter_map(|subjected| values::check(claim, subjected).err()).collect()
        };
        let shown = |picture: &Picture| pictures::check(picture, &experiments).err();
        let mistakes: Vec<PaperError> =
            claims.iter().flat_map(about).chain(pictures.iter().filter_map(shown)).collect();
        if !mistakes.is_empty() {
            return Err(FileError::of(mistakes.iter().map(|mistake| shelf.mistake(mistake))));
        }
        Ok(Self { paper: Paper { title: whole.title, claims, pictures }, experiments, unread })
    }

    /// Why one of these files of experiments cannot be read, if one cannot.
    pub(crate) fn unread(&self, files: &[String]) -> Option<Unmeasured> {
        files.iter().find_map(|file| self.unread.get(file)).map(|error| Unmeasured::from(error.to_string()))
    }
}
