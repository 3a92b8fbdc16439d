### Ce que disent les courriels en français. On vouvoie. Les mots du jeu sont dans docs/WORDS.md. Des personnes on ne sait
### pas le genre : rien ne s'accorde avec elles. Les guillemets touchent le mot : “…” (I-8).

## Chaque courriel

hello = Bonjour { $name },
hello-stranger = Bonjour,
sent-by = Envoyé par { $site }, { $link }
label = { $label } :
quoted = “{ $words }”
what-happened = Ce qui s’est passé
subject = Stratego avec { $others } (partie { $game })
game-page-link = Vers la partie
game-link = L’interface de ce serveur pour les programmes
rules-link = Les règles de ce jeu

## Personnes, listes et durées

genitive = { $who-begins ->
        [vowel] d’{ $who }
       *[other] de { $who }
    }
owned = { $piece-is ->
        [you] votre { $piece-kind }
       *[other] { $piece-begins ->
            [vowel] l’{ $piece-kind } { $piece-of }
           *[other] { $piece-gender ->
                [feminine] la { $piece-kind } { $piece-of }
               *[masculine] le { $piece-kind } { $piece-of }
            }
        }
    }
    .first = { $piece-is ->
        [you] Votre { $piece-kind }
       *[other] { $piece-begins ->
            [vowel] L’{ $piece-kind } { $piece-of }
           *[other] { $piece-gender ->
                [feminine] La { $piece-kind } { $piece-of }
               *[masculine] Le { $piece-kind } { $piece-of }
            }
        }
    }
    .object = { owned }
list = { $all } et { $last }
either = { $all } ou { $last }
series = { $all } ; { $last }
with-partner = { $others } (votre partenaire : { $names })
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
period = du { $from } au { $to }
date = { weekday } { $day ->
        [1] 1er
       *[other] { $day }
    } { month } { $year } à { $time }
weekday-time = { weekday } { $time }
weekday = { $weekday ->
        [1] lundi
        [2] mardi
        [3] mercredi
        [4] jeudi
        [5] vendredi
        [6] samedi
       *[7] dimanche
    }
month = { $month ->
        [1] janvier
        [2] février
        [3] mars
        [4] avril
        [5] mai
        [6] juin
        [7] juillet
        [8] août
        [9] septembre
        [10] octobre
        [11] novembre
       *[12] décembre
    }

## Comptes

not-you = Si ce n’était pas vous, vous n’avez rien à faire : sans le lien, il ne se passe rien.
verify-subject = Veuillez confirmer votre adresse
verify-lead = Bienvenue sur { $site }. Il ne reste qu’une étape : veuillez confirmer votre adresse.
verify-advice =
    Ouvrez le lien ci-dessous, entrez votre mot de passe et appuyez sur le bouton. Le lien est valable { $span } et ne
    sert qu’une fois.
verify-link = Confirmer mon adresse
reset-subject = Choisissez un nouveau mot de passe
reset-lead = Vous avez demandé un nouveau mot de passe.
reset-advice =
    Ouvrez le lien ci-dessous et choisissez-en un. Le lien est valable { $span } et ne sert qu’une fois ; d’ici là, votre
    ancien mot de passe reste valable.
reset-link = Choisir un nouveau mot de passe
prove-subject = Confirmez votre nouvelle adresse
prove-lead = Vous voulez recevoir désormais les courriels de { $site } à cette adresse.
prove-advice =
    Ouvrez le lien ci-dessous et appuyez sur le bouton. Le lien est valable { $span } et ne sert qu’une fois ; d’ici là,
    rien ne change.
prove-link = Confirmer ma nouvelle adresse
changed-subject = Votre adresse a été changée
changed-lead = L’adresse de votre compte a été changée le { $time }. Vous ne recevrez plus aucun courriel ici.
changed-advice =
    Si ce n’était pas vous, quelqu’un connaît votre mot de passe. Adressez-vous vite à l’administrateur du serveur
    ci-dessous : un nouveau mot de passe serait maintenant envoyé à l’autre adresse.
changed-undo =
    Si ce n’était pas vous, quelqu’un connaît votre mot de passe. Ouvrez le lien ci-dessous, valable { $span } : votre
    compte retrouve cette adresse, vous choisissez un nouveau mot de passe, et tous les appareils sont déconnectés.
changed-link = Récupérer mon compte
changed-note = Si c’était vous, vous n’avez rien à faire.
password-subject = Votre mot de passe a été changé
password-lead =
    Le mot de passe de votre compte a été changé le { $time }, avec le lien d’un courriel envoyé à cette adresse.
password-said = Tous les appareils ont été déconnectés.
fact-device = Appareil
fact-network = Réseau
password-advice =
    Si ce n’était pas vous, quelqu’un peut lire vos courriels. Changez d’abord le mot de passe de votre messagerie.
    Demandez ensuite un nouveau mot de passe pour votre compte sur le serveur ci-dessous.
password-old-lead =
    Le mot de passe de votre compte a été changé le { $time } par quelqu’un qui était connecté et a saisi l’ancien.
password-old-said = Tous les autres appareils ont été déconnectés.
password-old-advice =
    Si ce n’était pas vous, quelqu’un connaissait votre mot de passe. Demandez un nouveau mot de passe pour votre compte
    sur le serveur ci-dessous : tout le monde sera alors déconnecté.
token-subject = Un programme peut désormais utiliser votre compte
token-lead =
    Un jeton d’accès à votre compte a été créé le { $time }. Le programme qui le possède n’a pas besoin de mot de passe.
token-read = Il peut voir tout ce que vous voyez.
token-play = Il peut créer des parties, en rejoindre et jouer en votre nom.
token-account =
    Il peut changer vos réglages, faire envoyer les événements à une adresse de son choix et télécharger tout ce qui est
    conservé à votre sujet.
token-advice =
    Si ce n’était pas vous, quelqu’un est connecté à votre compte. Choisissez un nouveau mot de passe sur la page
    ci-dessous : tous les jetons seront révoqués et tous les appareils déconnectés.
token-revoke =
    Si c’était vous, vous pouvez révoquer le jeton à tout moment, avec le programme qui vous a servi à le créer.
token-revoke-page = Si c’était vous, vous pouvez révoquer le jeton à tout moment sur la page de votre compte.
factor-subject = La double authentification de votre compte
factor-on-lead =
    Le { $time }, la double authentification a été activée pour votre compte. Depuis, quiconque se connecte avec votre
    mot de passe doit aussi saisir un code de l’application d’authentification.
factor-on-said =
    Gardez les codes de secours à un endroit où vous les trouverez sans votre téléphone. Chacun remplace une seule fois
    un code de l’application. Un nouveau mot de passe ne désactive pas la double authentification.
factor-off-lead =
    Le { $time }, la double authentification de votre compte a été désactivée, avec votre mot de passe et un code.
factor-off-said = Désormais, votre mot de passe suffit pour vous connecter.
factor-removed-lead = Le { $time }, l’administrateur du serveur a désactivé la double authentification de votre compte.
factor-removed-advice = Si vous ne l’avez pas demandé, adressez-vous à l’administrateur du serveur ci-dessous.
factor-used-lead =
    Le { $time }, un code de secours a été utilisé pour votre compte, à la place d’un code de votre application
    d’authentification.
factor-left = { $count ->
    [one] Il reste { $count } code de secours. Vous pouvez en créer de nouveaux dans votre compte.
   *[other] Il reste { $count } codes de secours. Vous pouvez en créer de nouveaux dans votre compte.
    }
factor-codes-lead =
    Le { $time }, de nouveaux codes de secours ont été créés pour votre compte. Les précédents ne sont plus valables.
factor-wrong-lead =
    Le { $time }, votre mot de passe a été saisi correctement, mais le code qui a suivi était incorrect. Vous ne recevez
    pas plus d’un message de ce genre par jour.
factor-advice =
    Si ce n’était pas vous, quelqu’un connaît votre mot de passe. Choisissez-en un nouveau sur la page ci-dessous : tous
    les jetons seront révoqués et tous les appareils déconnectés.
factor-on-advice =
    Vous ne pourrez pas vous connecter ensuite, car quelqu’un d’autre a les codes : adressez-vous à l’administrateur du
    serveur, qui peut désactiver la double authentification.
factor-off-advice = Réactivez ensuite la double authentification.
factor-codes-advice =
    Créez ensuite de nouveaux codes de secours, afin que ceux que quelqu’un d’autre pourrait avoir ne soient plus
    valables. Si vous ne pouvez pas vous connecter, adressez-vous à l’administrateur du serveur.
factor-wrong-advice = Ne donnez jamais de code à qui que ce soit, peu importe qui vous le demande.
program-lead =
    Le { $time }, vous avez permis à un programme tiers d’agir pour votre compte. Il n’a pas besoin de mot de passe.
    Personne n’a vérifié ce qu’il dit de lui-même.
program-advice =
    Si ce n’était pas vous, quelqu’un connaît votre mot de passe. Choisissez-en un nouveau sur la page ci-dessous : plus
    aucun programme n’agira pour vous et tous les appareils seront déconnectés.
program-revoke =
    Si c’était vous, vous pouvez revenir là-dessus à tout moment, par l’interface de ce serveur pour les programmes
    (/v1/me/programs).
program-revoke-page = Si c’était vous, vous pouvez revenir là-dessus à tout moment sur la page de votre compte.
account-page-link = Vers votre compte
fact-program = Programme
fact-host = Redirection vers
deleted-subject = Votre compte a été supprimé
deleted-lead = Votre compte a été supprimé le { $time } par quelqu’un qui en a saisi le mot de passe. C’est irréversible.
deleted-said =
    Votre adresse, vos réglages et tout ce qui n’était qu’à vous sont effacés. Vous quittez les parties qui ne sont pas
    terminées, et vous ne recevrez plus aucun courriel ici.
deleted-kept =
    Ce qui reste se trouve dans les parties des autres : vos placements et vos coups, sans votre nom. Ce qui a été fait sur
    le compte reste consigné quelque temps, pour que d’éventuels abus puissent être élucidés.
deleted-advice =
    Si ce n’était pas vous, quelqu’un connaissait votre mot de passe. Changez-le partout où vous l’utilisez encore, protégez
    votre messagerie et adressez-vous à l’administrateur du serveur ci-dessous.
deleted-note = Si c’était vous, vous n’avez rien à faire. Adieu, et merci d’avoir joué.
webhook-subject = Un webhook de votre compte a été désactivé
webhook-lead =
    Un de vos programmes est informé de vos parties par un webhook. Depuis le { $time }, son destinataire n’a accepté aucun
    message ; le webhook a donc été désactivé.
webhook-advice =
    Cherchez pourquoi le destinataire ne répond pas, puis réactivez le webhook avec le programme qui vous a servi à le
    créer. Ce qui n’a pas été remis figure dans la liste de ses messages.
webhook-gone-lead =
    Un de vos programmes est informé de vos parties par un webhook. Le { $time }, son destinataire a répondu qu’il n’existait
    plus (410 Gone) ; le webhook a donc été désactivé.
webhook-gone-advice =
    Si le destinataire a changé d’adresse, indiquez la nouvelle au webhook et réactivez-le avec le programme qui vous a servi
    à le créer. Sinon, supprimez-le.
webhook-secret-lead =
    Un de vos programmes est informé de vos parties par un webhook. Depuis le { $time }, le serveur ne peut plus lire le
    secret avec lequel il signe les messages ; le webhook a donc été désactivé. Le destinataire n’y est pour rien.
webhook-secret-advice =
    Faites générer un nouveau secret pour le webhook, transmettez-le au destinataire, puis réactivez le webhook avec le
    programme qui vous a servi à le créer. Ce qui n’a pas été remis figure dans la liste de ses messages.
mails-off-subject = Des courriels sur vos parties ont été désactivés
mails-off-lead = Le lien au bas d’un de nos courriels a été utilisé, et les courriels de ce genre sont désactivés.
mails-off-advice =
    Si ce n’était pas vous, quelqu’un à qui vous avez transmis un courriel a peut-être suivi ce lien. Ouvrez celui
    ci-dessous pour recevoir de nouveau ces courriels.
mails-off-once = Tant que vous ne les aurez pas réactivés, nous ne vous l’écrirons pas une seconde fois.
fact-receiver = Destinataire
known-subject = Vous avez déjà un compte
known-lead =
    Quelqu’un, sans doute vous, a voulu ouvrir un compte avec votre adresse. Elle en a déjà un : le vôtre.
known-advice =
    Inutile de vous inscrire à nouveau : vous pouvez jouer sous le nom ci-dessus. Si vous avez oublié le mot de passe,
    demandez-en un nouveau sur la page d’accueil ci-dessous.
known-letter =
    Par courriel, vous pouvez commencer tout de suite : écrivez { $words } à { $address }, et l’on vous trouvera un
    adversaire.
known-program =
    Vous jouez avec un programme qui utilise l’interface de ce serveur ; c’est là que vous vous connectez avec ce nom.
known-page = C’est aussi là que vous vous connectez et que vous jouez.
known-link = Le serveur
start-link = La page d’accueil
known-note = Si ce n’était pas vous, vous n’avez rien à faire : rien n’a été changé.

## Avant la partie

invitation-lead = { $count ->
        [one] { $name } vous invite à une partie de Stratego.
       *[other] { $name } vous invite à une partie de Stratego avec { $others }.
    }
invitation-stranger-subject = Une invitation à Stratego (partie { $game })
invitation-stranger-lead = { $count ->
        [one] Quelqu’un vous invite à une partie de Stratego.
       *[other] Quelqu’un vous invite, avec d’autres, à une partie de Stratego.
    }
invitation-stranger-advice =
    Ouvrez le lien ci-dessous : la page dit qui vous invite et permet d’accepter ou de refuser. Il ne se passe rien tant
    que vous n’appuyez pas sur un bouton de cette page.
invitation-advice =
    Ouvrez le lien ci-dessous pour accepter ou refuser. Il ne se passe rien tant que vous n’appuyez pas sur un bouton
    de cette page.
invitation-answer = Vous pouvez aussi répondre à ce courriel par “accepter” ou “décliner”.
invitation-unreadable = { $words } n’est ni “accepter” ni “décliner”.
invitation-register =
    “inscription anna” ouvre un compte au nom de “anna” et accepte l’invitation : mettez le nom que les autres verront.
invitation-link = Voir l’invitation
invitation-note =
    Si vous ne voulez pas jouer, vous n’avez pas besoin de répondre. Sur cette page, vous pouvez aussi refuser toute autre
    invitation de cette personne.
fact-game = La partie
game-turn = { $name }, tour { $count }
fact-would-play = Vous joueriez
fact-play = Vous jouez
fact-bots = Joue en tant que bot
fact-army = Vos pièces, avec le signe à écrire pour chacune
fact-chosen = Choisi pour cette partie
fact-expiry = Si le temps est écoulé
expiry-forfeit = { $count ->
        [one] qui n’a plus de temps perd la partie
       *[other] le camp qui n’a plus de temps est éliminé
    }
expiry-claim = { $count ->
        [one] l’adversaire peut réclamer ; d’ici là, un coup compte encore
       *[other] les autres peuvent réclamer ; d’ici là, un coup compte encore
    }
fact-open-until = L’invitation est valable jusqu’au
chosen = { $option } : { $value } ({ $meaning })
setup-lead = Votre partie contre { $others } peut commencer : veuillez mettre votre armée en place.
setup-said =
    Placez vos pièces comme vous voulez sur les cases marquées d’un point d’interrogation ; personne d’autre que vous ne voit
    ce qui s’y trouve. La partie commence quand toutes les armées sont en place.
setup-final = Une mise en place est définitive : une fois reçue, elle ne peut plus être changée.
setup-late = S’il manque une mise en place quand son temps est écoulé, la partie est annulée.
setup-flag = La pièce que vous placez sur { $space }, au milieu de votre dernière ligne, porte votre drapeau dès le début.
setup-free = { $space } reste vide, un point dans vos lignes : c’est là que reviennent les pièces recrutées.

## Temps

fact-time = Temps
pace-turn = { $span } par tour
pace-whole = { $span } pour toute la partie
pace-bank = { $span }, plus { $more } à chaque tour
pace-capped = { $value }, jamais plus de { $span }
pace-none = sans limite
fact-answer-by = Date limite
fact-left = Temps restant
fact-since = En attente depuis
fact-from = Début
fact-until = Fin
fact-owes-by = Date limite pour { $who }
fact-bank = { $who-is ->
        [you] Votre temps restant
       *[other] Temps restant { $who-of }
    }
