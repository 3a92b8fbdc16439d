### Hvad mails siger på dansk. Tiltale: du. Spillets ord står i docs/WORDS.md. Anførselstegnene rører ordet: “…” (I-8).

## Enhver mail

hello = Hej { $name }
hello-stranger = Hej
sent-by = Sendt af { $site }, { $link }
label = { $label }:
quoted = “{ $words }”
what-happened = Siden sidst
subject = Stratego med { $others } (parti { $game })
game-page-link = Til partiet
game-link = Serverens grænseflade for programmer
rules-link = Reglerne for dette spil

## Personer, lister og tider

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
list = { $all } og { $last }
either = { $all } eller { $last }
series = { $all }; { $last }
with-partner = { $others } (din makker: { $names })
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
period = { $from } til { $to }
date = { weekday } den { $day }. { month } { $year } kl. { $time }
weekday-time = { weekday } kl. { $time }
weekday = { $weekday ->
        [1] mandag
        [2] tirsdag
        [3] onsdag
        [4] torsdag
        [5] fredag
        [6] lørdag
       *[7] søndag
    }
month = { $month ->
        [1] januar
        [2] februar
        [3] marts
        [4] april
        [5] maj
        [6] juni
        [7] juli
        [8] august
        [9] september
        [10] oktober
        [11] november
       *[12] december
    }

## Konti

not-you = Var det ikke dig, behøver du ikke gøre noget: Uden linket sker der ingenting.
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
prove-subject = Bekræft din nye mailadresse
prove-lead = Du vil fremover have mails fra { $site } sendt til denne adresse.
prove-advice =
    Åbn linket herunder, og tryk på knappen. Linket virker i { $span } og kun én gang; indtil da ændres intet.
prove-link = Bekræft min nye mailadresse
changed-subject = Din mailadresse er ændret
changed-lead = Din konto fik en anden mailadresse { $time }. Der kommer ikke flere mails her.
changed-advice =
    Var det ikke dig, kender nogen din adgangskode. Henvend dig hurtigt til den, der driver serveren herunder: En ny
    adgangskode ville nu blive sendt til den anden adresse.
changed-undo =
    Var det ikke dig, kender nogen din adgangskode. Åbn linket herunder, som virker i { $span }: Din konto får denne adresse
    tilbage, du vælger en ny adgangskode, og alle enheder logges ud.
changed-link = Få min konto tilbage
changed-note = Var det dig, behøver du ikke gøre noget.
password-subject = Din adgangskode er ændret
password-lead =
    Din konto fik en ny adgangskode { $time }. Den blev valgt med linket i en mail til denne adresse.
password-said = Alle enheder er logget ud.
fact-device = Enhed
fact-network = Netværk
password-advice =
    Var det ikke dig, kan nogen læse dine mails. Sikr først din postkasse med en anden adgangskode. Bed derefter om en
    ny adgangskode til din konto på serveren herunder.
password-old-lead =
    Din konto fik en ny adgangskode { $time }. Den blev valgt af nogen, der var logget ind og indtastede den gamle.
password-old-said = Alle andre enheder er logget ud.
password-old-advice =
    Var det ikke dig, kendte nogen din adgangskode. Bed om en ny adgangskode til din konto på serveren herunder; så bliver
    alle logget ud.
token-subject = Et program kan nu bruge din konto
token-lead =
    Din konto fik et nyt adgangstoken { $time }. Programmet, der har det, behøver ingen adgangskode.
token-read = Det kan se alt, hvad du ser.
token-play = Det kan oprette partier, deltage i dem og spille i dit navn.
token-account =
    Det kan ændre dine indstillinger, få hændelser sendt til en adresse efter eget valg og hente alt, hvad der er gemt om
    dig.
token-advice =
    Var det ikke dig, er nogen logget ind på din konto. Vælg en ny adgangskode på siden herunder: Så bliver alle tokens
    ugyldige, og alle enheder logges ud.
token-revoke = Var det dig, kan du når som helst tilbagekalde dit token med det program, du lavede det med.
token-revoke-page = Var det dig, kan du når som helst tilbagekalde dit token på siden for din konto.
factor-subject = Totrinsbekræftelse på din konto
factor-on-lead =
    Totrinsbekræftelse blev slået til på din konto { $time }. Den, der logger ind med din adgangskode, skal nu også
    bruge en kode fra godkendelsesappen.
factor-on-said =
    Gem gendannelseskoderne et sted, hvor du kan finde dem uden din telefon. Hver af dem erstatter én gang en kode fra
    appen. En ny adgangskode slår ikke totrinsbekræftelsen fra.
factor-off-lead = Totrinsbekræftelsen på din konto blev slået fra { $time } med din adgangskode og en kode.
factor-off-said = Fra nu af er din adgangskode alene nok til at logge ind.
factor-removed-lead = Den, der driver serveren, har slået totrinsbekræftelsen fra på din konto { $time }.
factor-removed-advice = Har du ikke bedt om det, så henvend dig til den, der driver serveren herunder.
factor-used-lead = En gendannelseskode blev brugt til din konto { $time } i stedet for en kode fra din godkendelsesapp.
factor-left = { $count ->
    [one] Der er { $count } gendannelseskode tilbage. Du kan lave nye på din konto.
   *[other] Der er { $count } gendannelseskoder tilbage. Du kan lave nye på din konto.
    }
factor-codes-lead = Din konto fik nye gendannelseskoder { $time }. De tidligere gælder ikke længere.
factor-wrong-lead =
    Din adgangskode blev indtastet rigtigt { $time }, men derefter en forkert kode. Du får ikke mere end én sådan mail om
    dagen.
factor-advice =
    Var det ikke dig, kender nogen din adgangskode. Vælg en ny på siden herunder: Så bliver alle tokens ugyldige, og
    alle enheder logges ud.
factor-on-advice =
    Bagefter kan du ikke logge ind, fordi en anden har koderne: Henvend dig til den, der driver serveren, og som kan slå
    totrinsbekræftelsen fra.
factor-off-advice = Slå derefter totrinsbekræftelsen til igen.
factor-codes-advice =
    Lav derefter nye gendannelseskoder, så dem, som en anden måske har, ikke længere gælder. Kan du ikke logge ind, så
    henvend dig til den, der driver serveren.
factor-wrong-advice = Giv aldrig en kode til nogen, uanset hvem der beder om den.
program-lead =
    Du gav { $time } et tredjepartsprogram lov til at handle for din konto. Det behøver ingen adgangskode. Ingen har
    kontrolleret, hvad det siger om sig selv.
program-advice =
    Var det ikke dig, kender nogen din adgangskode. Vælg en ny på siden herunder: Så må ingen programmer mere handle for
    dig, og alle enheder logges ud.
program-revoke =
    Var det dig, kan du når som helst trække det tilbage gennem denne servers grænseflade for programmer
    (/v1/me/programs).
program-revoke-page = Var det dig, kan du når som helst trække det tilbage på siden for din konto.
account-page-link = Til din konto
fact-program = Program
fact-host = Sendt videre til
deleted-subject = Din konto er slettet
deleted-lead = Din konto blev slettet { $time } af nogen, der indtastede adgangskoden. Det kan ikke fortrydes.
deleted-said =
    Din adresse, dine indstillinger og alt, hvad der kun var dit, er slettet. Du forlader de partier, der ikke er slut, og
    der kommer ikke flere mails her.
deleted-kept =
    Det, der bliver, står i andres partier: dine opstillinger og træk uden dit navn. Hvad der er gjort med kontoen, gemmes et
    stykke tid, så misbrug kan opklares.
deleted-advice =
    Var det ikke dig, kendte nogen din adgangskode. Skift den alle andre steder, hvor du bruger den, sikr din postkasse, og
    henvend dig til den, der driver serveren herunder.
deleted-note = Var det dig, behøver du ikke gøre noget. Farvel, og tak for spillet.
webhook-subject = En webhook på din konto er slået fra
webhook-lead =
    Et af dine programmer får besked om dine partier gennem en webhook. Siden { $time } har modtageren ikke taget imod nogen
    besked, og derfor er webhooken slået fra.
webhook-advice =
    Find ud af, hvorfor modtageren ikke svarer, og slå så webhooken til igen med det program, som du oprettede den med. Det,
    der ikke blev afleveret, står på listen over dens beskeder.
webhook-gone-lead =
    Et af dine programmer får besked om dine partier gennem en webhook. Modtageren svarede { $time }, at den ikke findes
    længere (410 Gone), og derfor er webhooken slået fra.
webhook-gone-advice =
    Er modtageren flyttet, så giv webhooken den nye adresse, og slå den til igen med det program, som du oprettede den med.
    Ellers kan du slette den.
webhook-secret-lead =
    Et af dine programmer får besked om dine partier gennem en webhook. Siden { $time } har serveren ikke kunnet læse den
    hemmelighed, som beskederne signeres med, og derfor er webhooken slået fra. Det er ikke modtagerens skyld.
webhook-secret-advice =
    Få lavet en ny hemmelighed til webhooken, giv den til modtageren, og slå så webhooken til igen med det program, som du
    oprettede den med. Det, der ikke blev afleveret, står på listen over dens beskeder.
mails-off-subject = Mails om dine partier er slået fra
mails-off-lead = Linket nederst i en af vores mails til dig er blevet brugt, og mails af denne slags er nu slået fra.
mails-off-advice =
    Var det ikke dig, har nogen, du har sendt en mail videre til, måske trykket på linket. Åbn linket herunder for at få
    disse mails igen.
mails-off-once = Så længe du ikke slår dem til igen, skriver vi det ikke til dig én gang til.
fact-receiver = Modtager
known-subject = Du har allerede en konto
known-lead = Nogen, sandsynligvis dig, forsøgte at oprette en konto med din mailadresse. Den har allerede en: din.
known-advice =
    Du behøver ikke registrere dig igen: Du kan spille under navnet ovenfor. Har du glemt adgangskoden, så bed om en ny
    på forsiden nedenfor.
known-letter =
    Pr. mail kan du begynde med det samme: Skriv { $words } til { $address }, så finder vi en modstander til dig.
known-program = Du spiller med et program, der bruger serverens grænseflade; dér logger du ind med dette navn.
known-page = Dér logger du også ind og spiller.
known-link = Serveren
start-link = Forsiden
known-note = Var det ikke dig, behøver du ikke gøre noget: Intet er ændret.

## Før et parti

invitation-lead = { $count ->
        [one] { $name } inviterer dig til et parti Stratego.
       *[other] { $name } inviterer dig til et parti Stratego med { $others }.
    }
invitation-stranger-subject = En invitation til Stratego (parti { $game })
invitation-stranger-lead = { $count ->
        [one] Nogen inviterer dig til et parti Stratego.
       *[other] Du er sammen med andre inviteret til et parti Stratego.
    }
invitation-stranger-advice =
    Hvem der inviterer dig, står på siden bag linket herunder. Åbn det for at sige ja eller nej. Der sker ingenting, før du
    trykker på en knap dér.
invitation-advice =
    Åbn linket herunder for at sige ja eller nej. Der sker ingenting, før du trykker på en knap dér.
invitation-answer = Du kan også svare på denne mail med “accepter” eller “afslå”.
invitation-unreadable = { $words } er hverken “accepter” eller “afslå”.
invitation-register =
    “registrer anna” opretter en konto med navnet “anna” og tager imod invitationen: indsæt det navn, de andre skal se.
invitation-link = Se invitationen
invitation-note =
    Du behøver ikke at svare, hvis du ikke vil spille. På den side kan du også frabede dig alle yderligere invitationer fra
    denne person.
fact-game = Partiet
game-turn = { $name }, tur { $count }
fact-would-play = Du ville få
fact-play = Du spiller
fact-bots = Spiller som bot
fact-army = Dine brikker, hver med det tegn, du skal skrive
fact-chosen = Valgt til dette parti
fact-expiry = Når tiden er gået
expiry-forfeit = { $count ->
        [one] den, hvis tid er gået, taber partiet
       *[other] den, hvis tid er gået, er ude af partiet
    }
expiry-claim = { $count ->
        [one] den anden kan kræve sejren; indtil da tæller et træk stadig
       *[other] de andre kan gøre det gældende; indtil da tæller et træk stadig
    }
fact-open-until = Invitationen gælder til
chosen = { $option }: { $value } ({ $meaning })
setup-lead = Dit parti mod { $others } kan begynde: Stil din hær op.
setup-said =
    Stil dine brikker, som du vil, på felterne med et spørgsmålstegn; ingen andre end du ser, hvad der står hvor. Partiet
    begynder, når alle hære er stillet op.
setup-final = En opstilling er endelig: Når den er modtaget, kan den ikke ændres.
setup-late = Mangler en opstilling, når tiden til den er gået, bliver partiet aflyst.
setup-flag = Den brik, du stiller på { $space }, midt i din bagerste række, bærer dit flag fra begyndelsen.
setup-free = { $space } forbliver tomt, et punktum i dine rækker: Dér kommer rekrutterede brikker tilbage.

## Tid

fact-time = Tid
pace-turn = { $span } pr. tur
pace-whole = { $span } til hele partiet
pace-bank = { $span } plus { $more } for hver tur
pace-capped = { $value }, aldrig mere end { $span }
pace-none = ingen grænse
fact-answer-by = Svar senest
fact-left = Tid tilbage
fact-since = Har ventet siden
fact-from = Fra
fact-until = Til
fact-owes-by = { $who } skal svare senest
fact-bank = { $who-is ->
        [you] Din resterende tid
       *[other] { $who-of } resterende tid
    }
fact-away = { $who } er væk
reminder-lead = Dit parti mod { $others } venter stadig på dig: Der er { $left } tilbage.
time-up-lead = Tiden er gået for { $names }.
time-up-said = { $count ->
        [one] Du kan kræve sejren: Så har { $names } tabt. Eller du kan vente: Indtil du gør det, tæller et træk stadig.
       *[other] Det kan du gøre gældende: Så er { $names } ude af partiet. Eller du kan vente: Indtil nogen gør det, tæller et træk stadig.
    }
overdue-lead = Din tid er gået i dit parti mod { $others }.
overdue-said = Dit træk tæller stadig, indtil nogen gør tidsoverskridelsen gældende: Foretag det nu.
claim-letter =
    Vil du gøre tidsoverskridelsen gældende, så svar på denne mail med ordet “claim”; du bliver spurgt igen på en
    webside.
leave-subject = { $name } melder fravær
leave-lead = { $name }, som du spiller med, har meldt fravær.
leave-advice =
    Frister, der allerede løber, ændres ikke. En frist, der ville udløbe i perioden, flyttes til dens slutning.

## Hvad du kan gøre

advice-program = { $act ->
        [army] Stil din hær op
        [move] Foretag dit træk
        [claim] Kræv sejren
       *[answer] Giv dit svar
    } med et program, der bruger serverens grænseflade; dér hedder partiet “{ $link }”. Et svar på denne
    mail bliver ikke læst.
