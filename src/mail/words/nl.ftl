### Wat de mails in het Nederlands zeggen. Aanspreekvorm: je. De woorden van het spel staan in docs/WORDS.md.

## Elke mail

hello = Hallo { $name },
hello-stranger = Hallo,
sent-by = Verstuurd door { $site }, { $link }
label = { $label }:
quoted = “{ $words }”
what-happened = Wat er is gebeurd
subject = Stratego met { $others } (partij { $game })
game-page-link = Naar de partij
game-link = De interface van deze server voor programma’s
rules-link = De regels van dit spel

## Mensen, opsommingen en tijden

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
list = { $all } en { $last }
either = { $all } of { $last }
series = { $all }; { $last }
with-partner = { $others } (met { $names } als partner)
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
period = { $from } tot { $to }
date = { weekday } { $day } { month } { $year }, { $time }
weekday-time = { weekday } { $time }
weekday = { $weekday ->
        [1] maandag
        [2] dinsdag
        [3] woensdag
        [4] donderdag
        [5] vrijdag
        [6] zaterdag
       *[7] zondag
    }
month = { $month ->
        [1] januari
        [2] februari
        [3] maart
        [4] april
        [5] mei
        [6] juni
        [7] juli
        [8] augustus
        [9] september
        [10] oktober
        [11] november
       *[12] december
    }

## Account

not-you = Was jij dit niet? Dan hoef je niets te doen: zonder de link gebeurt er niets.
verify-subject = Bevestig je mailadres
verify-lead = Welkom bij { $site }. Nog één stap: bevestig je mailadres.
verify-advice =
    Open de link hieronder, vul je wachtwoord in en klik op de knop. De link is { $span } geldig en werkt maar één keer.
verify-link = Mijn mailadres bevestigen
reset-subject = Kies een nieuw wachtwoord
reset-lead = Je hebt om een nieuw wachtwoord gevraagd.
reset-advice =
    Open de link hieronder en kies er een. De link is { $span } geldig en werkt maar één keer; tot je een nieuw
    wachtwoord hebt gekozen, blijft je oude geldig.
reset-link = Nieuw wachtwoord kiezen
prove-subject = Bevestig je nieuwe mailadres
prove-lead = Je wilt de mails van { $site } voortaan op dit adres krijgen.
prove-advice =
    Open de link hieronder en klik op de knop. De link is { $span } geldig en werkt maar één keer; zolang je niet klikt,
    verandert er niets.
prove-link = Mijn nieuwe mailadres bevestigen
changed-subject = Je mailadres is gewijzigd
changed-lead = Je account heeft sinds { $time } een ander mailadres. Hier komen geen mails meer.
changed-advice =
    Was jij dit niet? Dan kent iemand je wachtwoord. Neem snel contact op met de beheerder van de server hieronder: een
    nieuw wachtwoord zou nu naar het andere adres gaan.
changed-undo =
    Was jij dit niet? Dan kent iemand je wachtwoord. Open de link hieronder, die { $span } geldig is: je account krijgt dit
    adres terug, je kiest een nieuw wachtwoord en alle apparaten worden uitgelogd.
changed-link = Mijn account herstellen
changed-note = Was jij dit wel, dan hoef je niets te doen.
password-subject = Je wachtwoord is gewijzigd
password-lead =
    Je account heeft sinds { $time } een nieuw wachtwoord. Het is ingesteld met de link uit een mail naar dit adres.
password-said = Alle apparaten zijn uitgelogd.
fact-device = Apparaat
fact-network = Netwerk
password-advice =
    Was jij dit niet? Dan kan iemand je mails lezen. Beveilig eerst je mailbox met een ander wachtwoord. Vraag daarna op
    de server hieronder een nieuw wachtwoord voor je account aan.
password-old-lead =
    Je account heeft sinds { $time } een nieuw wachtwoord, ingesteld door iemand die ingelogd was en het oude heeft ingevoerd.
password-old-said = Alle andere apparaten zijn uitgelogd.
password-old-advice =
    Was jij dit niet? Dan kende iemand je wachtwoord. Vraag op de server hieronder een nieuw wachtwoord voor je account aan;
    daarmee wordt iedereen uitgelogd.
token-subject = Een programma mag nu je account gebruiken
token-lead =
    Je account heeft sinds { $time } een nieuw toegangstoken. Het programma dat het heeft, heeft geen wachtwoord nodig.
token-read = Het mag alles zien wat jij ziet.
token-play = Het mag in jouw naam partijen aanmaken, eraan meedoen en ze spelen.
token-account =
    Het mag je instellingen wijzigen, gebeurtenissen laten melden aan een adres naar eigen keuze en alles downloaden wat
    over je wordt bewaard.
token-advice =
    Was jij dit niet? Dan is iemand in je account ingelogd. Kies op de pagina hieronder een nieuw wachtwoord: daarmee
    vervallen alle tokens en worden alle apparaten uitgelogd.
token-revoke =
    Was jij dit wel, dan kun je het token altijd intrekken, met het programma waarmee je het hebt gemaakt.
token-revoke-page = Was jij dit wel, dan kun je het token altijd intrekken op de pagina van je account.
factor-subject = De tweestapsverificatie van je account
factor-on-lead =
    Op { $time } is voor je account tweestapsverificatie ingeschakeld. Wie met je wachtwoord inlogt, heeft sindsdien ook
    een code van de authenticator-app nodig.
factor-on-said =
    Bewaar de herstelcodes op een plek waar je ze ook zonder je telefoon vindt. Elke herstelcode vervangt één keer een
    code van de app. Een nieuw wachtwoord schakelt de tweestapsverificatie niet uit.
factor-off-lead = Op { $time } is de tweestapsverificatie van je account uitgeschakeld, met je wachtwoord en een code.
factor-off-said = Vanaf nu is alleen je wachtwoord genoeg om in te loggen.
factor-removed-lead =
    Op { $time } heeft de beheerder van de server de tweestapsverificatie van je account uitgeschakeld.
factor-removed-advice = Heb je hier niet om gevraagd? Neem dan contact op met de beheerder van de server hieronder.
factor-used-lead =
    Op { $time } is voor je account een herstelcode gebruikt, in plaats van een code van je authenticator-app.
factor-left = { $count ->
    [one] Er is nog { $count } herstelcode over. Bij je account kun je nieuwe laten maken.
   *[other] Er zijn nog { $count } herstelcodes over. Bij je account kun je nieuwe laten maken.
    }
factor-codes-lead = Je account heeft sinds { $time } nieuwe herstelcodes. De vorige gelden niet meer.
factor-wrong-lead =
    Op { $time } is je wachtwoord goed ingevoerd, maar daarna een verkeerde code. Meer dan één zo'n mail per dag krijg je
    niet.
factor-advice =
    Was jij dit niet? Dan kent iemand je wachtwoord. Kies op de pagina hieronder een nieuw wachtwoord: daarmee vervallen
    alle tokens en worden alle apparaten uitgelogd.
factor-on-advice =
    Inloggen kun je daarna niet, omdat iemand anders de codes heeft: neem contact op met de beheerder van de server, die
    de tweestapsverificatie kan uitschakelen.
factor-off-advice = Schakel de tweestapsverificatie daarna weer in.
factor-codes-advice =
    Laat daarna nieuwe herstelcodes maken, zodat de codes die iemand anders misschien heeft niet meer gelden. Kun je
    niet inloggen, neem dan contact op met de beheerder van de server.
factor-wrong-advice = Geef nooit iemand een code, wie er ook om vraagt.
program-lead =
    Je hebt op { $time } een programma van derden toegestaan om voor je account te handelen. Het heeft geen wachtwoord
    nodig. Niemand heeft gecontroleerd wat het over zichzelf zegt.
program-advice =
    Was jij dit niet? Dan kent iemand je wachtwoord. Kies op de pagina hieronder een nieuw: dan mag geen programma meer
    voor je handelen en worden alle apparaten uitgelogd.
program-revoke =
    Was jij dit wel, dan kun je het altijd terugnemen, via de interface van deze server voor programma’s
    (/v1/me/programs).
program-revoke-page = Was jij dit wel, dan kun je het altijd terugnemen op de pagina van je account.
account-page-link = Naar je account
fact-program = Programma
fact-host = Doorgestuurd naar
deleted-subject = Je account is verwijderd
deleted-lead = Je account is op { $time } verwijderd door iemand die het wachtwoord heeft ingevoerd. Dit kan niet ongedaan worden gemaakt.
deleted-said =
    Je adres, je instellingen en alles wat alleen van jou was, zijn gewist. Je verlaat de partijen die nog niet afgelopen
    zijn, en hier komen geen mails meer.
deleted-kept =
    Wat blijft, staat in de partijen van anderen: je opstellingen en zetten, zonder je naam. Wat er met het account is gedaan,
    blijft een tijd bewaard, zodat misbruik kan worden uitgezocht.
deleted-advice =
    Was jij dit niet? Dan kende iemand je wachtwoord. Wijzig het overal waar je het nog gebruikt, beveilig je mailbox en neem
    contact op met de beheerder van de server hieronder.
deleted-note = Was jij dit wel, dan hoef je niets te doen. Het ga je goed, en bedankt voor het spelen.
webhook-subject = Een webhook van je account is uitgeschakeld
webhook-lead =
    Een programma van jou hoort via een webhook van je partijen. Sinds { $time } heeft de ontvanger geen bericht meer
    aangenomen; daarom is de webhook uitgeschakeld.
webhook-advice =
    Zoek uit waarom de ontvanger niet antwoordt, en schakel de webhook dan weer in, met het programma waarmee je hem hebt
    aangemaakt. Wat niet is bezorgd, staat in de lijst van zijn berichten.
webhook-gone-lead =
    Een programma van jou hoort via een webhook van je partijen. Op { $time } heeft de ontvanger geantwoord dat hij niet meer
    bestaat (410 Gone); daarom is de webhook uitgeschakeld.
webhook-gone-advice =
    Is de ontvanger verhuisd? Geef de webhook dan het nieuwe adres en schakel hem weer in, met het programma waarmee je hem
    hebt aangemaakt. Zo niet, verwijder hem dan.
webhook-secret-lead =
    Een programma van jou hoort via een webhook van je partijen. Sinds { $time } kan de server het geheim niet meer lezen
    waarmee de berichten worden ondertekend; daarom is de webhook uitgeschakeld. Aan de ontvanger ligt het niet.
webhook-secret-advice =
    Laat voor de webhook een nieuw geheim maken, geef het door aan de ontvanger en schakel de webhook dan weer in, met het
    programma waarmee je hem hebt aangemaakt. Wat niet is bezorgd, staat in de lijst van zijn berichten.
mails-off-subject = Mails over je partijen zijn uitgezet
mails-off-lead = De link onderaan een van onze mails aan jou is gebruikt, en dit soort mails staat nu uit.
mails-off-advice =
    Was jij dat niet, dan heeft misschien iemand aan wie je een mail hebt doorgestuurd op de link gedrukt. Open de link
    hieronder om deze mails weer te krijgen.
mails-off-once = Zolang je ze niet weer aanzet, schrijven we je dit niet nog een keer.
fact-receiver = Ontvanger
known-subject = Je hebt al een account
known-lead =
    Iemand, waarschijnlijk jij, wilde met jouw mailadres een account aanmaken. Er is al een account met dat adres: dat
    van jou.
known-advice =
    Je hoeft je niet opnieuw te registreren: je kunt onder de naam hierboven spelen. Ben je het wachtwoord vergeten?
    Vraag dan op de startpagina hieronder een nieuw aan.
known-letter =
    Per mail kun je meteen beginnen: schrijf { $words } naar { $address }, en er wordt een tegenstander voor je gezocht.
known-program = Je speelt met een programma dat de interface van deze server gebruikt; daar log je in met deze naam.
known-page = Daar log je ook in en speel je.
known-link = De server
start-link = De startpagina
known-note = Was jij dit niet? Dan hoef je niets te doen: er is niets veranderd.

## Voor de partij

invitation-lead = { $count ->
        [one] { $name } nodigt je uit voor een partij Stratego.
       *[other] { $name } nodigt je uit voor een partij Stratego met { $others }.
    }
invitation-stranger-subject = Een uitnodiging voor Stratego (partij { $game })
invitation-stranger-lead = { $count ->
        [one] Iemand nodigt je uit voor een partij Stratego.
       *[other] Je bent met anderen uitgenodigd voor een partij Stratego.
    }
invitation-stranger-advice =
    Wie je uitnodigt, staat op de pagina achter de link hieronder. Open die om de uitnodiging aan te nemen of af te
    slaan. Er gebeurt niets voordat je daar op een knop klikt.
invitation-advice =
    Open de link hieronder om de uitnodiging aan te nemen of af te slaan. Er gebeurt niets voordat je daar op een knop
    klikt.
invitation-answer = Je kunt ook op deze mail antwoorden, met “aannemen” of “afslaan”.
invitation-unreadable = { $words } is noch “aannemen” noch “afslaan”.
invitation-register =
    “registreren anna” opent een account met de naam “anna” en neemt de uitnodiging aan: vul de naam in die de anderen
    te zien krijgen.
invitation-link = De uitnodiging bekijken
invitation-note =
    Wil je niet spelen, dan hoef je niet te antwoorden. Op die pagina kun je ook alle verdere uitnodigingen van deze
    persoon weigeren.
fact-game = De partij
game-turn = { $name }, beurt { $count }
fact-would-play = Jouw plaats zou zijn
fact-play = Jouw plaats
fact-bots = Speelt als bot
fact-army = Je stukken, elk met het teken dat je schrijft
fact-chosen = Gekozen voor deze partij
fact-expiry = Als de tijd om is
expiry-forfeit = { $count ->
        [one] wie geen tijd meer heeft, verliest de partij
       *[other] wie geen tijd meer heeft, ligt eruit
    }
expiry-claim = { $count ->
        [one] de ander kan dat claimen; tot dan telt een zet nog
       *[other] de anderen kunnen dat claimen; tot dan telt een zet nog
    }
fact-open-until = De uitnodiging geldt tot
chosen = { $option }: { $value } ({ $meaning })
setup-lead = Je partij tegen { $others } kan beginnen: stel je leger op.
setup-said =
    Zet je stukken zoals je wilt op de velden met een vraagteken; alleen jij ziet wat waar staat. De partij begint als alle
    legers zijn opgesteld.
setup-final = Een opstelling is definitief: zodra ze binnen is, kun je er niets meer aan veranderen.
setup-late = Ontbreekt een opstelling als de tijd ervoor om is, dan gaat de partij niet door.
setup-flag = Het stuk dat je op { $space } zet, in het midden van je achterste rij, draagt vanaf het begin je vlag.
setup-free = { $space } blijft leeg (een punt in je rijen): daar komen gerekruteerde stukken terug.

## Tijd

fact-time = Tijd
pace-turn = { $span } per beurt
pace-whole = { $span } voor de hele partij
pace-bank = { $span }, plus { $more } per beurt
pace-capped = { $value }, nooit meer dan { $span }
pace-none = geen limiet
fact-answer-by = Antwoord graag vóór
fact-left = Resterende tijd
fact-since = Wacht sinds
fact-from = Van
fact-until = Tot
fact-owes-by = { $who } moet antwoorden vóór
fact-bank = { $who-is ->
        [you] Jouw resterende tijd
       *[other] Resterende tijd van { $who }
    }
fact-away = { $who } is afwezig
reminder-lead = Je partij tegen { $others } wacht nog op je: je hebt nog { $left }.
time-up-lead = De tijd van { $names } is om.
time-up-said = { $count ->
        [one] Je kunt dat claimen: dan heeft { $names } verloren. Of je blijft wachten: zolang je niet claimt, telt een zet nog.
       *[other] Je kunt dat claimen: dan ligt { $names } eruit. Of je blijft wachten: zolang niemand claimt, telt een zet nog.
    }
overdue-lead = Je tijd is om in je partij tegen { $others }.
overdue-said = Je zet telt nog zolang niemand claimt: doe hem nu.
offer-said = De partij gaat intussen verder: het aanbod geldt tot { $who } weer aan de beurt is.
offer-letter =
    Antwoord op deze mail met “accept” of met “refuse”; als je aanneemt, krijg je op een pagina nog een keer de vraag.
