### Was die Mails auf Deutsch sagen. Anrede: du. Die Wörter des Spiels stehen in docs/WORDS.md.

## Jede Mail

hello = Hallo { $name },
hello-stranger = Hallo,
sent-by = Gesendet von { $site }, { $link }
label = { $label }:
quoted = „{ $words }“
what-happened = Was geschehen ist
subject = Stratego mit { $others } (Partie { $game })
game-page-link = Zur Partie
game-link = Die Schnittstelle dieses Servers für Programme
rules-link = Die Regeln dieses Spiels

## Leute, Aufzählungen und Zeiten

genitive = { $who-ends ->
        [sibilant] { $who }’
        [sign] { $who }’s
       *[other] { $who }s
    }
owned = { $piece-is ->
        [you] { $piece-gender ->
            [feminine] deine { $piece-kind }
           *[masculine] dein { $piece-kind }
        }
       *[other] { $piece-of } { $piece-kind }
    }
    .first = { $piece-is ->
        [you] { $piece-gender ->
            [feminine] Deine { $piece-kind }
           *[masculine] Dein { $piece-kind }
        }
       *[other] { $piece-of } { $piece-kind }
    }
    .object = { $piece-is ->
        [you] { $piece-gender ->
            [feminine] deine { $piece-kind }
           *[masculine] deinen { $piece-kind }
        }
       *[other] { $piece-of } { $piece-kind }
    }
list = { $all } und { $last }
either = { $all } oder { $last }
series = { $all }; { $last }
with-partner = { $others } (mit { $names } auf deiner Seite)
days = { $count ->
        [one] { $count } Tag
       *[other] { $count } Tage
    }
hours = { $count ->
        [one] { $count } Stunde
       *[other] { $count } Stunden
    }
minutes = { $count ->
        [one] { $count } Minute
       *[other] { $count } Minuten
    }
moments = weniger als eine Minute
period = { $from } bis { $to }
date = { weekday }, { $day }. { month } { $year }, { $time } Uhr
weekday-time = { weekday }, { $time }
weekday = { $weekday ->
        [1] Montag
        [2] Dienstag
        [3] Mittwoch
        [4] Donnerstag
        [5] Freitag
        [6] Samstag
       *[7] Sonntag
    }
month = { $month ->
        [1] Januar
        [2] Februar
        [3] März
        [4] April
        [5] Mai
        [6] Juni
        [7] Juli
        [8] August
        [9] September
        [10] Oktober
        [11] November
       *[12] Dezember
    }

## Konto

not-you = Wenn du das nicht warst, brauchst du nichts zu tun: Ohne den Link geschieht nichts.
verify-subject = Bitte bestätige deine Mailadresse
verify-lead = Willkommen bei { $site }. Ein Schritt fehlt noch: Bitte bestätige deine Mailadresse.
verify-advice =
    Öffne den Link unten, gib dein Passwort ein und klicke auf den Knopf. Der Link gilt { $span } lang und nur einmal.
verify-link = Meine Mailadresse bestätigen
reset-subject = Wähle ein neues Passwort
reset-lead = Du hast um ein neues Passwort gebeten.
reset-advice =
    Öffne den Link unten und wähle eines. Der Link gilt { $span } lang und nur einmal; bis du ein neues gewählt hast,
    bleibt dein altes Passwort gültig.
reset-link = Neues Passwort wählen
prove-subject = Bestätige deine neue Mailadresse
prove-lead = Die Mails von { $site } sollen ab jetzt an diese Adresse gehen.
prove-advice =
    Öffne den Link unten und klicke auf den Knopf. Der Link gilt { $span } lang und nur einmal; solange du nicht
    klickst, ändert sich nichts.
prove-link = Meine neue Mailadresse bestätigen
changed-subject = Deine Mailadresse wurde geändert
changed-lead = Dein Konto hat seit { $time } eine andere Mailadresse. Hierher kommen keine Mails mehr.
changed-advice =
    Wenn du das nicht warst, kennt jemand dein Passwort. Wende dich bald an den Betreiber des unten genannten Servers:
    Ein neues Passwort ginge jetzt an die andere Adresse.
changed-undo =
    Wenn du das nicht warst, kennt jemand dein Passwort. Öffne den Link unten, er gilt { $span } lang: Dein Konto bekommt
    diese Adresse zurück, du wählst ein neues Passwort, und alle Geräte werden abgemeldet.
changed-link = Mein Konto zurückholen
changed-note = Wenn du das warst, brauchst du nichts zu tun.
password-subject = Dein Passwort wurde geändert
password-lead =
    Dein Konto hat seit { $time } ein neues Passwort. Es wurde mit dem Link aus einer Mail an diese Adresse gesetzt.
password-said = Alle Geräte wurden abgemeldet.
fact-device = Gerät
fact-network = Netzwerk
password-advice =
    Wenn du das nicht warst, kann jemand deine Mails lesen. Sichere zuerst dein Postfach mit einem anderen Passwort.
    Lass dir dann auf dem Server unten ein neues Passwort für dein Konto geben.
password-old-lead =
    Dein Konto hat seit { $time } ein neues Passwort. Gesetzt hat es jemand, der angemeldet war und das alte eingegeben hat.
password-old-said = Alle anderen Geräte wurden abgemeldet.
password-old-advice =
    Wenn du das nicht warst, kannte jemand dein Passwort. Lass dir auf dem Server unten ein neues Passwort für dein Konto
    geben; damit werden alle abgemeldet.
token-subject = Ein Programm darf jetzt dein Konto benutzen
token-lead =
    Dein Konto hat seit { $time } ein neues Zugriffstoken. Das Programm, das es hat, braucht kein Passwort.
token-read = Es darf alles sehen, was du siehst.
token-play = Es darf in deinem Namen Partien anlegen, ihnen beitreten und spielen.
token-account =
    Es darf deine Einstellungen ändern, Ereignisse an eine Adresse seiner Wahl melden lassen und alles herunterladen, was
    über dich gespeichert ist.
token-advice =
    Wenn du das nicht warst, ist jemand in deinem Konto angemeldet. Wähle auf der Seite unten ein neues Passwort: Damit
    werden alle Token ungültig und alle Geräte abgemeldet.
token-revoke = Wenn du das warst, kannst du das Token jederzeit mit dem Programm widerrufen, mit dem du es erzeugt hast.
token-revoke-page = Wenn du das warst, kannst du das Token jederzeit auf der Seite deines Kontos widerrufen.
factor-subject = Die Zwei-Faktor-Anmeldung deines Kontos
factor-on-lead =
    Am { $time } wurde für dein Konto die Zwei-Faktor-Anmeldung eingeschaltet. Wer sich mit deinem Passwort anmeldet,
    braucht seitdem auch einen Code aus der Authenticator-App.
factor-on-said =
    Bewahre die Wiederherstellungscodes so auf, dass du sie auch ohne dein Telefon findest. Jeder von ihnen ersetzt
    einmal einen Code der App. Ein neues Passwort schaltet die Zwei-Faktor-Anmeldung nicht aus.
factor-off-lead =
    Am { $time } wurde die Zwei-Faktor-Anmeldung deines Kontos ausgeschaltet, mit deinem Passwort und einem Code.
factor-off-said = Ab jetzt genügt zum Anmelden dein Passwort allein.
factor-removed-lead = Am { $time } hat der Betreiber des Servers die Zwei-Faktor-Anmeldung deines Kontos ausgeschaltet.
factor-removed-advice = Wenn du nicht darum gebeten hast, wende dich an den Betreiber des unten genannten Servers.
factor-used-lead =
    Am { $time } wurde für dein Konto ein Wiederherstellungscode benutzt, anstelle eines Codes deiner Authenticator-App.
factor-left = { $count ->
    [one] { $count } Wiederherstellungscode ist noch übrig. In deinem Konto kannst du dir neue geben lassen.
   *[other] { $count } Wiederherstellungscodes sind noch übrig. In deinem Konto kannst du dir neue geben lassen.
    }
factor-codes-lead = Dein Konto hat seit { $time } neue Wiederherstellungscodes. Die früheren gelten nicht mehr.
factor-wrong-lead =
    Am { $time } wurde dein Passwort richtig eingegeben, danach aber ein falscher Code. Mehr als eine solche Mail am Tag
    bekommst du nicht.
factor-advice =
    Wenn du das nicht warst, kennt jemand dein Passwort. Wähle auf der Seite unten ein neues: Damit werden alle Token
    ungültig und alle Geräte abgemeldet.
factor-on-advice =
    Anmelden kannst du dich dann nicht, weil jemand anderes die Codes hat: Wende dich an den Betreiber des Servers, der
    die Zwei-Faktor-Anmeldung ausschalten kann.
factor-off-advice = Schalte die Zwei-Faktor-Anmeldung danach wieder ein.
factor-codes-advice =
    Lass dir danach neue Wiederherstellungscodes geben, damit die nicht mehr gelten, die jemand anderes haben könnte.
    Wenn du dich nicht anmelden kannst, wende dich an den Betreiber des Servers.
factor-wrong-advice = Gib niemandem einen Code, egal wer danach fragt.
program-lead =
    Du hast am { $time } dem Programm eines Drittanbieters erlaubt, in deinem Namen zu handeln. Es braucht kein Passwort.
    Niemand hat geprüft, was es über sich sagt.
program-advice =
    Wenn du das nicht warst, kennt jemand dein Passwort. Wähle auf der Seite unten ein neues: Damit darf kein Programm mehr
    für dich handeln, und alle Geräte werden abgemeldet.
program-revoke =
    Wenn du das warst, kannst du es jederzeit zurücknehmen, über die Schnittstelle dieses Servers für Programme
    (/v1/me/programs).
program-revoke-page = Wenn du das warst, kannst du es jederzeit auf der Seite deines Kontos zurücknehmen.
account-page-link = Zu deinem Konto
fact-program = Programm
fact-host = Weitergeleitet zu
deleted-subject = Dein Konto wurde gelöscht
deleted-lead =
    Dein Konto wurde am { $time } gelöscht, nachdem sein Passwort eingegeben wurde. Das lässt sich nicht rückgängig machen.
deleted-said =
    Deine Adresse, deine Einstellungen und alles, was nur dir gehörte, sind gelöscht. Du verlässt die Partien, die noch nicht
    zu Ende sind, und hierher kommen keine Mails mehr.
deleted-kept =
    Was bleibt, steht in den Partien anderer: deine Aufstellungen und Züge, ohne deinen Namen. Was mit dem Konto geschah,
    bleibt eine Weile aufgezeichnet, damit sich Missbrauch aufklären lässt.
deleted-advice =
    Wenn du das nicht warst, kannte jemand dein Passwort. Ändere es überall, wo du es sonst benutzt, sichere dein Postfach,
    und wende dich an den Betreiber des unten genannten Servers.
deleted-note = Wenn du das warst, brauchst du nichts zu tun. Leb wohl, und danke fürs Spielen.
webhook-subject = Ein Webhook deines Kontos wurde abgeschaltet
webhook-lead =
    Ein Programm von dir erfährt durch einen Webhook von deinen Partien. Seit { $time } hat der Empfänger keine Nachricht
    mehr angenommen; deshalb wurde der Webhook abgeschaltet.
webhook-advice =
    Finde heraus, warum der Empfänger nicht antwortet, und schalte den Webhook dann wieder ein, mit dem Programm, mit dem
    du ihn angelegt hast. Was nicht zugestellt wurde, steht in der Liste seiner Nachrichten.
webhook-gone-lead =
    Ein Programm von dir erfährt durch einen Webhook von deinen Partien. Am { $time } hat der Empfänger geantwortet, dass es
    ihn nicht mehr gibt (410 Gone); deshalb wurde der Webhook abgeschaltet.
webhook-gone-advice =
    Wenn der Empfänger umgezogen ist, gib dem Webhook die neue Adresse und schalte ihn wieder ein, mit dem Programm, mit
    dem du ihn angelegt hast. Sonst lösche ihn.
webhook-secret-lead =
    Ein Programm von dir erfährt durch einen Webhook von deinen Partien. Seit { $time } kann der Server das Geheimnis nicht
    mehr lesen, mit dem er die Nachrichten signiert; deshalb wurde der Webhook abgeschaltet. Am Empfänger liegt es nicht.
webhook-secret-advice =
    Lass für den Webhook ein neues Geheimnis erzeugen, hinterlege es beim Empfänger und schalte den Webhook dann wieder
    ein, mit dem Programm, mit dem du ihn angelegt hast. Was nicht zugestellt wurde, steht in der Liste seiner Nachrichten.
mails-off-subject = Mails zu deinen Partien wurden abgestellt
mails-off-lead = Der Link am Ende einer unserer Mails an dich wurde benutzt, und Mails dieser Art sind jetzt abgestellt.
mails-off-advice =
    Wenn du das nicht warst, hat vielleicht jemand, dem du eine Mail weitergeleitet hast, auf den Link gedrückt. Öffne den
    Link unten, um diese Mails wieder zu bekommen.
mails-off-once = Solange du sie nicht wieder anstellst, schreiben wir dir das nicht noch einmal.
fact-receiver = Empfänger
known-subject = Du hast schon ein Konto
known-lead =
    Jemand, wahrscheinlich du, wollte mit deiner Mailadresse ein Konto anlegen. Zu ihr gibt es schon eines: deines.
known-advice =
    Du brauchst dich nicht noch einmal zu registrieren: Du kannst unter dem Namen von oben spielen. Wenn du das Passwort
    vergessen hast, lass dir auf der Startseite unten ein neues geben.
known-letter = Per Mail kannst du sofort anfangen: Schreib { $words } an { $address }, und es findet sich ein Gegner.
known-program =
    Du spielst mit einem Programm, das die Schnittstelle dieses Servers nutzt; dort meldest du dich mit diesem Namen an.
known-page = Dort meldest du dich auch an und spielst.
known-link = Der Server
start-link = Die Startseite
known-note = Wenn du das nicht warst, brauchst du nichts zu tun: Es wurde nichts geändert.

## Vor der Partie

invitation-lead = { $count ->
        [one] { $name } lädt dich zu einer Partie Stratego ein.
       *[other] { $name } lädt dich zu einer Partie Stratego mit { $others } ein.
    }
invitation-stranger-subject = Eine Einladung zu Stratego (Partie { $game })
invitation-stranger-lead = { $count ->
        [one] Jemand lädt dich zu einer Partie Stratego ein.
       *[other] Du bist mit anderen zu einer Partie Stratego eingeladen.
    }
invitation-stranger-advice =
    Wer dich einlädt, steht auf der Seite hinter dem Link unten. Öffne ihn, um anzunehmen oder abzulehnen. Es geschieht
    nichts, bevor du dort auf einen Knopf klickst.
invitation-advice =
    Öffne den Link unten, um anzunehmen oder abzulehnen. Es geschieht nichts, bevor du dort auf einen Knopf klickst.
invitation-answer = Du kannst auch auf diese Mail antworten, mit „annehmen“ oder „ablehnen“.
invitation-unreadable = { $words } ist weder „annehmen“ noch „ablehnen“.
invitation-register =
    „registrieren anna“ eröffnet ein Konto mit dem Namen „anna“ und nimmt die Einladung an: Setze den Namen ein, den
    die anderen sehen sollen.
invitation-link = Die Einladung ansehen
invitation-note =
    Wenn du nicht spielen möchtest, brauchst du nicht zu antworten. Auf der Seite kannst du auch alle weiteren
    Einladungen dieser Person ablehnen.
fact-game = Die Partie
game-turn = { $name }, Zug { $count }
fact-would-play = Du würdest spielen
fact-play = Du spielst
fact-bots = Spielt als Bot
fact-army = Deine Figuren, jede mit ihrem Zeichen
fact-chosen = Für diese Partie gewählt
fact-expiry = Wenn die Zeit abläuft
expiry-forfeit = { $count ->
        [one] wessen Zeit abläuft, verliert die Partie
       *[other] wessen Zeit abläuft, scheidet aus
    }
expiry-claim = { $count ->
        [one] die andere Seite kann reklamieren; bis dahin zählt ein Zug noch
       *[other] die anderen können reklamieren; bis dahin zählt ein Zug noch
    }
fact-open-until = Die Einladung gilt bis
chosen = { $option }: { $value } ({ $meaning })
setup-lead = Deine Partie gegen { $others } kann beginnen: Bitte stelle deine Armee auf.
setup-said =
    Verteile deine Figuren, wie du willst, auf die Felder mit einem Fragezeichen; nur du siehst, was wo steht. Die Partie
    beginnt, wenn alle Armeen stehen.
setup-final = Eine Aufstellung ist endgültig: Sobald sie angekommen ist, lässt sie sich nicht mehr ändern.
setup-late = Fehlt eine Aufstellung, wenn die Zeit dafür um ist, wird die Partie abgebrochen.
setup-flag = Die Figur, die du auf { $space } stellst, in die Mitte deiner hintersten Reihe, trägt von Anfang an deine Fahne.
setup-free = { $space } bleibt leer (in deinen Reihen ein Punkt): Dort kommen rekrutierte Figuren zurück.

## Zeit

fact-time = Zeit
pace-turn = { $span } je Zug
pace-whole = { $span } für die ganze Partie
pace-bank = { $span }, dazu { $more } je Zug
pace-capped = { $value }, nie mehr als { $span }
pace-none = unbegrenzt
fact-answer-by = Bitte antworte bis
fact-left = Verbleibende Zeit
fact-since = Wartet seit
fact-from = Von
fact-until = Bis
fact-owes-by = { $who } muss antworten bis
fact-bank = { $who-is ->
        [you] Deine restliche Zeit
       *[other] { $who-of } restliche Zeit
    }
fact-away = { $who } ist nicht da
reminder-lead = Deine Partie gegen { $others } wartet noch auf dich: Du hast noch { $left }.
time-up-lead = Die Zeit von { $names } ist abgelaufen.
time-up-said = { $count ->
        [one] Du kannst reklamieren: Dann hat { $names } verloren. Oder du wartest weiter: Bis du reklamierst, zählt ein Zug noch.
       *[other] Du kannst reklamieren: Dann scheidet { $names } aus. Oder du wartest weiter: Bis jemand reklamiert, zählt ein Zug noch.
    }
overdue-lead = Deine Zeit in der Partie gegen { $others } ist abgelaufen.
overdue-said = Dein Zug zählt noch, bis jemand reklamiert: Ziehe jetzt.
offer-said = Die Partie geht inzwischen weiter: Das Angebot gilt, bis { $who } das nächste Mal am Zug ist.
offer-letter =
    Antworte auf diese Mail mit „accept“ oder mit „refuse“; wenn du annimmst, wirst du auf einer Seite noch einmal
    gefragt.