advice-page = { $act ->
        [army] Stil din hær op
        [move] Foretag dit træk
        [claim] Kræv sejren
       *[answer] Giv dit svar
    } på partiets side. Et svar på denne mail bliver ikke læst.
advice-setup =
    Svar på denne mail med ordet “setup” og dine rækker, fra den forreste til den bagerste og hver fra venstre mod højre,
    set fra din side: tegnet for hver brik, et punktum for et tomt felt. Til at udfylde: “setup { $form }”.
advice-example = Eller tag denne hær, som er trukket tilfældigt til dig alene: “setup { $form }”.
advice-letter =
    Svar på denne mail med én kommando i den første linje af dit svar; skriver du to forskellige, gælder ingen af dem.
    “help” viser dig alt, du kan skrive, “show” sender dig spillepladen.
answer-button = Svar pr. mail
answer-with = Svar med { $words }
answer-example = Svar med den trukne hær

## En tur, en beslutning

turn-lead = Det er din tur i dit parti mod { $others }.
turn-offered = { $who } tilbyder dig remis.
offer-said = Partiet går videre imens: Tilbuddet gælder, indtil det er { $who-of } tur igen.
offer-letter =
    Svar på denne mail med “accept” eller med “refuse”; siger du ja, bliver du spurgt igen på en webside.
talk-lead = Der er en besked til dig i dit parti mod { $others }.
talk-from = Besked fra { $who }
talk-passed = Din besked til { $who }
talk-unsaid = Din besked blev ikke givet videre. { $reason }
talk-unsaid-nothing-played =
    Den gives videre med et træk, der bliver spillet, eller alene i en mail fra din egen adresse.
talk-unsaid-length = Den skal være på mellem 1 og { $count } tegn.
talk-unsaid-too-many = Du kan ikke sende flere beskeder i dag.
talk-unsaid-more-than-two = Der er kun beskeder i partier for to.
talk-unsaid-nobody = Der er ingen på den anden side.
talk-unsaid-long-over = Partiet har været slut for længe.
talk-answer =
    Du kan svare: En linje, der begynder med “sig:”, går til den anden spiller, under et træk eller alene.
talk-note = Vil du anmelde en besked eller blokere afsenderen, så brug serverens grænseflade.
talk-note-page = Beskeden kan du anmelde på partiets side. Klik dér på navnet for at blokere afsenderen.
talk-block-page = Klik på navnet på partiets side for at blokere afsenderen.
talk-how = Svar med { $said } for at anmelde beskeden, eller med { $words } for ikke at få flere.
unsubscribe-talk = Få ikke flere beskeder fra andre
reported-lead = Den sidste besked fra { $others } er anmeldt til dem, der driver serveren.
fact-reported = Anmeldt
reported-said = Den anden får intet at vide om det. Vil du ikke have flere, så svar med { $words }.
draw-refused-said = Partiet går videre.
tag = { $tag ->
        [reminder] Påmindelse
        [late] Tiden er gået
        [received] Modtaget
        [refused] Ikke spillet
        [asked] Som ønsket
        [confirm] Bekræft
        [draw] Remistilbud
        [talk] Besked
       *[over] Partiet er slut
    }
board-now = Spillepladen, som du ser den ({ $sides })
board-end = Spillepladen til sidst ({ $sides })
board-setup = Spillepladen før partiet, dine rækker nederst ({ $sides })
side = { $who-is ->
        [you] du er { $colour }
       *[other] { $who } er { $colour }
    }
fact-captured = { $who-is ->
        [you] Du har mistet
       *[other] { $who } har mistet
    }
captured-none = ingen brikker
captured-unseen = { $count ->
        [one] { $count } ikke vist
       *[other] { $count } ikke viste
    }
decision-said = Svarer du ikke i tide, betyder det nej, og partiet går videre.
ask-redraw = Beholder du dine første tre kort, eller bytter du alle tre? Det kan du kun gøre én gang.
ask-attacked = Din brik bliver angrebet.
ask-defence = { $piece-first } angriber { $victim-object } på { $to }: Spiller du et forsvarskort?
ask-rescue = Din brik har nået modstanderens bagerste række: Vil du hente en af dine slagne brikker tilbage?
ask-recruit = Du kan rekruttere: Vil du hente en af dine slagne brikker tilbage?
ask-flag = { $flag-is ->
        [you] Din brik står på dit eget flag: Tager du det?
       *[other] Din brik står på { $flag-of } flag: Tager du det?
    }
ask-flag-won = { $flag-is ->
        [you] Din brik har slået den brik, der bar dit eget flag; flaget ligger nu på { $space }: Tager du det?
       *[other] Din brik har slået den brik, der bar { $flag-of } flag; flaget ligger nu på { $space }: Tager du det?
    }
ask-flag-gain = Den, der tager det, kan rekruttere.
ask-any = Dit parti mod { $others } venter på dig.
fact-cards = Dine kort
cards = { $cards }; { $count } i din bunke
cards-none = ingen
fact-cards-of = { $who-of } kort
cards-of = { $hand } på hånden, { $pile } i bunken
fact-played = { $who-is ->
        [you] Spillet af dig
       *[other] Spillet af { $who }
    }
fact-scores = Point (ved { $full } kan man rekruttere)
score-of = { $who-is ->
        [you] du { $score }
       *[other] { $who } { $score }
    }
fact-flags = Flag
flag-lies-on = { $flag-is ->
        [you] dit ligger på { $space }
       *[other] { $flag-of } ligger på { $space }
    }
flag-is-on = { $flag-is ->
        [you] dit er på { $space }
       *[other] { $flag-of } er på { $space }
    }
flag-held-on = { $flag-is ->
        [you] dit er på { $space }, båret af { $holder-is ->
            [you] dig
           *[other] { $holder }
        }
       *[other] { $flag-of } er på { $space }, båret af { $holder-is ->
            [you] dig
           *[other] { $holder }
        }
    }

## Ordene at svare med

fact-words = Det kan du svare
words-redraw = “keep”, eller alle dine kort i den rækkefølge, de lægges under bunken, som { $words }
words-rescue = brik og felt, som { $words }, eller “decline”
words-move = { $words } for at flytte
words-attack = { $words } for at angribe
words-shoot = { $words } for at skyde
words-move-card = { $words } for at flytte med et kort
words-attack-card = { $words } for at angribe med et kort
words-swap = { $words } for at lade to brikker bytte plads
words-swap-card = { $words } for at bytte et kort
words-leave-flag = { $words } for at lade dit flag ligge
fact-refused = Hvad reglerne forbyder nu
refused-chase = { $words }, fordi det ville genskabe en stilling fra jagten.

## Svar på mails

received-lead = Dit svar { $said } er spillet i dit parti mod { $others }.
hidden-lead = Din hær er stillet op i dit parti mod { $others }.
hidden-said = Ingen andre end du ser, hvad der står hvor.
board-army = Din hær, fra den forreste række
refused-lead = Dit svar i partiet mod { $others } blev ikke spillet.
refused-said = Grunden: { $reason }.
refused-read = Vi læste { $words }.
refused-nearest = Mente du { $words }? Så svar med det.
doubted-said = Mente du { $words }?
unclear-empty = din mail har ingen linje fra dig selv, eller ingen, der kan skelnes fra det, den citerer
unclear-unreadable = { $words } er ikke en kommando i dette parti
unclear-space = { $words } nævner { $space }, som ikke er et felt på denne spilleplade
unclear-doubtful = { $words } lader det stå åbent, om du vil spille det
unclear-retracted = { $last } lader det stå åbent, om { $words } stadig gælder
unclear-encrypted = din mail er krypteret og kan ikke læses her; en signatur alene gør ikke noget
unclear-unbelieved = mailen blev ikke forstået, og dens ord står ikke her, fordi en anden kan have skrevet den
unclear-condition = linjen { $words } er ikke et betinget træk som “hvis e7-e6 så d3-d4”
unclear-setting = linjen { $words } siger ikke, hvad der skal indstilles; skriv for eksempel “language da”,
    “zone Europe/Copenhagen”, “digest 18” eller “away 2030-12-20 2030-12-31”
unclear-several = { $words } og { $last } er to forskellige ting
unclear-sentence = { $words } siger to forskellige ting
order-not-allowed = der er ingen betingede træk i dette parti
order-too-many = der må højst være ti betingede træk
order-not-now =
    betingede træk gælder din modstanders næste tur: skriv dem, mens din modstander er på tur, eller under et træk af dine
    egne
order-implausible = din modstander kan ikke spille { $words } på denne spilleplade
nothing-to-claim = der er intet, du kan gøre gældende
fault-rows = rækkerne passer ikke, de skal være { $form }
fault-space = { $value } er ikke et felt på denne spilleplade
fault-kind = { $value } er ikke en af brikkerne i denne hær
fault-outside = { $space } er ikke et af dine hjemmefelter
fault-recruitment = { $space } er rekrutteringsfeltet, som forbliver tomt
fault-twice = { $space } er brugt to gange
fault-count = { $name }: { $count } i dine rækker, { $full } i hæren
fault-more = og flere endnu
conditional = hvis { $from }, så { $to }
conditional-played = Dit betingede træk { $said } er spillet i dit parti mod { $others }.
conditional-refused = Dit betingede træk { $said } kunne ikke spilles i dit parti mod { $others }.
conditional-refused-said =
    Reglerne tillader det ikke i denne stilling. Det er bortfaldet, og det samme er alle dem, der skulle følge efter.
conditional-dropped = Dine betingede træk i partiet mod { $others } er bortfaldet.
conditional-dropped-said = Det gik anderledes, end du havde ventet.
conditional-restored-said = Tjenesten måtte gå tilbage til en sikkerhedskopi. Giv dem igen, hvis du stadig vil have dem.
conditional-stored = Dine betingede træk i partiet mod { $others } er gemt.
conditional-stored-said =
    Ingen andre ser dem. Så snart din modstander gør noget andet, bortfalder de, og det får du at vide.
conditional-none = Du har ingen betingede træk tilbage i partiet mod { $others }.
fact-conditional-left = Endnu ikke spillet
fact-conditional-dropped = Bortfaldet
position-lead = Sådan står dit parti mod { $others }.
late-lead = Dit svar kom for sent: Dit parti mod { $others } er gået videre.
late-older-lead = Du svarede på en ældre mail: Dit parti mod { $others } venter på dig.
late-said = Sådan står det nu. Intet af det, du sendte, er spillet.
last-in-game = Dette er vores sidste mail af denne slags i dette parti i dag. Træk bliver stadig spillet.
last-question = Det var vores sidste spørgsmål i dette parti i dag. Et træk alene på sin linje bliver stadig spillet.
last-order = Flere træk på forhånd tager vi ikke imod pr. mail i dette parti i dag. Træk bliver stadig spillet.
last-of-kind = Dette er vores sidste mail af denne slags i dag. Træk bliver stadig spillet.
last-of-all = Dette er vores sidste svar i dag på mails uden et gyldigt træk. Træk bliver stadig spillet.
over = Partiet er slut.
rematch-letter =
    Et parti til? Svar på denne mail med ordet “rematch”: De andre bliver inviteret, og alle rykker én plads videre.
rematch-page = Et parti til? På denne side inviterer du de andre, og alle rykker én plads videre.
rematch-link = Bed om revanche
rematch-lead = Din revanche mod { $others } er på vej: Invitationen er sendt.
rematch-said = Du får en mail, så snart alle er med. Siger nogen nej, får du det også at vide.
rematch-complete =
    Din revanche mod { $others } kan begynde: Alle er med, og du bliver bedt om din hær i en særskilt mail.
no-rematch = en revanche kan man kun få efter et parti, der endte med et resultat
no-more-games = der kan ikke laves flere invitationer eller partier i dag; prøv igen i morgen
no-more-leaving = du kan ikke forlade flere partier i dag; prøv igen i morgen
no-more-waiting =
    du har allerede så mange partier, der venter på spillere, som det er tilladt på én gang; aflys et, eller vent, til
    pladserne er taget
nothing-said = ingen har skrevet noget til dig i dette parti, som kan anmeldes
games-none = Det er ikke din tur i noget parti.
games-empty = Du har ingen partier og ingen invitationer.
games-open = Der mangler stadig spillere. Vil du ikke spille alligevel, så svar “abort”.
games-more = { $count ->
        [one] Ét parti mere står ikke på denne liste.
       *[other] { $count } flere af dine partier står ikke på denne liste.
    }
settings-lead = Her er indstillingerne for din konto.
settings-changed = Dine indstillinger er nu, som du ville have dem.
settings-leave-refused = Dette fravær kunne ikke meldes, og intet er ændret.
settings-leave-refused-said =
    Fravær skal begynde tidligst i morgen og slutte inden for et år; det må ikke overlappe et andet eller følge lige
    efter det, og der skal være dage nok tilbage.
settings-leave-kept = Dit fravær kunne ikke annulleres.
settings-leave-kept-said =
    Det er begyndt, eller en frist i et af dine partier afhænger af det. Andet fravær er annulleret.
settings-too-many = Intet er ændret: Du har meldt så meget fravær i dag, som du må.
settings-too-many-said = Prøv igen i morgen.
settings-how =
    For at ændre noget svarer du med én linje: “language da” ({ $all }), “zone Europe/Copenhagen”,
    “digest 18” for én mail om dagen på det klokkeslæt, “no digest” for at få mails med det samme, { $words } for
    ikke at få noget af det, andre skriver, “talk” for at få det igen, “away 2030-12-20 2030-12-31” for fravær fra
    den første til den sidste dag, eller “back” for at annullere fravær, der ikke er begyndt. “settings” sender
    dig denne mail.
fact-language = Sprog i mails og på sider
fact-zone = Tidszone
fact-digest = Daglig oversigt
digest-hour = kl. { $time }
digest-none = ingen: mails kommer med det samme
digest-off = ingen: alle mails, der kan slås fra, er slået fra
fact-talk = Hvad andre skriver til dig
talk-at-once = kommer med det samme
talk-daily = kommer med oversigten
talk-off = kommer ikke
fact-leave = Fravær
leave-none = intet
fact-leave-left = Fraværsdage tilbage i { $label }
rules-lead = Her er reglerne for dit parti mod { $others }.
rules-attached = Den vedhæftede tekst forklarer dem fra begyndelsen, med brikkerne, brættet og eksempler.
waits-for-you = Partiet venter på dig.
waits-for = Partiet venter på { $names }; du behøver ikke gøre noget nu.
waits-letter =
    Du kan alligevel svare på denne mail: “show” sender dig spillepladen, “help” viser dig alt, du kan skrive.
confirm-lead = I dit svar til partiet mod { $others } står der { $said }. Er det dét, du mener?
confirm-doubtful =
    Det er ikke sikkert, at mailen kom fra din kontos adresse, og derfor er intet gjort endnu. Er den ikke fra dig,
    behøver du ikke gøre noget.
confirm-said = Pr. mail kræver dette altid et trin til, og derfor er intet gjort endnu.
confirm-read = I dit svar til dit parti mod { $others } læser vi { $said }. Er det dét, du vil?
confirm-around =
    Resten af det, du skrev, kan betyde, at du fortryder, og derfor er intet gjort endnu. Det bliver ikke sendt til nogen:
    I partier for to går en linje, der begynder med “sig:”, til den anden spiller.
