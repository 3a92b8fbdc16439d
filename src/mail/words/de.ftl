### Was die Mails auf Deutsch sagen. Anrede: du. Die Wörter des Spiels stehen in docs/WORDS.md.
### unfinished

## Jede Mail

hello = Hallo { $name },
sent-by = Gesendet von { $site }, { $link }
label = { $label }:
what-happened = Was geschehen ist

## Aufzählungen und Zeiten

list = { $all } und { $last }
days = { $count ->
        [one] { $count } Tag
       *[other] { $count } Tage
    }
hours = { $count ->
        [one] { $count } Stunde
       *[other] { $count } Stunden
    }
minutes = { $count ->
        [one] { $count } Minute
       *[other] { $count } Minuten
    }
moments = weniger als eine Minute

## Konto

not-you = Wenn du das nicht warst, brauchst du nichts zu tun: Ohne den Link geschieht nichts.
verify-subject = Bitte bestätige deine Mailadresse
verify-lead = Willkommen bei { $site }. Ein Schritt fehlt noch: Bitte bestätige deine Mailadresse.
verify-advice =
    Öffne den Link unten, gib dein Passwort ein und drücke den Knopf. Der Link gilt { $span } und nur einmal.
verify-link = Meine Mailadresse bestätigen
reset-subject = Wähle ein neues Passwort
reset-lead = Du hast um ein neues Passwort gebeten.
reset-advice =
    Öffne den Link unten und wähle eines. Der Link gilt { $span } und nur einmal; bis dahin bleibt dein altes Passwort
    gültig.
reset-link = Neues Passwort wählen
known-subject = Du hast schon ein Konto
known-lead =
    Jemand, wahrscheinlich du, wollte sich mit deiner Mailadresse registrieren. Sie gehört schon zu deinem Konto.
known-advice =
    Melde dich einfach mit dem Namen von oben an. Wenn du das Passwort vergessen hast, lass dir beim Anmelden ein neues
    geben.
known-link = Der Server
known-note = Wenn du das nicht warst, brauchst du nichts zu tun: Es wurde nichts geändert.

## Figuren

piece-marshal = { $count ->
        [one] Feldmarschall
       *[other] Feldmarschälle
    }
    .gender = masculine
piece-general = { $count ->
        [one] General
       *[other] Generäle
    }
    .gender = masculine
piece-colonel = { $count ->
        [one] Oberst
       *[other] Obersten
    }
    .gender = masculine
piece-major = { $count ->
        [one] Major
       *[other] Majore
    }
    .gender = masculine
piece-captain = { $count ->
        [one] Hauptmann
       *[other] Hauptleute
    }
    .gender = masculine
piece-lieutenant = { $count ->
        [one] Leutnant
       *[other] Leutnante
    }
    .gender = masculine
piece-sergeant = { $count ->
        [one] Unteroffizier
       *[other] Unteroffiziere
    }
    .gender = masculine
piece-miner = { $count ->
        [one] Mineur
       *[other] Mineure
    }
    .gender = masculine
piece-scout = Aufklärer
    .gender = masculine
piece-spy = { $count ->
        [one] Spion
       *[other] Spione
    }
    .gender = masculine
piece-cannon = { $count ->
        [one] Kanone
       *[other] Kanonen
    }
    .gender = feminine
piece-bomb = { $count ->
        [one] Bombe
       *[other] Bomben
    }
    .gender = feminine
piece-flag = { $count ->
        [one] Fahne
       *[other] Fahnen
    }
    .gender = feminine
piece-any = { $count ->
        [one] Figur
       *[other] Figuren
    }
    .gender = feminine

## Leute und Figuren

genitive = { $who-ends ->
        [sibilant] { $who }’
       *[other] { $who }s
    }
owned = { $piece-is ->
        [you] { $piece-gender ->
            [feminine] deine { $piece-kind }
           *[masculine] dein { $piece-kind }
        }
       *[other] { $piece-of } { $piece-kind }
    }
    .first = { $piece-is ->
        [you] { $piece-gender ->
            [feminine] Deine { $piece-kind }
           *[masculine] Dein { $piece-kind }
        }
       *[other] { $piece-of } { $piece-kind }
    }
    .object = { $piece-is ->
        [you] { $piece-gender ->
            [feminine] deine { $piece-kind }
           *[masculine] deinen { $piece-kind }
        }
       *[other] { $piece-of } { $piece-kind }
    }
attack-won = { $piece-first } auf { $from } hat { $to } angegriffen und { $victim-object } geschlagen.
