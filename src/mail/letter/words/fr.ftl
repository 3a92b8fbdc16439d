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
stem-forward = en avant, devant, avanc-, vers l'avant, tout droit
stem-backward = recul-, en arrière, vers l'arrière
stem-step = case-, un pas, deux pas, trois pas, quatre pas
stem-shooting = tire, tirer, tirez, tirons, tir, canonn-
stem-single = un, une, d'un, d'une
stem-staying = reste, rester, restera, attend-
stem-rescuing = sauv-, recrut-, ramen-, ramèn-, rappel-
stem-sideways = gauche, droite, de côté
stem-others = ton, ta, tes, votre, vos, son, sa, ses, leur, leurs, ennemi-, adverse, adversaire
stem-it = le, la, l
stem-ending = s
