//! The declarations of a style, as CSS writes them: strings, comments and escapes are the library's knowledge. What a
//! property means for the text is said in `property`; which declaration counts, in `style`.

use cssparser::{
    AtRuleParser, CowRcStr, DeclarationParser, ParseError, Parser, ParserInput, ParserState, QualifiedRuleParser,
    RuleBodyItemParser, RuleBodyParser, Token,
};

use super::property::{self, Meaning};

/// What a style says of one property.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Declaration {
    pub(super) property: String,
    pub(super) meaning: Meaning,
    pub(super) is_important: bool,
}

/// The value of a property.
pub(super) struct Value<'i> {
    /// Its tokens, without what stands inside functions.
    pub(super) tokens: Vec<Token<'i>>,
    pub(super) text: &'i str,
}

/// The maximum number of declarations of one block that are read.
const DECLARATIONS: usize = 200;

/// The declarations of a block.
#[derive(Debug, Default)]
pub(super) struct Block {
    pub(super) declarations: Vec<Declaration>,
    /// Whether it says more than they: rules inside, or too many declarations.
    pub(super) is_uncertain: bool,
}

impl Value<'_> {
    /// Its only word, in lower case.
    pub(super) fn word(&self) -> Option<String> {
        match self.tokens.as_slice() {
            [Token::Ident(word)] => Some(word.to_ascii_lowercase()),
            _ => None,
        }
    }

    /// Whether it has this word.
    pub(super) fn has_word(&self, wanted: &str) -> bool {
        self.tokens.iter().any(|token| matches!(token, Token::Ident(word) if word.eq_ignore_ascii_case(wanted)))
    }

    /// Whether it calls a function that stands for a value given elsewhere.
    pub(super) fn is_computed(&self) -> bool {
        let computes = |name: &CowRcStr<'_>| ["attr", "env", "var"].iter().any(|one| name.eq_ignore_ascii_case(one));
        self.tokens.iter().any(|token| matches!(token, Token::Function(name) if computes(name)))
    }
}

impl Block {
    /// The declarations of the attribute `style`.
    pub(super) fn of_attribute(style: &str) -> Self {
        let mut input = ParserInput::new(style);
        Self::parse(&mut Parser::new(&mut input))
    }

    /// Reads the rest of the input. Of several declarations of one property the last one counts.
    pub(super) fn parse(input: &mut Parser<'_, '_>) -> Self {
        let mut block = Self::default();
        let mut items = Items { has_rules: false };
        for item in RuleBodyParser::new(input, &mut items) {
            match item {
                Ok(declarations) => declarations.into_iter().for_each(|one| block.add(one)),
                // What is not a declaration is ignored, by programs that follow the standard.
                Err((_, text)) if text.contains(':') => block.add(Declaration {
                    property: text.to_owned(),
                    meaning: Meaning::unknown(),
                    is_important: false,
                }),
                Err(_) => {}
            }
        }
        block.is_uncertain |= items.has_rules;
        block
    }

    fn add(&mut self, declaration: Declaration) {
        let is_same = |other: &Declaration| {
            other.property == declaration.property && other.is_important == declaration.is_important
        };
        self.declarations.retain(|other| !is_same(other));
        match self.declarations.len() < DECLARATIONS {
            true => self.declarations.push(declaration),
            false => self.is_uncertain = true,
        }
    }
}

/// Reads what stands in a block.
struct Items {
    has_rules: bool,
}

impl<'i> DeclarationParser<'i> for Items {
    type Declaration = Vec<Declaration>;
    type Error = ();