fact-away = Absence { $who-of }
reminder-lead = Votre partie contre { $others } vous attend toujours : il reste { $left }.
time-up-lead = Le temps est écoulé pour { $names }.
time-up-said = { $count ->
        [one] Vous pouvez réclamer le gain au temps : { $names } perd alors la partie. Ou bien vous attendez : tant que vous ne réclamez pas, un coup compte encore.
       *[other] Vous pouvez réclamer : { $names } voit alors son camp éliminé. Ou bien vous attendez : tant que personne ne réclame, un coup compte encore.
    }
overdue-lead = Votre temps est écoulé dans votre partie contre { $others }.
overdue-said = Votre coup compte encore tant que personne ne réclame : jouez-le maintenant.
claim-letter =
    Pour réclamer, répondez à ce courriel par le mot “claim” ; une page vous demandera alors de confirmer.
leave-subject = { $name } va s’absenter
leave-lead = { $name }, avec qui vous jouez, annonce une absence.
leave-advice =
    Les délais qui courent déjà restent les mêmes. Un délai qui finirait pendant l’absence est reporté à la fin de
    celle-ci.

## Que faire

advice-program = { $act ->
        [army] Placez votre armée
        [move] Jouez votre coup
        [claim] Réclamez le gain de la partie
       *[answer] Donnez votre réponse
    } avec un programme qui utilise l’interface de ce serveur ; la partie y porte le nom “{ $link }”. Les réponses à ce
    courriel ne sont pas lues.
advice-page = { $act ->
        [army] Placez votre armée
        [move] Jouez votre coup
        [claim] Réclamez le gain de la partie
       *[answer] Donnez votre réponse
    } sur la page de la partie. Les réponses à ce courriel ne sont pas lues.
advice-setup =
    Répondez à ce courriel par le mot “setup” suivi de vos lignes, de la première à la dernière et chacune de gauche à
    droite comme vous voyez le plateau : le signe de chaque pièce, un point pour une case vide. À remplir :
    “setup { $form }”.
advice-example = Ou prenez cette armée, tirée au sort pour vous seulement : “setup { $form }”.
advice-letter =
    Répondez à ce courriel par une seule commande, dans la première ligne de votre réponse ; si vous en écrivez deux
    différentes, aucune ne compte. “help” vous dit tout ce que vous pouvez écrire, “show” vous envoie le plateau.
answer-button = Répondre par courriel
answer-with = Répondre { $words }
answer-example = Répondre avec l’armée tirée au sort

## Un tour, une décision

turn-lead = C’est à vous de jouer dans votre partie contre { $others }.
turn-offered = { $who } vous propose la partie nulle.
offer-said = La partie continue en attendant : la proposition tient jusqu’au prochain tour { $who-of }.
offer-letter =
    Répondez à ce courriel par “accept” ou par “refuse” ; si vous acceptez, une page vous demandera de confirmer.
talk-lead = Il y a un message pour vous dans votre partie contre { $others }.
talk-from = Message { $who-of }
talk-passed = Votre message pour { $who }
talk-unsaid = Votre message n’a pas été transmis. { $reason }
talk-unsaid-nothing-played =
    Il est transmis avec un coup qui est joué, ou seul dans un courriel envoyé de votre propre adresse.
talk-unsaid-length = Il doit compter entre 1 et { $count } caractères.
talk-unsaid-too-many = Vous ne pouvez plus envoyer de message aujourd’hui.
talk-unsaid-more-than-two = Il n’y a de messages que dans les parties à deux.
talk-unsaid-nobody = Il n’y a personne en face.
talk-unsaid-long-over = La partie est terminée depuis trop longtemps.
talk-answer =
    Vous pouvez répondre : une ligne qui commence par “dites :”, seule ou sous un coup, est transmise à l’autre joueur.
talk-note = Pour signaler un message ou bloquer son auteur, passez par l’interface de ce serveur.
talk-note-page = Vous pouvez signaler ce message sur la page de la partie. Pour bloquer son auteur, cliquez-y sur son nom.
talk-block-page = Pour bloquer son auteur, cliquez sur son nom sur la page de la partie.
talk-how = Répondez { $said } pour signaler ce message, ou { $words } pour ne plus en recevoir.
unsubscribe-talk = Ne plus recevoir de messages des autres joueurs
reported-lead = Le dernier message que { $others } vous a écrit a été signalé à l’administrateur de ce serveur.
fact-reported = Signalé
reported-said = L’autre joueur n’en est pas informé. Pour ne plus recevoir de tels messages, répondez { $words }.
draw-refused-said = La partie continue.
tag = { $tag ->
        [reminder] Rappel
        [late] Temps écoulé
        [received] Reçu
        [refused] Non joué
        [asked] À votre demande
        [confirm] À confirmer
        [draw] Proposition de nulle
        [talk] Message
       *[over] Partie terminée
    }
board-now = Le plateau tel que vous le voyez ({ $sides })
board-end = Le plateau à la fin ({ $sides })
board-setup = Le plateau avant la partie, vos lignes en bas ({ $sides })
side = { $who-is ->
        [you] vous jouez { $colour }
       *[other] { $who } joue { $colour }
    }
fact-captured = { $who-is ->
        [you] Vos pièces capturées
       *[other] Pièces capturées { $who-of }
    }
captured-none = aucune
captured-unseen = { $count ->
        [one] { $count } non montrée
       *[other] { $count } non montrées
    }
decision-said = Sans réponse à temps, ce sera non, et la partie continuera.
ask-redraw = Gardez-vous vos trois premières cartes, ou les changez-vous toutes les trois ? C’est possible une seule fois.
ask-attacked = Votre pièce est attaquée.
ask-defence = { $piece-first } attaque { $victim-object } sur { $to } : jouez-vous une carte de défense ?
ask-rescue = Votre pièce a atteint la dernière ligne adverse : voulez-vous ramener une de vos pièces capturées ?
ask-recruit = Vous pouvez recruter : voulez-vous ramener une de vos pièces capturées ?
ask-flag = { $flag-is ->
        [you] Votre pièce se trouve sur votre propre drapeau : le prenez-vous ?
       *[other] Votre pièce se trouve sur le drapeau { $flag-of } : le prenez-vous ?
    }
ask-flag-won = { $flag-is ->
        [you] Votre pièce a capturé celle qui portait votre propre drapeau, posé maintenant sur { $space } : le prenez-vous ?
       *[other] Votre pièce a capturé celle qui portait le drapeau { $flag-of }, posé maintenant sur { $space } : le prenez-vous ?
    }
ask-flag-gain = Qui le prend peut recruter.
ask-any = Votre partie contre { $others } vous attend.
fact-cards = Vos cartes
cards = { $cards } ; { $count } dans votre pioche
cards-none = aucune
fact-cards-of = Les cartes { $who-of }
cards-of = { $hand } en main, { $pile } dans la pioche
fact-played = { $who-is ->
        [you] Vous avez joué
       *[other] { $who } a joué
    }
fact-scores = Scores (à { $full }, on recrute)
score-of = { $who-is ->
        [you] vous { $score }
       *[other] { $who } { $score }
    }
fact-flags = Drapeaux
flag-lies-on = { $flag-is ->
        [you] le vôtre est posé sur { $space }
       *[other] celui { $flag-of } est posé sur { $space }
    }
flag-is-on = { $flag-is ->
        [you] le vôtre est sur { $space }
       *[other] celui { $flag-of } est sur { $space }
    }
flag-held-on = { $flag-is ->
        [you] le vôtre est sur { $space }, tenu par { $holder-is ->
            [you] vous
           *[other] { $holder }
        }
       *[other] celui { $flag-of } est sur { $space }, tenu par { $holder-is ->
            [you] vous
           *[other] { $holder }
        }
    }

## Les mots de la réponse

fact-words = Vous pouvez répondre
words-redraw = “keep”, ou toutes vos cartes dans l’ordre où elles vont sous la pioche, comme { $words }
words-rescue = la pièce et la case, comme { $words }, ou “decline”
words-move = { $words } pour déplacer une pièce
words-attack = { $words } pour attaquer
words-shoot = { $words } pour tirer
words-move-card = { $words } pour déplacer une pièce avec une carte
words-attack-card = { $words } pour attaquer avec une carte
words-swap = { $words } pour permuter deux pièces
words-swap-card = { $words } pour changer une carte
words-leave-flag = { $words } pour laisser votre drapeau sur place
fact-refused = Ce que les règles refusent maintenant
refused-chase = { $words }, car cela ramènerait une position de la poursuite.

## Réponses aux messages

received-lead = Votre réponse { $said } a été jouée dans votre partie contre { $others }.
hidden-lead = Votre armée est en place dans votre partie contre { $others }.
hidden-said = Personne d’autre que vous ne voit quelle pièce se trouve où.
board-army = Votre armée, à partir de la première ligne
refused-lead = Votre réponse n’a pas été jouée dans votre partie contre { $others }.
refused-said = La raison : { $reason }.
refused-read = Nous avons lu { $words }.
refused-nearest = Vouliez-vous dire { $words } ? Répondez alors ainsi.
doubted-said = Vouliez-vous dire { $words } ?
unclear-empty = votre courriel ne contient aucune ligne de vous, ou aucune qu’on puisse distinguer de ce qu’il cite
unclear-unreadable = { $words } n’est pas une commande de cette partie
unclear-space = { $words } nomme { $space }, qui n’est pas une case de ce plateau
unclear-doubtful = { $words } ne dit pas clairement si vous voulez jouer cela
unclear-retracted = { $last } ne dit pas clairement si { $words } tient toujours
unclear-encrypted = votre courriel est chiffré et ne peut pas être lu ici ; une simple signature ne gêne pas
unclear-unbelieved =
    le courriel n’a pas été compris, et son texte n’est pas repris ici, car quelqu’un d’autre a pu l’écrire
unclear-condition = la ligne { $words } n’est pas un coup conditionnel comme “si e7-e6 alors d3-d4”
unclear-setting = la ligne { $words } ne dit pas quoi régler : écrivez par exemple “language fr”, “zone Europe/Paris”,
    “digest 18” ou “away 2030-12-20 2030-12-31”
unclear-several = { $words } et { $last } sont deux choses différentes
unclear-sentence = { $words } dit deux choses différentes
order-not-allowed = il n’y a pas de coups conditionnels dans cette partie
order-too-many = le maximum est de dix coups conditionnels
order-not-now =
    les coups conditionnels valent pour le prochain tour de votre adversaire : écrivez-les pendant ce tour, ou sous un
    de vos coups
order-implausible = votre adversaire ne peut pas jouer { $words } sur ce plateau
nothing-to-claim = il n’y a rien à réclamer
fault-rows = vos lignes ne conviennent pas, elles devraient être { $form }
fault-space = { $value } n’est pas une case de ce plateau
fault-kind = { $value } n’est pas une sorte de pièce de cette armée
fault-outside = { $space } n’est pas une de vos cases de départ
fault-recruitment = { $space } est la case de recrutement, qui reste vide
fault-twice = { $space } sert deux fois
fault-count = { $name } : { $count } dans vos lignes, { $full } dans l’armée
fault-more = et d’autres encore
conditional = si { $from }, alors { $to }
conditional-played = Votre coup conditionnel { $said } a été joué dans votre partie contre { $others }.
conditional-refused = Votre coup conditionnel { $said } n’a pas pu être joué dans votre partie contre { $others }.
conditional-refused-said =
    Les règles ne le permettent pas dans cette position. Il a été annulé, ainsi que tous ceux qui devaient suivre.
conditional-dropped = Vos coups conditionnels dans la partie contre { $others } ont été annulés.
conditional-dropped-said = La partie a pris un autre cours que celui que vous aviez prévu.
conditional-restored-said = Le service a dû revenir à une sauvegarde. Donnez-les de nouveau si vous les voulez toujours.
conditional-stored = Vos coups conditionnels dans la partie contre { $others } sont enregistrés.
conditional-stored-said =
    Personne d’autre que vous ne les voit. Dès que votre adversaire fait autre chose, ils sont annulés, et un courriel
    vous le dit.
conditional-none = Vous n’avez plus de coups conditionnels dans la partie contre { $others }.
fact-conditional-left = Encore à jouer
fact-conditional-dropped = Annulés
position-lead = Voici où en est votre partie contre { $others }.
late-lead = Votre réponse est arrivée trop tard : votre partie contre { $others } a continué.
late-older-lead = Vous avez répondu à un courriel plus ancien : votre partie contre { $others } vous attend.
late-said = Voici où elle en est. Rien de ce que vous avez envoyé n’a été joué.
last-in-game = C’est notre dernier courriel de ce genre dans cette partie pour aujourd’hui. Les coups continuent d’être joués.
last-question =
    C’était notre dernière question d’aujourd’hui dans cette partie. Un coup seul sur sa ligne est encore joué.
last-order =
    Aujourd’hui, nous n’acceptons plus de coups à l’avance par courriel dans cette partie. Les coups continuent d’être joués.
last-of-kind = C’est notre dernier courriel de ce genre pour aujourd’hui. Les coups continuent d’être joués.
last-of-all = C’est notre dernière réponse d’aujourd’hui à des courriels sans coup valable. Les coups continuent d’être joués.
over = La partie est terminée.
rematch-letter =
    Une autre partie ? Répondez à ce courriel par le mot “rematch” : les autres reçoivent une invitation, et chacun
    avance d’une place.
rematch-page = Une autre partie ? Sur cette page, vous invitez les autres joueurs, et chacun avance d’une place.
rematch-link = Demander une revanche
rematch-lead = Votre revanche contre { $others } est prévue : l’invitation est envoyée.
rematch-said =
    Vous recevrez un courriel dès que tout le monde sera là. Si quelqu’un refuse, un courriel vous le dira aussi.
rematch-complete =
    Votre revanche contre { $others } peut commencer : tout le monde est là, et un autre courriel vous demande votre
    armée.
no-rematch = il n’y a de revanche qu’après une partie terminée avec un résultat
no-more-games = aucune autre invitation ou partie n’est possible aujourd’hui ; réessayez demain
no-more-leaving = vous ne pouvez plus quitter de partie aujourd’hui ; réessayez demain
no-more-waiting =
    vous avez déjà le nombre maximal de parties en attente de joueurs ; annulez-en une, ou attendez que ses places
    soient prises
nothing-said = dans cette partie, personne ne vous a rien écrit qui puisse être signalé
games-none = Ce n’est votre tour dans aucune partie.
games-empty = Vous n’avez ni partie ni invitation.
games-open = Il manque encore des joueurs. Si vous ne voulez plus jouer, répondez “abort”.
games-more = { $count ->
        [one] Une autre de vos parties ne figure pas dans cette liste.
       *[other] { $count } autres de vos parties ne figurent pas dans cette liste.
    }
settings-lead = Voici les réglages de votre compte.
settings-changed = Vos réglages sont maintenant comme vous le vouliez.
settings-leave-refused = Cette absence n’a pas pu être annoncée, et rien n’a changé.
settings-leave-refused-said =
    Une absence commence au plus tôt demain et se termine dans un délai d’un an ; elle ne peut ni en chevaucher une autre
    ni la suivre directement, et il doit vous rester assez de jours.
settings-leave-kept = Votre absence n’a pas pu être annulée.
settings-leave-kept-said =
    Elle a commencé, ou un délai de l’une de vos parties en tient compte. Toute autre absence a été annulée.
settings-too-many = Rien n’a changé : vous avez déjà annoncé toutes les absences permises en un jour.
settings-too-many-said = Réessayez demain.
settings-how =
    Pour changer quelque chose, répondez par une ligne : “language fr” ({ $all }), “zone
    Europe/Paris”, “digest 18” pour un seul courriel par jour à cette heure-là, “no digest” pour recevoir les
    courriels aussitôt, { $words } pour ne rien recevoir de ce que d’autres joueurs écrivent, “talk” pour le
    recevoir de nouveau, “away 2030-12-20 2030-12-31” pour une absence du premier au dernier jour, ou “back” pour
    annuler l’absence qui n’a pas commencé. “settings” vous envoie ce courriel.
fact-language = Langue des courriels et des pages
fact-zone = Fuseau horaire
fact-digest = Résumé quotidien
digest-hour = à { $time }
digest-none = aucun : les courriels arrivent tout de suite
digest-off = aucun : tous les courriels qui peuvent être désactivés le sont
fact-talk = Messages des autres joueurs
talk-at-once = arrivent tout de suite
talk-daily = arrivent avec le résumé
talk-off = ne sont pas envoyés
fact-leave = Absence
leave-none = aucune
fact-leave-left = Jours d’absence qui restent en { $label }
rules-lead = Voici les règles de votre partie contre { $others }.
rules-attached = Le texte joint les explique depuis le début, avec les pièces, le plateau et des exemples.
waits-for-you = La partie vous attend.
waits-for = La partie attend { $names } ; vous n’avez rien à faire pour l’instant.
waits-letter =
    Vous pouvez tout de même répondre à ce courriel : “show” vous envoie le plateau, “help” vous dit tout ce que vous pouvez écrire.
