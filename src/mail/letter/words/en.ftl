# The words by which actions are named in letters, beside the names of pieces and cards: beginnings of words, as in the
# messages `stem-…` of `src/mail/words`. None of them is ever said.

stem-card-boat = boat-, ferry-
stem-card-jump = jump-, leap-, hop, hops, hopping
stem-card-charge = charg-, storm, storms, storming
stem-card-feint = feint-
stem-card-swap = swap-, switch-, trade … place-, trade … places, change … places, change … place
stem-card-mock = mock-, pretend-
stem-card-armour = armour-, armor-
stem-card-spy = spy attack, spy card
stem-card-attack = attack-
stem-card-defence = defence-, defense-, defend-
stem-card = card-
stem-cardless = without a card, without any card-, without card-, no card-
stem-with = with, plus, and, using, use
stem-via = via, over, through, past
stem-without = without, no, not, never, neither
stem-exchanging = exchang-, swap-, trad-, replac-, put … under, put … back, goes back, under the pile, under my pile
stem-keeping = keep-, hold on, hang on, happy with, stick with, stay with, sav-
stem-taking = tak-, grab-, captur-, carry, carries, pick … up, picks … up, pick up, have … flag
stem-leaving = leav-, stays behind, stay behind, drop, drops, let … lie, let … stay, stay there, stays there
stem-flag = flag-
stem-space-ring = ring
stem-space-tower = tower
stem-forward = forward-, ahead, onward-
stem-backward = backward-, back
stem-step = step-, space-, square-, field-
stem-shooting = shoot-, shot, fire, fires, firing
stem-single = a, one
stem-staying = stay, stays, wait, waits
stem-rescuing = rescu-, recruit-, bring … back, brings … back
stem-sideways = left, right, sideways, sidestep-
stem-others = your, yours, his, her, their, enemy-, opponent-
stem-it = it
stem-ending = s
