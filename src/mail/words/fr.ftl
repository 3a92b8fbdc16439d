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
    .gender = masculine
piece-general = { $count ->
        [one] général
       *[other] généraux
    }
    .gender = masculine
piece-colonel = { $count ->
        [one] colonel
       *[other] colonels
    }
    .gender = masculine
piece-major = { $count ->
        [one] major
       *[other] majors
    }
    .gender = masculine
piece-captain = { $count ->
        [one] capitaine
       *[other] capitaines
    }
    .gender = masculine
piece-lieutenant = { $count ->
        [one] lieutenant
       *[other] lieutenants
    }
    .gender = masculine
piece-sergeant = { $count ->
        [one] sergent
       *[other] sergents
    }
    .gender = masculine
piece-miner = { $count ->
        [one] démineur
       *[other] démineurs
    }
    .gender = masculine
piece-scout = { $count ->
        [one] éclaireur
       *[other] éclaireurs
    }
    .gender = masculine
piece-spy = { $count ->
        [one] espion
       *[other] espions
    }
    .gender = masculine
piece-cannon = { $count ->
        [one] canon
       *[other] canons
    }
    .gender = masculine
piece-bomb = { $count ->
        [one] bombe
       *[other] bombes
    }
    .gender = feminine
piece-flag = { $count ->
        [one] drapeau
       *[other] drapeaux
    }
    .gender = masculine
piece-any = { $count ->
        [one] pièce
       *[other] pièces
    }
    .gender = feminine

## Joueurs et pièces

genitive = { $who-begins ->
        [vowel] d’{ $who }
       *[other] de { $who }
    }
owned = { $piece-is ->
        [you] votre { $piece-kind }
       *[other] { $piece-begins ->
            [vowel] l’{ $piece-kind }
           *[other] { $piece-gender ->
                [feminine] la { $piece-kind }
               *[masculine] le { $piece-kind }
            }
        } { $piece-of }
    }
    .first = { $piece-is ->
        [you] Votre { $piece-kind }
       *[other] { $piece-begins ->
            [vowel] L’{ $piece-kind }
           *[other] { $piece-gender ->
                [feminine] La { $piece-kind }
               *[masculine] Le { $piece-kind }
            }
        } { $piece-of }
    }
    .object = { owned }
