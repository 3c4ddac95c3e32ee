//! A paper with its experiments, read and checked before anything is asked or played.

use std::collections::BTreeMap;

use claims::{Claim, Paper, Picture};

use crate::error::FileError;
use crate::shelf::Shelf;
use crate::subjected::Subjected;
use crate::{pictures, text_file};

/// A paper with its experiments.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// What it claims and shows.
    pub paper: Paper,
    /// The experiments of that, by the names of their files.
    pub experiments: BTreeMap<String, Subjected>,
}

impl Document {
    /// Reads a paper with the claims of these ids and the pictures of those, all if there are none; the first mistake otherwise.
    pub fn read(shelf: &Shelf, only: &[String]) -> Result<Self, FileError> {
        let whole = Paper::parse(&text_file::read(&shelf.claims)?)
            .map_err(|error| FileError(format!("{}:{error}", shelf.claims.display())))?;
        let chosen = whole.only(only).map_err(FileError)?;
        let pictures: Vec<Picture> = whole.pictures_of(&chosen).into_iter().cloned().collect();
        let claims: Vec<Claim> = chosen.into_iter().cloned().collect();
        let experiments = shelf.read(&claims)?;
        for picture in &pictures {
            pictures::check(picture, &experiments).map_err(|mistake| shelf.mistake(mistake))?;
        }
        Ok(Self { paper: Paper { title: whole.title, claims, pictures }, experiments })
    }
}
