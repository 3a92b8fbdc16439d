//! The pages for players, `docs/rules/players`: every action in an example is legal, or refused as the page says, and
//! every board is drawn as mails draw it (`BLESS=1` draws them anew).
//!
//! A comment that begins with `example` holds a case without its ruleset (`cases`). The boards behind it show the game
//! as it is then, and the rows of the table play the actions of the case one after the other. A comment that begins
//! with `holds` is a case that proves the sentence before it. A block `setup` is an army as its owner mails it, and the
//! board behind it shows the game when every seat has the same one.

use std::fs;
use std::path::{Path, PathBuf};

use fieldpost_engine::notation::{draw, setup};
use fieldpost_engine::{Game, Kind, Options, Space, Viewer};

use crate::cases::{Case, find_seat, parts};
use crate::opening::Opening;
use crate::position::RED;
use crate::rulesets::{repository, rules};

/// Every page in every language.
fn pages() -> Vec<PathBuf> {
    let mut pages = Vec::new();
    let mut ahead = vec![repository("docs/rules/players")];
    while let Some(path) = ahead.pop() {
        if path.is_dir() {
            ahead.extend(fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
        } else {
            pages.push(path);
        }
    }
    pages.sort();
    pages
}

/// The board without the legend below it, which is in the language of whoever reads a mail.
fn board(game: &Game, seat: &str) -> Result<String, String> {
    let seat = find_seat(game.rules(), seat)?;
    let paper = game.rules().board().paper();
    let lines = usize::from(paper.lines) + usize::from(!paper.named);
    let drawing = draw(&game.view_for(Viewer::Seat(seat)));
    Ok(drawing.lines().take(lines).map(|line| format!("{line}\n")).collect())
}

/// The game in which every seat has set up the army that is written here.
fn deployed(id: &str, army: &str) -> Result<Game, String> {
    let rules = rules(id);
    let (word, rows) = army.split_once('\n').ok_or("an army needs rows")?;
    if word != "setup" {
        return Err(format!("an army begins with the word setup, not with {word}"));
    }
    let rows = rows.trim_end().replace('\n', "/");
    let mut opening = Opening::default();
    for seat in rules.all_seats().iter() {
        let setup = setup::parse(&rules, seat, &rows).map_err(|fault| format!("{fault:?}"))?;
        let board = rules.board();
        let piece = |(space, kind): &(Space, Kind)| {
            let flag = if board.flag_start(seat) == Some(*space) { "^" } else { "" };
            format!("{}{}{flag} ", rules.kind(*kind).letter, board.name(*space))
        };
        let placed = rules.setup(seat, setup.pieces().to_vec()).map_err(|faults| format!("{faults:?}"))?;
        opening.army(&rules, seat, &placed.pieces().iter().map(piece).collect::<String>());
    }
    Ok(opening.game(&rules, &Options::default(), RED))
}

/// A page on its way.
struct Page {
    id: String,
    /// What the next board shows.
    game: Option<Game>,
    example: Option<Case>,
    /// The lines of the example that no row has played yet.
    ahead: Vec<String>,
    written: String,
}

impl Page {
    /// Reads a page and returns it with its boards drawn anew.
    fn read(id: &str, text: &str) -> Result<String, String> {
        let mut page = Self { id: id.to_owned(), game: None, example: None, ahead: Vec::new(), written: String::new() };
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            page.keep(line);
            if let Some(word) = line.strip_prefix("<!-- ") {
                let case: Vec<&str> = lines.by_ref().take_while(|line| *line != "-->").collect();
                case.iter().for_each(|line| page.keep(line));
                page.keep("-->");
                page.case(word, &case.join("\n"))?;
            } else if let Some(block) = line.strip_prefix("```") {
                let inside: String =
                    lines.by_ref().take_while(|line| *line != "```").map(|line| format!("{line}\n")).collect();
                page.block(block, &inside)?;
                page.keep("```");
            } else if let Some(action) = row(line).filter(|_| !page.ahead.is_empty()) {
                page.play(action)?;
            }
        }
        page.finished()?;
        Ok(page.written)
    }

    fn keep(&mut self, line: &str) {
        self.written.push_str(line);
        self.written.push('\n');
    }

    fn case(&mut self, word: &str, text: &str) -> Result<(), String> {
        self.finished()?;
        let text = format!("ruleset {}\n{text}", self.id);
        let (head, steps) = parts(&text);
        let mut case = Case::opened(&head)?;
        match word {
            "example" => {
                self.game = Some(case.game.clone());
                self.example = Some(case);
                self.ahead = steps.into_iter().map(str::to_owned).collect();
                Ok(())
            }
            "holds" => {
                steps.into_iter().try_for_each(|line| case.step(line))?;
                case.heed()
            }
            other => Err(format!("a comment says `example` or `holds`, not `{other}`")),
        }
    }

    fn block(&mut self, name: &str, inside: &str) -> Result<(), String> {
        match name.split_once(' ') {
            None if name == "setup" => {
                self.game = Some(deployed(&self.id, inside)?);
                self.written.push_str(inside);
                Ok(())
            }
            Some(("board", seat)) => {
                let game = self.game.as_ref().ok_or("a board of nothing")?;
                self.written.push_str(&board(game, seat)?);
                Ok(())
            }
            _ => Err(format!("`{name}` is neither `setup` nor a board")),
        }
    }

    /// Plays the next action of the example, and holds what the case expects of it.
    fn play(&mut self, action: &str) -> Result<(), String> {
        let case = self.example.as_mut().ok_or("no example")?;
        let expected = self.ahead.iter().skip(1).take_while(|line| line.starts_with("  ")).count();
        let mut lines = self.ahead.drain(..=expected);
        let next = lines.next().unwrap_or_default();
        if next.split_once(' ').is_none_or(|(_, next)| next != action) {
            return Err(format!("the table says `{action}` where the example says `{next}`"));
        }
        case.step(&next)?;
        lines.try_for_each(|line| case.step(&line))?;
        case.heed()?;
        self.game = Some(case.game.clone());
        Ok(())
    }

    fn finished(&mut self) -> Result<(), String> {
        self.example = None;
        if self.ahead.is_empty() { Ok(()) } else { Err(format!("no table plays {:?}", self.ahead)) }
    }
}