    fn parse_value<'t>(
        &mut self,
        name: CowRcStr<'i>,
        input: &mut Parser<'i, 't>,
        _start: &ParserState,
    ) -> Result<Self::Declaration, ParseError<'i, ()>> {
        let start = input.position();
        let mut tokens: Vec<Token<'i>> = Vec::new();
        while let Ok(token) = input.next() {
            tokens.push(token.clone());
        }
        let is_important = matches!(tokens.as_slice(), [.., Token::Delim('!'), Token::Ident(word)]
            if word.eq_ignore_ascii_case("important"));
        if is_important {
            tokens.truncate(tokens.len() - 2);
        }
        let value = Value { tokens, text: input.slice_from(start).trim() };
        let meanings = property::meanings(&name.to_ascii_lowercase(), &value);
        let declared = |(property, meaning)| Declaration { property, meaning, is_important };
        Ok(meanings.into_iter().map(declared).collect())
    }
}

impl<'i> AtRuleParser<'i> for Items {
    type Prelude = ();
    type AtRule = Vec<Declaration>;
    type Error = ();

    fn parse_prelude<'t>(&mut self, _name: CowRcStr<'i>, input: &mut Parser<'i, 't>) -> Result<(), ParseError<'i, ()>> {
        while input.next().is_ok() {}
        self.has_rules = true;
        Ok(())
    }

    fn parse_block<'t>(
        &mut self,
        (): (),
        _start: &ParserState,
        _input: &mut Parser<'i, 't>,
    ) -> Result<Self::AtRule, ParseError<'i, ()>> {
        Ok(Vec::new())
    }
}

impl<'i> QualifiedRuleParser<'i> for Items {
    type Prelude = ();
    type QualifiedRule = Vec<Declaration>;
    type Error = ();

    fn parse_prelude<'t>(&mut self, input: &mut Parser<'i, 't>) -> Result<(), ParseError<'i, ()>> {
        while input.next().is_ok() {}
        Ok(())
    }

    fn parse_block<'t>(
        &mut self,
        (): (),
        _start: &ParserState,
        _input: &mut Parser<'i, 't>,
    ) -> Result<Self::QualifiedRule, ParseError<'i, ()>> {
        self.has_rules = true;
        Ok(Vec::new())
    }
}

impl<'i> RuleBodyItemParser<'i, Vec<Declaration>, ()> for Items {
    fn parse_declarations(&self) -> bool {
        true
    }

    fn parse_qualified(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::{Block, Declaration};
    use crate::letter::property::{Effect, Meaning};

    fn effects(style: &str) -> Vec<(String, Effect)> {
        let effect = |one: Declaration| match one.meaning {
            Meaning::Effect(effect) => (one.property, effect),
            other => panic!("{other:?}"),
        };
        Block::of_attribute(style).declarations.into_iter().map(effect).collect()
    }

    #[test]
    fn declarations_are_read_with_their_strings_comments_and_escapes() {
        for style in [
            "display:none",
            "DISPLAY : NONE ;",
            "/* ; */display/**/:/* x */none",
            "\\64 isplay:none",
            "font-family:\"a;display:block\"; display:none",
            "display:none;;",
            "display:block;display:none",
            "color red; display:none",
        ] {
            assert_eq!(effects(style), [("display".to_owned(), Effect::Hides)], "{style}");
        }
        assert_eq!(effects("font-family: a; --x: none; border: 1px solid"), []);
        assert_eq!(effects("*display:none").len(), 1, "some program may read it");
    }

    #[test]
    fn important_declarations_are_kept_beside_others() {
        let block = Block::of_attribute("display:none ! IMPORTANT; display:block");
        let important: Vec<bool> = block.declarations.iter().map(|one| one.is_important).collect();
        assert_eq!(important, [true, false]);
    }

    #[test]
    fn rules_inside_a_block_and_too_many_declarations_are_noticed() {
        let many: String = (0..300).map(|number| format!("a{number}:b;")).collect();
        assert!(Block::of_attribute(&many).is_uncertain);
        assert!(Block::of_attribute("color:red; & p { display:none }").is_uncertain);
        assert!(Block::of_attribute("@media all { display:none }").is_uncertain);
        assert!(!Block::of_attribute("color:red").is_uncertain);
    }
}
