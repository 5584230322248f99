//! Everything that `cargo test` asks, in one program: what the games have in common is compiled once.

#[path = "../cli/mod.rs"]
mod cli;
#[path = "../counted/mod.rs"]
mod counted;
#[path = "../../examples/games/mod.rs"]
mod games;
#[path = "../judged/mod.rs"]
mod judged;
#[path = "../ready/mod.rs"]
mod ready;
#[path = "../slow/mod.rs"]
mod slow;

mod alice;
mod boards;
mod build;
mod cylinder;
mod game;
mod hexagonal;
mod hoppers;
mod interface;
mod judges;
mod movement;
mod orthodox_judged;
mod orthodox_rules;
mod parsing;
mod perft_cli;
mod pictures;
mod play_cli;
mod players;
mod queens_or_castles;
mod queens_or_castles_judged;
mod records;
mod round_and_pair;
mod san;
mod selfplay_cli;
mod serpent50;
mod serpentine_dream;
mod serpentine_dream_judged;
mod soul_reaver;
mod strangers_judged;
mod torus;
mod uci_cli;