confirm-overtaken = Siden du skrev, har du givet betingede træk eller slettet dem, og derfor er intet gjort endnu.
confirm-advice = Åbn linket herunder for at se nærmere på det. Der sker ingenting, før du trykker på knappen dér.
confirm-answer = Du kan også svare på denne mail: “ja” udfører det, “nej” lader alt være, som det er.
confirm-link = Se og bekræft
help-lead = Her er de kommandoer, dit parti forstår.
help-how =
    Skriv en af dem i første linje af dit svar, over eller under det, dit mailprogram citerer. Skriver du
    to forskellige kommandoer, gælder ingen af dem; står der mere end en hilsen under, spørger vi først.
help-army =
    Din hær: “setup” og så dens rækker, fra den forreste til den bagerste og hver fra venstre mod højre, set fra din
    side: et bogstav for hver brik, et punktum for et tomt felt, en skråstreg eller en ny linje mellem rækkerne.
help-moves =
    Træk: “a4-a5” går fra a4 til a5; “a4xa5” angriber det, der står på a5; “a4-b4-b5” går rundt om et hjørne, og “a4*a7”
    er et skud, i spil, hvor det findes. “+charge2” sidst i et træk spiller dét kort sammen med trækket.
help-conditions =
    Betingede træk, i partier for to, der tillader dem, mens din modstander er på tur eller under et træk af dine egne:
    “hvis e7-e6 så d3-d4” på en linje, højst ti, og “hvis e7xe6 vinder så d5xe6” for et angreb. Din modstander ser dem
    ikke; de bortfalder, så snart din modstander gør noget andet. “ingen betingelser” tager dem tilbage.
help-answers =
    Svar: “defend 2” spiller et forsvarskort; “rescue 8 a1” og “recruit 8” henter en slået brik tilbage; “take” og “leave”
    gælder et flag; “decline” siger nej til det, der bliver spurgt om.
help-cards =
    Kort, i spil, hvor de findes: “card charge2” bytter et i stedet for et træk; “redraw charge2 d1 boat” bytter hele
    din første hånd, alle tre kort, og “keep” beholder den. “swap a4 b4” lader to brikker bytte plads.
help-game =
    Selve partiet: “draw” tilbyder remis, “accept” og “refuse” svarer på et tilbud, “abort” aflyser et parti, der knap er
    begyndt, “resign” giver op, “claim” gør gældende, at en andens tid er gået. Alt, hvad der kan afslutte partiet, bliver
    du spurgt om igen på en webside.
help-talk =
    Beskeder, i partier for to: En linje, der begynder med “sig:”, under dit træk eller alene, går til den anden
    spiller. “report” anmelder den sidste, du fik, { $words } stopper dem, og “talk” giver dig dem igen.
help-questions =
    Spørgsmål: “show” sender dig spillepladen, “rules” reglerne for partiet, “games” dine partier og invitationer,
    “settings” indstillingerne for din konto, og hvordan du ændrer dem, “help” sender dig dette. Efter partiet inviterer “rematch” de andre til et nyt.

## Mails til tjenestens adresse

service-subject = Stratego pr. mail
service-help-lead = Her spilles Stratego pr. mail. Du behøver kun et mailprogram.
service-help-how =
    Svar på denne mail, eller skriv til { $address }: Det er den første linje i din mail, der tæller. Lad linjen under den
    være tom, hvis du skriver mere.
service-help-register = “registrer anna” opretter en konto med navnet “anna”: Skriv det navn, de andre skal se.
service-help-invite =
    “inviter bob” inviterer spilleren med det navn, “inviter bob@example.org” den, der har den adresse. Spillet og tiden
    pr. træk kan følge efter: “inviter bob quick-arena 3d”.
service-help-seek =
    “søg” tager en ledig plads i et parti eller tilbyder de andre en, hvis der ikke er nogen. Spillet og tiden pr. træk
    kan også følge her.
service-help-lists =
    “partier” viser dine partier og invitationer, “varianter” hvad der spilles her, “indstillinger” indstillingerne for
    din konto, og hvordan du ændrer dem, og “hjælp” sender dig dette.
service-unreadable = { $words } er ikke en af disse linjer.
service-unclear = Din sidste mail blev ikke forstået, og der er ikke gjort noget.
service-register-lead =
    Nogen, sandsynligvis dig, vil registrere sig her med din mailadresse som { $name }. Er det, hvad du vil?
service-confirm-lead = I en mail fra din adresse står der { $said }. Er det, hvad du vil?
service-confirm-said =
    Alle kan skrive i din adresses navn, så der er endnu ikke gjort noget. Hvis det ikke var dig, behøver du ikke gøre noget.
service-read-lead = I din mail læser vi { $said }. Er det dét, du vil?
service-read-said = Vi gør aldrig noget ud fra en sætning uden at spørge først; derfor er intet gjort endnu.
service-withdrawn = Som du ønskede, er der ikke gjort noget.
service-stale = Der er ikke længere et spørgsmål, som dette er svar på. Der er ikke gjort noget.
service-last = Dette er vores sidste mail af denne slags i dag.
service-given-up = Din sidste mail kunne ikke behandles på grund af en fejl hos os. Intet træk i den er spillet.
service-given-up-said =
    Skriv igen, gerne som ren tekst, eller brug den side, som dette link fører til.
service-expired =
    Svar på den mail læses ikke længere: Den er for gammel, eller pladsen, den handlede om, er ikke længere din. Der er
    ikke gjort noget.
service-welcome-lead = Velkommen til { $site }, { $name }. Du har nu en konto og kan spille.
service-welcome-lapsed = Invitationen, som du svarede på, gælder ikke længere.
service-welcome-password =
    Du behøver ingen adgangskode for at spille pr. mail. Til siderne og til programmer skal du bruge en: Linket herunder
    fører til siden, hvor du beder om den.
service-password-link = Vælg en adgangskode
service-known-lead = Du har allerede en konto her, { $name }.
service-refused-lead = Det, du bad om, blev ikke gjort.
service-account-missing = Du har endnu ingen konto her, og uden konto kan ingen spille.
service-name-missing = Skriv efter “registrer” det navn, de andre skal se, som ét ord.
service-name-suggested = Dette er stadig ledigt: { $words }.
service-user-unknown = Ingen her hedder { $name }. Tjek stavemåden, eller inviter en mailadresse.
service-never-read =
    En adresse, du har inviteret, hører til et program eller til denne server, og mails derfra bliver aldrig læst.
service-word-unknown =
    { $words } er hverken et spil, der spilles her, eller en tid pr. træk som “3d” for tre dage eller “12h” for tolv timer.
service-guests-wrong = { $count ->
        [one] Dette spil er for dig og én anden spiller: Nævn én.
       *[other] Dette spil er for dig og { $count } andre: Nævn dem alle.
    }
service-guest-self = Du kan ikke invitere dig selv, og heller ikke nogen to gange.
service-often = Du har gjort dette så mange gange, som man må på en dag. Prøv igen i morgen.
service-waiting =
    { $count } af dine partier venter allerede på andre spillere, og flere må ikke vente på én gang.
service-invited-lead = Du har inviteret { $names }.
service-joined-lead = Du har en plads i et parti med { $others }.
service-declined-lead = Du har afslået invitationen. Partiet er aflyst.
service-opened-lead = Sådan en plads er ikke ledig. Du tilbyder nu selv en: Den, der tager den, spiller med dig.
service-seated-said = Så snart alle pladser er taget, beder en mail dig om din hær.
service-rules-link = Læs reglerne
service-rulesets-lead = Dette spilles her. Ordet foran er det, du skriver efter “inviter” eller “søg”.

## Det er der sket

begun = Alle hære står på spillepladen: Partiet begynder.
begins = { $who-is ->
        [you] Du begynder.
       *[other] { $who } begynder.
    }
army-hidden = { $who-is ->
        [you] Du har stillet din hær op.
       *[other] { $who } har stillet sin hær op.
    }
moved = { $piece-first } flyttede fra { $from } til { $to }.
moved-round = { $piece-first } flyttede fra { $from } over { $via } til { $to }.
swapped = { $piece-first } på { $from } og brikken på { $to } byttede plads.
captured-late = { $piece-first } på { $space } blev slået.
attack-announced = { $piece-first } på { $from } angreb { $victim-object } på { $to }: Der kan spilles et forsvarskort.
attack-won = { $piece-first } på { $from } angreb { $to } og slog { $victim-object }.
attack-won-unseen = { $piece-first } på { $from } angreb { $to } og slog { $victim-object }; brikken blev ikke vist.
attack-lost = { $piece-first } på { $from } angreb { $victim-object } på { $to } og blev slået.
attack-lost-unseen =
    { $piece-first } på { $from } angreb { $victim-object } på { $to } og blev slået; det, den mødte, blev ikke vist.
attack-lost-to-unseen =
    { $piece-first } på { $from } angreb { $victim-object } på { $to } og blev slået; din brik blev ikke vist.
attack-both = { $piece-first } på { $from } angreb { $victim-object } på { $to }: Begge blev slået.
attack-none = { $piece-first } på { $from } angreb { $victim-object } på { $to }: Ingen brikker blev slået.
shot = { $piece-first } på { $from } skød { $victim-object } på { $to }: Begge er væk.
brought-back = { $piece-is ->
        [you] Du hentede { $piece-gender ->
            [neuter] et { $piece-kind }
           *[common] en { $piece-kind }
        } tilbage på { $space }.
       *[other] { $piece-owner } hentede { $piece-gender ->
            [neuter] et { $piece-kind }
           *[common] en { $piece-kind }
        } tilbage på { $space }.
    }
recruited = { $piece-is ->
        [you] Du rekrutterede { $piece-gender ->
            [neuter] et { $piece-kind }
           *[common] en { $piece-kind }
        } på { $space }.
       *[other] { $piece-owner } rekrutterede { $piece-gender ->
            [neuter] et { $piece-kind }
           *[common] en { $piece-kind }
        } på { $space }.
    }
cards-drawn = { $who-is ->
        [you] Du trak { $cards }.
       *[other] { $who } trak { $cards }.
    }
laid-card = { $who-is ->
        [you] Du lagde et angrebskort med bagsiden op.
       *[other] { $who } lagde et angrebskort med bagsiden op.
    }
played-card = { $who-is ->
        [you] Du spillede kortet { $card }.
       *[other] { $who } spillede kortet { $card }.
    }
defended = { $who-is ->
        [you] Du forsvarede dig med kortet +{ $bonus }.
       *[other] { $who } forsvarede sig med kortet +{ $bonus }.
    }
exchanged-card = { $who-is ->
        [you] Du byttede et kort.
       *[other] { $who } byttede et kort.
    }
hand-exchanged = { $who-is ->
        [you] Du byttede din første hånd.
       *[other] { $who } byttede sin første hånd.
    }
hand-kept = { $who-is ->
        [you] Du beholdt din første hånd.
       *[other] { $who } beholdt sin første hånd.
    }
defended-not = { $who-is ->
        [you] Du spillede intet forsvarskort.
       *[other] { $who } spillede intet forsvarskort.
    }
rescued-nobody = { $who-is ->
        [you] Du hentede ingen brik tilbage.
       *[other] { $who } hentede ingen brik tilbage.
    }
recruited-nobody = { $who-is ->
        [you] Du rekrutterede ingen brik.
       *[other] { $who } rekrutterede ingen brik.
    }
flag-left = { $who-is ->
        [you] Du lod { $flag-is ->
            [you] dit
           *[other] { $flag-of }
        } flag ligge.
       *[other] { $who } lod { $flag-is ->
            [you] dit
           *[other] { $flag-of }
        } flag ligge.
    }
declined = { $who-is ->
        [you] Du sagde nej.
       *[other] { $who } sagde nej.
    }
draw-offered = { $who-is ->
        [you] Du tilbød remis.
       *[other] { $who } tilbød remis.
    }
draw-accepted = { $who-is ->
        [you] Du accepterede remis.
       *[other] { $who } accepterede remis.
    }
draw-refused = { $who-is ->
        [you] Du afslog remis.
       *[other] { $who } afslog remis.
    }
draw-lapsed = { $who-is ->
        [you] Dit tilbud om remis gælder ikke længere.
       *[other] { $who-of } tilbud om remis gælder ikke længere.
    }
time-ran-out = { $who-is ->
        [you] Din tid er gået.
       *[other] { $who-of } tid er gået.
    }
flag-taken = { $piece-first } tog { $flag-is ->
        [you] dit
       *[other] { $flag-of }
    } flag.
flag-taken-on = { $piece-first } tog { $flag-is ->
        [you] dit
       *[other] { $flag-of }
    } flag på { $space }.
flag-dropped = { $flag-is ->
        [you] Dit flag ligger på { $space }.
       *[other] { $flag-of } flag ligger på { $space }.
    }
scored = { $who-is ->
        [you] Du har { $score } af { $full } point.
       *[other] { $who } har { $score } af { $full } point.
    }
scored-full = { $who-is ->
        [you] Du har nået { $full } point og begynder igen ved 0.
       *[other] { $who } har nået { $full } point og begynder igen ved 0.
    }
recruit-lost = { $who-is ->
        [you] Du kunne have rekrutteret, men { $space } var optaget, eller ingen af dine brikker var slået.
       *[other] { $who } kunne have rekrutteret, men { $space } var optaget, eller ingen egne brikker var slået.
    }
skipped = { $who-is ->
        [you] Du kunne intet gøre og mistede turen.
       *[other] { $who } kunne intet gøre og mistede turen.
    }
resigned = { $who-is ->
        [you] Du gav op.
       *[other] { $who } gav op.
    }
resigned-stays = { $who-is ->
        [you] Du gav op; dine brikker bliver stående og forsvarer sig.
       *[other] { $who } gav op; brikkerne bliver stående og forsvarer sig.
    }
out = { $who-is ->
        [you] Du er ude af spillet.
       *[other] { $who } er ude af spillet.
    }
out-stays = { $who-is ->
        [you] Du er ude af spillet; dine brikker bliver stående og forsvarer sig.
       *[other] { $who } er ude af spillet; brikkerne bliver stående og forsvarer sig.
    }

## Slutningen

ended = { $result }: { $reason }.
ended-lead = Dit parti er slut.
ended-said = Dit parti mod { $others } er slut. Tak for kampen.
ended-record = Partiets forløb er vedhæftet.
fact-setup = { $who-is ->
        [you] Din opstilling
       *[other] { $who-of } opstilling
    }
won-you = Du har vundet
won-with-you = Du og { $names } har vundet
won = { $count ->
        [one] { $names } har vundet
       *[other] { $names } har vundet
    }
drawn = Partiet er remis: { $reason }.
called-off = Partiet er aflyst; det har intet resultat.
called-off-by = { $who-is ->
        [you] Du aflyste partiet; det har intet resultat.
       *[other] { $who } aflyste partiet; det har intet resultat.
    }
