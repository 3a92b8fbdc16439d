### What the mails and pages say in English. The other languages say the same messages with the same variables, or the program is
### not built; docs/adr/0017 says why, CONTRIBUTING.md how to add one. A line may end where you please.
###
### A variable is the same in every message. `person` and `piece` have facets, of which a language takes what its grammar
### needs: $who is the name, $who-of "Anna's", $who-is you or other, $who-begins vowel or other, $who-ends sibilant, vowel,
### sign or other; $piece is "your major (7)" or "Anna's major (7)", $piece-first the same to begin a sentence,
### $piece-object where it is the object, $piece-kind "major (7)", $piece-gender its gender, $piece-begins how the word
### begins, $piece-owner the name, $piece-of "Anna's", $piece-is whose it is: you or other.
###
### $flag, $holder, $who: person
### $piece, $victim: piece
### $bonus, $count, $day, $full, $hand, $month, $pile, $score, $weekday, $year: number
### $address, $all, $card, $cards, $colour, $flags, $form, $from, $game, $label, $last, $left, $link, $meaning, $more, $name, $names: text
### $option, $others, $reason, $result, $said, $sides, $site, $space, $span, $time, $to, $value, $via, $words: text
### $act: army | move | answer | claim
### $side: yours | theirs
### $tag: reminder | late | received | refused | asked | confirm | draw | talk | over
###
### Families are looked up by what follows the dash; nothing in them for what is not there.
### <card>: what is printed on the cards
### <detail>: what people can do about a problem of the interface, by its code
### <heard>: the words and phrases of letters, separated by commas
### <option>: the options of rulesets
### <piece>: the kinds of pieces of all rulesets; `any` is one of an unknown kind
### <place>: the named places of a fortress, inside a sentence
### <prose>: beginnings of words by which requests in sentences are understood, as <stem>
### <problem>: the titles of problems of the interface, by their codes
### <ruleset>: the names of rulesets; `summary` is one sentence about each
### <seat>: the seats of all rulesets
### <stem>: beginnings of words by which letters are understood; `-` for any ending, `…` for up to four words between
### <value>: what options may be set to

## Every mail

hello = Hello { $name },
hello-stranger = Hello there,
sent-by = Sent by { $site }, { $link }
# How a label stands before what it labels.
label = { $label }:
# How the words of an answer stand in a sentence: nothing may come between a mark and a word.
quoted = “{ $words }”
what-happened = What happened
subject = Stratego with { $others } (game { $game })
game-page-link = To the game
game-link = The interface of this server for programs
rules-link = The rules of this game

## People, lists and times

genitive = { $who }'s
owned = { $piece-is ->
        [you] your { $piece-kind }
       *[other] { $piece-of } { $piece-kind }
    }
    .first = { $piece-is ->
        [you] Your { $piece-kind }
       *[other] { $piece-of } { $piece-kind }
    }
    .object = { owned }