talk-lead = In deiner Partie gegen { $others } gibt es eine Nachricht für dich.
talk-from = Nachricht von { $who }
talk-passed = Deine Nachricht an { $who }
talk-unsaid = Deine Nachricht wurde nicht weitergegeben. { $reason }
talk-unsaid-nothing-played =
    Weitergegeben wird sie mit einem Zug, der gespielt wird, oder allein in einer Mail von deiner eigenen Adresse.
talk-unsaid-length = Sie muss zwischen 1 und { $count } Zeichen lang sein.
talk-unsaid-too-many = Mehr Nachrichten sind heute nicht möglich.
talk-unsaid-more-than-two = Nachrichten gibt es nur in Partien zu zweit.
talk-unsaid-nobody = Auf der anderen Seite ist niemand.
talk-unsaid-long-over = Die Partie ist schon zu lange vorbei.
talk-answer =
    Du kannst antworten: Eine Zeile, die mit „sag:“ beginnt, unter einem Zug oder allein, geht an die andere Person.
talk-note = Die Nachricht melden oder ihren Absender blockieren kannst du über die Schnittstelle dieses Servers.
talk-note-page =
    Die Nachricht melden kannst du auf der Seite der Partie. Um den Absender zu sperren, klicke dort auf seinen Namen.
talk-block-page = Um den Absender zu sperren, klicke auf der Seite der Partie auf seinen Namen.
talk-how =
    Antworte mit { $said }, um die Nachricht zu melden, oder mit { $words }, um keine Nachrichten mehr zu
    bekommen.
unsubscribe-talk = Keine Nachrichten von anderen mehr
reported-lead = Die letzte Nachricht von { $others } wurde denen gemeldet, die diesen Server betreiben.
fact-reported = Gemeldet
reported-said =
    Die andere Person erfährt nichts davon. Willst du so etwas nicht mehr bekommen, antworte mit { $words }.
draw-refused-said = Die Partie geht weiter.
tag = { $tag ->
        [reminder] Erinnerung
        [late] Zeit abgelaufen
        [received] Angekommen
        [refused] Nicht gespielt
        [asked] Wie gewünscht
        [confirm] Bitte bestätigen
        [draw] Remisangebot
        [talk] Nachricht
       *[over] Partie beendet
    }
leave-subject = { $name } nimmt Urlaub
leave-lead = { $name } spielt mit dir und hat Urlaub angekündigt.
leave-advice =
    Fristen, die schon laufen, bleiben, wie sie sind. Eine Frist, die in diese Tage fiele, endet erst danach.

## Was zu tun ist

advice-program = { $act ->
        [army] Stelle deine Armee mit einem Programm auf,
        [move] Ziehe mit einem Programm,
        [claim] Reklamiere mit einem Programm,
       *[answer] Antworte mit einem Programm,
    } das die Schnittstelle dieses Servers benutzt; die Partie ist dort „{ $link }“. Antworten auf diese Mail werden nicht
    gelesen.
advice-page = { $act ->
        [army] Stelle deine Armee auf der Seite der Partie auf.
        [move] Ziehe auf der Seite der Partie.
        [claim] Reklamiere auf der Seite der Partie.
       *[answer] Antworte auf der Seite der Partie.
    } Antworten auf diese Mail werden nicht gelesen.
advice-setup =
    Antworte auf diese Mail mit dem Wort „setup“ und deinen Reihen, von der vordersten bis zur hintersten und jede von
    links nach rechts aus deiner Sicht: ein Zeichen für jede Figur, ein Punkt für ein leeres Feld. Zum Ausfüllen:
    „setup { $form }“.
advice-example = Oder nimm diese Armee, die nur für dich ausgelost wurde: „setup { $form }“.
claim-letter =
    Um zu reklamieren, antworte auf diese Mail mit dem Wort „claim“; du wirst dann auf einer Seite noch einmal gefragt.
advice-letter =
    Antworte auf diese Mail mit einem Befehl in der ersten Zeile deiner Antwort; stehen zwei verschiedene da, gilt
    keiner. „help“ nennt dir alles, was du schreiben kannst, „show“ schickt dir das
    Spielbrett.
answer-button = Per Mail antworten
answer-with = Mit { $words } antworten
answer-example = Mit der ausgelosten Armee antworten

## Ein Zug, eine Entscheidung

turn-lead = Du bist am Zug in deiner Partie gegen { $others }.
turn-offered = { $who } bietet dir Remis an.
board-now = Das Spielbrett, wie du es siehst ({ $sides })
board-end = Das Spielbrett am Ende ({ $sides })
board-setup = Das Spielbrett vor der Partie, deine Reihen unten ({ $sides })
board-army = Deine Armee, von der vordersten Reihe an
side = { $who-is ->
        [you] du bist { $colour }
       *[other] { $who } ist { $colour }
    }
fact-captured = { $who-is ->
        [you] Deine geschlagenen Figuren
       *[other] { $who-of } geschlagene Figuren
    }
captured-none = keine
captured-unseen = { $count } nicht gezeigt
decision-said = Wenn du nicht rechtzeitig antwortest, gilt das als Nein, und die Partie geht weiter.
ask-redraw = Behältst du deine ersten drei Karten, oder tauschst du alle drei? Das geht nur einmal.
ask-attacked = Deine Figur wird angegriffen.
ask-defence = { $piece-first } greift { $victim-object } auf { $to } an: Spielst du eine Verteidigungskarte?
ask-rescue =
    Deine Figur hat die hinterste Reihe gegenüber erreicht: Möchtest du eine deiner geschlagenen Figuren zurückholen?
ask-recruit = Du darfst rekrutieren: Möchtest du eine deiner geschlagenen Figuren zurückholen?
ask-flag = { $flag-is ->
        [you] Deine Figur steht auf deiner eigenen Fahne: Nimmst du sie auf?
       *[other] Deine Figur steht auf { $flag-of } Fahne: Nimmst du sie auf?
    }
ask-flag-won = { $flag-is ->
        [you] Deine Figur hat die Figur geschlagen, die deine eigene Fahne trug; die Fahne liegt nun auf { $space }: Nimmst du sie auf?
       *[other] Deine Figur hat die Figur geschlagen, die { $flag-of } Fahne trug; die Fahne liegt nun auf { $space }: Nimmst du sie auf?
    }
ask-flag-gain = Wer sie aufnimmt, darf rekrutieren.
ask-any = Deine Partie gegen { $others } wartet auf dich.
fact-cards = Deine Karten
cards = { $cards }; { $count } in deinem Stapel
cards-none = keine
fact-cards-of = { $who-of } Karten
cards-of = { $hand } auf der Hand, { $pile } im Stapel
fact-played = { $who-is ->
        [you] Von dir gespielt
       *[other] Von { $who } gespielt
    }
fact-scores = Punkte (bei { $full } wird rekrutiert)
score-of = { $who-is ->
        [you] du { $score }
       *[other] { $who } { $score }
    }
fact-flags = Fahnen
flag-lies-on = { $flag-is ->
        [you] deine liegt auf { $space }
       *[other] { $flag-of } liegt auf { $space }
    }
flag-is-on = { $flag-is ->
        [you] deine ist auf { $space }
       *[other] { $flag-of } ist auf { $space }
    }
flag-held-on = { $flag-is ->
        [you] deine ist auf { $space }, getragen von { $holder-is ->
            [you] dir
           *[other] { $holder }
        }
       *[other] { $flag-of } ist auf { $space }, getragen von { $holder-is ->
            [you] dir
           *[other] { $holder }
        }
    }

## Die Wörter einer Antwort

fact-words = Was du schreiben kannst
words-redraw =
    „keep“ oder alle deine Karten in der Reihenfolge, in der sie unter den Stapel kommen, etwa { $words }
words-rescue = Figur und Feld, etwa { $words }, oder „decline“
words-move = { $words } zum Ziehen
words-attack = { $words } zum Angreifen
words-shoot = { $words } zum Schießen
words-move-card = { $words } zum Ziehen mit einer Karte
words-attack-card = { $words } zum Angreifen mit einer Karte
words-swap = { $words } zum Vertauschen zweier Figuren
words-swap-card = { $words } zum Tauschen einer Karte
words-leave-flag = { $words } zum Zurücklassen deiner Fahne
fact-refused = Was die Regeln jetzt verbieten
refused-chase = { $words }, weil eine Stellung der Verfolgung wiederkehren würde.

## Antworten auf Mails

received-lead = Deine Antwort { $said } wurde in deiner Partie gegen { $others } gespielt.
hidden-lead = In deiner Partie gegen { $others } ist deine Armee aufgestellt.
hidden-said = Nur du siehst, was wo steht.
refused-lead = Deine Antwort in der Partie gegen { $others } wurde nicht gespielt.
refused-said = Der Grund: { $reason }.
refused-read = Gelesen haben wir { $words }.
refused-nearest = Meinst du { $words }? Dann antworte damit.
doubted-said = Meinst du { $words }?
unclear-empty =
    In deiner Mail steht keine Zeile von dir, oder keine, die sich von dem unterscheiden lässt, was sie zitiert
unclear-unreadable = { $words } ist kein Befehl dieser Partie
unclear-space = { $words } nennt { $space }, und dieses Feld gibt es auf dem Spielbrett nicht
unclear-doubtful = { $words } lässt offen, ob du das spielen willst
unclear-retracted = { $last } lässt offen, ob { $words } noch gilt
unclear-encrypted = Deine Mail ist verschlüsselt und kann hier nicht gelesen werden; eine Signatur allein stört nicht
unclear-unbelieved =
    Die Mail wurde nicht verstanden, und ihr Wortlaut steht hier nicht, weil sie von jemand anderem sein kann
unclear-condition = Die Zeile { $words } ist kein bedingter Zug wie „wenn e7-e6 dann d3-d4“
unclear-setting = Die Zeile { $words } sagt nicht, was eingestellt werden soll; schreibe zum Beispiel „language de“,
    „zone Europe/Berlin“, „digest 18“ oder „away 2030-12-20 2030-12-31“
unclear-several = { $words } und { $last } sind zwei verschiedene Dinge
unclear-sentence = In { $words } stehen zwei verschiedene Dinge
order-not-allowed = In dieser Partie gibt es keine bedingten Züge
order-too-many = Mehr als zehn bedingte Züge sind nicht möglich
order-not-now =
    Bedingte Züge gelten für den nächsten Zug deines Gegners: Schreibe sie, während dein Gegner am Zug ist, oder unter
    einen eigenen Zug
order-implausible = Dein Gegner kann { $words } auf diesem Spielbrett nicht spielen
nothing-to-claim = Es gibt nichts, was du reklamieren könntest
fault-rows = Die Reihen passen nicht, sie müssten sein wie { $form }
fault-space = { $value } ist kein Feld dieses Spielbretts
fault-kind = { $value } ist keine Figur dieser Armee
fault-outside = { $space } ist keines deiner Felder
fault-recruitment = { $space } ist das Rekrutierungsfeld und bleibt leer
fault-twice = { $space } ist doppelt besetzt
fault-count = { $name }: { $count } in deinen Reihen, { $full } in der Armee
fault-more = und weitere
conditional = wenn { $from }, dann { $to }
conditional-played = Dein bedingter Zug { $said } wurde in deiner Partie gegen { $others } gespielt.
conditional-refused = Dein bedingter Zug { $said } konnte in deiner Partie gegen { $others } nicht gespielt werden.
conditional-refused-said =
    Die Regeln erlauben ihn in dieser Stellung nicht. Er ist gestrichen, ebenso alle, die folgen sollten.
conditional-dropped = Deine bedingten Züge in der Partie gegen { $others } sind gestrichen.
conditional-dropped-said = Es kam anders, als du angenommen hattest.
conditional-restored-said =
    Der Dienst musste auf eine Sicherung zurückgreifen. Gib die Züge noch einmal ein, wenn du sie weiterhin willst.
conditional-stored = Deine bedingten Züge in der Partie gegen { $others } sind gespeichert.
conditional-stored-said =
    Außer dir sieht sie niemand. Sobald dein Gegner etwas anderes tut, werden sie gestrichen, und du erfährst es.
conditional-none = Du hast in der Partie gegen { $others } keine bedingten Züge mehr.
fact-conditional-left = Noch offen
fact-conditional-dropped = Gestrichen
position-lead = So steht deine Partie gegen { $others }.
late-lead = Deine Antwort kam zu spät: Deine Partie gegen { $others } ist weitergegangen.
late-older-lead = Du hast auf eine ältere Mail geantwortet: Deine Partie gegen { $others } wartet auf dich.
late-said = So steht sie jetzt. Nichts von dem, was du geschrieben hast, wurde gespielt.
last-in-game = Das ist heute unsere letzte Mail dieser Art in dieser Partie. Züge werden weiterhin gespielt.
last-question =
    Das war heute unsere letzte Rückfrage in dieser Partie. Ein Zug allein in seiner Zeile wird weiterhin gespielt.
last-order = Mehr Züge im Voraus nehmen wir in dieser Partie heute nicht per Mail an. Züge werden weiterhin gespielt.
last-of-kind = Das ist heute unsere letzte Mail dieser Art. Züge werden weiterhin gespielt.
last-of-all = Das ist heute unsere letzte Antwort auf Mails ohne einen gültigen Zug. Züge werden weiterhin gespielt.
over = Die Partie ist vorbei.
rematch-letter =
    Noch eine Partie? Antworte auf diese Mail mit dem Wort „rematch“: Die anderen werden eingeladen, und alle rücken
    um einen Platz weiter.
rematch-page = Noch eine Partie? Auf dieser Seite lädst du die anderen ein, und alle rücken um einen Platz weiter.
rematch-link = Um eine Revanche bitten
rematch-lead = Deine Revanche gegen { $others } ist vorbereitet: Die Einladung ist unterwegs.
rematch-said = Sobald alle da sind, bekommst du eine Mail. Auch wenn jemand ablehnt, erfährst du es.
rematch-complete =
    Deine Revanche gegen { $others } kann beginnen: Alle sind da, und eine weitere Mail bittet dich um deine Armee.
no-rematch = Eine Revanche gibt es nur nach einer Partie, die mit einem Ergebnis zu Ende ging
no-more-games = Heute sind keine weiteren Einladungen oder Partien möglich; versuche es morgen noch einmal
no-more-leaving = Heute kannst du keine weiteren Partien verlassen; versuche es morgen noch einmal
no-more-waiting =
    Du hast schon so viele Partien, die auf Spieler warten, wie zugleich erlaubt sind; brich eine ab, oder warte,
    bis ihre Plätze besetzt sind
nothing-said = In dieser Partie hat dir niemand etwas geschrieben, das sich melden ließe
games-none = Du bist in keiner Partie am Zug.
games-empty = Du hast keine Partien und keine Einladungen.
games-open = Es fehlen noch Mitspieler. Wenn du nicht mehr spielen willst, antworte „abort“.
games-more = { $count ->
        [one] Eine weitere deiner Partien steht nicht in dieser Liste.
       *[other] { $count } weitere deiner Partien stehen nicht in dieser Liste.
    }
settings-lead = Das sind die Einstellungen deines Kontos.
settings-changed = Deine Einstellungen sind jetzt so, wie du sie wolltest.
settings-leave-refused = Dieser Urlaub ließ sich nicht ankündigen, und nichts hat sich geändert.
settings-leave-refused-said =
    Urlaub beginnt frühestens morgen und endet innerhalb eines Jahres. Er darf sich mit keinem anderen überschneiden und
    nicht direkt an einen anschließen, und es müssen noch genug Urlaubstage übrig sein.
settings-leave-kept = Dein Urlaub ließ sich nicht absagen.
settings-leave-kept-said =
    Er hat schon begonnen, oder er ist in einer Frist einer deiner Partien schon berücksichtigt. Jeder andere Urlaub ist
    abgesagt.
settings-too-many = Nichts hat sich geändert: Öfter kannst du heute keinen Urlaub ankündigen.
settings-too-many-said = Versuche es morgen noch einmal.
settings-how =
    Um etwas zu ändern, antworte mit einer Zeile: „language de“ ({ $all }), „zone
    Europe/Berlin“, „digest 18“ für eine Mail am Tag zu dieser Stunde, „no digest“ für sofortige Mails,
    { $words }, um keine Nachrichten von anderen mehr zu bekommen, „talk“, um sie wieder zu bekommen, „away
    2030-12-20 2030-12-31“ für Urlaub vom ersten bis zum letzten Tag, oder „back“, um Urlaub abzusagen, der
    noch nicht begonnen hat. „settings“ schickt dir diese Mail.
fact-language = Sprache der Mails und Seiten
fact-zone = Zeitzone
fact-digest = Tägliche Zusammenfassung
digest-hour = um { $time } Uhr
digest-none = keine: Mails kommen sofort
digest-off = keine: alle Mails, die sich abschalten lassen, sind abgeschaltet
fact-talk = Was andere dir schreiben
talk-at-once = kommt sofort
talk-daily = kommt mit der Zusammenfassung
talk-off = kommt nicht
fact-leave = Urlaub
leave-none = keiner
fact-leave-left = Übrige Urlaubstage { $label }
rules-lead = Das sind die Regeln deiner Partie gegen { $others }.
rules-attached = Der angehängte Text erklärt sie von Anfang an, mit den Figuren, dem Spielbrett und Beispielen.
waits-for-you = Die Partie wartet auf dich.
waits-for = Die Partie wartet auf { $names }; du hast gerade nichts zu tun.
waits-letter =
    Du kannst trotzdem auf diese Mail antworten: „show“ schickt dir das Spielbrett, „help“ nennt
    dir alles, was du schreiben kannst.
confirm-lead = In deiner Antwort zur Partie gegen { $others } steht { $said }. Ist das so gemeint?
confirm-doubtful =
    Es ist nicht sicher, dass sie von der Adresse deines Kontos kam; deshalb ist noch nichts geschehen. Wenn du sie nicht
    geschrieben hast, brauchst du nichts zu tun.
confirm-said = Per Mail ist dafür stets ein weiterer Schritt nötig; deshalb ist noch nichts geschehen.
confirm-read = In deiner Antwort zu deiner Partie gegen { $others } lesen wir { $said }. Ist das so gemeint?
confirm-around =
    Was du sonst noch geschrieben hast, könnte heißen, dass du es zurücknimmst; deshalb ist noch nichts geschehen. Es wird
    niemandem gezeigt: In Partien zu zweit geht eine Zeile, die mit „sag:“ beginnt, an die andere Person.