confirm-lead = Nous avons reçu { $said } pour votre partie contre { $others }. Est-ce bien ce que vous voulez ?
confirm-doubtful =
    Il n’est pas certain que ce message vienne de l’adresse de votre compte, et rien n’a donc encore été fait. Si vous
    ne l’avez pas écrit, vous n’avez rien à faire.
confirm-said = Par courriel, il faut toujours une étape de plus pour cela, et rien n’a donc encore été fait.
confirm-read =
    Dans votre réponse pour votre partie contre { $others }, nous lisons { $said }. Est-ce bien ce que vous voulez ?
confirm-around =
    Le reste de votre message pourrait signifier que vous changez d’avis ; rien n’a donc encore été fait. Il n’est
    transmis à personne : dans les parties à deux, une ligne qui commence par “dites :” est transmise à l’autre
    joueur.
confirm-overtaken =
    Depuis ce message, vous avez donné ou retiré des coups conditionnels, et rien n’a donc encore été fait.
confirm-advice =
    Ouvrez le lien ci-dessous pour le voir. Il ne se passe rien tant que vous n’appuyez pas sur le bouton de cette page.
confirm-answer = Vous pouvez aussi répondre à ce courriel : “oui” l’exécute, “non” laisse tout en l’état.
confirm-link = Voir et confirmer
help-lead = Voici les commandes que votre partie reconnaît.
help-how =
    Mettez l’une d’elles dans la première ligne de votre réponse, au-dessus ou au-dessous de ce que cite votre logiciel
    de messagerie. Si vous en écrivez deux différentes, aucune ne compte ; s’il y a en dessous plus qu’une formule de
    politesse, nous vous demandons d’abord confirmation.
help-army =
    Votre armée : “setup”, puis ses lignes, de la première à la dernière et chacune de gauche à droite comme vous voyez le
    plateau : une lettre par pièce, un point pour une case vide, une barre oblique ou un retour à la ligne entre les lignes.
help-moves =
    Coups : “a4-a5” va de a4 à a5 ; “a4xa5” attaque ce qui se trouve sur a5 ; “a4-b4-b5” est une marche avec un tournant
    et “a4*a7” un tir, dans les parties qui en ont. “+charge2” à la fin d’un coup joue cette carte en même temps.
help-conditions =
    Coups conditionnels, dans les parties à deux qui les permettent, pendant que c’est à votre adversaire de jouer ou
    sous un de vos coups : “si e7-e6 alors d3-d4” sur une ligne, dix au plus, et “si e7xe6 gagne alors d5xe6” pour une
    attaque. Votre adversaire ne les voit pas ; ils sont annulés dès qu’il fait autre chose. “sans conditions” les
    retire.
help-answers =
    Réponses : “defend 2” joue une carte de défense ; “rescue 8 a1” et “recruit 8” ramènent une pièce capturée ; “take” et
    “leave” concernent un drapeau ; “decline” dit non à tout ce qu’on demande.
help-cards =
    Cartes, dans les parties qui en ont : “card charge2” en change une au lieu de jouer un coup ; “redraw charge2 d1
    boat” change votre première main, toujours les trois cartes, et “keep” la garde. “swap a4 b4” permute deux pièces.
help-game =
    La partie : “draw” propose la nulle, “accept” et “refuse” répondent à la proposition, “abort” annule une partie à peine
    commencée, “resign” abandonne, “claim” réclame quand le temps de quelqu’un d’autre est écoulé. Tout ce qui peut mettre
    fin à la partie est à confirmer sur une page.
help-talk =
    Messages, dans les parties à deux : une ligne qui commence par “dites :”, sous votre coup ou seule, est
    transmise à l’autre joueur. “report” signale le dernier que vous avez reçu, { $words } les arrête, et “talk”
    les rétablit.
help-questions =
    Questions : “show” vous envoie le plateau, “rules” les règles de la partie, “games” vos parties et vos
    invitations, “settings” les réglages de votre compte et comment les changer, “help” vous envoie ceci. Après la partie, “rematch” invite les autres à en jouer une nouvelle.

## Courriels à l’adresse du service

service-subject = Stratego par courriel
service-help-lead = Ici, on joue au Stratego par courriel. Il ne vous faut qu’un logiciel de messagerie.
service-help-how =
    Répondez à ce courriel ou écrivez à { $address } : c’est la première ligne de votre message qui compte. Laissez une
    ligne vide en dessous si vous en écrivez davantage.
service-help-register =
    “inscription anna” ouvre un compte au nom de “anna” : mettez le nom que les autres verront.
service-help-invite =
    “inviter bob” invite le joueur de ce nom, “inviter bob@example.org” la personne qui a cette adresse. Le jeu et le temps
    par coup peuvent suivre : “inviter bob quick-arena 3d”.
service-help-seek =
    “chercher” prend une place libre dans une partie, ou en propose une aux autres s’il n’y en a pas. Le jeu et le temps par
    coup peuvent suivre ici aussi.
service-help-lists =
    “parties” donne vos parties et vos invitations, “variantes” ce qui se joue ici, “réglages” les réglages de votre
    compte et comment les changer, et “aide” vous envoie ceci.
service-unreadable = { $words } ne correspond à aucune de ces lignes.
service-unclear = Votre dernier courriel n’a pas été compris, et rien n’a été fait.
service-register-lead =
    Quelqu’un, sans doute vous, veut s’inscrire ici avec votre adresse, sous le nom { $name }. Est-ce bien ce que vous
    voulez ?
service-confirm-lead = Un courriel venu de votre adresse dit { $said }. Est-ce bien ce que vous voulez ?
service-confirm-said =
    N’importe qui peut écrire au nom de votre adresse : rien n’a donc encore été fait. Si ce n’était pas vous, vous n’avez
    rien à faire.
service-read-lead = Dans votre courriel, nous lisons { $said }. Est-ce bien ce que vous voulez ?
service-read-said =
    Nous n’exécutons jamais ce que dit une phrase sans demander confirmation ; rien n’a donc encore été fait.
service-withdrawn = Rien n’a été fait, comme vous le vouliez.
service-stale = Aucune question n’attend plus cette réponse. Rien n’a été fait.
service-last = C’est notre dernier courriel de ce genre pour aujourd’hui.
service-given-up = Votre dernier courriel n’a pas pu être traité, par notre faute. Aucun coup qu’il contenait n’a été joué.
service-given-up-said =
    Écrivez de nouveau, si possible en texte brut, ou utilisez la page à laquelle mène ce lien.
service-expired =
    Les réponses à ce courriel-là ne sont plus lues : il est trop ancien, ou la place dont il parlait n’est plus la vôtre.
    Rien n’a été fait.
service-welcome-lead = Bienvenue sur { $site }, { $name }. Vous avez maintenant un compte et pouvez jouer.
service-welcome-lapsed = L’invitation à laquelle vous avez répondu n’est plus valable.
service-welcome-password =
    Pour jouer par courriel, il ne vous faut pas de mot de passe. Pour les pages et les programmes, il en faut un : le lien
    ci-dessous mène à la page où le demander.
service-password-link = Choisir un mot de passe
service-known-lead = Vous avez déjà un compte ici, { $name }.
service-refused-lead = Ce que vous demandiez n’a pas été fait.
service-account-missing = Vous n’avez pas encore de compte ici, et il en faut un pour jouer.
service-name-missing =
    Après “inscription”, écrivez en un seul mot le nom que les autres verront.
service-name-suggested = Celui-ci est encore libre : { $words }.
service-user-unknown =
    Personne ne s’appelle { $name } ici. Vérifiez l’orthographe, ou invitez une adresse électronique.
service-never-read =
    Une adresse que vous avez invitée est celle d’un programme ou de ce serveur, et les courriels qui en viennent ne sont
    jamais lus.
service-word-unknown =
    { $words } n’est ni un jeu auquel on joue ici, ni un temps par coup comme “3d” pour trois jours ou “12h” pour douze
    heures.
service-guests-wrong = { $count ->
        [one] Ce jeu est pour vous et un autre joueur : nommez-en un.
       *[other] Ce jeu est pour vous et { $count } autres : nommez-les tous.
    }
service-guest-self = Vous ne pouvez ni vous inviter vous-même, ni inviter quelqu’un deux fois.
service-often = Vous l’avez fait autant de fois qu’il est permis en un jour. Réessayez demain.
service-waiting =
    { $count } de vos parties attendent déjà d’autres joueurs, et il ne peut en attendre davantage à la fois.
service-invited-lead = Vous avez invité { $names }.
service-joined-lead = Vous avez une place dans une partie avec { $others }.
service-declined-lead = Vous avez décliné l’invitation. La partie est annulée.
service-opened-lead =
    Aucune place de ce genre n’est libre. Vous en proposez maintenant une : qui la prend joue avec vous.
service-seated-said = Dès que toutes les places sont prises, un courriel vous demande votre armée.
service-rules-link = Lire les règles
service-rulesets-lead =
    Voici ce qui se joue ici. Le mot placé devant s’écrit après “inviter” ou “chercher”.

## Ce qui s’est passé

begun = Toutes les armées sont en place : la partie commence.
begins = { $who-is ->
        [you] Vous commencez.
       *[other] { $who } commence.
    }
army-hidden = { $who-is ->
        [you] Vous avez mis votre armée en place.
       *[other] { $who } a mis son armée en place.
    }
moved = { $piece-gender ->
        [feminine] { $piece-first } s’est déplacée de { $from } à { $to }.
       *[masculine] { $piece-first } s’est déplacé de { $from } à { $to }.
    }
moved-round = { $piece-gender ->
        [feminine] { $piece-first } s’est déplacée de { $from } à { $to } en passant par { $via }.
       *[masculine] { $piece-first } s’est déplacé de { $from } à { $to } en passant par { $via }.
    }
swapped = { $piece-first } sur { $from } et la pièce sur { $to } ont échangé leurs places.
captured-late = { $piece-gender ->
        [feminine] { $piece-first } sur { $space } a été capturée.
       *[masculine] { $piece-first } sur { $space } a été capturé.
    }
attack-announced =
    { $piece-first } sur { $from } a attaqué { $victim-object } sur { $to } : une carte de défense peut être jouée.
attack-won = { $piece-first } sur { $from } a attaqué { $to } et a capturé { $victim-object }.
attack-won-unseen =
    { $piece-first } sur { $from } a attaqué { $to } et a capturé { $victim-object } ; ce que c’était n’a pas été montré.
attack-lost =
    { $piece-first } sur { $from } a attaqué { $victim-object } sur { $to } et a été { $piece-gender ->
        [feminine] capturée
       *[masculine] capturé
    }.
attack-lost-unseen =
    { $piece-first } sur { $from } a attaqué { $victim-object } sur { $to } et a été { $piece-gender ->
        [feminine] capturée
       *[masculine] capturé
    } ; ce qui l’attendait n’a pas été montré.
attack-lost-to-unseen =
    { $piece-first } sur { $from } a attaqué { $victim-object } sur { $to } et a été { $piece-gender ->
        [feminine] capturée
       *[masculine] capturé
    } ; votre pièce n’a pas été montrée.
attack-both =
    { $piece-first } sur { $from } a attaqué { $victim-object } sur { $to } : les deux pièces ont été capturées.
attack-none = { $piece-first } sur { $from } a attaqué { $victim-object } sur { $to } : rien n’a été capturé.
shot = { $piece-first } sur { $from } a tiré et touché { $victim-object } sur { $to } : les deux pièces ont disparu.
brought-back = { $piece-is ->
        [you] Vous avez ramené { $piece-gender ->
            [feminine] une { $piece-kind }
           *[masculine] un { $piece-kind }
        } sur { $space }.
       *[other] { $piece-owner } a ramené { $piece-gender ->
            [feminine] une { $piece-kind }
           *[masculine] un { $piece-kind }
        } sur { $space }.
    }
recruited = { $piece-is ->
        [you] Vous avez recruté { $piece-gender ->
            [feminine] une { $piece-kind }
           *[masculine] un { $piece-kind }
        } sur { $space }.
       *[other] { $piece-owner } a recruté { $piece-gender ->
            [feminine] une { $piece-kind }
           *[masculine] un { $piece-kind }
        } sur { $space }.
    }
cards-drawn = { $who-is ->
        [you] Vous avez pioché { $cards }.
       *[other] { $who } a pioché { $cards }.
    }
laid-card = { $who-is ->
        [you] Vous avez posé une carte d’attaque, face cachée.
       *[other] { $who } a posé une carte d’attaque, face cachée.
    }
played-card = { $who-is ->
        [you] Vous avez joué la carte { $card }.
       *[other] { $who } a joué la carte { $card }.
    }
defended = { $who-is ->
        [you] Vous avez joué la carte de défense +{ $bonus }.
       *[other] { $who } a joué la carte de défense +{ $bonus }.
    }
exchanged-card = { $who-is ->
        [you] Vous avez changé une carte.
       *[other] { $who } a changé une carte.
    }
hand-exchanged = { $who-is ->
        [you] Vous avez changé votre première main.
       *[other] { $who } a changé sa première main.
    }
hand-kept = { $who-is ->
        [you] Vous avez gardé votre première main.
       *[other] { $who } a gardé sa première main.
    }
defended-not = { $who-is ->
        [you] Vous n’avez pas joué de carte de défense.
       *[other] { $who } n’a pas joué de carte de défense.
    }
rescued-nobody = { $who-is ->
        [you] Vous n’avez ramené aucune pièce.
       *[other] { $who } n’a ramené aucune pièce.
    }
recruited-nobody = { $who-is ->
        [you] Vous n’avez recruté aucune pièce.
       *[other] { $who } n’a recruté aucune pièce.
    }
flag-left = { $who-is ->
        [you] Vous avez laissé { $flag-is ->
            [you] votre drapeau
           *[other] le drapeau { $flag-of }
        } où il était.
       *[other] { $who } a laissé { $flag-is ->
            [you] votre drapeau
           *[other] le drapeau { $flag-of }
        } où il était.
    }
declined = { $who-is ->
        [you] Vous avez dit non.
       *[other] { $who } a dit non.
    }
draw-offered = { $who-is ->
        [you] Vous avez proposé la partie nulle.
       *[other] { $who } a proposé la partie nulle.
    }
draw-accepted = { $who-is ->
        [you] Vous avez accepté la partie nulle.
       *[other] { $who } a accepté la partie nulle.
    }
draw-refused = { $who-is ->
        [you] Vous avez refusé la partie nulle.
       *[other] { $who } a refusé la partie nulle.
    }
draw-lapsed = { $who-is ->
        [you] Votre proposition de partie nulle ne tient plus.
       *[other] La proposition de partie nulle { $who-of } ne tient plus.
    }
time-ran-out = { $who-is ->
        [you] Votre temps est écoulé.
       *[other] Le temps { $who-of } est écoulé.
    }
flag-taken = { $piece-first } a pris { $flag-is ->
        [you] votre drapeau
       *[other] le drapeau { $flag-of }
    }.
flag-taken-on = { $piece-first } a pris { $flag-is ->
        [you] votre drapeau
       *[other] le drapeau { $flag-of }
    } sur { $space }.
flag-dropped = { $flag-is ->
        [you] Votre drapeau est posé sur { $space }.
       *[other] Le drapeau { $flag-of } est posé sur { $space }.
    }
scored = { $who-is ->
        [you] Votre score est de { $score } sur { $full }.
       *[other] Le score { $who-of } est de { $score } sur { $full }.
    }
scored-full = { $who-is ->
        [you] Votre score a atteint { $full } et repart de 0.
       *[other] Le score { $who-of } a atteint { $full } et repart de 0.
    }
recruit-lost = { $who-is ->
        [you] Vous auriez pu recruter, mais { $space } n’était pas libre ou aucune de vos pièces n’avait été capturée.
       *[other] { $who } aurait pu recruter, mais { $space } n’était pas libre ou aucune de ses pièces n’avait été capturée.
    }
skipped = { $who-is ->
        [you] Vous ne pouviez rien jouer et avez perdu votre tour.
       *[other] { $who } ne pouvait rien jouer et a perdu son tour.
    }
resigned = { $who-is ->
        [you] Vous avez abandonné.
       *[other] { $who } a abandonné.
    }