called-off-late = Partiet er aflyst: Ikke alle hære var stillet op i tide. Det har intet resultat.
why-flag-captured = { $who-is ->
        [you] dit flag blev erobret
       *[other] { $who-of } flag blev erobret
    }
why-flag-on-tower = { $flag-is ->
        [you] dit flag er på tårnet
       *[other] { $flag-of } flag er på tårnet
    }
why-side-on-tower = { $side ->
        [yours] et flag fra jeres side er på tårnet
       *[theirs] et flag fra deres side er på tårnet
    }
why-immobile = { $who-is ->
        [you] du kunne ikke længere flytte
       *[other] { $who } kunne ikke længere flytte
    }
why-resigned = { $who-is ->
        [you] du gav op
       *[other] { $who } gav op
    }
why-time = { $who-is ->
        [you] din tid er gået
       *[other] { $who-of } tid er gået
    }
why-alone = ingen andre er tilbage i partiet
why-ended = partiet blev afsluttet
why-agreed = alle var enige
why-nobody-moves = ingen kunne længere flytte
why-quiet = intet er slået i for lang tid
why-time-drawn = tiden er gået
why-nobody-won = ingen har vundet

## Signaturforklaring

legend-yours = din
legend-yours-known = din, kendt af alle
legend-hidden = skjult
legend-hidden-moved = skjult, har flyttet sig
legend-known = kendt
legend-lake = sø
legend-home = din opstilling
legend-home-of = opstilling: { $colour }
legend-last = flyttede sidst
legend-ring = ét felt rundt om tårnet
legend-tower = et flag, der bæres derhen, vinder
legend-clockwise = med uret
legend-partner = { $colour }, din makker
legend-hidden-of = { $colour }, skjult
legend-hidden-moved-in-all = i alle parenteser: > skjult, har flyttet sig
legend-names = feltets navn står nedenunder
legend-flag = et flag, i ejerens farve
legend-flag-carried = { $flag-is ->
        [you] dit flag, som bæres på { $space }
       *[other] { $flag-of } flag, som bæres på { $space }
    }
legend-flag-lying = { $flag-is ->
        [you] dit flag, som ligger på { $space }
       *[other] { $flag-of } flag, som ligger på { $space }
    }

## Færre mails, og dagens oversigt

unsubscribe = Ikke flere mails af denne slags
digest-subject = Dine partier i dag
digest-news = Her er det, der er nyt i dine partier.
digest-lead = { $count ->
        [one] Et af dine partier venter på dig.
       *[other] { $count } af dine partier venter på dig.
    }
digest-several =
    Hvert parti har sin egen svaradresse. Et svar på selve denne mail spilles i intet af dem.
digest-answer =
    Svar til { $address } med én kommando i den første linje i din mail; skriver du to forskellige, gælder ingen af dem.
    “help” viser dig alt, du kan skrive.
digest-invitation = Du kan også svare med en mail: Skriv “accepter” eller “afslå” til { $address }.
digest-setup =
    Svar til { $address } med ordet “setup” og dine rækker, fra den forreste til den bagerste og hver fra venstre mod
    højre, set fra din side: tegnet for hver brik, et punktum for et tomt felt. Til at udfylde: “setup { $form }”.

## Sider bag linkene i mails

page-name = Navn
page-password = Adgangskode
page-code = Kode fra godkendelsesappen, eller en gendannelseskode
page-new-password = Ny adgangskode
page-address = Mailadresse
page-address-wrong = Skriv en fuldstændig mailadresse, for eksempel anna@example.org.
page-address-never-read =
    Denne adresse hører til et program eller til denne server, og mails derfra bliver aldrig læst. Skriv en anden.
page-language = Sprog i mails og på sider
page-home-title = Stratego pr. mail
page-home-said = Her spiller man Stratego pr. korrespondance: et træk ad gangen, med timer eller dage til at tænke sig om.
page-home-letters =
    Når det er din tur, viser en mail dig spillepladen, og du svarer med dit træk. Du behøver kun et mailprogram.
page-home-program =
    Når det er din tur, viser en mail dig spillepladen. Du foretager dit træk med et program, der bruger serverens
    grænseflade.
page-home-begin =
    Registrer dig først. Derefter kan du invitere nogen, tage en ledig plads i et parti eller vente på en invitation.
page-scripts-off =
    Spillepladen kræver scripts. Tillad dem for dette websted i din browser, og indlæs siden igen. Du kan også spille uden
    dem; her står hvordan.
page-board-missing =
    Denne server er bygget uden spillepladen til browsere. Den, der driver serveren, kan tilføje den: script/page bygger den.
    Du kan spille alligevel; her står hvordan.
page-log-in-link = Log ind
page-home-link = Til forsiden
page-begin-letters = Pr. mail skriver du til { $address }. Hver af disse knapper åbner sådan en mail:
page-begin-register = Registrer dig pr. mail
page-begin-invite = Inviter nogen pr. mail
page-begin-seek = Find et parti pr. mail
page-begin-help = Spørg, hvad man ellers kan skrive
page-register-title = Registrer dig
page-register-said =
    Vælg et navn, som de andre ser, og en adgangskode. Så får du en mail med et link, der bekræfter, at adressen er din.
page-register-newcomer = Har du ingen konto endnu? Registrer dig her
page-register-back = Når din adresse er bekræftet, kan du tage din plads her
page-mail-sent-title = Se i din indbakke
page-mail-sent-said = Hvis adressen kan bruges, er en mail med et link på vej til den. Følg linket for at komme videre.
page-forgotten-link = Har du glemt din adgangskode?
page-forgotten-title = En ny adgangskode
page-forgotten-said =
    Skriv mailadressen til din konto. Så får du en mail med et link, hvor du kan vælge en ny adgangskode.
page-forgotten-button = Send mailen
page-suspended =
    Mails til din adresse kommer retur, og derfor sendes der ingen dertil. Så snart den virker igen, kan du bede om den mail,
    der bekræfter den (eller om en ny adgangskode), og følge linket.
page-missing-title = Denne side findes ikke
page-missing-said = Se adressen i din browser efter, eller begynd på forsiden.
page-old-title = Dette link gælder ikke længere
page-old-said = Det er allerede brugt, eller det er for gammelt. Bed om et nyt dér, hvor du fik det.
page-often-title = For mange forsøg
page-often-said = Du har prøvet for mange gange. Prøv igen om { $span }.
page-log-ins-said = Der er skrevet for mange forkerte adgangskoder til dette navn eller denne adresse, måske af andre. Prøv igen om { $span }, eller nu med din adresse, hvis du brugte dit navn. Med en ny adgangskode kommer du ind med det samme: bed om en mail med linket.
page-status-title = Tjenestens status
page-status-up = Tjenesten kører: man kan spille.
page-status-down = Tjenesten har en fejl: man kan ikke spille lige nu. Intet, som den har bekræftet, er gået tabt. Prøv igen senere.
page-status-since = Den har kørt uden afbrydelse siden: { $time }.
page-status-mails-on-time = Mails bliver sendt uden forsinkelse.
page-status-mails-slow = Mails bliver sendt for sent, med op til en time.
page-status-mails-late = Mails bliver sendt mere end en time for sent. Ingen går tabt: de bliver sendt så snart som muligt.
page-status-maintenance = Planlagt vedligeholdelse
page-busy-title = Der er for travlt lige nu
page-busy-said = Prøv igen om et øjeblik.
page-failed-title = Vi har lavet en fejl
page-failed-said = Der skete en fejl på serveren; du har ikke gjort noget forkert. Prøv igen senere.
page-impossible-title = Det kan ikke lade sig gøre
page-impossible-said = Intet er ændret.
page-verify-title = Velkommen, { $name }
page-verify-said =
    Du er ved at bekræfte, at denne mailadresse er din. Har du ikke bedt om en konto, så luk denne side.
page-verify-password = Skriv den adgangskode, du valgte, da du registrerede dig.
page-verify-wrong = Det er ikke den adgangskode, der blev valgt, da { $name } blev registreret. Prøv igen.
page-address-button = Ja, det er min adresse
page-verified-title = Din adresse er bekræftet
page-verified-said = Nu kan du spille.
page-name-lost-title = Navnet er taget
page-name-lost-said =
    En anden har i mellemtiden bekræftet en adresse til det samme navn. Registrer dig igen med et andet navn.
page-reset-title = En ny adgangskode til { $name }
page-reset-said = Vælg en ny adgangskode på mindst 8 tegn. Du bliver logget ud overalt.
page-reset-button = Gem adgangskoden
page-reset-done-title = Din adgangskode er gemt
page-reset-done-said = Du er logget ud overalt, og fra nu af gælder den nye adgangskode. Nu kan du spille.
page-password-wrong =
    Adgangskoden skal have mindst 8 og højst 256 tegn og må hverken være en, som alle prøver først, eller dit navn eller
    din adresse; nogle få ord er lette at huske.
name-wrong =
    Det navn går ikke: Det skal bestå af 2 til 32 bogstaver (A til Z), cifre, bindestreger eller understregningstegn, og
    nogle navne er reserveret.
name-taken = En anden har det navn. Vælg et andet.
page-address-title = Din nye mailadresse
page-address-said = Fremover sendes din kontos mails til { $address } og ikke til nogen anden adresse.
page-address-note = Har du ikke bedt om det, så luk denne side; så ændres intet.
page-address-done-title = Din mailadresse er ændret
page-address-done-said =
    Svar fremover på mails fra den nye adresse. En mail har fortalt det til den gamle. Du kan lukke denne side.
page-undo-title = Få kontoen { $name } tilbage
page-undo-said =
    Denne kontos mailadresse er ændret. Var det ikke dig, så vælg en ny adgangskode på mindst 8 tegn: Kontoen får den adresse
    tilbage, som dette link blev sendt til, og alle enheder logges ud.
page-undo-note = Var det dig, så luk denne side; så ændres intet.
page-undo-button = Få den tilbage
page-undo-done-title = Din konto er din igen
page-undo-done-said =
    Den har denne mailadresse igen, alle enheder er logget ud, og fra nu af gælder den nye adgangskode. Nu kan du
    spille.
page-invitation-title = En invitation
page-invitation-note = Siger du nej, bliver partiet aflyst.
page-invitation-newcomer =
    Vil du sige ja, så vælg det navn, som andre skal kende dig under, og en adgangskode på mindst 8 tegn.
page-accept-button = Sig ja
page-decline-button = Sig nej
page-never-button = Sig nej, og ikke flere invitationer fra denne person
page-accepted-title = Du har sagt ja
page-accepted-said = Stil nu din hær op; en mail fortæller dig, hvordan du går videre.
page-declined-title = Du har sagt nej
page-declined-said = Partiet er aflyst. Du kan lukke denne side.
page-never-title = Du har sagt nej en gang for alle
page-never-said = Partiet er aflyst, og du får ikke flere invitationer fra denne person. Du kan lukke denne side.
page-join-title = Et parti venter på dig
page-join-lead = { $count ->
        [one] { $names } vil gerne spille med dig.
       *[other] { $names } vil gerne spille med dig.
    }
page-join-stranger = Nogen vil gerne spille med dig.
page-join-note = Log ind for at tage pladsen. Før det sker der ingenting.
page-join-button = Tag pladsen
page-join-wrong = Det er ikke navnet og adgangskoden til en konto her.
page-joined-title = Du har en plads
page-joined-said = En mail beder dig om din hær, så snart alle pladser er taget. Du kan lukke denne side.
page-consent-title = Må dette program handle for dig?
page-consent-lead = Et program, der kalder sig { $name }, beder om adgang til din konto.
page-consent-never =
    Det får aldrig din adgangskode. Det kan hverken ændre den eller din mailadresse, og det kan ikke slette kontoen.
page-consent-host =
    Det er ikke fra os, og ingen har kontrolleret, hvad det siger om sig selv. Under alle omstændigheder går du herfra
    videre til { $to }.
page-consent-device =
    Det er ikke fra os, og ingen har kontrolleret, hvad det siger om sig selv. Under alle omstændigheder går du herfra
    videre til et program på denne enhed ({ $to }).
page-consent-note = Tillad det kun, hvis du lige har bedt om det i det program. Du kan når som helst trække det tilbage.
page-consent-allow = Log ind og tillad
page-consent-deny = Tillad ikke
page-consent-stale = Denne side var åben for længe. Prøv igen.
page-consent-fault-title = Dette program har lavet en fejl
page-consent-fault-said =
    Det får ikke, hvad det bad om, og intet blev ændret. Den, der har skrevet det, kan læse hvorfor her: { $reason }.
page-consent-back = Tilbage til { $to }
page-seat-taken-title = Pladsen er taget
page-seat-taken-said = Du har allerede en plads i dette parti, eller en anden var hurtigere.
page-letter-title = Er det dit svar?
page-letter-lead = I en mail til dit parti med { $others } står: { $said }
page-letter-note = Har du ikke skrevet denne mail, så luk denne side. Der sker ingenting, før du trykker på knappen.
page-letter-done-title = Færdig
page-letter-done-said = Dit svar er spillet; en mail fortæller dig, hvordan partiet står.
page-letter-seat-said = Du har opgivet din plads. De andre venter på en anden.
page-letter-refused-title = Dit svar blev ikke spillet
page-rematch-title = Et parti til?
page-rematch-lead = Dit parti mod { $others } er slut. Vil du spille igen?
page-rematch-note =
    Regler og tid er de samme, og alle rykker én plads videre. Der sker ikke noget, før du trykker på knappen.
page-rematch-button = Ja, inviter
page-rematch-done-title = Din revanche
page-request-lead = Dette kom fra { $address }: { $said }
page-request-button = Ja, gør det
page-request-done-said = En mail fortæller dig mere. Du kan lukke denne side.
page-folder-title = Mails
page-folder-said =
    Der er ikke sat en mailserver op, så mails bliver ikke sendt. De gemmes i en mappe og vises her, kun på denne
    computer.
page-folder-empty = Der er ingen mail endnu.
page-folder-date = Dato
page-folder-to = Til
page-folder-subject = Emne
page-folder-all = Alle mails
page-folder-lead = Til { $address }, { $time }
page-folder-reply = Svar til { $address }
page-folder-text = Som tekst
page-folder-page = Som side
page-folder-frame = Mailen som side
page-mails-title = Ikke flere af disse mails?
page-mails-off-title = Disse mails er slået fra
page-mails-off-button = Slå disse mails fra
mails-about-on-button = Send dem som før
page-mails-note =
    Mails, der beskytter din konto, og svar på dine egne mails sendes altid. Gennem denne servers grænseflade kan du for
    hver slags mail vælge, om den kommer med det samme, en gang om dagen eller slet ikke.
page-mails-note-page =
    Mails, der beskytter din konto, og svar på dine egne mails sendes altid. På siden for din konto kan du for hver slags
    mail vælge, om den kommer med det samme, en gang om dagen eller slet ikke.
page-mails-letter =
    Med en mail kan du vælge det for alle slags på én gang: Svar på en hvilken som helst mail om et parti med ordet
    “settings”. Så får du dine indstillinger, og hvordan du ændrer dem.
