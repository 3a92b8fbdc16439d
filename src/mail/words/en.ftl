### What the mails say in English. The other languages say the same messages with the same variables, or the program is
### not built; docs/adr/0013 says why, CONTRIBUTING.md how to add one.
###
### A variable is the same in every message. `person` and `piece` have facets, of which a language takes what its grammar
### needs: $who is the name, $who-of "Anna's", $who-is you or other, $who-begins vowel or other, $who-ends sibilant, vowel
### or other; $piece is "your major (7)" or "Anna's major (7)", $piece-first the same to begin a sentence, $piece-object
### where it is the object, $piece-kind "major (7)", $piece-gender its gender, $piece-begins how the word begins,
### $piece-owner the name, $piece-of "Anna's", $piece-is whether it is the reader's.
###
### $who: person
### $count: number
### <piece>: the kinds of pieces of all rulesets
### $all, $label, $last, $link, $name, $site, $span: text

## Every mail

hello = Hello { $name },
sent-by = Sent by { $site }, { $link }
# How a label stands before what it labels.
label = { $label }:
what-happened = What happened

## Lists and times

list = { $all } and { $last }
days = { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
hours = { $count ->
        [one] { $count } hour
       *[other] { $count } hours
    }
minutes = { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
moments = less than a minute

## Accounts

not-you = If this was not you, you need not do anything: without the link nothing happens.
verify-subject = Please confirm your mail address
verify-lead = Welcome to { $site }. One step is left: please confirm your mail address.
verify-advice =
    Open the link below, enter your password and press the button. The link works for { $span } and only once.
verify-link = Confirm my mail address
reset-subject = Choose a new password
reset-lead = You asked for a new password.
reset-advice =
    Open the link below and choose one. The link works for { $span } and only once; until then your old password
    stays good.
reset-link = Choose a new password
known-subject = You already have an account
known-lead =
    Somebody, probably you, tried to register with your mail address. It already belongs to your account.
known-advice =
    Simply log in with the name above. If you have forgotten the password, ask for a new one when you log in.
known-link = The server
known-note = If this was not you, you need not do anything: nothing was changed.

## Pieces

piece-marshal = { $count ->
        [one] marshal
       *[other] marshals
    }
piece-general = { $count ->
        [one] general
       *[other] generals
    }
piece-colonel = { $count ->
        [one] colonel
       *[other] colonels
    }
piece-major = { $count ->
        [one] major
       *[other] majors
    }
piece-captain = { $count ->
        [one] captain
       *[other] captains
    }
piece-lieutenant = { $count ->
        [one] lieutenant
       *[other] lieutenants
    }
piece-sergeant = { $count ->
        [one] sergeant
       *[other] sergeants
    }
piece-miner = { $count ->
        [one] miner
       *[other] miners
    }
piece-scout = { $count ->
        [one] scout
       *[other] scouts
    }
piece-spy = { $count ->
        [one] spy
       *[other] spies
    }
piece-cannon = { $count ->
        [one] cannon
       *[other] cannons
    }
piece-bomb = { $count ->
        [one] bomb
       *[other] bombs
    }
piece-flag = { $count ->
        [one] flag
       *[other] flags
    }
