//! Whether the text of an element is seen, from all that styles may say of it. There is no cascade: of the
//! declarations of one property, the strongest that certainly holds and all that may be stronger are possible, and the
//! text is shown or hidden if it is so with each of them.

use super::colour::{Colour, Palette};
use super::declaration::{Block, Declaration};
use super::element::Element;
use super::presence::{Presence, Span};
use super::property::{Effect, Meaning};
use super::sheet::Sheet;

/// Whose declaration it is, the strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    OwnImportant,
    SheetImportant,
    Own,
    Sheet,
    Element,
}

/// A declaration that holds for an element, or may.
struct Claim<'d> {
    declaration: &'d Declaration,
    rank: Rank,
    is_certain: bool,
}

/// How an element and its text may look, inside all that is around it.
#[derive(Clone, Debug)]
pub(super) struct Appearance {
    /// Whether it is in the page at all.
    display: Presence,
    /// Whether it is struck through, cut off or outside of the page, from which a box inside it may escape.
    cover: Presence,
    /// Whether something may happen to it that is not understood.
    is_doubtful: bool,
    visibility: Presence,
    size: Span,
    opacity: Span,
    text: Palette,
    ground: Palette,
    /// Whether it has a line at its left, as quotations have.
    pub(super) has_line: bool,
    /// Whether it may stand above other elements.
    pub(super) moves: bool,
}

/// The size of type where nothing says another, one that nobody reads, and one that everybody does, in pixels.
const SIZE: f32 = 16.0;
const UNREADABLE: f32 = 3.0;
const READABLE: f32 = 6.0;
/// An opacity with which nothing is seen, and one with which everything is.
const FADED: f32 = 0.15;
const CLEAR: f32 = 0.5;
/// Elements whose height and width count.
const EXTENDED: [&str; 2] = ["div", "p"];

/// What the declarations of each property may do to an element, and whether they certainly do.
#[derive(Default)]
struct Effects(Vec<(Effect, bool)>);

impl Effects {
    /// Adds what the declarations of one property may do.
    fn add(&mut self, possible: &[Effect]) {
        let is_certain = possible.iter().all(|effect| possible.first() == Some(effect));
        self.0.extend(possible.iter().map(|effect| (*effect, is_certain)));
    }

    fn may(&self, wanted: Effect) -> bool {
        self.0.iter().any(|(effect, _)| *effect == wanted)
    }

    fn must(&self, wanted: Effect) -> bool {
        self.0.contains(&(wanted, true))
    }

    /// How well an element is seen that one of them would hide.
    fn presence(&self, wanted: Effect) -> Presence {
        match (self.must(wanted), self.may(wanted)) {
            (true, _) => Presence::Hidden,
            (false, true) => Presence::Unknown,
            (false, false) => Presence::Shown,
        }
    }
}

impl Default for Appearance {
    /// That of a page of which nothing is said.
    fn default() -> Self {
        Self {
            display: Presence::Shown,
            cover: Presence::Shown,
            is_doubtful: false,
            visibility: Presence::Shown,
            size: Span::exactly(SIZE),
            opacity: Span::exactly(1.0),
            text: Palette::new([Colour::Default]),
            ground: Palette::new([Colour::Default]),
            has_line: false,
            moves: false,
        }
    }
}

impl Appearance {
    /// How well text is seen that stands directly in the element.
    pub(super) fn presence(&self) -> Presence {
        let colours = self.text.on(&self.ground);
        let text = self.cover.max(self.size.presence(UNREADABLE, READABLE)).max(colours);
        match self.image() {
            Presence::Hidden => Presence::Hidden,
            // What is not understood may show it again.
            _ if self.is_doubtful => Presence::Unknown,
            image => image.max(text),
        }
    }

    /// How well something is seen that is not text.
    pub(super) fn image(&self) -> Presence {
        self.display.max(self.visibility).max(self.opacity.presence(FADED, CLEAR))
    }