mails-about-warning = Uden disse mails kan du overse en frist og tabe et parti.
mails-about-digest = Det drejer sig om de mails, der en gang om dagen fortæller, hvad der er nyt i dine partier.
page-mails-strangers = Det drejer sig om mails, der inviterer dig til partier her.
mails-about-invitation = Det drejer sig om mails, der inviterer dig til partier.
mails-about-setup-wanted = Det drejer sig om mails, der beder dig stille din hær op.
mails-about-your-turn = Det drejer sig om mails, der fortæller, at det er din tur.
mails-about-decision-wanted = Det drejer sig om mails, der beder dig om en anden beslutning end et træk.
mails-about-reminder = Det drejer sig om mails, der minder dig om en frist.
mails-about-draw-offered = Det drejer sig om mails, der fortæller om et remistilbud.
mails-about-draw-refused = Det drejer sig om mails, der fortæller, at dit tilbud om remis blev afslået.
mails-about-talk =
    Det drejer sig om mails med det, en anden spiller skriver til dig. Uden dem står det heller ikke i andre mails.
mails-about-time-up = Det drejer sig om mails, der fortæller, at en anden spillers tid er gået.
mails-about-game-over = Det drejer sig om mails, der fortæller, hvordan et parti er endt.
mails-about-move-received = Det drejer sig om mails, der fortæller, at et af dine svar er spillet.
mails-about-leave-announced = Det drejer sig om mails, der fortæller, hvornår andre spillere er væk.

## Sider med regler

page-rules-title = Spillereglerne
page-rules-said = Hver side forklarer et spil fra begyndelsen, med eksempler.
page-rules-own = Dette spil er tilføjet af dem, der driver serveren. Spørg dem om reglerne.
page-clauses-title = { $name }, regel for regel
page-clauses-said =
    Til præcise svar. Hver regel har en kort betegnelse, som nævnes i et afslag. Først står det, der er anderledes i dette
    spil, og derunder det, som det bygger på. Teksten findes kun på engelsk.
page-clauses-link = De præcise regler

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
piece-flag = { $count ->
       *[other] flag
    }
    .gender = neuter
piece-any = { $count ->
        [one] brik
       *[other] brikker
    }
    .gender = common

## Steder og pladser

place-ring = “ring”
place-tower = “tower”
seat-red = Rød
seat-blue = Blå
seat-north = Nord
seat-east = Øst
seat-south = Syd
seat-west = Vest
seat-a = A
seat-b = B
seat-c = C

## Kort

card-boat = Båd
card-jump = Spring
card-charge2 = Stormløb 2
card-charge3 = Stormløb 3
card-feint = Finte
card-swap = Bytte
card-a1 = Angreb +1
card-a2 = Angreb +2
card-a3 = Angreb +3
card-mock = Skinangreb
card-armour = Panser
card-spy = Spionangreb
card-d1 = Forsvar +1
card-d2 = Forsvar +2
card-d3 = Forsvar +3

## Varianter

ruleset-barrage = Barrage
    .summary =
        Et kort spil: otte brikker til hver, stillet op hvor som helst på den klassiske spilleplades hjemmerækker.
ruleset-battle-cards = Battle Cards
    .summary =
        Tredive brikker til hver og en bunke på femten kort, som lader brikker springe, slå hårdere eller stå bedre imod.
ruleset-duel = Duel
    .summary =
        Et kort spil: ti brikker til hver, stillet op hvor som helst på den klassiske spilleplades hjemmerækker.
ruleset-federation = Forbund
    .summary =
        Som i forbundets turneringer: Den, der bliver ved med at jage, må ikke genskabe en stilling, og to hundrede ture
        uden en slået brik er remis.
ruleset-original-classic = Original, klassisk gentagelse
    .summary =
        Den tyske udgave af Original: som det klassiske spil, men en brik må krydse den samme grænse mellem to felter fem
        gange i træk.
ruleset-original = Original
    .summary =
        Det klassiske spil: fyrre brikker til hver, og ingen brik krydser den samme grænse mellem to felter mere end tre
        gange i træk.
ruleset-quick-arena = Quick Arena
    .summary =
        Det hurtigste spil: de ti brikker fra Duel på en spilleplade på otte gange otte felter.
ruleset-stratego4-four = Stratego 4
    .summary =
        Fire spillere om en fæstning: Bær dit flag op på dens tårn før de andre. Slagne brikker kan rekrutteres igen.
ruleset-stratego4-partners = Stratego 4 for makkere
    .summary =
        To mod to om en fæstning: Den, der sidder over for dig, er din makker, og det første flag på tårnet vinder for
        begge. Makkere ser ikke hinandens brikker.
ruleset-stratego4-three = Stratego 4 for tre
    .summary =
        Tre spillere om en fæstning: Bær dit flag op på dens tårn før de andre. Slagne brikker kan rekrutteres igen.
ruleset-tournament-40 = Turnering, fyrre brikker
    .summary =
        De danske turneringsregler med det klassiske spils hær.
ruleset-tournament = Turnering
    .summary =
        De danske turneringsregler: Ved samme rang vinder angriberen, forsvaret er tavst, og den, der når modstanderens
        bagerste række, redder en brik.
ruleset-vintage = Vintage
    .summary =
        De gamle hollandske og franske regler: som det klassiske spil, med højst fem krydsninger af den samme grænse mellem
        to felter i træk.

## Valg

value-true = ja
value-false = nej
value-first-seat = den første plads
value-chance = tilfældet
option-repetition-limit = gentagelsesgrænse
    .meaning = i hvor mange ture i træk den samme brik må krydse den samme grænse mellem to felter
option-count-attacks = tæl angreb
    .meaning = om angreb tæller som træk i gentagelsesreglen
option-more-squares = jagt
    .meaning = om en brik, der bliver ved med at jage, ikke må genskabe en af jagtens stillinger
option-quiet-limit = grænse uden slagne brikker
    .meaning = partiet er remis efter så mange ture uden en slået brik
option-aggressor-advantage = angriberens fordel
    .meaning = ved samme rang vinder angriberen og flytter ind
option-silent-defence = tavst forsvar
    .meaning = en kamp viser kun angriberen; den viser begge, hvis en spejder angriber, eller hvis begge falder
option-rescue = redning
    .meaning = en brik, der når modstanderens bagerste række, kan hente en slået brik tilbage, to gange i et parti
option-swap-then-attack = bytte og så angribe
    .meaning = efter kortet Bytte kan en af de to brikker angribe, med et angrebskort
option-refill = fyld hånden
    .meaning = hånden fyldes op til tre kort, når turen slutter
option-hidden-attack-card = skjult angrebskort
    .meaning = angrebskort og angriber vises først, når forsvareren har besluttet sig
option-first = første tur
    .meaning = hvem der har den første tur
option-conditional-moves = betingede træk
    .meaning = om man på forhånd må bestemme sit svar på et træk, som så spilles med det samme

## Hvorfor reglerne afviser en mail

refusal-game-over = partiet er slut
refusal-not-your-turn = det er ikke din tur
refusal-seat-out = du er ude af spillet
refusal-not-awaited = partiet venter på en anden beslutning
refusal-not-yours = det er ikke dig, der skal gøre det
refusal-invalid-setup = der er fejl i opstillingen
refusal-setup-locked = opstillingen er låst
refusal-unknown-space = der er intet felt { $from }
refusal-no-piece = der står ingen brik på { $from }
refusal-not-your-piece = brikken på { $from } er ikke din
refusal-immovable = brikken på { $from } flytter sig aldrig
refusal-across-lake = der ligger en sø mellem { $from } og { $to }
refusal-not-in-line = { $from } og { $to } ligger ikke på samme lige linje
refusal-too-far = brikken på { $from } flytter kun ét felt
refusal-walk-too-long = brikken på { $from } går højst to felter
refusal-walk-must-turn = en brik, der går to felter, skal dreje efter det første og må ikke gå tilbage
refusal-carrying = en brik, der bærer et flag, flytter kun ét felt
refusal-no-flag-to-leave = brikken på { $from } bærer ikke sit eget flag
refusal-across-fortress = kun en kaptajn går gennem fæstningen
refusal-shoots-only = brikken på { $from } angriber kun ved at skyde
refusal-no-cannon = brikken på { $from } skyder ikke
refusal-out-of-range = et skud rammer præcis tre felter væk i lige linje
refusal-nobody-to-recruit = ingen af dine slagne brikker er af den slags
refusal-blocked = en brik på { $from } står i vejen
refusal-own-piece = en brik fra dit eget hold står på { $from }
refusal-nothing-to-attack = der står intet på { $from }, som kan angribes
refusal-two-squares = gentagelsesreglen tillader ikke dette træk
refusal-more-squares = jagtreglen tillader ikke dette træk
refusal-may-not-rescue = en brik af den slags redder ingen brikker: Svar “decline”
refusal-none-to-return = ingen slået brik af den slags kan komme tilbage
refusal-no-return-space = { $from } er ikke et tomt felt på din halvdel
refusal-draw-offered = du har allerede tilbudt remis i denne tur
refusal-draw-offer-stands = du er blevet tilbudt remis: Svar “accept” eller “refuse”
refusal-no-draw-offer = intet tilbud om remis venter på dit svar
refusal-too-late-to-abort = alle har haft en tur: Partiet kan ikke længere aflyses
refusal-wrong-deal = det er ikke det, tilfældet skal trække
refusal-not-in-hand = du har ikke det kort
refusal-not-your-hand = nævn netop de tre kort, du har på hånden
refusal-swapped-last = du byttede et kort i din sidste tur
refusal-pile-empty = din bunke er tom
refusal-not-with-card = med det kort kommer man ikke fra { $from } til { $to }
refusal-not-aligned = brikkerne på { $from } og { $to } står ikke i samme række eller kolonne
refusal-after-swap =
    efter kortet “swap” kan kun en af de to brikker angribe, med et angrebskort, hvis det er valgt for partiet
refusal-defenceless = et forsvarskort hjælper ikke en brik, der ikke kan flytte

## Hvad læsere skriver

heard-resign =
    opgiv, jeg opgiver, opgiver, giver op, jeg giver op, overgivelse, jeg overgiver mig, jeg giver mig, jeg giver
    fortabt, jeg kapitulerer, jeg kaster håndklædet i ringen, jeg vil opgive, jeg vil gerne opgive, du vinder, du har
    vundet
heard-draw =
    remis, uafgjort, tilbyd remis, jeg tilbyder remis, tilbyder remis, jeg tilbyder uafgjort, et remis, vi siger remis,
    lad os sige remis, jeg foreslår remis, foreslår remis, jeg tilbyder dig remis, en remis
heard-accept =
    accepter, accepterer, jeg accepterer, accepteret, jeg tager imod, ja til remis, ja tak til remis, jeg siger ja til
    remis, jeg accepterer remis, jeg tager imod remis, jeg tager imod tilbuddet, remis accepteret, ok med remis
heard-refuse =
    afvis, jeg afviser, afviser, afvist, ingen remis, nej til remis, ikke remis, nej tak til remis, jeg siger nej til
    remis, jeg afviser remis, afslå remis, jeg afslår remis
heard-play-on =
    spil videre, jeg spiller videre, jeg vil spille videre, jeg vil hellere spille videre, lad os spille videre, vi spiller
    videre
heard-decline = afslå, jeg afslår, afslår, afslået, jeg siger nej
heard-abort = aflys, aflyse, aflys partiet, aflys spillet, afbryd, afbryd partiet, annuller partiet
heard-claim = kræv, jeg kræver, kræver, gør krav
heard-keep = behold, behold dem, jeg beholder dem, beholder, jeg beholder mine kort
heard-take = tag, tag den, tag flaget, jeg tager flaget
heard-leave = lad ligge, lad den ligge, lad flaget ligge, jeg lader flaget ligge, efterlad
heard-help =
    hjælp, hjælp mig, kommandoer, hjælpe, brug for hjælp, jeg har brug for hjælp, kan du hjælpe, hvordan gør jeg,
    hvordan virker det, hvordan rykker jeg, hvordan flytter jeg, hvordan spiller jeg, hvordan spiller man, hvad skal jeg
    gøre, hvad kan jeg gøre, hvad skal jeg skrive, hvad kan jeg skrive, hvilke kommandoer, jeg forstår ikke, jeg forstår
    det ikke
heard-show =
    vis, vis bræt, vis brættet, vis spillepladen, vis mig brættet, bræt, brættet, spilleplade, vis mig, se brættet, send
    brættet, send mig brættet, stilling, stillingen, vis stillingen, pladen
heard-rules = regler, reglerne, spilleregler, spillereglerne, vis regler, vis reglerne, vis mig reglerne
heard-games = partier, mine partier, mine spil, vis mine partier
heard-settings = indstillinger, mine indstillinger, vis mine indstillinger, vis indstillinger
heard-language = sprog, mit sprog, sprog til
heard-language-en = engelsk
heard-language-de = tysk
heard-language-nl = nederlandsk, hollandsk
heard-language-fr = fransk
heard-language-da = dansk
heard-zone = tidszone, min tidszone
heard-digest = oversigt, daglig oversigt, oversigt kl, daglig oversigt kl, digest kl
heard-no-digest = ingen oversigt, ingen digest, uden oversigt
heard-away = væk, jeg er væk, bortrejst, jeg er bortrejst, fravær, ferie, på ferie, jeg er på ferie, fraværende
heard-back = aflys fravær, annuller fravær, aflys min ferie, annuller min ferie
heard-until = indtil, til og med
heard-rematch = revanche, et parti til, et spil til, en gang til, nyt parti, nyt spil
heard-report-talk = anmeld, anmeld det, anmeld beskeden, jeg anmelder det, rapporter, rapporter det
heard-no-talk = ingen beskeder, ikke flere beskeder, uden beskeder
heard-talk = beskeder igen, igen beskeder
heard-register =
    registrer, registrer som, registrer mig, registrer mig som, tilmeld, tilmeld som, tilmeld mig, tilmeld mig som, opret,
    opret mig som
heard-invite = inviter, jeg inviterer, indbyd, invitation til
heard-accept-invitation =
    jeg accepterer invitationen, jeg tager imod invitationen, ja jeg accepterer, ja tak gerne, ja gerne, gerne, meget
    gerne, ja meget gerne, med fornøjelse, ja med fornøjelse, ja selvfølgelig
heard-decline-invitation = jeg afslår invitationen, jeg afviser invitationen, nej jeg afslår
heard-seek =
    søg, søger, søg parti, søg et parti, søg modstander, søg en modstander, jeg søger et parti, jeg søger en modstander, ledig
    plads
