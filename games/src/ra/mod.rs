//! Ra: draw tiles, sell them for suns, and collect sets over three epochs. For two players.
//!
//! # Rules
//!
//! 180 tiles are in a bag; players bid with *suns*, numbers from 1 to 9. Player one starts with 9, 6, 5 and
//! 2, player two with 8, 7, 4 and 3, and the 1 lies in the middle. All suns are face up, both have 10 points,
//! and the owner of the highest sun begins each of the three epochs.
//!
//! A player without a face-up sun is skipped. Otherwise a turn is one of these:
//!
//! - *draw* a tile, if one of the eight spaces of the auction track is free. It is put on the track. A Ra tile
//!   is not: it starts an auction, and the sixth one of an epoch ends the epoch at once, without an
//!   auction; the tiles on the track are lost.
//! - *invoke* Ra: start an auction, even of an empty track.
//! - play *Gods*: exchange one's own God tiles for as many other tiles from the track (no Gods). Disasters
//!   taken this way happen when the player has finished.
//!
//! In an auction the opponent of the player whose turn it is speaks first, then that player, once each: bid a
//! face-up sun above the bid so far, or pass; who has none is not asked. Who invoked must bid if the opponent
//! did not, unless the track is full. If nobody bids, the tiles of a full track are discarded, others
//! stay. The winner takes all tiles and the middle sun, which stays face down until the epoch is over; the
//! sun that won is the new middle sun. A beaten sun stays with its owner.
//!
//! The winner's disasters cost two tiles each: Funeral Pharaohs, Drought Floods and then Niles, Unrest
//! civilisations, Earthquake monuments. The owner chooses among the last two kinds.
//!
//! The epoch also ends when nobody has a face-up sun. Each player then adds up 2 a God; 3 a gold; 5 for more
//! Pharaohs, -2 for fewer; a point for each Nile and Flood, if there is a Flood; and for 0 to 5 types of
//! civilisations -5, 0, 0, 5, 10, 15. The third epoch adds monuments, 1 to 6 for as many types, 10 for
//! seven and 15 for eight, and 5, 10, 15 for three, four and five of one type; and 5 for the higher total
//! of suns, -5 for the lower one. No score falls below 0. Pharaohs, Niles and monuments are kept, all other
//! tiles discarded, and all suns turned up. The highest score wins, the highest sun breaks a tie.
//!
//! # Choices where the sources are silent
//!
//! - The suns are not dealt at random: player one has the 9 and begins.
//! - The bag is open: every tile that left it was seen, so the draws are chance events of known weight.
//! - A choice of tiles to discard is one decision a tile, civilisations first; where there is no choice (no
//!   more tiles than owed, or one type) nothing is asked. Playing Gods is one decision a tile, and ends by
//!   itself when nothing more can be taken. All other decisions are asked even with a single option.
//! - In a finished game the tiles do not matter: the state keeps scores and suns only.
//!
//! # Positions as text
//!
//! Thirteen fields: `EPOCH RA TURN PHASE TRACK MIDDLE`, then `SCORE SUNS TILES` of player one and of player two,
//! then the tiles that are out of play. The start is `1 0 1 turn - 1 10 9652 - 10 8743 - -`.
//!
//! - `RA`: the Ra tiles drawn in this epoch. `TURN`: whose turn it is, also while the other one is asked.
//! - `PHASE`: `turn`; `draw`, a tile is being drawn; `gods`, after a tile taken by a God; `ra:2:0`, in an
//!   auction (`ra`, `invoke` or `full`) player 2 is asked and the bid so far is 0; `discard:1:2:0`, player 1
//!   chooses 2 civilisation tiles and 0 monuments to discard; `over`.
//! - Tiles: `nile,mon3:2` is a Nile and two monuments of type 3; `-` is none. Suns: `96/52` are two face up and
//!   two face down. Out of play are discarded tiles and the Ra tiles of earlier epochs; what is
//!   nowhere else is in the bag.
//!
//! # References
//!
//! - R. Knizia, *Ra*, rules of the edition of Rio Grande Games, 2008.
//! - M. Lanctot, A. Saffidine, J. Veness, C. Archibald, M. Winands, *Monte Carlo \*-Minimax Search*, IJCAI 2013.

mod auction;
mod check;
mod choice;
mod disaster;
mod epoch;
mod evaluation;
mod field;
mod notation;
mod order;
mod picture;
mod position;
mod rules;
mod scoring;
mod state;
mod suns;
mod tile;
mod tiles;

pub use choice::Choice;
pub use evaluation::RaEvaluation;
pub use rules::Ra;
pub use scoring::{epoch_points, monument_points, own_points};
pub use state::{Auction, Phase, RaState};
pub use suns::Suns;
pub use tile::Tile;
pub use tiles::{Group, Tiles};