    /// The appearance of an element inside this one.
    pub(super) fn inside(&self, element: &Element, sheet: &Sheet) -> Self {
        let own = Block::of_attribute(element.value("style").unwrap_or_default());
        let defaults = element.defaults();
        let mut claims: Vec<Claim<'_>> = Vec::new();
        let mut claim = |declaration, rank, is_certain| claims.push(Claim { declaration, rank, is_certain });
        for declaration in &own.declarations {
            claim(declaration, if declaration.is_important { Rank::OwnImportant } else { Rank::Own }, true);
        }
        for (declaration, is_certain) in sheet.declarations(element) {
            let rank = if declaration.is_important { Rank::SheetImportant } else { Rank::Sheet };
            claim(declaration, rank, is_certain);
        }
        defaults.iter().for_each(|default| claim(&default.declaration, Rank::Element, default.is_certain));
        claims.sort_by(|one, other| order(one).cmp(&order(other)));

        let around = self.around(element);
        let mut appearance = Self { has_line: false, moves: false, ..around.clone() };
        appearance.is_doubtful |= own.is_uncertain || element.is_uncertain();
        let mut effects = Effects::default();
        for claims in claims.chunk_by(|one, next| one.declaration.property == next.declaration.property) {
            appearance.add(&around, &possible(claims), &mut effects);
        }
        let has_display = claims.iter().any(|claim| claim.declaration.property == "display");
        appearance.affect(&effects, EXTENDED.contains(&element.name.as_str()) && !has_display);
        appearance
    }

    /// This one as an element inherits from it: some programs do not let a table inherit colour and size.
    fn around(&self, element: &Element) -> Self {
        let mut around = self.clone();
        if element.name == "table" {
            around.size = around.size.or(Span::exactly(SIZE));
            around.text = Palette::new(around.text.iter().chain([Colour::Default]));
        }
        around
    }

    /// Adds what the declarations of one property may mean; `None` if they may also not hold.
    fn add(&mut self, around: &Self, possible: &[Option<Meaning>], effects: &mut Effects) {
        let each = possible.iter();
        match possible.first().copied().flatten() {
            Some(Meaning::Visibility(_)) => {
                self.visibility = Presence::one_of(each.map(|one| match one {
                    Some(Meaning::Visibility(Some(presence))) => *presence,
                    _ => around.visibility,
                }));
            }
            Some(Meaning::Size(_)) => {
                self.size = Span::one_of(each.map(|one| match one {
                    Some(Meaning::Size(size)) => size.within(around.size),
                    _ => around.size,
                }));
            }
            Some(Meaning::Opacity(_)) => {
                self.opacity = Span::one_of(each.map(|one| match one {
                    Some(Meaning::Opacity(opacity)) => opacity.within(around.opacity),
                    _ => around.opacity,
                }));
            }
            Some(Meaning::Text(_)) => {
                self.text = Palette::new(each.flat_map(|one| match one {
                    Some(Meaning::Text(Some(colour))) => vec![*colour],
                    _ => around.text.iter().collect(),
                }));
            }
            Some(Meaning::Ground(_)) => {
                let over = |colour: Colour| around.ground.iter().map(|below| colour.over(below)).collect::<Vec<_>>();
                self.ground = Palette::new(each.flat_map(|one| match one {
                    Some(Meaning::Ground(colour)) => over(*colour),
                    _ => over(Colour::TRANSPARENT),
                }));
            }
            Some(Meaning::Effect(_)) => {
                let all: Vec<Effect> = each
                    .map(|one| match one {
                        Some(Meaning::Effect(effect)) => *effect,
                        _ => Effect::Nothing,
                    })
                    .collect();
                effects.add(&all);
            }
            None => {}
        }
    }