talk-lead = In je partij tegen { $others } is er een bericht voor je.
talk-from = Bericht van { $who }
talk-passed = Je bericht aan { $who }
talk-unsaid = Je bericht is niet doorgegeven. { $reason }
talk-unsaid-nothing-played =
    Het wordt doorgegeven met een zet die gespeeld wordt, of op zichzelf in een mail vanaf je eigen adres.
talk-unsaid-length = Het moet tussen 1 en { $count } tekens lang zijn.
talk-unsaid-too-many = Meer berichten kun je vandaag niet sturen.
talk-unsaid-more-than-two = Berichten zijn er alleen in partijen voor twee.
talk-unsaid-nobody = Er zit niemand aan de andere kant.
talk-unsaid-long-over = De partij is al te lang voorbij.
talk-answer =
    Je kunt antwoorden: een regel die met “zeg:” begint, onder een zet of op zichzelf, gaat naar de andere speler.
talk-note = Dit bericht melden of de afzender blokkeren doe je via de interface van deze server.
talk-note-page = Dit bericht melden kan op de pagina van de partij. Klik daar op de naam om de afzender te blokkeren.
talk-block-page = Klik op de pagina van de partij op de naam om de afzender te blokkeren.
talk-how = Antwoord met { $said } om dit te melden, of met { $words } om zulke berichten niet meer te krijgen.
unsubscribe-talk = Geen berichten van anderen meer
reported-lead = Het laatste bericht van { $others } is gemeld bij wie deze server beheert.
fact-reported = Gemeld
reported-said =
    De ander krijgt daar niets van te horen. Wil je zulke berichten niet meer krijgen, antwoord dan met
    { $words }.
draw-refused-said = De partij gaat verder.
tag = { $tag ->
        [reminder] Herinnering
        [late] Tijd om
        [received] Ontvangen
        [refused] Niet gespeeld
        [asked] Zoals gevraagd
        [confirm] Bevestig dit
        [draw] Remiseaanbod
        [talk] Bericht
       *[over] Partij afgelopen
    }
leave-subject = { $name } is een tijdje afwezig
leave-lead = { $name }, met wie je speelt, is een tijdje afwezig.
leave-advice =
    Termijnen die al lopen, blijven zoals ze zijn. Een termijn die in deze dagen zou vallen, eindigt pas daarna.

## Wat je kunt doen

advice-program = { $act ->
        [army] Stel je leger op
        [move] Doe je zet
        [claim] Claim de partij
       *[answer] Geef je antwoord
    } met een programma dat de interface van deze server gebruikt; de partij is daar “{ $link }”. Antwoorden op deze mail
    worden niet gelezen.
advice-page = { $act ->
        [army] Stel je leger op
        [move] Doe je zet
        [claim] Claim de partij
       *[answer] Geef je antwoord
    } op de pagina van de partij. Antwoorden op deze mail worden niet gelezen.
advice-setup =
    Antwoord op deze mail met het woord “setup” en je rijen, van de voorste tot de achterste en elk van links naar rechts
    vanuit jou gezien: een teken voor elk stuk, een punt voor een leeg veld. Om in te vullen: “setup { $form }”.
advice-example = Of neem dit leger, dat alleen voor jou geloot is: “setup { $form }”.
claim-letter =
    Antwoord op deze mail met het woord “claim” om te claimen; je krijgt dan op een pagina nog een keer de vraag.
advice-letter =
    Antwoord op deze mail met één opdracht in de eerste regel van je antwoord; schrijf je er twee verschillende, dan
    geldt er geen. “help” noemt alles wat je kunt schrijven, “show” stuurt je het bord.
answer-button = Per mail antwoorden
answer-with = Antwoorden met { $words }
answer-example = Antwoorden met het gelote leger

## Een beurt, een beslissing

turn-lead = Je bent aan de beurt in je partij tegen { $others }.
turn-offered = { $who } biedt je remise aan.
board-now = Het bord zoals jij het ziet ({ $sides })
board-end = Het bord aan het einde ({ $sides })
board-setup = Het bord voor de partij, met je rijen onderaan ({ $sides })
board-army = Je leger, vanaf de voorste rij
side = { $who-is ->
        [you] jij bent { $colour }
       *[other] { $who } is { $colour }
    }
fact-captured = { $who-is ->
        [you] Jouw geslagen stukken
       *[other] Geslagen stukken van { $who }
    }
captured-none = geen
captured-unseen = { $count } niet getoond
decision-said = Als je niet op tijd antwoordt, geldt dat als nee, en de partij gaat verder.
ask-redraw = Houd je je eerste drie kaarten, of ruil je ze alle drie? Dat kan maar één keer.
ask-attacked = Je stuk wordt aangevallen.
ask-defence = { $piece-first } valt { $victim } op { $to } aan: speel je een verdedigingskaart?
ask-rescue =
    Je stuk heeft de achterste rij aan de overkant bereikt: wil je een van je geslagen stukken terughalen?
ask-recruit = Je mag rekruteren: wil je een van je geslagen stukken terughalen?
ask-flag = { $flag-is ->
        [you] Je stuk staat op je eigen vlag: pak je die op?
       *[other] Je stuk staat op de vlag van { $flag }: pak je die op?
    }
ask-flag-won = { $flag-is ->
        [you] Je stuk heeft het stuk geslagen dat je eigen vlag droeg; de vlag ligt nu op { $space }: pak je die op?
       *[other] Je stuk heeft het stuk geslagen dat de vlag van { $flag } droeg; de vlag ligt nu op { $space }: pak je die op?
    }
ask-flag-gain = Wie de vlag oppakt, mag rekruteren.
ask-any = Je partij tegen { $others } wacht op je.
fact-cards = Je kaarten
cards = { $cards }; { $count } in je stapel
cards-none = geen
fact-cards-of = { $who-of } kaarten
cards-of = { $hand } in de hand, { $pile } in de stapel
fact-played = { $who-is ->
        [you] Gespeeld door jou
       *[other] Gespeeld door { $who }
    }
fact-scores = Scores (bij { $full } mag je rekruteren)
score-of = { $who-is ->
        [you] jij { $score }
       *[other] { $who } { $score }
    }
fact-flags = Vlaggen
flag-lies-on = { $flag-is ->
        [you] die van jou ligt op { $space }
       *[other] die van { $flag } ligt op { $space }
    }
flag-is-on = { $flag-is ->
        [you] die van jou is op { $space }
       *[other] die van { $flag } is op { $space }
    }
flag-held-on = { $flag-is ->
        [you] die van jou is op { $space }, gedragen door { $holder-is ->
            [you] jou
           *[other] { $holder }
        }
       *[other] die van { $flag } is op { $space }, gedragen door { $holder-is ->
            [you] jou
           *[other] { $holder }
        }
    }

## De woorden van een antwoord

fact-words = Wat je kunt schrijven
words-redraw =
    “keep”, of al je kaarten in de volgorde waarin ze onder de stapel gaan, zoals { $words }
words-rescue = stuk en veld, zoals { $words }, of “decline”
words-move = { $words } om een stuk te verplaatsen
words-attack = { $words } om aan te vallen
words-shoot = { $words } om te schieten
words-move-card = { $words } om een stuk met een kaart te verplaatsen
words-attack-card = { $words } om met een kaart aan te vallen
words-swap = { $words } om twee stukken te verwisselen
words-swap-card = { $words } om een kaart te ruilen
words-leave-flag = { $words } om je vlag achter te laten
fact-refused = Wat de regels nu verbieden
refused-chase = { $words }, omdat een stelling van de achtervolging zou terugkeren.

## Antwoorden op mails

received-lead = Je antwoord { $said } is gespeeld in je partij tegen { $others }.
hidden-lead = Je leger is opgesteld in je partij tegen { $others }.
hidden-said = Alleen jij ziet wat waar staat.
refused-lead = Je antwoord in de partij tegen { $others } is niet gespeeld.
refused-said = De reden: { $reason }.
refused-read = We lazen { $words }.
refused-nearest = Bedoel je { $words }? Antwoord dan daarmee.
doubted-said = Bedoel je { $words }?
unclear-empty = er staat geen regel van jezelf in, of geen die te onderscheiden is van wat er geciteerd wordt
unclear-unreadable = { $words } is geen opdracht van deze partij
unclear-space = { $words } noemt { $space }, en dat is geen veld van dit bord
unclear-doubtful = { $words } laat open of je dat wilt spelen
unclear-retracted = { $last } laat open of { $words } nog geldt
unclear-encrypted =
    je mail is versleuteld en kan hier niet worden gelezen; een digitale handtekening zonder versleuteling is geen
    probleem
unclear-unbelieved =
    de mail is niet begrepen, en de woorden staan hier niet, omdat iemand anders die geschreven kan hebben
unclear-condition = de regel { $words } is geen voorwaardelijke zet zoals “als e7-e6 dan d3-d4”
unclear-setting = de regel { $words } zegt niet wat er ingesteld moet worden; schrijf bijvoorbeeld “language nl”,
    “zone Europe/Amsterdam”, “digest 18” of “away 2030-12-20 2030-12-31”
unclear-several = { $words } en { $last } zijn twee verschillende dingen
unclear-sentence = { $words } zegt twee verschillende dingen
order-not-allowed = in deze partij zijn er geen voorwaardelijke zetten
order-too-many = tien voorwaardelijke zetten is het maximum
order-not-now =
    voorwaardelijke zetten zijn voor de volgende beurt van je tegenstander: schrijf ze terwijl je tegenstander aan de
    beurt is, of onder een zet van jezelf
order-implausible = je tegenstander kan { $words } op dit bord niet spelen
nothing-to-claim = er is niets wat je zou kunnen claimen
fault-rows = de rijen kloppen niet, ze moeten eruitzien als { $form }
fault-space = { $value } is geen veld van dit bord
fault-kind = { $value } is geen stuk van dit leger
fault-outside = { $space } is geen veld van jou
fault-recruitment = { $space } is het rekruteringsveld, dat leeg blijft
fault-twice = { $space } is dubbel bezet
fault-count = { $name }: { $count } in je rijen, { $full } in het leger
fault-more = en meer
conditional = als { $from }, dan { $to }
conditional-played = Je voorwaardelijke zet { $said } is gespeeld in je partij tegen { $others }.
conditional-refused = Je voorwaardelijke zet { $said } kon niet worden gespeeld in je partij tegen { $others }.
conditional-refused-said =
    De regels staan hem in deze stelling niet toe. Hij is vervallen, net als alle zetten die erop hadden moeten volgen.
conditional-dropped = Je voorwaardelijke zetten in de partij tegen { $others } zijn vervallen.
conditional-dropped-said = Het liep anders dan je had verwacht.
conditional-restored-said = De dienst moest terug naar een back-up. Voer de zetten opnieuw in als je ze nog wilt.
conditional-stored = Je voorwaardelijke zetten in de partij tegen { $others } zijn opgeslagen.
conditional-stored-said = Niemand anders ziet ze. Zodra je tegenstander iets anders doet, vervallen ze, en dat hoor je dan.
conditional-none = Je hebt geen voorwaardelijke zetten meer in de partij tegen { $others }.
fact-conditional-left = Nog te spelen
fact-conditional-dropped = Vervallen
position-lead = Zo staat je partij tegen { $others } ervoor.
late-lead = Je antwoord kwam te laat: je partij tegen { $others } is verdergegaan.
late-older-lead = Je hebt op een oudere mail geantwoord: je partij tegen { $others } wacht op je.
late-said = Zo staat de partij er nu voor. Niets van wat je schreef is gespeeld.
last-in-game = Dit is vandaag de laatste keer dat we je in deze partij zo'n mail sturen. Zetten worden nog gewoon gespeeld.
last-question =
    Dit was vandaag onze laatste vraag in deze partij. Een zet alleen op een regel wordt nog gewoon gespeeld.
last-order = Meer zetten vooraf nemen we vandaag in deze partij niet per mail aan. Zetten worden nog gewoon gespeeld.
last-of-kind = Dit is vandaag de laatste keer dat we je zo'n mail sturen. Zetten worden nog gewoon gespeeld.
last-of-all = Dit is vandaag ons laatste antwoord op mails zonder geldige zet. Zetten worden nog gewoon gespeeld.
over = De partij is voorbij.
rematch-letter =
    Nog een partij? Antwoord op deze mail met het woord “rematch”: de anderen worden uitgenodigd, en iedereen schuift
    een plaats op.
rematch-page = Nog een partij? Op deze pagina nodig je de anderen uit, en iedereen schuift een plaats op.
rematch-link = Om revanche vragen
rematch-lead = Je revanche tegen { $others } is geregeld: de uitnodiging is onderweg.
rematch-said = Zodra iedereen er is, krijg je een mail. Slaat iemand de uitnodiging af, dan hoor je dat ook.
rematch-complete =
    Je revanche tegen { $others } kan beginnen: iedereen is er, en een aparte mail vraagt je om je leger.
no-rematch = een revanche is er alleen na een partij die met een uitslag is geëindigd
no-more-games = meer uitnodigingen of partijen zijn vandaag niet mogelijk; probeer het morgen opnieuw
no-more-leaving = je kunt vandaag geen partijen meer verlaten; probeer het morgen opnieuw
no-more-waiting =
    er wachten al zoveel partijen van je op spelers als tegelijk is toegestaan; annuleer er een, of wacht tot de
    plaatsen bezet zijn
nothing-said = in deze partij heeft niemand je iets geschreven dat gemeld kan worden
games-none = Je bent in geen enkele partij aan de beurt.
games-empty = Je hebt geen partijen en geen uitnodigingen.
games-open = Er ontbreken nog spelers. Wil je niet meer spelen, antwoord dan “abort”.
games-more = { $count ->
        [one] Nog één van je partijen staat niet in deze lijst.
       *[other] Nog { $count } van je partijen staan niet in deze lijst.
    }
settings-lead = Dit zijn de instellingen van je account.
settings-changed = Je instellingen zijn nu zoals je ze wilde.
settings-leave-refused = Deze afwezigheid kon niet worden aangekondigd en er is niets veranderd.
settings-leave-refused-said =
    Afwezigheid begint op zijn vroegst morgen en eindigt binnen een jaar, mag een andere niet overlappen of er direct op
    volgen, en er moeten nog genoeg dagen over zijn.
settings-leave-kept = Je afwezigheid kon niet worden ingetrokken.
settings-leave-kept-said =
    Ze is al begonnen, of er is in een termijn van een van je partijen al rekening mee gehouden. Elke andere afwezigheid
    is ingetrokken.
settings-too-many = Er is niets veranderd: vaker kun je vandaag geen afwezigheid aankondigen.
settings-too-many-said = Probeer het morgen opnieuw.
settings-how =
    Om iets te veranderen antwoord je met één regel: “language nl” ({ $all }), “zone
    Europe/Amsterdam”, “digest 18” voor één mail per dag op dat uur, “no digest” om mails meteen te krijgen, {
    $words } om niets te krijgen van wat anderen schrijven, “talk” om het weer wel te krijgen, “away 2030-12-20
    2030-12-31” voor afwezigheid van de eerste tot en met de laatste dag, of “back” om afwezigheid in te trekken
    die nog niet is begonnen. “settings” stuurt je deze mail.
fact-language = Taal van mails en pagina’s
fact-zone = Tijdzone
fact-digest = Dagelijks overzicht
digest-hour = om { $time }
digest-none = geen: mails komen meteen
digest-off = geen: alle mails die uitgezet kunnen worden, staan uit
fact-talk = Wat anderen je schrijven
talk-at-once = komt meteen
talk-daily = komt met het overzicht
talk-off = komt niet
fact-leave = Afwezig
leave-none = nee
fact-leave-left = Resterende dagen afwezigheid in { $label }
rules-lead = Dit zijn de regels van je partij tegen { $others }.
rules-attached = De bijgevoegde tekst legt ze van het begin af uit, met de stukken, het bord en voorbeelden.
waits-for-you = De partij wacht op je.
waits-for = De partij wacht op { $names }; jij hoeft nu niets te doen.
waits-letter = Je kunt deze mail toch beantwoorden: “show” stuurt je het bord, “help” noemt alles wat je kunt schrijven.
confirm-lead = In je antwoord voor de partij tegen { $others } staat { $said }. Klopt dat?
confirm-doubtful =
    Het is niet zeker dat het van het adres van je account kwam; daarom is er nog niets gebeurd. Heb jij het niet
    geschreven, dan hoef je niets te doen.
