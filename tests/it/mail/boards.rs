//! The board of HTML mails (L-7): a table without holes that shows every piece, on boards of every shape.

use fieldpost_engine::{Seat, Viewer};

use super::fixture::{About, Fixture};

/// A number in an attribute; one if it is absent.
fn attribute(tag: &str, name: &str) -> usize {
    tag.split_once(&format!(" {name}=\"")).map_or(1, |(_, rest)| rest.split('"').next().unwrap().parse().unwrap())
}

/// The cells of a table, and how wide each of its lines is; two cells in one place, or a hole, are a failure.
fn cells(table: &str) -> Vec<String> {
    let (mut cells, mut lines, mut hanging) = (Vec::new(), Vec::new(), vec![0; 100]);
    for line in table.split("<tr").skip(1) {
        let mut column = 0;
        for cell in line.split("<t").skip(1) {
            while hanging[column] > 0 {
                column += 1;
            }
            let tag = cell.split('>').next().unwrap();
            for place in &mut hanging[column..column + attribute(tag, "colspan")] {
                assert_eq!(*place, 0, "two cells in one place: {cell}");
                *place = attribute(tag, "rowspan");
            }
            column += attribute(tag, "colspan");
            cells.push(cell.split("</t").next().unwrap().to_owned());
        }
        lines.push(hanging.iter().take_while(|rows| **rows > 0).count());
        assert!(hanging.iter().skip(lines[0]).all(|rows| *rows == 0), "a line is longer than the first");
        hanging.iter_mut().for_each(|rows| *rows -= usize::from(*rows > 0));
    }
    assert!(lines.iter().all(|width| *width == lines[0]), "a line has a hole: {lines:?}");
    cells
}

fn holds(fixture: &Fixture, about: About) {
    let rules = fixture.game.rules();
    for seat in rules.all_seats().iter() {
        let html = fixture.letter(about, seat).html.split_whitespace().collect::<Vec<_>>().join(" ");
        let table = html.split_once("<table").and_then(|(_, rest)| rest.split_once("</table>")).unwrap().0;
        let cells = cells(table);
        let colours = ["#b3261e", "#1f4e9e", "#7a5c00", "#2e6b45"];
        let shown = |cell: &&String| colours.iter().any(|colour| cell.contains(&format!("bgcolor=\"{colour}\"")));
        let pieces = fixture.game.table().pieces().filter(|(_, piece)| piece.space.is_some());
        assert_eq!(cells.iter().filter(shown).count(), pieces.count(), "every piece has a cell");
        assert_eq!(cells.iter().filter(|cell| cell.contains("#7fb2d6")).count(), rules.board().lakes().len());
        let flags = fixture.game.table().flags().len();
        assert_eq!(cells.iter().filter(|cell| cell.contains(">^<")).count(), flags);
        let view = fixture.game.view_for(Viewer::Seat(seat));
        let hidden = view.pieces().filter(|piece| piece.kind.is_none() && piece.space.is_some()).count();
        let secret = cells.iter().filter(shown).filter(|cell| cell.contains('?') || cell.contains("&gt;"));
        assert_eq!(secret.count(), hidden);
        if rules.board().paper().named {
            for (_, info) in rules.board().spaces() {
                let name = format!(">{}<", info.name);
                assert_eq!(table.matches(&name).count(), 1, "{} is named once", info.name);
            }
        }
    }
}

#[test]
fn l7_the_html_board_has_one_cell_for_each_piece_lake_and_flag() {
    let two = ["anna", "bert"];
    for ruleset in ["original", "quick-arena"] {
        holds(&Fixture::deployed(ruleset, two), About::Turn);
    }
    let mut three = Fixture::deployed("stratego4-three", ["anna", "bert", "cora"]);
    let mut four = Fixture::deployed("stratego4-four", ["anna", "bert", "cora", "dora"]);
    for _ in 0..10 {
        holds(&three, About::Turn);
        holds(&four, About::Turn);
        three.play(8);
        four.play(8);
    }
}

#[test]
fn l7_the_html_board_has_its_viewers_back_row_at_the_bottom() {
    let fixture = Fixture::deployed("stratego4-three", ["anna", "bert", "cora"]);
    for (seat, last) in (0..).map(Seat).zip(["A31", "B31", "C31"]) {
        let html = fixture.letter(About::Turn, seat).html.split_whitespace().collect::<Vec<_>>().join(" ");
        let names: Vec<_> =
            html.match_indices("sans-serif;color:#fff\">").map(|(at, found)| &html[at + found.len()..]).collect();
        assert!(names.last().unwrap().starts_with(last), "{seat:?}");
    }
}