    /// Adds what several properties do together. Of what stands inside a line, no height or width counts.
    fn affect(&mut self, effects: &Effects, has_extent: bool) {
        let (may, must) = (|effect| effects.may(effect), |effect| effects.must(effect));
        let is_outside = must(Effect::Floats) && must(Effect::Outside);
        let is_flat = must(Effect::Clips) && must(Effect::Flattens) && !may(Effect::Grows) && has_extent;
        let may_be_cut = may(Effect::Flattens) || may(Effect::Clips) && may(Effect::Limits);
        let is_shifted = may(Effect::Shifts) && (may(Effect::Offset) || may(Effect::Outside));
        self.has_line = may(Effect::Line);
        self.moves = may(Effect::Moves) || is_shifted || may(Effect::Floats) && !is_outside;
        self.is_doubtful |= self.moves || may(Effect::Unknown) || may_be_cut && !is_flat;
        if may(Effect::Boxes) || may(Effect::Floats) {
            self.cover = self.cover.min(Presence::Unknown);
        }
        let own = if is_outside || is_flat { Presence::Hidden } else { effects.presence(Effect::Strikes) };
        self.cover = self.cover.max(own);
        self.display = self.display.max(effects.presence(Effect::Hides));
        if may(Effect::Picture) {
            self.ground = Palette::new([Colour::Unknown]);
        }
    }
}

fn order<'c>(claim: &'c Claim<'_>) -> (&'c str, Rank) {
    (&claim.declaration.property, claim.rank)
}