confirm-said = Per mail is daar altijd nog een stap voor nodig; daarom is er nog niets gebeurd.
confirm-read = In je antwoord over je partij tegen { $others } lezen we { $said }. Is dat wat je wilt?
confirm-around =
    Wat je verder schreef, kan betekenen dat je het terugneemt; daarom is er nog niets gebeurd. Het wordt aan niemand
    doorgegeven: in partijen voor twee gaat een regel die met “zeg:” begint naar de andere speler.
confirm-overtaken = Sindsdien heb je voorwaardelijke zetten ingevoerd of ingetrokken; daarom is er nog niets gebeurd.
confirm-advice = Open de link hieronder om het te bekijken. Er gebeurt niets voordat je daar op de knop klikt.
confirm-answer = Je mag ook op deze mail antwoorden: “ja” voert het uit, “nee” laat alles zoals het is.
confirm-link = Bekijken en bevestigen
help-lead = Dit zijn de opdrachten die je partij kent.
help-how =
    Schrijf er een als eerste regel van je antwoord, boven of onder wat je mailprogramma citeert. Schrijf
    je twee verschillende opdrachten, dan geldt er geen; staat er meer dan een groet onder, dan vragen we eerst of je het meent.
help-army =
    Je leger: “setup” en dan de rijen, van de voorste tot de achterste en elk van links naar rechts vanuit jou gezien:
    een teken voor elk stuk, een punt voor een leeg veld, een schuine streep of een nieuwe regel tussen de rijen.
help-moves =
    Zetten: “a4-a5” gaat van a4 naar a5; “a4xa5” valt aan wat op a5 staat; “a4-b4-b5” is een weg om de hoek en “a4*a7” een
    schot, in partijen die dat hebben. “+charge2” aan het einde van een zet speelt die kaart erbij.
help-conditions =
    Voorwaardelijke zetten, in partijen voor twee die ze toestaan, terwijl je tegenstander aan de beurt is of onder een
    zet van jezelf: “als e7-e6 dan d3-d4” op een regel, hoogstens tien, en “als e7xe6 wint dan d5xe6” voor een aanval.
    Je tegenstander ziet ze niet; ze vervallen zodra je tegenstander iets anders doet. “geen voorwaarden” trekt ze in.
help-answers =
    Antwoorden: “defend 2” speelt een verdedigingskaart; “rescue 8 a1” en “recruit 8” halen een geslagen stuk terug; “take”
    en “leave” gaan over een vlag; “decline” zegt nee tegen alles wat gevraagd wordt.
help-cards =
    Kaarten, in partijen die ze hebben: “card charge2” ruilt een kaart in plaats van een zet; “redraw charge2 d1 boat”
    ruilt je eerste hand, altijd alle drie de kaarten, en “keep” houdt die. “swap a4 b4” verwisselt twee stukken.
help-game =
    De partij zelf: “draw” biedt remise aan, “accept” en “refuse” beantwoorden een aanbod, “abort” annuleert een partij
    die nauwelijks begonnen is, “resign” geeft op, “claim” claimt dat de tijd van een ander om is. Bij alles wat de
    partij kan beëindigen, krijg je op een pagina nog een keer de vraag.
help-talk =
    Berichten, in partijen voor twee: een regel die met “zeg:” begint, onder je zet of op zichzelf, gaat naar
    de andere speler. Met “report” meld je het laatste dat je kreeg, met { $words } krijg je er geen meer, met
    “talk” weer wel.
help-questions =
    Vragen: “show” stuurt je het bord, “rules” de regels van de partij, “games” je partijen en uitnodigingen,
    “settings” de instellingen van je account en hoe je ze verandert, “help” stuurt je dit. Na de partij nodigt “rematch” de anderen uit voor een volgende.

## Mails aan het adres van de dienst

service-subject = Stratego per mail
service-help-lead = Hier wordt Stratego per mail gespeeld. Meer dan een mailprogramma heb je niet nodig.
service-help-how =
    Antwoord op deze mail of schrijf naar { $address }: de eerste regel van je mail telt. Laat daaronder een regel leeg
    als je meer schrijft.
service-help-register =
    “registreren anna” maakt een account aan met de naam “anna”: vul de naam in die de anderen te zien krijgen.
service-help-invite =
    “uitnodigen bob” nodigt de speler met die naam uit, “uitnodigen bob@example.org” de persoon met dat adres. Het spel en de
    tijd per zet mogen volgen: “uitnodigen bob quick-arena 3d”.
service-help-seek =
    “zoek” neemt een vrije plaats in een partij in, of biedt de anderen er een aan als er geen is. Ook hier mogen het spel en
    de tijd per zet volgen.
service-help-lists =
    “partijen” noemt je partijen en uitnodigingen, “spelvormen” wat hier gespeeld wordt, “instellingen” de instellingen
    van je account en hoe je ze verandert, en “hulp” stuurt je dit.
service-unreadable = { $words } is geen van de opdrachten hieronder.
service-unclear = Je laatste mail is niet begrepen, en er is niets gedaan.
service-register-lead =
    Iemand, waarschijnlijk jij, wil zich hier met jouw mailadres registreren als { $name }. Wil je dat?
service-confirm-lead = In een mail van jouw adres staat { $said }. Wil je dat?
service-confirm-said =
    Iedereen kan jouw adres als afzender gebruiken, dus er is nog niets gedaan. Als jij het niet was, hoef je niets te
    doen.
service-read-lead = In je mail lezen we { $said }. Is dat wat je wilt?
service-read-said = Wat in een zin staat, wordt nooit ongevraagd gedaan; daarom is er nog niets gebeurd.
service-withdrawn = Er is niets gedaan, zoals je wilde.
service-stale = Er staat geen vraag meer open waarop dit een antwoord is. Er is niets gedaan.
service-last = Dit is vandaag de laatste keer dat we je zo'n mail sturen.
service-given-up = Je laatste mail kon door een fout bij ons niet worden verwerkt. Geen enkele zet daaruit is gespeeld.
service-given-up-said =
    Schrijf het nog eens, zo mogelijk als platte tekst, of gebruik de pagina waar deze link naartoe leidt.
service-expired =
    Antwoorden op die mail worden niet meer gelezen: hij is te oud, of de plaats waar hij over ging is niet meer van jou.
    Er is niets gedaan.
service-welcome-lead = Welkom bij { $site }, { $name }. Je hebt nu een account en kunt spelen.
service-welcome-lapsed = De uitnodiging die je beantwoordde, geldt niet meer.
service-welcome-password =
    Om per mail te spelen heb je geen wachtwoord nodig. Voor de pagina’s en voor programma’s wel: de link hieronder leidt naar
    de pagina waar je er een aanvraagt.
service-password-link = Een wachtwoord kiezen
service-known-lead = Je hebt hier al een account, { $name }.
service-refused-lead = Wat je vroeg, is niet gedaan.
service-account-missing = Je hebt hier nog geen account, en zonder account kan niemand spelen.
service-name-missing =
    Schrijf achter “registreren” de naam die de anderen te zien krijgen, als één woord.
service-name-suggested = Deze is nog vrij: { $words }.
service-user-unknown = Hier heet niemand { $name }. Controleer de spelling, of nodig een mailadres uit.
service-never-read =
    Een adres dat je hebt uitgenodigd is van een programma of van deze server, en mails daarvandaan worden nooit gelezen.
service-word-unknown =
    { $words } is geen spel dat hier gespeeld wordt, en ook geen tijd per zet zoals “3d” voor drie dagen of “12h” voor twaalf
    uur.
service-guests-wrong = { $count ->
        [one] Dit spel is voor jou en één andere speler: noem er een.
       *[other] Dit spel is voor jou en { $count } anderen: noem ze allemaal.
    }
service-guest-self = Je kunt jezelf niet uitnodigen, en niemand twee keer.
service-often = Je hebt dit zo vaak gedaan als op één dag mag. Probeer het morgen opnieuw.
service-waiting =
    { $count } van je partijen wachten al op andere spelers, en meer mogen er niet tegelijk wachten.
service-invited-lead = Je hebt { $names } uitgenodigd.
service-joined-lead = Je hebt een plaats in een partij met { $others }.
service-declined-lead = Je hebt de uitnodiging afgeslagen. De partij gaat niet door.
service-opened-lead = Zo’n plaats is niet vrij. Je biedt er nu zelf een aan: wie hem neemt, speelt met je.
service-seated-said = Zodra elke plaats bezet is, vraagt een mail je om je leger.
service-rules-link = De regels lezen
service-rulesets-lead = Dit wordt hier gespeeld. Het woord vooraan schrijf je achter “uitnodigen” of “zoek”.

## Wat er is gebeurd

begun = Alle legers staan op het bord: de partij begint.
begins = { $who-is ->
        [you] Jij begint.
       *[other] { $who } begint.
    }
army-hidden = { $who-is ->
        [you] Je hebt je leger opgesteld.
       *[other] Het leger van { $who } is opgesteld.
    }
moved = { $piece-first } ging van { $from } naar { $to }.
moved-round = { $piece-first } ging van { $from } via { $via } naar { $to }.
swapped = { $piece-first } op { $from } en het stuk op { $to } hebben van plaats gewisseld.
captured-late = { $piece-first } op { $space } is geslagen.
attack-announced =
    { $piece-first } op { $from } valt { $victim } op { $to } aan: er mag een verdedigingskaart gespeeld worden.
attack-won = { $piece-first } op { $from } viel { $to } aan en sloeg { $victim }.
attack-won-unseen =
    { $piece-first } op { $from } viel { $to } aan en sloeg { $victim }; wat daar stond, is niet getoond.
attack-lost = { $piece-first } op { $from } viel { $victim } op { $to } aan en werd geslagen.
attack-lost-unseen =
    { $piece-first } op { $from } viel { $victim } op { $to } aan en werd geslagen; wat daar stond, is niet getoond.
attack-lost-to-unseen =
    { $piece-first } op { $from } viel { $victim } op { $to } aan en werd geslagen; je stuk is niet getoond.
attack-both = { $piece-first } op { $from } viel { $victim } op { $to } aan: beide zijn geslagen.
attack-none = { $piece-first } op { $from } viel { $victim } op { $to } aan: geen van beide is geslagen.
shot = { $piece-first } op { $from } schoot op { $victim } op { $to }: beide zijn weg.
brought-back = { $piece-is ->
        [you] Je hebt een { $piece-kind } teruggehaald op { $space }.
       *[other] { $piece-owner } heeft een { $piece-kind } teruggehaald op { $space }.
    }
recruited = { $piece-is ->
        [you] Je hebt een { $piece-kind } gerekruteerd op { $space }.
       *[other] { $piece-owner } heeft een { $piece-kind } gerekruteerd op { $space }.
    }
cards-drawn = { $who-is ->
        [you] Je hebt { $cards } getrokken.
       *[other] { $who } heeft { $cards } getrokken.
    }
laid-card = { $who-is ->
        [you] Je hebt een aanvalskaart gedekt neergelegd.
       *[other] { $who } heeft een aanvalskaart gedekt neergelegd.
    }
played-card = { $who-is ->
        [you] Je hebt de kaart { $card } gespeeld.
       *[other] { $who } heeft de kaart { $card } gespeeld.
    }
defended = { $who-is ->
        [you] Je hebt je verdedigd met de kaart +{ $bonus }.
       *[other] { $who } heeft zich verdedigd met de kaart +{ $bonus }.
    }
exchanged-card = { $who-is ->
        [you] Je hebt een kaart geruild.
       *[other] { $who } heeft een kaart geruild.
    }
hand-exchanged = { $who-is ->
        [you] Je hebt je eerste kaarten geruild.
       *[other] { $who } heeft de eerste kaarten geruild.
    }
hand-kept = { $who-is ->
        [you] Je hebt je eerste kaarten gehouden.
       *[other] { $who } heeft de eerste kaarten gehouden.
    }
defended-not = { $who-is ->
        [you] Je hebt geen verdedigingskaart gespeeld.
       *[other] { $who } heeft geen verdedigingskaart gespeeld.
    }
rescued-nobody = { $who-is ->
        [you] Je hebt geen stuk gered.
       *[other] { $who } heeft geen stuk gered.
    }
recruited-nobody = { $who-is ->
        [you] Je hebt geen stuk gerekruteerd.
       *[other] { $who } heeft geen stuk gerekruteerd.
    }
flag-left = { $who-is ->
        [you] Je hebt { $flag-is ->
            [you] je eigen vlag
           *[other] de vlag van { $flag }
        } laten liggen.
       *[other] { $who } heeft { $flag-is ->
            [you] jouw vlag
           *[other] de vlag van { $flag }
        } laten liggen.
    }
declined = { $who-is ->
        [you] Je hebt nee gezegd.
       *[other] { $who } heeft nee gezegd.
    }
draw-offered = { $who-is ->
        [you] Je hebt remise aangeboden.
       *[other] { $who } heeft remise aangeboden.
    }
draw-accepted = { $who-is ->
        [you] Je hebt het remiseaanbod aangenomen.
       *[other] { $who } heeft het remiseaanbod aangenomen.
    }
draw-refused = { $who-is ->
        [you] Je hebt het remiseaanbod afgeslagen.
       *[other] { $who } heeft het remiseaanbod afgeslagen.
    }
draw-lapsed = { $who-is ->
        [you] Je remiseaanbod geldt niet meer.
       *[other] Het remiseaanbod van { $who } geldt niet meer.
    }
time-ran-out = { $who-is ->
        [you] Je tijd is om.
       *[other] De tijd van { $who } is om.
    }
flag-taken = { $piece-first } pakte { $flag-is ->
        [you] jouw vlag
       *[other] de vlag van { $flag }
    } op.
flag-taken-on = { $piece-first } pakte op { $space } { $flag-is ->
        [you] jouw vlag
       *[other] de vlag van { $flag }
    } op.
flag-dropped = { $flag-is ->
        [you] Je vlag ligt op { $space }.
       *[other] De vlag van { $flag } ligt op { $space }.
    }
scored = { $who-is ->
        [you] Je score is { $score } van { $full }.
       *[other] De score van { $who } is { $score } van { $full }.
    }
scored-full = { $who-is ->
        [you] Je score heeft { $full } bereikt en begint weer bij 0.
       *[other] De score van { $who } heeft { $full } bereikt en begint weer bij 0.
    }
recruit-lost = { $who-is ->
        [you] Je had mogen rekruteren, maar { $space } was bezet of er was geen stuk van je geslagen.
       *[other] { $who } had mogen rekruteren, maar { $space } was bezet of er was geen eigen stuk geslagen.
    }
skipped = { $who-is ->
        [you] Je kon niets doen en moest je beurt overslaan.
       *[other] { $who } kon niets doen en moest een beurt overslaan.
    }
resigned = { $who-is ->
        [you] Je hebt opgegeven.
       *[other] { $who } heeft opgegeven.
    }
resigned-stays = { $who-is ->
        [you] Je hebt opgegeven; je stukken blijven staan en verdedigen zich.
       *[other] { $who } heeft opgegeven; de stukken blijven staan en verdedigen zich.
    }
out = { $who-is ->
        [you] Je ligt eruit.
       *[other] { $who } ligt eruit.
    }
out-stays = { $who-is ->
        [you] Je ligt eruit; je stukken blijven staan en verdedigen zich.
       *[other] { $who } ligt eruit; de stukken blijven staan en verdedigen zich.
    }

## Het einde

ended = { $result }: { $reason }.
ended-lead = Je partij is afgelopen.
ended-said = Je partij tegen { $others } is voorbij. Bedankt voor het spelen.
ended-record = Het verslag van de partij is bijgevoegd.
fact-setup = { $who-is ->
        [you] Jouw opstelling
       *[other] De opstelling van { $who }
    }
won-you = Je hebt gewonnen
won-with-you = Jij en { $names } hebben gewonnen
won = { $count ->
        [one] { $names } heeft gewonnen
       *[other] { $names } hebben gewonnen
    }
drawn = De partij is remise: { $reason }.
called-off = De partij is geannuleerd; er is geen uitslag.
called-off-by = { $who-is ->
        [you] Je hebt de partij geannuleerd; er is geen uitslag.
       *[other] { $who } heeft de partij geannuleerd; er is geen uitslag.
    }
called-off-late = De partij is geannuleerd: niet elk leger was op tijd opgesteld. Er is geen uitslag.
why-flag-captured = { $who-is ->
        [you] je vlag is geslagen
       *[other] de vlag van { $who } is geslagen
    }
