//! The push services by which metrics and traces tell pushes apart. A browser may name any other, which may be a
//! person's own, and would then say who is told something; those of the makers of browsers are everybody's.

/// A push service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum PushService {
    /// Apple's, of Safari.
    Apple,
    /// Google's, of Chrome and most others.
    Google,
    /// Microsoft's, of Edge.
    Microsoft,
    /// Mozilla's, of Firefox.
    Mozilla,
    /// Every other one.
    Other,
}

impl PushService {
    /// All of them.
    pub(in crate::app) const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// The one to which a host belongs.
    pub(in crate::app) fn of(host: &str) -> Self {
        let is_of = |domain: &str| host.strip_suffix(domain).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
        match () {
            () if is_of("push.apple.com") => Self::Apple,
            () if is_of("fcm.googleapis.com") => Self::Google,
            () if is_of("notify.windows.com") => Self::Microsoft,
            () if is_of("push.services.mozilla.com") => Self::Mozilla,
            () => Self::Other,
        }
    }

    /// Its name in metrics.
    pub(in crate::app) fn word(self) -> &'static str {
        self.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_push_services_of_browsers_are_known_and_any_other_is_not() {
        let known = [
            ("web.push.apple.com", PushService::Apple),
            ("fcm.googleapis.com", PushService::Google),
            ("wns2-par02p.notify.windows.com", PushService::Microsoft),
            ("updates.push.services.mozilla.com", PushService::Mozilla),
        ];
        for (host, service) in known {
            assert_eq!(PushService::of(host), service, "{host}");
        }
        for other in ["push.example.org", "afcm.googleapis.com", "fcm.googleapis.com.example.org", "127.0.0.1", ""] {
            assert_eq!(PushService::of(other), PushService::Other, "{other}");
        }
    }
}