/// What the declarations of one property, the strongest first, may mean; `None` if they may also not hold.
fn possible(claims: &[Claim<'_>]) -> Vec<Option<Meaning>> {
    let mut meanings = Vec::new();
    for claims in claims.chunk_by(|one, next| one.rank == next.rank) {
        meanings.extend(claims.iter().map(|claim| Some(claim.declaration.meaning)));
        if claims.iter().any(|claim| claim.is_certain) {
            return meanings;
        }
    }
    meanings.push(None);
    meanings
}

#[cfg(test)]
mod tests {
    use crate::letter::html::visible_page;
    use crate::letter::presence::Presence::{self, Hidden, Shown, Unknown};

    /// How `x` is seen in a page.
    fn presence(html: &str) -> Presence {
        let seen = visible_page(html);
        match (seen.text.contains('x'), seen.is_uncertain, seen.omits) {
            (true, false, _) => Shown,
            (true, true, _) => Unknown,
            (false, _, true) => Hidden,
            (false, ..) => panic!("{html} has no text"),
        }
    }

    #[track_caller]
    fn assert_presences(pages: &[(&str, Presence)]) {
        let wrong: Vec<_> = pages
            .iter()
            .map(|(html, wanted)| (html, presence(html), wanted))
            .filter(|(_, one, other)| one != *other)
            .collect();
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    #[test]
    fn an_element_is_seen_as_its_own_style_says() {
        assert_presences(&[
            ("<p style='display:none'>x</p>", Hidden),
            ("<p style='display:none;display:block'>x</p>", Shown),
            ("<p style='display:none!important;display:block'>x</p>", Hidden),
            ("<p style='display:var(--d)'>x</p>", Unknown),
            ("<p hidden>x</p>", Hidden),
            ("<p hidden style='display:block'>x</p>", Shown),
            ("<p popover>x</p>", Unknown),
            ("<p style='\\64 isplay:none'>x</p>", Hidden),
            ("<p style='content:\";\";display:none'>x</p>", Hidden),
            ("<p style='font:0/0 a'>x</p>", Unknown),
            ("<p style='font:0 a'>x</p>", Hidden),
            ("<p style='font-size:0mm'>x</p>", Hidden),
            ("<p style='font-size:calc(0px)'>x</p>", Unknown),
            ("<p style='font-size:4px'>x</p>", Unknown),
            ("<p style='line-height:0'>x</p>", Unknown),
            ("<p style='opacity:.1'>x</p>", Hidden),
            ("<p style='opacity:.6'><span style='opacity:.6'>x</span></p>", Unknown),
            ("<p style='position:absolute;left:-9999px'>x</p>", Hidden),
            ("<p style='position:absolute;left:9999px'>x</p>", Unknown),
            ("<p style='left:-9999px'>x</p>", Shown),
            ("<p style='position:relative;top:-1pt'>x</p>", Shown),
            ("<p style='position:relative;left:-500px'>x</p>", Unknown),
            ("<div style='height:0;overflow:hidden'>x</div>", Hidden),
            ("<div style='height:0;min-height:9px;overflow:hidden'>x</div>", Unknown),
            ("<div style='height:0'>x</div>", Unknown),
            ("<div style='height:20px;overflow:hidden'>x</div>", Unknown),
            ("<span style='height:0;overflow:hidden'>x</span>", Unknown),
            ("<span style='text-decoration:line-through'>x</span>", Hidden),
            ("<s style='text-decoration:none'>x</s>", Shown),
            ("<span style='mso-hide:all'>x</span>", Unknown),
            ("<span style='transform:scale(0)'>x</span>", Unknown),
            ("<span style='never-heard-of:1'>x</span>", Unknown),
            ("<div style='position:absolute;top:0;background:#fff'></div><p>x</p>", Unknown),
            ("<p style='color:var(--c)'>x</p>", Unknown),
            ("<p style='color:#fff'>x</p>", Hidden),
            ("<p style='color:#fff;text-shadow:0 0 2px #000'>x</p>", Unknown),
            ("<p style='color:#fff'><a href='#'>x</a></p>", Unknown),
            ("<div bgcolor=black><font color=white>x</font></div>", Unknown),
            ("<td bgcolor=black><font color=white>x</font></td>", Shown),
            ("<body background='x.png'><p style='color:white'>x</p>", Unknown),
        ]);
    }

    #[test]
    fn text_hidden_by_size_or_visibility_is_shown_where_it_says_so() {
        assert_presences(&[
            ("<p style='visibility:hidden'>y <b>x</b></p>", Hidden),
            ("<p style='visibility:hidden'>y <b style='visibility:visible'>x</b></p>", Shown),
            ("<p style='font-size:0'>y <b style='font-size:16px'>x</b></p>", Shown),
            ("<p style='font-size:0'>y <b style='font-size:2em'>x</b></p>", Hidden),
            ("<p style='font-size:0'>y <font size=2>x</font></p>", Shown),
            ("<div style='font-size:0'><table><tr><td>x</table></div>", Unknown),
            ("<p style='color:#fff'>y <b style='color:#000'>x</b></p>", Shown),
            ("<p style='display:none'>y <b style='display:inline'>x</b></p>", Hidden),
            ("<p style='opacity:0'>y <b style='opacity:1'>x</b></p>", Hidden),
            ("<s>y <b style='text-decoration:none'>x</b></s>", Hidden),
            ("<s>y <b style='display:inline-block'>x</b></s>", Unknown),
        ]);
    }

    #[test]
    fn an_element_is_hidden_only_as_far_as_it_reaches() {
        assert_presences(&[
            ("<p hidden>y<p>x", Shown),
            ("<ul><li hidden>y<li>x</ul>", Shown),
            ("<table><tr><td hidden>y<td>x</table>", Shown),
            ("<table><tr hidden><td>y<tr><td>x</table>", Shown),
            ("<p hidden>y<div>x</div>", Shown),
            ("<div hidden/>x", Hidden),
            ("<table><tr><td style='display:none'>y</div>x</table>", Hidden),
            ("<p><s>y</p><p>x", Unknown),
            ("<body style='background:#000;color:#fff'>y</body>x", Shown),
        ]);
    }

    #[test]
    fn signs_of_what_is_hidden_are_not_written() {
        let page = visible_page("<p style='display:none'><input type=checkbox> <q>y</q> <img alt=z></p><p>x</p>");
        assert_eq!((page.text.as_str(), page.pictures.len()), ("x\n", 0));
        let page =
            visible_page("<p><q style='display:none'>y</q><input type=checkbox hidden>x <q>z</q></p><hr hidden>");
        assert_eq!(page.text, "x \"z\"\n");
    }
}
