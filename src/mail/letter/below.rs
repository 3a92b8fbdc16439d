//! What stands below a quotation whose end is not certain: one that a program marks with bars, or whose lines are
//! marked below the headers of the mail, or that has no marks at all. The author's own words may be there, or those of
//! an older mail: what is found here is asked about, and only if nothing stands elsewhere.

use super::fold::fold;
use super::likely::LikelyLanguages;
use super::own::{LINES, Line};
use super::{first_person, quote};

/// The mark of a quotation that may be a table as well.
const BAR: char = '|';
/// The maximum number of lines between the headers of a quoted mail and its first marked line.
const HEAD: usize = 10;
/// The maximum number of paragraphs at the end of a mail in which its author may have written without any mark.
const LAST: usize = 3;
/// The minimum number of paragraphs of a quoted mail: its headers, and what it says.
const QUOTED: usize = 2;

/// The lines of a text that stand below such a quotation, or between its lines.
pub(super) fn lines(text: &str) -> Vec<Line> {
    let all: Vec<String> = text.lines().take(LINES).map(fold).collect();
    let from = |at: usize| all.get(at..).unwrap_or_default();
    let barred = (0..all.len()).find_map(|at| {
        let length = quote::introduction(from(at))?;
        from(at + length).iter().find(|line| !line.is_empty()).filter(|line| line.starts_with(BAR))?;
        Some(unmarked(from(at + length), BAR))
    });
    let Some(end) = (0..all.len()).find(|at| quote::ends_the_text(from(*at))) else {
        return barred.unwrap_or_default();
    };
    let marked = || {
        let first = from(end).iter().take(HEAD).position(|line| line.starts_with('>'))?;
        Some(unmarked(from(end + first), '>'))
    };
    barred.or_else(marked).unwrap_or_else(|| in_the_first_person(from(end)))
}

/// The lines without this mark, each of its own, up to where another quotation begins.
fn unmarked(lines: &[String], mark: char) -> Vec<Line> {
    let ends = |at: usize| {
        let rest = lines.get(at..).unwrap_or_default();
        quote::introduction(rest).is_some() || quote::ends_the_text(rest)
    };
    let end = (0..lines.len()).find(|at| ends(*at)).unwrap_or(lines.len());
    let own = lines.iter().take(end).filter(|line| !line.is_empty() && !line.starts_with(mark));
    own.map(|line| Line::alone(line)).collect()
}

/// The last paragraphs in which somebody says that they make a move.
fn in_the_first_person(lines: &[String]) -> Vec<Line> {
    let paragraphs: Vec<String> =
        lines.split(String::is_empty).filter(|lines| !lines.is_empty()).map(|lines| lines.join(" ")).collect();
    let last = paragraphs.iter().skip(paragraphs.len().saturating_sub(LAST));
    let makes = |text: &&String| first_person::makes(text, &LikelyLanguages::of(text));
    let found: Vec<Line> = last.filter(makes).map(|text| Line::alone(text)).collect();
    let is_passed_on = lines.iter().take(HEAD).any(|line| quote::is_passing_on(line));
    // Below the headers and what the mail says.
    if paragraphs.len() > QUOTED && !is_passed_on { found } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    fn lines(text: &str) -> Vec<String> {
        super::lines(text).into_iter().map(|line| line.text).collect()
    }

    #[test]
    fn lines_below_a_quotation_with_an_uncertain_end_are_found() {
        let barred = "Fieldpost a \u{e9}crit :\n| C'est \u{e0} vous.\n| Par exemple a7-a6.\n|\n\nCe sera b7-b6.";
        assert_eq!(lines(barred), ["Ce sera b7-b6."]);
        let headed = "Hallo\n\n-----Original-----\nVon: Fieldpost\nAn: Bert\n\n> Du bist dran.\n[B] Endlich.\n> Etwa a7-a6.\n[B] b7-b6\n";
        assert_eq!(lines(headed), ["[B] Endlich.", "[B] b7-b6"]);
        let bare = "-------- Oprindelig besked --------\nFra: Fieldpost\nTil: Bert\n\nDet er din tur.\n\nMit svar: jeg siger b7-b6.";
        assert_eq!(lines(bare), ["Mit svar: jeg siger b7-b6."]);
    }

    #[test]
    fn nothing_is_found_in_a_quotation_alone() {
        for text in [
            "a7-a6\n\nOn Sat, Fieldpost wrote:\n> a move like b7-b6",
            "-----Original Message-----\nFrom: Fieldpost\nSent: today\n\nAnswer with a move, such as b7-b6.",
            "Move: b7-b6",
        ] {
            assert_eq!(lines(text), [""; 0], "{text}");
        }
    }
}