confirm-overtaken = Seitdem hast du bedingte Züge eingegeben oder zurückgenommen; deshalb ist noch nichts geschehen.
confirm-advice = Öffne den Link unten, um es anzusehen. Es geschieht nichts, bevor du dort auf den Knopf klickst.
confirm-answer = Du kannst auch auf diese Mail antworten: „ja“ führt es aus, „nein“ lässt alles, wie es ist.
confirm-link = Ansehen und bestätigen
help-lead = Diese Befehle versteht deine Partie.
help-how =
    Schreibe einen davon als erste Zeile deiner Antwort, über oder unter dem, was dein Mailprogramm zitiert. Stehen
    zwei verschiedene Befehle da, gilt keiner; steht mehr als ein Gruß darunter, fragen wir erst nach.
help-army =
    Deine Armee: „setup“ und dann ihre Reihen, von der vordersten bis zur hintersten und jede von links nach rechts aus
    deiner Sicht: ein Zeichen für jede Figur, ein Punkt für ein leeres Feld, ein Schrägstrich oder eine neue Zeile
    zwischen den Reihen.
help-moves =
    Züge: „a4-a5“ geht von a4 nach a5; „a4xa5“ greift an, was auf a5 steht; „a4-b4-b5“ ist ein Weg um die Ecke und
    „a4*a7“ ein Schuss, in Partien, in denen es das gibt. „+charge2“ am Ende eines Zuges spielt diese Karte dazu.
help-conditions =
    Bedingte Züge, in Partien zu zweit, die sie erlauben, während dein Gegner am Zug ist oder unter einem eigenen Zug:
    „wenn e7-e6 dann d3-d4“ in einer Zeile, bis zu zehn davon, und „wenn e7xe6 gewinnt dann d5xe6“ für einen Angriff.
    Dein Gegner sieht sie nicht; sobald er anders zieht, werden sie gestrichen. „keine Bedingungen“ nimmt sie zurück.
help-answers =
    Antworten: „defend 2“ spielt eine Verteidigungskarte; „rescue 8 a1“ und „recruit 8“ holen eine geschlagene Figur
    zurück; bei „take“ und „leave“ geht es um eine Fahne; „decline“ sagt Nein zu allem, was gefragt ist.
help-cards =
    Karten, in Partien, die welche haben: „card charge2“ tauscht eine Karte statt eines Zuges; „redraw charge2 d1 boat“
    tauscht deine ersten Handkarten, immer alle drei, und „keep“ behält sie. „swap a4 b4“ vertauscht zwei Figuren.
help-game =
    Die Partie selbst: „draw“ bietet Remis an, „accept“ und „refuse“ beantworten ein Angebot, „abort“ bricht eine Partie
    ab, die kaum begonnen hat, „resign“ gibt auf, „claim“ reklamiert, dass die Zeit eines anderen um ist. Bei allem,
    was die Partie beenden kann, wirst du auf einer Seite noch einmal gefragt.
help-talk =
    Nachrichten, in Partien zu zweit: Eine Zeile, die mit „sag:“ beginnt, unter deinem Zug oder allein, geht
    an die andere Person. „report“ meldet die letzte, die du bekommen hast, mit { $words } bekommst du keine
    mehr, mit „talk“ wieder.
help-questions =
    Fragen: „show“ schickt dir das Spielbrett, „rules“ die Regeln der Partie, „games“ deine Partien und
    Einladungen, „settings“ die Einstellungen deines Kontos und wie du sie änderst, „help“ schickt dir dies. Nach der Partie lädt „rematch“ die anderen zu einer weiteren ein.

## Mails an die Adresse des Dienstes

service-subject = Stratego per Mail
service-help-lead = Hier wird Stratego per Mail gespielt. Mehr als ein Mailprogramm brauchst du nicht.
service-help-how =
    Antworte auf diese Mail oder schreibe an { $address }: Es zählt die erste Zeile deiner Mail. Lass darunter eine Zeile
    leer, wenn du mehr schreibst.
service-help-register =
    „registrieren anna“ eröffnet ein Konto mit dem Namen „anna“: Setze den Namen ein, den die anderen sehen sollen.
service-help-invite =
    „einladen bob“ lädt den Spieler mit diesem Namen ein, „einladen bob@example.org“ die Person mit dieser Adresse. Das Spiel
    und die Zeit für einen Zug dürfen folgen: „einladen bob quick-arena 3d“.
service-help-seek =
    „suche“ nimmt einen freien Platz in einer Partie ein oder bietet den anderen einen an, wenn keiner frei ist. Auch hier
    dürfen das Spiel und die Zeit für einen Zug folgen.
service-help-lists =
    „partien“ nennt deine Partien und Einladungen, „regelwerke“, was hier gespielt wird, „einstellungen“ die
    Einstellungen deines Kontos und wie du sie änderst, und „hilfe“ schickt dir dies.
service-unreadable = { $words } ist keine dieser Zeilen.
service-unclear = Deine letzte Mail wurde nicht verstanden, und nichts ist geschehen.
service-register-lead =
    Jemand, wahrscheinlich du, möchte sich hier mit deiner Mailadresse als { $name } registrieren. Möchtest du das?
service-confirm-lead = In einer Mail von deiner Adresse steht { $said }. Möchtest du das?
service-confirm-said =
    Deine Adresse kann jeder als Absender angeben, deshalb ist noch nichts geschehen. Wenn du es nicht warst, brauchst
    du nichts zu tun.
service-read-lead = In deiner Mail lesen wir { $said }. Möchtest du das?
service-read-said = Was in einem Satz steht, wird nie ohne Rückfrage ausgeführt; deshalb ist noch nichts geschehen.
service-withdrawn = Wie gewünscht ist nichts geschehen.
service-stale = Es ist keine Frage mehr offen, zu der diese Antwort passt. Es ist nichts geschehen.
service-last = Das ist heute unsere letzte Mail dieser Art.
service-given-up = Deine letzte Mail ließ sich wegen eines Fehlers bei uns nicht verarbeiten. Kein Zug daraus wurde gespielt.
service-given-up-said =
    Schreib bitte noch einmal, wenn möglich als reinen Text, oder benutze die Seite, zu der dieser Link führt.
service-expired =
    Antworten auf die Mail, auf die du geantwortet hast, werden nicht mehr gelesen: Sie ist zu alt, oder der Platz, um
    den es ging, gehört dir nicht mehr. Es ist nichts geschehen.
service-welcome-lead = Willkommen bei { $site }, { $name }. Du hast jetzt ein Konto und kannst spielen.
service-welcome-lapsed = Die Einladung, auf die du geantwortet hast, gilt nicht mehr.
service-welcome-password =
    Um per Mail zu spielen, brauchst du kein Passwort, wohl aber für die Seiten und für Programme: Der Link unten führt zu
    der Seite, auf der du eines anforderst.
service-password-link = Passwort wählen
service-known-lead = Du hast hier schon ein Konto, { $name }.
service-refused-lead = Was du wolltest, ist nicht geschehen.
service-account-missing = Du hast hier noch kein Konto, und ohne Konto kann niemand spielen.
service-name-missing = Schreibe hinter „registrieren“ den Namen, den die anderen sehen sollen, als ein Wort.
service-name-suggested = Dieser ist noch frei: { $words }.
service-user-unknown = Hier heißt niemand { $name }. Prüfe die Schreibweise, oder lade eine Mailadresse ein.
service-never-read =
    Eine Adresse, die du eingeladen hast, gehört zu einem Programm oder zu diesem Server, und Mails von dort werden nie
    gelesen.
service-word-unknown =
    { $words } ist weder ein Spiel, das hier gespielt wird, noch eine Zeit für einen Zug wie „3d“ für drei Tage oder „12h“ für
    zwölf Stunden.
service-guests-wrong = { $count ->
        [one] Dieses Spiel ist für dich und einen anderen Spieler: Nenne einen.
       *[other] Dieses Spiel ist für dich und { $count } andere: Nenne sie alle.
    }
service-guest-self = Du kannst weder dich selbst einladen noch jemanden zweimal.
service-often = Öfter ist das an einem Tag nicht möglich. Versuche es bitte morgen wieder.
service-waiting =
    { $count } deiner Partien warten schon auf andere Spieler, und mehr dürfen nicht zugleich warten.
service-invited-lead = Du hast { $names } eingeladen.
service-joined-lead = Du hast einen Platz in einer Partie mit { $others }.
service-declined-lead = Du hast die Einladung abgelehnt. Die Partie findet nicht statt.
service-opened-lead = Ein solcher Platz ist nicht frei. Du bietest jetzt selbst einen an: Wer ihn nimmt, spielt mit dir.
service-seated-said = Sobald jeder Platz besetzt ist, bittet dich eine Mail um deine Armee.
service-rules-link = Die Regeln lesen
service-rulesets-lead = Das wird hier gespielt. Das Wort am Anfang schreibst du hinter „einladen“ oder „suche“.

## Was geschehen ist

begun = Alle Armeen stehen auf dem Spielbrett: Die Partie beginnt.
begins = { $who-is ->
        [you] Du beginnst.
       *[other] { $who } beginnt.
    }
army-hidden = { $who-is ->
        [you] Du hast deine Armee aufgestellt.
       *[other] Die Armee von { $who } ist aufgestellt.
    }
moved = { $piece-first } ist von { $from } nach { $to } gezogen.
moved-round = { $piece-first } ist von { $from } über { $via } nach { $to } gezogen.
swapped = { $piece-first } auf { $from } und die Figur auf { $to } haben die Plätze getauscht.
captured-late = { $piece-first } auf { $space } wurde geschlagen.
attack-announced =
    { $piece-first } auf { $from } greift { $victim-object } auf { $to } an: Eine Verteidigungskarte darf gespielt
    werden.
attack-won = { $piece-first } auf { $from } hat { $to } angegriffen und { $victim-object } geschlagen.
attack-won-unseen =
    { $piece-first } auf { $from } hat { $to } angegriffen und { $victim-object } geschlagen; was da stand, wurde nicht
    gezeigt.
attack-lost = { $piece-first } auf { $from } hat { $victim-object } auf { $to } angegriffen und wurde geschlagen.
attack-lost-unseen =
    { $piece-first } auf { $from } hat { $victim-object } auf { $to } angegriffen und wurde geschlagen; was da stand,
    wurde nicht gezeigt.
attack-lost-to-unseen =
    { $piece-first } auf { $from } hat { $victim-object } auf { $to } angegriffen und wurde geschlagen; deine Figur wurde
    nicht gezeigt.
attack-both =
    { $piece-first } auf { $from } hat { $victim-object } auf { $to } angegriffen: Beide wurden geschlagen.
attack-none =
    { $piece-first } auf { $from } hat { $victim-object } auf { $to } angegriffen: Keine der beiden wurde geschlagen.
shot = { $piece-first } auf { $from } hat auf { $victim-object } auf { $to } geschossen: Beide sind aus dem Spiel.
brought-back = { $piece-is ->
        [you] Du hast { $piece-gender ->
            [feminine] eine
           *[masculine] einen
        } { $piece-kind } auf { $space } zurückgeholt.
       *[other] { $piece-owner } hat { $piece-gender ->
            [feminine] eine
           *[masculine] einen
        } { $piece-kind } auf { $space } zurückgeholt.
    }
recruited = { $piece-is ->
        [you] Du hast { $piece-gender ->
            [feminine] eine
           *[masculine] einen
        } { $piece-kind } auf { $space } rekrutiert.
       *[other] { $piece-owner } hat { $piece-gender ->
            [feminine] eine
           *[masculine] einen
        } { $piece-kind } auf { $space } rekrutiert.
    }
cards-drawn = { $who-is ->
        [you] Du hast { $cards } gezogen.
       *[other] { $who } hat { $cards } gezogen.
    }
laid-card = { $who-is ->
        [you] Du hast eine Angriffskarte verdeckt hingelegt.
       *[other] { $who } hat eine Angriffskarte verdeckt hingelegt.
    }
played-card = { $who-is ->
        [you] Du hast die Karte { $card } gespielt.
       *[other] { $who } hat die Karte { $card } gespielt.
    }
defended = { $who-is ->
        [you] Du hast dich mit der Karte +{ $bonus } verteidigt.
       *[other] { $who } hat sich mit der Karte +{ $bonus } verteidigt.
    }
exchanged-card = { $who-is ->
        [you] Du hast eine Karte getauscht.
       *[other] { $who } hat eine Karte getauscht.
    }
hand-exchanged = { $who-is ->
        [you] Du hast deine ersten Karten getauscht.
       *[other] { $who } hat die ersten Karten getauscht.
    }
hand-kept = { $who-is ->
        [you] Du hast deine ersten Karten behalten.
       *[other] { $who } hat die ersten Karten behalten.
    }
defended-not = { $who-is ->
        [you] Du hast keine Verteidigungskarte gespielt.
       *[other] { $who } hat keine Verteidigungskarte gespielt.
    }
rescued-nobody = { $who-is ->
        [you] Du hast keine Figur gerettet.
       *[other] { $who } hat keine Figur gerettet.
    }
recruited-nobody = { $who-is ->
        [you] Du hast keine Figur rekrutiert.
       *[other] { $who } hat keine Figur rekrutiert.
    }
flag-left = { $who-is ->
        [you] Du hast { $flag-is ->
            [you] deine
           *[other] { $flag-of }
        } Fahne liegen lassen.
       *[other] { $who } hat { $flag-is ->
            [you] deine
           *[other] { $flag-of }
        } Fahne liegen lassen.
    }
declined = { $who-is ->
        [you] Du hast abgelehnt.
       *[other] { $who } hat abgelehnt.
    }
draw-offered = { $who-is ->
        [you] Du hast Remis angeboten.
       *[other] { $who } hat Remis angeboten.
    }
draw-accepted = { $who-is ->
        [you] Du hast das Remis angenommen.
       *[other] { $who } hat das Remis angenommen.
    }
draw-refused = { $who-is ->
        [you] Du hast das Remis abgelehnt.
       *[other] { $who } hat das Remis abgelehnt.
    }
draw-lapsed = { $who-is ->
        [you] Dein Remisangebot gilt nicht mehr.
       *[other] { $who-of } Remisangebot gilt nicht mehr.
    }
time-ran-out = { $who-is ->
        [you] Deine Zeit ist abgelaufen.
       *[other] { $who-of } Zeit ist abgelaufen.
    }
flag-taken = { $piece-first } hat { $flag-is ->
        [you] deine
       *[other] { $flag-of }
    } Fahne aufgenommen.
flag-taken-on = { $piece-first } hat { $flag-is ->
        [you] deine
       *[other] { $flag-of }
    } Fahne auf { $space } aufgenommen.
flag-dropped = { $flag-is ->
        [you] Deine Fahne liegt auf { $space }.
       *[other] { $flag-of } Fahne liegt auf { $space }.
    }
scored = { $who-is ->
        [you] Du hast { $score } von { $full } Punkten.
       *[other] { $who } hat { $score } von { $full } Punkten.
    }
scored-full = { $who-is ->
        [you] Du hast { $full } Punkte erreicht und beginnst wieder bei 0.
       *[other] { $who } hat { $full } Punkte erreicht und beginnt wieder bei 0.
    }
recruit-lost = { $who-is ->
        [you] Du hättest rekrutieren können, aber { $space } war besetzt, oder keine deiner Figuren war geschlagen.
       *[other] { $who } hätte rekrutieren können, aber { $space } war besetzt, oder es war keine Figur geschlagen.
    }
skipped = { $who-is ->
        [you] Du konntest nichts tun und musstest aussetzen.
       *[other] { $who } konnte nichts tun und musste aussetzen.
    }
resigned = { $who-is ->
        [you] Du hast aufgegeben.
       *[other] { $who } hat aufgegeben.
    }
resigned-stays = { $who-is ->
        [you] Du hast aufgegeben; deine Figuren bleiben stehen und verteidigen.
       *[other] { $who } hat aufgegeben; die Figuren bleiben stehen und verteidigen.
    }
out = { $who-is ->
        [you] Du bist ausgeschieden.
       *[other] { $who } ist ausgeschieden.
    }
out-stays = { $who-is ->
        [you] Du bist ausgeschieden; deine Figuren bleiben stehen und verteidigen.
       *[other] { $who } ist ausgeschieden; die Figuren bleiben stehen und verteidigen.
    }

## Das Ende

ended = { $result }: { $reason }.
ended-lead = Deine Partie ist zu Ende.
ended-said = Deine Partie gegen { $others } ist vorbei. Danke fürs Spielen.
ended-record = Die Aufzeichnung der Partie ist angehängt.
fact-setup = { $who-is ->
        [you] Deine Aufstellung
       *[other] { $who-of } Aufstellung
    }
won-you = Du hast gewonnen
won-with-you = Du und { $names } habt gewonnen
won = { $count ->
        [one] { $names } hat gewonnen
       *[other] { $names } haben gewonnen
    }
drawn = Die Partie endet remis: { $reason }.
called-off = Die Partie wurde abgebrochen; sie hat kein Ergebnis.
called-off-by = { $who-is ->
        [you] Du hast die Partie abgebrochen; sie hat kein Ergebnis.
       *[other] { $who } hat die Partie abgebrochen; sie hat kein Ergebnis.
    }
called-off-late = Die Partie wurde abgebrochen: Nicht alle Armeen waren rechtzeitig aufgestellt. Sie hat kein Ergebnis.
why-flag-captured = { $who-is ->
        [you] Deine Fahne wurde geschlagen
       *[other] { $who-of } Fahne wurde geschlagen
    }
why-flag-on-tower = { $flag-is ->
        [you] Deine Fahne ist auf dem Turm
       *[other] { $flag-of } Fahne ist auf dem Turm
    }
why-side-on-tower = { $side ->
        [yours] Eine Fahne eurer Seite ist auf dem Turm
       *[theirs] Eine Fahne ihrer Seite ist auf dem Turm
    }
why-immobile = { $who-is ->
        [you] Du konntest nicht mehr ziehen
       *[other] { $who } konnte nicht mehr ziehen
    }
why-resigned = { $who-is ->
        [you] Du hast aufgegeben
       *[other] { $who } hat aufgegeben
    }
why-time = { $who-is ->
        [you] Deine Zeit ist abgelaufen
       *[other] { $who-of } Zeit ist abgelaufen
    }
why-alone = Sonst ist niemand mehr im Spiel
why-ended = Die Partie wurde beendet
why-agreed = Alle waren sich einig
why-nobody-moves = Niemand konnte mehr ziehen
why-quiet = Zu lange wurde nichts geschlagen
why-time-drawn = Die Zeit ist abgelaufen
why-nobody-won = Niemand hat gewonnen

## Was die Zeichen auf dem Spielbrett bedeuten

