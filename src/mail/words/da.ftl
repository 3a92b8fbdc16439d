### Hvad mails siger på dansk. Tiltale: du. Spillets ord står i docs/WORDS.md.
### unfinished

## Enhver mail

hello = Hej { $name }
sent-by = Sendt af { $site }, { $link }
label = { $label }:

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