resigned-stays = { $who-is ->
        [you] Vous avez abandonné ; vos pièces restent sur le plateau et se défendent.
       *[other] { $who } a abandonné ; ses pièces restent sur le plateau et se défendent.
    }
out = { $who-is ->
        [you] Votre camp est éliminé.
       *[other] Le camp { $who-of } est éliminé.
    }
out-stays = { $who-is ->
        [you] Votre camp est éliminé ; vos pièces restent sur le plateau et se défendent.
       *[other] Le camp { $who-of } est éliminé ; ses pièces restent sur le plateau et se défendent.
    }

## La fin

ended = { $result } : { $reason }.
ended-lead = Votre partie est terminée.
ended-said = Votre partie contre { $others } est terminée. Merci d’avoir joué.
ended-record = Le compte rendu de la partie est joint.
fact-setup = { $who-is ->
        [you] La mise en place de votre armée
       *[other] La mise en place { $who-of }
    }
won-you = Vous avez gagné
won-with-you = Vous avez gagné avec { $names }
won = { $count ->
        [one] { $names } a gagné
       *[other] { $names } ont gagné
    }
drawn = La partie est nulle : { $reason }.
called-off = La partie a été annulée ; elle n’a pas de résultat.
called-off-by = { $who-is ->
        [you] Vous avez annulé la partie ; elle n’a pas de résultat.
       *[other] { $who } a annulé la partie ; elle n’a pas de résultat.
    }
called-off-late =
    La partie a été annulée : au moins une armée n’était pas en place à temps. Elle n’a pas de résultat.
why-flag-captured = { $who-is ->
        [you] votre drapeau a été capturé
       *[other] le drapeau { $who-of } a été capturé
    }
why-flag-on-tower = { $flag-is ->
        [you] votre drapeau est sur la tour
       *[other] le drapeau { $flag-of } est sur la tour
    }
why-side-on-tower = { $side ->
        [yours] un drapeau de votre camp est sur la tour
       *[theirs] un drapeau de leur camp est sur la tour
    }
why-immobile = { $who-is ->
        [you] vous ne pouviez plus bouger
       *[other] { $who } ne pouvait plus bouger
    }
why-resigned = { $who-is ->
        [you] vous avez abandonné
       *[other] { $who } a abandonné
    }
why-time = { $who-is ->
        [you] votre temps est écoulé
       *[other] le temps { $who-of } est écoulé
    }
why-alone = il ne reste personne d’autre dans la partie
why-ended = la partie a été arrêtée
why-agreed = tout le monde était d’accord
why-nobody-moves = personne ne pouvait plus bouger
why-quiet = rien n’a été capturé depuis trop longtemps
why-time-drawn = le temps est écoulé
why-nobody-won = personne n’a gagné

## La légende du plateau

legend-yours = à vous
legend-yours-known = à vous, connue de tous
legend-hidden = cachée
legend-hidden-moved = cachée, a bougé
legend-known = connue
legend-lake = lac
legend-home = votre mise en place
legend-home-of = mise en place : { $colour }
legend-last = vient de bouger
legend-ring = une seule case, tout autour de la tour
legend-tower = un drapeau qu’on y porte fait gagner
legend-clockwise = dans le sens des aiguilles d’une montre
legend-partner = { $colour }, votre partenaire
legend-hidden-of = { $colour }, cachée
legend-hidden-moved-in-all = dans tous les crochets : > cachée, a bougé
legend-names = le nom d’une case se trouve au-dessous
legend-flag = un drapeau, à la couleur de son camp
legend-flag-carried = { $flag-is ->
        [you] votre drapeau, porté sur { $space }
       *[other] le drapeau { $flag-of }, porté sur { $space }
    }
legend-flag-lying = { $flag-is ->
        [you] votre drapeau, posé sur { $space }
       *[other] le drapeau { $flag-of }, posé sur { $space }
    }

## Moins de courriels, et le résumé du jour

unsubscribe = Ne plus recevoir ce genre de courriels
digest-subject = Vos parties aujourd’hui
digest-news = Voici ce qu’il y a de nouveau dans vos parties.
digest-lead = { $count ->
        [one] Une de vos parties vous attend.
       *[other] { $count } de vos parties vous attendent.
    }
digest-several =
    Chaque partie a sa propre adresse de réponse. Une réponse à ce courriel lui-même n’est jouée dans aucune.
digest-answer =
    Répondez à { $address } par une seule commande, dans la première ligne de votre courriel ; si vous en écrivez deux
    différentes, aucune ne compte. “help” vous dit tout ce que vous pouvez écrire.
digest-invitation =
    Vous pouvez aussi répondre par courriel : écrivez “accepter” ou “décliner” à { $address }.
digest-setup =
    Répondez à { $address } par le mot “setup” suivi de vos lignes, de la première à la dernière et chacune de gauche à
    droite comme vous voyez le plateau : le signe de chaque pièce, un point pour une case vide. À remplir :
    “setup { $form }”.

## Les pages des liens

page-name = Nom
page-password = Mot de passe
page-code = Code de l’application d’authentification, ou un code de secours
page-new-password = Nouveau mot de passe
page-address = Adresse électronique
page-address-wrong = Veuillez saisir une adresse électronique complète, par exemple anna@example.org.
page-address-never-read =
    Cette adresse est celle d’un programme ou de ce serveur, et les courriels qui en viennent ne sont jamais lus. Veuillez
    en saisir une autre.
page-language = Langue des courriels et des pages
page-home-title = Stratego par courriel
page-home-said =
    Ici, on joue au Stratego par correspondance : un tour après l’autre, avec des heures ou des jours pour réfléchir.
page-home-letters =
    Quand c’est à vous de jouer, un courriel vous montre le plateau et vous y répondez par votre coup. Il ne vous faut
    qu’un logiciel de messagerie.
page-home-program =
    Quand c’est à vous de jouer, un courriel vous montre le plateau. Vous jouez votre coup avec un programme qui utilise
    l’interface de ce serveur.
page-home-begin =
    Commencez par vous inscrire. Vous pourrez ensuite inviter quelqu’un, prendre une place libre dans une partie ou
    attendre une invitation.
page-scripts-off =
    Le plateau a besoin de scripts. Autorisez-les pour ce site dans votre navigateur, puis rechargez la page. Vous pouvez
    aussi jouer sans eux, comme l’explique cette page.
page-board-missing =
    Ce serveur a été construit sans le plateau pour navigateurs. Son administrateur peut l’ajouter : script/page le
    construit. Vous pouvez jouer quand même, comme l’explique cette page.
page-log-in-link = Se connecter
page-home-link = Aller à la page d’accueil
page-begin-letters = Par courriel, écrivez à { $address }. Chacun de ces boutons ouvre un courriel à cette adresse :
page-begin-register = S’inscrire par courriel
page-begin-invite = Inviter quelqu’un par courriel
page-begin-seek = Chercher une partie par courriel
page-begin-help = Demander ce qu’on peut écrire d’autre
page-register-title = S’inscrire
page-register-said =
    Choisissez un nom, que verront les autres, et un mot de passe. Vous recevrez ensuite un courriel avec un lien qui
    confirme que l’adresse est bien la vôtre.
page-register-newcomer = Pas encore de compte ? Inscrivez-vous ici
page-register-back = Une fois votre adresse confirmée, prenez votre place ici
page-mail-sent-title = Consultez vos courriels
page-mail-sent-said =
    Si l’adresse peut être utilisée, un courriel contenant un lien vient d’y être envoyé. Suivez ce lien pour continuer.
page-forgotten-link = Mot de passe oublié ?
page-forgotten-title = Un nouveau mot de passe
page-forgotten-said =
    Saisissez l’adresse électronique de votre compte. Vous y recevrez un courriel contenant un lien pour choisir un
    nouveau mot de passe.
page-forgotten-button = Envoyer le courriel
page-suspended =
    Les courriels envoyés à votre adresse reviennent ; nous n’y envoyons donc plus rien. Dès qu’elle fonctionne à
    nouveau, demandez le courriel qui la confirme (ou un nouveau mot de passe) et suivez le lien.
page-missing-title = Cette page n’existe pas
page-missing-said = Vérifiez l’adresse dans votre navigateur, ou repartez de la page d’accueil.
page-old-title = Ce lien n’est plus valable
page-old-said = Il a déjà servi, ou il est trop ancien. Demandez-en un nouveau là où vous l’avez obtenu.
page-often-title = Trop d’essais
page-often-said = Vous avez essayé trop souvent. Réessayez dans { $span }.
page-log-ins-said = Trop de mots de passe erronés ont été saisis pour ce nom ou cette adresse, peut-être par d’autres. Réessayez dans { $span }, ou dès maintenant avec votre adresse si vous aviez saisi votre nom. Avec un nouveau mot de passe, vous entrez aussitôt : faites-vous envoyer le lien.
page-status-title = État du service
page-status-up = Le service fonctionne : on peut jouer.
page-status-down = Le service est en panne : on ne peut pas jouer pour le moment. Rien de ce qu’il a confirmé n’est perdu. Veuillez réessayer plus tard.
page-status-since = Il fonctionne sans interruption depuis : { $time }.
page-status-mails-on-time = Les courriels partent sans retard.
page-status-mails-slow = Les courriels partent avec un retard d’une heure au plus.
page-status-mails-late = Les courriels partent avec plus d’une heure de retard. Aucun n’est perdu : ils seront envoyés dès que possible.
page-status-maintenance = Maintenance prévue
page-busy-title = Trop de monde en ce moment
page-busy-said = Veuillez réessayer dans un instant.
page-failed-title = Nous avons fait une erreur
page-failed-said = Une erreur s’est produite sur le serveur ; vous n’y êtes pour rien. Veuillez réessayer plus tard.
page-impossible-title = Ce n’est pas possible
page-impossible-said = Rien n’a été changé.
page-verify-title = Bienvenue, { $name }
page-verify-said =
    Vous allez confirmer que cette adresse est la vôtre. Si vous n’avez pas demandé de compte, fermez cette page.
page-verify-password = Entrez le mot de passe que vous avez choisi lors de l’inscription.
page-verify-wrong =
    Ce n’est pas le mot de passe choisi lors de l’inscription sous le nom { $name }. Veuillez réessayer.
page-address-button = Oui, c’est mon adresse
page-verified-title = Votre adresse est confirmée
page-verified-said = Vous pouvez maintenant jouer.
page-name-lost-title = Le nom est pris
page-name-lost-said =
    Quelqu’un d’autre a entre-temps confirmé une adresse pour le même nom. Veuillez vous inscrire à nouveau sous un autre
    nom.
page-reset-title = Un nouveau mot de passe pour { $name }
page-reset-said = Choisissez un nouveau mot de passe d’au moins 8 caractères. Tous vos appareils seront déconnectés.
page-reset-button = Enregistrer le mot de passe
page-reset-done-title = Votre mot de passe est enregistré
page-reset-done-said =
    Tous vos appareils sont déconnectés, et c’est désormais le nouveau mot de passe qui compte. Vous pouvez maintenant
    jouer.
page-password-wrong =
    Le mot de passe doit avoir au moins 8 caractères et au plus 256, et n’être ni de ceux que tout le monde essaie
    d’abord, ni votre nom ou votre adresse ; une suite de quelques mots est facile à retenir.
name-wrong =
    Ce nom ne convient pas : il doit compter de 2 à 32 lettres (A à Z), chiffres, traits d’union ou traits de soulignement,
    et certains noms sont réservés.
name-taken = Quelqu’un d’autre porte ce nom. Veuillez en choisir un autre.
page-address-title = Votre nouvelle adresse
page-address-said = Les courriels de votre compte iront désormais à { $address }, et à aucune autre adresse.
page-address-note = Si vous ne l’avez pas demandé, fermez cette page : rien ne changera.
page-address-done-title = Votre adresse est changée
page-address-done-said =
    Répondez désormais aux courriels depuis la nouvelle adresse. Un courriel l’a annoncé à l’ancienne. Vous pouvez fermer
    cette page.
page-undo-title = Récupérer le compte { $name }
page-undo-said =
    L’adresse de ce compte a été changée. Si ce n’était pas vous, choisissez un nouveau mot de passe d’au moins 8 caractères :
    le compte retrouve l’adresse à laquelle ce lien a été envoyé, et tous les appareils sont déconnectés.
page-undo-note = Si c’était vous, fermez cette page ; rien ne change alors.
page-undo-button = Récupérer
page-undo-done-title = Votre compte est de nouveau à vous
page-undo-done-said =
    Il a de nouveau cette adresse, tous les appareils sont déconnectés, et c’est désormais le nouveau mot de passe qui
    compte. Vous pouvez maintenant jouer.
page-invitation-title = Une invitation
page-invitation-note = Si vous refusez, la partie est annulée.
page-invitation-newcomer =
    Pour accepter, choisissez le nom sous lequel les autres vous connaîtront et un mot de passe d’au moins 8 caractères.
page-accept-button = Accepter
page-decline-button = Refuser
page-never-button = Refuser, ainsi que toute autre invitation de cette personne
page-accepted-title = Vous avez accepté
page-accepted-said = Mettez maintenant votre armée en place ; un courriel vous dit comment continuer.
page-declined-title = Vous avez refusé
page-declined-said = La partie est annulée. Vous pouvez fermer cette page.
page-never-title = Vous avez refusé pour de bon
page-never-said =
    La partie est annulée, et vous ne recevrez plus d’invitation de cette personne. Vous pouvez fermer cette page.
page-join-title = Une partie vous attend
page-join-lead = { $count ->
        [one] { $names } voudrait jouer avec vous.
       *[other] { $names } voudraient jouer avec vous.
    }
page-join-stranger = Quelqu’un voudrait jouer avec vous.
page-join-note = Connectez-vous pour prendre la place. Rien ne se passe avant.
page-join-button = Prendre la place
page-join-wrong = Aucun compte n’a ici ce nom et ce mot de passe.
page-joined-title = Vous avez une place
page-joined-said =
    Un courriel vous demandera votre armée dès que toutes les places seront prises. Vous pouvez fermer cette page.
page-consent-title = Ce programme peut-il agir pour vous ?
page-consent-lead = Un programme qui se nomme { $name } demande l’accès à votre compte.
page-consent-never =
    Il ne reçoit jamais votre mot de passe. Il ne peut changer ni celui-ci ni votre adresse, ni supprimer le compte.
page-consent-host =
    Il n’est pas de nous, et personne n’a vérifié ce qu’il dit de lui-même. Dans tous les cas, vous continuerez sur { $to }.
page-consent-device =
    Il n’est pas de nous, et personne n’a vérifié ce qu’il dit de lui-même. Dans tous les cas, vous continuerez dans un
    programme sur cet appareil ({ $to }).
page-consent-note =
    Ne l’autorisez que si vous venez de le demander dans ce programme. Vous pouvez revenir là-dessus à tout moment.
page-consent-allow = Se connecter et autoriser
page-consent-deny = Ne pas autoriser
page-consent-stale = Cette page est restée ouverte trop longtemps. Veuillez réessayer.
page-consent-fault-title = Ce programme a fait une erreur
page-consent-fault-said =
    Il n’obtient pas ce qu’il demandait, et rien n’a été changé. La personne qui l’a écrit peut lire ici pourquoi :
    { $reason }.
page-consent-back = Retour à { $to }
page-seat-taken-title = La place est prise
page-seat-taken-said = Vous avez déjà une place dans cette partie, ou quelqu’un a été plus rapide.
page-letter-title = Est-ce votre réponse ?
page-letter-lead = Nous avons reçu ceci pour votre partie avec { $others } : { $said }
page-letter-note =
    Si ce message n’est pas de vous, fermez cette page. Il ne se passe rien tant que vous n’appuyez pas sur le bouton.
page-letter-done-title = C’est fait
page-letter-done-said = Votre réponse a été jouée ; un courriel vous dit où en est la partie.
page-letter-seat-said = Vous avez laissé votre place. Les autres attendent quelqu’un d’autre.
page-letter-refused-title = Votre réponse n’a pas été jouée
page-rematch-title = Une autre partie ?
page-rematch-lead = Votre partie contre { $others } est terminée. Voulez-vous jouer encore une fois ?
page-rematch-note =
    Les règles et le temps restent les mêmes, et chacun avance d’une place. Rien ne se passe tant que vous
    n’appuyez pas sur le bouton.
page-rematch-button = Oui, inviter
page-rematch-done-title = Votre revanche
page-request-lead = Nous avons reçu ceci de { $address } : { $said }
page-request-button = Oui, faites-le
page-request-done-said = Un courriel vous en dit plus. Vous pouvez fermer cette page.
page-folder-title = Courriels
page-folder-said =
    Aucun serveur de messagerie n’est configuré : les courriels ne sont pas envoyés. Ils sont conservés dans un dossier
    et affichés ici, sur cette machine seulement.