legend-yours = deine
legend-yours-known = deine, allen bekannt
legend-hidden = verdeckt
legend-hidden-moved = verdeckt, hat gezogen
legend-hidden-moved-in-all = in allen Klammern: > verdeckt, hat gezogen
legend-known = bekannt
legend-lake = See
legend-home = deine Aufstellung
legend-home-of = Aufstellung: { $colour }
legend-last = zuletzt gezogen
legend-ring = ein einziges Feld rund um den Turm
legend-tower = eine hierher getragene Fahne gewinnt
legend-clockwise = im Uhrzeigersinn
legend-partner = { $colour }, auf deiner Seite
legend-hidden-of = { $colour }, verdeckt
legend-names = der Name eines Feldes steht darunter
legend-flag = eine Fahne in der Farbe der Armee
legend-flag-carried = { $flag-is ->
        [you] deine Fahne, getragen auf { $space }
       *[other] Fahne von { $flag }, getragen auf { $space }
    }
legend-flag-lying = { $flag-is ->
        [you] deine Fahne, liegt auf { $space }
       *[other] Fahne von { $flag }, liegt auf { $space }
    }

## Weniger Mails, und die Tagesübersicht

unsubscribe = Keine Mails dieser Art mehr
digest-subject = Deine Partien heute
digest-news = Das ist neu in deinen Partien.
digest-lead = { $count ->
        [one] Eine deiner Partien wartet auf dich.
       *[other] { $count } deiner Partien warten auf dich.
    }
digest-several =
    Jede Partie hat ihre eigene Antwortadresse. Eine Antwort auf diese Mail selbst gilt für keine davon.
digest-answer =
    Antworte an { $address } mit einem Befehl in der ersten Zeile deiner Mail; stehen zwei verschiedene da, gilt keiner.
    „help“ nennt dir alles, was du schreiben kannst.
digest-invitation = Du kannst auch per Mail antworten: Schreib „annehmen“ oder „ablehnen“ an { $address }.
digest-setup =
    Antworte an { $address } mit dem Wort „setup“ und deinen Reihen, von der vordersten bis zur hintersten und jede von
    links nach rechts aus deiner Sicht: ein Zeichen für jede Figur, ein Punkt für ein leeres Feld. Zum Ausfüllen:
    „setup { $form }“.

## Seiten hinter den Links der Mails

page-name = Name
page-password = Passwort
page-code = Code der Authenticator-App, oder ein Wiederherstellungscode
page-new-password = Neues Passwort
page-address = Mailadresse
page-address-wrong = Bitte gib eine vollständige Mailadresse an, etwa anna@example.org.
page-address-never-read =
    Diese Adresse gehört zu einem Programm oder zu diesem Server, und Mails von dort werden nie gelesen. Bitte gib eine
    andere an.
page-language = Sprache der Mails und Seiten
page-home-title = Stratego per Mail
page-home-said = Hier spielt man Stratego als Fernpartie: Zug um Zug, mit Stunden oder Tagen Bedenkzeit.
page-home-letters =
    Wenn du am Zug bist, zeigt dir eine Mail das Spielbrett, und du antwortest mit deinem Zug. Mehr als ein Mailprogramm
    brauchst du nicht.
page-home-program =
    Wenn du am Zug bist, zeigt dir eine Mail das Spielbrett. Deinen Zug machst du mit einem Programm, das die Schnittstelle
    dieses Servers nutzt.
page-home-begin =
    Registriere dich zuerst. Danach kannst du jemanden einladen, einen freien Platz in einer Partie einnehmen oder auf
    eine Einladung warten.
page-scripts-off =
    Das Spielbrett braucht Skripte. Erlaube sie in deinem Browser für diese Seite und lade sie neu. Du kannst auch ohne sie
    spielen; wie, steht hier.
page-board-missing =
    Dieser Server wurde ohne das Spielbrett für Browser gebaut. Wer ihn betreibt, kann es hinzufügen: script/page baut es.
    Spielen kannst du trotzdem; wie, steht hier.
page-log-in-link = Anmelden
page-home-link = Zur Startseite
page-begin-letters = Per Mail schreibst du an { $address }. Jeder dieser Knöpfe öffnet eine Mail dorthin:
page-begin-register = Per Mail registrieren
page-begin-invite = Per Mail jemanden einladen
page-begin-seek = Per Mail eine Partie suchen
page-begin-help = Fragen, was man noch schreiben kann
page-register-title = Registrieren
page-register-said =
    Wähle einen Namen, den die anderen sehen, und ein Passwort. Dann bekommst du eine Mail mit einem Link, der bestätigt,
    dass die Adresse dir gehört.
page-register-newcomer = Noch kein Konto? Hier registrieren
page-register-back = Sobald deine Adresse bestätigt ist: hier den Platz einnehmen
page-mail-sent-title = Sieh in deinem Postfach nach
page-mail-sent-said =
    Wenn die Adresse verwendet werden kann, ist eine Mail mit einem Link dorthin unterwegs. Mit diesem Link geht es weiter.
page-forgotten-link = Passwort vergessen?
page-forgotten-title = Ein neues Passwort
page-forgotten-said =
    Gib die Mailadresse deines Kontos an. Dorthin geht eine Mail mit einem Link, über den du ein neues Passwort wählst.
page-forgotten-button = Mail schicken
page-suspended =
    Mails an deine Adresse kommen zurück, deshalb gehen keine mehr dorthin. Sobald sie wieder funktioniert, lass dir die
    Mail schicken, mit der du sie bestätigst (oder eine für ein neues Passwort), und folge dem Link.
page-missing-title = Diese Seite gibt es nicht
page-missing-said = Prüfe die Adresse in deinem Browser, oder beginne auf der Startseite.
page-old-title = Dieser Link gilt nicht mehr
page-old-said = Er wurde schon benutzt oder ist zu alt. Fordere dort einen neuen an, wo du diesen bekommen hast.
page-often-title = Zu viele Versuche
page-often-said = Du hast es zu oft versucht. Wartezeit bis zum nächsten Versuch: { $span }.
page-log-ins-said = Für diesen Namen oder diese Adresse wurden zu viele falsche Passwörter eingegeben, vielleicht von anderen. Wartezeit bis zum nächsten Versuch: { $span }. Wenn du deinen Namen eingegeben hast, kannst du es gleich mit deiner Adresse versuchen. Mit einem neuen Passwort kommst du sofort hinein: Lass dir den Link schicken.
page-status-title = Zustand des Dienstes
page-status-up = Der Dienst läuft: Man kann spielen.
page-status-down = Der Dienst ist gestört: Zurzeit kann man nicht spielen. Nichts, was er bestätigt hat, ist verloren. Bitte versuche es später noch einmal.
page-status-since = Er läuft ohne Unterbrechung seit: { $time }.
page-status-mails-on-time = Mails gehen ohne Verzögerung hinaus.
page-status-mails-slow = Mails gehen verspätet hinaus, um bis zu eine Stunde.
page-status-mails-late = Mails gehen mehr als eine Stunde zu spät hinaus. Keine geht verloren: Sie werden so bald wie möglich verschickt.
page-status-maintenance = Geplante Wartung
page-busy-title = Gerade ist zu viel los
page-busy-said = Bitte versuche es gleich noch einmal.
page-failed-title = Wir haben einen Fehler gemacht
page-failed-said = Auf dem Server ist etwas schiefgegangen; du hast nichts falsch gemacht. Bitte versuche es später noch einmal.
page-impossible-title = Das geht nicht
page-impossible-said = Es wurde nichts geändert.
page-verify-title = Willkommen, { $name }
page-verify-said = Gleich wird diese Mailadresse als deine bestätigt. Wenn du kein Konto wolltest, schließe diese Seite.
page-verify-password = Gib das Passwort ein, das du beim Registrieren gewählt hast.
page-verify-wrong =
    Das ist nicht das Passwort, das bei der Registrierung von { $name } gewählt wurde. Bitte versuche es noch einmal.
page-address-button = Ja, das ist meine Adresse
page-verified-title = Deine Adresse ist bestätigt
page-verified-said = Du kannst jetzt spielen.
page-name-lost-title = Der Name ist vergeben
page-name-lost-said =
    Inzwischen hat jemand anderes eine Adresse für denselben Namen bestätigt. Bitte registriere dich noch einmal mit einem
    anderen Namen.
page-reset-title = Ein neues Passwort für { $name }
page-reset-said = Wähle ein neues Passwort mit mindestens 8 Zeichen. Du wirst überall abgemeldet.
page-reset-button = Passwort setzen
page-reset-done-title = Dein Passwort ist gesetzt
page-reset-done-said = Du bist überall abgemeldet, und ab jetzt gilt das neue Passwort. Du kannst jetzt spielen.
page-password-wrong =
    Das Passwort muss mindestens 8 und darf höchstens 256 Zeichen haben und darf weder eines sein, das alle zuerst
    probieren, noch dein Name oder deine Adresse; ein paar Wörter lassen sich leicht merken.
name-wrong =
    Dieser Name geht nicht: Er muss aus 2 bis 32 Buchstaben (A bis Z), Ziffern, Binde- oder Unterstrichen bestehen, und
    manche Namen sind reserviert.
name-taken = Jemand anderes hat diesen Namen. Bitte wähle einen anderen.
page-address-title = Deine neue Mailadresse
page-address-said = Die Mails deines Kontos gehen ab jetzt an { $address } und an keine andere Adresse.
page-address-note = Wenn du das nicht wolltest, schließe diese Seite; dann ändert sich nichts.
page-address-done-title = Deine Mailadresse ist geändert
page-address-done-said =
    Antworte ab jetzt von der neuen Adresse aus auf Mails. An die alte ging eine Mail über die Änderung. Du kannst diese
    Seite schließen.
page-undo-title = Das Konto von { $name } zurückholen
page-undo-said =
    Die Mailadresse dieses Kontos wurde geändert. Wenn du das nicht warst, wähle ein neues Passwort mit mindestens 8 Zeichen:
    Das Konto bekommt die Adresse zurück, an die dieser Link ging, und alle Geräte werden abgemeldet.
page-undo-note = Wenn du das warst, schließe diese Seite; dann ändert sich nichts.
page-undo-button = Zurückholen
page-undo-done-title = Dein Konto gehört wieder dir
page-undo-done-said =
    Es hat wieder diese Mailadresse, alle Geräte sind abgemeldet, und ab jetzt gilt das neue Passwort. Du kannst jetzt
    spielen.
page-invitation-title = Eine Einladung
page-invitation-note = Wenn du ablehnst, wird die Partie abgesagt.
page-invitation-newcomer =
    Um anzunehmen, wähle den Namen, unter dem andere dich kennen werden, und ein Passwort mit mindestens 8 Zeichen.
page-accept-button = Annehmen
page-decline-button = Ablehnen
page-never-button = Ablehnen, und keine Einladungen dieser Person mehr
page-accepted-title = Du hast angenommen
page-accepted-said = Stelle jetzt deine Armee auf; eine Mail sagt dir, wie es weitergeht.
page-declined-title = Du hast abgelehnt
page-declined-said = Die Partie ist abgesagt. Du kannst diese Seite schließen.
page-never-title = Du hast endgültig abgelehnt
page-never-said =
    Die Partie ist abgesagt, und du bekommst keine Einladungen dieser Person mehr. Du kannst diese Seite schließen.
page-join-title = Eine Partie wartet auf dich
page-join-lead = { $count ->
        [one] { $names } möchte mit dir spielen.
       *[other] { $names } möchten mit dir spielen.
    }
page-join-stranger = Jemand möchte mit dir spielen.
page-join-note = Melde dich an, um den Platz einzunehmen. Vorher geschieht nichts.
page-join-button = Platz einnehmen
page-join-wrong = Ein Konto mit diesem Namen und Passwort gibt es hier nicht.
page-joined-title = Du hast einen Platz
page-joined-said =
    Sobald alle Plätze besetzt sind, bittet dich eine Mail um deine Armee. Du kannst diese Seite schließen.
page-consent-title = Darf dieses Programm für dich handeln?
page-consent-lead = Ein Programm, das sich { $name } nennt, bittet um Zugriff auf dein Konto.
page-consent-never =
    Dein Passwort bekommt es nie. Es kann weder das Passwort noch deine Mailadresse ändern und das Konto nicht löschen.
page-consent-host =
    Es ist nicht von uns, und niemand hat geprüft, was es über sich sagt. In jedem Fall geht es von hier zu { $to } weiter.
page-consent-device =
    Es ist nicht von uns, und niemand hat geprüft, was es über sich sagt. In jedem Fall geht es von hier zu einem Programm
    auf diesem Gerät weiter ({ $to }).
page-consent-note =
    Erlaube es nur, wenn du gerade in diesem Programm darum gebeten hast. Du kannst es jederzeit zurücknehmen.
page-consent-allow = Anmelden und erlauben
page-consent-deny = Nicht erlauben
page-consent-stale = Diese Seite war zu lange offen. Bitte versuche es noch einmal.
page-consent-fault-title = Dieses Programm hat einen Fehler gemacht
page-consent-fault-said =
    Es bekommt nicht, worum es gebeten hat, und nichts wurde geändert. Wer es geschrieben hat, kann hier lesen, warum:
    { $reason }.
page-consent-back = Zurück zu { $to }
page-seat-taken-title = Der Platz ist besetzt
page-seat-taken-said = Du hast in dieser Partie schon einen Platz, oder jemand war schneller.
page-letter-title = Ist das deine Antwort?
page-letter-lead = In einer Mail zu deiner Partie mit { $others } steht: { $said }
page-letter-note =
    Wenn du diese Mail nicht geschrieben hast, schließe diese Seite. Es geschieht nichts, bevor du auf den Knopf klickst.
page-letter-done-title = Erledigt
page-letter-done-said = Deine Antwort wurde gespielt; eine Mail sagt dir, wie die Partie steht.
page-letter-seat-said = Du hast deinen Platz aufgegeben. Die anderen warten auf jemand anderen.
page-letter-refused-title = Deine Antwort wurde nicht gespielt
page-rematch-title = Noch eine Partie?
page-rematch-lead = Deine Partie gegen { $others } ist zu Ende. Möchtest du noch einmal spielen?
page-rematch-note =
    Regeln und Zeit bleiben, wie sie waren, und alle rücken um einen Platz weiter. Es geschieht nichts, bevor du auf den
    Knopf klickst.
page-rematch-button = Ja, einladen
page-rematch-done-title = Deine Revanche
page-request-lead = Das kam von { $address }: { $said }
page-request-button = Ja, so soll es sein
page-request-done-said = Eine Mail sagt dir mehr. Du kannst diese Seite schließen.
page-folder-title = Mails
page-folder-said =
    Es ist kein Mailserver eingerichtet. Mails werden deshalb nicht verschickt, sondern in einem Ordner abgelegt und hier
    angezeigt, nur auf diesem Rechner.
page-folder-empty = Noch gibt es keine Mail.
page-folder-date = Datum
page-folder-to = An
page-folder-subject = Betreff
page-folder-all = Alle Mails
page-folder-lead = An { $address }, { $time }
page-folder-reply = Antworten an { $address }
page-folder-text = Als Text
page-folder-page = Als Seite
page-folder-frame = Die Mail als Seite
page-mails-title = Keine solchen Mails mehr?
page-mails-off-title = Diese Mails sind abgestellt
page-mails-off-button = Diese Mails abstellen
mails-about-on-button = Wieder schicken wie bisher
page-mails-note =
    Mails, die dein Konto sichern, und Antworten auf deine eigenen Mails werden immer geschickt. Über die Schnittstelle
    dieses Servers kannst du für jede Art von Mail wählen, ob sie sofort kommt, einmal am Tag oder gar nicht.
page-mails-note-page =
    Mails, die dein Konto sichern, und Antworten auf deine eigenen Mails werden immer geschickt. Auf der Seite deines
    Kontos kannst du für jede Art von Mail wählen, ob sie sofort kommt, einmal am Tag oder gar nicht.
page-mails-letter =
    Per Mail kannst du das für alle Arten zusammen wählen: Antworte auf irgendeine Mail zu einer Partie mit dem Wort
    „settings“. Dann bekommst du deine Einstellungen und erfährst, wie du sie änderst.
mails-about-warning = Ohne diese Mails kannst du eine Frist versäumen und eine Partie verlieren.
mails-about-digest = Es geht um die Mails, die dir einmal am Tag sagen, was in deinen Partien neu ist.
page-mails-strangers = Es geht um Mails, die dich zu Partien hier einladen.
mails-about-invitation = Es geht um Mails, die dich zu Partien einladen.
mails-about-setup-wanted = Es geht um Mails, die dich bitten, deine Armee aufzustellen.
mails-about-your-turn = Es geht um Mails, die dir sagen, dass du am Zug bist.
mails-about-decision-wanted = Es geht um Mails, die dich um eine andere Entscheidung als einen Zug bitten.
mails-about-reminder = Es geht um Mails, die dich an eine Frist erinnern.
mails-about-draw-offered = Es geht um Mails, die dir ein Remisangebot melden.
mails-about-draw-refused = Es geht um Mails, die dir sagen, dass dein Remisangebot abgelehnt wurde.
mails-about-talk =
    Es geht um Mails, in denen steht, was dir eine andere Person schreibt. Ohne sie steht es auch in keiner anderen
    Mail.
mails-about-time-up = Es geht um Mails, die dir sagen, dass die Zeit einer anderen Person abgelaufen ist.
mails-about-game-over = Es geht um Mails, die dir sagen, wie eine Partie ausgegangen ist.
mails-about-move-received = Es geht um Mails, die dir sagen, dass eine Antwort von dir gespielt wurde.
mails-about-leave-announced = Es geht um Mails, die dir sagen, wann andere Urlaub haben.

## Seiten mit Spielregeln

page-rules-title = Die Spielregeln
page-rules-said = Jede Seite erklärt ein Spiel von Anfang an, mit Beispielen.
page-rules-own = Dieses Spiel haben die Betreiber dieses Servers hinzugefügt. Bitte frage sie nach den Regeln.
page-clauses-title = { $name }, Regel für Regel
page-clauses-said =
    Für genaue Auskünfte. Jede Regel hat ein kurzes Kürzel, das eine Ablehnung nennt. Zuerst steht, was in diesem Spiel
    anders ist, darunter das, worauf es aufbaut. Diesen Text gibt es nur auf Englisch.
page-clauses-link = Die genauen Regeln

## Figuren

piece-marshal = { $count ->
        [one] Feldmarschall
       *[other] Feldmarschälle
    }
    .gender = masculine
piece-general = { $count ->
        [one] General
       *[other] Generäle
    }
    .gender = masculine
piece-colonel = { $count ->
        [one] Oberst
       *[other] Obersten
    }
    .gender = masculine
