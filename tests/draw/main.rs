//! Five-Card Draw: the casebook, the laws, views, tables, bots and random play.

#[path = "../support/casebook.rs"]
mod casebook_file;
#[path = "../support/draw_laws.rs"]
mod draw_laws;
#[path = "../support/naive.rs"]
mod naive;

mod bots;
mod casebook;
mod laws;
mod odds;
mod random_play;
mod reshuffle;
mod setup;
mod showdown;
mod support;
mod table;
mod views;