why-flag-on-tower = { $flag-is ->
        [you] je vlag is op de toren
       *[other] de vlag van { $flag } is op de toren
    }
why-side-on-tower = { $side ->
        [yours] een vlag van jullie kant is op de toren
       *[theirs] een vlag van hun kant is op de toren
    }
why-immobile = { $who-is ->
        [you] je kon geen zet meer doen
       *[other] { $who } kon geen zet meer doen
    }
why-resigned = { $who-is ->
        [you] je hebt opgegeven
       *[other] { $who } heeft opgegeven
    }
why-time = { $who-is ->
        [you] je tijd is om
       *[other] de tijd van { $who } is om
    }
why-alone = verder is niemand meer in het spel
why-ended = de partij is beëindigd
why-agreed = iedereen was het eens
why-nobody-moves = niemand kon nog een zet doen
why-quiet = er is te lang niets geslagen
why-time-drawn = de tijd is om
why-nobody-won = niemand heeft gewonnen

## Wat de tekens op het bord betekenen

legend-yours = van jou
legend-yours-known = van jou, bij iedereen bekend
legend-hidden = verborgen
legend-hidden-moved = verborgen, verplaatst
legend-hidden-moved-in-all = tussen alle haken: > verborgen, verplaatst
legend-known = bekend
legend-lake = meer
legend-home = jouw opstelling
legend-home-of = opstelling: { $colour }
legend-last = laatst verplaatst
legend-ring = één veld rond de toren
legend-tower = een hierheen gedragen vlag wint
legend-clockwise = met de klok mee
legend-partner = { $colour }, je partner
legend-hidden-of = { $colour }, verborgen
legend-names = de naam van een veld staat eronder
legend-flag = een vlag, in de kleur van het leger
legend-flag-carried = { $flag-is ->
        [you] jouw vlag, gedragen op { $space }
       *[other] vlag van { $flag }, gedragen op { $space }
    }
legend-flag-lying = { $flag-is ->
        [you] jouw vlag, ligt op { $space }
       *[other] vlag van { $flag }, ligt op { $space }
    }

## Minder mails, en het dagoverzicht

unsubscribe = Dit soort mails niet meer ontvangen
digest-subject = Je partijen vandaag
digest-news = Dit is er nieuw in je partijen.
digest-lead = { $count ->
        [one] Een van je partijen wacht op je.
       *[other] { $count } van je partijen wachten op je.
    }
digest-several =
    Elke partij heeft een eigen antwoordadres. Een antwoord op deze mail zelf wordt in geen enkele gespeeld.
digest-answer =
    Antwoord aan { $address } met één opdracht in de eerste regel van je mail; schrijf je er twee verschillende, dan
    geldt er geen. “help” noemt alles wat je kunt schrijven.
digest-invitation = Je kunt ook per mail antwoorden: schrijf “aannemen” of “afslaan” aan { $address }.
digest-setup =
    Antwoord aan { $address } met het woord “setup” en je rijen, van de voorste tot de achterste en elk van links naar
    rechts vanuit jou gezien: een teken voor elk stuk, een punt voor een leeg veld. Om in te vullen: “setup { $form }”.

## Pagina’s achter de links in mails

page-name = Naam
page-password = Wachtwoord
page-code = Code van de authenticator-app, of een herstelcode
page-new-password = Nieuw wachtwoord
page-address = Mailadres
page-address-wrong = Vul een volledig mailadres in, zoals anna@example.org.
page-address-never-read =
    Dit adres is van een programma of van deze server, en mails daarvandaan worden nooit gelezen. Vul een ander adres in.
page-language = Taal van mails en pagina’s
page-home-title = Stratego per mail
page-home-said = Hier speel je Stratego per correspondentie: zet voor zet, met uren of dagen bedenktijd.
page-home-letters =
    Als je aan de beurt bent, laat een mail je het bord zien en antwoord je met je zet. Meer dan een mailprogramma heb je niet
    nodig.
page-home-program =
    Als je aan de beurt bent, laat een mail je het bord zien. Je zet doe je met een programma dat de interface van deze server
    gebruikt.
page-home-begin =
    Registreer je eerst. Daarna kun je iemand uitnodigen, een vrije plaats in een partij innemen of op een uitnodiging
    wachten.
page-scripts-off =
    Het bord heeft scripts nodig. Sta ze in je browser toe voor deze site en laad de pagina opnieuw. Je kunt ook zonder
    scripts spelen; hier staat hoe.
page-board-missing =
    Deze server is gebouwd zonder het bord voor browsers. Wie hem beheert, kan het toevoegen: script/page bouwt het. Je kunt
    toch spelen; hier staat hoe.
page-log-in-link = Inloggen
page-home-link = Naar de startpagina
page-begin-letters = Per mail schrijf je naar { $address }. Elk van deze knoppen opent zo’n mail:
page-begin-register = Per mail registreren
page-begin-invite = Per mail iemand uitnodigen
page-begin-seek = Per mail een partij zoeken
page-begin-help = Vragen wat je nog meer kunt schrijven
page-register-title = Registreren
page-register-said =
    Kies een naam, die de andere spelers zien, en een wachtwoord. Daarna krijg je een mail met een link die bevestigt dat
    het adres van jou is.
page-register-newcomer = Nog geen account? Registreer je hier
page-register-back = Zodra je adres bevestigd is, neem je hier je plaats in
page-mail-sent-title = Kijk in je mail
page-mail-sent-said =
    Als het adres gebruikt kan worden, is er een mail met een link onderweg. Met die link ga je verder.
page-forgotten-link = Wachtwoord vergeten?
page-forgotten-title = Een nieuw wachtwoord
page-forgotten-said =
    Vul het mailadres van je account in. Je krijgt daar een mail met een link waarmee je een nieuw wachtwoord kiest.
page-forgotten-button = Mail versturen
page-suspended =
    Mails naar je adres komen terug en worden daarom niet meer verstuurd. Zodra het weer werkt, vraag je de mail aan
    waarmee je het bevestigt (of een nieuw wachtwoord) en volg je de link.
page-missing-title = Deze pagina bestaat niet
page-missing-said = Controleer het adres in je browser, of begin op de startpagina.
page-old-title = Deze link is niet meer geldig
page-old-said = Hij is al gebruikt of te oud. Vraag een nieuwe aan waar je hem vandaan hebt.
page-often-title = Te veel pogingen
page-often-said = Je hebt het te vaak geprobeerd. Probeer het over { $span } opnieuw.
page-log-ins-said = Er zijn voor deze naam of dit adres te veel verkeerde wachtwoorden ingetypt, misschien door anderen. Probeer het over { $span } opnieuw, of nu met je adres als je je naam had ingetypt. Met een nieuw wachtwoord kom je meteen binnen: vraag om een mail met de link.
page-status-title = Status van de dienst
page-status-up = De dienst werkt: er kan worden gespeeld.
page-status-down = De dienst heeft een storing: er kan nu niet worden gespeeld. Niets wat is bevestigd, is verloren. Probeer het later nog eens.
page-status-since = Hij werkt zonder onderbreking sinds: { $time }.
page-status-mails-on-time = Mails worden zonder vertraging verstuurd.
page-status-mails-slow = Mails worden te laat verstuurd, tot een uur.
page-status-mails-late = Mails worden meer dan een uur te laat verstuurd. Er gaat er geen verloren: ze worden zo snel mogelijk verstuurd.
page-status-maintenance = Gepland onderhoud
page-busy-title = Het is nu te druk
page-busy-said = Probeer het zo meteen nog eens.
page-failed-title = We hebben een fout gemaakt
page-failed-said = Er ging iets mis op de server; jij hebt niets fout gedaan. Probeer het later nog eens.
page-impossible-title = Dit kan niet
page-impossible-said = Er is niets veranderd.
page-verify-title = Welkom, { $name }
page-verify-said =
    Je staat op het punt dit mailadres als het jouwe te bevestigen. Heb je geen account aangevraagd, sluit deze pagina dan.
page-verify-password = Vul het wachtwoord in dat je bij het registreren hebt gekozen.
page-verify-wrong = Dit is niet het wachtwoord dat bij de registratie van { $name } is gekozen. Probeer het nog eens.
page-address-button = Ja, dit is mijn adres
page-verified-title = Je adres is bevestigd
page-verified-said = Je kunt nu spelen.
page-name-lost-title = De naam is al in gebruik
page-name-lost-said =
    Iemand anders heeft intussen een adres voor dezelfde naam bevestigd. Registreer je opnieuw met een andere naam.
page-reset-title = Een nieuw wachtwoord voor { $name }
page-reset-said = Kies een nieuw wachtwoord van minstens 8 tekens. Je wordt overal uitgelogd.
page-reset-button = Wachtwoord instellen
page-reset-done-title = Je wachtwoord is ingesteld
page-reset-done-said = Je bent overal uitgelogd, en vanaf nu geldt het nieuwe wachtwoord. Je kunt nu spelen.
page-password-wrong =
    Het wachtwoord moet minstens 8 en hoogstens 256 tekens hebben, en mag er geen zijn dat iedereen het
    eerst probeert, en ook niet je naam of adres; een paar woorden zijn makkelijk te onthouden.
name-wrong =
    Deze naam kan niet: hij moet bestaan uit 2 tot en met 32 letters (A tot Z), cijfers, koppeltekens of underscores, en
    sommige namen zijn gereserveerd.
name-taken = Iemand anders heeft deze naam. Kies een andere.
page-address-title = Je nieuwe mailadres
page-address-said = De mails van je account gaan voortaan naar { $address } en naar geen ander adres.
page-address-note = Heb je hier niet om gevraagd, sluit deze pagina dan; dan verandert er niets.
page-address-done-title = Je mailadres is gewijzigd
page-address-done-said =
    Antwoord voortaan vanaf het nieuwe adres op mails. Een mail naar het oude adres heeft dit gemeld. Je mag deze pagina
    sluiten.
page-undo-title = Het account van { $name } herstellen
page-undo-said =
    Het mailadres van dit account is gewijzigd. Was jij dit niet? Kies dan een nieuw wachtwoord van minstens 8 tekens: het
    account krijgt het adres terug waar deze link naartoe ging, en iedereen wordt uitgelogd.
page-undo-note = Was jij dit wel, sluit dan deze pagina; dan verandert er niets.
page-undo-button = Herstellen
page-undo-done-title = Je account is weer van jou
page-undo-done-said =
    Het heeft weer dit mailadres, iedereen is uitgelogd, en vanaf nu geldt het nieuwe wachtwoord. Je kunt nu spelen.
page-invitation-title = Een uitnodiging
page-invitation-note = Sla je de uitnodiging af, dan gaat de partij niet door.
page-invitation-newcomer =
    Om de uitnodiging aan te nemen, kies je de naam waaronder anderen je zullen kennen, en een wachtwoord van minstens 8
    tekens.
page-accept-button = Aannemen
page-decline-button = Afslaan
page-never-button = Afslaan, en geen uitnodigingen meer van deze persoon
page-accepted-title = Je hebt de uitnodiging aangenomen
page-accepted-said = Stel nu je leger op; een mail vertelt je hoe het verdergaat.
page-declined-title = Je hebt de uitnodiging afgeslagen
page-declined-said = De partij gaat niet door. Je mag deze pagina sluiten.
page-never-title = Je hebt de uitnodiging voorgoed afgeslagen
page-never-said =
    De partij gaat niet door, en je krijgt geen uitnodigingen van deze persoon meer. Je mag deze pagina sluiten.
page-join-title = Een partij wacht op je
page-join-lead = { $count ->
        [one] { $names } wil graag met je spelen.
       *[other] { $names } willen graag met je spelen.
    }
page-join-stranger = Iemand wil graag met je spelen.
page-join-note = Log in om de plaats in te nemen. Tot dan gebeurt er niets.
page-join-button = De plaats innemen
page-join-wrong = Er is hier geen account met deze naam en dit wachtwoord.
page-joined-title = Je hebt een plaats
page-joined-said = Zodra alle plaatsen bezet zijn, vraagt een mail je om je leger. Je mag deze pagina sluiten.
page-consent-title = Mag dit programma voor je handelen?
page-consent-lead = Een programma dat zichzelf { $name } noemt, vraagt toegang tot je account.
page-consent-never =
    Je wachtwoord krijgt het nooit. Het kan dat niet wijzigen en je mailadres ook niet, en het account niet verwijderen.
page-consent-host =
    Het is niet van ons, en niemand heeft gecontroleerd wat het over zichzelf zegt. Hoe dan ook ga je hierna verder naar
    { $to }.
page-consent-device =
    Het is niet van ons, en niemand heeft gecontroleerd wat het over zichzelf zegt. Hoe dan ook ga je hierna verder naar
    een programma op dit apparaat ({ $to }).
page-consent-note = Sta dit alleen toe als je er net in dat programma om hebt gevraagd. Je kunt het altijd terugnemen.
page-consent-allow = Inloggen en toestaan
page-consent-deny = Niet toestaan
page-consent-stale = Deze pagina stond te lang open. Probeer het opnieuw.
page-consent-fault-title = Dit programma heeft een fout gemaakt
page-consent-fault-said =
    Het krijgt niet waar het om vroeg, en er is niets gewijzigd. Wie het heeft geschreven, kan hier lezen waarom:
    { $reason }.
page-consent-back = Terug naar { $to }
page-seat-taken-title = De plaats is bezet
page-seat-taken-said = Je hebt al een plaats in deze partij, of iemand was sneller.
page-letter-title = Is dit je antwoord?
page-letter-lead = In een mail over je partij met { $others } staat: { $said }
page-letter-note =
    Heb je deze mail niet geschreven, sluit deze pagina dan. Er gebeurt niets voordat je op de knop klikt.
page-letter-done-title = Klaar
page-letter-done-said = Je antwoord is gespeeld; een mail vertelt je hoe de partij ervoor staat.
page-letter-seat-said = Je hebt je plaats opgegeven. De anderen wachten op iemand anders.
page-letter-refused-title = Je antwoord is niet gespeeld
page-rematch-title = Nog een partij?
page-rematch-lead = Je partij tegen { $others } is voorbij. Wil je nog een keer spelen?
page-rematch-note =
    De regels en de tijd blijven zoals ze waren, en iedereen schuift een plaats op. Er gebeurt niets voordat je op de
    knop klikt.
page-rematch-button = Ja, uitnodigen
page-rematch-done-title = Je revanche
page-request-lead = Dit kwam van { $address }: { $said }
page-request-button = Ja, doe het
page-request-done-said = Een mail vertelt je meer. Je kunt deze pagina sluiten.
page-folder-title = Mails
page-folder-said =
    Er is geen mailserver ingesteld, dus mails worden niet verstuurd. Ze staan in een map en zijn hier te zien, alleen
    op deze computer.
page-folder-empty = Er is nog geen mail.
page-folder-date = Datum
page-folder-to = Aan
page-folder-subject = Onderwerp
page-folder-all = Alle mails
page-folder-lead = Aan { $address }, { $time }
page-folder-reply = Antwoorden aan { $address }
page-folder-text = Als tekst
page-folder-page = Als pagina
page-folder-frame = De mail als pagina
page-mails-title = Deze mails niet meer?
page-mails-off-title = Deze mails staan uit
page-mails-off-button = Deze mails uitzetten
mails-about-on-button = Weer sturen zoals eerst
page-mails-note =
    Mails die je account veilig houden en antwoorden op je eigen mails worden altijd verstuurd. Via de interface van deze
    server kun je per soort mail kiezen of die meteen komt, één keer per dag of helemaal niet.
page-mails-note-page =
    Mails die je account veilig houden en antwoorden op je eigen mails worden altijd verstuurd. Op de pagina van je account
    kun je per soort mail kiezen of die meteen komt, één keer per dag of helemaal niet.
page-mails-letter =
    Per mail kun je dat voor alle soorten samen kiezen: antwoord op een willekeurige mail over een partij met het woord
    “settings”. Dan krijg je je instellingen en lees je hoe je ze wijzigt.