heard-rulesets = varianter, hvilke varianter, spilvarianter, regelsæt
heard-setup = opstilling, min opstilling, min hær
heard-defend = forsvar, forsvar med, jeg forsvarer med
heard-rescue = red, redde, jeg redder, hent, hente tilbage, jeg henter
heard-recruit = rekrutter, rekruttere, jeg rekrutterer
heard-card = kort
heard-redraw = træk nye, byt alle
heard-swap = byt, bytte, jeg bytter
heard-yes =
    ja, ja tak, ja det er rigtigt, jo, jep, korrekt, rigtigt, det er rigtigt, det passer, bekræft, bekræftet, jeg
    bekræfter, præcis, netop, ja netop, jup, ja det er mit træk, det er mit træk, lige præcis, ja lige præcis, kør bare, det er det
heard-assent =
    spil den, spil den bare, det har I læst rigtigt, det har du læst rigtigt, jo da, ja da, jo tak, jamen ja, lige
    netop, helt rigtigt, ganske rigtigt, helt korrekt, nemlig, selvfølgelig, naturligvis, absolut, bestemt, fyr den
    af, kør, kør på, spil det, spil det bare, gør det, gør det bare, værsgo, det mente jeg, det var det jeg mente,
    det er det jeg vil, det vil jeg, sådan, enig, bekræfter, det er helt rigtigt, spil bare det, bare det, det
    rigtige, det er det rigtige, gør bare det, gør det endelig, det var meningen, det er meningen, sådan var det
    ment, helt sikkert, helt sikker, jeg er sikker, jeg er helt sikker, klart, klart nok, jeps, javel, fortsæt, bare
    fortsæt, jeg bekræfter trækket, rigtigt læst, rigtigt forstået, I har læst rigtigt, du har læst rigtigt, I har
    forstået det rigtigt, du har forstået det rigtigt, I har forstået mig rigtigt, du har forstået mig rigtigt, det
    ønsker jeg, jeg vil gerne spille det, jeg vil gerne have det, det vil jeg gerne, det vil jeg gerne spille, spil
    det træk, udfør det, udfør trækket, perfekt, uden tvivl, javist, ja vist, jo vist, det er korrekt, jeg bekræfter
    hermed, jeg bekræfter hermed trækket, hermed bekræftet, jeg bekræfter det, jeg bekræfter dette træk, trækket er
    rigtigt, trækket bekræftes, bekræftes, bekræftes hermed, det var sådan jeg mente det, sådan mente jeg det, det
    er den, den er det, den er god nok, værsågod, bare spil, kør den, bare gør det, den skal spilles, spil trækket,
    spil mit træk, det skal spilles, det stemmer, det passer fint, det passer perfekt, præcis det, præcis sådan,
    netop det, gerne, meget gerne, yep, oki, okidoki, det kan du tro, det kan I tro, det kan du bande på, det kan I
    bande på, det kan du regne med, det kan I regne med, det tør siges, ja sgu, ja for pokker, ja for fanden, ja for
    hulen, så absolut, så afgjort, afgjort, så sandelig, sandelig, ja selvfølgelig, ja naturligvis, jo jo, jo
    såmænd, såmænd, jovist, joda, jada, yes, ok, okay, fint for mig, det er fint for mig, det er helt fint for mig,
    korrekt forstået, helt korrekt forstået, det er korrekt forstået, det er rigtigt forstået, rigtigt opfattet,
    korrekt læst, korrekt opfattet, godt læst, godt set, godt gættet, rigtigt gættet, du gættede rigtigt, I gættede
    rigtigt, spot on, lige i øjet, lige på kornet, pletskud, ramt plet, sømmet på hovedet, hovedet på sømmet,
    stemmer, det stemmer fint, det holder, det står fast, jeg står ved det, det står jeg ved, det bliver den, den er
    hjemme, den er i vinkel, det er i vinkel, aftale, det er en aftale, det er planen, det var planen, som planlagt,
    som skrevet, som sagt, som læst, så gør det, gør det så, gør det nu, gør det venligst, kør det, kør løs, kør du
    bare, bare kør, fyr løs, af sted, afsted, afsted med den, afsted med det, lad det ske, lad os gøre det, lad os
    spille det, spil løs, bare spil den, spil den endelig, udfør, udfør det bare, udfør venligst, gennemfør,
    gennemfør trækket, gennemfør det, registrer det, send den bare, send det bare, godkendt, det er godkendt, jeg
    godkender, jeg godkender det, jeg godkender trækket, grønt lys, bekræftende, positivt, hundrede procent,
    hundrede procent sikker, jeg er sikker på det, stensikker, bombesikker, bestemt ja, et klart ja, klart ja, et
    stort ja, svaret er ja, mit svar er ja, det er et ja, det vil jeg nemlig, det gør jeg, det gør jeg nemlig, jeg
    vil, det var det jeg skrev, det er det jeg mener, det er det jeg mente, netop det jeg mente, præcis det jeg
    mente, lige det jeg mente, det var lige det jeg mente, det var præcis det jeg mente, sådan skal det være, sådan
    var det tænkt, sådan vil jeg have det, sådan er det ment, sådan er det, mere end gerne, hellere end gerne,
    vældig gerne, med glæde, med fornøjelse, det kan jeg hermed bekræfte, kan jeg hermed bekræfte,
    det er der ikke noget i vejen for, der er ikke noget i vejen for det, der er ikke noget i vejen, gør du bare det
heard-assenting =
    det, den, er, var, jeg, vi, mente, mener, ville, vil, skrev, hvad jeg, træk, mit, helt, ganske, lige, rigtig,
    opfattet, forstået, så, bare, da, gerne, kaptajn, chef, tak, perfekt, godt, super,
    dette, hermed, trækket, virkelig, netop, nemlig, sådan, præcis,
    sgu, nok, jo, dog, skam, såmænd, sandelig, altså, for pokker, for fanden, for hulen, for søren, tak for at
    tjekke, for at tjekke, tak fordi du tjekkede, fordi du tjekkede, fordi I tjekkede, intet problem, ikke noget
    problem, ingen problemer, det er der ikke noget galt i, ikke noget galt i det, der er ikke noget galt i det, det
    er der intet galt i, der er intet galt i det, intet galt, uden tøven, ingen tvivl, ingen tvivl om det, det er
    der ingen tvivl om, der er ingen tvivl, ingen indvendinger, jeg har ingen indvendinger, endelig, nu, kammerat,
    makker, gutter, folkens, kære venner, min ven, korrekt, rigtigt, selvfølgelig, naturligvis, absolut, bestemt,
    læst, du har, I har, venligst, sødt af jer, pænt af jer,
    kom så, kom bare an
heard-conceding =
    fint, det er fint, helt fint, det er i orden, det er helt i orden, i orden, helt i orden, I har ret, du har ret,
    du har helt ret, I har helt ret, det har du ret i, det har I ret i, det er sandt, sandt, det er godt, alt godt,
    det er okay, det er ok
# What somebody asks who has no doubt: it waits for no answer, and changes nothing about a yes.
heard-rhetorical =
    hvad ellers, hvad ellers skulle det være, hvad skulle det ellers være, hvad skulle det ellers betyde, hvad
    skulle jeg ellers mene, hvad skulle jeg ellers have ment, hvad kunne det ellers være, hvorfor ikke, hvorfor
    skulle jeg ikke, hvad tror du, hvad tror I, hvad troede du, hvad troede I, hvem ellers, er det ikke indlysende,
    hvorfor spørger I, hvorfor spørger du, hvad spørger I for, tvivlede I, tvivlede du
heard-excuse = undskyld, beklager, sorry, åh
heard-manner =
    at jeg var så uklar, for den uklare mail, for forvirringen, for min skrift, for min stavning, for mit dansk,
    jeg er ny, jeg er ny her, er ny her, jeg er ny i det, jeg er ny i det her, jeg lærer det stadig, jeg er ved at
    lære det, jeg glemte bindestregen, glemte bindestregen, glemte stregen, jeg glemte stregen, at jeg skrev så
    sjusket, mit første parti, det er mit første parti, er mit første parti, undskyld jeg skrev så sjusket,
    undskyld jeg skrev sjusket, undskyld jeg var så uklar
heard-willing =
    ja, jo, jep, jup, jeg bekræfter, bekræftet, spil det, spil bare det, kør bare, kør på, gør det, gør bare det,
    det er mit træk, det mente jeg, det var det jeg mente, det er det jeg vil, det vil jeg, det var meningen, det er
    meningen
heard-regret =
    fortryder, fortrudt, har fortrudt, ombestemt mig, ombestemt, negativ, ikke mere, ikke længere, glem det, lad
    være, er forkert, var forkert, en fejl, tog fejl, fejl, tastefejl, misforståelse, misforstået, læst forkert,
    forstået forkert, lad alt, ikke det jeg mente, ikke ment, annuller, niks, niks nej, næ nej, næ nej du, næh, nix,
    nej da, nej dog, nej nej, nej sgu, nej for pokker, nej for fanden, nej for guds skyld, for guds skyld ikke, for
    alt i verden ikke, på ingen måde, under ingen omstændigheder, ikke under nogen omstændigheder, aldrig i livet,
    ikke tale om, der er ikke tale om, kommer ikke på tale, ikke på tale, udelukket, det er udelukket, ikke spor,
    slet ikke, overhovedet ikke, bestemt ikke, absolut ikke, selvfølgelig ikke, naturligvis ikke, helst ikke,
    hellere ikke, lad nu være, lad det være, lad det ligge, glem den, glem alt om, glemme alt om, godt glemme, drop
    det, drop den, ikke det, ikke den, ikke mig, det var ikke mig, det var ikke det, det passer ikke, passer ikke,
    stemmer ikke, det stemmer ikke, ikke korrekt, ukorrekt, ikke rigtigt, forkert læst, forkert opfattet, du tager
    fejl, I tager fejl, galt afmarcheret, helt galt, helt forkert, misset, sludder, vrøvl, pjat, afvises,
    annulleret, et nej, det er et nej, svaret er nej, mit svar er nej, det bliver et nej, et klart nej, ikke for mig
# With which somebody answers neither yes nor no.
heard-undecided =
    måske, muligvis, eventuelt, ved ikke, ved det ikke, ved jeg ikke, jeg ved ikke, jeg ved det ikke, aner det ikke,
    ingen anelse, det kommer an på, kommer an på, tjah, tja, tjo, ikke sikker, usikker, i tvivl, jeg overvejer,
    overvejer, tænke over det, tænker over det, sove på det, ikke besluttet, ikke bestemt mig, har ikke bestemt mig,
    svar i morgen, svar følger, svarer i morgen, må vi se, vi får se, både ja og nej, ja og nej, ja eller nej,
    hverken ja eller nej
heard-no = nej, nej tak, ellers tak, nej ellers tak, næ, ellers mange tak, nej ellers mange tak, nope
heard-greeting = hej, hejsa, kære, goddag, godmorgen, god morgen, godaften, god aften, halløj, dav, hallo, hei
heard-please = venligst, tak, mange tak, værsgo, vær så venlig
heard-move =
    træk, mit træk, mit træk er, mit næste træk, mit næste træk er, jeg trækker, jeg flytter, jeg rykker, jeg spiller,
    flyt, ryk, her er mit træk
heard-own =
    mit træk er, mit træk, mit næste træk er, mit svar er, mit svar, mit valg er, jeg spiller, jeg trækker, jeg
    flytter, jeg rykker, jeg går, jeg tager, jeg vælger, jeg sender, jeg kører, jeg lader, vi spiller, vi trækker,
    vi flytter, vi rykker, vi går, vi tager, vi vælger, spiller jeg, trækker jeg, flytter jeg, rykker jeg, går
    jeg, tager jeg, vælger jeg, spiller vi, flytter vi, rykker vi, mente jeg, mener jeg, jeg mente, jeg mener, er
    mit træk, var mit træk,
    jeg svarer med, jeg svarer, jeg siger, jeg skubber, jeg stiller, jeg bringer, jeg satser på, min beslutning er,
    min beslutning, hans træk er, hendes træk er, deres træk er, svarer jeg, siger jeg, sender jeg, skubber jeg, jeg lægger
heard-everyday =
    den, det, de, en, et, og, er, var, har, havde, bliver, blev, jeg, du, han, hun, vi, I, mig, dig, os, min, mit,
    mine, din, dit, dine, af, med, til, i, på, fra, for, ved, om, over, nu, også, kun, lige, her, der, hvor, hvad,
    så, meget, som, at, man, sig, i dag, partiet, brik, brikken, felt, ham, skal, kan, da
heard-takes = slår, slå, tager, angriber
heard-to = til, på, mod, går til, rykker til
heard-origin = fra
heard-numbers = en, to, tre, fire, fem, seks, syv, otte, ni, ti
heard-ordinals = te, ste, den
heard-column =
    kolonne, kolonnen, linje, linjen, søjle, søjlen
heard-row =
    række, rækken, rækker, vandret
# The words for the first row, the second and so on.
heard-places =
    første, anden, tredje, fjerde, femte, sjette, syvende, ottende, niende, tiende
heard-spelling = anna, bernhard, cecilie, david, erik, frederik, georg, hans, ida, johan, karen, ludvig, emil
heard-hours = kl, klokken
heard-wish = jeg vil gerne, ville … gerne, vil … gerne, jeg ville gerne, jeg ønsker, jeg vil
heard-request = kan du, kunne du, vil du, ville du, kan I, send mig, giv mig, ville det være muligt, kunne I, vil I
heard-proposal =
    skal vi, kan vi, skulle vi, hvad med, hvad siger du, vil du, ville du, lad os, hvad synes du, hvad mener du, skal vi
    ikke, kan vi ikke, burde vi
heard-asking =
    hvordan kan jeg, hvordan skal jeg, hvordan gør jeg, hvordan kan man, hvad kan jeg, hvad skal jeg, hvad må jeg, hvad
    skal man, ingen anelse
heard-doing = svare, skrive, gøre, flytte, rykke, trække, spille, sende, et træk
heard-negation = ikke, aldrig, nej, ingen, intet, uden, hverken, i stedet for
# What sounds like a denial or a condition, and denies nothing.
heard-harmless =
    bedre end ingenting, bedre end intet,
    intet specielt, ikke noget specielt, ikke noget vildt,
    uden tøven, uden at tøve, uden videre, uden tvivl, ingen tvivl, intet problem, ingen problemer, ikke kun, ikke
    bare, ikke værst, hvorfor ikke, intet andet, ikke andet, ikke noget særligt, hvis jeg ikke tager fejl, hvis jeg
    må, hvis det er i orden, ingen nåde, ingen vej tilbage, ingen tid at spilde, intet at miste, intet vover intet
    vinder, bedre sent end aldrig, før eller siden, før eller senere, mere eller mindre, nu eller aldrig, om han vil
    eller ej, hvad enten han vil eller ej, ikke sandt, ikke mindst,
    til han ikke kan komme længere, til den ikke kan komme længere
heard-condition =
    hvis, medmindre, måske, eller, såfremt, når, ellers, eventuelt, muligvis, indtil, overvejer, ville, kunne, i morgen,
    senere