/// The action of a row: `` | Red | `e4-e5` | … ``.
fn row(line: &str) -> Option<&str> {
    let (_, rest) = line.strip_prefix("| ")?.split_once(" | `")?;
    rest.split_once("` |").map(|(action, _)| action)
}

fn checked(path: &Path) -> Result<(), String> {
    let text = fs::read_to_string(path).map_err(|why| why.to_string())?;
    let id = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let written = Page::read(id, &text)?;
    if std::env::var_os("BLESS").is_some() {
        fs::write(path, written).map_err(|why| why.to_string())
    } else if written == text {
        Ok(())
    } else {
        Err("a board is not drawn as it stands: BLESS=1 draws it anew".to_owned())
    }
}

#[test]
fn every_example_on_a_page_for_players_is_legal_and_drawn_as_it_stands() {
    let faults: Vec<String> = pages()
        .iter()
        .filter_map(|path| checked(path).err().map(|fault| format!("{}: {fault}", path.display())))
        .collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn every_page_for_players_has_an_army_a_board_and_an_example() {
    for path in pages() {
        let text = fs::read_to_string(&path).unwrap();
        for part in ["```setup\n", "```board ", "<!-- example\n"] {
            assert!(text.contains(part), "{} has no {part:?}", path.display());
        }
    }
}

#[test]
fn an_example_that_does_not_hold_is_found() {
    let page = |case: &str, rows: &str| Page::read("original", &format!("<!-- example\n{case}\n-->\n\n{rows}\n"));
    let case = "red: Fa1 Me4\nblue: Fa10 Me7\n\nred e4-e5\n  e5 red M hidden";
    let row = "| Red | `e4-e5` | moves |";
    assert!(page(case, row).is_ok());
    assert!(page(case, "").is_err_and(|why| why.contains("no table plays")));
    assert!(page(case, "| Red | `e4-e6` | moves |").is_err_and(|why| why.contains("the table says")));
    assert!(page(&case.replace("e5 red", "e5 blue"), row).is_err());
    let far = "red: Fa1 Me4\nblue: Fa10 Me7\n\nred e4-e6";
    assert!(page(far, "| Red | `e4-e6` | moves |").is_err_and(|why| why.contains("refused")));
    let drawn = format!("<!-- example\n{case}\n-->\n```board red\nnothing\n```\n{row}\n");
    assert!(Page::read("original", &drawn).is_ok_and(|written| written != drawn));
    assert!(Page::read("original", "<!-- holds\nred: Fa1 Me4\nblue: Fa10 Me7\n\nred e4-e6\n-->\n").is_err());
    assert!(deployed("barrage", "setup\n..2....M..\n.9....3..2\n....S.....\n.......BB.\n").is_err());
}
