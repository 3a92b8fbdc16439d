### Ce que disent les courriels en français. On vouvoie. Les mots du jeu sont dans docs/WORDS.md.
### unfinished

## Chaque courriel

hello = Bonjour { $name },
sent-by = Envoyé par { $site }, { $link }
label = { $label } :

## Les pièces

piece-marshal = { $count ->
        [one] maréchal
       *[other] maréchaux
    }
piece-general = { $count ->
        [one] général
       *[other] généraux
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
        [one] capitaine
       *[other] capitaines
    }
piece-lieutenant = { $count ->
        [one] lieutenant
       *[other] lieutenants
    }
piece-sergeant = { $count ->
        [one] sergent
       *[other] sergents
    }
piece-miner = { $count ->
        [one] démineur
       *[other] démineurs
    }
piece-scout = { $count ->
        [one] éclaireur
       *[other] éclaireurs
    }
piece-spy = { $count ->
        [one] espion
       *[other] espions
    }
piece-cannon = { $count ->
        [one] canon
       *[other] canons
    }
piece-bomb = { $count ->
        [one] bombe
       *[other] bombes
    }
piece-flag = { $count ->
        [one] drapeau
       *[other] drapeaux
    }
