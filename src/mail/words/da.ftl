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
piece-general = { $count ->
        [one] general
       *[other] generaler
    }
piece-colonel = { $count ->
        [one] oberst
       *[other] oberster
    }
piece-major = { $count ->
        [one] major
       *[other] majorer
    }
piece-captain = { $count ->
        [one] kaptajn
       *[other] kaptajner
    }
piece-lieutenant = { $count ->
        [one] løjtnant
       *[other] løjtnanter
    }
piece-sergeant = { $count ->
        [one] sergent
       *[other] sergenter
    }
piece-miner = { $count ->
        [one] minearbejder
       *[other] minearbejdere
    }
piece-scout = { $count ->
        [one] spejder
       *[other] spejdere
    }
piece-spy = { $count ->
        [one] spion
       *[other] spioner
    }
piece-cannon = { $count ->
        [one] kanon
       *[other] kanoner
    }
piece-bomb = { $count ->
        [one] bombe
       *[other] bomber
    }
piece-flag = flag
