//! Five-Card Draw: the casebook, the laws, views, tables, bots and random play.

#[path = "../support/casebook.rs"]
mod casebook_file;

mod bots;
mod casebook;
mod laws;
mod random_play;
mod reshuffle;
mod setup;
mod showdown;
mod support;
mod table;
mod views;