heard-doubt =
    måske, måske ikke, måske alligevel ikke, muligvis, eventuelt, ikke, ikke endnu, endnu ikke, ikke nu, ikke
    sikker, eller ikke, hellere ikke, helst ikke, aldrig, hvis ikke, ellers, jeg er ikke sikker, jeg ved ikke, jeg
    ved det ikke, jeg ved det ikke endnu, lad mig tænke, lad mig se, jeg tænker stadig, ikke i dag, ikke den, ikke
    det, ikke den der, ikke den her, ikke dem, ikke det træk, ikke dette træk, ikke sådan, ikke her, ikke lige nu,
    ikke lige, maaske, maaske ikke, jeg må tænke, jeg må lige tænke, jeg skal lige tænke, jeg skal tænke, jeg tænker
    lige over det, jeg tænker over det, jeg skal tænke over det, jeg må tænke over det, jeg overvejer, jeg overvejer
    det, jeg overvejer det stadig, lad mig lige tænke, lad mig tænke over det
heard-proviso =
    hvis, kun hvis, men kun hvis, såfremt, medmindre, forudsat, på betingelse, så længe, så snart, men, dog,
    undtagen, eller, måske, muligvis, eventuelt, endnu ikke, ikke endnu, ikke sikker, hellere ikke, ellers, på én
    betingelse, på den betingelse, under én betingelse, paa en betingelse, kun med, kun når, først når, det kommer
    an på, kommer an på, det kommer an paa, kommer an paa, det afhænger, afhænger af, jeg tænker over, jeg vil tænke
    over, jeg skal tænke over, jeg overvejer, jeg må tænke, maaske
heard-stipulation =
    på én betingelse, på en betingelse, på betingelse, på den betingelse, under én betingelse, under den betingelse,
    paa en betingelse, kun hvis, kun med, kun når, først når, kommer an på, kommer an paa, afhænger af, det
    afhænger, forudsat, jeg tænker over det, jeg skal tænke over det, jeg vil tænke over det
heard-question = skal jeg, bør jeg, må jeg, kan jeg, hvad med, hvad synes, hvorfor
heard-report =
    siger, sagde, foreslår, foreslog, anbefaler, du skrev, du skriver, ifølge, du flyttede, dit træk, dit sidste træk
heard-closing =
    hilsen, venlig hilsen, med venlig hilsen, mange hilsner, de bedste hilsner, bedste hilsner, kærlig hilsen, mvh, vh,
    kh, tak, mange tak, sendt fra, hent outlook, held og lykke, god fornøjelse, vi ses, hav det godt, din tur, god dag,
    god aften, god weekend
heard-courtesy =
    undskyld min kortfattethed, tak skal du have, tusind tak, mange tak for, tak for, tak for spillet, tak for partiet,
    tak for tålmodigheden, tak for din tålmodighed, tak fordi du ventede, for spillet, for partiet, for tålmodigheden,
    godt spillet, flot spillet, godt gået, flot, flot træk, godt træk, stærkt træk, pænt, lykke til, pas på dig selv,
    fortsat god dag, fortsat god aften, fortsat god weekend, hav en god dag, hav en god aften, hav en god weekend, en
    god dag, en god aften, en god weekend, rigtig god dag, rigtig god aften, rigtig god weekend, godnat, god nat, sov
    godt, god søndag, god sommer, god ferie, god jul, glædelig jul, godt nytår, god påske, tillykke, tillykke med
    fødselsdagen, ingen hast, ingen stress, tag dig god tid, tag den tid, det er din tur, så er det din tur, nu er det
    din tur, nu dig, værsgo, ha, haha, hahaha, hihi, hehe, hej hej, hej så længe, farvel, vi snakkes, vi skrives, vi ses
    snart, på gensyn, i lige måde, knus, kram, de varmeste hilsner, mange kærlige hilsner, hilsen fra, allesammen,
    venner, på forhånd tak, tak for kampen, for kampen, pøj pøj, hav en rigtig god dag, hav en rigtig god aften, hav en
    rigtig god weekend, de bedste hilsner fra, hilsner fra, må den bedste vinde, god uge, en god uge, tak fordi i
    spørger, fordi i spørger, tak fordi du spørger,
    tak for forståelsen, for forståelsen, tak for at spørge, for at spørge, tak for hjælpen, for hjælpen, tak
    fordi I spurgte, fordi I spurgte, tak fordi du spurgte, fordi du spurgte, med højagtelse
heard-and = og
heard-me = jeg, mig
heard-above = ovenstående, ovenfor, ignoreret, ignorer, denne mail, fejl, kladde, prøve
heard-sent = sendt, sendt fra, sendt med, sendt via, hent outlook
heard-device = telefon, mobil, tablet, enhed
heard-between = min, mit, mine, en, til, med, fra, på
heard-label = telefon, tlf, mob, mobil
heard-particle = af, og, en
heard-retraction =
    nej, nej vent, vent, stop, ups, alligevel ikke, glem det, øjeblik, nej nej, forkert parti, forkert spil, det
    forkerte parti, det forkerte spil, det var det forkerte parti, det var det forkerte spil, forkert træk, det
    forkerte træk, det var det forkerte træk, forkert brik, forkert felt, forkert, fortryd, fortryder, jeg fortryder,
    jeg fortryder det, jeg tager det tilbage, jeg trækker det tilbage, tag det tilbage, vent lidt, vent lige, vent nu
    lidt, et øjeblik, lige et øjeblik, lad være, lad nu være, gør det ikke, ikke gøre det, helst ikke, hellere ikke,
    drop det, stop lige, stop nu, annuller det, fejl, misforståelse
heard-correction =
    jeg mente, jeg mener, mente, glem, ignorer, i stedet, alligevel ikke, hellere, ikke spille, ikke flytte,
    ombestemt, slåfejl, tastefejl, rettelse, bare for sjov, for sjov, en fejl, var forkert, fortryd det, fortryd
    trækket, jeg fortryder, tager trækket tilbage, tager mit træk tilbage, trækker trækket tilbage, trækker det
    tilbage, var det forkerte parti, var det forkerte spil, var det forkerte træk, var til et andet parti, var til
    det andet parti, var til et andet spil, lad være med det, lad være med at flytte, lad være med at rykke, skiftet
    mening, jeg har fortrudt, forkert parti, forkerte parti, forkert spil, forkerte spil, forkerte kolonne, forkert
    kolonne, forkerte række, forkert række, tæller ikke, gælder ikke, spil det ikke, spil den ikke, spil ikke, spil
    det endnu ikke, spil det ikke endnu, lad være med at spille, lad være med at sende, flyt den ikke, flyt ikke,
    ryk ikke, ryk den ikke, ikke spille det, sender et andet træk, sender et nyt træk, sender dig et andet, sender
    dig et nyt, sender et andet, nyt træk følger, vent med, vent på min næste, vent venligst, sendt ved en fejl,
    sendt for tidligt, sendt for hurtigt, kom til at sende, trykkede send for, vil ikke spille det, vil ikke have
    det træk, ikke endeligt, kun en kladde, bare en kladde, kun en test, bare en test, kun en idé, bare en idé, sove
    på det, sove på den
heard-waiting =
    vent, vent lidt, vent lige, vent nu lidt, et øjeblik, øjeblik, lige et øjeblik, to sekunder, et sekund,
    tålmodighed, ikke endnu, endnu ikke, senere, om lidt, lige straks
heard-notice =
    fortrolig, fortrolige, fortroligt, rette modtager, tiltænkte modtager, modtaget denne mail ved en fejl, modtaget
    denne e-mail ved en fejl, modtaget mailen ved en fejl
heard-denial = ikke, nej
heard-interjection =
    åh, oh, ah, øh, øhm, hm, hmm, tja, nå, næh, hov, hovsa, undskyld, sorry, beklager, jeg beklager, faktisk,
    egentlig, venligst, men, hey, ps, p.s, pokkers, ak, av, ups, og, eller, ved nærmere eftertanke, åh nej, oh nej,
    ak nej
heard-continuation = er, var, ville, eller, men, og, hvis, medmindre, fordi, ser, kunne, så, som, hvad, når
heard-if = hvis, såfremt, når
heard-then = så
heard-linking = og, også, men
heard-speaking = han, hun, du, jeg, spiller, rykker, flytter, går, min
heard-wins = vinder, og vinder
heard-loses = taber, og taber
heard-both = begge, begge falder
heard-say = sig, sige, sig til ham, sig til hende, jeg siger
heard-unconditional =
    ingen betingelser, ingen betingede træk, slet betingelser, slet betingelserne, slet mine betingede træk,
    fjern betingelser, fjern betingelserne, drop betingelserne, uden betingelser
stem-resign =
    opgiv-, giver … op, give … op, gav op, overgiv-, kapituler-, giver … fortabt, kaster … håndklæde-, smider …
    håndklæde-, du vinder, du har vundet, sejren er din, spillet er dit, du er for god, du var for god
stem-abort = afbryd-, aflys-, annuller-
stem-claim = kræv-, gør … krav, forlang-
stem-overdue = tid, tiden, tids-, betænkningstid, uret, frist, fristen, udløb-
stem-draw = remis-, uafgjort-, dele point-, deler point-
stem-offer = tilbyd-, foreslå-, foreslog, byder, bede om, beder om, skal vi, lad os, hvad med, hvad siger du
stem-offered = tilbud-, forslag-
stem-accept = accept-, tager … imod, tage … imod, går med, indvillig-, siger ja
stem-agree =
    ja, jo, jep, ok, okay, okey, fint, godt, god, gerne, aftale, i orden, klart, perfekt, passer, dejligt, hvorfor ikke,
    super, enig
stem-reject =
    afslå-, afslog, afvis-, siger nej, nej tak, spille … videre, spiller … videre, spil … videre, fortsæt-, kæmper
    videre, hellere spille, hellere ikke, spille … færdig, spiller … færdig, spil … færdig, til ende, gå efter sejr-
stem-board = bræt-, spilleplade-, pladen, stilling-, position-, oversigt-, mine brikker
stem-standing = hvordan står, hvordan ser … ud, hvad er stillingen
stem-rules = reglerne, regler, spilleregler-, vejledning-
stem-games = spil, partier, kampe
stem-which = hvilke-, alle mine, liste-, i gang, igang, åbne, hvor mange, venter
stem-again =
    revanche, en gang til, et spil til, et parti til, spille igen, spiller igen, omkamp, nyt spil, nyt parti, tage en
    til, tager en til, spille en til
stem-how = hvordan, hvad, hvilke-, hvor
stem-doing =
    gør jeg, gør man, skal … gøre, skriv-, flyt-, ryk-, træk-, spil-, svar-, send-, virker, fungerer, laver jeg, laver
    man, laver … træk
stem-puzzled =
    forstår … ikke, fatter … ikke, forstår ingenting, fatter ingenting, ved ikke hvordan, ved ikke hvad, forvirret
stem-tell =
    send-, vis-, se, ser, hvor, kan, kunne, må, vil, ønsker, brug, giv, find-, igen, lige, hvad, link, glemt, husk-,
    forklar-
stem-hesitation =
    gætter jeg,
    endnu, skulle have, kunne have, burde have, overvej-, tænke over, tænker over, i går, sidste gang, forestil, ikke
    sikker, var lige ved, vent lidt, vente lidt, vente med, kunne … men, sidste træk
stem-decided =
    efter … overvejelse, efter … overvejelser, efter … betænkning, tænkt længe, tænkt … over, ville sige, ville
    skrive, ville have skrevet
stem-other =
    du, han, hun, de, man,
    datter, søn, bror, søster, kone, hustru, far, mor, bedstefar, bedstemor, farfar, morfar, farmor, mormor, onkel,
    tante, fætter, kusine, ven, veninde, nabo-, kollega-, chef, barnebarn, barn, børn, modstander-, computer-, alle
stem-self = jeg, mig, vi, os, min, mit, mine
stem-dependent = at
stem-contrast = men, undtagen
stem-conclusion =
    så, derfor, altså, tilbage er, i stedet, hellere, i sidste ende, til sidst, det bliver, bliver det, besluttet,
    jeg vælger, jeg spiller, jeg rykker, jeg tager,
    beslutning, beslutningen, afgørelse, afgørelsen, mit valg, valget, valget falder, endelig, endeligt, sidste ord,
    konklusion, konklusionen, jeg har valgt, jeg beslutter, bestemt mig, valgt, ender med, enden blev, nå men, i
    hvert fald, denne gang
stem-withdrawal =
    før du … spiller, før du … flytter, før du … rykker, inden du … spiller, inden du … flytter, ikke spille …
    endnu, var til … parti, var til … spil, var ment til, forkerte, forkert, tager … træk tilbage, tager det i mig,
    trækker … træk tilbage, trækker det tilbage, slet trækket, fortryder, sender … andet træk, sender … nyt træk,
    sender … nyt, ombestem-, tastefejl, sove på, slet … træk, klikket, klikkede, prøver igen, prøver … igen, var
    ikke mig, ikke fra mig, tilbagehold-, holde … tilbage, igen i aften, igen i morgen
stem-delay =
    vent til, vent med, vent på, vent lidt, vent lige, endnu ikke, ikke … endnu, lad være, stop, ups, glem det, glem
    den, ignorer, drop
stem-later =
    vender tilbage, vender … tilbage, giver besked, giver … besked, svarer senere, svarer … i morgen, svarer … i
    aften, skriver igen, skriver … igen, siger til
stem-shrug = ingen anelse, aner ikke, ved ikke om, håber, må vi se
stem-reason = fordi, for at, så han, så hun, så de, så ingen, så der, eftersom
stem-aside =
    intet problem, ingen problemer, bare rolig, uden tvivl,
    undskyld, beklager, uden rating, sorry, kunne ikke, havde ikke, nåede ikke, ikke tid, var ikke, ventetiden,
    hvordan går, hvordan har, hvordan var, går det godt, ikke noget særligt, ingen hast, så venlig, så god, er i
    orden, hvis muligt, om muligt, ikke noget imod, briste eller bære, nu eller aldrig, alt eller intet, før eller
    siden, før eller senere, mere eller mindre, gik … ikke, gik ikke, gør … ikke noget, betyder ikke noget
stem-moving = rykker, rykke, flytter, flytte, angrib-, slår, slå, tager, tage, går, frem, fremad, trækker, trække

## Requests in sentences

prose-wish =
    jeg vil gerne, vil jeg gerne, jeg ville gerne, ville jeg gerne, jeg ønsker, jeg vil, jeg kunne godt tænke mig,
    kunne jeg godt tænke mig, jeg leder efter, jeg søger, jeg beder om, jeg skal have, lyst til, jeg foretrækker, jeg
    får … hellere, jeg vil hellere have, helst, jeg har brug for, må jeg bede om
prose-please =
    venligst, vær venlig, vær så venlig, vær sød, kan I, kunne I, vil I, ville I, kan du, kunne du, vil du, ville du,
    gider I, gider du, er det muligt, ville det være muligt, må jeg få, kan jeg få, kunne jeg få, må jeg bede, er der
    nogen, har nogen, hvem vil
prose-self = jeg, mig, vi, os
prose-kin =
    bror, broder, søster, søn, datter, kone, mand, ven, vennen, veninde, venner, far, mor, nabo-, kollega-, fætter,
    kusine, chef, kæreste, barn, børn, onkel, tante, han, hun, ham, hende, dem