mails-about-warning = Zonder deze mails kun je een termijn missen en een partij verliezen.
mails-about-digest = Het gaat om de mails die je één keer per dag vertellen wat er nieuw is in je partijen.
page-mails-strangers = Het gaat om mails die je hier voor partijen uitnodigen.
mails-about-invitation = Het gaat om mails die je voor partijen uitnodigen.
mails-about-setup-wanted = Het gaat om mails die je vragen je leger op te stellen.
mails-about-your-turn = Het gaat om mails die je vertellen dat je aan de beurt bent.
mails-about-decision-wanted = Het gaat om mails die je om een andere beslissing dan een zet vragen.
mails-about-reminder = Het gaat om mails die je aan een termijn herinneren.
mails-about-draw-offered = Het gaat om mails die je een remiseaanbod melden.
mails-about-draw-refused = Het gaat om mails die je vertellen dat je remiseaanbod is afgeslagen.
mails-about-talk =
    Het gaat om mails met wat een andere speler je schrijft. Zonder deze mails staat het ook niet in andere mails.
mails-about-time-up = Het gaat om mails die je vertellen dat de tijd van een andere speler om is.
mails-about-game-over = Het gaat om mails die je vertellen hoe een partij is afgelopen.
mails-about-move-received = Het gaat om mails die je vertellen dat een antwoord van jou is gespeeld.
mails-about-leave-announced = Het gaat om mails die je vertellen wanneer andere spelers er niet zijn.

## Pagina’s met spelregels

page-rules-title = De spelregels
page-rules-said = Elke pagina legt één spel vanaf het begin uit, met voorbeelden.
page-rules-own = Dit spel is toegevoegd door de beheerders van deze server. Vraag hun naar de regels.
page-clauses-title = { $name }, regel voor regel
page-clauses-said =
    Voor precieze antwoorden. Elke regel heeft een korte aanduiding, die bij een weigering wordt genoemd. Eerst staat wat in
    dit spel anders is, daaronder waar het op voortbouwt. Deze tekst is er alleen in het Engels.
page-clauses-link = De precieze regels

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

## Plaatsen

place-ring = “ring”
place-tower = “tower”
seat-red = Rood
seat-blue = Blauw
seat-north = Noord
seat-east = Oost
seat-south = Zuid
seat-west = West
seat-a = A
seat-b = B
seat-c = C

## Kaarten

card-boat = Boot
card-jump = Sprong
card-charge2 = Charge 2
card-charge3 = Charge 3
card-feint = Schijnbeweging
card-swap = Ruilen
card-a1 = Aanvallen +1
card-a2 = Aanvallen +2
card-a3 = Aanvallen +3
card-mock = Schijnaanval
card-armour = Pantser
card-spy = Spionnenaanval
card-d1 = Verdedigen +1
card-d2 = Verdedigen +2
card-d3 = Verdedigen +3

## Spelregels

ruleset-barrage = Barrage
    .summary =
        Een korte partij: acht stukken aan elke kant, naar keuze opgesteld in de eigen rijen van het klassieke bord.
ruleset-battle-cards = Battle Cards
    .summary =
        Dertig stukken aan elke kant en voor ieder een stapel van vijftien kaarten, waarmee stukken springen, harder
        toeslaan of beter standhouden.
ruleset-duel = Duel
    .summary =
        Een korte partij: tien stukken aan elke kant, naar keuze opgesteld in de eigen rijen van het klassieke bord.
ruleset-federation = Bond
    .summary =
        Zoals in toernooien van de bond: wie blijft achtervolgen, mag geen stelling herhalen, en na tweehonderd
        beurten zonder geslagen stuk is de partij remise.
ruleset-original-classic = Original, klassieke herhaling
    .summary =
        Het Duitse Original: als het klassieke spel, maar een stuk mag dezelfde grens vijf keer achter elkaar
        oversteken.
ruleset-original = Original
    .summary =
        Het klassieke spel: veertig stukken aan elke kant, en geen stuk steekt dezelfde grens vaker dan drie keer achter
        elkaar over.
ruleset-quick-arena = Quick Arena
    .summary = De snelste partij: de tien stukken van het Duel op een bord van acht bij acht.
ruleset-stratego4-four = Stratego 4
    .summary =
        Met z’n vieren rond een vesting: draag je vlag eerder dan ieder ander de toren op. Geslagen stukken kunnen weer
        gerekruteerd worden.
ruleset-stratego4-partners = Stratego 4 met partners
    .summary =
        Twee tegen twee rond een vesting: wie tegenover je zit, is je partner, en het team dat als eerste een van zijn
        vlaggen de toren op draagt, wint. Partners zien elkaars stukken niet.
ruleset-stratego4-three = Stratego 4 met z’n drieën
    .summary =
        Met z’n drieën rond een vesting: draag je vlag eerder dan ieder ander de toren op. Geslagen stukken kunnen weer
        gerekruteerd worden.
ruleset-tournament-40 = Toernooi, veertig stukken
    .summary = De Deense toernooiregels met het leger van het klassieke spel.
ruleset-tournament = Toernooi
    .summary =
        De Deense toernooiregels: bij gelijke rang wint de aanvaller, verdedigers blijven verborgen, en wie de achterste
        rij bereikt, redt een stuk.
ruleset-vintage = Vintage
    .summary =
        De oude Nederlandse en Franse regels: als het klassieke spel, maar een stuk steekt dezelfde grens hoogstens
        vijf keer achter elkaar over.

## Keuzes

value-true = aan
value-false = uit
value-first-seat = de eerste plaats
value-chance = het lot
option-repetition-limit = herhalingslimiet
    .meaning = in hoeveel beurten achter elkaar hetzelfde stuk dezelfde grens mag oversteken
option-count-attacks = aanvallen meetellen
    .meaning = of aanvallen voor de herhalingsregel meetellen, net als zetten
option-more-squares = achtervolgingsregel
    .meaning = of een stuk dat blijft achtervolgen geen stelling van de achtervolging mag herhalen
option-quiet-limit = stille beurten
    .meaning = na zoveel beurten zonder geslagen stuk is de partij remise
option-aggressor-advantage = voordeel van de aanvaller
    .meaning = bij gelijke rang wint de aanvaller en komt hij op dat veld te staan
option-silent-defence = stille verdediging
    .meaning = een gevecht toont alleen de aanvaller; het toont beide als een verkenner aanvalt of als beide vallen
option-rescue = redding
    .meaning = een stuk dat de achterste rij van de vijand bereikt, mag een geslagen stuk terughalen, twee keer per partij
option-swap-then-attack = ruilen en aanvallen
    .meaning = na de kaart Ruilen mag een van de twee stukken aanvallen, met een aanvalskaart
option-refill = aanvullen
    .meaning = aan het einde van een beurt wordt de hand tot drie kaarten aangevuld
option-hidden-attack-card = verborgen aanvalskaart
    .meaning = aanvalskaart en aanvaller worden pas getoond als de verdediger heeft beslist
option-first = eerste beurt
    .meaning = wie begint
option-conditional-moves = voorwaardelijke zetten
    .meaning = of je het antwoord op een zet vooraf mag vastleggen, dat dan meteen wordt gespeeld

## Waarom de regels een mail weigeren

refusal-game-over = de partij is voorbij
refusal-not-your-turn = je bent niet aan de beurt
refusal-seat-out = je ligt eruit
refusal-not-awaited = de partij wacht op een andere beslissing
refusal-not-yours = dat is niet aan jou
refusal-invalid-setup = de opstelling heeft fouten
refusal-setup-locked = de opstelling ligt vast
refusal-unknown-space = er is geen veld { $from }
refusal-no-piece = op { $from } staat geen stuk
refusal-not-your-piece = het stuk op { $from } is niet van jou
refusal-immovable = het stuk op { $from } gaat nooit van zijn plaats
refusal-across-lake = tussen { $from } en { $to } ligt een meer
refusal-not-in-line = { $from } en { $to } liggen niet op één rechte lijn
refusal-too-far = het stuk op { $from } gaat maar één veld ver
refusal-walk-too-long = het stuk op { $from } gaat hoogstens twee velden ver
refusal-walk-must-turn = een weg heeft twee stappen met een bocht ertussen en gaat nooit terug
refusal-carrying = een stuk dat een vlag draagt, gaat maar één veld ver
refusal-no-flag-to-leave = het stuk op { $from } draagt niet je eigen vlag
refusal-across-fortress = alleen een kapitein gaat door de vesting
refusal-shoots-only = het stuk op { $from } valt alleen aan door te schieten
refusal-no-cannon = het stuk op { $from } schiet niet
refusal-out-of-range = een schot treft precies drie velden verder in een rechte lijn
refusal-nobody-to-recruit = van die soort is geen stuk van je geslagen
refusal-blocked = op { $from } staat een stuk in de weg
refusal-own-piece = op { $from } staat een stuk van je eigen kant
refusal-nothing-to-attack = op { $from } staat niets om aan te vallen
refusal-two-squares = de herhalingsregel verbiedt deze zet
refusal-more-squares = de achtervolgingsregel verbiedt deze zet
refusal-may-not-rescue = een stuk van die soort mag geen ander redden: antwoord met “decline”
refusal-none-to-return = geen geslagen stuk van die soort kan terugkomen
refusal-no-return-space = { $from } is geen leeg veld van je helft
refusal-draw-offered = je hebt in deze beurt al remise aangeboden
refusal-draw-offer-stands = je is remise aangeboden: antwoord met “accept” of “refuse”
refusal-no-draw-offer = er wacht geen remiseaanbod op je antwoord
refusal-too-late-to-abort = iedereen is al aan de beurt geweest: de partij kan niet meer geannuleerd worden
refusal-wrong-deal = dat is niet wat hier geloot wordt
refusal-not-in-hand = die kaart heb je niet
refusal-not-your-hand = noem precies de drie kaarten van je hand
refusal-swapped-last = je hebt in je vorige beurt al een kaart geruild
refusal-pile-empty = je stapel is leeg
refusal-not-with-card = met die kaart kom je niet van { $from } naar { $to }
refusal-not-aligned = de stukken op { $from } en { $to } staan niet in dezelfde rij of kolom
refusal-after-swap =
    na de kaart “swap” mag maar een van de twee stukken aanvallen, met een aanvalskaart, als de partij het toelaat
refusal-defenceless = een verdedigingskaart helpt geen stuk dat niet van zijn plaats kan

## Wat lezers schrijven

heard-resign =
    opgeven, ik geef op, geef op, ik geef me over, overgave, ik geef het op, geef het op, ik geef me gewonnen, ik geef
    mij gewonnen, ik geef de partij op, ik geef het spel op, ik stop ermee, ik hou ermee op, ik houd ermee op, ik gooi
    de handdoek in de ring, ik capituleer, jij wint, je wint, jij hebt gewonnen, je hebt gewonnen
heard-draw =
    gelijkspel, remise aanbieden, gelijkspel aanbieden, ik bied remise aan, ik bied gelijkspel aan, remise, een
    gelijkspel, remise voorstellen, ik stel remise voor, ik stel gelijkspel voor, ik bied je remise aan
heard-accept =
    aannemen, aanvaarden, accepteren, geaccepteerd, aangenomen, ik accepteer, ik aanvaard, akkoord met remise, ik neem
    remise aan, ik neem de remise aan, ik neem het aanbod aan, ik accepteer de remise, ik aanvaard de remise, ik
    accepteer remise, remise aangenomen, remise geaccepteerd, ik ga akkoord, remise aannemen, ik neem het remiseaanbod
    aan
heard-refuse =
    weigeren, ik weiger, geweigerd, geen remise, geen gelijkspel, niet remise, ik weiger remise, ik weiger de remise,
    remise weigeren, remise afslaan, ik sla de remise af
heard-play-on =
    doorspelen, ik speel door, ik speel liever door, ik wil doorspelen, we spelen door, liever doorspelen
heard-decline = afslaan, afwijzen, ik wijs af, ik sla af, ik bedank
heard-abort = annuleren, partij annuleren, spel annuleren, afbreken
heard-claim = claimen, ik claim, opeisen, ik eis op
heard-keep = houden, behouden, ik houd ze, ik hou ze, kaarten houden
heard-take =
    nemen, pakken, vlag nemen, vlag pakken, ik neem de vlag, ik pak de vlag, oppakken, vlag oppakken, ik pak de vlag op,
    ik pak hem op
heard-leave = laten, laten liggen, laat liggen, vlag laten liggen, achterlaten, ik laat de vlag liggen
heard-help =
    hulp, opdrachten, helpen, help mij, hulp nodig, ik heb hulp nodig, kun je me helpen, hoe werkt dit, hoe werkt het,
    hoe zet ik, hoe speel ik, hoe moet ik, wat moet ik doen, wat kan ik doen, wat moet ik schrijven, wat kan ik
    schrijven, welke opdrachten, ik snap het niet, ik begrijp het niet
heard-show =
    tonen, toon, laat zien, bord, toon het bord, laat het bord zien, toon bord, het bord, speelbord, het speelbord, toon
    me het bord, laat me het bord zien, laat mij het bord zien, stuur me het bord, stelling, de stelling, laten zien,
    laat me zien
heard-rules = regels, de regels, spelregels, toon de regels, laat de regels zien
heard-games = partijen, mijn partijen, mijn spellen, toon mijn partijen
heard-settings = instellingen, mijn instellingen, toon mijn instellingen, toon instellingen
heard-language = taal, mijn taal, taal naar
heard-language-en = engels
heard-language-de = duits
heard-language-nl = nederlands
heard-language-fr = frans
heard-language-da = deens
heard-zone = tijdzone, mijn tijdzone
heard-digest = overzicht, dagelijks overzicht, overzicht om, digest om, samenvatting, samenvatting om
heard-no-digest = geen overzicht, geen digest, geen samenvatting, overzicht uit, digest uit
heard-away = afwezig, ik ben afwezig, vakantie, op vakantie, ik ben op vakantie
heard-back =
    vakantie afzeggen, vakantie annuleren, verlof annuleren, afwezigheid intrekken, afwezigheid annuleren, verlof
    afzeggen
heard-until = tot, tot en met
heard-rematch = revanche, nog een partij, nog een potje, nog een keer, nieuwe partij, nieuw spel
heard-report-talk = meld, meld dit, dit melden, ik meld dit, bericht melden, meld het bericht
heard-no-talk = geen berichten, geen berichten meer, berichten uit
heard-talk = berichten aan, weer berichten
heard-register =
    registreren, registreren als, registreer, registreer mij, registreer mij als, registreer me als, aanmelden, aanmelden
    als, meld me aan als, meld mij aan als
heard-invite = uitnodigen, nodig uit, ik nodig uit, uitnodiging aan
heard-accept-invitation =
    ik neem de uitnodiging aan, ik aanvaard de uitnodiging, ja ik neem de uitnodiging aan, ja heel graag, heel graag, ja
    leuk, ja natuurlijk, graag
heard-decline-invitation = ik sla de uitnodiging af, ik wijs de uitnodiging af
heard-seek =
    zoek, zoeken, zoek partij, zoek een partij, zoek tegenstander, zoek een tegenstander, ik zoek een partij, ik zoek een
    tegenstander, vrije plaats
heard-rulesets = spelvormen, welke spelvormen, varianten, welke varianten, regelsets
heard-setup = opstelling, mijn opstelling, mijn leger
heard-defend = verdedigen, verdedig, verdedig met, ik verdedig met
heard-rescue = redden, red, ik red
heard-recruit = rekruteren, rekruteer, ik rekruteer
heard-card = kaart
heard-redraw = opnieuw trekken
heard-swap = wisselen, wissel, ruilen, ruil, ik wissel, ik ruil
heard-yes =
    ja, ja graag, ja klopt, jawel, klopt, dat klopt, juist, precies, akkoord, bevestigd, ik bevestig, jazeker, zeker,
    jup, ja dat is mijn zet, dat is mijn zet, ja dat wil ik, inderdaad, ja hoor, helemaal goed, dat bedoel ik, ja dat bedoel ik
