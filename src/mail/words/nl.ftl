### Wat de mails in het Nederlands zeggen. Aanspreekvorm: je. De woorden van het spel staan in docs/WORDS.md.
### unfinished

## Elke mail

hello = Hallo { $name },
sent-by = Verstuurd door { $site }, { $link }
label = { $label }:
what-happened = Wat er is gebeurd

## Opsommingen en tijden

list = { $all } en { $last }
days = { $count ->
        [one] { $count } dag
       *[other] { $count } dagen
    }
hours = { $count } uur
minutes = { $count ->
        [one] { $count } minuut
       *[other] { $count } minuten
    }
moments = minder dan een minuut

## Account

not-you = Was jij dit niet? Dan hoef je niets te doen: zonder de link gebeurt er niets.
verify-subject = Bevestig je mailadres
verify-lead = Welkom bij { $site }. Nog één stap: bevestig je mailadres.
verify-advice =
    Open de link hieronder, vul je wachtwoord in en druk op de knop. De link werkt { $span } en maar één keer.
verify-link = Mijn mailadres bevestigen
reset-subject = Kies een nieuw wachtwoord
reset-lead = Je hebt om een nieuw wachtwoord gevraagd.
reset-advice =
    Open de link hieronder en kies er een. De link werkt { $span } en maar één keer; tot die tijd blijft je oude
    wachtwoord geldig.
reset-link = Nieuw wachtwoord kiezen
known-subject = Je hebt al een account
known-lead = Iemand, waarschijnlijk jij, wilde zich met jouw mailadres registreren. Het hoort al bij je account.
known-advice =
    Log gewoon in met de naam hierboven. Ben je het wachtwoord vergeten? Vraag bij het inloggen een nieuw aan.
known-link = De server
known-note = Was jij dit niet? Dan hoef je niets te doen: er is niets veranderd.

## Stukken

piece-marshal = { $count ->
        [one] maarschalk
       *[other] maarschalken
    }
    .gender = common
piece-general = { $count ->
        [one] generaal
       *[other] generaals
    }
    .gender = common
piece-colonel = { $count ->
        [one] kolonel
       *[other] kolonels
    }
    .gender = common
piece-major = { $count ->
        [one] majoor
       *[other] majoors
    }
    .gender = common
piece-captain = { $count ->
        [one] kapitein
       *[other] kapiteins
    }
    .gender = common
piece-lieutenant = { $count ->
        [one] luitenant
       *[other] luitenants
    }
    .gender = common
piece-sergeant = { $count ->
        [one] sergeant
       *[other] sergeants
    }
    .gender = common
piece-miner = { $count ->
        [one] mineur
       *[other] mineurs
    }
    .gender = common
piece-scout = { $count ->
        [one] verkenner
       *[other] verkenners
    }
    .gender = common
piece-spy = { $count ->
        [one] spion
       *[other] spionnen
    }
    .gender = common
piece-cannon = { $count ->
        [one] kanon
       *[other] kanonnen
    }
    .gender = neuter
piece-bomb = { $count ->
        [one] bom
       *[other] bommen
    }
    .gender = common
piece-flag = { $count ->
        [one] vlag
       *[other] vlaggen
    }
    .gender = common
piece-any = { $count ->
        [one] stuk
       *[other] stukken
    }
    .gender = neuter

## Mensen en stukken

genitive = { $who-ends ->
        [sibilant] { $who }’
        [vowel] { $who }’s
        [sign] { $who }’s
       *[other] { $who }s
    }
owned = { $piece-is ->
        [you] je { $piece-kind }
       *[other] { $piece-of } { $piece-kind }
    }
    .first = { $piece-is ->
        [you] Je { $piece-kind }
       *[other] { $piece-of } { $piece-kind }
    }
    .object = { owned }