piece-major = { $count ->
        [one] Major
       *[other] Majore
    }
    .gender = masculine
piece-captain = { $count ->
        [one] Hauptmann
       *[other] Hauptleute
    }
    .gender = masculine
piece-lieutenant = { $count ->
        [one] Leutnant
       *[other] Leutnante
    }
    .gender = masculine
piece-sergeant = { $count ->
        [one] Unteroffizier
       *[other] Unteroffiziere
    }
    .gender = masculine
piece-miner = { $count ->
        [one] Mineur
       *[other] Mineure
    }
    .gender = masculine
piece-scout = Aufklärer
    .gender = masculine
piece-spy = { $count ->
        [one] Spion
       *[other] Spione
    }
    .gender = masculine
piece-cannon = { $count ->
        [one] Kanone
       *[other] Kanonen
    }
    .gender = feminine
piece-bomb = { $count ->
        [one] Bombe
       *[other] Bomben
    }
    .gender = feminine
piece-flag = { $count ->
        [one] Fahne
       *[other] Fahnen
    }
    .gender = feminine
piece-any = { $count ->
        [one] Figur
       *[other] Figuren
    }
    .gender = feminine

## Orte und Plätze

place-ring = „ring“
place-tower = „tower“
seat-red = Rot
seat-blue = Blau
seat-north = Nord
seat-east = Ost
seat-south = Süd
seat-west = West
seat-a = A
seat-b = B
seat-c = C

## Karten

card-boat = Schiff
card-jump = Sprung
card-charge2 = Angriff 2
card-charge3 = Angriff 3
card-feint = Täuschungsmanöver
card-swap = Tauschen
card-a1 = Angreifen +1
card-a2 = Angreifen +2
card-a3 = Angreifen +3
card-mock = Scheinangriff
card-armour = Bombenschutz
card-spy = Angriff des Spions
card-d1 = Verteidigen +1
card-d2 = Verteidigen +2
card-d3 = Verteidigen +3

## Regelwerke

ruleset-barrage = Barrage
    .summary =
        Eine kurze Partie: acht Figuren auf jeder Seite, aufgestellt irgendwo in den eigenen Reihen des klassischen
        Spielbretts.
ruleset-battle-cards = Battle Cards
    .summary =
        Dreißig Figuren auf jeder Seite und ein Stapel von je fünfzehn Karten, mit denen Figuren springen, härter
        zuschlagen oder besser standhalten.
ruleset-duel = Duell
    .summary =
        Eine kurze Partie: zehn Figuren auf jeder Seite, aufgestellt irgendwo in den eigenen Reihen des klassischen
        Spielbretts.
ruleset-federation = Verband
    .summary =
        Wie in Turnieren des Verbands: Wer verfolgt, darf keine Stellung wiederholen, und nach zweihundert Zügen
        ohne geschlagene Figur endet die Partie remis.
ruleset-original-classic = Original, klassische Wiederholung
    .summary =
        Das deutsche Original: wie das klassische Spiel, aber eine Figur darf dieselbe Grenze fünfmal nacheinander
        überschreiten.
ruleset-original = Original
    .summary =
        Das klassische Spiel: vierzig Figuren auf jeder Seite, und keine Figur überschreitet dieselbe Grenze öfter als
        dreimal nacheinander.
ruleset-quick-arena = Quick Arena
    .summary = Die schnellste Partie: die zehn Figuren des Duells auf einem Spielbrett von acht mal acht Feldern.
ruleset-stratego4-four = Stratego 4
    .summary =
        Vier rund um eine Festung: Trage deine Fahne vor allen anderen auf den Turm. Geschlagene Figuren können wieder
        rekrutiert werden.
ruleset-stratego4-partners = Stratego 4 mit Partnern
    .summary =
        Zwei gegen zwei rund um eine Festung: Wer dir gegenübersitzt, gehört zu dir, und die Seite, die zuerst eine
        ihrer Fahnen auf den Turm trägt, gewinnt. Partner sehen die Figuren des anderen nicht.
ruleset-stratego4-three = Stratego 4 zu dritt
    .summary =
        Drei rund um eine Festung: Trage deine Fahne vor allen anderen auf den Turm. Geschlagene Figuren können wieder
        rekrutiert werden.
ruleset-tournament-40 = Turnier, vierzig Figuren
    .summary = Die dänischen Turnierregeln mit der Armee des klassischen Spiels.
ruleset-tournament = Turnier
    .summary =
        Die dänischen Turnierregeln: Bei gleichem Rang gewinnt der Angriff, Verteidiger bleiben verdeckt, und wer die
        hinterste Reihe erreicht, rettet eine Figur.
ruleset-vintage = Vintage
    .summary =
        Die alten niederländischen und französischen Regeln: wie das klassische Spiel, aber eine Figur darf dieselbe
        Grenze höchstens fünfmal nacheinander überschreiten.

## Wahlmöglichkeiten

value-true = an
value-false = aus
value-first-seat = der erste Platz
value-chance = das Los
option-repetition-limit = Wiederholungsgrenze
    .meaning = in wie vielen Zügen nacheinander dieselbe Figur dieselbe Grenze überschreiten darf
option-count-attacks = Angriffe mitzählen
    .meaning = ob Angriffe bei der Wiederholungsregel zählen wie Züge
option-more-squares = Verfolgungsregel
    .meaning = ob eine Figur, die verfolgt, keine Stellung der Verfolgung wiederholen darf
option-quiet-limit = ruhige Züge
    .meaning = nach so vielen Zügen ohne geschlagene Figur endet die Partie remis
option-aggressor-advantage = Vorteil des Angriffs
    .meaning = bei gleichem Rang gewinnt der Angreifer und rückt nach
option-silent-defence = stille Verteidigung
    .meaning = ein Kampf zeigt nur den Angreifer; beide zeigt er, wenn ein Aufklärer angreift oder beide fallen
option-rescue = Rettung
    .meaning = eine Figur, die die hinterste Reihe des Gegners erreicht, darf eine geschlagene zurückholen, zweimal je Partie
option-swap-then-attack = Tauschen und angreifen
    .meaning = nach der Karte Tauschen darf eine der beiden Figuren angreifen, mit einer Angriffskarte
option-refill = Nachziehen
    .meaning = am Ende eines Zuges wird die Hand auf drei Karten aufgefüllt
option-hidden-attack-card = verdeckte Angriffskarte
    .meaning = Angriffskarte und Angreifer werden erst gezeigt, wenn sich der Verteidiger entschieden hat
option-first = erster Zug
    .meaning = wer beginnt
option-conditional-moves = bedingte Züge
    .meaning = ob man die Antwort auf einen Zug im Voraus festlegen darf, die dann sofort gespielt wird

## Warum die Regeln eine Mail ablehnen

refusal-game-over = Die Partie ist vorbei
refusal-not-your-turn = Du bist nicht am Zug
refusal-seat-out = Du bist ausgeschieden
refusal-not-awaited = Die Partie wartet auf eine andere Entscheidung
refusal-not-yours = Das steht dir nicht zu
refusal-invalid-setup = Die Aufstellung hat Fehler
refusal-setup-locked = Die Aufstellung ist endgültig
refusal-unknown-space = Es gibt kein Feld { $from }
refusal-no-piece = Auf { $from } steht keine Figur
refusal-not-your-piece = Die Figur auf { $from } ist nicht deine
refusal-immovable = Die Figur auf { $from } zieht nie
refusal-across-lake = Zwischen { $from } und { $to } liegt ein See
refusal-not-in-line = { $from } und { $to } liegen nicht in einer geraden Linie
refusal-too-far = Die Figur auf { $from } zieht nur ein Feld weit
refusal-walk-too-long = Die Figur auf { $from } geht höchstens zwei Felder weit
refusal-walk-must-turn = Ein Weg hat zwei Schritte mit einer Ecke dazwischen und führt nie zurück
refusal-carrying = Eine Figur, die eine Fahne trägt, zieht nur ein Feld weit
refusal-no-flag-to-leave = Die Figur auf { $from } trägt nicht deine eigene Fahne
refusal-across-fortress = Durch die Festung geht nur ein Hauptmann
refusal-shoots-only = Die Figur auf { $from } greift nur an, indem sie schießt
refusal-no-cannon = Die Figur auf { $from } schießt nicht
refusal-out-of-range = Ein Schuss trifft genau drei Felder weiter in gerader Linie
refusal-nobody-to-recruit = Von dieser Art ist keine deiner Figuren geschlagen
refusal-blocked = Auf { $from } steht eine Figur im Weg
refusal-own-piece = Auf { $from } steht eine Figur deiner Seite
refusal-nothing-to-attack = Auf { $from } steht nichts, was man angreifen könnte
refusal-two-squares = Die Wiederholungsregel verbietet diesen Zug
refusal-more-squares = Die Verfolgungsregel verbietet diesen Zug
refusal-may-not-rescue = Eine Figur dieser Art darf keine andere retten: Antworte mit „decline“
refusal-none-to-return = Keine geschlagene Figur dieser Art kann zurückkommen
refusal-no-return-space = { $from } ist kein leeres Feld deiner Hälfte
refusal-draw-offered = Du hast in diesem Zug schon Remis angeboten
refusal-draw-offer-stands = Dir ist Remis angeboten: Antworte mit „accept“ oder „refuse“
refusal-no-draw-offer = Kein Remisangebot wartet auf deine Antwort
refusal-too-late-to-abort = Alle waren schon am Zug: Die Partie kann nicht mehr abgebrochen werden
refusal-wrong-deal = Das ist es nicht, was hier ausgelost wird
refusal-not-in-hand = Diese Karte hast du nicht
refusal-not-your-hand = Nenne genau deine drei Karten
refusal-swapped-last = Du hast schon im letzten Zug eine Karte getauscht
refusal-pile-empty = Dein Stapel ist leer
refusal-not-with-card = Diese Karte führt nicht von { $from } nach { $to }
refusal-not-aligned = Die Figuren auf { $from } und { $to } stehen nicht in derselben Reihe oder Spalte
refusal-after-swap =
    Nach der Karte „swap“ darf nur eine der beiden Figuren angreifen, mit einer Angriffskarte, wenn die Partie es erlaubt
refusal-defenceless = Eine Verteidigungskarte hilft keiner Figur, die nicht ziehen kann

## Was Leser schreiben

heard-resign =
    aufgeben, aufgabe, ich gebe auf, gebe auf, geb auf, ich geb auf, ich kapituliere, ich gebe mich geschlagen, gebe
    mich geschlagen, ich geb mich geschlagen, ich gebe die partie auf, ich gebe das spiel auf, ich strecke die waffen,
    ich werfe das handtuch, du gewinnst, du hast gewonnen, ich kapituliere hiermit
heard-draw =
    remis, unentschieden, remis anbieten, remisangebot, ich biete remis, ich biete remis an, biete remis, biete remis
    an, ein remis, ich biete ein remis an, ich biete dir remis an, ich biete unentschieden an, unentschieden anbieten,
    remis vorschlagen, ich schlage remis vor, ich schlage ein remis vor
heard-accept =
    annehmen, angenommen, akzeptieren, akzeptiert, ich nehme an, nehme an, ich akzeptiere, remis annehmen, ich nehme das
    remis an, remis angenommen, remis akzeptiert, ich nehme remis an, ich nehme dein remis an, ich nehme das angebot an,
    ich nehme dein angebot an, ich akzeptiere das remis, einverstanden mit remis, ja zum remis, remis ist ok
heard-refuse =
    kein remis, remis ablehnen, remis abgelehnt, ich lehne das remis ab, kein unentschieden, nicht remis, nein zum
    remis, remisangebot ablehnen, ich lehne remis ab
heard-play-on =
    weiterspielen, ich will weiterspielen, ich möchte weiterspielen, ich spiele weiter, ich spiele lieber weiter, wir
    spielen weiter, lieber weiterspielen
heard-decline = ablehnen, abgelehnt, ich lehne ab, lehne ab, verzichten, ich verzichte, ich passe
heard-abort = abbrechen, partie abbrechen, spiel abbrechen, absagen, partie absagen
heard-claim = reklamieren, ich reklamiere, zeit reklamieren, zeitüberschreitung reklamieren
heard-keep = behalten, karten behalten, ich behalte sie, ich behalte meine karten
heard-take =
    nehmen, fahne nehmen, ich nehme die fahne, flagge nehmen, aufnehmen, fahne aufnehmen, ich nehme sie auf, ich nehme
    die fahne auf
heard-leave =
    liegen lassen, liegenlassen, fahne liegen lassen, ich lasse die fahne liegen, dalassen, zurücklassen, fahne
    zurücklassen
heard-help =
    hilfe, hilf mir, befehle, helfen, hilfe bitte, ich brauche hilfe, kannst du mir helfen, wie geht das, wie geht das
    hier, wie funktioniert das, wie ziehe ich, wie spiele ich, wie spielt man, was kann ich schreiben, was muss ich
    schreiben, was soll ich schreiben, was kann ich tun, was muss ich tun, was soll ich tun, welche befehle, ich
    verstehe nicht, ich verstehe das nicht
heard-show =
    zeigen, zeig, zeige, brett, zeig das brett, brett zeigen, spielbrett, zeig mir, zeige mir, zeigen sie mir, zeig mir
    das brett, zeig mir bitte das brett, das brett, das spielbrett, spielfeld, das spielfeld, stellung, die stellung,
    aktuelle stellung, spielstand, schick mir das brett
heard-rules = regeln, die regeln, spielregeln, regeln zeigen, zeig die regeln, zeig mir die regeln
heard-games = partien, meine partien, spiele, meine spiele, zeig meine partien, meine partien zeigen
heard-settings = einstellungen, meine einstellungen, einstellungen zeigen, zeig meine einstellungen
heard-language = sprache, meine sprache, sprache auf
heard-language-en = englisch
heard-language-de = deutsch
heard-language-nl = niederländisch, holländisch
heard-language-fr = französisch
heard-language-da = dänisch
heard-zone = zeitzone, meine zeitzone
heard-digest = zusammenfassung, tägliche zusammenfassung, zusammenfassung um, digest um, sammelmail, sammelmail um
heard-no-digest = keine zusammenfassung, kein digest, zusammenfassung aus, keine sammelmail, digest aus
heard-away = abwesend, ich bin abwesend, urlaub, im urlaub, ich bin im urlaub, verreist, ich bin verreist
heard-back = urlaub absagen, urlaub streichen, meinen urlaub absagen
heard-until = bis, bis zum
heard-rematch = revanche, noch eine partie, noch ein spiel, noch mal, nochmal, neue partie, neues spiel, rückspiel
heard-report-talk = melden, melde das, das melden, ich melde das, nachricht melden, melde die nachricht
heard-no-talk = keine nachrichten, keine nachrichten mehr, nachrichten aus
heard-talk = nachrichten an, nachrichten ein, wieder nachrichten
heard-register =
    registrieren, registrieren als, registriere mich, registriere mich als, registriere, anmelden, anmelden als, melde mich
    an als, ich möchte mich registrieren als, konto eröffnen als
heard-invite = einladen, lade ein, ich lade ein, einladung an
heard-accept-invitation =
    ich nehme die einladung an, einladung annehmen, einladung angenommen, ja ich nehme die einladung an, ja gerne, ja
    gern, ja sehr gerne, ja sehr gern, gerne, gern, sehr gerne, sehr gern, mit vergnügen, ja klar, na klar
heard-decline-invitation = ich lehne die einladung ab, einladung ablehnen, nein ich lehne ab
heard-seek =
    suche, suchen, suche gegner, suche partie, suche eine partie, suche einen gegner, partie suchen, gegner suchen, ich suche
    einen gegner, ich suche eine partie, freier platz
heard-rulesets = regelwerke, die regelwerke, varianten, welche regelwerke, welche varianten
heard-setup = aufstellung, meine aufstellung, meine armee
heard-defend = verteidigen, verteidigen mit, ich verteidige mit, verteidige mit
heard-rescue = retten, rette, ich rette
heard-recruit = rekrutieren, rekrutiere, ich rekrutiere
heard-card = karte
heard-redraw = neu ziehen
heard-swap = tauschen, tausche, ich tausche
heard-yes =
    ja, ja bitte, ja genau, ja stimmt, jawohl, jo, jep, genau, richtig, stimmt, das stimmt, passt, bestätigt, ich
    bestätige, bestätigen, einverstanden, klar, sicher, natürlich, ja natürlich, jup, ja so ist es,
    so ist es, ja mach das, ja das will ich, das ist mein zug, ja das ist mein zug, genau so, ja genau so