page-folder-empty = Il n’y a pas encore de courriel.
page-folder-date = Date
page-folder-to = À
page-folder-subject = Objet
page-folder-all = Tous les courriels
page-folder-lead = À { $address }, { $time }
page-folder-reply = Répondre à { $address }
page-folder-text = Sous forme de texte
page-folder-page = Sous forme de page
page-folder-frame = Le courriel sous forme de page
page-mails-title = Ne plus recevoir ces courriels ?
page-mails-off-title = Ces courriels sont désactivés
page-mails-off-button = Ne plus recevoir ces courriels
mails-about-on-button = Les recevoir comme avant
page-mails-note =
    Les courriels qui protègent votre compte et les réponses à vos propres messages sont toujours envoyés. Par l’interface de
    ce serveur, vous pouvez choisir pour chaque genre de courriel s’il vient aussitôt, une fois par jour ou jamais.
page-mails-note-page =
    Les courriels qui protègent votre compte et les réponses à vos propres messages sont toujours envoyés. Sur la page de
    votre compte, vous pouvez choisir pour chaque genre de courriel s’il vient aussitôt, une fois par jour ou jamais.
page-mails-letter =
    Par courriel, vous pouvez le choisir pour tous les genres ensemble : répondez à n’importe quel courriel sur une partie
    par le mot “settings”, et vous recevrez vos réglages avec la manière de les changer.
mails-about-warning = Sans ces courriels, vous risquez de laisser passer un délai et de perdre une partie.
mails-about-digest = Il s’agit des courriels qui vous disent une fois par jour ce qu’il y a de nouveau dans vos parties.
page-mails-strangers = Il s’agit des courriels qui vous invitent à des parties ici.
mails-about-invitation = Il s’agit des courriels qui vous invitent à des parties.
mails-about-setup-wanted = Il s’agit des courriels qui vous demandent de mettre votre armée en place.
mails-about-your-turn = Il s’agit des courriels qui vous disent que c’est à vous de jouer.
mails-about-decision-wanted = Il s’agit des courriels qui vous demandent une décision autre qu’un coup.
mails-about-reminder = Il s’agit des courriels qui vous rappellent un délai.
mails-about-draw-offered = Il s’agit des courriels qui vous annoncent une proposition de partie nulle.
mails-about-draw-refused = Il s’agit des courriels qui vous disent que votre proposition de partie nulle a été refusée.
mails-about-talk =
    Il s’agit des courriels qui vous apportent ce qu’un autre joueur vous écrit. Sans eux, les autres courriels ne le
    montrent pas non plus.
mails-about-time-up = Il s’agit des courriels qui vous disent que le temps d’un autre joueur est écoulé.
mails-about-game-over = Il s’agit des courriels qui vous disent comment une partie s’est terminée.
mails-about-move-received = Il s’agit des courriels qui vous disent qu’une de vos réponses a été jouée.
mails-about-leave-announced = Il s’agit des courriels qui vous disent quand d’autres joueurs seront absents.

## Pages de règles

page-rules-title = Les règles des jeux
page-rules-said = Chaque page explique un jeu depuis le début, avec des exemples.
page-rules-own = Ce jeu a été ajouté par l’administrateur de ce serveur. Demandez-lui les règles.
page-clauses-title = { $name }, règle par règle
page-clauses-said =
    Pour des réponses exactes. Chaque règle a un nom abrégé, que mentionne un refus. On trouve d’abord ce que ce jeu a de
    particulier, puis ce sur quoi il repose. Ce texte n’existe qu’en anglais.
page-clauses-link = Les règles exactes

## Pièces

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

## Lieux et camps

place-ring = “ring”
place-tower = “tower”
seat-red = Rouge
seat-blue = Bleu
seat-north = Nord
seat-east = Est
seat-south = Sud
seat-west = Ouest
seat-a = A
seat-b = B
seat-c = C

## Cartes

card-boat = Traverser
card-jump = Sauter
card-charge2 = Charger 2
card-charge3 = Charger 3
card-feint = Feindre
card-swap = Permuter
card-a1 = Attaque +1
card-a2 = Attaque +2
card-a3 = Attaque +3
card-mock = Attaque fantôme
card-armour = Armure
card-spy = Attaque de l’espion
card-d1 = Défense +1
card-d2 = Défense +2
card-d3 = Défense +3

## Variantes

ruleset-barrage = Barrage
    .summary =
        Une partie courte : huit pièces par camp, placées où l’on veut sur les lignes de départ du jeu classique.
ruleset-battle-cards = Battle Cards
    .summary =
        Trente pièces par camp et un jeu de quinze cartes chacun, qui permettent aux pièces de sauter, de frapper plus
        fort ou de mieux résister.
ruleset-duel = Duel
    .summary =
        Une partie courte : dix pièces par camp, placées où l’on veut sur les lignes de départ du jeu classique.
ruleset-federation = Fédération
    .summary =
        Comme dans les tournois de la fédération : qui poursuit sans fin ne peut pas reproduire une position, et deux cents
        tours sans capture donnent une partie nulle.
ruleset-original-classic = Original, répétition classique
    .summary =
        L’Original allemand : comme le jeu classique, mais une pièce peut passer cinq fois de suite la même limite entre
        deux cases.
ruleset-original = Original
    .summary =
        Le jeu classique : quarante pièces par camp, et aucune pièce ne passe plus de trois fois de suite la même limite
        entre deux cases.
ruleset-quick-arena = Quick Arena
    .summary =
        La partie la plus rapide : les dix pièces du Duel sur un plateau de huit cases sur huit.
ruleset-stratego4-four = Stratego 4
    .summary =
        À quatre autour d’une forteresse : portez votre drapeau sur sa tour avant les autres. Les pièces capturées peuvent
        être recrutées de nouveau.
ruleset-stratego4-partners = Stratego 4 par équipes
    .summary =
        Deux contre deux autour d’une forteresse : en face de vous joue votre partenaire, et le premier drapeau sur la tour
        fait gagner les deux. Les partenaires ne voient pas les pièces l’un de l’autre.
ruleset-stratego4-three = Stratego 4 à trois
    .summary =
        À trois autour d’une forteresse : portez votre drapeau sur sa tour avant les autres. Les pièces capturées peuvent
        être recrutées de nouveau.
ruleset-tournament-40 = Tournoi, quarante pièces
    .summary =
        Les règles de tournoi danoises avec l’armée du jeu classique.
ruleset-tournament = Tournoi
    .summary =
        Les règles de tournoi danoises : à rang égal l’attaquant gagne, la défense reste muette, et qui atteint la dernière
        ligne sauve une pièce.
ruleset-vintage = Vintage
    .summary =
        Les anciennes règles néerlandaises et françaises : comme le jeu classique, avec au plus cinq passages de suite sur
        la même limite entre deux cases.

## Options

value-true = oui
value-false = non
value-first-seat = premier camp
value-chance = au hasard
option-repetition-limit = limite de répétition
    .meaning = pendant combien de tours de suite une pièce peut passer la même limite entre deux cases
option-count-attacks = compter les attaques
    .meaning = si les attaques comptent comme les déplacements pour la règle de répétition
option-more-squares = poursuites
    .meaning = s’il est interdit à une pièce qui poursuit sans fin de reproduire une position de la poursuite
option-quiet-limit = limite sans capture
    .meaning = la partie est nulle après tant de tours sans capture
option-aggressor-advantage = avantage à l’attaque
    .meaning = à rang égal, l’attaquant gagne et prend la case
option-silent-defence = défense muette
    .meaning = un combat ne montre que l’attaquant ; il montre les deux pièces si un éclaireur attaque ou si les deux tombent
option-rescue = sauvetage
    .meaning = une pièce qui atteint la dernière ligne adverse peut ramener une pièce capturée, deux fois par partie
option-swap-then-attack = permuter puis attaquer
    .meaning = après la carte Permuter, une des deux pièces peut attaquer, avec une carte d’attaque
option-refill = compléter la main
    .meaning = à la fin d’un tour, la main est complétée à trois cartes
option-hidden-attack-card = carte d’attaque cachée
    .meaning = la carte d’attaque et l’attaquant ne sont montrés qu’après la décision de la défense
option-first = premier tour
    .meaning = à qui revient le premier tour
option-conditional-moves = coups conditionnels
    .meaning = si l’on peut fixer d’avance sa réponse à un coup, qui est alors jouée aussitôt

## Pourquoi les règles refusent un message

refusal-game-over = la partie est terminée
refusal-not-your-turn = ce n’est pas votre tour
refusal-seat-out = votre camp est éliminé
refusal-not-awaited = la partie attend une autre décision
refusal-not-yours = ce n’est pas à vous de le faire
refusal-invalid-setup = la mise en place contient des erreurs
refusal-setup-locked = la mise en place est définitive
refusal-unknown-space = il n’y a pas de case { $from }
refusal-no-piece = il n’y a pas de pièce sur { $from }
refusal-not-your-piece = la pièce sur { $from } n’est pas à vous
refusal-immovable = la pièce sur { $from } ne bouge jamais
refusal-across-lake = un lac se trouve entre { $from } et { $to }
refusal-not-in-line = { $from } et { $to } ne sont pas sur une même ligne droite
refusal-too-far = la pièce sur { $from } n’avance que d’une case
refusal-walk-too-long = la pièce sur { $from } avance de deux cases au plus
refusal-walk-must-turn = une marche fait deux pas avec un tournant entre eux et ne revient jamais en arrière
refusal-carrying = une pièce qui porte un drapeau n’avance que d’une case
refusal-no-flag-to-leave = la pièce sur { $from } ne porte pas son propre drapeau
refusal-across-fortress = seul un capitaine traverse la forteresse
refusal-shoots-only = la pièce sur { $from } n’attaque qu’en tirant
refusal-no-cannon = la pièce sur { $from } ne tire pas
refusal-out-of-range = un tir touche exactement à trois cases, en ligne droite
refusal-nobody-to-recruit = aucune de vos pièces capturées n’est de cette sorte
refusal-blocked = une pièce sur { $from } barre le chemin
refusal-own-piece = une pièce de votre propre équipe se trouve sur { $from }
refusal-nothing-to-attack = il n’y a rien à attaquer sur { $from }
refusal-two-squares = la règle de répétition interdit ce coup
refusal-more-squares = la règle des poursuites interdit ce coup
refusal-may-not-rescue = une pièce de cette sorte ne fait pas de sauvetage : répondez “decline”
refusal-none-to-return = aucune pièce capturée de cette sorte ne peut revenir
refusal-no-return-space = { $from } n’est pas une case vide de votre moitié
refusal-draw-offered = vous avez déjà proposé la partie nulle pendant ce tour
refusal-draw-offer-stands = on vous a proposé la partie nulle : répondez “accept” ou “refuse”
refusal-no-draw-offer = aucune proposition de partie nulle n’attend votre réponse
refusal-too-late-to-abort = tout le monde a eu un tour : la partie ne peut plus être annulée
refusal-wrong-deal = ce n’est pas ce que le hasard doit tirer
refusal-not-in-hand = vous n’avez pas cette carte
refusal-not-your-hand = nommez exactement les trois cartes de votre main
refusal-swapped-last = vous avez changé une carte à votre dernier tour
refusal-pile-empty = votre pioche est vide
refusal-not-with-card = cette carte ne mène pas de { $from } à { $to }
refusal-not-aligned = les pièces sur { $from } et { $to } ne sont pas sur la même ligne ou colonne
refusal-after-swap =
    après la carte “swap”, seule une des deux pièces peut attaquer, avec une carte d’attaque, si l’option le permet
refusal-defenceless = une carte de défense n’aide pas une pièce qui ne peut pas bouger

## Ce que les lecteurs écrivent

heard-resign =
    abandonner, abandon, j'abandonne, je me rends, je capitule, j'abandonne la partie, abandonne, je déclare forfait,
    forfait, je jette l'éponge, je m'avoue vaincu, je m'avoue vaincue, tu as gagné, vous avez gagné, tu gagnes
heard-draw =
    nulle, match nul, partie nulle, proposer nulle, je propose nulle, je propose la nulle, proposer la nulle, je propose
    un match nul, un match nul, on fait nulle, faisons nulle, je te propose nulle, je te propose la nulle, je vous
    propose nulle, je vous propose la nulle, je te propose un match nul, je vous propose un match nul, égalité
heard-accept =
    accepter, j'accepte, accepté, acceptée, j'accepte la nulle, accepter la nulle, j'accepte ta proposition, j'accepte
    votre proposition, j'accepte ta nulle, j'accepte le match nul, j'accepte la proposition, nulle acceptée, d'accord
    pour la nulle, ok pour la nulle, oui pour la nulle, va pour la nulle, je suis d'accord pour la nulle
heard-refuse =
    refuser, je refuse, refusé, je refuse la nulle, refuser la nulle, pas de nulle, pas de match nul, je refuse ta
    proposition, je refuse votre proposition, non à la nulle
heard-play-on = continuons, je préfère continuer, je veux continuer, je continue, on continue, je préfère jouer
heard-decline = décliner, je décline, je passe, non merci
heard-abort = annuler, annuler la partie, arrêter la partie
heard-claim = réclamer, je réclame, réclamer le gain, je réclame le gain, réclamer la victoire
heard-keep = garder, je garde, je les garde, je garde mes cartes, conserver
heard-take = prendre, prendre le drapeau, je prends le drapeau
heard-leave = laisser, laisser le drapeau, je laisse le drapeau, je le laisse
heard-help =
    aide, aidez-moi, aide-moi, à l'aide, au secours, commandes, aider, m'aider, besoin d'aide, j'ai besoin d'aide,
    peux-tu m'aider, pouvez-vous m'aider, comment ça marche, comment jouer, comment je joue, comment on joue, comment
    faire, que dois-je faire, que dois-je écrire, que puis-je écrire, que puis-je faire, quelles commandes, je ne
    comprends pas, je comprends pas
heard-show =
    montrer, montre, montrez, afficher, plateau, montrer le plateau, montre-moi le plateau, afficher le plateau,
    montre-moi, montrez-moi, montrez-moi le plateau, montre moi le plateau, le plateau, voir le plateau, la position,
    envoie-moi le plateau, envoyez-moi le plateau, damier, le damier, revoir le plateau, position actuelle
heard-rules = règles, les règles, règle du jeu, règles du jeu, montrer les règles, montrez-moi les règles
heard-games = parties, mes parties, montrer mes parties, montrez-moi mes parties
heard-settings = réglages, mes réglages, paramètres, mes paramètres, montrer mes réglages
heard-language = langue, ma langue
heard-language-en = anglais
heard-language-de = allemand
heard-language-nl = néerlandais, hollandais
heard-language-fr = français
heard-language-da = danois
heard-zone = fuseau horaire, mon fuseau horaire, fuseau
heard-digest = résumé, résumé quotidien, résumé à, digest à, résumé quotidien à
heard-no-digest = pas de résumé, sans résumé, aucun résumé, pas de digest
heard-away = absent, absente, je suis absent, je suis absente, absence, congé, en congé, vacances, en vacances
heard-back = annuler mon absence, annuler l'absence, annuler mes vacances, annuler mon congé
heard-until = jusqu'au, au
heard-rematch = revanche, la revanche, une revanche, encore une partie, une autre partie, nouvelle partie, rejouer
heard-report-talk = signaler, signalez, signalez ceci, je signale, signaler ce message, je signale ce message
heard-no-talk = pas de messages, sans messages, aucun message
heard-talk = messages à nouveau, de nouveau des messages, avec messages
heard-register =
    inscription, inscrire, m'inscrire, m'inscrire comme, inscrivez-moi, inscrivez-moi comme, inscris-moi, je m'inscris, je
    m'inscris comme, s'inscrire
heard-invite = inviter, j'invite, invitez, invitation à
heard-accept-invitation =
    j'accepte l'invitation, accepter l'invitation, oui j'accepte, oui j'accepte l'invitation, oui volontiers,
    volontiers, oui avec plaisir, avec plaisir, avec grand plaisir, oui avec grand plaisir, oui bien sûr, bien sûr
heard-decline-invitation = je décline l'invitation, décliner l'invitation, je refuse l'invitation, non je décline
heard-seek =
    chercher, cherche, je cherche, chercher une partie, chercher un adversaire, cherche une partie, cherche un adversaire, je
    cherche une partie, je cherche un adversaire, place libre
