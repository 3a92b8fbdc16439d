//! The drawn board (L-7).

use fieldpost::app::rulesets::Catalogue;
use fieldpost_engine::notation::draw;
use fieldpost_engine::{Options, Seat, Viewer};

use crate::support::playout::{Chance, Playout};

#[test]
fn show() {
    let catalogue = Catalogue::open(None).unwrap();
    for id in ["original", "quick-arena"] {
        let mut chance = Chance::new(7);
        let playout =
            Playout::start(catalogue.get(id).unwrap(), Options::default(), &mut chance).play(120, &mut chance);
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
            println!("{}", draw(&playout.game.view_for(viewer)));
        }
    }
}
