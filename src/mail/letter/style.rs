//! Whether a style shows its text: what is written in the element itself, as mail programs do it. Of style sheets only
//! the classes are known that strike a text through.

/// The colours of a text and of what is behind it, normalised; `None` as far as nothing says so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Colours {
    text: Option<String>,
    ground: Option<String>,
}

/// The style of an element.
pub(super) struct Style {
    /// Whether its content is struck through or invisible, whatever its colours.
    pub(super) hides: bool,
    /// Its own colours.
    pub(super) colours: Colours,
}

/// The colour of paper.
const WHITE: &str = "ffffff";

impl Style {
    /// The style in the attributes `style`, `color` and `bgcolor`, which are in lower case.
    pub(super) fn new(style: Option<&str>, color: Option<&str>, bgcolor: Option<&str>) -> Self {
        let mut colours = Colours { text: color.and_then(colour), ground: bgcolor.and_then(colour) };
        let mut hides = false;
        for (name, value) in style.unwrap_or_default().split(';').filter_map(|property| property.split_once(':')) {
            let value = value.split('!').next().unwrap_or_default().trim();
            hides |= match name.trim() {
                "display" => value == "none",
                "visibility" => matches!(value, "hidden" | "collapse"),
                "font-size" | "opacity" | "max-height" => is_zero(value),
                "mso-hide" => value == "all",
                "text-decoration" | "text-decoration-line" => value.contains("line-through"),
                _ => false,
            };
            match name.trim() {
                "color" => colours.text = colour(value).or(colours.text),
                "background" | "background-color" => colours.ground = colour(value).or(colours.ground),
                _ => {}
            }
        }
        Self { hides, colours }
    }
}

impl Colours {
    /// These where they are given, otherwise those around.
    pub(super) fn over(self, around: &Self) -> Self {
        Self { text: self.text.or_else(|| around.text.clone()), ground: self.ground.or_else(|| around.ground.clone()) }
    }

    /// Whether the text has the colour of what is behind it.
    pub(super) fn hide(&self) -> bool {
        self.text.as_deref().is_some_and(|text| text == self.ground.as_deref().unwrap_or(WHITE))
    }
}

/// The classes that a style sheet strikes through, in lower case, wherever in a selector they stand.
pub(super) fn struck_classes(sheet: &str) -> Vec<String> {
    let rules = sheet.split('}').filter_map(|rule| rule.rsplit_once('{'));
    let struck = rules.filter(|(_, style)| style.to_ascii_lowercase().contains("line-through"));
    let name = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    let classes = struck.flat_map(|(selectors, _)| selectors.split('.').skip(1));
    classes.filter_map(|class| class.split(|c| !name(c)).next()).map(str::to_ascii_lowercase).collect()
}

/// `0`, `0px`, `0.0em`.
fn is_zero(value: &str) -> bool {
    let number = value.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '%');
    number.trim().parse::<f32>().is_ok_and(|number| number.abs() < 0.001)
}

/// The colour as six hexadecimal digits; `None` if it is written in another way.
fn colour(value: &str) -> Option<String> {
    match value.trim() {
        "white" => return Some(WHITE.to_owned()),
        "black" => return Some("000000".to_owned()),
        _ => {}
    }
    if let Some(digits) = value.trim().strip_prefix('#') {
        let hexadecimal = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        return match digits.len() {
            6 if hexadecimal => Some(digits.to_owned()),
            3 if hexadecimal => Some(digits.chars().flat_map(|digit| [digit, digit]).collect()),
            _ => None,
        };
    }
    let parts = value.trim().strip_prefix("rgb(")?.strip_suffix(')')?;
    let parts: Option<Vec<u8>> = parts.split(',').map(|part| part.trim().parse().ok()).collect();
    let parts = parts.filter(|parts| parts.len() == 3)?;
    Some(parts.iter().map(|part| format!("{part:02x}")).collect())
}