heard-rulesets = variantes, les variantes, quelles variantes, liste des variantes
heard-setup = placement, mon placement, disposition, ma disposition, mon armée, mise en place, déploiement, ma mise en place
heard-defend = défendre, défendre avec, je défends avec
heard-rescue = sauver, je sauve, ramener, je ramène
heard-recruit = recruter, je recrute
heard-card = carte
heard-redraw = repiocher, changer ma main
heard-swap = échanger, échange, j'échange, permuter, je permute
heard-yes =
    oui, oui merci, oui s'il vous plaît, oui s'il te plaît, oui c'est ça, ouais, d'accord, exact, exactement, c'est ça,
    c'est bien ça, c'est exact, confirmé, je confirme, confirmer, oui c'est mon coup, c'est mon
    coup, oui c'est ce que je veux, c'est ce que je veux, tout à fait, parfaitement, absolument, allez-y
heard-assent =
    c'est le coup, c'est bien le coup, vous m'avez bien lu, affirmatif, affirmative, certainement, évidemment,
    ouaip, vas-y, validez, valide, je valide, jouez, jouez-le, joue-le, joue le, faites, faites-le, fais-le, faites
    donc, c'est exactement ça, c'est cela, c'est ce que je voulais, c'est ce que je voulais dire, c'est bien ce que
    je voulais, ce que je voulais, ce que je voulais dire, ce que je veux, entendu, carrément, vous pouvez le jouer,
    tu peux le jouer, vas y, on y va, c'est bien là, c'est bien là mon coup, je vous confirme, je vous confirme que,
    je te confirme, exécution, veuillez le jouer, joue ce coup, jouer ce coup, je veux jouer ce coup, je veux le
    jouer, c'est ce que je veux jouer, c'est le coup que je veux jouer, mais oui, bien sûr que oui, mais bien sûr,
    bien entendu, naturellement, j'en suis sûr, j'en suis sûre, je suis sûr, je suis sûre, oui sûr, parfait, oui
    voilà, voilà c'est ça, ouep, ok pour moi, ça marche, ça me va, ça me convient, cela me convient, cela me va,
    d'acc, c'est bien mon coup, effectivement, en effet, vous avez bien lu, tu as bien lu, vous avez bien compris,
    tu as bien compris, vous m'avez bien compris, tu m'as bien compris, c'est mon intention, c'était mon intention,
    c'est bien mon intention, validé, sans aucun doute, c'est correct, correct, c'est le bon coup, c'est le bon,
    pour sûr, sans hésiter, je valide ce coup, je valide le coup, je confirme ce coup, je confirme le coup, je vous
    confirme ce coup, je vous confirme le coup, je confirme mon coup, vous pouvez jouer, tu peux jouer, vous pouvez
    y aller, tu peux y aller, nickel, impeccable, impec, pile poil, exactement cela, exactement ce coup, bien lu,
    parfait comme ça, ça me va très bien, volontiers, avec plaisir, je maintiens, je le veux, je le confirme,
    enregistrez, enregistrez-le, enregistre-le, veuillez l'enregistrer, veuillez enregistrer, exécutez, certain,
    sûr, bien sûr, sûr et certain, sûre et certaine, c'est certain, c'est sûr, ben oui, bah oui, eh oui, hé oui, ma
    foi oui, pardi, parbleu, oui pardi, que oui, évidemment que oui, oh que oui, ah que oui, oui oui, oui oui oui,
    ah oui, ah ça oui, ça oui, un peu oui, un peu mon neveu, carrément oui, c'est clair, clair, clair et net, yes,
    yep, ouais ouais, positif, dac, okay, ok, okey, c'est entendu, convenu, c'est convenu, accordé, banco, adjugé,
    tope là, feu vert, go, envoie, envoyez, envoye, envoye donc, envoie donc, lance, lancez, allons-y, allons y,
    allez vas-y, faites ainsi, fais ainsi, faites comme ça, fais comme ça, fais donc, faites seulement, je t'en
    prie, je vous en prie, faites je vous prie, procédez, procède, veuillez procéder, veuillez exécuter, veuillez le
    faire, veuillez jouer ce coup, veuillez valider, jouez ce coup, jouez comme ça, jouez ainsi, joue comme ça, joue
    ainsi, joue-la, jouez-la, jouez donc, joue donc, notez-le, note-le, inscrivez-le, je persiste, je persiste et
    signe, je maintiens mon coup, je confirme bien, je confirme tout, je le confirme bien, confirmation, bien vu,
    bien compris, bien deviné, vous avez deviné, tu as deviné, vous avez vu juste, tu as vu juste, lecture correcte,
    bonne lecture, c'est bien cela, c'est bien ça, c'est exactement cela, c'est tout à fait ça, c'est tout à fait
    cela, c'est tout à fait exact, tout à fait exact, tout à fait juste, parfaitement exact, absolument exact, c'est
    celui-là, celui-là même, c'est bien celui-là, c'est bien lui, voilà, voilà exactement, ainsi soit-il, qu'il en
    soit ainsi, comme prévu, comme écrit, c'est ce que j'ai écrit, c'est ce que j'ai dit, c'est ce que j'ai voulu
    dire, ce que j'ai voulu dire, ce que j'ai écrit, c'est bien ce que j'ai écrit, c'est bien ce que j'ai voulu
    dire, c'est bien ce que je voulais dire, c'est bien ce que je veux, c'est ce que j'avais en tête, c'est l'idée,
    c'était l'idée, c'est le plan, c'est voulu, c'était voulu, avec joie, avec grand plaisir, et comment, sans
    l'ombre d'un doute, à cent pour cent, cent pour cent, cent fois oui, mille fois oui, ma réponse est oui, la
    réponse est oui, réponse oui, un grand oui, c'est un oui, c'est oui, oui d'accord, mais si, si si,
    je ne dis pas non au contraire, lu et approuvé, c'est oui sans hésiter, c'est oui sans hésitation, oui sans hésiter,
    oui sans hésitation
heard-assenting =
    c'est, c'était, cela, ça, ce, bien, ce que, que je, je, j'ai, voulais, voulais dire, veux, écrit, coup, mon, le,
    la, très, tout, capitaine, chef, donc, parfait, super, il, est, à toute l'équipe, jouer,
    voilà, bien sûr, ce coup, exactement, vraiment, effectivement, parfaitement, celui-là, celui-ci, eh bien, ben,
    seulement, hein, quoi, dis, tiens, allez, bah, ah, oh, eh, hé, ma foi, mon ami, mesdames, messieurs, madame,
    monsieur, de votre vigilance, pour votre vigilance, de ta vigilance, pour ta vigilance, de demander, de
    vérifier, d'avoir posé la question, de poser la question, de m'avoir demandé, de votre attention, de ton
    attention, pas de problème, pas de souci, aucun problème, aucun souci, sans problème, sans souci, nul doute,
    aucun doute, aucun doute là-dessus, aucune hésitation, pas d'erreur, évidemment, certainement, naturellement,
    absolument, tout à fait, carrément, sûr, sûre, clairement, franchement, même, ainsi, comme ça, pour moi, de ma
    part, lu, compris, vous avez, tu as, juste, exact, correct, c'est gentil, gentil, merci à l'équipe, certain,
    rien à redire, rien à ajouter,
    continuez, continue, poursuivez, en avant, en avant toute, fonce, foncez
heard-conceding =
    c'est bon, c'est juste, vous avez raison, tu as raison, vous aviez raison, tu avais raison, c'est vrai, ce n'est
    rien, c'est pas grave
# What somebody asks who has no doubt: it waits for no answer, and changes nothing about a yes.
heard-rhetorical =
    quoi d'autre, quoi sinon, pourquoi pas, pourquoi non, quelle question, cette question, que voulez-vous que ce
    soit, que voulez-vous que ce soit d'autre, que veux-tu que ce soit, que veux-tu que ce soit d'autre, qu'est-ce
    que vous croyez, qu'est-ce que tu crois, qu'est-ce que vous croyiez, pourquoi est-ce que j'aurais écrit ça
    sinon, pourquoi est-ce que je l'aurais écrit sinon, pourquoi aurais-je écrit ça sinon, pourquoi aurais-je écrit
    cela sinon, pourquoi l'aurais-je écrit sinon, sinon pourquoi l'aurais-je écrit, sinon pourquoi j'aurais écrit
    ça, pourquoi j'aurais écrit ça sinon, pourquoi je l'aurais écrit sinon, qu'est-ce que ça pourrait être d'autre,
    que serait-ce d'autre, qui d'autre, vous en doutiez, tu en doutais, en doutiez-vous, en doutais-tu, pourquoi
    cette question, pourquoi en douter
heard-excuse = désolé, désolée, pardon, excusez-moi, excuse-moi, oh, ah
heard-manner =
    de ne pas avoir été clair, de ne pas avoir été claire, pour le mail peu clair, pour la confusion, pour mon
    écriture, pour mon orthographe, pour mon français, je suis nouveau, je suis nouvelle, je suis nouveau ici, je
    suis nouvelle ici, je débute, je suis débutant, je suis débutante, j'apprends encore, j'avais oublié le tiret,
    j'ai oublié le tiret, oublié le tiret, ma première partie, c'est ma première partie, désolé j'ai mal écrit,
    désolée j'ai mal écrit, pardon j'ai mal écrit
heard-willing =
    oui, ouais, ouep, je confirme, confirmé, jouez, jouez-le, joue-le, allez-y, vas-y, validez, c'est mon coup,
    c'est bien mon coup, ce que je voulais, ce que je voulais dire, ce que je veux
heard-regret =
    regrette, je regrette, changé d'avis, ne veux plus, négatif, négative, laisse tomber, laissez tomber, oublie,
    oubliez, c'est faux, est faux, une erreur, erreur de ma part, malentendu, laissez comme, laisse comme, laissez
    tout, laisse tout, mal lu, mal compris, pas question, hors de question, trompé, trompée, que nenni, nenni, pas
    du tout, point du tout, absolument pas, certainement pas, sûrement pas, surtout pas, en aucun cas, en aucune
    façon, en aucune manière, nullement, aucunement, jamais de la vie, au grand jamais, pas le moins du monde, il
    n'en est pas question, même pas en rêve, plutôt mourir, bien sûr que non, mais non, ah non, oh non, oh que non,
    ah que non, que non, ben non, bah non, eh non, non non, nan nan, pas moi, pas ça, pas ce coup, pas celui-là, pas
    ce que je voulais, pas ce que je voulais dire, pas ce que j'ai dit, pas ce que j'ai écrit, c'est pas ça, ce
    n'est pas ça, ce n'est pas cela, pas exact, inexact, incorrect, erroné, c'est erroné, erreur de lecture, vous
    faites erreur, tu fais erreur, vous vous trompez, tu te trompes, vous m'avez mal compris, tu m'as mal compris,
    mal interprété, vous n'y êtes pas, contresens, quiproquo, n'importe quoi, et puis quoi encore, ne faites rien,
    ne fais rien, n'en faites rien, n'en fais rien, gardez-vous en bien, abstenez-vous, rejeté, annulation,
    j'annule, je renonce, c'est non, c'est un non, la réponse est non, ma réponse est non, réponse non, un non
    catégorique
# With which somebody answers neither yes nor no.
heard-undecided =
    peut-être, ptêt, pt'être, p't-être, éventuellement, possible, je ne sais pas, je sais pas, sais pas, ne sais
    pas, sais pas trop, chais pas, j'en sais rien, je n'en sais rien, aucune idée, ça dépend, cela dépend, faut
    voir, il faut voir, à voir, à réfléchir, mouais, bof, pas sûr, pas sûre, pas certain, pas certaine, j'hésite,
    hésite, je réfléchis, j'y réfléchis, réfléchir, pas encore décidé, pas décidé, réponse demain, réponse plus
    tard, la nuit porte conseil, dormir dessus, oui et non, oui ou non, ni oui ni non
heard-no = non, non non, sans façon, ben non, nan
heard-greeting = bonjour, bonsoir, salut, coucou, cher, chère, chers, hello, bien le bonjour, madame, monsieur, allo
heard-please = s'il te plaît, s'il vous plaît, svp, stp, merci, merci beaucoup
heard-move = coup, mon coup, mon coup est, mon prochain coup, je joue, je déplace, je bouge, voici mon coup, je vais
heard-own =
    mon coup est, mon coup, mon prochain coup est, ma réponse est, ma réponse, mon choix est, mon choix, je joue,
    je vais, je déplace, je bouge, je monte, je fais, je prends, je passe, je pousse, j'avance, je mets, je
    choisis, j'envoie, j'amène, j'opte, nous jouons, nous allons, nous déplaçons, nous faisons, nous prenons, nous
    choisissons, on joue, on va, on fait, on déplace, on bouge, on monte, on prend, je voulais dire, je veux dire,
    est mon coup, c'est mon coup,
    je réponds par, je réponds, je dis, je propose, j'ai choisi, je décide, ma décision est, ma décision, je glisse,
    je lance, je place, je pose, son coup est, mon choix se porte sur, je donne, je tente, je prends avec
heard-everyday =
    le, la, les, l, un, une, des, du, de, et, est, sont, était, suis, es, ai, as, a, avons, avez, ont, avait, je,
    tu, il, elle, on, nous, vous, ils, elles, me, te, se, mon, ma, mes, ton, ta, tes, son, sa, ses, notre, votre,
    avec, dans, en, sur, pour, par, chez, au, aux, encore, déjà, aussi, maintenant, ici, là, que, qui, quoi, où,
    ce, cette, cet, ces, y, très, bien, c'est, partie, pièce, pion, case, mais, alors
heard-takes = prend, prends, attaque, capture, bat
heard-to = à, a, vers, en, sur, va en, va à, jusqu'à
heard-origin = de, depuis, du
heard-numbers = un, deux, trois, quatre, cinq, six, sept, huit, neuf, dix
heard-ordinals = er, e
heard-column =
    colonne, colonnes
heard-row =
    rangée, rangées, ligne, lignes
# The words for the first row, the second and so on.
heard-places =
    première, deuxième, troisième, quatrième, cinquième, sixième, septième, huitième, neuvième, dixième
heard-spelling =
    anatole, berthe, célestin, désiré, eugène, émile, françois, gaston, henri, irma, isidore, joseph, kléber,
    louis, anna, bernard, édouard
heard-hours = heures, heure
heard-wish = je voudrais, je voudrais bien, j'aimerais bien, j'aimerais, je souhaite, je souhaiterais, je veux
heard-request =
    peux-tu, pouvez-vous, pourrais-tu, pourriez-vous, tu peux, vous pouvez, envoie-moi, envoyez-moi, donne-moi,
    donnez-moi, serait-il possible, est-ce que tu peux, est-ce que vous pouvez, tu pourrais, vous pourriez
heard-proposal =
    et si, on fait, que dirais-tu, que diriez-vous, ça te dit, ça te va, ça vous va, veux-tu, voulez-vous, tu
    veux, peut-on, pourrait-on, faisons, qu'en penses-tu, que penses-tu, qu'en dis-tu, je propose, je te propose,
    je vous propose
heard-asking =
    comment, que dois-je, que puis-je, que faut-il, qu'est-ce que je dois, qu'est-ce que je peux, que peut-on, que
    doit-on, aucune idée
heard-doing = jouer, écrire, répondre, faire, envoyer, déplacer, bouger, mettre, fonctionne, marche
heard-negation = pas, ne, jamais, non, rien, aucun, aucune, sans, ni, au lieu de, plutôt que
# What sounds like a denial or a condition, and denies nothing.
heard-harmless =
    mieux que rien,
    tant pis si,
    rien de spectaculaire, rien de spécial, rien de particulier, rien d'extraordinaire, rien de compliqué,
    où il est, où il se trouve, où elle est, un pas, d'un pas, deux pas, quelques pas, un petit pas, d'un petit pas, un seul pas, d'un seul pas, premier pas,
    pas à pas, au pas, à petits pas, à grands pas, pas de côté, pas en avant, pas de géant, pas de loup, sans
    hésiter, sans hésitation, sans plus attendre, sans attendre, sans tarder, sans détour, sans aucun doute, sans
    doute, sans problème, sans souci, aucun doute, nul doute, pas de problème, pas de souci, pas mal, pourquoi pas,
    non seulement, rien d'autre, rien de spécial, rien de tel, rien que, qui ne tente rien n'a rien, si je ne me
    trompe, si je ne me trompe pas, sauf erreur, sauf erreur de ma part, pas de quartier, pas de pitié, rien à
    perdre, pas de temps à perdre, mieux vaut tard que jamais, tôt ou tard, plus ou moins, maintenant ou jamais,
    qu'il le veuille ou non, n'est-ce pas, si possible, si vous voulez bien, si tu veux bien, si vous permettez