heard-assent =
    spelen maar, doen maar, dat is de zet, dat heeft u goed gelezen, dat heb je goed gelezen, zeker weten, klopt
    helemaal, helemaal juist, helemaal, precies zo, doe maar, ga je gang, ga uw gang, speel maar, zet maar,
    natuurlijk, uiteraard, vanzelfsprekend, dat bedoelde ik, die bedoelde ik, dat wilde ik, die wil ik, dat is het,
    dat was het, mee eens, dat is hem, ja zeker, u kunt hem spelen, je kunt hem spelen, doe het maar, dat is de
    bedoeling, dat was de bedoeling, dat was mijn bedoeling, dat is mijn bedoeling, zo is het, zo was het bedoeld,
    zo bedoeld, doe dat, doe dat maar, doe die, doe die maar, doe die zet, speel dat, speel dat maar, speel die,
    speel die maar, speel die zet, speel hem maar, voer maar uit, voer hem uit, voer hem maar uit, voer de zet uit,
    uitvoeren, zeker wel, tuurlijk, absoluut, oké, prima, ga ervoor, ga door, ga maar door, ga gerust je gang, ik
    weet het zeker, weet het zeker, ik bevestig de zet, ik bevestig die zet, die is het, goed gelezen, je hebt het
    goed gelezen, u hebt het goed gelezen, jullie hebben het goed gelezen, goed begrepen, je hebt het goed begrepen,
    je hebt me goed begrepen, u hebt het goed begrepen, jullie hebben het goed begrepen, vind ik prima, zonder
    twijfel, dat is juist, dat is correct, correct, da's juist, 't is juist, is juist, is correct, dat is akkoord,
    is akkoord, ik ga akkoord, ik ben akkoord, akkoord zo, zeker doen, vast en zeker, reken maar, gewoon doen,
    gewoon spelen, die moet het zijn, dat moet het zijn, ik bevestig hierbij, hierbij bevestig ik, ik bevestig dit,
    ik bevestig dat, bevestig ik, voer die zet uit, voer deze zet uit, graag uitvoeren, graag spelen, zo doen, zo
    spelen, doe maar zo, speel maar zo, dat wil ik spelen, die wil ik spelen, dat is 'm, precies dat, exact,
    helemaal akkoord, volledig akkoord, jep, bah ja, ba ja, bah ja hé, ja tuurlijk, natuurlijk wel, ja natuurlijk,
    tuurlijk wel, jazeker wel, jawel hoor, yep, yes, jo, joe, ja toch, ja joh, ja man, graag zelfs, heel graag, zeer
    graag, ga maar, toe maar, vooruit ermee, gaan met die banaan, doe 't, doe 't maar, doe het, doe 'm, doe 'm maar,
    doe hem, doe hem maar, zet 'm, zet hem, zet hem maar, zet 'm maar, speel 'm, speel 'm maar, speel hem, laat maar
    komen, voer maar in, voer maar door, voer hem door, doorvoeren, verwerk maar, verwerk hem, verwerken, graag
    verwerken, noteer maar, klopt als een bus, als een bus, klopt zeker, klopt hoor, klopt inderdaad, klopt precies,
    dat klopt als een bus, spijker op de kop, spijker op zijn kop, in de roos, goed gezien, goed geraden, heel goed,
    heel goed gelezen, correct gelezen, juist gelezen, juist begrepen, correct begrepen, perfect gelezen, helemaal
    correct, helemaal waar, volkomen juist, volkomen correct, volledig juist, geheel juist, zo was het, zo is dat,
    zo zit het, zo was het plan, dat is het plan, dat was het plan, zo had ik het bedoeld, zo heb ik het bedoeld, zo
    bedoelde ik het, zo bedoel ik het, zo bedoel ik 't, zo wil ik het, zo wilde ik het, dat heb ik bedoeld, precies
    wat ik bedoelde, dat was hem, dat was 'm, da's 'm, da's hem, da klopt, 't klopt, da is 't, dat wordt 'm, dat
    wordt hem, die wordt het, ik blijf erbij, blijf erbij, daar blijf ik bij, die staat, dat staat vast, staat vast,
    afgesproken, deal, akkoord hoor, ik ben het ermee eens, daar ben ik het mee eens, mee akkoord, bij deze, bij
    dezen bevestigd, hierbij akkoord, hierbij bevestigd, bevestigd hoor, bevestigend, ik bevestig het, positief,
    groen licht, goedgekeurd, toestemming, allicht, wis en waarachtig, nou en of, en of, reken maar van yes, honderd
    procent, voor honderd procent, helemaal zeker, heel zeker, ik ben zeker, ik ben er zeker van, zeker en vast,
    absoluut wel, absoluut zeker, oké hoor, okee, okidoki, oki, top, tof, uitstekend, prima hoor, mijn antwoord is
    ja, het antwoord is ja, antwoord ja, dat is een ja, een volmondig ja, volmondig ja, een duidelijk ja, ga ervoor
    ja, ja 't, doe da maar zo, doe da maar, is goed hoor, is goed, daar is niks mis mee, niks mis mee,
    daar is niets mis mee, niets mis mee, zet u hem maar door, zet hem maar door
heard-assenting =
    dat, dit, die, het, 't, is, dat was, dit was, het was, ik, we, bedoelde, bedoel, wilde, wil, schreef, wat ik,
    zet, mijn, goed, zo, helemaal, heel, maar doen, hoor, graag, kapitein, baas, prima, fijn, perfect, spelen, doen,
    allemaal, wel,
    da's, dus, inderdaad, hierbij, hé, volledig, wel degelijk,
    joh, zeg, man, toch, gerust, even, eens, nou, nu, allez, awel, zenne, zunne, echt, eerlijk, natuurlijk,
    tuurlijk, uiteraard, zelfs, bah, ba, och, ach, verdorie, verdomme, meneer, mevrouw, mensen, geen probleem, geen
    enkel probleem, geen enkel bezwaar, geen bezwaar, geen punt, geen zorgen, zonder meer, zonder aarzelen, met
    plezier, met genoegen, geen twijfel, geen twijfel over mogelijk, daar is geen twijfel over mogelijk, dat
    spreekt, dat spreekt vanzelf, spreekt voor zich, dat spreekt voor zich, in orde, alles in orde, dat is in orde,
    ermee, erop, ervoor, correct, juist, precies, zeker, klopt, akkoord, gelezen, begrepen, dat jullie het vragen,
    dat u het vraagt, dat je het vraagt, lief, aardig,
    kom maar op, gas erop, vooruit, vooruit maar, vooruit met de geit
heard-conceding =
    prima zo, dat is goed, goed zo, is goed, 't is goed, je hebt gelijk, u hebt gelijk, je hebt helemaal gelijk, u
    hebt helemaal gelijk, u heeft gelijk, jullie hebben gelijk, daar heb je gelijk in, dat is waar, zo is het goed,
    het is goed, is al goed, het is al goed, alles goed
# What somebody asks who has no doubt: it waits for no answer, and changes nothing about a yes.
heard-rhetorical =
    wat anders, wat dan anders, wat anders dan, hoe anders, hoe dan anders, wat dacht je, wat dacht je dan, wat
    dacht u, wat dacht u dan, wat dachten jullie, wat dachten jullie dan, waarom niet, waarom ook niet, waarom zou
    ik niet, waarom niet dan, wat zou het anders zijn, wat zou het anders moeten zijn, wat zou ik anders bedoelen,
    wat zou ik anders bedoeld hebben, wat had ik anders moeten bedoelen, wie anders, waarom vraag je het, waarom
    vraagt u het, vanwaar die vraag, waarom de vraag
heard-excuse = sorry, excuses, mijn excuses, pardon, ach, oh
heard-manner =
    dat ik zo onduidelijk was, voor de onduidelijke mail, voor de verwarring, voor mijn handschrift, voor mijn
    spelling, voor mijn nederlands, ik ben nieuw hier, ben nieuw hier, ik ben hier nieuw, ik moet nog wennen, ik
    leer het nog, ik was het streepje vergeten, was het streepje vergeten, streepje vergeten, ik vergat het
    streepje, dat ik zo slordig schreef, mijn eerste partij, het is mijn eerste partij, dit is mijn eerste partij,
    mijn eerste potje, het is mijn eerste potje, sorry ik schreef zo slordig, sorry ik was onduidelijk
heard-willing =
    ja, jawel, jazeker, jup, ik bevestig, bevestigd, speel maar, speel dat, speel die, speel die zet, doe dat, doe
    maar, ga je gang, ga uw gang, dat is mijn zet, dat bedoel ik, dat bedoelde ik, dat wilde ik, die wil ik, dat is
    de bedoeling, dat was de bedoeling, dat was mijn bedoeling
heard-regret =
    spijt, spijt van, bedacht, van gedachten veranderd, negatief, niet meer, welnee, neuh, laat maar, vergeet het,
    is fout, was fout, is verkeerd, was verkeerd, vergissing, foutje, typefout, tikfout, misverstand, geenszins,
    laat alles, laat het zo, fout gelezen, verkeerd gelezen, verkeerd begrepen, vergist, niet zo bedoeld, niet
    bedoeld, annuleer, ammehoela, amme hoela, aan me hoela, aan mijn hoela, mooi niet, mooi van niet, dacht het
    niet, dacht van niet, dacht ik niet, ik dacht het niet, ik dacht van niet, van zijn leven niet, van m'n leven
    niet, nooit van mijn leven, nooit van z'n leven, over mijn lijk, geen sprake van, geen denken aan, geen haar op
    mijn hoofd, geen schijn van kans, in geen geval, onder geen beding, onder geen voorwaarde, absoluut niet, zeker
    niet, zeker weten niet, beslist niet, helemaal niet, echt niet, natuurlijk niet, tuurlijk niet, uiteraard niet,
    alsjeblieft niet, liever niet, beter van niet, beter niet, doe maar niet, niet doen, niet spelen, niet
    uitvoeren, niks daarvan, niets daarvan, niks ervan, niks, nietes, bijlange niet, bijlange na niet, verre van,
    integendeel, klopt niet, dat klopt niet, klopt van geen kant, onjuist, niet juist, niet correct, incorrect,
    misgelezen, mis begrepen, laat zitten, laat maar zitten, laat vallen, vergeet maar, vergeet het maar, schrap
    maar, schrap die, schrap hem, annuleer maar, intrekken, trek in, afgekeurd, afgewezen, ben je gek, ben je mal,
    ben je betoeterd, onzin, kletskoek, flauwekul, nenee, neenee, nee nee, neeje, nee joh, nee man, nee toch, nee
    zeg, bah nee, bah neen, ba neen, neen zeg, het is nee, 't is nee, een nee, dat is een nee, het antwoord is nee,
    mijn antwoord is nee
# With which somebody answers neither yes nor no.
heard-undecided =
    misschien, wellicht, mogelijk, eventueel, weet niet, weet ik niet, ik weet het niet, weet het niet, weet het nog
    niet, weet nog niet, geen idee, hangt ervan af, dat hangt ervan af, mwah, mwa, ik zie wel, zie nog wel, we zien
    wel, niet zeker, twijfel, ik twijfel, nog even nadenken, even nadenken, nadenken, denk erover na, denk er nog
    over na, nog niet besloten, onbeslist, antwoord morgen, antwoord volgt, nachtje over, nachtje over slapen, ja en
    nee, ja of nee, noch ja noch nee
heard-no = nee, nee bedankt, nee dank je, neen, nee dank u, nee hoor, nope, nah
heard-greeting =
    hallo, hoi, hai, hey, beste, dag, goedemorgen, goedemiddag, goedenavond, goedendag, goeiemorgen, goede morgen, lieve,
    geachte, geachte heer, geachte mevrouw, goeie, goeiemiddag, goeienavond
heard-please = alsjeblieft, alstublieft, aub, graag, svp, bedankt, dank je, dank je wel, dank u
heard-move =
    zet, mijn zet, mijn zet is, mijn volgende zet, mijn volgende zet is, ik speel, ik zet, ik ga, hier is mijn zet,
    hierbij mijn zet
heard-own =
    mijn zet is, mijn zet luidt, mijn zet wordt, mijn zet, mijn volgende zet is, mijn antwoord is, mijn antwoord
    luidt, mijn antwoord, mijn keuze is, ik speel, ik zet, ik ga, ik doe, ik schuif, ik neem, ik kies, ik beweeg,
    ik verplaats, ik loop, ik stuur, ik kom, we spelen, we zetten, we gaan, we doen, we schuiven, we nemen, we
    kiezen, wij spelen, wij zetten, wij gaan, wij doen, wij nemen, wij kiezen, speel ik, zet ik, ga ik, doe ik,
    neem ik, kies ik, schuif ik, spelen we, zetten we, gaan we, doen we, nemen we, bedoelde ik, bedoel ik, ik
    bedoelde, ik bedoel, is mijn zet, was mijn zet,
    ik antwoord met, ik antwoord, ik zeg, ik heb dit, heb ik dit, ik breng, ik laat, mijn beslissing, mijn
    beslissing is, mijn besluit is, zijn zet is, haar zet is, hun zet is, z'n zet is, antwoord ik, zeg ik, stuur ik,
    ik geef
heard-everyday =
    de, het, een, en, is, zijn, was, waren, ben, bent, heb, hebt, heeft, hebben, had, wordt, worden, ik, jij, je,
    hij, zij, ze, wij, we, jullie, mij, me, jou, hem, haar, ons, mijn, jouw, van, met, naar, nar, op, in, aan,
    voor, bij, uit, om, nog, al, ook, maar, er, nu, vandaag, dan, hier, daar, hoe, wat, waar, zo, heel, dit, dat,
    die, deze, te, tot, over, dus, even, gaan, partij, stuk, samen, toch, wel
heard-takes = slaat, slaan, sla, valt aan, pakt, neemt
heard-to = naar, op, gaat naar, naar veld
heard-origin = van, vanaf
heard-numbers = een, twee, drie, vier, vijf, zes, zeven, acht, negen, tien
heard-ordinals = e, de, ste
heard-column =
    kolom, kolommen, lijn
heard-row =
    rij, rijen, regel
# The words for the first row, the second and so on.
heard-places =
    eerste, tweede, derde, vierde, vijfde, zesde, zevende, achtste, negende, tiende
heard-spelling =
    anton, anna, bernard, cornelis, dirk, eduard, ferdinand, gerard, hendrik, izaak, isaac, jan, johan, karel,
    lodewijk, willem
heard-hours = uur
heard-wish = ik zou graag, zou graag, zou … graag, ik zou willen, ik wil graag, ik wil
heard-request =
    kun je, kan je, kunt u, zou je, zou u, zoudt u, wil je, wilt u, stuur me, stuur mij, laat me, laat mij, geef
    me, zou het mogelijk zijn, kunnen jullie, zouden jullie
heard-proposal =
    zullen we, willen we, kunnen we, wil je, wat dacht je, wat denk je, hoe zit het met, laten we, wat vind je, wat zeg
    je, zullen we niet, kunnen we niet, moeten we niet
heard-asking =
    hoe kan ik, hoe moet ik, hoe doe ik, hoe kan je, hoe moet je, wat kan ik, wat moet ik, wat mag ik, wat moet je, geen
    idee
heard-doing = zetten, spelen, schrijven, antwoorden, doen, sturen, invullen, typen, een zet
heard-negation = niet, geen, nooit, niets, niks, nergens, nee, zonder, in plaats van, noch, liever dan, niemand
# What sounds like a denial or a condition, and denies nothing.
heard-harmless =
    beter dan niets, beter dan niks,
    niets spectaculairs, niks spectaculairs, niets spannends, niks spannends,
    als eerste, als laatste, zonder aarzelen, zonder te aarzelen, zonder meer, zonder dralen, zonder omhaal, zonder twijfel, geen twijfel,
    geen probleem, geen punt, geen zorgen, niet alleen, niet slecht, waarom niet, waarom ook niet, niets anders,
    niks anders, niets bijzonders, niks bijzonders, wie niet waagt die niet wint, als ik me niet vergis, als het
    mag, als het kan, als je het goed vindt, geen genade, geen tijd te verliezen, niets te verliezen, niks te
    verliezen, beter laat dan nooit, vroeg of laat, min of meer, nu of nooit, of hij wil of niet, of hij het leuk
    vindt of niet, kan niet anders, niet waar, niet voor niets, niet voor niks,
    tot hij niet verder kan, tot ie niet verder kan, tot het niet verder kan
heard-condition =
    als, indien, tenzij, misschien, mits, zodra, wellicht, eventueel, anders, tot, zou, zolang, wanneer, morgen, later
heard-doubt =
    misschien, misschien niet, misschien toch niet, misschien ook niet, wellicht, eventueel, mogelijk, niet, nog
    niet, nu niet, niet zeker, of niet, of toch niet, liever niet, nooit, zo niet, ik weet het niet, ik weet het nog
    niet, ik weet het niet zeker, ik twijfel, ik twijfel nog, even nadenken, ik denk nog na, niet vandaag, vandaag
    niet, vandaag nog niet, niet die, niet deze, niet dat, niet dit, die niet, deze niet, dat niet, niet zo, niet
    deze zet, niet die zet, deze zet niet, die zet niet, nu nog niet, nu even niet, ik denk er nog over na, ik denk
    er nog over, ik moet nog nadenken, ik moet nadenken, ik moet er nog over nadenken, moet nog nadenken, laat me
    nadenken, laat me even nadenken, ik denk erover na