prose-negation =
    ikke, aldrig, nej, ingen, intet, uden, hverken, i stedet for, slet, slette, fjern, fjerne, afmeld, afmelde,
    annuller, stop, vide, holde op, klage, mindre, telefon, tabt, vundet, opgive
prose-harmless =
    ja, tak, hej, intet problem, ingen problem, ikke noget problem, helt sikkert, hvorfor ikke, ikke kun, hvis muligt,
    om muligt, hvis det er muligt, hvis det er i orden, hvis det er okay, hvis I vil
prose-condition = hvis, medmindre, såfremt, når, eller, så snart, om jeg, om man, om I, inden
prose-hesitation =
    måske, eventuelt, muligvis, overvejer, overveje, tænke over, tænker over, usikker, i tvivl, senere, en anden gang,
    næste gang, næste uge, næste måned, næste år, engang, først, hellere, i morgen, skal jeg, bør jeg
prose-report = siger, sagde, sig, sagt, skriver, skrev, fortæller, fortalte, påstår, ifølge
prose-past = var, havde, blev, allerede, har … inviter-, har … tilmeld-, har … opret-
prose-contrast = men, dog, undtagen
prose-register =
    tilmelde, tilmeld, tilmelder, tilmeldt, tilmeldes, tilmelding, registrere, registrer, registreres, oprette, opret,
    oprettes, konto, medlem, melde mig ind, melde … ind, indmelde
prose-name =
    mit navn er, mit navn, navn er, navnet er, jeg hedder, hedder, under navnet, med navnet, som, kaldet, kald mig,
    brugernavn, brugernavnet, kaldenavn, navnet, navn
prose-link = er, skal, skulle, være, bliver, bare, gerne, så, kan
prose-filler =
    jeg, har, men, ikke, så, meget, desværre, hvad, hvordan, hvor, tid, revanche, en, et, den, det, de, til, for, med,
    og, i, på, af, fra, hos, mod, ad, er, være, min, mit, mine, din, dit, jeres, vores, mig, dig, jer, gerne, også,
    lige, spil, spillet, parti, partiet, partier, runde, spiller, spillere, medlem, bruger, brugere, begynder,
    nybegynder, ny, nyt, nye, her, nogen, en, modstander, stratego, mail, mails, nu, i, dag, igen, kun, god, godt,
    lille, alle, spille, adresse, pr, hver, mere, tak, kan, kunne, vil, ville
prose-invite =
    invitere, inviter, inviterer, indbyde, indbyd, sende … invitation, send … invitation, udfordre, udfordrer, udfordr
prose-against = mod, imod, revanche med, parti med, spil med, spille med, revanche mod
prose-seek =
    spille, være med, deltage, et parti, et spil, modstander, medspiller, nogen, ledig plads, en plads, spille med
prose-foreign = skak, dam, backgammon, poker, scrabble, matador, roulette, casino, kasino, fodbold, tennis
prose-games = partier, spil
prose-which = hvilke, hvilken, hvad, liste, vis, vise, hvor mange, se, send-
prose-mine = mine, på mig, i gang, igang, venter, åbne, min tur
prose-rules = reglerne, regler, spilleregler-, vejledning-
prose-where = hvor, send-, læs-, find-, vis-, forklar-, få, se, have, link, står
prose-settings = indstillinger, indstillingerne
prose-mail = mail, mails, email, emails, e-mail, e-mails, besked-, skriv-, sprog-, breve, post
prose-zone = tidszone, tidszonen
prose-away = ferie, bortrejst, fraværende, fravær, på rejse, væk, ikke hjemme, orlov
prose-unable =
    kan ikke spille, kan … ikke spille, ikke kan spille, ikke spille, kan ikke rykke, kan ikke svare, ikke tid til at
    spille, ikke hjemme
prose-back =
    aflys- … ferie, aflys- … fravær, annuller- … ferie, annuller- … fravær, afslut- … ferie, slet- … ferie, slet- …
    fravær
prose-digest =
    en mail om dagen, én mail om dagen, en e-mail om dagen, én e-mail om dagen, en besked om dagen, en gang om dagen,
    én gang om dagen, oversigt, daglig oversigt, digest, samlet mail
prose-digest-off =
    ingen oversigt, ikke … oversigt, uden oversigt, stop … oversigt, mails med det samme, mails straks, hver mail med
    det samme
prose-accept =
    jeg spiller … med, spiller jeg … med, vil gerne spille, vil gerne være med, vil meget gerne, godt tænke
    mig, med fornøjelse, med glæde, det lyder godt, lyder godt, lyder sjovt, lyder fint, god idé, accepterer …
    invitation-, tager … imod … invitation-, siger ja, lad os spille, selvfølgelig, naturligvis, glæder mig,
    det vil jeg gerne, det vil jeg meget gerne, det vil jeg rigtig gerne
prose-decline =
    ikke tid, ingen tid, har ikke tid, ikke interesseret, ingen interesse, hellere ikke, helst ikke, desværre ikke, må
    … sige nej, må sige nej, bliver nødt til at sige nej, siger nej, må melde afbud, melder afbud, må takke nej, takker
    nej, afslår … invitation-, afviser … invitation-, ikke lyst, jeg … ikke spille, jeg … ikke være med, ikke noget for
    mig, ikke denne gang, for travlt, springer over, står over
prose-about = i, for
prose-play = spil-, parti, invitation-, stratego, det
prose-months = januar, februar, marts, april, maj, juni, juli, august, september, oktober, november, december
prose-open = indtil, til og med, fra, siden, til
prose-day = dag, dage
prose-hour = time, timer
prose-evening = om aftenen, aften, aftenen, om eftermiddagen, eftermiddag, eftermiddagen
prose-half = halv, kvart, kvarter
prose-turn = træk, tur
prose-joining = og
prose-retraction = glem det, nej vent, alligevel ikke, ombestemt, jeg mente, bare for sjov, min fejl, ups, ignorer
prose-you = jer, dig
prose-accept-last = jeg er med, er jeg med, er jeg på, jeg er frisk, vil gerne, være med

## Problems of the interface

problem-bad-request = Forespørgslen kan ikke læses
problem-malformed-json = Indholdet er ikke JSON
problem-invalid-header = En header kan ikke læses
problem-invalid-query = Forespørgslens parametre passer ikke
problem-unauthenticated = Log først ind
detail-unauthenticated = Du er ikke logget ind, eller din session er udløbet.
problem-wrong-credentials = Navnet eller adgangskoden er forkert
detail-wrong-credentials = Navnet, adressen eller adgangskoden er forkert, eller adressen er ikke bekræftet endnu.
problem-second-factor-required = Der kræves også en kode
detail-second-factor-required =
    Adgangskoden er rigtig. Indtast også den kode, som din godkendelsesapp viser, eller en af dine gendannelseskoder.
problem-wrong-code = Koden er ikke rigtig
detail-wrong-code =
    Koden er forkert eller allerede brugt. Indtast den, som din godkendelsesapp viser nu, eller en gendannelseskode.
detail-second-factor-unreadable =
    Koder fra appen kan ikke kontrolleres, fordi serveren har mistet sin nøgle. Brug en af dine gendannelseskoder, eller
    henvend dig til den, der driver serveren.
problem-second-factor-on = Totrinsbekræftelsen er allerede slået til
detail-second-factor-on =
    Totrinsbekræftelsen er allerede slået til. Har du ikke gendannelseskoderne, så lav nye; skal den sættes op på ny, så
    slå den først fra.
problem-barred = Denne konto er spærret
detail-barred = Denne konto er spærret. Kontakt den, der driver serveren.
barred-said = Denne konto er spærret. Skriv til { $address }, hvis du har spørgsmål til det.
problem-invalid-refresh-token = Log ind igen
detail-invalid-refresh-token = Din session er udløbet eller afsluttet.
problem-forbidden = Det må du ikke
problem-insufficient-scope = Tokenet må ikke gøre dette
problem-not-found = Her er intet
detail-not-found = Det findes ikke, eller det er ikke for dig.
problem-method-not-allowed = Den metode findes ikke her
problem-body-timeout = Indholdet kom for langsomt
problem-name-taken = En anden har allerede dette navn
detail-name-taken = Vælg et andet navn.
problem-too-many-open-games = For mange af dine partier venter på andre
detail-too-many-open-games = Aflys et af dem, eller vent, til pladserne er taget.
problem-too-many-tokens = Du har for mange personlige adgangstokens
detail-too-many-tokens = Tilbagekald først et af dem.
problem-too-many-kept = Du gemmer for mange af dem
detail-too-many-kept = Slet først noget, som du ikke længere bruger.
problem-too-many-webhooks = Du har for mange webhooks
detail-too-many-webhooks = Slet først en af dem.
problem-seat-taken = Pladsen er taget
detail-seat-taken = Pladsen er ikke længere fri.
problem-game-started = Partiet er begyndt
detail-game-started = Du kan give op eller tilbyde remis.
problem-game-not-over = Partiet er ikke slut
detail-game-not-over = Det findes først, når partiet er slut med et resultat.
problem-game-over = Partiet er slut
detail-game-over = Der kan ikke gøres mere.
problem-not-your-turn = Det er ikke din tur
problem-seat-out = Du er ude af spillet
problem-not-awaited = Partiet venter på noget andet
problem-not-yours = Det er ikke dig, der skal gøre det
problem-setup-locked = Din opstilling er låst
problem-draw-offered = Du har allerede tilbudt remis i denne tur
problem-draw-offer-stands = Remis er allerede tilbudt
problem-no-draw-offer = Intet tilbud om remis venter på dit svar
problem-too-late-to-abort = Partiet kan ikke længere aflyses
problem-leave-in-use = Fraværet kan ikke længere annulleres
detail-leave-in-use = Det er begyndt, eller en løbende frist slutter først efter det.
problem-nothing-to-claim = Der er intet at gøre gældende
detail-nothing-to-claim = Ingens tid til en tur er gået, eller der kan intet gøres gældende i dette parti.
problem-stale = Partiet er gået videre
detail-stale = Hent det igen, og beslut dig på ny.
problem-note-changed = Noten er blevet ændret
detail-note-changed = Læs den igen, og beslut dig på ny.
problem-setup-changed = Kladden er blevet ændret
detail-setup-changed = Læs den igen, og beslut dig på ny.
problem-body-too-large = Indholdet er for langt
problem-unsupported-media-type = Den slags indhold læses ikke
problem-invalid-fields = Et felt passer ikke
problem-invalid-link = Linket gælder ikke længere
detail-invalid-link = Det er allerede brugt, eller det er for gammelt; bed om et nyt.
problem-invalid-setup = Der er fejl i opstillingen
problem-invalid-action = Det er ikke en handling
problem-idempotency-key-reused = Nøglen hører til en anden forespørgsel
problem-unknown-space = Det felt findes ikke
problem-no-piece = Der står ingen brik
problem-not-your-piece = Den brik er ikke din
problem-immovable = Den brik flytter sig aldrig
problem-not-in-line = Felterne ligger ikke på samme lige linje
problem-across-lake = Der ligger en sø imellem
problem-too-far = Den brik flytter kun ét felt
problem-blocked = Noget står i vejen
problem-own-piece = Der står en brik fra dit eget hold
problem-nothing-to-attack = Der er intet at angribe
problem-two-squares = Gentagelsesreglen tillader ikke dette træk
problem-may-not-rescue = Den brik redder ingen brikker
problem-none-to-return = Ingen sådan brik kan komme tilbage
problem-no-return-space = Ingen brik kan komme tilbage dér
problem-not-in-hand = Du har ikke det kort
problem-not-your-hand = Det er ikke kortene på din hånd
problem-swapped-last = Du byttede et kort i din sidste tur
problem-pile-empty = Din bunke er tom
problem-not-with-card = Med det kort kommer man ikke dertil
problem-not-aligned = De to brikker står ikke på samme linje
problem-after-swap = Det angreb må ikke følge efter et bytte
problem-defenceless = Et forsvarskort hjælper ikke den brik
problem-walk-too-long = Den brik går højst to felter
problem-walk-must-turn = Et træk over to felter skal skifte retning
problem-carrying = En brik, der bærer et flag, flytter kun ét felt
problem-no-flag-to-leave = Den brik bærer ikke sit eget flag
problem-across-fortress = Kun en kaptajn går gennem fæstningen
problem-shoots-only = Den brik angriber kun ved at skyde
problem-no-cannon = Den brik skyder ikke
problem-out-of-range = Et skud rammer præcis tre felter væk
problem-nobody-to-recruit = Ingen af dine slagne brikker er af den slags
problem-more-squares = Jagtreglen tillader ikke dette træk
problem-precondition-required = If-Match mangler
problem-too-many-requests = For mange forespørgsler
detail-too-many-requests = Vent lidt, og prøv igen.
detail-too-many-log-ins = Der er skrevet for mange forkerte adgangskoder til dette navn eller denne adresse. Vent lidt, eller prøv med din adresse, hvis du brugte dit navn. Med en ny adgangskode kommer du ind med det samme: bed om en mail med linket.
problem-internal = Der skete en fejl på serveren
detail-internal = Du har ikke gjort noget forkert; prøv igen senere.
problem-unavailable = Der er for travlt lige nu
detail-unavailable = Prøv igen om et øjeblik.

## Hvad der er galt med et felt

wrong-reserved = det navn er reserveret; vælg et andet
wrong-name = et navn består af 2 til 32 bogstaver (A til Z), cifre, bindestreger eller understregningstegn
wrong-address = det skal være en fuldstændig mailadresse, for eksempel anna@example.org
wrong-never-read = det er adressen på et program eller på denne server, og mails derfra bliver aldrig læst
wrong-short = der skal være mindst { $count } tegn; nogle få ord er lette at huske
wrong-common = det er en af dem, som alle prøver først; nogle få ord er lette at huske
wrong-own = det er dit navn eller din adresse, som andre kender
wrong-length = der skal være { $count } til { $full } tegn
wrong-long = der må højst være { $count } tegn
wrong-bytes = det er for langt: der må højst være { $count } byte
wrong-title = der skal være 1 til { $count } tegn på én linje, og ikke kun mellemrum
wrong-scopes = vælg mindst én af dem
wrong-zone = det skal være en tidszone fra tz-databasen, for eksempel Europe/Copenhagen
wrong-reminders = det må højst være fem forskellige antal timer fra 1 til 720
wrong-first-day = det kan tidligst være fra i morgen: fravær meldes på forhånd
wrong-last-day = den sidste dag kan ikke ligge før den første
wrong-far = det skal være inden for { $count } dage
wrong-meets = der er allerede meldt fravær i de dage
wrong-budget = det er flere dage, end der er tilbage i { $label }: { $count }
wrong-user = ingen hedder sådan her; se efter, om navnet er stavet rigtigt
wrong-yourself = det er dig selv; inviter en anden
wrong-invited-twice = den person er allerede inviteret; én plads er nok
wrong-unseen = der skal stå noget, der kan ses