heard-condition =
    si, ou, peut-être, sauf, lorsque, quand, sinon, éventuellement, au cas où, dès que, à moins, j'hésite, pourrais,
    pourrait, aurais, demain, plus tard
heard-doubt =
    peut-être, peut-être pas, éventuellement, pas, pas encore, pas maintenant, pas sûr, pas sûre, ou pas, ou
    peut-être pas, sinon, jamais, je ne suis pas sûr, je ne suis pas sûre, je ne sais pas, je ne sais pas encore, je
    sais pas, à voir, je réfléchis, je réfléchis encore, plutôt pas, pas aujourd'hui, pas celui-là, pas celui-ci,
    pas celle-là, pas celle-ci, pas ça, pas ce coup, pas ce coup-là, pas ce coup-ci, pas cette pièce, pas comme ça,
    pas ici, pas tout de suite, je dois réfléchir, je dois encore réfléchir, il faut que je réfléchisse, laisse-moi
    réfléchir, laissez-moi réfléchir, je vais réfléchir, je vais y réfléchir, j'y réfléchis, j'y réfléchis encore,
    j'hésite, j'hésite encore
heard-proviso =
    si, seulement si, uniquement si, sauf si, à condition, pourvu que, à moins, dès que, mais, sauf, pourtant,
    cependant, ou, peut-être, éventuellement, pas encore, pas sûr, pas sûre, sinon, à une condition, à la condition,
    à une seule condition, à cette condition, sous condition, seulement avec, uniquement avec, ça dépend, cela
    dépend, tout dépend, dépend, je vais réfléchir, je vais y réfléchir, je réfléchis, j'y réfléchis, je dois
    réfléchir, laissez-moi réfléchir, laisse-moi réfléchir, une fois que
heard-stipulation =
    à une condition, à une seule condition, à condition, à la condition, à cette condition, sous condition, sous
    réserve, seulement si, seulement avec, uniquement si, uniquement avec, qu'avec, ça dépend, cela dépend, tout
    dépend, pourvu que, je vais y réfléchir, je vais réfléchir, j'y réfléchis
heard-question = dois-je, puis-je, devrais-je, est-ce que, qu'en penses-tu, que penses-tu, pourquoi, et si
heard-report =
    dit, disait, propose, conseille, suggère, recommande, tu as écrit, vous avez écrit, selon, d'après, tu as joué, vous
    avez joué, ton coup, votre coup
heard-closing =
    cordialement, bien cordialement, bien à vous, bien à toi, amicalement, amitiés, merci, à bientôt, à plus, bonne
    journée, bonne soirée, bonne chance, bon week-end, salutations, bises, bisous, envoyé, télécharger outlook, à toi, à
    vous, à ton tour, à vous de jouer, à toi de jouer
heard-courtesy =
    veuillez excuser ma brièveté, excusez ma brièveté, veuillez excuser la brièveté, merci bien, merci encore, merci à
    toi, merci à vous, grand merci, mille mercis, merci pour la partie, merci pour ta patience, merci pour votre
    patience, merci d'avoir attendu, pour la partie, pour ta patience, pour votre patience, bien joué, bravo, joli coup,
    beau coup, belle partie, bonne partie, bon courage, bonne continuation, bon jeu, bonne fin de journée, bonne fin de
    semaine, bonne nuit, bon dimanche, bon samedi, bon appétit, bonne année, joyeux noël, joyeuses fêtes, bonnes fêtes,
    bon anniversaire, joyeux anniversaire, rien ne presse, prends ton temps, prenez votre temps, à toi maintenant, à
    vous maintenant, c'est à toi, c'est à vous, ton tour, votre tour, ha, ah ah, haha, hahaha, hihi, hé hé, lol, mdr,
    ciao, tchao, à demain, à plus tard, à très vite, à très bientôt, a bientôt, au revoir, adieu, gros bisous, grosses
    bises, bien amicalement, sincères salutations, toi aussi, vous aussi, à toi aussi, à vous aussi, cher ami, chère
    amie, à tous, à toutes, tout le monde, les amis, merci d'avance, merci bcp, cdlt, cdt, bien cordialement de, que le
    meilleur gagne, je vous souhaite une bonne journée, je vous souhaite une excellente journée, je te souhaite une
    bonne journée, une bonne journée, une excellente journée, excellente journée, une bonne soirée, excellente soirée,
    bonne semaine, bon début de semaine, amitiés de, merci d'avoir demandé, d'avoir demandé,
    merci de l'avoir compris, de l'avoir compris, merci d'avoir compris, d'avoir compris, merci de votre
    compréhension, de votre compréhension, merci de ta compréhension, merci d'avoir
    vérifié, d'avoir vérifié, salutations distinguées, respectueusement, bien respectueusement
heard-and = et
heard-me = j'ai, j'avais, moi
heard-above = ci-dessus, précède, plus haut, ce mail, erreur, brouillon, essai, annulé
heard-sent = envoyé, envoyé de, envoyé depuis, envoyé avec, obtenez, télécharger
heard-device = téléphone, portable, mobile, appareil
heard-between = mon, ma, un, une, le, la, l, depuis, avec, pour, sur
heard-label = téléphone, tél, port, portable
heard-particle = de, du, la, des, rue, et
heard-retraction =
    non, non attends, attends, attendez, stop, oups, laisse tomber, laissez tomber, en fait non, non non, non non
    attends, mauvaise partie, la mauvaise partie, mauvais coup, le mauvais coup, mauvaise pièce, mauvaise case,
    mauvais jeu, ce n'est pas la bonne partie, ce n'était pas la bonne partie, pas la bonne partie, pas le bon coup,
    erreur de partie, je me suis trompé, je me suis trompée, annule, annulez, annule ça, annulez ça, annuler le coup,
    je reprends mon coup, je retire, un instant, un moment, une minute, minute, attends un peu, attendez un peu,
    attends une minute, surtout pas, ne fais pas ça, ne faites pas ça, ne le fais pas, ne le faites pas, ne fais rien,
    ne faites rien, plutôt pas, mieux vaut pas, faux, erreur, malentendu
heard-correction =
    je voulais dire, je veux dire, oublie, oubliez, ignore, ignorez, à la place, plutôt, ne joue pas, ne jouez pas,
    changé d'avis, erreur, faute de frappe, correction, annule, annulez, finalement, je plaisante, c'était une
    erreur, je me suis trompé, je me suis trompée, trompé de partie, trompée de partie, trompé de coup, trompée de
    coup, c'était pour une autre partie, c'était pour l'autre partie, je reprends mon coup, reprendre mon coup, je
    retire mon coup, retirer mon coup, ne fais pas ce coup, ne faites pas ce coup, ne fais pas ça, ne faites pas ça,
    ne le fais pas, ne le faites pas, n'en tiens pas compte, n'en tenez pas compte, ne tiens pas compte, ne tenez
    pas compte, ne pas jouer, ne le joue pas, ne la joue pas, ne le jouez pas, ne la jouez pas, ne joue rien, ne
    jouez rien, ne le joue, ne le jouez, mauvaise partie, mauvaise colonne, mauvaise ligne, trompé de colonne,
    trompée de colonne, ne compte pas, compte pas ce coup, j'envoie un autre, t'envoie un autre, vous envoie un
    autre, envoie un autre coup, enverrai un autre, nouveau coup suit, attends ma prochaine, attendez ma prochaine,
    attends avant, attendez avant, attends encore, envoyé par erreur, parti par erreur, parti trop tôt, parti trop
    vite, parti tout seul, envoyé trop vite, envoyé trop tôt, ne veux pas jouer ça, ne veux pas jouer ce coup, ne
    veux pas ce coup, juste un brouillon, juste un essai, juste un test, pas définitif, rien de définitif, juste une
    idée, dormir dessus, pense à voix haute, pas tout de suite, n'en tiens pas, n'en tenez pas
heard-waiting =
    attends, attendez, attends un peu, attendez un peu, un instant, un moment, une minute, une seconde, minute,
    patience, pas encore, plus tard, tout à l'heure, bientôt
heard-notice =
    confidentiel, confidentiels, confidentielle, confidentielles, confidentialité, destinataire, destinataires, ce
    message par erreur, ce courriel par erreur, ce mail par erreur, informations confidentielles, ce message par erreur, reçu ce message, pièces
    jointes peuvent
heard-denial = non, pas
heard-interjection =
    oh, ah, euh, heu, hum, hmm, ben, bon, bah, zut, mince, aïe, pardon, désolé, désolée, je suis désolé, je suis
    désolée, excuse-moi, excusez-moi, en fait, s'il te plaît, s'il vous plaît, svp, stp, mais, ps, p.s, hé, eh, ouh
    là, oups, et, ou, alors, à vrai dire, à la réflexion, oh là là, oh non, ah non
heard-continuation = est, était, serait, ou, mais, et, si, sauf, parce, car, semble, puis, alors, qui, que, dès
heard-if = si, quand
heard-then = alors
heard-linking = et, puis, mais
heard-speaking = il, elle, tu, vous, je, joue, joues, jouez, va, vas, mon, ma
heard-wins = gagne, et gagne
heard-loses = perd, et perd
heard-both = les deux, les deux tombent
heard-say = dis, dire, dites, dis lui, dis-lui, dites-lui, je dis
heard-unconditional =
    sans conditions, sans condition, pas de conditions, aucune condition, plus de conditions, annuler les conditions,
    annule les conditions, annulez les conditions, annuler mes coups conditionnels, annulez mes coups conditionnels,
    pas de coups conditionnels
stem-resign =
    abandon-, jabandon-, me rend-, je rends les armes, je rends la partie, capitul-, jette … éponge, forfait, je laisse tomber, baisse les bras,
    m'avoue vaincu-, tu as gagné, vous avez gagné, t'as gagné, tu gagnes, j'arrête là, je renonce, m'incline, partie est
    à toi, partie est à vous, victoire est à toi, fini pour moi, tu es trop fort-, vous êtes trop fort-
stem-abort = annul-, arrêter … partie, arrête … partie, arrêtons … partie, interromp-
stem-claim = réclam-, revendiqu-, exig-
stem-overdue = temps, pendule, délai, dépassement, dépassé
stem-draw = nul, nulle, partie nulle, remis-, égalité, partager le point, partage le point, partage des points
stem-offer = propos-, offr-, suggér-, je voudrais, j'aimerais, ça te dit, ça vous dit, on fait, faisons, si on
stem-offered = proposition, offre
stem-accept = accept-, je prends la nulle
stem-agree =
    oui, ouais, ok, okay, d'accord, accord, dac, va pour, ça marche, ça me va, volontiers, partant-, bien, parfait, bon
    pour, pourquoi pas, entendu, avec plaisir, bonne idée
stem-reject =
    refus-, déclin-, rejet-, on continue, continu-, poursui-, non merci, préfère jouer, pas de nul-, pas de match nul,
    jusqu'au bout, aller au bout, finir la partie, terminer la partie
stem-board = plateau, position, échiquier, damier, mes pièces, mes pions
stem-standing = où en est, où en suis, où on en est, on en est où, ça donne quoi
stem-rules = règles, règle, règlement
stem-games = parties, jeux, matchs
stem-which = quel-, liste, toutes mes, cours, combien, attend-, lesquelles
stem-again =
    revanche, rejou-, une autre partie, encore une partie, nouvelle partie, on remet ça, refait une, refaire une, en
    refait, autre manche
stem-how =
    comment, quoi, quel-, où, qu est, que dois-, que faire, que faut, que puis-, que peu-, que je dois, que je peux, que
    voulez, que jouer, que écrire
stem-doing =
    jou-, coup-, écri-, répon-, march-, fonction-, on fait, je fais, faut … faire, doi- … faire, met-, bouge-, dépla-,
    envo-, tap-, faut
stem-puzzled =
    compren- … pas, comprend- rien, compris rien, rien compris, pas compris, pige … pas, pige rien, sais pas comment,
    sais pas quoi
stem-tell =
    envo-, renvo-, montr-, voir, vois, où, peu-, pouv-, pourr-, voudr-, veux, donn-, besoin, quel-, comment, quoi,
    affich-, retrouv-, trouv-, oubli-, rappel-, svp, stp, s'il, lien
stem-hesitation =
    je suppose,
    pas encore, aurais dû, aurais pu, failli, presque, réfléch-, hésit-, je voulais, imagine-, pas sûr-, dernière fois,
    sais pas encore, attends un peu, pourrais … mais, dernier coup
stem-decided = après … réflexion, après … réfléchi, ai … réfléchi, voulais dire
stem-other =
    tu, t, vous, il, elle, ils, elles,
    fille, fils, femme, mari, frère-, soeur-, père, mère, papa, maman, papi, papy, mamie, grand-père, grand-mère,
    oncle, tante, cousin-, ami, amie, copain, copine, voisin-, collègue-, chef, petit-fils, petite-fille, enfant-,
    gendre, adversaire, ordinateur
stem-self = je, j, me, m, moi, nous, on, mon, ma, mes
stem-dependent = que, qu
stem-contrast = mais, sauf, pourtant
stem-conclusion =
    donc, alors, reste, plutôt, finalement, du coup, en fin de compte, je préfère, je choisis, je décide, décidé,
    je joue, ce sera, va pour, je vais,
    décision, verdict, mon choix, choix se porte, définitif, définitivement, dernier mot, conclusion, bref, j'opte,
    j'ai choisi, j'ai opté, tranché, je tranche, en définitive, enfin, cette fois, bon allez
stem-withdrawal =
    avant de … jouer, avant de le, avant que tu … joues, avant que vous … jouiez, c'était pour … partie, était pour
    … partie, mauvaise partie, mauvaise case, mauvaise pièce, mauvaise touche, mauvaise colonne, mauvaise ligne,
    retire … coup, reprend- … coup, annul-, en envoie … autre, envoie … autre coup, trompé, trompée, par mégarde, me
    ravise, la nuit porte conseil, dormir dessus, pas la bonne partie, pas le bon coup, supprim- … coup, effac- …
    coup, cliqué, rejoue, réessai-, était pas moi, n'est pas de moi, n'était pas moi, retiens, retenir, ce soir …
    nouveau, demain … nouveau
stem-delay =
    ne … pas encore, ne le … pas, ne la … pas, ne joue pas, ne jouez pas, pas tout de suite, attends demain,
    attendez demain, attends avant, attendez avant, attends que, attendez que, attends un peu, attends ma, laisse
    tomber, laissez tomber, oublie, oubliez, stop, oups, ignore
stem-later =
    reviens vers, vous redis, te redis, vous dis ça, te dis ça, vous tiens au courant, te tiens au courant, vous
    réponds, te réponds, répondrai, redonne … nouvelles, récri-, réécri-
stem-shrug = et on n'en parle plus, et puis c'est tout, un point c'est tout, aucune idée, jsp, je sais pas si, je ne sais pas si, sais pas si, j'espère, on verra
stem-reason = parce que, car, puisque, pour que, pour qu, afin, histoire de, comme ça
stem-aside =
    pas de problème, pas de souci, aucun problème, sans problème, aucun doute,
    désol-, pardon, excus-, pas question, hors classement, pas pu, pas eu le temps, pas le temps, n'ai pas, n'avais
    pas, n'étais pas, le retard, comment ça va, comment vas, comment allez, comment va, ça va, tu vas bien, vous
    allez bien, rien de spécial, rien d'extraordinaire, pas de souci, pas pressé, le voulez bien, voulez bien, si
    possible, permettez, pas d'inconvénient, ça passe ou, quitte ou double, maintenant ou jamais, tôt ou tard, plus
    ou moins, tout ou rien
stem-moving = joue, joues, déplac-, bouge, attaqu-, prend-, prends, avanc-, vas, va, vais, avant, tap-

## Requests in sentences

prose-wish =
    je voudrais, j'aimerais, je souhaite, je souhaiterais, je veux, je désire, je désirerais, je préférerais, je
    préfère, je cherche, je demande, j'ai besoin, je prendrais, ce serait, je voudrai, envie de
prose-please =
    s'il te plaît, s'il vous plaît, svp, stp, merci de, veuillez, pourriez-vous, pouvez-vous, peux-tu, pourrais-tu,
    voulez-vous, voudriez-vous, veux-tu, serait-il possible, est-il possible, vous serait-il possible, est-ce que vous
    pouvez, est-ce que vous pourriez, vous pouvez, vous pourriez, tu pourrais, tu peux, puis-je avoir, puis-je
    recevoir, pourrais-je avoir, pourrais-je recevoir, prière de, y a-t-il quelqu'un, est-ce que quelqu'un, qui veut