heard-proviso =
    als, alleen als, maar alleen als, indien, mits, tenzij, zodra, zolang, op voorwaarde, maar, echter, behalve, of,
    misschien, wellicht, eventueel, nog niet, niet zeker, liever niet, zo niet, onder één voorwaarde, op één
    voorwaarde, met één voorwaarde, onder voorwaarde, onder de voorwaarde, alleen met, enkel met, enkel als, pas
    als, het hangt ervan af, dat hangt ervan af, hangt ervan af, het hangt er vanaf, hangt er vanaf, hangt af van,
    het hangt af van, ligt eraan, het ligt eraan, dat ligt eraan, ik denk erover, ik denk er nog over, ik moet
    nadenken, ik moet er nog over nadenken, ik twijfel
heard-stipulation =
    onder één voorwaarde, op één voorwaarde, met één voorwaarde, op voorwaarde, onder voorwaarde, onder de
    voorwaarde, alleen als, alleen met, enkel als, enkel met, pas als, mits, hangt ervan af, hangt er vanaf, hangt
    af van, ligt eraan, ik denk er nog over na, ik denk erover na
heard-question = zal ik, moet ik, mag ik, kan ik, wat vind je, waarom, zullen we
heard-report =
    zegt, zei, adviseert, raadt aan, stelt voor, je schreef, jij schreef, je schrijft, volgens, je zette, jouw zet, je
    laatste zet
heard-closing =
    groet, groeten, groetjes, vriendelijke groet, met vriendelijke groet, met vriendelijke groeten, hartelijke groet,
    mvg, bedankt, dank je, succes, veel plezier, verzonden, verstuurd, outlook voor, tot ziens, tot snel, jij bent, jouw
    beurt, fijne avond, fijne dag, fijn weekend, doei
heard-courtesy =
    excuseer mijn beknoptheid, dank je zeer, heel erg bedankt, bedankt voor het wachten, bedankt voor je geduld, bedankt
    voor de partij, bedankt voor het spel, voor je geduld, voor het wachten, goed gespeeld, mooi gespeeld, goed gedaan,
    mooie zet, goede zet, sterke zet, mooi, veel succes, veel geluk, het beste, alle goeds, nog een fijne avond, nog een
    fijne dag, een fijne avond, een fijne dag, fijne avond nog, fijne dag nog, fijn weekend nog, een fijn weekend, nog
    een fijn weekend, welterusten, slaap lekker, goedenacht, prettige avond, prettige dag, prettig weekend, gelukkig
    nieuwjaar, fijne feestdagen, prettige feestdagen, gefeliciteerd, van harte gefeliciteerd, geen haast, geen stress,
    neem je tijd, neem gerust de tijd, jij bent aan zet, jij bent aan de beurt, jij bent nu, nu jij, aan jou, jouw zet,
    ha, haha, hahaha, hihi, hehe, doeg, hoi, toedeloe, tot later, tot morgen, tot gauw, tot dan, tot de volgende,
    hartelijks, hartelijke groeten, warme groet, liefs, veel liefs, gr, groetjes uit, allemaal, iedereen, alvast
    bedankt, alvast dank, bedankt voor het potje, voor het potje, hartelijke groeten uit, groeten uit, moge de beste
    winnen, dat de beste moge winnen, een fijne week, fijne week, fijne zondag, bedankt voor het vragen, hallo allemaal,
    dag allemaal, merci, merci hé, fijne avond verder, fijne dag verder, hé,
    dank voor het meedenken, bedankt voor het meedenken, voor het meedenken, dank voor het vragen, voor het
    vragen, dank, veel dank, hoogachtend, dank voor de moeite, voor de moeite, bedankt voor de moeite, bedankt
    voor het begrip, voor het begrip
heard-and = en
heard-me = ik, mij, mijn
heard-above = hierboven, bovenstaande, bovenstaand, vervallen, deze mail, vergissing, kladje, proef
heard-sent = verzonden, verzonden vanuit, verzonden met, verstuurd vanaf, verstuurd met, verstuurd vanuit, outlook voor
heard-device = telefoon, toestel, mobiel, apparaat, downloaden
heard-between = mijn, een, het, voor, met, van, op, de, vanaf, vanuit
heard-label = telefoon, mobiel, gsm
heard-particle = van, der, den, ter, ten, de, en
heard-retraction =
    nee, nee wacht, wacht, stop, ho, toch niet, oeps, laat maar, nee nee, verkeerde partij, verkeerde spel, verkeerd
    spel, verkeerde potje, verkeerde zet, foute zet, verkeerd stuk, verkeerde stuk, verkeerd veld, verkeerde veld,
    verkeerd, de verkeerde partij, de verkeerde zet, dat was de verkeerde partij, dat was de verkeerde zet, ongedaan
    maken, maak ongedaan, maak dat ongedaan, neem terug, zet terug, ik neem hem terug, ik neem de zet terug, ik neem
    dat terug, wacht even, wacht eens, wacht eventjes, even wachten, momentje, een moment, moment, niet doen, doe maar
    niet, doe het niet, doe dat niet, beter niet, beter van niet, liever niet, toch maar niet, schrap dat, vergeet
    het, vergeet dat, ho stop, fout, vergissing, misverstand
heard-correction =
    ik bedoelde, ik bedoel, bedoelde, vergeet, negeer, in plaats daarvan, toch niet, toch liever, liever toch, niet
    spelen, niet zetten, bedacht me, me bedacht, tikfout, typfout, vergist, correctie, grapje, was een fout, was een
    foutje, was fout, maak dat ongedaan, maak de zet ongedaan, ongedaan maken, zet terugnemen, neem de zet terug,
    neem mijn zet terug, neem die zet terug, was de verkeerde partij, was het verkeerde spel, was de verkeerde zet,
    was voor een andere partij, was voor de andere partij, bedoeld voor een andere partij, niet uitvoeren, toch maar
    niet, van gedachten veranderd, verkeerde partij, verkeerde spel, verkeerde potje, verkeerde kolom, verkeerde
    rij, telt niet, telt nog niet, geldt niet, geldt nog niet, speel deze niet, speel deze nog niet, speel dit niet,
    speel dit nog niet, speel dat niet, speel hem niet, speel hem nog niet, speel die niet, speel die nog niet,
    speel nog niet, zet deze niet, zet nog niet, nog niet spelen, nog niet zetten, nog niet uitvoeren, stuur een
    andere zet, stuur een nieuwe zet, stuur je een andere, stuur je een nieuwe, nieuwe zet volgt, wacht nog, wacht
    hiermee, wacht ermee, wacht daarmee, wacht alsjeblieft, wacht op mijn volgende, per ongeluk verstuurd, per
    ongeluk verzonden, per abuis verstuurd, te vroeg verstuurd, te snel verstuurd, te vroeg verzonden, wil dit niet
    spelen, wil dat niet spelen, wil deze zet niet, wil die zet niet, niet definitief, nog niet definitief, alleen
    een test, maar een test, hardop gedacht, alleen een idee, nachtje over slapen, nachtje slapen
heard-waiting =
    wacht, wacht even, wacht eens, even wachten, momentje, een moment, moment, een momentje, even geduld, geduld,
    seconde, een seconde, nog niet, straks, later, even kijken, zo meteen
heard-notice =
    vertrouwelijk, vertrouwelijke, geadresseerde, beoogde ontvanger, ten onrechte ontvangen, abusievelijk, niet voor
    u bestemd
heard-denial = niet, nee, nee hoor
heard-interjection =
    oh, o, och, ach, ah, hm, hmm, eh, euh, uh, ehm, tja, nou, sorry, pardon, excuus, excuses, mijn excuses,
    eigenlijk, bij nader inzien, alsjeblieft, alstublieft, aub, maar, hé, hee, hey, hè, ps, p.s, verdorie, jeetje,
    oei, oeps, nou ja, en, of, oh nee, o nee, ach nee
heard-continuation = is, was, zou, of, maar, en, als, indien, tenzij, omdat, lijkt, want, dan, wat, zodra
heard-if = als, indien, wanneer
heard-then = dan
heard-linking = en, ook, maar
heard-speaking = hij, zij, ze, jij, je, ik, speelt, speel, zet, gaat, ga, mijn
heard-wins = wint, en wint
heard-loses = verliest, en verliest
heard-both = beide, beide vallen
heard-say = zeg, zeggen, zeg hem, zeg haar, ik zeg
heard-unconditional =
    geen voorwaarden, geen voorwaardelijke zetten, voorwaarden intrekken, voorwaarden schrappen, alle voorwaarden schrappen,
    schrap de voorwaarden, schrap mijn voorwaardelijke zetten, voorwaardelijke zetten intrekken, zonder voorwaarden
stem-resign =
    opgev-, opgeef-, opgegev-, geef- … op, geven … op, geef- … over, overgeef-, overgev-, capitul-, gooi- … handdoek,
    gooi- … bijltje, stop ermee, stop er mee, hou ermee op, kap ermee, jij wint, je wint, u wint, hebt gewonnen, hebt
    verslagen, geef … gewonnen, potje voor jou, partij voor jou, winst is voor jou, winst is aan jou, te sterk voor mij
stem-abort = annuleer, annuler-, afbreken, afgebroken, breken … af, breek … af, afgelast-
stem-claim = claim-, eis, eis- … op, opeis-, vorder-
stem-overdue = tijd, bedenktijd, klok, tijdsoverschrijding, termijn, verstreken
stem-draw = remis-, gelijkspel-, gelijk spel, punten delen, punt delen, delen de punten
stem-offer = bied-, aanbied-, stel- … voor, voorstel-, wil … remise, zullen we, laten we, wat dacht je
stem-offered = aanbod, voorstel, bod, aanbieding
stem-accept = aanvaard-, accept-, neem … aan, nemen … aan, aanneem, aannemen, aangenomen, ga akkoord, stem … in
stem-agree =
    ja, jo, ok, oke, okee, goed, prima, best, graag, akkoord, deal, vooruit, doen we, doe maar, leuk, super, lijkt me,
    afgesproken, tuurlijk, natuurlijk, top, eens
stem-reject =
    weiger-, afslaan, afgeslagen, sla … af, wijs … af, afwijz-, afgewezen, doorspel-, speel … door, spelen … door, ga …
    door, gaan … door, doorgaan, verder, nee dank, nee bedankt, liever niet, voor de winst, uitspelen, tot het einde,
    tot het eind, afmaken
stem-board = bord, speelbord, stelling, positie, overzicht, speelveld, mijn stukken
stem-standing = hoe sta-, stand van zaken, hoe ziet … uit, wat is de stand
stem-rules = regels, spelregels, reglement, handleiding
stem-games = potjes, partijen, spellen, spelletjes, wedstrijden
stem-which = welke, lijst, al mijn, alle mijn, lopen, lopend-, open, hoeveel, wacht-
stem-again =
    revanche, nog een potje, nog een keer, nog een partij, nog eentje, nog een spel-, nieuw potje, nieuwe partij, nieuw
    spel
stem-how = hoe, wat, welke, waar
stem-doing =
    doe ik, doe je, moet … doen, kan … doen, zet, zetten, schrij-, opschrij-, speel, spelen, stuur, sturen, antwoord-,
    werkt, typ-, invul-, invoer-, beweeg-, bewegen
stem-puzzled =
    snap- … niet, snap- niks, begrijp- … niet, begrijp niks, geen idee hoe, geen idee wat, weet … niet hoe, weet … niet
    wat
stem-tell =
    stuur-, sturen, toon, tonen, laat, zien, waar, kun, kan, kunt, mag, wil, graag, nodig, zoek-, vind-, geef, nog eens,
    weer, alweer, wat, hoe, link, vergeten, kwijt, uitleg-, even
stem-hesitation =
    gok ik,
    nog niet, had … moeten, had … kunnen, bijna, twijfel-, nadenk-, denk … na, overweeg-, even wachten, wilde, gisteren,
    vorige keer, wou, stel je voor, niet zeker, wacht nog, wachten met, slaap er, zou kunnen, laatste zet
stem-decided =
    na … overweging, na … nadenken, na … beraad, lang nagedacht, goed nagedacht, wilde … zeggen, wou … zeggen,
    wilde … schrijven, wou … schrijven
stem-other =
    jij, je, u, hij, zij, ze, jullie,
    dochter-, zoon, zoontje, broer-, zus, zusje, vrouw, vader, moeder, mama, papa, opa, oma, oom, tante, neef,
    nichtje, vriend-, buurman, buurvrouw, collega-, baas, kleinzoon, kleindochter, kind, kinderen, tegenstander,
    computer, iedereen
stem-self = ik, me, mij, we, wij, ons, mijn
stem-dependent = dat
stem-contrast = maar, behalve
stem-conclusion =
    dus, daarom, blijft over, in plaats daarvan, liever, uiteindelijk, toch maar, doe maar, wordt het, het wordt,
    besloten, ik kies, ik speel, ik ga, dan maar, maak er,
    beslissing, besluit, beslist, mijn keuze, keuze valt, keus, definitief, laatste woord, conclusie, oordeel, knoop
    doorgehakt, uitgekomen op, gekozen voor, gaat het worden, enfin, in elk geval, hoe dan ook, ditmaal, deze keer,
    ik heb dit
stem-withdrawal =
    voordat je … speelt, voordat je … uitvoert, voor je … speelt, voor je … uitvoert, nog niet … spelen, nog niet …
    zetten, nog niet … uitvoeren, was voor … partij, was voor … spel, was voor … potje, bedoeld voor, verkeerde,
    laat … zitten, neem … zet terug, zet … terugnemen, trek … in, intrekken, ongedaan, vergist, verkeken, vertypt,
    stuur … andere, stuur … nieuwe, kom er … op terug, verwijder … zet, zet … verwijderen, wis … zet, geklikt,
    opnieuw … sturen, probeer … opnieuw, was ik niet, niet van mij, tegenhouden, terughouden, vanavond opnieuw,
    morgen opnieuw, vanavond nog eens, morgen nog eens, nachtje over
stem-delay =
    wacht tot, wacht met, wacht op, wacht nog, wacht even, nog niet, stop, oeps, laat maar, vergeet, negeer, schrap
stem-later =
    kom er … op terug, kom … terug, laat … weten, laat het … weten, meld me, meld mij, antwoord later, zeg het …
    later, mail … nog, schrijf … opnieuw
stem-shrug = geen idee, weet niet of, hopelijk, ik hoop, benieuwd, kijken wat, eens kijken
stem-reason = omdat, want, zodat, om … te, opdat
stem-aside =
    geen probleem, geen zorgen, geen twijfel,
    sorry, excuus, excuses, kon niet, kon … niet, had geen, geen tijd, was niet, kwam er niet, niet eerder, hoe
    gaat, zonder rating, hoe is het, hoe was, alles goed, gaat het goed, niets bijzonders, niks bijzonders, geen
    haast, geen stress, zo vriendelijk, zo goed, als het mag, als het kan, indien mogelijk, goed vindt, erop of
    eronder, nu of nooit, alles of niets, vroeg of laat, min of meer, lukte … niet, lukte niet, ging … niet, ging
    niet, geeft niet, geeft niks, geeft niets
stem-moving =
    zet, zetten, ga, gaat, val … aan, valt … aan, aanval-, slaat, sla, slaan, pak, pakt, neemt, vooruit, naar voren,
    omhoog, schuif, beweeg

## Requests in sentences

prose-wish =
    ik wil, wil ik, ik zou … graag, zou ik … graag, zou … graag, ik zou willen, ik wens, ik wilde graag, wilde ik
    graag, ik zoek, ik vraag om, graag wil ik, ik had graag, ik krijg … liever, ik heb … liever, ik ontvang … liever,
    zin in, ik verzoek, het liefst, graag
prose-please =
    alsjeblieft, alstublieft, aub, svp, kun je, kan je, kunt u, kan u, kunnen jullie, zou je, zou u, zouden jullie, wil
    je, wilt u, willen jullie, is het mogelijk, zou het mogelijk zijn, mag ik … hebben, mag ik … ontvangen, kan ik …
    krijgen, kan ik … ontvangen, is er iemand, heeft iemand, wie heeft, wie wil
