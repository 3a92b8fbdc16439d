//! `Authentication-Results` (RFC 8601): an MTA's findings about a letter, as a name and results. Strict: comments and
//! quoted strings are parsed as such, and a value that breaks the grammar has no results. Which MTA is trusted is
//! decided elsewhere.

/// The content of one header.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Results {
    /// The name of its author, in lower case.
    pub authserv_id: String,
    /// The results, in order; `None` if the header breaks the grammar after its name.
    pub found: Option<Vec<MethodResult>>,
}

/// The result of one method.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct MethodResult {
    /// `dmarc`, in lower case.
    pub method: String,
    /// `pass`, in lower case.
    pub result: String,
    /// The checked property: `header.from` and the like, in lower case, with its value.
    pub properties: Vec<(String, String)>,
}

impl Results {
    /// Parses the value of a header; `None` if not even its name can be parsed.
    pub(super) fn parse(value: &str) -> Option<Self> {
        let mut reader = Reader { rest: value };
        reader.blank()?;
        let authserv_id = reader.value()?.to_ascii_lowercase();
        Some(Self { authserv_id, found: reader.results() })
    }
}

struct Reader<'v> {
    rest: &'v str,
}

impl Reader<'_> {
    fn results(&mut self) -> Option<Vec<MethodResult>> {
        self.blank()?;
        self.version();
        let mut found = Vec::new();
        loop {
            self.blank()?;
            if self.rest.is_empty() {
                return Some(found);
            }
            self.sign(';')?;
            self.blank()?;
            // Many end with a semicolon, and "none" means no result.
            if !self.rest.is_empty() {
                found.extend(self.result()?);
            }
        }
    }

    fn result(&mut self) -> Option<Option<MethodResult>> {
        let method = self.name()?;
        self.blank()?;
        if self.sign('/').is_some() {
            self.blank()?;
            self.version();
            self.blank()?;
        }
        if method == "none" && self.ends() {
            return Some(None);
        }
        let result = self.assigned()?.to_ascii_lowercase();
        let mut properties = Vec::new();
        while !self.ends() {
            properties.push((self.name()?, self.assigned()?));
            self.blank()?;
        }
        Some(Some(MethodResult { method, result, properties }))
    }

    /// Whether a result ends here.
    fn ends(&self) -> bool {
        self.rest.is_empty() || self.rest.starts_with(';')
    }

    fn assigned(&mut self) -> Option<String> {
        self.blank()?;
        self.sign('=')?;
        self.blank()?;
        let value = self.value()?;
        self.blank()?;
        Some(value)
    }

    fn sign(&mut self, sign: char) -> Option<()> {
        self.rest = self.rest.strip_prefix(sign)?;
        Some(())
    }

    fn version(&mut self) {
        self.rest = self.rest.trim_start_matches(|c: char| c.is_ascii_digit());
    }

    /// A method or a property, in lower case.
    fn name(&mut self) -> Option<String> {
        let name = self.run(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'));
        (!name.is_empty()).then(|| name.to_ascii_lowercase())
    }

    /// A word, a quoted string, or both next to each other as in a quoted local part.
    fn value(&mut self) -> Option<String> {
        let mut value = String::new();
        let was = self.rest.len();
        loop {
            if self.sign('"').is_some() {
                self.enclosed('"', None, Some(&mut value))?;
            }
            let word = self.run(|c| !c.is_whitespace() && !c.is_control() && !matches!(c, ';' | '(' | ')' | '"'));
            value.push_str(word);
            if !self.rest.starts_with('"') {
                return (self.rest.len() < was).then_some(value);
            }
        }
    }

    /// Skips blanks and comments; `None` if a comment has no end.
    fn blank(&mut self) -> Option<()> {
        loop {
            self.rest = self.rest.trim_start();
            if self.sign('(').is_none() {
                return Some(());
            }
            self.enclosed(')', Some('('), None)?;
        }
    }

    /// Takes everything to the end of a comment or quoted string whose start was taken.
    fn enclosed(&mut self, end: char, nested: Option<char>, mut into: Option<&mut String>) -> Option<()> {
        let (mut depth, mut escaped) = (1, false);
        for (at, c) in self.rest.char_indices() {
            let literal = std::mem::replace(&mut escaped, false);
            match c {
                '\\' if !literal => {
                    escaped = true;
                    continue;
                }
                _ if c == end && !literal => depth -= 1,
                _ if Some(c) == nested && !literal => depth += 1,
                _ => {}
            }
            if depth == 0 {
                self.rest = self.rest.get(at + c.len_utf8()..)?;
                return Some(());
            }
            if let Some(text) = &mut into {
                text.push(c);
            }
        }
        None
    }

    fn run(&mut self, belongs: impl Fn(char) -> bool) -> &str {
        let end = self.rest.find(|c| !belongs(c)).unwrap_or(self.rest.len());
        let (run, rest) = self.rest.split_at(end);
        self.rest = rest;
        run
    }
}