prose-self = je, j, me, m, moi, nous, inscrivez-moi, inscris-moi
prose-kin =
    frère-, soeur-, fils, fille, femme, mari, ami, amie, amis, père, mère, papa, maman, voisin-, collègue-, cousin-,
    chef, copain-, copine-, enfant-, oncle, tante
prose-negation =
    pas, jamais, non, rien, aucun, aucune, sans, ni, au lieu de, plutôt que, supprim-, efface-, annul-, désinscri-,
    désabonn-, retir-, savoir, arrêt-, cesser, plaindre, moins, téléphone, perdu, gagné, abandonner
prose-harmless =
    oui, merci, bonjour, bonsoir, salut, pas de problème, pas de souci, aucun problème, aucun souci, sans problème,
    sans hésiter, sans hésitation, pourquoi pas, pas seulement, si possible, si c'est possible, si vous le voulez bien,
    si ça ne vous dérange pas, rien de mieux, n'hésitez pas, où peut, où puis, où trouv-, où sont, où est, où se, où
    lire, où pourr-, où on
prose-condition = si, sauf, lorsque, quand, au cas où, dès que, à moins, ou, à condition, pourvu que
prose-hesitation =
    peut-être, éventuellement, possiblement, je réfléchis, réfléchir, j'hésite, hésite, sais pas, me demande, plus
    tard, une autre fois, la prochaine fois, semaine prochaine, mois prochain, année prochaine, un jour, d'abord,
    avant, plutôt, demain, après, dois-je, devrais-je, pas encore
prose-report = dit, dis, dites, disait, écrit, raconte, prétend, selon, d'après
prose-past =
    étais, était, étions, avais, avait, déjà, ai … invité, avons … invité, a … invité, avez … invité, ai … inscri-, a …
    inscri-
prose-contrast = mais, cependant, pourtant, toutefois
prose-register =
    inscrire, inscription, inscris, inscrivez, inscrit, inscrite, un compte, créer … compte, ouvrir … compte, rejoindre
    le club, rejoindre votre club, devenir membre, devenir joueur, adhérer, enregistrer, m'enregistrer
prose-name =
    je m'appelle, mon nom est, mon nom, sous le nom, sous le pseudo, avec le nom, comme, en tant que, pseudo,
    pseudonyme, surnom, nom d'utilisateur, identifiant, nom
prose-link = est, serait, sera, soit, doit, être, de, d, du, le, la, simplement, donc
prose-filler =
    je, j, tu, ai, as, avez, suis, êtes, mais, ne, n, pas, très, désolé, désolée, comment, temps, revanche, ou, un,
    une, des, le, la, les, l, de, d, du, au, aux, à, a, en, et, pour, par, avec, dans, sur, contre, chez, est, être,
    mon, ma, mes, ton, ta, votre, vos, notre, nos, son, sa, ses, me, m, moi, vous, te, toi, nous, partie, parties, jeu,
    jeux, manche, joueur, joueuse, membre, utilisateur, utilisatrice, débutant, débutante, nouveau, nouvelle, aussi,
    ici, quelqu, qu, que, qui, adversaire, stratego, mail, mails, courriel, bien, petite, petit, belle, bonne, bon,
    autre, encore, jouer, merci, bonjour, ce, cette, cet, c, s, il, plaît, y, adresse, tous, toutes, chaque, plus
prose-invite =
    inviter, invite, invitez, envoyer … invitation, envoyez … invitation, envoyer une invitation, défier, défie, lancer
    … défi
prose-against = contre, revanche avec, partie avec, jouer avec, revanche à
prose-seek =
    jouer, une partie, adversaire, partenaire, quelqu'un, place libre, place de libre, une place, participer, rejoindre
    une partie
prose-foreign = échecs, dames, backgammon, poker, scrabble, monopoly, roulette, casino, belote, football, tennis
prose-games = parties, matchs
prose-which = quel-, liste, montr-, combien, lesquelles, voir, envo-
prose-mine = mes, m'attend-, en cours, en attente, attend-, à moi de jouer, mon tour
prose-rules = règles, règle, règlement, mode d'emploi
prose-where = où, envo-, lire, trouv-, montr-, expliqu-, avoir, voir, lien, consult-, recevoir
prose-settings = réglages, paramètres, préférences
prose-mail = mail, mails, courriel-, e-mail, e-mails, email, emails, message-, écri-, langue, courrier-
prose-zone = fuseau
prose-away = absent, absente, absence, vacances, congé, congés, en voyage, en déplacement, pas là
prose-unable =
    ne peux pas jouer, ne pourrai pas jouer, ne jouerai pas, peux pas jouer, pourrai pas jouer, pas le temps de jouer,
    ne peux pas répondre, ne pourrai pas répondre, pas là, ne serai pas là, ne suis pas là
prose-back = annul- … absence, annul- … vacances, annul- … congé, annul- … congés, supprim- … absence
prose-digest =
    un mail par jour, un seul mail par jour, un e-mail par jour, un seul e-mail par jour, un courriel par jour, un seul
    courriel par jour, un message par jour, un seul message par jour, une fois par jour, résumé, résumé quotidien,
    digest, récapitulatif
prose-digest-off =
    plus de résumé, pas de résumé, sans résumé, arrêt- … résumé, mails tout de suite, mails immédiatement, chaque mail
    tout de suite, supprim- … résumé
prose-accept =
    avec plaisir, avec grand plaisir, grand plaisir, volontiers, j'accepte … invitation, accepte … invitation, j'en
    suis, je joue, jouons, je participe, ça me va, bonne idée, excellente idée, très bonne idée, je veux bien, je
    voudrais bien jouer, j'aimerais bien jouer, j'aimerais jouer, ravi, ravie, hâte de jouer, bien sûr, compte sur moi,
    comptez sur moi
prose-decline =
    pas le temps, n'ai pas le temps, pas intéressé, pas intéressée, ne m'intéresse pas, m'intéresse pas, aucun intérêt,
    sans façon, dois refuser, dois décliner, je décline … invitation, je refuse … invitation, préfère ne pas, préfère
    pas, pas envie, n'ai pas envie, ne souhaite pas jouer, ne veux pas jouer, veux pas jouer, ne peux pas jouer, pas
    cette fois, sans moi, pas pour moi, trop occupé, trop occupée, passe mon tour
prose-about = par, aux
prose-play = jou-, jeu-, partie-, invitation, stratego, cela, ça
prose-months = janvier, février, mars, avril, mai, juin, juillet, août, septembre, octobre, novembre, décembre
prose-open = jusqu, depuis, à partir, à compter, du
prose-day = jour, jours
prose-hour = heure, heures
prose-evening = du soir, le soir, soir, de l'après-midi, après-midi
prose-half = demie, demi, quart
prose-turn = coup, tour
prose-joining = et
prose-retraction =
    laisse tomber, laissez tomber, oubliez, oublie, non attends, non attendez, finalement non, changé d'avis, je
    voulais dire, je plaisante, oups, ignorez, ignore
prose-you = vous, te, toi
prose-accept-last = partant, partante, partants, je suis partant, je suis partante, j'en suis, ce sera avec joie

## Problems of the interface

problem-bad-request = La requête est illisible
problem-malformed-json = Le contenu n’est pas du JSON
problem-invalid-header = Un en-tête est illisible
problem-invalid-query = Les paramètres de la requête ne conviennent pas
problem-unauthenticated = Connectez-vous d’abord
detail-unauthenticated = Aucune session n’est ouverte, ou la vôtre a expiré.
problem-wrong-credentials = Le nom ou le mot de passe est incorrect
detail-wrong-credentials = Le nom, l’adresse ou le mot de passe est incorrect, ou l’adresse n’est pas encore confirmée.
problem-second-factor-required = Il faut aussi un code
detail-second-factor-required =
    Le mot de passe est correct. Saisissez aussi le code que montre votre application d’authentification, ou un de vos
    codes de secours.
problem-wrong-code = Le code n’est pas correct
detail-wrong-code =
    Le code est incorrect ou a déjà servi. Saisissez celui que votre application d’authentification montre maintenant, ou
    un code de secours.
detail-second-factor-unreadable =
    Les codes de l’application ne peuvent pas être vérifiés, car le serveur a perdu sa clé. Utilisez un de vos codes de
    secours, ou adressez-vous à l’administrateur de ce serveur.
problem-second-factor-on = La double authentification est déjà activée
detail-second-factor-on =
    La double authentification est déjà activée. Si vous n’avez pas les codes de secours, créez-en de nouveaux ; pour la
    configurer à nouveau, désactivez-la d’abord.
problem-barred = Ce compte est suspendu
detail-barred = Ce compte est suspendu. Adressez-vous à l’administrateur de ce serveur.
barred-said = Ce compte est suspendu. Pour en savoir plus, écrivez à { $address }.
problem-invalid-refresh-token = Connectez-vous de nouveau
detail-invalid-refresh-token = Votre session a expiré ou a été fermée.
problem-forbidden = Vous n’en avez pas le droit
problem-insufficient-scope = Ce jeton ne le permet pas
problem-not-found = Il n’y a rien ici
detail-not-found = Cela n’existe pas, ou ce n’est pas pour vous.
problem-method-not-allowed = Cette méthode n’existe pas ici
problem-body-timeout = Le contenu est arrivé trop lentement
problem-name-taken = Quelqu’un d’autre porte déjà ce nom
detail-name-taken = Choisissez un autre nom.
problem-too-many-open-games = Trop de vos parties attendent d’autres joueurs
detail-too-many-open-games = Annulez-en une, ou attendez que ses places soient prises.
problem-too-many-tokens = Vous avez trop de jetons d’accès personnels
detail-too-many-tokens = Révoquez-en d’abord un.
problem-too-many-kept = Vous en gardez trop
detail-too-many-kept = Supprimez-en d’abord un élément dont vous n’avez plus besoin.
problem-too-many-webhooks = Vous avez trop de webhooks
detail-too-many-webhooks = Supprimez-en d’abord un.
problem-seat-taken = La place est prise
detail-seat-taken = La place n’est plus libre.
problem-game-started = La partie a commencé
detail-game-started = Vous pouvez abandonner ou proposer la partie nulle.
problem-game-not-over = La partie n’est pas terminée
detail-game-not-over = Cela n’existe qu’une fois la partie terminée avec un résultat.
problem-game-over = La partie est terminée
detail-game-over = On ne peut plus rien faire.
problem-not-your-turn = Ce n’est pas votre tour
problem-seat-out = Votre camp est éliminé
problem-not-awaited = La partie attend autre chose
problem-not-yours = Ce n’est pas à vous de le faire
problem-setup-locked = Votre mise en place est définitive
problem-draw-offered = Vous avez déjà proposé la partie nulle pendant ce tour
problem-draw-offer-stands = La partie nulle est déjà proposée
problem-no-draw-offer = Aucune proposition de partie nulle n’attend votre réponse
problem-too-late-to-abort = La partie ne peut plus être annulée
problem-leave-in-use = L’absence ne peut plus être annulée
detail-leave-in-use = Elle a commencé, ou un délai en cours se termine après elle.
problem-nothing-to-claim = Il n’y a rien à réclamer
detail-nothing-to-claim = Personne n’a dépassé son temps pour un tour, ou cette partie n’admet pas de réclamation.
problem-stale = La partie a continué
detail-stale = Rechargez-la, puis décidez de nouveau.
problem-note-changed = La note a changé entre-temps
detail-note-changed = Relisez-la, puis décidez de nouveau.
problem-setup-changed = Le brouillon a changé entre-temps
detail-setup-changed = Relisez-le, puis décidez de nouveau.
problem-body-too-large = Le contenu est trop long
problem-unsupported-media-type = Ce type de contenu n’est pas lu
problem-invalid-fields = Un champ ne convient pas
problem-invalid-link = Le lien n’est plus valable
detail-invalid-link = Il a déjà servi, ou il est trop ancien ; demandez-en un nouveau.
problem-invalid-setup = La mise en place contient des erreurs
problem-invalid-action = Ce n’est pas une action
problem-idempotency-key-reused = La clé appartient à une autre requête
problem-unknown-space = Cette case n’existe pas
problem-no-piece = Il n’y a pas de pièce à cet endroit
problem-not-your-piece = Cette pièce n’est pas à vous
problem-immovable = Cette pièce ne bouge jamais
problem-not-in-line = Les cases ne sont pas sur une même ligne droite
problem-across-lake = Un lac se trouve entre les deux
problem-too-far = Cette pièce n’avance que d’une case
problem-blocked = Quelque chose barre le chemin
problem-own-piece = Une pièce de votre propre équipe se trouve là
problem-nothing-to-attack = Il n’y a rien à attaquer
problem-two-squares = La règle de répétition interdit ce coup
problem-may-not-rescue = Cette pièce ne fait pas de sauvetage
problem-none-to-return = Aucune pièce de cette sorte ne peut revenir
problem-no-return-space = Aucune pièce ne peut revenir à cet endroit
problem-not-in-hand = Vous n’avez pas cette carte
problem-not-your-hand = Ce ne sont pas les cartes de votre main
problem-swapped-last = Vous avez changé une carte à votre dernier tour
problem-pile-empty = Votre pioche est vide
problem-not-with-card = Cette carte ne mène pas là
problem-not-aligned = Les deux pièces ne sont pas sur une même ligne
problem-after-swap = Cette attaque ne peut pas suivre une permutation
problem-defenceless = Une carte de défense n’aide pas cette pièce
problem-walk-too-long = Cette pièce avance de deux cases au plus
problem-walk-must-turn = Un trajet de deux cases doit changer de direction
problem-carrying = Une pièce qui porte un drapeau n’avance que d’une case
problem-no-flag-to-leave = Cette pièce ne porte pas son propre drapeau
problem-across-fortress = Seul un capitaine traverse la forteresse
problem-shoots-only = Cette pièce n’attaque qu’en tirant
problem-no-cannon = Cette pièce ne tire pas
problem-out-of-range = Un tir touche exactement à trois cases
problem-nobody-to-recruit = Aucune de vos pièces capturées n’est de cette sorte
problem-more-squares = La règle des poursuites interdit ce coup
problem-precondition-required = If-Match manque
problem-too-many-requests = Trop de requêtes
detail-too-many-requests = Attendez un peu, puis réessayez.
detail-too-many-log-ins = Trop de mots de passe erronés ont été saisis pour ce nom ou cette adresse. Attendez un peu, ou essayez votre adresse si vous aviez saisi votre nom. Avec un nouveau mot de passe, vous entrez aussitôt : faites-vous envoyer le lien.
problem-internal = Une erreur s’est produite sur le serveur
detail-internal = Vous n’y êtes pour rien ; veuillez réessayer plus tard.
problem-unavailable = Trop de monde en ce moment
detail-unavailable = Veuillez réessayer dans un instant.

## Ce qui ne convient pas dans un champ

wrong-reserved = ce nom est réservé ; choisissez-en un autre
wrong-name = un nom compte de 2 à 32 lettres (A à Z), chiffres, traits d’union ou traits de soulignement
wrong-address = il faut une adresse électronique complète, par exemple anna@example.org
wrong-never-read = c’est l’adresse d’un programme ou de ce serveur, et les courriels qui en viennent ne sont jamais lus
wrong-short = il faut au moins { $count } caractères ; une suite de quelques mots est facile à retenir
wrong-common = il est de ceux que tout le monde essaie d’abord ; une suite de quelques mots est facile à retenir
wrong-own = c’est votre nom ou votre adresse, que d’autres connaissent
wrong-length = il faut de { $count } à { $full } caractères
wrong-long = { $count } caractères au plus sont admis
wrong-bytes = c’est trop long : { $count } octets au plus sont admis
wrong-title = il faut de 1 à { $count } caractères sur une seule ligne, et pas seulement des espaces
wrong-scopes = choisissez-en au moins un
wrong-zone = il faut un fuseau horaire de la base tz, par exemple Europe/Paris
wrong-reminders = il faut au plus cinq nombres d’heures différents, de 1 à 720
wrong-first-day = c’est possible à partir de demain : une absence s’annonce à l’avance
wrong-last-day = le dernier jour ne peut pas précéder le premier
wrong-far = il faut une date dans les { $count } jours à venir
wrong-meets = une absence est déjà annoncée pour ces jours-là
wrong-budget = c’est plus que les jours qui restent en { $label } : { $count }
wrong-user = personne ici ne porte ce nom ; vérifiez l’orthographe
wrong-yourself = c’est vous ; invitez quelqu’un d’autre
wrong-invited-twice = cette personne est déjà invitée ; une place suffit
wrong-unseen = il faut y écrire quelque chose de visible
