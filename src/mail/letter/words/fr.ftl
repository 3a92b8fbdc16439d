# The words by which actions are named in letters, beside the names of pieces and cards: beginnings of words, as in the
# messages `stem-…` of `src/mail/words`. None of them is ever said.

stem-card-boat = bateau-, barque-, traverse-, traversée-
stem-card-jump = saut-, saute-, bond-
stem-card-charge = charg-, assaut-
stem-card-feint = feint-
stem-card-swap = échang-, permut-, interver-, invers-
stem-card-mock = fantôme-, fictive-, simulacre-, simul-, fausse attaque
stem-card-armour = armure-, blind-
stem-card-spy = attaque de l'espion, attaque espion, attaque d'espion
stem-card-attack = attaqu-
stem-card-defence = défen-, defen-
stem-card = carte-
stem-cardless = sans carte-, sans aucune carte, pas de carte-, aucune carte-
stem-with = avec, plus, et, carte
stem-via = par, via
stem-without = sans, pas, aucune, ni, jamais
stem-exchanging = échang-, chang-, remplac-, troqu-, sous la pile, sous ma pile
stem-keeping = gard-, conserv-, je reste avec
stem-taking = pren-, pris, prise, empar-, ramass-, emport-
stem-leaving = laiss-, abandonne le drapeau, dépos-
stem-flag = drapeau-, fanion-
stem-space-ring = anneau, l'anneau
stem-space-tower = la tour
