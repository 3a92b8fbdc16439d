//! How well a person sees something, where that may depend on what nobody knows who reads the letter: of several
//! possibilities, only what holds for all of them is certain.

/// How well a person sees something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Presence {
    #[default]
    Shown,
    /// It cannot be said.
    Unknown,
    Hidden,
}

impl Presence {
    /// That of one of several possibilities; shown if there are none.
    pub(super) fn one_of(possible: impl IntoIterator<Item = Self>) -> Self {
        let mut possible = possible.into_iter();
        let first = possible.next().unwrap_or_default();
        if possible.all(|other| other == first) { first } else { Self::Unknown }
    }
}

/// The numbers from which one may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Span {
    least: f32,
    most: f32,
}

impl Span {
    /// Nothing is known of the number.
    pub(super) const ANY: Self = Self { least: 0.0, most: f32::MAX };

    pub(super) const fn exactly(number: f32) -> Self {
        Self { least: number, most: number }
    }

    pub(super) fn times(self, factor: f32) -> Self {
        Self { least: self.least * factor, most: self.most * factor }
    }

    /// One of all these numbers; any if there are none.
    pub(super) fn one_of(spans: impl IntoIterator<Item = Self>) -> Self {
        spans.into_iter().reduce(Self::or).unwrap_or(Self::ANY)
    }

    /// One of these numbers or of the others.
    pub(super) fn or(self, other: Self) -> Self {
        Self { least: self.least.min(other.least), most: self.most.max(other.most) }
    }

    /// How well something of this size is seen, if it is hidden below one size and shown from another on.
    pub(super) fn presence(self, hidden_below: f32, shown_from: f32) -> Presence {
        match self {
            Self { most, .. } if most < hidden_below => Presence::Hidden,
            Self { least, .. } if least >= shown_from => Presence::Shown,
            _ => Presence::Unknown,
        }
    }
}

/// A number as a style gives it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Scale {
    Fixed(f32),
    /// A part of the number around.
    Times(f32),
    /// Not understood.
    Unknown,
}

impl Scale {
    /// The numbers that it may be inside others.
    pub(super) fn within(self, around: Span) -> Span {
        match self {
            Self::Fixed(number) => Span::exactly(number),
            Self::Times(factor) => around.times(factor),
            Self::Unknown => Span::ANY,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Presence, Scale, Span};

    #[test]
    fn only_what_holds_for_every_possibility_is_certain() {
        use Presence::{Hidden, Shown, Unknown};
        for (possible, all) in [
            (&[][..], Shown),
            (&[Hidden, Hidden], Hidden),
            (&[Shown, Shown], Shown),
            (&[Shown, Hidden], Unknown),
            (&[Hidden, Unknown], Unknown),
        ] {
            assert_eq!(Presence::one_of(possible.iter().copied()), all, "{possible:?}");
        }
        for (span, presence) in [
            (Span::exactly(1.0), Hidden),
            (Span::exactly(4.0), Unknown),
            (Span::exactly(16.0), Shown),
            (Span::exactly(16.0).or(Span::exactly(0.0)), Unknown),
            (Scale::Times(0.1).within(Span::exactly(16.0)), Hidden),
            (Scale::Fixed(16.0).within(Span::exactly(0.0)), Shown),
            (Scale::Unknown.within(Span::exactly(16.0)), Unknown),
        ] {
            assert_eq!(span.presence(3.0, 6.0), presence, "{span:?}");
        }
    }
}