heard-assent =
    bitte ziehen, das haben sie richtig gelesen, genau das, jawoll, joa, jau, freilich, gewiss, aber ja, aber
    sicher, aber sicher doch, aber klar, klar doch, sicher doch, ja doch, und ob, nur zu, her damit, los, mach das,
    mach so, macht das, spiel das, spielt das, so spielen, so ausführen, so gemeint, das meinte ich, das wollte ich,
    das will ich, das habe ich gemeint, das war gemeint, so war es, völlig richtig, ganz richtig, richtig so,
    bestätige, in ordnung, völlig richtig gelesen, richtig gelesen, richtig verstanden, kann so gespielt werden,
    wird so gespielt, bitte so, möchte ich, das möchte ich, das möchte ich so, das möchte ich spielen, das möchte
    ich so spielen, so möchte ich spielen, bin sicher, bin mir sicher, bin ganz sicher, ganz sicher, klaro, logisch,
    selbstverständlich, aber natürlich, aber gerne, aber gern, eben, ja eben, mach, mach mal, mach es, mach es so,
    mach das so, mach ihn, macht mal, macht es, macht es so, tu das, tu es, tut das, tun sie das, machen sie das,
    machen sie es so, führen sie das aus, führen sie ihn aus, führ das aus, führ ihn aus, zieh, zieh so, du hast
    richtig gelesen, sie haben richtig gelesen, ihr habt richtig gelesen, das hast du richtig gelesen, das habt ihr
    richtig gelesen, das hast du richtig verstanden, das habt ihr richtig verstanden, das haben sie richtig
    verstanden, du hast mich richtig verstanden, ihr habt mich richtig verstanden, sie haben mich richtig
    verstanden, jupp, joah, geht klar, geht in ordnung, alles richtig, ist recht, vollkommen richtig, vollkommen
    korrekt, unbedingt, definitiv, exakt, exakt so, so ist's, so isses, so soll es sein, so soll's sein, hiermit
    bestätigt, bitte ausführen, bitte spielen, perfekt, prima, so gewollt, gewollt, will ich, den will ich, den zug
    will ich, so ist es richtig, ohne zweifel, ohne jeden zweifel, ich bitte um ausführung, bitte um ausführung, so
    war's gemeint, so ist's gemeint, so war das gemeint, das ist richtig, das ist korrekt, korrekt, ist richtig, ist
    korrekt, jo passt, passt genau, na klar, na logo, logo, na sicher, auf jeden fall, türlich, volle zustimmung,
    zustimmung, so machen wir's, so machen wir das, machen wir, machen wir so, gern so, ich bestätige den zug, ich
    bestätige diesen zug, bestätige den zug, hiermit bestätige ich, ich bestätige hiermit, zug bestätigt, bitte
    übernehmen, bitte eintragen, bitte so eintragen, trag ihn ein, tragen sie ihn ein, das will ich spielen, den zug
    meinte ich, diesen zug meinte ich, der ist es, der isses, eh klar, eh kloar, eh logisch, mach nur, macht nur,
    mach nur zu, mach schon, mach ruhig, machen sie nur, machen sie ruhig, machen sie, so hätt ich's gern, so hätt
    ich es gern, so hätte ich's gern, so hätte ich es gern, so hätte ich es gerne, so hätt ich's gerne, so hab ich's
    gern, so hätten wir's gern, so wollt ich's, so wollte ich es, so wollte ich das, so hab ich's gemeint, so hab
    ich das gemeint, so habe ich es gemeint, so habe ich das gemeint, so isset, so isch es, so isch's, das isses,
    das ist es, dat isset, jo klar, joo, jou, jepp, yep, yes, jap, japp, jop, jo eh, ja eh, ja sicher, ja klar, ja
    freilich, ja gewiss, ja wohl, ja gerne, ja gern, ja sehr gern, na freilich, na sicher doch, na klaro, na
    logisch, aber immer, aber selbstverständlich, aber gewiss, aber freilich, allerdings, durchaus, absolut, total,
    hundertprozentig, hundert prozent, zu hundert prozent, tausendprozentig, hunderpro, hundertpro, goldrichtig,
    haargenau, haargenau so, ganz genau, ganz genau so, ganz recht, sehr richtig, sehr wohl, vollkommen, voll und
    ganz, komplett richtig, alles korrekt, korrekt gelesen, korrekt verstanden, richtig erkannt, gut erkannt, gut
    verstanden, gut gelesen, völlig korrekt, das trifft zu, trifft zu, das trifft es, volltreffer, richtig erraten,
    richtig geraten, gut geraten, abgemacht, gebongt, geritzt, die sache ist geritzt, so sei es, mach hin, mach
    voran, man los, man los damit, man tau, man to, denn man tau, denn man los, los damit, ab damit, raus damit,
    immer los, nur los, zieh los, zieh ruhig, ziehen sie, ziehen sie ihn, ziehen sie so, bitte so ziehen, bitte
    genau so, bitte genau so spielen, bitte machen, bitte durchführen, durchführen, führ aus, führen sie aus, führen
    sie den zug aus, führ den zug aus, spiel ihn, spielen sie ihn, spiel den, spiel den zug, spielen sie den zug,
    spielen sie das, spiel so, spielen sie so, nehmen wir, den nehm ich, den nehme ich, dabei bleibt es, dabei
    bleibt's, dabei bleib ich, dabei bleibe ich, es bleibt dabei, der steht, der zug steht, der zug gilt, der gilt,
    das gilt, so gilt es, ich stehe dazu, das unterschreibe ich, meine ich, das mein ich, das meine ich, das mein
    ich so, so mein ich das, so meine ich das, so meinte ich das, so meinte ich es, so meinte ich's, genau das
    meinte ich, das meinte ich so, wie gelesen, wie gesagt, wie geschrieben, wie beschrieben, wie verstanden, der
    war's, der wars, der soll es sein, der soll's sein, das soll es sein, das soll's sein, das war die absicht, war
    meine absicht, das war meine absicht, mit absicht, volle absicht, das war der plan, das ist der plan, recht so,
    freili, freilich ja, freilich doch, gwiss, sowieso, aber sowieso, sicherlich, klipp und klar ja, ein klares ja,
    klares ja, meine antwort lautet ja, meine antwort ist ja, antwort ja, das ist ein ja, daumen hoch, grünes licht,
    freigegeben, freigabe, freigabe erteilt, genehmigt, okidoki, oki, okee, roger, positiv, affirmativ, jawollja,
    bin dafür, ich bin dafür, bin dabei, ich bin einverstanden, damit einverstanden, bin einverstanden, damit bin
    ich einverstanden, doch doch, ich bitte darum, bitte darum, genau so war's gedacht, so war's gedacht,
    so war es gedacht, so ist es gedacht, hiermit erteile ich meine Zustimmung, ich erteile meine Zustimmung,
    da hab ich nichts dagegen einzuwenden, nichts dagegen einzuwenden, dagegen ist nichts einzuwenden, immer zu,
    dat is richtig, lot em lopen, den Zug können Sie so nehmen, können Sie so nehmen
heard-assenting =
    das, dies, so, es, ist, war, war's, wars, ist's, ich, wir, meinte, gemeint, wollte, will, habe, hab,
    geschrieben, schrieb, was ich, zug, der, den, mein, meinen, ganz, völlig, absolut, sehr, doch, gerne, gern,
    bitte, ausführen, spielen, machen, kapitän, chef, perfekt, gut, prima, super,
    diesen, dieser, dieses, hiermit, genau, wirklich, vollkommen, eben,
    man, denn, eh, halt, scho, schon, mal, nur, ruhig, endlich, zu, los, damit, wie, natürlich, klar, sicher,
    selbstverständlich, kein ding, kein problem, gar kein problem, keine frage, kein thema, keine ursache, ohne
    frage, keine sorge, kein grund zur sorge, kein einwand, keine einwände, nichts dagegen, fürs nachhaken, für's
    nachfragen, danke der rückfrage, moin, moin moin, mensch, mann, junge, freunde, verdammt, verflixt, zum
    donnerwetter, himmel, na, ach, oh, und zwar, tatsächlich, in der tat, richtig, korrekt, gelesen, verstanden,
    erkannt, richtig verstanden, freilich, sowieso, lieb von euch, nett von euch, lieb, dass sie fragen, dass du
    fragst, dass ihr fragt, dass sie nachfragen, dass du nachfragst, dass ihr nachfragt,
    los geht's, los gehts, auf geht's, auf gehts
heard-conceding =
    passt so, alles klar, passt scho, passt schon, passt scho so, hast recht, du hast recht, ihr habt recht, sie
    haben recht, da hast du recht, da haben sie recht, da habt ihr recht, recht hast du, recht habt ihr, recht haben
    sie, hast ja recht, du hast ja recht, ihr habt ja recht, sie haben ja recht, passt schon so, alles gut, ist gut,
    ist schon gut, schon gut, schon recht,
    basst, basst scho, basst schon, basst so, basst eh, passt eh, passt doch
# What somebody asks who has no doubt: it waits for no answer, and changes nothing about a yes.
heard-rhetorical =
    was sonst, was denn sonst, was denn, wie denn sonst, wie sonst, warum nicht, wieso nicht, warum denn nicht,
    wieso auch nicht, warum auch nicht, weshalb nicht, was soll es sonst heißen, was soll das sonst heißen, was
    sollte es sonst heißen, was sollte das sonst heißen, was hätte es sonst heißen sollen, was hätte ich sonst
    meinen sollen, was soll ich sonst gemeint haben, was soll ich denn sonst gemeint haben, wer sonst, wer denn
    sonst, was glaubt ihr denn, was glaubst du denn, was glauben sie denn, was dachtest du denn, was dachten sie
    denn, was denken sie denn, wieso fragst du, wieso fragt ihr, warum fragst du, warum fragt ihr, warum fragen sie,
    wozu die frage
heard-excuse = tut mir leid, entschuldigung, entschuldige, sorry, verzeihung, pardon, ach, oh
heard-manner =
    dass ich so undeutlich war, für die undeutliche mail, für das durcheinander, für meine schrift, für meine
    rechtschreibung, für mein deutsch, ich bin neu hier, bin neu hier, ich bin noch neu, bin noch neu, ich bin neu
    dabei, ich lerne noch, lerne noch, ich habe den strich vergessen, hab den strich vergessen, den bindestrich
    vergessen, ich habe den bindestrich vergessen, meine erste partie, das ist meine erste partie, ist meine erste
    partie, dass ich so schlampig geschrieben habe, entschuldigung ich habe so schlampig geschrieben, sorry ich
    war so undeutlich
heard-willing =
    ja, jawohl, jo, jep, jup, ich bestätige, bestätigt, bestätige, spiel das, spielt das, bitte so spielen, bitte
    spielen, bitte ausführen, mach das, das ist mein zug, das meinte ich, das wollte ich, das will ich, will ich, so
    gemeint, das war gemeint, das habe ich gemeint
heard-regret =
    bereue, bereue es, anders überlegt, umentschieden, negativ, nicht mehr, vergiss es, lass es, lass mal, ist
    falsch, war falsch, falsch gelesen, falsch verstanden, irrtum, missverständnis, ein versehen, aus versehen,
    versehentlich, nicht so gemeint, so nicht gemeint, nicht gemeint, nicht so gewollt, keinesfalls, keineswegs,
    lass alles, lasst alles, lassen sie alles, geirrt, vertan, vertippt, verlesen, nein nein, nein nein nein, nee
    nee, ne du, nö du, nä, nöö, na geh, geh na, um gottes willen nicht, bloß nicht, ja nicht, bloß ja nicht, um
    gottes willen ja nicht, auf gar keinen fall, auf keinen fall, in keinem fall, mitnichten, nie im leben, nie und
    nimmer, im leben nicht, nicht im traum, nicht doch, von wegen, denkste, pustekuchen, falscher alarm, vergiss
    das, vergessen sie es, vergessen sie das, vergesst es, lass ma, lass mas, lass ma liaba, lass mer, lass gut
    sein, lass stecken, lassen wir, lassen wir das, lassen wir lieber, lassen wir's, lassen sie es, lassen sie das,
    lass bleiben, lass das bleiben, lass es bleiben, weg damit, finger weg, kommt nicht in frage, kommt nicht
    infrage, kommt nicht in die tüte, nicht mit mir, ohne mich, stimmt nicht, das stimmt nicht, stimmt so nicht,
    trifft nicht zu, nicht richtig, nicht korrekt, nicht zutreffend, unzutreffend, unsinn, quatsch, blödsinn,
    schmarrn, ach was, ach wo, i wo, nix da, nix, nichts da, nichts dergleichen, mich falsch verstanden, falsch
    gedeutet, danebengelegen, verkehrt, verkehrt gelesen, verkehrt verstanden, bitte abbrechen, nicht ausführen,
    nicht ziehen, nicht spielen, ein nein, klares nein, die antwort ist nein, meine antwort ist nein, meine antwort
    lautet nein, das ist ein nein, verzichte, lieber nicht, besser nicht, eher nicht, liaba ned, bitte ned, des ned
# With which somebody answers neither yes nor no.
heard-undecided =
    vielleicht, eventuell, möglicherweise, weiß nicht, weiß noch nicht, weiß es nicht, weiß es noch nicht, weiss
    nicht, ich weiß es nicht, ich weiß nicht, keine ahnung, jein, kommt drauf an, kommt darauf an, mal gucken, mal
    sehen, mal schauen, schau ma mal, schaun mer mal, schauen wir mal, naja, na ja, nicht sicher, unsicher,
    unschlüssig, überlege noch, noch überlegen, überleg's mir, noch nachdenken, nachdenken, noch
    nicht entschieden, antwort morgen, antwort folgt, antwort kommt, schlaf drüber, schlafe drüber, ja und nein, ja
    oder nein, weder ja noch nein
heard-no = nein, nein danke, nö, nee, ne, nope
heard-greeting =
    hallo, hi, moin, servus, guten morgen, guten tag, guten abend, tag, lieber, liebe, liebes, grüß gott, grüezi, sehr
    geehrte, sehr geehrter, na
heard-please = bitte, danke, bitte sehr, vielen dank
heard-move =
    zug, mein zug, mein zug ist, mein nächster zug, mein nächster zug ist, ich ziehe, ziehe, zieh, ich spiele, spiele,
    mein zug wäre, hier mein zug, hier ist mein zug
heard-own =
    mein zug ist, mein zug lautet, mein zug, mein nächster zug ist, mein nächster zug lautet, meine antwort ist,
    meine antwort lautet, meine antwort, meine wahl ist, ich ziehe, ich zieh, ich spiele, ich spiel, ich gehe, ich
    geh, ich nehme, ich nehm, ich rücke, ich rück, ich setze, ich setz, ich mache, ich mach, ich schicke, ich
    bewege, ich wähle, ich laufe, ich marschiere, ich bringe, wir ziehen, wir spielen, wir gehen, wir machen, wir
    nehmen, wir rücken, wir setzen, wir schicken, wir wählen, ziehe ich, zieh ich, spiele ich, spiel ich, gehe
    ich, nehme ich, mache ich, rücke ich, setze ich, ziehen wir, spielen wir, machen wir, nehmen wir, gehen wir,
    meinte ich, meine ich, wollte ich, ist mein zug, war mein zug, ich meinte, ich meine,
    ich antworte mit, ich antworte, ich sage, ich entscheide mich für, ich schiebe, ich schieb, ich schick, ich
    stelle, ich lasse, ich geh jetzt, meine entscheidung, meine entscheidung ist, meine entscheidung lautet, sein
    zug ist, ihr zug ist, sein zug lautet, ihr zug lautet, antworte ich, schiebe ich, sage ich, schicke
    ich
heard-everyday =
    der, die, das, dem, den, des, ein, eine, einen, einem, einer, und, ist, sind, war, waren, bin, bist, habe,
    hab, hat, haben, hatte, wird, werden, wurde, ich, du, er, sie, es, wir, ihr, mich, dich, uns, mein, meine,
    dein, deine, dir, mir, von, mit, zu, im, in, an, auf, für, nach, bei, aus, um, noch, schon, auch, nur, mal,
    jetzt, heute, da, dann, hier, wie, was, wo, so, sehr, partie, feld, stein, figur, man, sich, am, vom, zum,
    zur, schnell
heard-takes = schlägt, schlage, schlagen, schlag, greift an, angriff auf, attackiert
heard-to = nach, auf, zu, zieht nach, geht nach, bis
heard-origin = von, vom
heard-numbers = eins, zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn
heard-ordinals = te, ten
heard-column =
    spalte, spalten, linie, kolonne
heard-row =
    reihe, reihen, zeile, querreihe
# The words for the first row, the second and so on.
heard-places =
    erste, zweite, dritte, vierte, fünfte, sechste, siebte, achte, neunte, zehnte
heard-spelling =
    anton, berta, cäsar, dora, emil, friedrich, gustav, heinrich, ida, julius, kaufmann, ludwig, aachen, berlin,
    chemnitz, düsseldorf, essen, frankfurt, goslar, hamburg, ingelheim, jena, köln, leipzig, konrad, fritz
heard-hours = Uhr
heard-wish =
    ich würde gern, ich würde gerne, würde gern, würde gerne, würde … gern, würde … gerne, ich hätte gern, ich hätte gerne, ich möchte, ich will
heard-request =
    kannst du, könntest du, würdest du, können Sie, könnten Sie, würden Sie, schick mir, schicken Sie mir, sende
    mir, gib mir, wäre es möglich, könnt ihr, könntet ihr, würdet ihr
heard-proposal =
    wollen wir, sollen wir, können wir, wie wäre, wie wär's, was ist mit, was hältst du, willst du, möchtest du, magst
    du, lass uns, einigen wir uns, was meinst du, was denkst du, was sagst du, wäre es, wollen wir nicht, sollen wir
    nicht, sollten wir, sollten wir nicht
heard-asking =
    wie kann ich, wie muss ich, wie soll ich, wie mache ich, wie kann man, wie muss man, wie geht, was kann ich, was
    muss ich, was soll ich, was darf ich, was kann man, was muss man, keine ahnung
heard-doing = ziehen, spielen, schreiben, antworten, tun, machen, bewegen, setzen, eingeben, schicken, einen zug
heard-negation =
    nicht, nie, niemals, nirgends, nichts, kein, keine, keinen, keiner, keines, nein, ohne, statt, anstatt, anstelle,
    weder, bloß nicht, nich, nix, niemand, niemanden
# What sounds like a denial or a condition, and denies nothing.
heard-harmless =
    besser als nichts,
    nichts spektakuläres, nichts aufregendes, nichts dramatisches,
    ohne zu zögern, ohne zögern, ohne umschweife, ohne weiteres, ohne frage, ohne zweifel, kein zweifel, keine
    frage, kein problem, kein thema, keine sorge, nicht nur, nicht schlecht, nicht zuletzt, warum nicht, wieso
    nicht, nichts anderes, nichts wie, nichts besonderes, wer nicht wagt der nicht gewinnt, wenn ich nicht irre,
    wenn ich mich nicht irre, wenn's recht ist, wenn es recht ist, wenn ich bitten darf, wenn ich darf, kein zurück,
    keine gnade, keine zeit zu verlieren, nichts zu verlieren, besser spät als nie, früher oder später, mehr oder
    weniger, jetzt oder nie, so oder so, ob er will oder nicht, ob es ihm passt oder nicht, nicht wahr, nicht mehr
    und nicht weniger, kann nicht anders, hilft ja nichts, nützt ja nichts, hilft nichts, nützt nichts,
    bis es nicht weiter geht, bis es nicht mehr weiter geht, bis er nicht weiter kann
heard-condition =
    wenn, falls, sofern, sobald, ob, oder, vielleicht, eventuell, evtl, möglicherweise, sonst, ansonsten, solange,
    überlege, könnte, hätte, würde, bevor, später, morgen
heard-doubt =
    vielleicht, eventuell, evtl, möglicherweise, vielleicht auch nicht, vielleicht nicht, vielleicht doch nicht,
    nicht, noch nicht, jetzt nicht, jetzt noch nicht, oder nicht, oder doch nicht, oder auch nicht, oder lieber
    nicht, lieber nicht, wenn nicht, niemals, nie, sonst, mal sehen, mal schauen, bin nicht sicher, bin unsicher,
    bin mir nicht sicher, ich bin nicht sicher, ich bin mir nicht sicher, muss noch überlegen, ich überlege noch,
    überlege noch, nicht heute, heute nicht, heute noch nicht, nicht den, nicht die, nicht das, nicht diesen, nicht
    diese, nicht so, so nicht, den nicht, die nicht, das nicht, diesen nicht, nicht diesen zug, nicht den zug,
    diesen zug nicht, den zug nicht, moeglicherweise, ich weiß nicht, ich weiß noch nicht, ich weiß es nicht, ich
    weiß es noch nicht, ich überlege, ich überlege mir das, ich überlege es mir, ich überlege es mir noch, ich muss
    überlegen, ich muss noch überlegen, muss ich noch überlegen, ich muss nachdenken, ich muss noch nachdenken, muss
    noch nachdenken, ich denke noch nach, ich denke noch mal nach, ich denke nochmal nach, lass mich nachdenken,
    lass mich überlegen, lass mich noch überlegen, ich ueberlege noch, muss noch ueberlegen
