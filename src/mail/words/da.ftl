### Hvad mails siger på dansk. Tiltale: du. Spillets ord står i docs/WORDS.md.
### unfinished

## Enhver mail

hello = Hej { $name }
sent-by = Sendt af { $site }, { $link }
label = { $label }:
what-happened = Det er der sket

## Lister og tider

list = { $all } og { $last }
days = { $count ->
        [one] { $count } dag
       *[other] { $count } dage
    }
hours = { $count ->
        [one] { $count } time
       *[other] { $count } timer
    }
minutes = { $count ->
        [one] { $count } minut
       *[other] { $count } minutter
    }
moments = under et minut

## Konti

not-you = Var det ikke dig, skal du ikke gøre noget: Uden linket sker der ingenting.
verify-subject = Bekræft din mailadresse
verify-lead = Velkommen til { $site }. Der mangler kun ét trin: Bekræft din mailadresse.
verify-advice =
    Åbn linket herunder, skriv din adgangskode, og tryk på knappen. Linket virker i { $span } og kun én gang.
verify-link = Bekræft min mailadresse
reset-subject = Vælg en ny adgangskode
reset-lead = Du har bedt om en ny adgangskode.
reset-advice =
    Åbn linket herunder, og vælg en. Linket virker i { $span } og kun én gang; indtil da gælder din gamle adgangskode.
reset-link = Vælg en ny adgangskode
known-subject = Du har allerede en konto
known-lead =
    Nogen, sandsynligvis dig, har prøvet at oprette en konto med din mailadresse. Den hører allerede til din konto.
known-advice =
    Log ind med navnet ovenfor. Har du glemt adgangskoden, så bed om en ny, når du logger ind.
known-link = Serveren
known-note = Var det ikke dig, skal du ikke gøre noget: Intet er ændret.

## Brikker

piece-marshal = { $count ->
        [one] marskal
       *[other] marskaller
    }
    .gender = common
piece-general = { $count ->
        [one] general
       *[other] generaler
    }
    .gender = common
piece-colonel = { $count ->
        [one] oberst
       *[other] oberster
    }
    .gender = common
piece-major = { $count ->
        [one] major
       *[other] majorer
    }
    .gender = common
piece-captain = { $count ->
        [one] kaptajn
       *[other] kaptajner
    }
    .gender = common
piece-lieutenant = { $count ->
        [one] løjtnant
       *[other] løjtnanter
    }
    .gender = common
piece-sergeant = { $count ->
        [one] sergent
       *[other] sergenter
    }
    .gender = common
piece-miner = { $count ->
        [one] minearbejder
       *[other] minearbejdere
    }
    .gender = common
piece-scout = { $count ->
        [one] spejder
       *[other] spejdere
    }
    .gender = common
piece-spy = { $count ->
        [one] spion
       *[other] spioner
    }
    .gender = common
piece-cannon = { $count ->
        [one] kanon
       *[other] kanoner
    }
    .gender = common
piece-bomb = { $count ->
        [one] bombe
       *[other] bomber
    }
    .gender = common
piece-flag = flag
    .gender = neuter
piece-any = { $count ->
        [one] brik
       *[other] brikker
    }
    .gender = common

## Spillere og brikker

genitive = { $who-ends ->
        [sibilant] { $who }’
        [sign] { $who }’s
       *[other] { $who }s
    }
owned = { $piece-is ->
        [you] { $piece-gender ->
            [neuter] dit { $piece-kind }
           *[common] din { $piece-kind }
        }
       *[other] { $piece-of } { $piece-kind }
    }
    .first = { $piece-is ->
        [you] { $piece-gender ->
            [neuter] Dit { $piece-kind }
           *[common] Din { $piece-kind }
        }
       *[other] { $piece-of } { $piece-kind }
    }
    .object = { owned }
