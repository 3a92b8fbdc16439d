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
stem-keeping = keep-, hold on, hang on, happy with, stick with, stay with
stem-taking = tak-, grab-, captur-, carry, carries, pick … up, picks … up
stem-leaving = leav-, stays behind, stay behind, drop, drops
stem-flag = flag-
stem-space-ring = ring
stem-space-tower = tower