heard-proviso =
    wenn, nur wenn, aber nur wenn, falls, sofern, sobald, solange, vorausgesetzt, unter der bedingung, es sei denn,
    aber, allerdings, jedoch, außer, oder, vielleicht, eventuell, möglicherweise, noch nicht, bin nicht sicher,
    lieber nicht, sonst, unter einer bedingung, unter folgender bedingung, unter folgenden bedingungen, nur mit, nur
    falls, erst wenn, erst ab, kommt drauf an, kommt darauf an, das kommt drauf an, das kommt darauf an, es kommt
    drauf an, es kommt darauf an, hängt davon ab, das hängt davon ab, je nachdem, ich überlege, ich ueberlege, ich
    denke darüber nach, ich muss überlegen, ich muss noch überlegen, ich überleg
heard-stipulation =
    unter einer bedingung, unter der bedingung, unter folgender bedingung, unter folgenden bedingungen, nur wenn,
    nur falls, nur mit, nur unter, erst wenn, kommt drauf an, kommt darauf an, hängt davon ab, hängt ganz davon ab,
    je nachdem, vorausgesetzt, es sei denn, ich überlege es mir, ich überlege noch, ich überlegs mir
heard-question = soll ich, sollte ich, darf ich, kann ich, was ist mit, wie wäre, was meinst du, warum, wieso
heard-report =
    sagt, sagte, meint, meinte, empfiehlt, empfahl, rät, schlägt vor, du schriebst, du hast geschrieben, du schreibst,
    du hast gezogen, dein zug, dein letzter zug
heard-closing =
    gruß, gruss, grüße, grüsse, viele grüße, viele grüsse, liebe grüße, liebe grüsse, beste grüße, schöne grüße, schönen
    gruß, herzliche grüße, mit freundlichen grüßen, freundliche grüße, mfg, lg, vg, danke, vielen dank, viel spaß, viel
    glück, bis bald, bis dann, von meinem, gesendet, outlook für, diese nachricht wurde, du bist dran, dein zug, schönen
    abend, schönen tag, schönes wochenende, tschüss
heard-courtesy =
    bitte entschuldigen sie meine kürze, bitte entschuldigen sie die kürze, entschuldigen sie die kürze,
    danke dir, danke schön, dankeschön, herzlichen dank, besten dank, danke fürs warten, danke für die geduld, danke
    für deine geduld, fürs warten, für deine geduld, danke für die partie, danke für das spiel, danke fürs spiel,
    gut gespielt, schön gespielt, gut gemacht, schöner zug, guter zug, starker zug, schön, viel erfolg, alles gute,
    toi toi toi, schönen abend noch, schönen tag noch, einen schönen abend, einen schönen tag, einen schönen abend
    noch, einen schönen tag noch, ein schönes wochenende, gute nacht, schönen sonntag, schönen feierabend, guten
    rutsch, frohe weihnachten, frohe ostern, frohes neues jahr, frohes neues, alles gute zum geburtstag, keine eile,
    kein stress, lass dir zeit, lass dir ruhig zeit, du bist am zug, jetzt du, jetzt bist du dran, und jetzt du, ha,
    haha, hahaha, hihi, hehe, ciao, tschau, servus, pfiat di, pfiadi, ade, bis morgen, bis die tage, bis dahin, bis
    später, hab einen schönen abend, hab einen schönen tag, hab ein schönes wochenende, dir auch, gruss aus, es
    grüßt, es grüsst, beste wünsche, lieber gruß, liebe grüße aus, ahoi, zusammen, allerseits, miteinander, leute,
    danke im voraus, vielen dank im voraus, besten dank im voraus, danke für das spiel und, bis zum nächsten mal,
    auf bald, möge der bessere gewinnen, der bessere möge gewinnen, mit besten grüßen, herzlichst, gruß aus, grüße
    aus, viele grüße aus, schöne grüße aus, einen guten start in die woche, guten start in die woche, schöne woche,
    eine schöne woche, für eure mühe, vielen lieben dank, lieben dank, danke der nachfrage, danke fürs nachfragen,
    und bis bald, und viele grüße, hallo zusammen, hallo alle,
    danke fürs mitdenken, danke für das mitdenken, fürs mitdenken, danke fürs verstehen, danke für ihr
    verständnis, danke für dein verständnis, danke für die rückfrage, danke für ihre rückfrage, danke für deine
    rückfrage, für die rückfrage, hochachtungsvoll, danke für die nachfrage, für die nachfrage
heard-and = und
heard-me = ich, mich, mir, mein, meine, meinen
heard-above = oben, obige, obiger, obigen, obenstehende, hinfällig, diese mail, entwurf, probe, versehen, fehler
heard-sent = gesendet, gesendet von, gesendet mit, von meinem, von meiner, diese nachricht wurde
heard-device = gesendet, handy, app, tablet, gerät, smartphone, telefon
heard-between = mein, meine, meinem, meiner, dem, der, die, das, von, mit, für, via, auf
heard-label = telefon, fon, mobil, handy
heard-particle = von, der, und, den, da
heard-retraction =
    nein, nein warte, halt, moment, warte, stopp, stop, doch nicht, ups, vergiss es, quatsch, nein nein, falsche
    partie, falsches spiel, das war die falsche partie, das war das falsche spiel, falscher zug, der falsche zug, das
    war der falsche zug, falsche figur, falscher stein, falsches feld, falsch, rückgängig, bitte rückgängig,
    rückgängig machen, zug zurück, kommando zurück, ich nehme ihn zurück, ich nehme das zurück, ich nehme zurück, ich
    nehme den zug zurück, einen moment, moment mal, warte mal, halt stopp, bitte nicht, lieber nicht, besser nicht,
    lass es, lass das, lass mal, lasst es, tu es nicht, tu das nicht, nicht machen, nicht tun, streich das, vergiss
    das, ach quatsch, irrtum, missverständnis, versehen
heard-correction =
    ich meinte, ich meine natürlich, ich meine nicht, meinte, vergiss, ignoriere, ignorier, stattdessen, doch
    lieber, lieber doch, doch nicht, nicht spielen, nicht ziehen, anders überlegt, tippfehler, vertippt,
    verschrieben, korrektur, nur ein scherz, kleiner scherz, war ein fehler, war falsch, war ein versehen, mache das
    rückgängig, mach das rückgängig, mach den zug rückgängig, rückgängig machen, nehme den zug zurück, nehme meinen
    zug zurück, nehme das zurück, zug zurücknehmen, war die falsche partie, war das falsche spiel, war für eine
    andere partie, war für die andere partie, war der falsche zug, für eine andere partie gedacht, streich den zug,
    streich das, überlege es mir anders, es mir anders überlegt, nicht ausführen, falsche partie, falsches spiel,
    falschen partie, falsche spalte, falsche reihe, spalte vertan, habe mich vertan, hab mich vertan, zählt nicht,
    zählt noch nicht, gilt nicht, gilt noch nicht, noch nicht ziehen, noch nicht spielen, noch nicht ausführen,
    spiel das nicht, spiel den nicht, spiel ihn nicht, spiel ihn noch nicht, spiel das noch nicht, spiel den noch
    nicht, spiele das nicht, zieh das nicht, zieh den nicht, zieh noch nicht, mach das nicht, mach den zug nicht,
    schicke einen anderen, schicke einen neuen, schicke dir einen anderen, schicke dir einen neuen, schick dir einen
    anderen, neuer zug folgt, neuer zug kommt, anderer zug folgt, warte noch, warte damit, warte bitte, bitte warte,
    bitte warten, warte auf meine nächste, versehentlich abgeschickt, versehentlich gesendet, aus versehen
    abgeschickt, aus versehen gesendet, zu früh abgeschickt, zu früh gesendet, will das nicht spielen, will den zug
    nicht, möchte den zug nicht, möchte das nicht spielen, nicht endgültig, nur ein entwurf, nur ein test, nur zum
    test, laut gedacht, nur so gedacht, nur eine idee, drüber schlafen, darüber schlafen
heard-waiting =
    warte, warte mal, warte bitte, wart mal, moment, moment mal, einen moment, kleinen moment, einen augenblick,
    augenblick, sekunde, eine sekunde, geduld, etwas geduld, noch nicht, später, gleich, halt mal, mal sehen, mal
    schauen
heard-notice =
    vertraulich, vertrauliche, vertraulichen, vertrauliches, rechtlich geschützte, richtige adressat, richtiger
    adressat, vorgesehene empfänger, vorgesehener empfänger, irrtümlich erhalten, irrtümlich zugegangen
heard-denial = bloß nicht, auf keinen fall, nicht, nein, nö, nee, ne
heard-interjection =
    oh, ah, ach, ach so, och, hm, hmm, äh, ähm, öh, tja, na, sorry, entschuldigung, entschuldige, verzeihung, tut
    mir leid, es tut mir leid, bitte, ps, p.s, nachtrag, aber, mist, verdammt, eigentlich, also, okay, ok, he, hey,
    oje, o je, huch, uups, und, oder, oh nein, ach nein, oh je
heard-continuation =
    ist, wäre, war, oder, aber, und, wenn, falls, sofern, weil, sieht, scheint, könnte, dann, da, was, sobald
heard-if = wenn, falls, sofern
heard-then = dann, so
heard-linking = und, auch, aber
heard-speaking = er, sie, du, ich, spielt, spielst, spiele, zieht, ziehst, ziehe, mein, meine
heard-wins = gewinnt, und gewinnt
heard-loses = verliert, und verliert
heard-both = beide, beide fallen
heard-say = sag, sage, sagen, sag ihm, sag ihr, ich sage
heard-unconditional =
    keine Bedingungen, keine bedingten Züge, Bedingungen streichen, bedingte Züge streichen, alle Bedingungen streichen,
    Bedingungen löschen, bedingte Züge löschen, streiche die Bedingungen, streiche meine bedingten Züge,
    ohne Bedingungen
stem-resign =
    aufgeb-, aufgegeben, geb- … auf, kapitul-, schmeiß- … hin, hinschmeiß-, hinwerf-, werf- … handtuch, werf- … hin,
    streck- … waffen, ergebe, ergeb, mich … geschlagen, hast gewonnen, haben gewonnen, du gewinnst, ich höre auf, hör ich auf,
    wars für mich, war's für mich, war es für mich, verdient gewonnen, der sieg gehört, partie gehört dir, sieg ist
    dein-
stem-abort = abbrech-, abgebrochen, brechen … ab, annullier-, absag-
stem-claim = reklamier-, beanspruch-, fordere, forder-, einforder-, mache … geltend
stem-overdue = zeit, bedenkzeit, zeitüberschreitung, uhr, frist, abgelaufen
stem-draw = remis-, unentschieden, patt, punkte teilen, punkt teilen, friedlich-
stem-offer =
    biet-, anbiet-, vorschlag-, schlag- … vor, möchte … remis, hätte gern-, wollen wir, sollen wir, lass uns, wie wär-
stem-offered = angebot-, vorschlag, antrag
stem-accept = annehm-, angenommen, nehm- … an, akzept-, einverstanden, zustimm-, stimm- … zu
stem-agree =
    ja, jo, jep, ok, okay, okey, gut, gerne, gern, klar, passt, recht, in ordnung, von mir aus, meinetwegen, deal,
    abgemacht, machen wir, alles klar, super, prima, bin dabei
stem-reject =
    ablehn-, abgelehnt, lehn- … ab, weiterspiel-, weitermach-, weiterkämpf-, spiel- … weiter, mach- … weiter, kämpf- …
    weiter, geht weiter, ausschlag-, schlag- … aus, nein danke, zu ende spielen, bis zum ende, auf sieg, noch gewinnen,
    bis zum schluss
stem-board = brett, spielbrett, stellung, position, spielfeld, übersicht, spielstand, meine figuren, meine steine
stem-standing = wie steh-, wie siehts, wie sieht's, wie sieht es, stand der dinge
stem-rules = regeln, spielregeln, regelwerk, anleitung, spielanleitung
stem-games = spiele, partien
stem-which = welche-, alle meine, liste, laufend-, offen-, wieviel-, wie viele, habe ich, warten
stem-again =
    revanche, rückspiel, nochmal spiel-, noch mal spiel-, noch ein-, noch ne, neue runde, neues spiel, neue partie, auf
    ein neues, auf eine neue, nächste runde
stem-how = wie, was, wo, welche-
stem-doing =
    zieh-, zug, züge, schreib-, antwort-, eingeb-, mach- … zug, mache ich, macht man, machen, spiel-, funktionier-,
    schick-, tun, beweg-
stem-puzzled =
    versteh- … nicht, kapier- … nicht, check- … nicht, blick- … nicht, keine ahnung wie, keine ahnung was, weiß nicht
    wie, weiß nicht was, komm- … nicht klar, komm- … zurecht
stem-tell =
    schick-, send-, zeig-, seh-, wo, kann, kannst, könnt-, können, möcht-, will, brauch-, hätte, gib, geben, such-,
    find-, bitte, mal, nochmal, noch mal, link, vergess-, was, wie, erklär-
stem-hesitation =
    schätze ich,
    noch nicht, hätte … sollen, hätte … gespielt, beinahe, wollte eigentlich, überleg-, nachdenk-, denk- … nach, wollte,
    gestern, letztes mal, stell dir vor, unsicher, nicht sicher, fast hätte, warte noch, wart noch, könnte … aber,
    letzter zug, letzten zug, hin und her, hin- und her, schwank-, geschwankt, erst wollte, zuerst wollte
stem-decided =
    nach … überlegung, nach … überlegen, nach … nachdenken, nach … bedenkzeit, lange überlegt, lang überlegt, lange
    nachgedacht,
    wollte … sagen, wollte … schreiben
stem-other =
    du, dir, er, sie, ihr, man, jemand,
    tochter, sohn, bruder, schwester, schwager, schwägerin, frau, ehemann, vater, mutter, mama, papa, opa, oma,
    onkel, tante, cousin-, vetter, freund-, nachbar-, kolleg-, chef, enkel-, kind, kinder, gegner, computer, alle
stem-self = ich, mich, mir, wir, uns, mein-
stem-dependent = dass, daß, das ich
stem-contrast = aber, doch, jedoch
stem-conclusion =
    also doch, also lieber, also dann, also ich, also nehme, also spiele, also ziehe, also mach, daher, deshalb,
    darum, bleibt, stattdessen, lieber, letztlich, am ende, schliesslich, entschieden, entscheide, dann eben,
    nehme ich, mache ich, ich spiele, ich gehe, ich ziehe, es wird, wird es,
    entscheidung, beschluss, beschlossen, meine wahl, fällt die wahl, wahl fällt, endgültig, letztes wort, fazit,
    ergebnis, urteil, ich wähle, ich bleibe bei, bleibe bei, also gut, na gut, jedenfalls, diesmal, nun also, und
    zwar
stem-withdrawal =
    bevor du … spielst, bevor du … ziehst, bevor du … ausführst, bevor … gespielt, bevor … ausgeführt, noch nicht …
    ziehen, noch nicht … spielen, noch nicht … ausführen, nicht ausführen, war für … partie, war für … spiel, war
    für … gedacht, falsche partie, falscher zug, falsches feld, falsche figur, falsche taste, falsche spalte,
    falsche reihe, falscher stein, rückgängig, zurücknehm-, nehm … zurück, nehme … zurück, zug zurück, widerruf-,
    storniere-, vertippt, vertan, verklickt, verguckt, verlesen, drüber schlafen, darüber schlafen, überdenk-,
    schicke … anderen, schicke … neuen, schick … anderen, schick … neuen, lösch … zug, lösche … zug, zug … löschen,
    obige … löschen, das bitte löschen, den bitte löschen, zurückhalt-, nochmal richtig, noch mal richtig, versuch-
    … nochmal, schreib- … nochmal, schreibe … noch mal, war ich nicht, war nicht ich, nicht von mir, geklickt,
    abgeschickt, morgen nochmal, morgen noch mal, heute abend nochmal, heute abend noch mal
stem-delay =
    warte bis, warte auf, warte mit, warte noch, warte bitte, wart noch, wart mal, bitte warte-, halt, stopp, ups,
    lass … erst mal, lass den, lass das, noch nicht, vergiss, ignorier-, streich-
stem-later =
    melde mich, meld mich, komme darauf zurück, komme … zurück, sage … bescheid, sag … bescheid, geb … bescheid,
    gebe … bescheid, antworte später, antworte morgen, sage ich … später, sag ich … später, sag ich … morgen, sag
    ich … abend, schreibe nochmal, schreibe noch mal, schreib nochmal
stem-shrug = keine ahnung, weiß nicht ob, hoffe, hoffentlich, mal sehen, bin gespannt
stem-reason = damit, weil, denn, sodass, so dass, um … zu
stem-aside =
    kein problem, keine frage, keine sorge, ohne zweifel, kein ding,
    sorry, entschuld-, tut mir leid, konnte nicht, konnte leider, hatte kein-, hab- … nicht gesehen, keine zeit, kam
    nicht, kam nicht dazu, war nicht, verspät-, wie geht, wie gehts, wie geht's, wie war, wie läuft, alles gut,
    nichts besonderes, nichts aufregendes, keine eile, kein stress, ohne wertung, ungewertet, so freundlich, so
    nett, so gut wären, recht ist, gestatten, erlauben, wenn möglich, nichts dagegen, biegen oder brechen, so oder
    so, jetzt oder nie, alles oder nichts, friss oder stirb, früher oder später, mehr oder weniger, sieg oder
    niederlage, ging … nicht, ging nicht, klappte nicht, klappte … nicht, schadet nicht
stem-moving =
    zieh-, geh, gehe, geht, greif- … an, angreif-, angriff-, schlag-, schläg-, nehm-, nimmt, vor, vorwärts, vorrück-,
    rück-, lauf-, läuft, beweg-, weich- … aus

## Requests in sentences

prose-wish =
    ich möchte, möchte ich, ich will, ich würde … gern, ich würde … gerne, würde ich … gern, würde ich … gerne, würde …
    gern, würde … gerne, ich hätte … gern, ich hätte … gerne, hätte … gern, hätte … gerne, ich suche, ich wünsche, ich
    wünschte, ich bitte, ich brauche, ich bekomme … lieber, ich hätte … lieber, ich würde, am liebsten, lust, bitte um