#[cfg(test)]
mod tests {
    use super::Results;

    /// The results as `method=result`, or why there are none.
    fn read(value: &str) -> String {
        let Some(results) = Results::parse(value) else { return "no name".to_owned() };
        let Some(found) = results.found else { return format!("{}: broken", results.authserv_id) };
        let found = found.iter().map(|found| format!("{}={}", found.method, found.result));
        format!("{}: {}", results.authserv_id, found.collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn headers_are_read_as_the_grammar_says() {
        for (value, expected) in [
            ("mx.example; none", "mx.example: "),
            ("MX.example 1; dmarc=Pass header.from=example.com;", "mx.example: dmarc=pass"),
            ("\"mx.example\"; dmarc / 1 = pass", "mx.example: dmarc=pass"),
            ("(a (nested) one) mx.example (2); spf=fail (no; dmarc=pass) smtp.mailfrom=a@b", "mx.example: spf=fail"),
            ("mx.example; spf=fail reason=\"x; dmarc=pass\"", "mx.example: spf=fail"),
            ("mx.example; spf=fail smtp.mailfrom=\"a\\\"; dmarc=pass\"@b.example", "mx.example: spf=fail"),
            ("mx.example; spf=fail (\\); dmarc=pass)", "mx.example: spf=fail"),
            (
                "mx.example;\r\n\tdkim=pass header.i=@b header.b=a/b+c==;\r\n\tdmarc=fail",
                "mx.example: dkim=pass dmarc=fail",
            ),
            (
                "mx.example; dmarc=pass action=none header.from=b;compauth=pass reason=100",
                "mx.example: dmarc=pass compauth=pass",
            ),
        ] {
            assert_eq!(read(value), expected, "{value}");
        }
    }

    #[test]
    fn a_header_that_breaks_the_grammar_has_no_results() {
        for value in [
            "mx.example; dmarc=pass (never closed",
            "mx.example; spf=fail reason=\"never closed; dmarc=pass",
            "mx.example; dmarc",
            "mx.example; dmarc=",
            "mx.example; =pass",
            "mx.example; dmarc=pass )",
            "mx.example dmarc=pass",
            "mx.example; spf=fail, dmarc=pass header.from",
        ] {
            assert_eq!(read(value), "mx.example: broken", "{value}");
        }
        for value in ["", "(", "; dmarc=pass", "\"mx.example; dmarc=pass"] {
            assert_eq!(read(value), "no name", "{value}");
        }
    }

    #[test]
    fn a_quoted_string_means_its_contents() {
        let results = Results::parse("mx; dmarc=pass header.from=\"exam\\ple.com\"").unwrap();
        let properties = &results.found.unwrap()[0].properties;
        assert_eq!(properties, &[("header.from".to_owned(), "example.com".to_owned())]);
    }
}
