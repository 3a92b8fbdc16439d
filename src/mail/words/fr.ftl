### Ce que disent les courriels en français. On vouvoie. Les mots du jeu sont dans docs/WORDS.md.
### unfinished

## Chaque courriel

hello = Bonjour { $name },
sent-by = Envoyé par { $site }, { $link }
label = { $label } :
what-happened = Ce qui s’est passé

## Listes et durées

list = { $all } et { $last }
days = { $count ->
        [one] { $count } jour
       *[other] { $count } jours
    }
hours = { $count ->
        [one] { $count } heure
       *[other] { $count } heures
    }
minutes = { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
moments = moins d’une minute

## Comptes

not-you = Si ce n’était pas vous, vous n’avez rien à faire : sans le lien, il ne se passe rien.
verify-subject = Veuillez confirmer votre adresse
verify-lead = Bienvenue sur { $site }. Il ne reste qu’une étape : veuillez confirmer votre adresse.
verify-advice =
    Ouvrez le lien ci-dessous, entrez votre mot de passe et appuyez sur le bouton. Le lien est valable { $span } et ne
    sert qu’une fois.
verify-link = Confirmer mon adresse
reset-subject = Choisissez un nouveau mot de passe
reset-lead = Vous avez demandé un nouveau mot de passe.
reset-advice =
    Ouvrez le lien ci-dessous et choisissez-le. Le lien est valable { $span } et ne sert qu’une fois ; d’ici là, votre
    ancien mot de passe reste bon.
reset-link = Choisir un nouveau mot de passe
known-subject = Vous avez déjà un compte
known-lead =
    Quelqu’un, sans doute vous, a voulu s’inscrire avec votre adresse. Elle est déjà celle de votre compte.
known-advice =
    Connectez-vous simplement avec le nom ci-dessus. Si vous avez oublié le mot de passe, demandez-en un nouveau au moment
    de vous connecter.
known-link = Le serveur
known-note = Si ce n’était pas vous, vous n’avez rien à faire : rien n’a été changé.

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