list = { $all } and { $last }
either = { $all } or { $last }
series = { $all }; { $last }
with-partner = { $others } (your partner: { $names })
days = { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
hours = { $count ->
        [one] { $count } hour
       *[other] { $count } hours
    }
minutes = { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
moments = less than a minute
period = { $from } to { $to }
date = { weekday }, { $day } { month } { $year }, { $time }
weekday-time = { weekday }, { $time }
weekday = { $weekday ->
        [1] Monday
        [2] Tuesday
        [3] Wednesday
        [4] Thursday
        [5] Friday
        [6] Saturday
       *[7] Sunday
    }
month = { $month ->
        [1] January
        [2] February
        [3] March
        [4] April
        [5] May
        [6] June
        [7] July
        [8] August
        [9] September
        [10] October
        [11] November
       *[12] December
    }

## Accounts

not-you = If this was not you, you can ignore this mail: nothing happens without the link.
verify-subject = Please confirm your mail address
verify-lead = Welcome to { $site }. One step is left: please confirm your mail address.
verify-advice =
    Open the link below, enter your password and press the button. The link works for { $span } and only once.
verify-link = Confirm my mail address
reset-subject = Choose a new password
reset-lead = You asked for a new password.
reset-advice =
    Open the link below and choose one. The link works for { $span } and only once; until then your old password
    stays valid.
reset-link = Choose a new password
prove-subject = Confirm your new mail address
prove-lead = You asked for the mails of { $site } to be sent to this address from now on.
prove-advice =
    Open the link below and press the button. The link works for { $span } and only once; until then nothing is changed.
prove-link = Confirm my new mail address
changed-subject = Your mail address was changed
changed-lead = The mail address of your account was changed on { $time }. No more mails will come here.
changed-advice =
    If this was not you, somebody knows your password. Write to the operator of the server below soon: a new password
    would now be mailed to the other address.
changed-undo =
    If this was not you, somebody knows your password. Open the link below, which works for { $span }: your account gets
    this address back, you choose a new password, and all devices are logged out.
changed-link = Take my account back
changed-note = If this was you, you need not do anything.
password-subject = Your password was changed
password-lead = A new password was set for your account on { $time }, with the link from a mail to this address.
password-said = All devices were logged out.
fact-device = Device
fact-network = Network
password-advice =
    If this was not you, somebody can read your mail. First secure your mailbox with another password there. Then ask for
    a new password for your account on the server below.
password-old-lead =
    A new password was set for your account on { $time }, by somebody who was logged in and entered the old one.
password-old-said = All other devices were logged out.
password-old-advice =
    If this was not you, somebody knew your password. Ask for a new password for your account on the server below: that
    logs everybody out.
token-subject = A program may now use your account
token-lead = A personal access token was made for your account on { $time }. The program that has it needs no password.
token-read = It may see everything that you see.
token-play = It may create games, join them and play in your name.
token-account =
    It may change your settings, have events sent to an address of its choice, and download everything that is kept about
    you.
token-advice =
    If this was not you, somebody is logged in to your account. Choose a new password on the page below: that ends every
    token and logs out all devices.
token-revoke = If it was you, you can revoke the token at any time, with the program with which you made it.
token-revoke-page = If it was you, you can revoke the token at any time on the page of your account.
factor-subject = Two-factor authentication on your account
factor-on-lead =
    On { $time } two-factor authentication was switched on for your account. Whoever logs in with your password needs a
    code from the authenticator app as well.
factor-on-said =
    Keep the recovery codes in a place where you find them without your phone. Each of them stands in for a code of the
    app once. A new password does not switch two-factor authentication off.
factor-off-lead =
    On { $time } two-factor authentication was switched off for your account, with your password and a code.
factor-off-said = From now on your password alone is enough to log in.
factor-removed-lead = On { $time } the operator of the server removed two-factor authentication from your account.
factor-removed-advice = If you did not ask for this, write to the operator of the server below.
factor-used-lead = On { $time } a recovery code was used for your account, in place of a code of your authenticator app.
factor-left = { $count ->
    [one] { $count } recovery code is left. You can make new ones with your account.
   *[other] { $count } recovery codes are left. You can make new ones with your account.
    }
factor-codes-lead = On { $time } new recovery codes were made for your account. The earlier ones are no longer valid.
factor-wrong-lead =
    On { $time } somebody entered your password, and then a code that was wrong. You get this mail once a day at most.
factor-advice =
    If this was not you, somebody knows your password. Choose a new one on the page below: that ends every token and
    logs out all devices.
factor-on-advice =
    You cannot log in then, because the codes are somebody else’s: write to the operator of the server, who can remove
    two-factor authentication from your account.
factor-off-advice = Then switch two-factor authentication on again.
factor-codes-advice =
    Then make new recovery codes, so that those which somebody else may have are no longer valid. If you cannot log
    in, write to the operator of the server.
factor-wrong-advice = Never give a code to anybody, whoever asks for it.
program-lead =
    You let a third-party program act for your account on { $time }. It needs no password. Nobody has verified what it
    says about itself.
program-advice =
    If this was not you, somebody knows your password. Choose a new one on the page below: that ends whatever programs
    may do and logs out all devices.
program-revoke =
    If it was you, you can take this back at any time, on the interface of this server for programs (/v1/me/programs).
program-revoke-page = If it was you, you can take this back at any time on the page of your account.
account-page-link = To your account
fact-program = Program
fact-host = Redirected to
deleted-subject = Your account was deleted
deleted-lead = Your account was deleted on { $time } by somebody who entered its password. This cannot be undone.
deleted-said =
    Your address, your settings and everything that was yours alone are erased. You leave the games that are not over, and
    you will get no more mail here.
deleted-kept =
    Your setups and moves stay in the games that you played with others, without your name. A record of what was done to
    the account is kept for a while, so that abuse can be traced.
deleted-advice =
    If this was not you, somebody knew your password. Change it wherever else you use it, secure your mailbox, and write to
    the operator of the server below.
deleted-note = If this was you, you need not do anything. Farewell, and thank you for playing.
webhook-subject = One of your webhooks has been switched off
webhook-lead =
    One of your programs is told about your games through a webhook. Its receiver has not accepted a message since { $time },
    so the webhook has been switched off.
webhook-advice =
    Find out why the receiver fails, then switch the webhook back on with the program that you used to create it. Messages
    that were not delivered are in the list of the webhook's messages.
webhook-gone-lead =
    One of your programs is told about your games through a webhook. On { $time } its receiver replied that nothing is there
    any more (410 Gone), so the webhook has been switched off.
webhook-gone-advice =
    If the receiver has moved, give the webhook its new address and switch it back on with the program that you used to
    create it. Otherwise, delete it.
webhook-secret-lead =
    One of your programs is told about your games through a webhook. Since { $time } this server has been unable to read the
    secret that signs its messages, so the webhook has been switched off. The receiver is not to blame.
webhook-secret-advice =
    Generate a new secret for the webhook, give it to the receiver, then switch the webhook back on with the program that
    you used to create it. Messages that were not delivered are in the list of the webhook's messages.
mails-off-subject = Mails about your games were switched off
mails-off-lead = The link at the foot of one of our mails to you has been used, and mails of this kind are off now.
mails-off-advice =
    If that was not you, somebody you forwarded a mail to may have pressed the link. Open the one below to get these
    mails again.
mails-off-once = We shall not tell you this again unless you switch them on again.
fact-receiver = Receiver
known-subject = You already have an account
known-lead =
    Somebody, probably you, tried to open an account with your mail address. It already has one: yours.
known-advice =
    You need not register again: you can play under the name above. If you have forgotten the password, ask for a new
    one on the start page below.
known-letter = By mail you can begin at once: write { $words } to { $address }, and an opponent is found for you.
known-program = You play with a program that uses the interface of this server; there you log in with this name.
known-page = You also log in and play there.
known-link = The server
start-link = The start page
known-note = If this was not you, you need not do anything: nothing was changed.

## Before a game

invitation-lead = { $count ->
        [one] { $name } invites you to a game of Stratego.
       *[other] { $name } invites you to a game of Stratego with { $others }.
    }
# To an address that is not proven: nobody puts a name of their choice into a mail to people who did not ask for it.
invitation-stranger-subject = An invitation to Stratego (game { $game })
invitation-stranger-lead = { $count ->
        [one] Somebody invites you to a game of Stratego.
       *[other] You are invited to a game of Stratego with others.
    }
invitation-stranger-advice =
    Open the link below to see who invites you, and to accept or to decline. Nothing happens until you press a button
    there.
invitation-advice =
    Open the link below to accept or to decline. Nothing happens until you press a button there.
invitation-answer = You can also answer this mail, with “accept” or “decline”.
invitation-unreadable = { $words } is neither “accept” nor “decline”.
invitation-register =
    “register anna” opens an account with the name “anna” and accepts the invitation: put in the name that other players are to
    see.
invitation-link = See the invitation
invitation-note =
    You need not answer if you do not want to play. On that page you can also refuse all further invitations from this
    person.
fact-game = The game
game-turn = { $name }, turn { $count }
fact-would-play = You would play
fact-play = You play
# Before the names of players who say that they are bots.
fact-bots = Plays as a bot
fact-army = Your pieces, with the sign to write for each
fact-chosen = Chosen for this game
fact-expiry = If time runs out
expiry-forfeit = { $count ->
        [one] whoever runs out of time loses the game
       *[other] whoever runs out of time is out of the game
    }
expiry-claim = { $count ->
        [one] the other player may claim the game; until then a move still counts
       *[other] the others may claim that; until then a move still counts
    }
fact-open-until = The invitation is open until
chosen = { $option } { $value } ({ $meaning })
setup-lead = Your game against { $others } can begin: please set up your army.
setup-said =
    Place your pieces as you like on the spaces with a question mark; nobody but you sees what stands where. The game
    begins when every army is set up.
setup-final = An army is final: it cannot be changed once it has been received.
setup-late = If an army is missing when its time is up, the game is called off.
setup-flag = The piece that you place on { $space }, in the middle of your back row, carries your flag from the start.
setup-free = { $space } must stay empty, a full stop in your rows: recruited pieces come back there.

## Time

fact-time = Time
pace-turn = { $span } for each turn
pace-whole = { $span } for the whole game
pace-bank = { $span }, plus { $more } with each turn
pace-capped = { $value }, never more than { $span }
pace-none = no limit
fact-answer-by = Please answer by
fact-left = Time left
fact-since = Waiting since
fact-from = From
fact-until = Until
fact-owes-by = { $who } has to answer by
fact-bank = { $who-is ->
        [you] Left in your bank
       *[other] Left in { $who-of } bank
    }
fact-away = { $who } is away
reminder-lead = Your game against { $others } still waits for you: { $left } left.
time-up-lead = Time is up for { $names }.
time-up-said = { $count ->
        [one] You may claim: { $names } then loses the game. Or you go on waiting: until you claim, a move still counts.
       *[other] You may claim: { $names } is then out of the game. Or you go on waiting: until somebody claims, a move still counts.
    }
overdue-lead = Your time is up in your game against { $others }.
overdue-said = Your move still counts until somebody claims the game: make it now.
offer-said = The game goes on meanwhile: the offer stands until { $who-of } next turn.
offer-letter =
    Answer this mail with “accept” or with “refuse”; if you accept, a page asks you once more.
talk-lead = There is a message for you in your game against { $others }.
talk-from = { $who } says
talk-passed = You said to { $who }
talk-unsaid = Your message was not passed on. { $reason }
talk-unsaid-nothing-played =
    It goes to the other player with a move that is played, or alone in a mail from your own address.
talk-unsaid-length = It must have between 1 and { $count } characters.
talk-unsaid-too-many = You cannot send any more messages today.
talk-unsaid-more-than-two = There are messages only in games of two.
talk-unsaid-nobody = There is nobody on the other side.
talk-unsaid-long-over = The game has been over for too long.
talk-answer = You can answer: a line that begins with “say:” goes to the other player, below a move or alone.
talk-note = To report this message, or to block its author, use the interface of this server.
talk-note-page = You can report this message on the page of the game. To block its author, click their name there.
talk-block-page = To block its author, click their name on the page of the game.
talk-how = Answer with { $said } to report this message, or with { $words } to get no more of them.
unsubscribe-talk = No more messages from other players
reported-lead = The last message from { $others } has been reported to the people who run this server.
fact-reported = Reported
reported-said = The other player is not told. To get no more messages like this, answer with { $words }.
draw-refused-said = The game goes on.
tag = { $tag ->
        [reminder] Reminder
        [late] Time is up
        [received] Received
        [refused] Not played
        [asked] As requested
        [confirm] Please confirm
        [draw] Draw offer
        [talk] Talk
       *[over] Game over
    }
leave-subject = { $name } will be away
leave-lead = { $name }, whom you are playing, will be away.
leave-advice =
    Deadlines that are already running stay as they are. A deadline that would fall in this period is moved to its end.

## What to do

advice-program = { $act ->
        [army] Place your army
        [move] Make your move
        [claim] Claim the game
       *[answer] Give your answer
    } with a program that uses the interface of this server, where the game is “{ $link }”. Answers to this mail are not
    read.
advice-page = { $act ->
        [army] Place your army
        [move] Make your move
        [claim] Claim the game
       *[answer] Give your answer
    } on the page of the game. Answers to this mail are not read.
advice-setup =
    Answer this mail with the word “setup” and your rows, from the front row to the back row and each from left to right
    as you sit: the sign of each piece, a full stop for an empty space. To be filled in: “setup { $form }”.
advice-example = Or take this army, which was drawn at random for you alone: “setup { $form }”.
claim-letter = To claim it, answer this mail with the word “claim”; a page then asks you once more.
advice-letter =
    Answer this mail with one command in the first line of your answer; if you write two different ones, neither is
    played. “help” lists everything you can write, “show” sends you the board.
answer-button = Answer by mail
answer-with = Answer with { $words }
answer-example = Answer with the army drawn for you

## A turn, a decision

turn-lead = It is your turn in your game against { $others }.
turn-offered = { $who } offers you a draw.
board-now = The board as you see it ({ $sides })
board-end = The board at the end ({ $sides })
board-setup = The board before the game, with your rows at the bottom ({ $sides })
side = { $who-is ->
        [you] you are { $colour }
       *[other] { $who } is { $colour }
    }
fact-captured = { $who-is ->
        [you] Captured from you
       *[other] Captured from { $who }
    }
captured-none = none
captured-unseen = { $count } not shown
decision-said = If you do not answer in time, that counts as a no, and the game goes on.
ask-redraw = Will you keep your first three cards, or exchange all three? You can do that only once.
ask-attacked = Your piece is attacked.
ask-defence = { $piece-first } attacks { $victim } on { $to }: will you play a defence card?
ask-rescue = Your piece has reached the far row: would you like to bring back one of your captured pieces?
ask-recruit = You may recruit: would you like to bring back one of your captured pieces?
ask-flag = { $flag-is ->
        [you] Your piece stands on your own flag: will you take it?
       *[other] Your piece stands on { $flag-of } flag: will you take it?
    }
ask-flag-won = { $flag-is ->
        [you] Your piece has beaten the carrier of your own flag, which now lies on { $space }: will you take it?
       *[other] Your piece has beaten the carrier of { $flag-of } flag, which now lies on { $space }: will you take it?
    }
ask-flag-gain = Whoever takes it may recruit.
ask-any = Your game against { $others } waits for you.
fact-cards = Your cards
cards = { $cards }; { $count } in your pile
cards-none = none
fact-cards-of = { $who-of } cards
cards-of = { $hand } in hand, { $pile } in the pile
fact-played = { $who-is ->
        [you] Played by you
       *[other] Played by { $who }
    }
fact-scores = Scores (at { $full } you may recruit)
score-of = { $who-is ->
        [you] you { $score }
       *[other] { $who } { $score }
    }
fact-flags = Flags
flag-lies-on = { $flag-is ->
        [you] yours lies on { $space }
       *[other] { $flag-of } lies on { $space }
    }
flag-is-on = { $flag-is ->
        [you] yours is on { $space }
       *[other] { $flag-of } is on { $space }
    }
flag-held-on = { $flag-is ->
        [you] yours is on { $space }, held by { $holder-is ->
            [you] you
           *[other] { $holder }
        }
       *[other] { $flag-of } is on { $space }, held by { $holder-is ->
            [you] you
           *[other] { $holder }
        }
    }

## The words to answer with

fact-words = What you may write
words-redraw = “keep”, or all your cards in the order in which they go under the pile, as { $words }
words-rescue = piece and space, as { $words }, or “decline”
words-move = { $words } to move
words-attack = { $words } to attack
words-shoot = { $words } to shoot
words-move-card = { $words } to move with a card
words-attack-card = { $words } to attack with a card
words-swap = { $words } to swap two pieces
words-swap-card = { $words } to swap a card
words-leave-flag = { $words } to leave your flag behind
fact-refused = What the rules forbid now
refused-chase = { $words }, because a position of the chase would come back.

## Answers to letters

received-lead = Your answer { $said } has been played in your game against { $others }.
refused-lead = Your reply was not played in your game against { $others }.
refused-said = The reason: { $reason }.
hidden-lead = Your army is set up in your game against { $others }.
refused-read = We read { $words }.
refused-nearest = Did you mean { $words }? Then answer with that.
doubted-said = Did you mean { $words }?
hidden-said = Nobody but you sees what stands where.
board-army = Your army, from its front row
unclear-empty = it has no text of your own, or none that can be told apart from what it quotes
unclear-unreadable = { $words } is not a command of this game
unclear-space = { $words } names { $space }, which is not a space of this board
unclear-doubtful = { $words } leaves open whether you want that to be played
unclear-retracted = { $last } leaves open whether { $words } still stands
unclear-encrypted = it is encrypted, which cannot be read here; a signature alone is fine
unclear-unbelieved =
    it was not understood, and its words are not repeated here because somebody else may have written it
unclear-condition = the line { $words } is not a conditional move such as “if e7-e6 then d3-d4”
unclear-setting = the line { $words } does not say what to set: write for example “language de”, “zone Europe/Berlin”, “digest 18”
    or “away 2030-12-20 2030-12-31”
unclear-several = { $words } and { $last } are two different things
unclear-sentence = { $words } says two different things
order-not-allowed = there are no conditional moves in this game
order-too-many = ten conditional moves are the maximum
order-not-now =
    conditional moves are for your opponent's next turn: write them while your opponent is to move, or below a move of
    your own
order-implausible = your opponent cannot play { $words } on this board
nothing-to-claim = there is nothing that you could claim
fault-rows = its rows do not fit, they should be { $form }
fault-space = { $value } is not a space of this board
fault-kind = { $value } is not a kind of piece of this army
fault-outside = { $space } is not one of your home spaces
fault-recruitment = { $space } is the recruitment space, which stays empty
fault-twice = { $space } is used twice
fault-count = { $name }: { $count } in your rows, { $full } in the army
fault-more = and more
# What a player wrote in advance for their next turns (O-8): a condition and an answer.
conditional = if { $from } then { $to }
conditional-played = Your conditional move { $said } was played in your game against { $others }.
conditional-refused = Your conditional move { $said } could not be played in your game against { $others }.
conditional-refused-said =
    The rules do not allow it in this position. It was dropped, and so were any that were to follow.
conditional-dropped = Your conditional moves in your game against { $others } were dropped.
conditional-dropped-said = The game took a different course from the one that you expected.
conditional-restored-said = The service had to go back to a backup. Order them again if you still want them.
conditional-stored = Your conditional moves in your game against { $others } are stored.
conditional-stored-said =
    Nobody but you sees them. They are dropped, and you are told so, as soon as your opponent does anything else.
conditional-none = You have no conditional moves left in your game against { $others }.
fact-conditional-left = Still to come
fact-conditional-dropped = Dropped
position-lead = This is how your game against { $others } stands.
late-lead = Your reply came too late: your game against { $others } has gone on.
late-older-lead = You answered an older mail: your game against { $others } waits for you.
late-said = This is how it stands now. Nothing of what you wrote was played.
last-in-game = This is our last mail of this kind in this game today. Moves are still played.
last-question = This was our last question about a mail in this game today. A move alone on its line is still played.
last-order = These were the last moves in advance that we take by mail in this game today. Moves are still played.
last-of-kind = This is our last mail of this kind today. Moves are still played.
last-of-all = This is our last answer today to mails without a legal move. Moves are still played.
over = The game is over.
rematch-letter =
    Another game? Answer this mail with the word “rematch”: the other players are invited, and everybody moves on by
    one seat.
rematch-page = Another game? On this page you invite the other players, and everybody moves on by one seat.
rematch-link = Ask for a rematch
rematch-lead = Your rematch against { $others } is arranged: they have an invitation.
rematch-said = You get a mail as soon as everybody is there. If somebody declines, you are told.
rematch-complete =
    Your rematch against { $others } can begin: everybody is there, and you are asked for your army in a mail of its
    own.
no-rematch = there is a rematch only after a game that ended with a result
no-more-games = no more invitations or games are possible today; try again tomorrow
no-more-leaving = you cannot leave any more games today; try again tomorrow
no-more-waiting =
    you already have as many games waiting for players as are allowed at once; abort one, or wait until its seats
    are taken
nothing-said = nobody has written anything to you in this game that could be reported
games-none = It is not your turn in any game now.
games-empty = You have no games and no invitations.
games-open = It still waits for players. If you no longer want to play, answer “abort”.
games-more = { $count ->
        [one] One more of your games is not in this list.
       *[other] { $count } more of your games are not in this list.
    }
settings-lead = These are the settings of your account.
settings-changed = Your settings are as you wanted them.
settings-leave-refused = This leave could not be announced, and nothing has changed.
settings-leave-refused-said =
    A leave begins tomorrow or later and ends within a year, it may not overlap another one or follow it directly, and
    you must have enough days of leave left.
settings-leave-kept = Your leave could not be cancelled.
settings-leave-kept-said =
    It has begun, or a deadline in one of your games depends on it. Any other leave has been cancelled.
settings-too-many = Nothing has changed: you have announced as many leaves today as is allowed.
settings-too-many-said = Try again tomorrow.
settings-how =
    To change something, answer with one line: “language de” ({ $all }), “zone Europe/Berlin”,
    “digest 18” for one mail a day at that hour, “no digest” for mails at once, { $words } to get no more of
    what other players write, “talk” to get it again, “away 2030-12-20 2030-12-31” for leave from the first to
    the last day, or “back” to cancel the leave that has not begun. “settings” sends you this mail.
fact-language = Language of mails and pages
fact-zone = Time zone
fact-digest = Daily digest
digest-hour = at { $time }
digest-none = none: mails come at once
digest-off = none: all mails that can be switched off are off
fact-talk = What other players write to you
talk-at-once = comes at once
talk-daily = comes with the digest
talk-off = does not come
fact-leave = Announced leave
leave-none = none
fact-leave-left = Days of leave that are left in { $label }
rules-lead = These are the rules of your game against { $others }.
rules-attached = The attached text explains them from the beginning, with the pieces, the board and examples.
waits-for-you = The game waits for you.
waits-for = The game waits for { $names }; there is nothing for you to do now.
waits-letter = You may answer this mail all the same: “show” sends you the board, “help” lists everything you can write.
confirm-lead = We received { $said } for your game against { $others }. Is that what you want?
confirm-doubtful =
    We cannot be sure that it came from the address of your account, so nothing has been done yet. If you did not write
    it, you need not do anything.
confirm-said = By mail this always takes one more step, so nothing has been done yet.
confirm-read = We read { $said } in your answer to your game against { $others }. Is that what you want?
confirm-around =
    The rest of what you wrote may take it back, so nothing has been done yet. It is sent to nobody: in games of two, a
    line that begins with “say:” goes to the other player.
confirm-overtaken =
    You have given conditional moves or taken them back since you wrote this, so nothing has been done yet.
confirm-advice = Open the link below to look at it. Nothing happens until you press the button there.
confirm-answer = You may also answer this mail: “yes” does it, “no” leaves everything as it is.
confirm-link = Look at it and confirm
help-lead = These are the commands that your game understands.
help-how =
    Write one of them as the first line of your answer, above or below what your mail program quotes. If you
    write two different commands, neither is played; if you write anything but a closing below it, we ask you first.
help-army =
    Your army: “setup” and then its rows, from the front to the back and each from left to right as you sit: a letter for
    each piece, a full stop for an empty space, a slash or a new line between rows.
help-moves =
    Moves: “a4-a5” goes from a4 to a5; “a4xa5” attacks what stands on a5; “a4-b4-b5” is a walk round a corner and
    “a4*a7” a shot, in games that have them. “+charge2” at the end of a move plays that card with it.
help-conditions =
    Conditional moves, in games of two that allow them, while your opponent is to move or below a move of your own: “if
    e7-e6 then d3-d4” on a line, up to ten of them, and “if e7xe6 wins then d5xe6” for an attack. Your opponent does not
    see them; they are dropped as soon as your opponent does anything else. “no conditions” takes them back.
help-answers =
    Answers: “defend 2” plays a defence card; “rescue 8 a1” and “recruit 8” bring a captured piece back; “take” and
    “leave” are about a flag; “decline” says no to whatever is asked.
help-cards =
    Cards, in games that have them: “card charge2” exchanges one instead of a move; “redraw charge2 d1 boat” exchanges
    your whole first hand, all three cards, and “keep” keeps it. “swap a4 b4” exchanges two pieces.
help-game =
    The game itself: “draw” offers a draw, “accept” and “refuse” answer an offer, “abort” calls off a game that has hardly
    begun, “resign” gives up, “claim” claims the game when another player's time is up. Whatever may end the game is asked
    for once more on a page.
help-talk =
    Messages, in games of two: a line that begins with “say:”, below your move or alone, goes to the other player.
    “report” reports the last message that you got, { $words } stops them, and “talk” brings them back.
help-questions =
    Questions: “show” sends you the board, “rules” the rules of the game, “games” your games and invitations,
    “settings” the settings of your account and how to change them, “help” sends you this. After the game, “rematch” invites the others to another one.

## Letters to the service address

# The same subject in every mail of this sort.
service-subject = Stratego by mail
service-help-lead = People play Stratego by mail here, and you need nothing but a mail program.
service-help-how =
    Answer this mail, or write to { $address }: the first line of your mail counts. Leave an empty line below it if you
    write more.
service-help-register =
    “register anna” opens an account with the name “anna”: put in the name that other players are to see.
service-help-invite =
    “invite bob” invites the player with that name, “invite bob@example.org” whoever has that address. The game and the time
    for a turn may follow: “invite bob quick-arena 3d”.
service-help-seek =
    “seek” takes an open seat in a game, or offers one to the others if there is none. The game and the time for a turn may
    follow here too.
service-help-lists =
    “games” lists your games and invitations, “rulesets” what is played here, “settings” the settings of your account
    and how to change them, “help” sends you this.
service-unreadable = { $words } is none of these lines.
service-unclear = Your last mail was not understood, and nothing was done.
service-register-lead =
    Somebody, probably you, wants to register here with your mail address, as { $name }. Is that what you want?
service-confirm-lead = A mail from your address says { $said }. Is that what you want?
service-confirm-said =
    Anybody can write in the name of your address, so nothing has been done yet. If it was not you, you need not do
    anything.
service-read-lead = We read { $said } in your mail. Is that what you want?
service-read-said = We never act on a sentence without asking first, so nothing has been done yet.
service-withdrawn = Nothing was done, as you wished.
service-stale = There is no question left for this to answer. Nothing was done.
service-last = This is our last mail of this kind today.
service-given-up = Your last mail could not be handled because of a fault on our side. No move in it was played.
service-given-up-said =
    Please write again, as plain text if you can, or use the page that this link leads to.
service-expired =
    Answers to that mail are no longer read: it is too old, or you no longer have the seat that it was about. Nothing was
    done.
service-welcome-lead = Welcome to { $site }, { $name }. You have an account now, and can play.
service-welcome-lapsed = The invitation that you answered is no longer open.
service-welcome-password =
    You need no password to play by mail. For the pages and for programs you need one: the link below leads to the page
    where you ask for it.
service-password-link = Choose a password
service-known-lead = You already have an account here, { $name }.
service-refused-lead = What you asked for was not done.
service-account-missing = You have no account here yet, and only users can play.
service-name-missing = After “register” write the name that other players are to see, as one word.
service-name-suggested = This one is still free: { $words }.
service-user-unknown = Nobody here is called { $name }. Check the spelling, or invite a mail address.
service-never-read =
    An address that you invited belongs to a program or to this server, and mails from there are never read.
service-word-unknown =
    { $words } is neither a game that is played here nor a time for a turn, such as “3d” for three days or “12h” for twelve
    hours.
service-guests-wrong = { $count ->
        [one] This game is for you and one other player: name one.
       *[other] This game is for you and { $count } others: name all of them.
    }
service-guest-self = You cannot invite yourself, nor anybody twice.
service-often = You have done this as often as you may in a day. Please try again tomorrow.
service-waiting =
    { $count } of your games wait for other players already, and that is as many as may wait at once.
service-invited-lead = You have invited { $names }.
service-joined-lead = You have a seat in a game with { $others }.
service-declined-lead = You have declined the invitation. The game is called off.
service-opened-lead = No such seat is open, so you offer one now: whoever takes it plays with you.
service-seated-said = You will get a mail that asks for your army as soon as every seat is taken.
service-rules-link = Read the rules
service-rulesets-lead = This is played here. The word in front is what you write after “invite” or “seek”.

## What happened

begun = All armies stand on the board: the game begins.
begins = { $who-is ->
        [you] You begin.
       *[other] { $who } begins.
    }
army-hidden = { $who-is ->
        [you] You set up your army.
       *[other] The army of { $who } is set up.
    }
moved = { $piece-first } moved from { $from } to { $to }.
moved-round = { $piece-first } moved from { $from } by way of { $via } to { $to }.
swapped = { $piece-first } on { $from } and the piece on { $to } changed places.
captured-late = { $piece-first } on { $space } was captured.
attack-announced = { $piece-first } on { $from } attacked { $victim } on { $to }: a defence card may be played.
attack-won = { $piece-first } on { $from } attacked { $to } and captured { $victim }.
attack-won-unseen =
    { $piece-first } on { $from } attacked { $to } and captured { $victim }; it was not shown.
attack-lost = { $piece-first } on { $from } attacked { $victim } on { $to } and was captured.
attack-lost-unseen =
    { $piece-first } on { $from } attacked { $victim } on { $to } and was captured; what it met was not shown.
attack-lost-to-unseen =
    { $piece-first } on { $from } attacked { $victim } on { $to } and was captured; your piece was not shown.
attack-both = { $piece-first } on { $from } attacked { $victim } on { $to }: both were captured.
attack-none = { $piece-first } on { $from } attacked { $victim } on { $to }: neither was captured.
shot = { $piece-first } on { $from } shot { $victim } on { $to }: both are gone.
brought-back = { $piece-is ->
        [you] You brought back a { $piece-kind } on { $space }.
       *[other] { $piece-owner } brought back a { $piece-kind } on { $space }.
    }
recruited = { $piece-is ->
        [you] You recruited a { $piece-kind } on { $space }.
       *[other] { $piece-owner } recruited a { $piece-kind } on { $space }.
    }
cards-drawn = { $who-is ->
        [you] You drew { $cards }.
       *[other] { $who } drew { $cards }.
    }
laid-card = { $who-is ->
        [you] You laid down an attack card, face down.
       *[other] { $who } laid down an attack card, face down.
    }
# Not “the card Boat”: that would be a command if a line began with “card” (I-8).
played-card = { $who-is ->
        [you] You played { $card }.
       *[other] { $who } played { $card }.
    }
defended = { $who-is ->
        [you] You defended with the card +{ $bonus }.
       *[other] { $who } defended with the card +{ $bonus }.
    }
exchanged-card = { $who-is ->
        [you] You exchanged a card.
       *[other] { $who } exchanged a card.
    }
hand-exchanged = { $who-is ->
        [you] You exchanged your first hand.
       *[other] { $who } exchanged their first hand.
    }
hand-kept = { $who-is ->
        [you] You kept your first hand.
       *[other] { $who } kept their first hand.
    }
defended-not = { $who-is ->
        [you] You played no defence card.
       *[other] { $who } played no defence card.
    }
rescued-nobody = { $who-is ->
        [you] You brought back no piece.
       *[other] { $who } brought back no piece.
    }
recruited-nobody = { $who-is ->
        [you] You recruited no piece.
       *[other] { $who } recruited no piece.
    }
flag-left = { $who-is ->
        [you] You left { $flag-is ->
            [you] your
           *[other] { $flag-of }
        } flag where it was.
       *[other] { $who } left { $flag-is ->
            [you] your
           *[other] { $flag-of }
        } flag where it was.
    }
declined = { $who-is ->
        [you] You declined.
       *[other] { $who } declined.
    }
draw-offered = { $who-is ->
        [you] You offered a draw.
       *[other] { $who } offered a draw.
    }
draw-accepted = { $who-is ->
        [you] You accepted the draw.
       *[other] { $who } accepted the draw.
    }
draw-refused = { $who-is ->
        [you] You refused the draw.
       *[other] { $who } refused the draw.
    }
draw-lapsed = { $who-is ->
        [you] Your offer of a draw has lapsed.
       *[other] { $who-of } offer of a draw has lapsed.
    }
time-ran-out = { $who-is ->
        [you] Your time ran out.
       *[other] { $who-of } time ran out.
    }
flag-taken = { $piece-first } took { $flag-is ->
        [you] your
       *[other] { $flag-of }
    } flag.
flag-taken-on = { $piece-first } took { $flag-is ->
        [you] your
       *[other] { $flag-of }
    } flag on { $space }.
flag-dropped = { $flag-is ->
        [you] Your flag lies on { $space }.
       *[other] { $flag-of } flag lies on { $space }.
    }
scored = { $who-is ->
        [you] Your score is { $score } of { $full }.
       *[other] { $who-of } score is { $score } of { $full }.
    }
scored-full = { $who-is ->
        [you] Your score reached { $full } and starts again at 0.
       *[other] { $who-of } score reached { $full } and starts again at 0.
    }
recruit-lost = { $who-is ->
        [you] You could have recruited, but { $space } was occupied or none of your pieces had been captured.
       *[other] { $who } could have recruited, but { $space } was occupied or none of their pieces had been captured.
    }
skipped = { $who-is ->
        [you] You could not act and lost your turn.
       *[other] { $who } could not act and lost their turn.
    }
resigned = { $who-is ->
        [you] You resigned.
       *[other] { $who } resigned.
    }
resigned-stays = { $who-is ->
        [you] You resigned; your pieces stay on the board and defend themselves.
       *[other] { $who } resigned; their pieces stay on the board and defend themselves.
    }
out = { $who-is ->
        [you] You are out of the game.
       *[other] { $who } is out of the game.
    }
out-stays = { $who-is ->
        [you] You are out of the game; your pieces stay on the board and defend themselves.
       *[other] { $who } is out of the game; their pieces stay on the board and defend themselves.
    }

## The end

ended = { $result }: { $reason }.
ended-lead = Your game has ended.
ended-said = Your game against { $others } is over. Thank you for playing.
ended-record = The record of the game is attached.
fact-setup = { $who-is ->
        [you] Your setup was
       *[other] { $who-of } setup was
    }
won-you = You won
won-with-you = You and { $names } won
won = { $count ->
        [one] { $names } won
       *[other] { $names } won
    }
drawn = The game is a draw: { $reason }.
called-off = The game was called off; it has no result.
called-off-by = { $who-is ->
        [you] You called the game off; it has no result.
       *[other] { $who } called the game off; it has no result.
    }
called-off-late = The game was called off: not every army was set up in time. It has no result.
why-flag-captured = { $who-is ->
        [you] your flag was captured
       *[other] { $who-of } flag was captured
    }
why-flag-on-tower = { $flag-is ->
        [you] your flag is on the tower
       *[other] { $flag-of } flag is on the tower
    }
why-side-on-tower = { $side ->
        [yours] a flag of your side is on the tower
       *[theirs] a flag of their side is on the tower
    }
why-immobile = { $who-is ->
        [you] you could not move any more
       *[other] { $who } could not move any more
    }
why-resigned = { $who-is ->
        [you] you resigned
       *[other] { $who } resigned
    }
why-time = { $who-is ->
        [you] your time ran out
       *[other] { $who-of } time ran out
    }
why-alone = nobody else is left in the game
why-ended = the game was ended
why-agreed = all sides agreed
why-nobody-moves = nobody could move any more
why-quiet = nothing was captured for too long
why-time-drawn = the time ran out
why-nobody-won = nobody won

## The legend of the board

legend-yours = yours
legend-yours-known = yours, known to all
legend-hidden = hidden
legend-hidden-moved = hidden, has moved
legend-known = known
legend-lake = lake
legend-home = where you set up
legend-home-of = home of { $colour }
legend-last = moved last
legend-ring = one space around the tower
legend-tower = a flag carried there wins
legend-clockwise = clockwise
legend-partner = { $colour }, your partner
legend-hidden-of = { $colour }, hidden
legend-hidden-moved-in-all = in all brackets: > hidden, has moved
legend-names = the name of a space stands below it
legend-flag = a flag, in the colour of its owner
legend-flag-carried = { $flag-is ->
        [you] your flag, carried on { $space }
       *[other] { $flag-of } flag, carried on { $space }
    }
legend-flag-lying = { $flag-is ->
        [you] your flag, lying on { $space }
       *[other] { $flag-of } flag, lying on { $space }
    }

## Fewer mails, and the digest

unsubscribe = No more mails of this kind
digest-subject = Your games today
digest-news = This is what is new in your games.
digest-lead = { $count ->
        [one] One of your games waits for you.
       *[other] { $count } of your games wait for you.
    }
digest-several =
    Each game has a reply address of its own. An answer to this mail itself is played in none of them.
digest-answer =
    Answer to { $address } with one command in the first line of your mail; if you write two different ones, neither is
    played. “help” lists everything you can write.
digest-invitation = You can also answer by mail: write “accept” or “decline” to { $address }.
digest-setup =
    Answer to { $address } with the word “setup” and your rows, from the front row to the back row and each from left to
    right as you sit: the sign of each piece, a full stop for an empty space. To be filled in: “setup { $form }”.

## Pages behind the links of mails

page-name = Name
page-password = Password
page-code = Code of the authenticator app, or a recovery code
page-new-password = New password
page-address = Mail address
page-address-wrong = Please enter a complete mail address, such as anna@example.org.
page-address-never-read =
    This address belongs to a program or to this server, and mails from there are never read. Please enter another one.
page-language = Language of mails and pages
page-home-title = Stratego by mail
page-home-said = People play Stratego by correspondence here: one turn at a time, with hours or days to think about each.
page-home-letters =
    When it is your turn, a mail shows you the board, and you answer it with your move. You need nothing but a mail program.
page-home-program =
    When it is your turn, a mail shows you the board. You make your move with a program that uses the interface of this
    server.
page-home-begin =
    Register first. Then you can invite somebody, take an open seat in a game, or wait for an invitation.
page-scripts-off =
    The board needs scripts. Allow them for this site in your browser and load the page again. You can also play without
    them, as this page says.
page-board-missing =
    This server was built without the board for browsers. Whoever runs it can add it: script/page builds it. You can play
    all the same, as this page says.
page-log-in-link = Log in
page-home-link = To the start page
page-begin-letters = By mail, write to { $address }. Each of these buttons opens such a mail:
page-begin-register = Register by mail
page-begin-invite = Invite somebody by mail
page-begin-seek = Find a game by mail
page-begin-help = Ask what else can be written
page-register-title = Register
page-register-said =
    Choose a name, which other players see, and a password. You then get a mail with a link that confirms that the address
    is yours.
page-register-newcomer = No account yet? Register here
page-register-back = When your address is confirmed, take your seat here
page-mail-sent-title = Look at your mail
page-mail-sent-said = If the address can be used, a mail with a link is on its way to it. Follow that link to go on.
page-forgotten-link = Forgot your password?
page-forgotten-title = A new password
page-forgotten-said =
    Enter the mail address of your account. A mail with a link goes there, with which you choose a new password.
page-forgotten-button = Send the mail
page-suspended =
    Mails to your address come back, so none are sent there. As soon as it works again, ask for the mail that confirms it
    (or for a new password), and follow the link.
page-missing-title = There is no such page
page-missing-said = Check the address in your browser, or begin at the start page.
page-old-title = This link is no longer valid
page-old-said = It has been used already, or it is too old. Ask for a new one where you got it.
page-often-title = Too many attempts
page-often-said = You have tried too often. Please try again in { $span }.
page-log-ins-said = Too many wrong passwords were typed for this name or address, perhaps by others. Please try again in { $span }, or now with your mail address if you typed your name. A new password lets you in at once: have the link mailed to you.
page-status-title = Status of the service
page-status-up = The service is up: games can be played.
page-status-down = The service has a fault: games cannot be played at the moment. Nothing that it has confirmed is lost. Please try again later.
page-status-since = It has been running without a break since { $time }.
page-status-mails-on-time = Mails go out without delay.
page-status-mails-slow = Mails go out late, by up to an hour.
page-status-mails-late = Mails go out more than an hour late. None of them is lost: they will be sent as soon as possible.
page-status-maintenance = Planned maintenance
page-busy-title = Too busy right now
page-busy-said = Please try again in a moment.
page-failed-title = We made a mistake
page-failed-said = Something went wrong on the server; you did nothing wrong. Please try again later.
page-impossible-title = This is not possible
page-impossible-said = Nothing was changed.
page-verify-title = Welcome, { $name }
page-verify-said = This mail address is about to be confirmed as yours. If you did not ask for an account, close this page.
page-verify-password = Enter the password that you chose when you registered.
page-verify-wrong = This is not the password that was chosen when { $name } registered. Please try again.
page-address-button = Yes, this is my address
page-verified-title = Your address is confirmed
page-verified-said = You can play now.
page-name-lost-title = The name is taken
page-name-lost-said =
    Somebody else has confirmed an address for the same name meanwhile. Please register again with another name.
page-reset-title = A new password for { $name }
page-reset-said = Choose a new password of at least 8 characters. You will be logged out everywhere.
page-reset-button = Set the password
page-reset-done-title = Your password is set
page-reset-done-said = You are logged out everywhere, and the new password counts from now on. You can play now.
page-password-wrong =
    The password must have at least 8 characters and at most 256, and must be neither one that everybody tries first nor your
    name or address; a few words are easy to remember.
name-wrong =
    This name cannot be taken: it must be 2 to 32 letters (A to Z), digits, hyphens or underscores, and some names are
    reserved.
name-taken = Somebody else has this name. Please choose another one.
page-address-title = Your new mail address
page-address-said = From now on, the mails of your account will be sent to { $address }, and to no other address.
page-address-note = If you did not ask for this, close this page; then nothing is changed.
page-address-done-title = Your mail address is changed
page-address-done-said =
    From now on, answer mails from the new address. A mail has told the old address of the change. You may close this
    page.
page-undo-title = Take back the account of { $name }
page-undo-said =
    The mail address of this account was changed. If that was not you, choose a new password of at least 8 characters: the
    account gets back the address that this link was mailed to, and everybody is logged out.
page-undo-note = If it was you, close this page; then nothing is changed.
page-undo-button = Take it back
page-undo-done-title = Your account is yours again
page-undo-done-said =
    It has this mail address again, everybody is logged out, and the new password counts from now on. You can play now.
page-invitation-title = An invitation
page-invitation-note = If you decline, the game is called off.
page-invitation-newcomer =
    To accept, choose the name by which others will know you, and a password of at least 8 characters.
page-accept-button = Accept
page-decline-button = Decline
page-never-button = Decline, and no more invitations from this person
page-accepted-title = You have accepted
page-accepted-said = Set up your army now; a mail tells you how to go on.
page-declined-title = You have declined
page-declined-said = The game is called off. You may close this page.
page-never-title = You have declined for good
page-never-said =
    The game is called off, and you will get no more invitations from this person. You may close this page.
page-join-title = A game waits for you
page-join-lead = { $count ->
        [one] { $names } would like to play with you.
       *[other] { $names } would like to play with you.
    }
page-join-stranger = Somebody would like to play with you.
page-join-note = Log in to take the seat. Nothing happens before that.
page-join-button = Take the seat
page-join-wrong = These are not the name and password of an account here.
page-joined-title = You have a seat
page-joined-said = You will get a mail that asks for your army as soon as every seat is taken. You may close this page.
page-consent-title = May this program act for you?
page-consent-lead = A program that calls itself { $name } asks for access to your account.
page-consent-never = It never gets your password. It cannot change that or your mail address, or delete the account.
page-consent-host =
    It was not made by us, and nobody has verified what it says about itself. Whichever you choose, you will be sent to
    { $to }.
page-consent-device =
    It was not made by us, and nobody has verified what it says about itself. Whichever you choose, you will be sent to
    a program on this device ({ $to }).
page-consent-note = Only allow this if you have just asked for it in that program. You can take it back at any time.
page-consent-allow = Log in and allow it
page-consent-deny = Do not allow it
page-consent-stale = This page was open for too long. Please try again.
page-consent-fault-title = This program has made a mistake
page-consent-fault-said = It may not have what it asked for, and nothing was changed. Whoever wrote it can read why: { $reason }.
page-consent-back = Back to { $to }
page-seat-taken-title = The seat is taken
page-seat-taken-said = You have a seat in this game already, or somebody was faster.
page-letter-title = Is this your answer?
page-letter-lead = We received this for your game with { $others }: { $said }
page-letter-note =
    If you did not write this letter, close this page. Nothing happens until you press the button.
page-letter-done-title = Done
page-letter-done-said = Your answer has been played; a mail tells you how the game stands.
page-letter-seat-said = You have given your seat up. The others wait for somebody else.
page-letter-refused-title = Your answer was not played
page-rematch-title = Another game?
page-rematch-lead = Your game against { $others } is over. Would you like to play again?
page-rematch-note =
    The rules and the time are as before, and everybody moves on by one seat. Nothing happens until you press the
    button.
page-rematch-button = Yes, invite
page-rematch-done-title = Your rematch
page-request-lead = We received this from { $address }: { $said }
page-request-button = Yes, do it
page-request-done-said = A mail tells you more. You may close this page.
page-folder-title = Mails
page-folder-said =
    No mail server is set up, so mails are not sent. They are kept in a folder and shown here, on this machine
    only.
page-folder-empty = There is no mail yet.
page-folder-date = Date
page-folder-to = To
page-folder-subject = Subject
page-folder-all = All mails
page-folder-lead = To { $address }, { $time }
page-folder-reply = Reply to { $address }
page-folder-text = As text
page-folder-page = As a page
page-folder-frame = The mail as a page
page-mails-title = No more of these mails?
page-mails-off-title = These mails are off
page-mails-off-button = Switch these mails off
mails-about-on-button = Send them as before
page-mails-note =
    Mails that keep your account safe, and answers to letters of yours, are always sent. Through the interface of this
    server you can choose for each kind of mail whether it comes at once, once a day or not at all.
page-mails-note-page =
    Mails that keep your account safe, and answers to letters of yours, are always sent. On the page of your account you can
    choose for each kind of mail whether it comes at once, once a day or not at all.
page-mails-letter =
    By mail you can choose it for all kinds together: answer any mail about a game with the word “settings”, and you
    get your settings and how to change them.
mails-about-warning = Without these mails you may miss a deadline and lose a game.
mails-about-digest = This is about the mails that tell you once a day what is new in your games.
page-mails-strangers = This is about mails that invite you to games here.
mails-about-invitation = This is about mails that invite you to games.
mails-about-setup-wanted = This is about mails that ask you to set up your army.
mails-about-your-turn = This is about mails that tell you that it is your turn.
mails-about-decision-wanted = This is about mails that ask you for a decision other than a turn.
mails-about-reminder = This is about mails that remind you of a deadline.
mails-about-draw-offered = This is about mails that tell you of an offer of a draw.
mails-about-draw-refused = This is about mails that tell you that your offer of a draw was refused.
mails-about-talk =
    This is about mails that bring you what another player says to you. Without them it is not shown in other mails either.
mails-about-time-up = This is about mails that tell you that another player's time is up.
mails-about-game-over = This is about mails that tell you how a game has ended.
mails-about-move-received = This is about mails that tell you that an answer of yours was played.
mails-about-leave-announced = This is about mails that tell you when other players will be away.

## Pages of rules

page-rules-title = The rules of the games
page-rules-said = Each page explains one game from the beginning, with examples.
page-rules-own = This game was added by the people who run this server. Please ask them for its rules.
page-clauses-title = { $name }, clause by clause
page-clauses-said =
    For exact answers. Each clause has a short name, which a refusal states. What this game changes stands first, and below it
    whatever it builds on. This text is there in English only.
page-clauses-link = The exact clauses

## Pieces

piece-marshal = { $count ->
        [one] marshal
       *[other] marshals
    }
piece-general = { $count ->
        [one] general
       *[other] generals
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
        [one] captain
       *[other] captains
    }
piece-lieutenant = { $count ->
        [one] lieutenant
       *[other] lieutenants
    }
piece-sergeant = { $count ->
        [one] sergeant
       *[other] sergeants
    }
piece-miner = { $count ->
        [one] miner
       *[other] miners
    }
piece-scout = { $count ->
        [one] scout
       *[other] scouts
    }
piece-spy = { $count ->
        [one] spy
       *[other] spies
    }
piece-cannon = { $count ->
        [one] cannon
       *[other] cannons
    }
piece-bomb = { $count ->
        [one] bomb
       *[other] bombs
    }
piece-flag = { $count ->
        [one] flag
       *[other] flags
    }
piece-any = { $count ->
        [one] piece
       *[other] pieces
    }

## Places and seats

place-ring = the ring
place-tower = the tower
seat-red = Red
seat-blue = Blue
seat-north = North
seat-east = East
seat-south = South
seat-west = West
seat-a = A
seat-b = B
seat-c = C

## Cards

card-boat = Boat
card-jump = Jump
card-charge2 = Charge 2
card-charge3 = Charge 3
card-feint = Feint
card-swap = Swap
card-a1 = Attack +1
card-a2 = Attack +2
card-a3 = Attack +3
card-mock = Mock attack
card-armour = Armour
card-spy = Spy attack
card-d1 = Defence +1
card-d2 = Defence +2
card-d3 = Defence +3

## Rulesets: as their files say it

ruleset-barrage = Barrage
    .summary =
        A short game: eight pieces a side, set up anywhere on the home rows of the classic board.
ruleset-battle-cards = Battle Cards
    .summary =
        Thirty pieces a side and a deck of fifteen cards each, which let pieces leap, strike harder or stand firmer.
ruleset-duel = Duel
    .summary =
        A short game: ten pieces a side, set up anywhere on the home rows of the classic board.
ruleset-federation = Federation
    .summary =
        As in tournaments of the federation: who keeps chasing may not bring back a position, and two hundred turns
        without a capture are a draw.
ruleset-original-classic = Original, classic repetition
    .summary =
        The German Original: as the classic game, but a piece may cross the same border five times in a row.
ruleset-original = Original
    .summary =
        The classic game: forty pieces a side, and no piece crosses the same border more than three times in a row.
ruleset-quick-arena = Quick Arena
    .summary =
        The quickest game: the ten pieces of the Duel on a board of eight by eight.
ruleset-stratego4-four = Stratego 4
    .summary =
        Four players around a fortress: carry your flag onto its tower before anybody else does. Captured pieces may be
        recruited again.
ruleset-stratego4-partners = Stratego 4 for partners
    .summary =
        Two against two around a fortress: whoever sits opposite is your partner, and the first flag of either on the
        tower wins for both. Partners do not see each other's pieces.
ruleset-stratego4-three = Stratego 4 for three
    .summary =
        Three players around a fortress: carry your flag onto its tower before anybody else does. Captured pieces may be
        recruited again.
ruleset-tournament-40 = Tournament, forty pieces
    .summary =
        The Danish tournament rules with the army of the classic game.
ruleset-tournament = Tournament
    .summary =
        The Danish tournament rules: the attacker wins between equals, defenders stay silent, and whoever reaches the
        back row rescues a piece.
ruleset-vintage = Vintage
    .summary =
        The old Dutch and French rules: as the classic game, with at most five crossings of the same border in a row.

## Options

value-true = on
value-false = off
value-first-seat = first seat
value-chance = chance
option-repetition-limit = repetition limit
    .meaning = in how many turns in a row the same piece may cross the same border
option-count-attacks = count attacks
    .meaning = whether attacks count for the repetition rule like moves
option-more-squares = more squares
    .meaning = whether a piece that keeps chasing may not bring back a position of the chase
option-quiet-limit = quiet limit
    .meaning = the game is drawn after this many turns without a capture
option-aggressor-advantage = aggressor advantage
    .meaning = between equal ranks the attacker wins and moves in
option-silent-defence = silent defence
    .meaning = a battle shows the attacker only; it shows both if a scout attacks, or both fall
option-rescue = rescue
    .meaning = a piece that reaches the enemy's back row may bring back a captured piece, twice a game
option-swap-then-attack = swap then attack
    .meaning = after a Swap one of the two pieces may attack, with an attack card
option-refill = refill
    .meaning = a hand is filled up to three at the end of a turn
option-hidden-attack-card = hidden attack card
    .meaning = attack card and attacker are shown only after the defender has decided
option-first = first
    .meaning = who has the first turn
option-conditional-moves = conditional moves
    .meaning = whether a player may say in advance how to answer a move, which is then answered at once

## Why the rules refuse a letter

refusal-game-over = the game is over
refusal-not-your-turn = it is not your turn
refusal-seat-out = your seat is out of the game
refusal-not-awaited = the game waits for another decision
refusal-not-yours = that is not for you to do
refusal-invalid-setup = the setup has faults
refusal-setup-locked = the setup is locked
refusal-unknown-space = there is no space { $from }
refusal-no-piece = no piece stands on { $from }
refusal-not-your-piece = the piece on { $from } is not yours
refusal-immovable = the piece on { $from } never moves
refusal-across-lake = a lake lies between { $from } and { $to }
refusal-not-in-line = { $from } and { $to } do not lie in one straight line
refusal-too-far = the piece on { $from } moves one space only
refusal-walk-too-long = the piece on { $from } walks two spaces at most
refusal-walk-must-turn = a walk is two steps with a turn between them, and never back
refusal-carrying = a piece that carries a flag moves one space only
refusal-no-flag-to-leave = the piece on { $from } carries no flag of its own
refusal-across-fortress = only a captain steps through the fortress
refusal-shoots-only = the piece on { $from } attacks by shooting only
refusal-no-cannon = the piece on { $from } does not shoot
refusal-out-of-range = a shot hits exactly three spaces away in a straight line
refusal-nobody-to-recruit = none of your captured pieces is of that kind
refusal-blocked = a piece on { $from } stands in the way
refusal-own-piece = a piece of your own team stands on { $from }
refusal-nothing-to-attack = nothing stands on { $from } that could be attacked
refusal-two-squares = the repetition rule refuses this move
refusal-more-squares = the rule of more squares refuses this move
refusal-may-not-rescue = a piece of its kind makes no rescue: answer “decline”
refusal-none-to-return = no captured piece of that kind can come back
refusal-no-return-space = { $from } is not an empty space of your half
refusal-draw-offered = you have offered a draw in this turn
refusal-draw-offer-stands = a draw has been offered to you: answer “accept” or “refuse”
refusal-no-draw-offer = no offer of a draw waits for your answer
refusal-too-late-to-abort = every seat has had a turn: the game can no longer be aborted
refusal-wrong-deal = that is not what chance has to draw
refusal-not-in-hand = you do not hold that card
refusal-not-your-hand = name exactly the three cards of your hand
refusal-swapped-last = you swapped a card in your last turn
refusal-pile-empty = your pile is empty
refusal-not-with-card = that card does not lead from { $from } to { $to }
refusal-not-aligned = the pieces on { $from } and { $to } do not stand in one row or column
refusal-after-swap =
    after the card “swap” only one of the two pieces may attack, with an attack card, if the option allows it
refusal-defenceless = a defence card does not help a piece that cannot move

## What readers write

# The words of a letter, in every case of letters and with or without accents: whatever language its writer reads, the
# words of all languages count. Commands first, then what else a letter is made of. The first of each is in the mails.
heard-resign =
    resign, I resign, give up, I give up, surrender, I surrender, concede, I concede, I am giving up, I'm giving up, I
    quit, you win, I admit defeat, I throw in the towel, I'll resign, I resign the game, I give up the game
heard-draw =
    draw, offer a draw, offer draw, I offer a draw, draw offer, propose a draw, I propose a draw, a draw, call it a
    draw, draw by agreement, split the point
heard-accept =
    accept, I accept, accepted, accept the draw, accept draw, I accept the draw, I agree to the draw, I agree to a draw,
    I accept a draw, I accept your draw, I accept your offer, I accept the offer, I'll take the draw, I take the draw,
    draw accepted, yes to the draw
heard-refuse =
    refuse, I refuse, refused, refuse the draw, refuse draw, I refuse the draw, no draw, decline the draw, I decline the
    draw, no to the draw, draw refused, draw declined
heard-play-on =
    play on, keep playing, I'd rather play on, I would rather play on, I'd rather continue, I want to play on, I'd like to
    play on, let's play on, let us play on, let's continue
heard-decline = decline, I decline, declined
heard-abort = abort, abort the game, cancel the game, call it off, call the game off
heard-claim = claim, I claim, claim the win, I claim the win
heard-keep = keep, keep them, I keep them, keep my cards, I keep my cards
heard-take = take, take it, take the flag, I take the flag
heard-leave = leave, leave it, leave the flag, I leave the flag
heard-help =
    help, help me, commands, I need help, some help, can you help, how do I move, how do I play, how do I answer, how
    does this work, how does it work, how to play, how to move, what can I write, what can I do, what do I write, what
    do I do, what should I write, what should I do, what are the commands, which commands, I don't understand, I do not
    understand
heard-show =
    show, show me, show board, show the board, show me the board, board, the board, my board, see the board, send the
    board, send me the board, position, the position, show the position, show me the position, current position
heard-rules = rules, the rules, rules please, show rules, show the rules, rules of the game, game rules
heard-games = games, my games, list my games, list games, show my games, which games
heard-settings = settings, my settings, show settings, preferences, my preferences, show my settings
heard-language = language, set language, my language, language to
heard-language-en = english
heard-language-de = german
heard-language-nl = dutch
heard-language-fr = french
heard-language-da = danish
heard-zone = zone, time zone, timezone, my time zone, set time zone
heard-digest = digest, digest at, daily digest, daily digest at
heard-no-digest = no digest, digest off, stop the digest, without digest
heard-away = away, I am away, I'm away, I'll be away, leave from, on leave, holiday, on holiday, vacation, on vacation
heard-back = back, cancel my leave, cancel leave, cancel my holiday
heard-until = until, till, through
heard-rematch = rematch, a rematch, another game, play again, one more game, new game, revanche
heard-report-talk =
    report, report it, report this, report that, report the message, report this message, report the line, report this line, I report this, I report it
heard-no-talk = no talk, talk off, stop the talk, without talk
heard-talk = talk, talk on, with talk
heard-register =
    register, register as, register me, register me as, sign up, sign up as, sign me up, sign me up as, I register as, I
    want to register as, I would like to register as
heard-invite = invite, I invite, I would like to invite, I'd like to invite, I want to invite
heard-accept-invitation =
    I accept the invitation, accept the invitation, I accept your invitation, yes I accept, yes I accept the
    invitation, yes gladly, gladly, yes with pleasure, with pleasure, yes of course
heard-decline-invitation = I decline the invitation, decline the invitation, I decline your invitation, no I decline
heard-seek =
    seek, seek a game, seek a seat, find a game, find an opponent, find me an opponent, find me a game, open seat, take an
    open seat, I seek a game, I am looking for a game, I'm looking for a game
heard-rulesets = rulesets, list rulesets, list the rulesets, which rulesets, show rulesets, variants
heard-setup = setup, set up, my setup, my army
heard-defend = defend, defend with, I defend with
heard-rescue = rescue, I rescue
heard-recruit = recruit, I recruit
heard-card = card
heard-redraw = redraw
heard-swap = swap
heard-yes =
    yes, yes please, yes that is right, yes that's right, yes it is, yes play it, yep, yeah, yup, y, ok, okay, confirm,
    confirmed, I confirm, correct, that is right, that's right, exactly, sure, alright, all right, agreed, sounds good, yes that is my
    move, yes that's my move, that is my move, that's my move, yes that is what I want, yes that's what I want, that is
    what I want, yes it is my move, yes exactly, yes do it, do it, play it, that's the one, that is the one
# What agrees, beside plain words for yes.
heard-assent =
    aye, you read me correctly, that is the move, make it happen, spot on, go ahead, precisely, indeed, absolutely,
    of course, certainly, right on, do so, quite so, affirmative, go for it, carry on, please do, fine by me, okay
    then, very well, what I meant, what I mean, what I wanted, what I want, what I wrote, that was it, that is it,
    that's it, go on, go on then, you read it right, you read that right, you read it correctly, read correctly, do
    play that, do play it, please play it, play that, as read, proceed, please proceed, make it so, make that move,
    make this move, make the move, make my move, do that, do this, that one, this one, exactly right, you got it,
    you've got it, you got it right, you got that right, you have it right, you've got it right, you read it well,
    you read me right, you understood me right, you understood correctly, you understood me correctly, you have
    understood me correctly, you understood right, got it in one, looks good to me, looks good, looks right, looks
    fine, sounds right, fine with me, I'm happy with that, I am happy with that, happy with that, perfect, sure
    thing, for sure, okey, okey dokey, okey-dokey, okie dokie, okie-dokie, okeydokey, yessir, yess, yesss, yea,
    definitely, naturally, by all means, roger that, I can confirm, I want that, I want this, I'd like that, I would
    like that, I want to play it, I want to play that, I want to play this, I'd like to play it, I'd like to play
    that, I would like to play it, I would like to play that, I want to make that move, you may play it, you can
    play it, you may play that, you can play that, you can go ahead, you may go ahead, let's do it, let's do that,
    let's go with that, let's go, let's play it, let's play that, that would be it, that would be right, that would
    be great, okeydoke, okey doke, without a doubt, without doubt, this is correct, that is correct, that's correct,
    this is right, kindly proceed, kindly do, I hereby confirm, yes indeed, indeed yes, quite correct, absolutely
    correct, entirely correct, it's correct, it is correct, all correct, most certainly, most definitely, enter it,
    please enter it, please enter that, enter that move, please enter that move, please make it, please make that
    move, do make it, carry it out, please carry it out, yup yup, righto, aye aye, away you go, off you go, bang on,
    dead right, dead on, bob on, spot-on, on the nose, on the money, nail on the head, you've hit the nail on the
    head, that'll do, that'll do nicely, that'll be it, that'll be the one, that's the ticket, that's the very one,
    the very one, the very same, just so, just that, exactly that, exactly so, exactly this, precisely that,
    precisely so, precisely what I meant, you betcha, you bet, too right, damn right, damn straight, darn right,
    hell yes, hell yeah, heck yes, god yes, oh yes, ooh yes, ah yes, very much so, indeed I do, indeed I did, I do
    indeed, I did indeed, I do, I did, it is indeed, it was indeed, that I do, that I did, I certainly do, I
    certainly did, I most certainly do, I most certainly did, I sure do, I sure did, indeedy, yes indeedy,
    obviously, of course it is, of course I did, of course I do, course it is, course I did, course I do, course,
    without question, beyond doubt, beyond any doubt, all in order, as stated, as written, as you read it, what you
    said, what you read, what you read is right, you have that right, you've read it right, you've read that right,
    you've read it correctly, you've read me correctly, you have read it correctly, you have read me correctly,
    you've understood, you've understood me, you've understood correctly, you understood, you understood me, you
    guessed right, you guessed it, good guess, read it right, got that right, right first time, right on the money,
    righty ho, righty-ho, rightio, okely dokely, oki doki, okay dokay, kk, yah, yeh, ayup, yus, yas, yeppers, yarp,
    copy that, wilco, affirm, confirming, confirming that, I confirm that, I confirm it, I confirm this, I confirm
    the move, I confirm my move, I confirm this move, I confirm that move, that's confirmed, consider it confirmed,
    let it stand, it stands, I stand by it, I stand by that, send it off, send it through, lock it in, put it
    through, put me down for that, go with it, go with that, go right ahead, do go ahead, please go ahead, please do
    it, please do that, please do so, please carry on, please make it so, please play that, please play the move,
    please play that move, please play my move, play the move, play my move, play that move, play this move, just do
    it, just play it, do it please, do it then, do it already, get on with it, let it be so, so be it, let's have
    it, let's have that, green light, you have my blessing, with my blessing, permission granted, granted, approved,
    you're spot on, you are spot on, that's spot on, I'm certain, I am certain, I'm sure, I'm quite sure, I am quite
    sure, I'm positive, I am positive, positive, a hundred percent, one hundred percent, hundred percent, my answer
    is yes, the answer is yes, answer yes, that's a yes, it's a yes, that is a yes, a yes from me, it's a yes from
    me, that's a yes from me, a big yes, big yes, yes from me, yes yes, yes sir, yes ma'am, yes I did, yes I do, yes
    I am, why yes, well yes, that is exactly what I meant, that's exactly what I meant, that is precisely what I
    meant, that's what I said, that is what I said, what I said, it's what I said, what I had in mind, that's what I
    had in mind, my intention, that was my intention, that is my intention, that was the intention, that was the
    idea, that's the idea, that was the plan, that's the plan, as intended, meant it, I mean it, I meant it,
    yes please do, I can't see why not, can't see why not, I see no reason why not, the move is as you describe,
    the move is as you describe it, may be executed, it may be executed, may be played
# What may stand beside a word that agrees, and changes nothing about it.
heard-assenting =
    that, that's, thats, this, it, it's, its, is, it was, that was, this was, the, one, move, my, what I, I, I'm,
    we, meant, mean, wanted, want, wrote, quite, very, so, just, captain, cap'n, sir, boss, for the confusion, for
    the trouble, perfect, great, good, fine, do, play, is right, hereby, I am, attack, there,
    indeed, really, truly, exactly, absolutely, correct, definitely, certainly,
    mate, pal, guv, guvnor, love, duck, chuck, pet, lad, lass, folks, chaps, madam, then, now, well, why, damn,
    darn, honestly, obviously, clearly, surely, oh, ah, ooh, hey, I'm sure, as I said, as I wrote, like I said, like
    I wrote, already, all, from me, mine, thing, full stop, period, end of story, no worries, no worries at all, no
    problem, no problem at all, no bother, no bother at all, no trouble, no trouble at all, no question, no question
    about it, no doubt, no doubt about it, no two ways about it, not a problem, not a doubt, about asking, about
    checking, for the question, for your question, for the query, for making sure, for taking the trouble, for your
    care, for being careful, good of you to ask, kind of you to ask, nice of you to ask, good of you to check, kind
    of you to check, sorry for the trouble, very kind, very kind of you, how kind, much appreciated, appreciated,
    much obliged, obliged, ta, ta very much, ta for checking, cheers for checking, cheers for asking, bless you,
    happily, gladly, please, you read, you have read, you have, you've, read, understood, of you, to ask, to check,
    crack on, game on, bring it on, let's roll, fire away
# What grants that somebody is right, or leaves something as it is. Beside a yes it changes nothing.
heard-conceding =
    quite right, right you are, that is true, that's true, true, you are right, you're right, all good, that's fine,
    that is fine, it's fine, this is fine, you were right, you are quite right, you're quite right, you are
    absolutely right, you're absolutely right, too true, it's all good, that's all good, that's okay, that's ok,
    it's okay, it's ok, that's alright, that's all right, no that's fine,
    you are correct, you're correct
# What somebody asks who has no doubt: it waits for no answer, and changes nothing about a yes.
heard-rhetorical =
    what else, what else would it have meant, what else would I have meant, what else would it mean, what else could
    it be, what else could it mean, what else would it be, what else should it mean, what else could I mean, what
    else could I have meant, why else would I write it, why else would I write that, why else would I have written
    it, why else would I have written that, why wouldn't I, why would I not, why would it not be, why not, who else,
    isn't it obvious, is that not obvious, is it not obvious, what did you think, what do you think, is the pope
    catholic, do you doubt it, did you doubt it, do you have to ask, need you ask, do you need to ask, why do you
    ask, you had to ask
# What somebody says who has noticed a mistake of their own: what agrees then may only agree about that.
heard-excuse = sorry, so sorry, very sorry, apologies, my apologies, excuse me, pardon, oh, ah
# With which somebody excuses how they wrote, and not what.
heard-manner =
    for being unclear, for not being clear, for the unclear mail, for the muddle, for my handwriting, for my
    spelling, for my typing, for my english, for the mess, for writing so unclearly, for the way I wrote it, I'm
    new to this, I am new to this, I'm new here, I am new here, I'm new at this, still learning, I'm still
    learning, I am still learning, I forgot the dash, I forgot the hyphen, forgot the dash, forgot the hyphen, my
    first game, it's my first game, it is my first game, sorry I was unclear, sorry I was so unclear, sorry I
    wrote it so badly
# What agrees all the same: it asks for the move.
heard-willing =
    yes, yep, yeah, yup, aye, yea, confirm, confirmed, I confirm, play it, play that, do it, do play it, do play
    that, please do, go ahead, go on, make that move, make the move, make my move, that is my move, that's my move,
    what I meant, what I mean, what I wanted, what I want, what I wrote, I want that, I want to play that, I want to
    play it
heard-regret =
    regret, regret it, regret that, changed my mind, no longer, not any more, not anymore, negative, cancel that,
    cancel it, scrap that, scratch that, forget it, never mind, is wrong, that's wrong, all wrong, got it wrong, got
    that wrong, read it wrong, read that wrong, misread, misunderstood, misunderstanding, a mistake, my mistake,
    didn't mean that, did not mean that, didn't mean it, did not mean it, leave everything, leave it as it is, nah,
    naw, cancel, withdraw, wrong move,
    no way, no chance, not a chance, not on your life, not on your nelly, no fear, not likely, not bloody likely, no
    siree, no sir, no ta, no can do, god no, good god no, heavens no, good heavens no, hell no, heck no, oh no, lord
    no, goodness no, please no, nuh uh, nuh-uh, uh uh, uh-uh, negatory, under no circumstances, by no means, not at
    all, not in the least, of course not, that is not it, that's not it, not it, that wasn't it, not what I meant,
    isn't what I meant, wasn't what I meant, not what I wanted, not what I wrote, not what I said, never said that,
    never wrote that, never meant that, don't you dare, don't even think, perish the thought, you must be joking,
    you're joking, wrong end of the stick, off the mark, wide of the mark, way off, bin it, bin that, chuck it,
    ditch it, ditch that, drop it, drop that, kill it, kill that, I've gone off it, gone off it, thought better of
    it, reconsidered, I'd rather not, let's not, let us not, please don't, kindly don't, no go, no dice, nix, nix
    that, veto, denied, rejected, incorrect, not correct, not right, it's a no, that's a no, that is a no, it is a
    no, a no from me, the answer is no, my answer is no, answer no, you misread me
# With which somebody answers neither yes nor no.
heard-undecided =
    maybe, perhaps, possibly, I don't know, I do not know, dunno, don't know, dont know, not sure, not certain,
    unsure, hard to say, could be, who knows, we'll see, it depends, that depends, meh, haven't decided, have not
    decided, undecided, can't decide, cannot decide, let me think, I'll think, I will think, I need to think, I have
    to think, in two minds, ask me later, ask me tomorrow, answer tomorrow, sleep on it, no idea, not made up my
    mind, yes and no, yes or no, neither yes nor no
heard-no = no, no thanks, no thank you, nope, n, definitely not, certainly not, absolutely not, nay
heard-greeting = hi, hello, hey, hiya, dear, good morning, good afternoon, good evening, good day, greetings, howdy
heard-please = please, pls, thanks, thank you, thx, cheers
heard-move =
    move, moves, my move, my move is, my next move, my next move is, I move, I play, I'll play, I'll move, play, here is
    my move, here's my move, next move
# With which somebody says that they make a move themselves.
heard-own =
    my move is, my move, my next move is, my next move, my answer is, my answer, my reply is, my reply, my choice
    is, my choice, I move, I play, I go, I'm moving, I am moving, I'm playing, I am playing, I'm going, I am
    going, I'll play, I'll move, I'll go, I will play, I will move, I take, I'll take, I choose, I pick, I step, I
    march, I advance, I push, we move, we play, we go, we are going, we're going, we are moving, we're moving, we
    are playing, we'll play, we'll move, we take, we choose, I meant, I mean, is my move, was my move, is what I
    play, is what I'm playing, is what I want to play, moves my,
    I answer with, I reply with, I respond with, I answer, I reply, I say, I'm going with, I am going with, I go
    with, I'll go with, I went with, I send, I'm sending, I'll send, I bring, I slide, I shift, I nudge, I opt for,
    I've chosen, I have chosen, my decision, my decision is, his move is, her move is, their move is, my turn, here
    is mine, mine is
# Small words by which a language is told from others.
heard-everyday =
    the, a, an, of, in, on, at, with, by, for, and, is, are, was, were, be, been, have, has, had, do, does, did,
    this, these, there, here, my, your, his, her, our, their, me, him, us, them, who, what, which, so, very, just,
    now, then, today, game, piece, from, up, out, about, got, get, still, know, let, see, say, mail, one, two
heard-takes = takes, take, captures, capture, attacks, attack, hits, hit, beats
heard-to = to, onto, goes to, go to, moves to, move to, into
heard-origin = from
heard-numbers = one, two, three, four, five, six, seven, eight, nine, ten
heard-ordinals = st, nd, rd, th
heard-column =
    column, columns, col, file, vertical
heard-row =
    row, rows, rank, horizontal
# The words for the first row, the second and so on.
heard-places =
    first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth
# Names by which letters are spelt on the telephone, each by its first letter.
heard-spelling = george, adam, boy, edward, frank, henry, ida, john, ben, david, eric, fred, harry, isaac, jack
heard-hours = o'clock, oclock
heard-wish = I would love to, I'd love to, I would like to, I'd like to, I would like, I'd like, I want to, I want, I wish to
heard-request =
    can you, could you, would you, will you, send me, resend, give me, let me see, would it be possible, could I
    ask you
heard-proposal =
    how about, what about, shall we, should we, can we, could we, let's, let us, would you, would you like, do you want,
    do you agree, are you okay with, are you happy with, why don't we, what do you say, what do you think, what would
    you say, do you think, we should, shouldn't we, can't we
heard-asking =
    how do I, how can I, how should I, how must I, how to, what do I, what can I, what should I, what must I, what am I,
    what to, which, where do I, no idea
heard-doing = move, play, write, answer, reply, respond, do, send, type, enter, make
heard-negation =
    no, not, never, neither, nor, none, nothing, without, avoid, instead of, rather than, cannot, can't, cant, don't,
    dont, doesn't, didn't, won't, wouldn't, shouldn't, couldn't, isn't, wasn't, ain't, nobody, no-one, no one
# What sounds like a denial or a condition, and denies nothing.
heard-harmless =
    better than nothing,
    here goes nothing,
    nothing spectacular, nothing dramatic, nothing exciting,
    no doubt, no problem, no worries, no hesitation, without hesitation, without further ado, without more ado,
    without a doubt, without delay, why not, not only, no less, none other than, nothing else, nothing fancy,
    nothing special, last but not least, not a moment too soon, no more dithering, no more dawdling, no more delay,
    no time to lose, nothing to lose, no rush, no pressure, not a problem, not bad, no big deal, if I'm not
    mistaken, unless I'm mistaken, can't wait, cannot wait, can't help, can't resist, no surprise, no surprises, no
    regrets, no going back, no turning back, no mercy, no prisoners, whether he likes it or not, whether she likes
    it or not, like it or not, ready or not, believe it or not, not to worry, nothing ventured nothing gained,
    nothing ventured, more or less, sooner or later, now or never, no guts no glory, no pain no gain, better late
    than never, if you please, if I may, if that's all right, if that's okay, if that is all right, if you don't
    mind,
    until he can't go further, until he can't go any further, till he can't go further
heard-condition =
    if, unless, when, whenever, once, or, maybe, perhaps, possibly, whether, otherwise, until, in case, depending,
    considering, wondering, thinking about, thinking of, would have, could have, should have, might, later, tomorrow,
    next time, provided, assuming
heard-doubt =
    maybe, perhaps, possibly, maybe not, perhaps not, or not, or maybe not, not, not yet, not now, not sure, not
    really, never, if not, otherwise, I am not sure, I'm not sure, not sure yet, let me think, let me see, to be
    decided, under consideration, not today, not that one, not this one, not that, not this, not that move, not this
    move, not here, not like that, not just yet, let me think about it, let me think about that, let me think it
    over, let me think again, I need to think, I have to think, I need to think about it, I'll think about it, I
    will think about it, I don't know, I don't know yet, I do not know yet
heard-proviso =
    if, only if, unless, provided, assuming, as long as, on condition, but, though, except, or, maybe, perhaps,
    possibly, depending, in case, not yet, not sure, otherwise, only with, only when, as soon as, depends, it
    depends, that depends, that all depends, it all depends, I'll think, I will think, I need to think, let me think
heard-stipulation =
    on one condition, under one condition, on condition, on the condition, under the condition, with one condition,
    only if, only with, only when, depends on, it depends, that depends, provided that, I'll think about it, I will
    think about it
heard-question =
    should I, shall I, can I, may I, could I, what about, how about, what if, is it, do you, did you, have you, would
    you, why
heard-report =
    says, said, suggests, suggested, recommends, recommended, wants me to, told me, tells me, you wrote, you write,
    advises, advised, you moved, you played, you attacked, your move, your last move
heard-closing =
    best, best regards, best wishes, all the best, regards, kind regards, warm regards, cheers, thanks, many thanks,
    thank you, thx, yours, sincerely, bye, see you, take care, sent from, get outlook, good luck, have fun, your turn,
    over to you, good game, nice game, greetings, love
heard-courtesy =
    hi, hello, thanks again, thanks so much, thanks a lot, thank you so much, thank you very much, thanks for waiting,
    thank you for waiting, thanks for your patience, thank you for your patience, thanks for the game, thank you for the
    game, for waiting, for your patience, good luck with it, good luck to, the best of luck, best of luck, luck, well
    played, well done, nice, nice one, nice move, good move, great move, great game, gg, gl, hf, glhf, have a nice day,
    have a good day, have a nice evening, have a good evening, have a nice weekend, have a good weekend, have a great
    weekend, have a great day, good night, enjoy, enjoy the weekend, enjoy your weekend, happy birthday, merry
    christmas, happy christmas, happy new year, happy easter, no rush, no hurry, take your time, your move, it's your
    turn, it is your turn, it's your move, over to you now, ha, haha, hahaha, hehe, hihi, lol, cheerio, ciao, ttyl, xx,
    xxx, xoxo, xo, yours truly, yours faithfully, with kind regards, with best wishes, speak soon, talk soon, see you
    soon, bye for now, bye bye, all the best for now, to you too, you too, mate, dear, my friend, my dear, everyone,
    everybody, greetings from, thanks in advance, thank you in advance, thanks and, may the best player win, may the
    best one win, kind regards from, looking forward to your move, looking forward to it, happy sunday, enjoy your day,
    enjoy your evening, thanks for checking, thanks for asking, sorry for typos, please excuse typos, excuse typos,
    excuse my brevity, please excuse my brevity, excuse the brevity, please excuse the brevity, to all, hi there, hi
    all, hi both, hi everyone, and to you, hi team, hello team, hi folks, for checking, for asking, thank you for
    checking, thank you for asking,
    thanks for understanding, thank you for understanding, for understanding, thanks for bearing with me, for
    bearing with me, thanks for thinking along, for double checking, thanks for double checking, dear sirs, dear
    sir or madam, dear editors, dear team
heard-and = and, plus
heard-me = I, I'm, I've, my, myself
heard-above = above, this mail, this message, this phone, disregard, ignore, test, draft
# Also what programs in other languages add.
heard-sent = sent from, sent with, sent by, sent via, sent using, get outlook, get gmail, skickat från, enviado desde, enviado do, inviato da, lähetetty
heard-device = k 9 mail, device, iphone, pixel, oneplus, motorola, nokia, xperia, ipad, ios, android, galaxy, samsung, blackberry, the most secure mobile device, outlook, proton, protonmail, gmail, spark, mail, thunderbird, phone, mobile, smartphone, huawei, xiaomi, windows, yahoo, tutanota, tuta, gmx, email, secure
heard-between = my, the, a, an, our, with, for, from, on, using, via, mi, meu
heard-label = t, m, f, p, e, w, d, tel, telephone, phone, mob, mobile, cell, fax, mail, e-mail, email, web, www, website, homepage, internet, skype, whatsapp, signal, dir
heard-particle = of, and, plc, von, van, de, di, du, la, af
heard-retraction =
    no, no wait, wait, stop, oops, hold on, never mind, nevermind, scratch that, scrap that, cancel that, undo, undo
    that, undo this, undo it, undo please, wrong game, the wrong game, wrong move, the wrong move, wrong piece, wrong
    square, wrong one, wrong opponent, that was wrong, that was the wrong move, that's wrong, that's the wrong move,
    that is the wrong move, stop it, wait a second, wait a sec, wait a minute, wait a moment, one moment, I take that
    back, I take it back, take that back, take it back, I withdraw, withdrawn, do not, don't, don't do that, don't do
    it, do not do that, do not do it, cancel it, cancel this, cancel my move, better not, rather not, strike that,
    forget about it, wrong, mistake, my mistake, misunderstanding
heard-correction =
    I meant, I mean, ignore, disregard, forget that, forget it, instead, rather, do not play, don't play, do not
    move, changed my mind, on second thought, on second thoughts, typo, correction, but I will not, but I won't,
    just kidding, only joking, hold off, was a mistake, undo that, undo this, undo my move, undo the move, undo it,
    take that move back, take the move back, take my move back, take back my move, take back that move, take back
    the move, can I take that back, can I take it back, may I take that back, may I take it back, retract my move,
    retract that, withdraw my move, withdraw that, was the wrong game, was for another game, was for the other game,
    meant for another game, meant for the other game, do not do that, don't do that, do not do it, don't do it, do
    not make that move, don't make that move, do not make this move, don't make this move, let me reconsider, need
    to reconsider, want to reconsider, have to reconsider, I change my mind, I'm changing my mind, change of mind,
    forget about that, forget about it, forget the move, forget my move, cancel my move, cancel that move, cancel
    the move, scratch that, scratch this, scratch it, scratch the move, scratch my move, scrap that, scrap this,
    scrap it, scrap the move, strike that, wrong game, wrong board, wrong column, wrong row, does not count, doesn't
    count, don't count this, don't count that, don't count it, do not count this, do not count that, send another
    move, send you another, send a new move, send a different move, send a different one, send another one, new move
    follows, please wait, wait with this, wait with that, wait with the move, wait for my next, wait for my
    confirmation, sent by mistake, sent by accident, sent too early, sent too soon, sent this by mistake, sent that
    by mistake, sent it by mistake, sent this by accident, hit send too, pressed send too, don't want to play that,
    don't want to play this, do not want to play that, don't want that move, don't want this move, do not want that
    move, not final, only a draft, just a draft, just a test, only a test, just testing, thinking aloud, thinking
    out loud, sleep on it, sleep on this, think it over, think that over, another look at the board, don't use this,
    don't send this
# With which an answer is only put off.
heard-waiting =
    wait, please wait, hold on, hang on, one moment, a moment, just a moment, moment, one second, a second, a sec,
    one sec, one minute, a minute, just a minute, bear with me, patience, not yet, not just yet, hold off, let me
    see, let me think, let me check, later, in a while, a little patience
heard-notice = confidential, privileged, intended recipient, intended recipients, addressee, in error, before printing
heard-denial = no, nope, not, don't, dont, do not, won't, I can't
heard-interjection =
    oh, ah, uh, um, umm, uhm, er, erm, hm, hmm, hmmm, well, actually, sorry, so sorry, very sorry, I'm sorry, I am
    sorry, my apologies, please, ps, p.s, nb, n.b, hey, ugh, argh, damn, ok, okay, but, and, then, on reflection,
    thinking about it, dear me, my bad, oh no, oh dear
heard-continuation =
    is, was, would, looks, or, but, and, if, unless, because, when, while, seems, might, could, then, as, which, that,
    in case
heard-if = if, when
heard-then = then
heard-linking = and, also, but
heard-speaking = he, she, they, you, I, plays, play, moves, move, goes, go, will, I'll, my
heard-wins = wins, and wins
heard-loses = loses, and loses, is lost
heard-both = both, both fall, both are lost
heard-say = say, I say, tell him, tell her, tell them, talk, chat
heard-unconditional =
    no conditions, no conditional moves, drop conditions, drop my conditions, drop all conditions, drop the conditions,
    drop conditional moves, drop my conditional moves, cancel conditions, cancel my conditions, cancel the conditions,
    cancel conditional moves, cancel my conditional moves, delete conditions, forget conditions, forget my conditions
stem-resign =
    resign-, surrender-, conced-, capitulat-, forfeit-, quit, quitting, give- … up, giving … up, throw- … towel, you
    win, you won, you've won, you have won, you beat me, win is yours, victory is yours, game is yours, point is yours,
    I'm done for
stem-abort = abort-, call … off, called … off, calling … off, cancel- … game, cancel it
stem-claim = claim-, demand- … win, demand- … victory
stem-overdue =
    time, clock, flag fell, timed out, time-out, too long, overtime, deadline
stem-draw =
    draw, draws, drawn, tie, tied, stalemate, remis-, split the point, share the point, share the points, half a point
stem-offer =
    offer-, propos-, suggest-, ask- for, want a, like a, fancy, settle for, shall we, let's, how about, what about
stem-offered = offer-, proposal, suggestion
stem-accept = accept-, agree-, take … draw, take … offer, take it
stem-agree =
    yes, yeah, yep, ok, okay, okey, sure, fine, good, great, deal, glad-, happy, happily, works for me, why not,
    alright, all right, suits, fair enough, absolutely, of course, with pleasure
stem-reject =
    refus-, declin-, reject-, turn- … down, play- on, keep … play-, keep … going, continu-, fight- on, carry on, no
    thanks, no thank, rather play, rather not, rather fight, fight this, fight it, to the end, play to, finish it,
    finish this
stem-board = board, position, map, diagram, overview, my pieces
stem-standing =
    how do things stand, how does it stand, how do we stand, where do we stand, where do I stand, state of play, state
    of the game
stem-rules = rules, rulebook, rule book, the rule
stem-games = games, matches
stem-which = which, list, all my, all of my, open, running, active, ongoing, how many, waiting
stem-again =
    rematch, revanche, play again, another game, another round, one more game, one more round, go again, new game, best
    of three, return match
stem-how = how, what, which, where
stem-doing =
    move, moves, moving, play, write, type, send, answer, reply, this work, it work, works, to do, enter, make … move
stem-puzzled =
    don't … understand, do not … understand, dont … understand, don't … get it, confus-, no clue, clueless, don't know
    how, don't know what, dont know how, dont know what, not sure how
stem-tell =
    send, show, where, tell, give, get, have, want, need, find, look, link, again, resend, remind, forgot, can, could,
    may, what, please
stem-hesitation =
    I guess,
    think about, thinking about, thinking of, think … over, think again, not yet, yet, not sure, unsure, undecided,
    wanted to, should have, could have, nearly, almost, imagine, suppose, yesterday, let me think, need … think, sleep
    on, hold off, could … but, my last move, last time, reckons, thinks, back and forth, torn between, at first
stem-decided =
    after … thought, after … thinking, after … consideration, having thought, thought … long, given … thought, have
    … decided,
    wanted to say, wanted to write, meant to say, meant to write
stem-other =
    you, he, she, they, someone, everyone,
    daughter-, son, sons, wife, husband-, brother-, sister-, mum, mom, dad, daddy, mother, father, grandad,
    granddad, grandpa, grandma, granny, gran, nan, uncle, aunt, auntie, cousin-, friend-, neighbour-, neighbor-,
    colleague-, boss, kid, kids, grandson, granddaughter, girlfriend, boyfriend, opponent, computer, engine,
    everybody, somebody
stem-self = I, im, ill, me, my, we, us, myself
stem-dependent = that
stem-contrast = but, though, except
stem-conclusion =
    so, that leaves, leaves me, thats what, therefore, hence, instead, rather, finally, final, in the end,
    decided, go with, going with, it is, make it, itll be, ill play, I play,
    decision, verdict, my choice, choice is, final answer, final word, settled on, settled for, settle on, settle
    for, plumped for, plump for, opted for, opt for, made up my mind, made my mind up, mind is made up, its going to
    be, it has to be, itll have to be, it will be, going for, the winner is, my pick, I pick, I choose, conclusion,
    bottom line, last word, thats final, that is final, and thats that, overruled, I decide, anyway, this time, here
    goes, right then
stem-withdrawal =
    before you play, before you move, before you send, before you carry, before it is played, was meant for, is
    meant for, was for … game, was for … match, wrong one, wrong move, wrong game, wrong match, wrong piece, wrong
    square, wrong column, wrong row, wrong board, wrong key, wrong button, wrong mail, wrong message, undo, undone,
    retract-, withdraw- … move, take … move back, take that back, take this back, taking … back, second glance,
    second reading, second look, send another, send a new, send you another, send you a new, send a different, come
    back to you, get back to you, pressed … early, pressed … soon, sent … early, sent … soon, mistyp-, misread,
    mistook, sleep on, delete … move, delete the above, erase … move, look at … again, look again, write again, try
    again, send … again, pretend, wasn't me, was not me, never wrote, never sent, no good, clicked, hit send, son
    sent, daughter sent, son wrote, daughter wrote, again tonight, again tomorrow, later today, hold … back
stem-delay =
    don't … yet, do not … yet, please don't … yet, please do not … yet, don't play, don't move, don't send, do not
    send, wait until, wait till, wait for, wait with, hold off, hold on, hold … until, hold … for now, leave … for
    now, leave it, leave this, stop, oops, whoops, postpone, forget this, forget that, skip this, skip that, ignore,
    hang on
stem-later =
    get back to you, come back to you, let you know, tell you tonight, tell you tomorrow, tell you later, answer
    later, answer tonight, answer tomorrow, write again, in an hour, in a minute, in a bit, be right back
stem-shrug =
    no idea, not sure if, don't know if, dont know if, hope that's, hope this, hope it, I hope, let's see, we will see
stem-reason = because, cause, cos, so that, so he, so she, so they, so nobody, so no one, that way, in order to, to stop, to keep, hoping
stem-aside =
    no problem, no worries, no doubt, no need to, don't worry,
    sorry, apolog-, excuse, couldn't, didn't, hadn't, haven't, no time, the delay, how are, how is, hows, how's, how
    was, how were, how did … go, whats up, what's up, are you well, hope you, I wasn't, nothing fancy, nothing
    special, no surprises, no rush, no hurry, unrated, without rating, not rated, so kind, so good as, don't mind,
    you please, I may, if possible, that is okay, that's okay, that's ok, sink or swim, do or die, make or break,
    now or never, sooner or later, more or less, like it or not, all or nothing
stem-moving =
    move, moves, moving, attack-, hit, hits, hitting, take, takes, taking, captur-, go, goes, going, forward, forwards,
    ahead, advanc-, push, pushing, charge, charging

## Requests in sentences

prose-wish =
    I'd like, I would like, I'd love, I would love, I want, I wish, I'd be happy, I'd be glad, I need, I'd prefer, I
    would prefer, I'd rather have, I'd rather get, I would rather have, I'm looking, I am looking, let me, I ask
prose-please =
    please, pls, could you, can you, would you, will you, would it be possible, could I get, can I get, could I have,
    can I have, may I have, kindly, is there anybody, is there anyone, does anybody want, does anyone want, anybody up
    for, anyone up for, who wants
prose-self = I, me, myself, we, us
prose-kin =
    brother-, sister-, son, daughter, wife, husband, friend-, father, mother, dad, mum, mom, neighbour, neighbor,
    colleague-, cousin, boss, girlfriend, boyfriend, kid-, child-, uncle, aunt, he, she, they, him, her, them
prose-negation =
    not, no, never, don't, dont, doesn't, didn't, won't, wouldn't, can't, cant, cannot, isn't, without, none, nothing,
    neither, nor, stop, remove, cancel, delete, unsubscribe, forget, know, resign, complain, quit, less, phone, app,
    lost, won
prose-harmless =
    yes, sure, ok, okay, thanks, thank you, hello, hi, no problem, no worries, no doubt, why not, can't wait, cannot
    wait, not at all, not only, if possible, if I may, if you please, if that is okay, if that's okay, if that's ok, if
    you don't mind, if you would be so kind, if it is not too much trouble
prose-condition = if, unless, whether, when, once, in case, provided, depending, as soon as, or
prose-hesitation =
    maybe, perhaps, possibly, thinking about, think about, thinking of, think it over, wondering, wonder, not sure,
    unsure, later, another time, next time, next week, next month, next year, someday, first, before, rather, might,
    should I, tomorrow, considering, after
prose-report = says, said, tell, tells, told, wrote, writes, claims, thinks, asked me
prose-past = was, were, had, did, have been, already
prose-contrast = but, though, although, however, except
prose-register =
    register, registering, sign up, sign … up, signing up, join the club, join your club, join this club, create …
    account, creating … account, open … account, set up … account, get … account, an account, become a member, become a
    player, membership, enrol, enroll, registration
prose-name =
    my name is, my name, name is, under the name, by the name, as, called, call me, nickname, nick, username, user
    name, name, known as
prose-link = is, be, will, would, should, could, of, simply, just, like, please, the
prose-filler =
    have, has, am, are, do, does, but, so, if, not, no, just, very, much, sorry, right, time, we, what, how, when,
    where, why, which, I, rematch, revanche, a, an, the, is, of, my, your, our, his, their, to, for, with, and, in, on,
    at, from, me, you, us, it, this, that, please, game, games, match, round, player, players, member, user, users,
    beginner, soon, well, also, too, here, there, somebody, someone, anybody, anyone, everybody, everyone, new, good,
    nice, little, another, one, some, stratego, play, via, by, mail, email, people, opponent, both, all, again, now,
    today, as, called, named, who, whose, whom, address, per, each, every, more, less, any
prose-invite = invite, inviting, send … invitation, send … invite, send … an invitation, challenge
prose-against = against, rematch with, revanche with, game with, play with, match with, round with
prose-seek =
    play, playing, join a game, join in, opponent, somebody to play, someone to play, open seat, free seat, a seat, a
    game, take part
prose-foreign = chess, checkers, draughts, backgammon, poker, scrabble, monopoly, roulette, casino, football, tennis
prose-games = games, matches
prose-which = which, what, list, show, how many, see, send
prose-mine = my games, my matches, waiting, running, open, in progress, my turn, am I in, ongoing, active, wait for me
prose-rules = rules, rulebook, rule book
prose-where = where, send, read, find, show, tell, explain, get, see, have, what are, link, look up
prose-settings = settings, preferences
prose-mail = mail, mails, email, emails, e-mail, e-mails, message-, write, writing, letters, language
prose-zone = time zone, timezone
prose-away = vacation, holiday, holidays, leave, away, absent, travelling, traveling, abroad, out of town
prose-unable =
    cannot play, can't play, not able to play, unable to play, no time to play, not be able to play, cannot move, can't
    move, cannot answer, can't answer, will not play, won't play, not be playing
prose-back = cancel … leave, cancel … holiday, cancel … vacation, end … leave, end … vacation, end … holiday
prose-digest =
    one mail a day, one mail per day, one email a day, one email per day, one e-mail a day, one e-mail per day, once a
    day, daily digest, digest, daily summary, summary
prose-digest-off =
    stop … digest, no more digest, without … digest, turn off … digest, switch off … digest, mails at once, mails
    immediately, every mail at once, each mail at once
prose-accept =
    love to play, love to join, love to accept, love to have, love to take, glad to play, glad to join, glad to accept,
    happy to play, happy to join, happy to accept, love that, love it, let's do it, let's do this, let's go, can't wait
    to play, like to play, like to join, want to play, count me in, let's play, let us play, sounds good, sounds great,
    sounds fun, sounds like fun, with pleasure, gladly, accept … invitation, accept … challenge, great idea, good idea,
    bring it on, looking forward, game on, absolutely, delighted, I will play, I'll play, I'll join
prose-decline =
    not interested, no interest, no time, don't have time, don't have the time, do not have time, do not have the time,
    haven't … time, have not … time, have to pass, will pass, I'll pass, I pass, can't make it, cannot make it, have to
    decline, must decline, must say no, have to say no, rather not, not this time, not for me, don't want to play, do
    not want to play, don't feel like, too busy, too much work, afraid I can't, afraid not, can't at the moment, I
    can't play, I cannot play, count me out, decline … invitation
prose-about = in, limit, pressure, control
prose-play = play-, game-, match, invitation, stratego, this, it, that, joining
prose-months = january, february, march, april, may, june, july, august, september, october, november, december
prose-open = until, till, from, since, starting, by
prose-day = day, days
prose-hour = hour, hours
prose-evening = in the evening, in the afternoon, at night, tonight, evening, evenings, afternoon
prose-half = half, quarter
prose-turn = move, turn
prose-joining = and
prose-retraction =
    never mind, forget it, forget that, no wait, scratch that, scrap that, changed my mind, change my mind, I meant,
    just kidding, only joking, my mistake, on second thought, on second thoughts, hold on, oops, ignore
prose-you = you, your company
prose-accept-last = I'm in, I am in, I'm game, love to, glad to, happy to, like to, count me in, yes gladly

## Problems of the interface

problem-bad-request = The request cannot be read
problem-malformed-json = The body is not JSON
problem-invalid-header = A header cannot be read
problem-invalid-query = The query is not valid
problem-unauthenticated = Log in first
detail-unauthenticated = You are not logged in, or your session has expired.
problem-wrong-credentials = The name or the password is wrong
detail-wrong-credentials = The name, the address or the password is wrong, or the address is not proven yet.
problem-second-factor-required = A code is needed as well
detail-second-factor-required =
    The password is right. Enter the code that your authenticator app shows as well, or one of your recovery codes.
problem-wrong-code = The code is not right
detail-wrong-code =
    The code is wrong, or was used already. Enter the one that your authenticator app shows now, or a recovery code.
detail-second-factor-unreadable =
    Codes of the app cannot be checked, because the server has lost its key. Use one of your recovery codes, or write to
    the operator of this server.
problem-second-factor-on = The second factor is switched on already
detail-second-factor-on =
    Two-factor authentication is on already. If you do not have its recovery codes, make new ones; to set it up anew,
    switch it off first.
problem-barred = This account is barred
detail-barred = This account is barred. Write to whoever runs this server about it.
barred-said = This account is barred. Please write to { $address } about it.
problem-invalid-refresh-token = Log in again
detail-invalid-refresh-token = Your session has expired or was ended.
problem-forbidden = You may not do this
problem-insufficient-scope = The token may not do this
problem-not-found = There is nothing here
detail-not-found = It does not exist, or it is not for you.
problem-method-not-allowed = This path does not support the method
problem-body-timeout = The body took too long
problem-name-taken = Another user has this name
detail-name-taken = Choose another name.
problem-too-many-open-games = Too many of your games wait for others
detail-too-many-open-games = Call one of them off, or wait until its seats are taken.
problem-too-many-tokens = You have too many personal access tokens
detail-too-many-tokens = Revoke one of them first.
problem-too-many-kept = You keep too many of these
detail-too-many-kept = Delete one that you no longer need.
problem-too-many-webhooks = You have too many webhooks
detail-too-many-webhooks = Delete one of them first.
problem-seat-taken = The seat is taken
detail-seat-taken = The seat is no longer free.
problem-game-started = Play has begun
detail-game-started = Resign or offer a draw instead.
problem-game-not-over = The game is not over
detail-game-not-over = You can ask for that once the game has ended with a result.
problem-game-over = The game is over
detail-game-over = Nothing more can be done.
problem-not-your-turn = It is not your turn
problem-seat-out = Your seat is out of the game
problem-not-awaited = The game waits for something else
problem-not-yours = This is not yours to do
problem-setup-locked = Your setup is locked
problem-draw-offered = You have already offered a draw in this turn
problem-draw-offer-stands = A draw has already been offered
problem-no-draw-offer = There is no draw offer for you to answer
problem-too-late-to-abort = The game can no longer be aborted
problem-leave-in-use = The leave cannot be cancelled
detail-leave-in-use = It has begun, or a running deadline was set after it.
problem-nothing-to-claim = There is nothing to claim
detail-nothing-to-claim = Nobody’s time for a turn is up, or time cannot be claimed in this game.
problem-stale = The game has moved on
detail-stale = Load it again and decide anew.
problem-note-changed = The note has changed
detail-note-changed = Read it again and decide anew.
problem-setup-changed = The draft has changed
detail-setup-changed = Read it again and decide anew.
problem-body-too-large = The body is too long
problem-unsupported-media-type = The media type of the body is not supported
problem-invalid-fields = A field is not valid
problem-invalid-link = The link is no longer valid
detail-invalid-link = It was used already or is too old; ask for a new one.
problem-invalid-setup = The setup has faults
problem-invalid-action = That is not an action
problem-idempotency-key-reused = The key belongs to another request
problem-unknown-space = There is no such space
problem-no-piece = No piece stands there
problem-not-your-piece = That piece is not yours
problem-immovable = That piece never moves
problem-not-in-line = The spaces do not lie in one line
problem-across-lake = A lake lies between
problem-too-far = That piece moves one space only
problem-blocked = Something stands in the way
problem-own-piece = A piece of your own team stands there
problem-nothing-to-attack = There is nothing to attack
problem-two-squares = The repetition rule refuses this move
problem-may-not-rescue = That piece cannot make a rescue
problem-none-to-return = No such piece can come back
problem-no-return-space = No piece can come back there
problem-not-in-hand = That card is not in your hand
problem-not-your-hand = These are not the cards of your hand
problem-swapped-last = You swapped a card in your last turn
problem-pile-empty = Your pile is empty
problem-not-with-card = The card does not lead there
problem-not-aligned = The two pieces do not stand in one line
problem-after-swap = That attack may not follow a swap
problem-defenceless = A defence card does not help that piece
problem-walk-too-long = That piece walks two spaces at most
problem-walk-must-turn = A walk of two spaces must turn a corner
problem-carrying = A carrier moves one space only
problem-no-flag-to-leave = That piece carries no flag of its own
problem-across-fortress = Only a captain steps through the fortress
problem-shoots-only = That piece attacks by shooting only
problem-no-cannon = That piece does not shoot
problem-out-of-range = A shot reaches exactly three spaces
problem-nobody-to-recruit = None of your captured pieces is of that kind
problem-more-squares = The rule of more squares refuses this move
problem-precondition-required = If-Match is missing
problem-too-many-requests = Too many requests
detail-too-many-requests = Wait a little and try again.
detail-too-many-log-ins = Too many wrong passwords were typed for this name or address. Wait a little, or try your mail address if you typed your name. A new password lets you in at once: have the link mailed to you.
problem-internal = The service failed
detail-internal = You have done nothing wrong; please try again later.
problem-unavailable = The service is busy
detail-unavailable = Please try again in a moment.

## What is wrong with a field of a request

# It continues a sentence that begins with the name of the field. In other languages it also stands behind a label, and
# has a subject of its own.
wrong-reserved = is reserved; choose another
wrong-name = must be 2 to 32 letters (A to Z), digits, hyphens or underscores
wrong-address = must be a plain mail address such as anna@example.org
wrong-never-read = belongs to a program or to this server, and mails from there are never read
wrong-short = must have at least { $count } characters; a few words are easy to keep in mind
wrong-common = is one of those that are tried first; a few words are easy to keep in mind
wrong-own = is your name or your address, which others know
wrong-length = must have { $count } to { $full } characters
wrong-long = must have at most { $count } characters
wrong-bytes = must have at most { $count } bytes
wrong-title = must be 1 to { $count } characters in one line, and not only spaces
wrong-scopes = must name at least one of read, play and account
wrong-zone = must be a zone of the tz database, such as Europe/Berlin
wrong-reminders = must be at most five different numbers of hours, 1 to 720
wrong-first-day = must be tomorrow or later: leave is announced ahead
wrong-last-day = must not come before the first day
wrong-far = must be within { $count } days
wrong-meets = overlaps leave that you have announced already
wrong-budget = goes beyond the { $count } days that are left in { $label }
wrong-user = is not a user here; check the spelling
wrong-yourself = is yourself; invite somebody else
wrong-invited-twice = is invited twice; one seat is enough for anybody
wrong-unseen = must have something in it that can be seen