prose-please =
    bitte, könnt ihr, könntet ihr, kannst du, könntest du, können Sie, könnten Sie, würdet ihr, würdest du, würden Sie,
    wäre es möglich, ist es möglich, kann ich … bekommen, könnte ich … bekommen, kann ich … haben, könnte ich … haben,
    hat jemand, wer hat, wer möchte, wer will, gibt es jemanden
prose-self = ich, mich, mir, wir, uns
prose-kin =
    bruder, schwester, sohn, tochter, frau, ehemann, freund-, vater, mutter, papa, mama, nachbar-, kollege-, kollegin-,
    cousin-, chef, kind-, onkel, tante, er, ihn, ihm
prose-negation =
    nicht, nie, niemals, nichts, kein, keine, keinen, keiner, keines, nein, ohne, statt, anstatt, weder, löschen,
    löscht, wissen, beschweren, aufhören, ausladen, lade … aus, ladet … aus, laden … aus, weniger, handy, verloren,
    gewonnen, aufgeben, streichen, abmeld-, stornieren, zurückziehen, zurücknehmen
prose-harmless =
    ja, danke, hallo, vielen dank, gegen wen, guten morgen, kein problem, keine ursache, keine frage, warum nicht,
    wieso nicht, nichts lieber, nicht nur, wenn möglich, falls möglich, wenn es geht, wenn das geht, wenn es recht ist,
    wenn es keine umstände macht, nicht schlecht
prose-condition = wenn, falls, sofern, sobald, ob, oder, solange, bevor
prose-hesitation =
    vielleicht, eventuell, evtl, möglicherweise, überlege, überlegen, nachdenken, denke … nach, unsicher, später, ein
    andermal, anderes mal, ein anderes mal, nächstes mal, nächste woche, nächsten monat, nächstes jahr, irgendwann,
    erst, zuerst, vorher, eher, lieber, morgen, frage mich, soll ich, sollte ich
prose-report = sagt, sagte, gesagt, sag, schrieb, geschrieben, erzählt, erzählte, behauptet
prose-past = war, waren, wart, schon, bereits
prose-contrast = aber, jedoch, allerdings, außer, doch nur
prose-register =
    anmeld-, melde … an, melden … an, meldet … an, registrieren, registriere, registriert, registrierung, ein konto,
    konto … anlegen, konto … eröffnen, konto … einrichten, account, mitglied werden, dem club beitreten, dem klub
    beitreten, beitreten, angemeldet
prose-name =
    mein name ist, mein name, name ist, ich heiße, heiße, unter dem namen, mit dem namen, als, namens, nennt
    mich, nenn mich, benutzername, nutzername, spitzname, spielername, nickname, name
prose-link = ist, soll, sollte, wäre, sein, bitte, einfach, dann, lautet, der, und zwar
prose-filler =
    ich, habe, hast, hat, haben, bin, bist, sind, wird, aber, nicht, so, sehr, leider, leid, was, wie, wo, warum, wir,
    zeit, revanche, rückspiel, ein, eine, einen, einem, einer, der, die, das, den, dem, des, zu, zum, zur, mit, und,
    in, im, an, am, auf, für, von, vom, bei, ist, sein, soll, mein, meine, meinen, meinem, meiner, dein, euer, unser,
    mich, mir, dir, euch, bitte, gern, gerne, partie, partien, spiel, spiele, runde, spieler, spielerin, mitglied,
    benutzer, nutzer, anfänger, anfängerin, neuer, neue, neuling, auch, hier, jemand, jemanden, gegner, mitspieler,
    stratego, per, mail, mails, wen, wer, wem, egal, es, heute, jetzt, mal, wieder, noch, nur, möglichst, kleine,
    kleinen, gute, guten, alle, gegen, adresse, kann, können, könnt, möchte, würde, ihr, sie, pro, je, jeder, jeden,
    mehr, irgendwen
prose-invite =
    einladen, lade, ladet, lade … ein, ladet … ein, laden … ein, lad … ein, einladung … schicken, einladung … senden,
    einladung an, herausfordern, fordere … heraus
prose-against = gegen, revanche mit, partie mit, spiel mit, spielen mit, runde mit
prose-seek =
    mitspielen, mitmachen, spielen, eine partie, ein spiel, eine runde, gegner, mitspieler, spielpartner, jemanden,
    jemand, freien platz, freier platz, einen platz, teilnehmen
prose-foreign = schach, dame, mühle, backgammon, poker, scrabble, monopoly, roulette, casino, skat, fußball, tennis
prose-games = partien, spiele
prose-which = welche, welchen, was, liste, zeig-, wie viele, wieviele, sehen, schick-, seh
prose-mine = meine, meiner, bei mir, auf mich, laufen, laufend-, offen-, warten, am zug, dran
prose-rules = regeln, spielregeln, regelwerk, anleitung, spielanleitung
prose-where = wo, schick-, send-, les-, find-, zeig-, erklär-, bekomm-, seh-, hab-, link, nachles-
prose-settings = einstellungen
prose-mail = mail, mails, email, emails, e-mail, e-mails, nachricht-, schreib-, sprache, post
prose-zone = zeitzone
prose-away = urlaub, ferien, verreist, verreise, abwesend, abwesenheit, nicht da, unterwegs, weg, auf reisen
prose-unable =
    kann nicht spielen, nicht spielen kann, kann … nicht spielen, kann nicht ziehen, kann … nicht ziehen, nicht ziehen
    kann, kann nicht antworten, keine zeit zum spielen, spiele nicht, werde nicht spielen, nicht da
prose-back =
    urlaub … absagen, urlaub … streichen, urlaub … beenden, abwesenheit … beenden, abwesenheit … löschen, urlaub …
    löschen
prose-digest =
    eine mail am tag, eine mail pro tag, eine e-mail am tag, eine e-mail pro tag, eine nachricht am tag, einmal am tag,
    einmal täglich, zusammenfassung, sammelmail, digest, gesammelt
prose-digest-off =
    keine zusammenfassung, keine sammelmail, kein digest, zusammenfassung … abstellen, zusammenfassung … abschalten,
    ohne zusammenfassung, mails sofort, mails … sofort, jede mail sofort, jede mail einzeln
prose-accept =
    mache … mit, mach … mit, spiele … mit, spiel … mit, würde … gern … spielen, würde … gerne … spielen, würde … gern …
    mitspielen, würde … gerne … mitspielen, mit vergnügen, klingt gut, klingt super, klingt toll, gute idee, tolle
    idee, nehme … einladung … an, nehme … an, freue mich, na klar, nur zu, los geht's, auf geht's, lass uns spielen,
    von herzen gern
prose-decline =
    keine zeit, kein interesse, nicht interessiert, lieber nicht, leider nicht, ich … nicht mitspielen, ich … nicht
    spielen, muss … absagen, absagen, muss ablehnen, lehne … ab, möchte ablehnen, passe, keine lust, nichts für mich,
    ohne mich, diesmal nicht, dieses mal nicht, schaffe … nicht, zu viel zu tun, viel zu tun, nicht dabei
prose-about = an
prose-play = spiel-, partie, einladung, stratego, runde, so etwas, daran
prose-months = januar, februar, märz, april, mai, juni, juli, august, september, oktober, november, dezember
prose-open = bis, ab, von, vom, seit
prose-day = tag, tage, tagen
prose-hour = stunde, stunden
prose-evening = abends, am abend, nachmittags, am nachmittag, abend, nachmittag
prose-half = halb, viertel, dreiviertel
prose-turn = zug
prose-joining = und
prose-retraction =
    vergiss es, vergesst es, vergessen sie es, nein warte, doch nicht, anders überlegt, ich meinte, nur ein scherz,
    kleiner scherz, mein fehler, ups, quatsch, ignoriert, ignoriere, ignorieren
prose-you = euch, dich, ihnen
prose-accept-last =
    bin dabei, bin mit dabei, bin ich dabei, bin ich mit dabei, bin gern dabei, bin gerne dabei, ich spiele gern, ich
    spiele gerne, spiele ich gern, spiele ich gerne, immer gern, immer gerne

## Problems of the interface

problem-bad-request = Die Anfrage ist nicht lesbar
problem-malformed-json = Der Inhalt ist kein JSON
problem-invalid-header = Ein Header ist nicht lesbar
problem-invalid-query = Die Parameter der Anfrage stimmen nicht
problem-unauthenticated = Melde dich zuerst an
detail-unauthenticated = Du bist nicht angemeldet, oder deine Anmeldung ist abgelaufen.
problem-wrong-credentials = Name oder Passwort ist falsch
detail-wrong-credentials = Name, Adresse oder Passwort ist falsch, oder die Adresse ist noch nicht bestätigt.
problem-second-factor-required = Es fehlt noch ein Code
detail-second-factor-required =
    Das Passwort stimmt. Gib außerdem den Code ein, den deine Authenticator-App anzeigt, oder einen
    Wiederherstellungscode.
problem-wrong-code = Der Code stimmt nicht
detail-wrong-code =
    Der Code ist falsch oder wurde schon benutzt. Gib den ein, den deine Authenticator-App jetzt anzeigt, oder einen
    Wiederherstellungscode.
detail-second-factor-unreadable =
    Codes der App können nicht geprüft werden, weil der Server seinen Schlüssel verloren hat. Nimm einen deiner
    Wiederherstellungscodes oder wende dich an den Betreiber dieses Servers.
problem-second-factor-on = Die Zwei-Faktor-Anmeldung ist schon eingeschaltet
detail-second-factor-on =
    Die Zwei-Faktor-Anmeldung ist schon eingeschaltet. Wenn du die Wiederherstellungscodes nicht hast, lass dir neue
    geben; um sie neu einzurichten, schalte sie erst aus.
problem-barred = Dieses Konto ist gesperrt
detail-barred = Dieses Konto ist gesperrt. Wende dich an den Betreiber dieses Servers.
barred-said = Dieses Konto ist gesperrt. Wende dich deswegen bitte an { $address }.
problem-invalid-refresh-token = Melde dich neu an
detail-invalid-refresh-token = Deine Anmeldung ist abgelaufen oder wurde beendet.
problem-forbidden = Das darfst du nicht
problem-insufficient-scope = Das Token reicht dafür nicht aus
problem-not-found = Hier ist nichts
detail-not-found = Das gibt es nicht, oder es ist nicht für dich.
problem-method-not-allowed = Diese Methode gibt es hier nicht
problem-body-timeout = Der Inhalt kam zu langsam
problem-name-taken = Diesen Namen hat schon jemand
detail-name-taken = Wähle einen anderen Namen.
problem-too-many-open-games = Zu viele deiner Partien warten auf andere
detail-too-many-open-games = Brich eine davon ab, oder warte, bis ihre Plätze besetzt sind.
problem-too-many-tokens = Du hast zu viele persönliche Zugriffstoken
detail-too-many-tokens = Widerrufe zuerst eines davon.
problem-too-many-kept = Du bewahrst zu viele davon auf
detail-too-many-kept = Lösche zuerst etwas, das du nicht mehr brauchst.
problem-too-many-webhooks = Du hast zu viele Webhooks
detail-too-many-webhooks = Lösche zuerst einen davon.
problem-seat-taken = Der Platz ist besetzt
detail-seat-taken = Der Platz ist nicht mehr frei.
problem-game-started = Die Partie hat schon begonnen
detail-game-started = Du kannst aufgeben oder Remis anbieten.
problem-game-not-over = Die Partie ist noch nicht vorbei
detail-game-not-over = Das gibt es erst, wenn die Partie mit einem Ergebnis vorbei ist.
problem-game-over = Die Partie ist vorbei
detail-game-over = Es kann nichts mehr getan werden.
problem-not-your-turn = Du bist nicht am Zug
problem-seat-out = Du bist ausgeschieden
problem-not-awaited = Die Partie wartet auf etwas anderes
problem-not-yours = Das steht dir nicht zu
problem-setup-locked = Deine Aufstellung ist endgültig
problem-draw-offered = Du hast in diesem Zug schon Remis angeboten
problem-draw-offer-stands = Remis ist schon angeboten
problem-no-draw-offer = Kein Remisangebot wartet auf deine Antwort
problem-too-late-to-abort = Die Partie kann nicht mehr abgebrochen werden
problem-leave-in-use = Der Urlaub lässt sich nicht mehr absagen
detail-leave-in-use = Er hat schon begonnen, oder eine laufende Frist endet erst nach ihm.
problem-nothing-to-claim = Es gibt nichts zu reklamieren
detail-nothing-to-claim = Bei niemandem ist die Zeit für einen Zug um, oder in dieser Partie wird nicht reklamiert.
problem-stale = Die Partie ist weitergegangen
detail-stale = Lade sie neu und entscheide dann noch einmal.
problem-note-changed = Die Notiz wurde inzwischen geändert
detail-note-changed = Lies sie neu und entscheide dann noch einmal.
problem-setup-changed = Der Entwurf wurde inzwischen geändert
detail-setup-changed = Lies ihn neu und entscheide dann noch einmal.
problem-body-too-large = Der Inhalt ist zu lang
problem-unsupported-media-type = Diese Art von Inhalt wird nicht gelesen
problem-invalid-fields = Eine Angabe stimmt nicht
problem-invalid-link = Der Link gilt nicht mehr
detail-invalid-link = Er wurde schon benutzt oder ist zu alt; fordere einen neuen an.
problem-invalid-setup = Die Aufstellung hat Fehler
problem-invalid-action = Das ist keine Aktion
problem-idempotency-key-reused = Der Schlüssel gehört zu einer anderen Anfrage
problem-unknown-space = Dieses Feld gibt es nicht
problem-no-piece = Dort steht keine Figur
problem-not-your-piece = Diese Figur ist nicht deine
problem-immovable = Diese Figur zieht nie
problem-not-in-line = Die Felder liegen nicht in einer geraden Linie
problem-across-lake = Dazwischen liegt ein See
problem-too-far = Diese Figur zieht nur ein Feld weit
problem-blocked = Etwas steht im Weg
problem-own-piece = Dort steht eine Figur deiner Seite
problem-nothing-to-attack = Dort ist nichts anzugreifen
problem-two-squares = Die Wiederholungsregel verbietet diesen Zug
problem-may-not-rescue = Diese Figur darf keine andere retten
problem-none-to-return = Keine solche Figur kann zurückkommen
problem-no-return-space = Dorthin kann keine Figur zurückkommen
problem-not-in-hand = Diese Karte hast du nicht
problem-not-your-hand = Das sind nicht deine Karten
problem-swapped-last = Du hast im letzten Zug eine Karte getauscht
problem-pile-empty = Dein Stapel ist leer
problem-not-with-card = Diese Karte führt nicht dorthin
problem-not-aligned = Die beiden Figuren stehen nicht in einer Linie
problem-after-swap = Dieser Angriff darf nicht auf einen Tausch folgen
problem-defenceless = Eine Verteidigungskarte hilft dieser Figur nicht
problem-walk-too-long = Diese Figur geht höchstens zwei Felder weit
problem-walk-must-turn = Ein Weg über zwei Felder muss um eine Ecke führen
problem-carrying = Wer eine Fahne trägt, zieht nur ein Feld weit
problem-no-flag-to-leave = Diese Figur trägt nicht deine eigene Fahne
problem-across-fortress = Durch die Festung geht nur ein Hauptmann
problem-shoots-only = Diese Figur greift nur an, indem sie schießt
problem-no-cannon = Diese Figur schießt nicht
problem-out-of-range = Ein Schuss trifft genau drei Felder weiter
problem-nobody-to-recruit = Von dieser Art ist keine deiner Figuren geschlagen
problem-more-squares = Die Verfolgungsregel verbietet diesen Zug
problem-precondition-required = If-Match fehlt
problem-too-many-requests = Zu viele Anfragen
detail-too-many-requests = Warte ein wenig und versuche es dann noch einmal.
detail-too-many-log-ins = Für diesen Namen oder diese Adresse wurden zu viele falsche Passwörter eingegeben. Warte ein wenig, oder versuche es mit deiner Adresse, wenn du deinen Namen eingegeben hast. Mit einem neuen Passwort kommst du sofort hinein: Lass dir den Link schicken.
problem-internal = Auf dem Server ist etwas schiefgegangen
detail-internal = Du hast nichts falsch gemacht; bitte versuche es später noch einmal.
problem-unavailable = Gerade ist zu viel los
detail-unavailable = Bitte versuche es gleich noch einmal.

## Was an einer Angabe nicht stimmt

wrong-reserved = Dieser Name ist reserviert; wähle einen anderen
wrong-name = Ein Name besteht aus 2 bis 32 Buchstaben (A bis Z), Ziffern, Binde- oder Unterstrichen
wrong-address = Das muss eine vollständige Mailadresse sein, etwa anna@example.org
wrong-never-read = Das ist die Adresse eines Programms oder dieses Servers, und Mails von dort werden nie gelesen
wrong-short = Nötig sind mindestens { $count } Zeichen; ein paar Wörter lassen sich leicht merken
wrong-common = Das gehört zu dem, was alle zuerst probieren; ein paar Wörter lassen sich leicht merken
wrong-own = Das ist dein Name oder deine Adresse, und die kennen auch andere
wrong-length = Das müssen { $count } bis { $full } Zeichen sein
wrong-long = Mehr als { $count } Zeichen sind nicht möglich
wrong-bytes = Das ist zu lang: Mehr als { $count } Byte sind nicht möglich
wrong-title = Das müssen 1 bis { $count } Zeichen in einer Zeile sein, und nicht nur Leerzeichen
wrong-scopes = Wähle mindestens eines davon aus
wrong-zone = Das muss eine Zeitzone der tz-Datenbank sein, etwa Europe/Berlin
wrong-reminders = Möglich sind höchstens fünf verschiedene Stundenzahlen von 1 bis 720
wrong-first-day = Das geht frühestens ab morgen: Abwesenheiten werden im Voraus angekündigt
wrong-last-day = Der letzte Tag darf nicht vor dem ersten liegen
wrong-far = Das muss innerhalb der nächsten { $count } Tage liegen
wrong-meets = In diese Zeit fällt eine Abwesenheit, die schon angekündigt ist
wrong-budget = Das sind mehr Tage, als { $label } noch übrig sind: { $count }
wrong-user = Hier gibt es niemanden mit diesem Namen; prüfe die Schreibweise
wrong-yourself = Das bist du selbst; lade jemand anderen ein
wrong-invited-twice = Diese Person ist schon eingeladen; ein Platz genügt
wrong-unseen = Darin muss etwas stehen, das man sehen kann