prose-self = ik, mij, me, mezelf, wij, we, ons
prose-kin =
    broer-, zus-, zoon, zoontje, dochter-, vrouw, man, vriend-, vader, moeder, papa, mama, buurman, buurvrouw,
    collega-, neef, nicht, baas, kind-, tante, hij, zij, hem, haar, hun
prose-negation =
    niet, nooit, niets, niks, geen, nee, zonder, in plaats van, noch, verwijder-, schrap-, uitschrijven, afmeld-,
    intrekken, stoppen, weten, klagen, opzeggen, minder, telefoon, verloren, gewonnen, opgeven, annuleer, annuleren
prose-harmless =
    ja, bedankt, dank, hallo, hoi, me maar, mij maar, doe maar, goede morgen, geen probleem, geen enkel probleem, geen
    punt, waarom niet, niets liever, niet alleen, indien mogelijk, als het kan, als dat kan, als het mag, als dat mag,
    niet verkeerd
prose-condition = als, indien, tenzij, mits, zodra, of, zolang, wanneer, voordat
prose-hesitation =
    misschien, wellicht, eventueel, mogelijk, denk … na, nadenken, overweeg, overwegen, twijfel, weet niet, vraag me
    af, later, andere keer, ander keertje, volgende keer, volgende week, volgende maand, volgend jaar, ooit, eerst,
    liever, morgen, zal ik, moet ik
prose-report = zegt, zei, zeg, gezegd, schrijft, schreef, vertelt, vertelde, beweert, volgens
prose-past = was, waren, had, hadden, werd, al
prose-contrast = maar, echter, behalve, hoewel
prose-register =
    aanmeld-, meld … aan, inschrijven, inschrijving, schrijf … in, registreren, registreer, registratie, een account,
    account … maken, account … aanmaken, account … openen, lid worden, lid van de club
prose-name =
    mijn naam is, mijn naam, naam is, ik heet, heet, onder de naam, met de naam, als, genaamd, gebruikersnaam, bijnaam,
    nickname, naam
prose-link = is, moet, zou, wordt, zijn, graag, gewoon, dan, mag, de, van
prose-filler =
    ik, heb, hebt, heeft, ben, bent, maar, niet, geen, zo, heel, erg, helaas, wat, hoe, waar, waarom, tijd, revanche,
    een, de, het, die, dat, dit, van, voor, met, en, in, op, aan, bij, tegen, te, tot, om, naar, via, per, is, zijn,
    mijn, jouw, je, uw, onze, mij, me, jullie, u, graag, ook, even, spel, spelletje, spellen, partij, partijen,
    partijtje, potje, ronde, speler, spelers, lid, gebruiker, beginner, nieuwe, nieuw, hier, iemand, tegenstander, wie,
    stratego, mail, mails, nu, vandaag, weer, nog, alleen, goede, leuke, leuk, klein, alle, spelen, meespelen, kun,
    kunt, kan, kunnen, wil, wilt, willen, zou, zouden, adres, ander, andere, elke, meer, zou
prose-invite =
    uitnodigen, nodig … uit, nodigt … uit, uitnodiging … sturen, uitnodiging … stuur, stuur … uitnodiging, uitdagen,
    daag … uit
prose-against = tegen, revanche met, partij met, partijtje met, potje met, spel met, spelen met, spelletje met
prose-seek =
    meespelen, meedoen, spelen, een partij, een partijtje, een potje, een spel, een spelletje, tegenstander,
    medespeler, iemand, vrije plaats, vrije plek, een plek, deelnemen
prose-foreign = schaken, schaak, dammen, backgammon, poker, scrabble, monopoly, roulette, casino, voetbal, tennis
prose-games = partijen, spellen, potjes
prose-which = welke, wat, lijst, toon, laat … zien, hoeveel, zien, stuur
prose-mine = mijn, op mij, lopen, lopend-, loopt, open, openstaand-, wachten, aan de beurt
prose-rules = regels, spelregels, reglement, handleiding
prose-where =
    waar, stuur, sturen, lees, lezen, vind-, toon, laat … zien, leg … uit, uitleggen, krijg-, zien, hebben, link, staan
prose-settings = instellingen
prose-mail = mail, mails, email, emails, e-mail, e-mails, bericht-, schrijf-, schrijv-, taal, post
prose-zone = tijdzone
prose-away = vakantie, verlof, afwezig, afwezigheid, op reis, weg, er niet, van huis
prose-unable =
    kan niet spelen, kan … niet spelen, niet kan spelen, niet spelen, kan niet zetten, kan niet antwoorden, geen tijd
    om te spelen, niet kunnen spelen, er niet
prose-back =
    vakantie … afzeggen, vakantie … annuleren, vakantie … beëindigen, verlof … annuleren, verlof … beëindigen, verlof …
    intrekken, afwezigheid … intrekken, afwezigheid … beëindigen
prose-digest =
    een mail per dag, één mail per dag, een e-mail per dag, één e-mail per dag, een bericht per dag, eenmaal per dag,
    een keer per dag, één keer per dag, samenvatting, dagelijks overzicht, overzicht per dag, digest
prose-digest-off =
    geen samenvatting, geen dagelijks overzicht, geen digest, samenvatting … stoppen, samenvatting … uitzetten,
    overzicht … uitzetten, zonder samenvatting, mails meteen, mails direct, mails … meteen, elke mail meteen
prose-accept =
    doe … mee, speel … mee, wil … meedoen, wil … meespelen, wil … spelen, zou … meedoen, zou … meespelen, zou … spelen,
    met plezier, met alle plezier, klinkt goed, klinkt leuk, goed idee, leuk idee, aanvaard … uitnodiging, accepteer …
    uitnodiging, neem … uitnodiging … aan, heb er zin in, ik heb zin, laten we spelen, kom maar op, ben van de partij,
    tuurlijk, natuurlijk, dat wil ik, dat lijkt me leuk, lijkt me leuk
prose-decline =
    geen tijd, geen interesse, niet geïnteresseerd, liever niet, helaas niet, ik … niet meedoen, ik … niet meespelen,
    ik … niet spelen, moet afzeggen, moet … afzeggen, ik pas, sla … af, sla over, sla … over, wijs … af, geen zin,
    niets voor mij, niks voor mij, deze keer niet, dit keer niet, te druk, zonder mij
prose-about = in, aan
prose-play = spel-, partij-, potje, uitnodiging, stratego, mee, daarin, hierin
prose-months = januari, februari, maart, april, mei, juni, juli, augustus, september, oktober, november, december
prose-open = tot, vanaf, van, sinds
prose-day = dag, dagen
prose-hour = uur, uren
prose-evening = 's avonds, savonds, avond, s avonds, 's middags, smiddags, s middags, middag
prose-half = half, kwart
prose-turn = zet, beurt
prose-joining = en
prose-retraction =
    laat maar, vergeet het, nee wacht, toch niet, bedacht me, me bedacht, ik bedoelde, grapje, mijn fout, oeps, negeer
prose-you = jou, jullie, u
prose-accept-last = ik doe mee, ik speel mee, doe ik mee, speel ik mee, heel graag, ja graag

## Problems of the interface

problem-bad-request = De aanvraag is niet leesbaar
problem-malformed-json = De inhoud is geen JSON
problem-invalid-header = Een header is niet leesbaar
problem-invalid-query = De parameters van de aanvraag kloppen niet
problem-unauthenticated = Log eerst in
detail-unauthenticated = Je bent niet ingelogd, of je sessie is verlopen.
problem-wrong-credentials = De naam of het wachtwoord klopt niet
detail-wrong-credentials = De naam, het adres of het wachtwoord klopt niet, of het adres is nog niet bevestigd.
problem-second-factor-required = Er is ook een code nodig
detail-second-factor-required =
    Het wachtwoord klopt. Voer ook de code in die je authenticator-app toont, of een van je herstelcodes.
problem-wrong-code = De code klopt niet
detail-wrong-code =
    De code klopt niet of is al gebruikt. Voer de code in die je authenticator-app nu toont, of een herstelcode.
detail-second-factor-unreadable =
    Codes van de app kunnen niet worden gecontroleerd, omdat de server de sleutel kwijt is. Gebruik een van je
    herstelcodes of neem contact op met de beheerder van deze server.
problem-second-factor-on = De tweestapsverificatie is al ingeschakeld
detail-second-factor-on =
    De tweestapsverificatie is al ingeschakeld. Heb je de herstelcodes niet, laat dan nieuwe maken; schakel haar eerst
    uit als je haar opnieuw wilt instellen.
problem-barred = Dit account is geschorst
detail-barred = Dit account is geschorst. Neem contact op met de beheerder van deze server.
barred-said = Dit account is geschorst. Neem daarover contact op via { $address }.
problem-invalid-refresh-token = Log opnieuw in
detail-invalid-refresh-token = Je sessie is verlopen of beëindigd.
problem-forbidden = Dit mag je niet
problem-insufficient-scope = Dit token mag dat niet
problem-not-found = Hier is niets
detail-not-found = Het bestaat niet, of het is niet voor jou.
problem-method-not-allowed = Deze methode bestaat hier niet
problem-body-timeout = De inhoud kwam te langzaam
problem-name-taken = Iemand anders heeft deze naam al
detail-name-taken = Kies een andere naam.
problem-too-many-open-games = Te veel van je partijen wachten op anderen
detail-too-many-open-games = Annuleer er een, of wacht tot de plaatsen bezet zijn.
problem-too-many-tokens = Je hebt te veel persoonlijke toegangstokens
detail-too-many-tokens = Trek er eerst een in.
problem-too-many-kept = Je bewaart er te veel van
detail-too-many-kept = Verwijder er eerst een die je niet meer nodig hebt.
problem-too-many-webhooks = Je hebt te veel webhooks
detail-too-many-webhooks = Verwijder er eerst een.
problem-seat-taken = De plaats is bezet
detail-seat-taken = De plaats is niet meer vrij.
problem-game-started = De partij is al begonnen
detail-game-started = Je kunt opgeven of remise aanbieden.
problem-game-not-over = De partij is nog niet voorbij
detail-game-not-over = Dat is er pas als de partij met een uitslag voorbij is.
problem-game-over = De partij is voorbij
detail-game-over = Er kan niets meer gedaan worden.
problem-not-your-turn = Je bent niet aan de beurt
problem-seat-out = Je ligt eruit
problem-not-awaited = De partij wacht op iets anders
problem-not-yours = Dat is niet aan jou
problem-setup-locked = Je opstelling ligt vast
problem-draw-offered = Je hebt in deze beurt al remise aangeboden
problem-draw-offer-stands = Er is al remise aangeboden
problem-no-draw-offer = Er wacht geen remiseaanbod op je antwoord
problem-too-late-to-abort = De partij kan niet meer geannuleerd worden
problem-leave-in-use = De afwezigheid kan niet meer worden ingetrokken
detail-leave-in-use = Die is al begonnen, of een lopende termijn eindigt pas erna.
problem-nothing-to-claim = Er is niets te claimen
detail-nothing-to-claim = Niemands tijd voor een beurt is om, of in deze partij wordt niet geclaimd.
problem-stale = De partij is verdergegaan
detail-stale = Laad de partij opnieuw en beslis dan nog eens.
problem-note-changed = De notitie is intussen gewijzigd
detail-note-changed = Lees die opnieuw en beslis dan nog eens.
problem-setup-changed = Het concept is intussen gewijzigd
detail-setup-changed = Lees het opnieuw en beslis dan nog eens.
problem-body-too-large = De inhoud is te lang
problem-unsupported-media-type = Dit soort inhoud wordt niet gelezen
problem-invalid-fields = Een van de velden klopt niet
problem-invalid-link = De link is niet meer geldig
detail-invalid-link = Hij is al gebruikt of te oud; vraag een nieuwe aan.
problem-invalid-setup = De opstelling heeft fouten
problem-invalid-action = Dat is geen actie
problem-idempotency-key-reused = De sleutel hoort bij een andere aanvraag
problem-unknown-space = Dat veld bestaat niet
problem-no-piece = Daar staat geen stuk
problem-not-your-piece = Dat stuk is niet van jou
problem-immovable = Dat stuk gaat nooit van zijn plaats
problem-not-in-line = De velden liggen niet op één rechte lijn
problem-across-lake = Er ligt een meer tussen
problem-too-far = Dat stuk gaat maar één veld ver
problem-blocked = Er staat iets in de weg
problem-own-piece = Daar staat een stuk van je eigen kant
problem-nothing-to-attack = Daar is niets om aan te vallen
problem-two-squares = De herhalingsregel verbiedt deze zet
problem-may-not-rescue = Dat stuk mag geen ander redden
problem-none-to-return = Zo’n stuk kan niet terugkomen
problem-no-return-space = Daar kan geen stuk terugkomen
problem-not-in-hand = Die kaart heb je niet
problem-not-your-hand = Dat zijn niet de kaarten van je hand
problem-swapped-last = Je hebt in je vorige beurt een kaart geruild
problem-pile-empty = Je stapel is leeg
problem-not-with-card = Met die kaart kom je daar niet
problem-not-aligned = De twee stukken staan niet op één lijn
problem-after-swap = Die aanval mag niet op een ruil volgen
problem-defenceless = Een verdedigingskaart helpt dat stuk niet
problem-walk-too-long = Dat stuk gaat hoogstens twee velden ver
problem-walk-must-turn = Een weg van twee velden moet een bocht maken
problem-carrying = Wie een vlag draagt, gaat maar één veld ver
problem-no-flag-to-leave = Dat stuk draagt niet je eigen vlag
problem-across-fortress = Alleen een kapitein gaat door de vesting
problem-shoots-only = Dat stuk valt alleen aan door te schieten
problem-no-cannon = Dat stuk schiet niet
problem-out-of-range = Een schot treft precies drie velden verder
problem-nobody-to-recruit = Van die soort is geen stuk van je geslagen
problem-more-squares = De achtervolgingsregel verbiedt deze zet
problem-precondition-required = If-Match ontbreekt
problem-too-many-requests = Te veel aanvragen
detail-too-many-requests = Wacht even en probeer het dan opnieuw.
detail-too-many-log-ins = Er zijn voor deze naam of dit adres te veel verkeerde wachtwoorden ingetypt. Wacht even, of probeer het met je adres als je je naam had ingetypt. Met een nieuw wachtwoord kom je meteen binnen: vraag om een mail met de link.
problem-internal = Er ging iets mis op de server
detail-internal = Jij hebt niets fout gedaan; probeer het later nog eens.
problem-unavailable = Het is nu te druk
detail-unavailable = Probeer het zo meteen nog eens.

## Wat er niet klopt aan een veld

wrong-reserved = deze naam is gereserveerd; kies een andere
wrong-name = een naam bestaat uit 2 tot en met 32 letters (A tot Z), cijfers, koppeltekens of underscores
wrong-address = dit moet een volledig mailadres zijn, zoals anna@example.org
wrong-never-read = dit is het adres van een programma of van deze server, en mails daarvandaan worden nooit gelezen
wrong-short = er zijn minstens { $count } tekens nodig; een paar woorden zijn makkelijk te onthouden
wrong-common = dit is er een dat iedereen het eerst probeert; een paar woorden zijn makkelijk te onthouden
wrong-own = dit is je naam of je adres, en die kennen anderen ook
wrong-length = dit moeten { $count } tot { $full } tekens zijn
wrong-long = meer dan { $count } tekens kan niet
wrong-bytes = dit is te lang: meer dan { $count } bytes kan niet
wrong-title = dit moeten 1 tot { $count } tekens op één regel zijn, en niet alleen spaties
wrong-scopes = kies er minstens een
wrong-zone = dit moet een tijdzone uit de tz-database zijn, zoals Europe/Amsterdam
wrong-reminders = dit mogen hoogstens vijf verschillende aantallen uren van 1 tot 720 zijn
wrong-first-day = dit kan op zijn vroegst vanaf morgen: afwezigheid kondig je van tevoren aan
wrong-last-day = de laatste dag kan niet voor de eerste liggen
wrong-far = dit moet binnen { $count } dagen zijn
wrong-meets = in deze dagen valt al een aangekondigde afwezigheid
wrong-budget = dit zijn meer dagen dan er in { $label } nog over zijn: { $count }
wrong-user = niemand heet hier zo; controleer de spelling
wrong-yourself = dat ben je zelf; nodig iemand anders uit
wrong-invited-twice = deze persoon is al uitgenodigd; één plaats is genoeg
wrong-unseen = er moet iets in staan dat te zien is
