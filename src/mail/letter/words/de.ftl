# The words by which actions are named in letters, beside the names of pieces and cards: beginnings of words, as in the
# messages `stem-…` of `src/mail/words`. None of them is ever said.

stem-card-boat = boot-, schiff-, fähre-
stem-card-jump = spring-, sprung-, hüpf-, übersprung-
stem-card-charge = charg-, sturm-, stürm-, vorstoß-
stem-card-feint = finte-, täuschung-, täusche-
stem-card-swap = tausch-, vertausch-, wechs- … plätze, wechs- … platz, tauschkarte-
stem-card-mock = scheinangriff-, schein-, mock-
stem-card-armour = panzer-, bombenschutz-, rüstung-
stem-card-spy = angriff des spion-, spionangriff-, spionsangriff-, spionkarte-
stem-card-attack = angriff-, angreif-
stem-card-defence = verteidig-, abwehr-
stem-card = karte-
stem-cardless = ohne karte-, ohne eine karte, ohne eine kart-, keine karte-
stem-with = mit, plus, und, samt, dazu, nehme
stem-via = über, via, durch
stem-without = ohne, kein-, nicht, nie
stem-exchanging = austausch-, tausch-, umtausch-, eintausch-, ersetz-, unter den stapel, unter meinen stapel
stem-keeping = behalt-, behält-, bleibe bei, bleib bei, nehme so, zufrieden, aufheb-, heb- … auf, aufspar-, spar-
stem-taking = nehm-, nimm-, mitnehm-, schnapp-, einsack-, eingesackt, sack- … ein, einsteck-, steck- … ein, trag-, heb- … auf
stem-leaving = lass-, laß-, liegenlass-, zurücklass-, bleibt liegen, bleibt zurück
stem-flag = fahne-, flagge-
stem-space-ring = ring, ringes, rings, ringfeld
stem-space-tower = turm-, turms
stem-forward = vor, vorwärts, nach vorn, nach vorne, voran, geradeaus, gradaus, vorrück-
stem-backward = zurück, rückwärts, nach hinten
stem-step = feld-, schritt-, kästchen
stem-shooting = schieß-, schies-, schoss, feuer-, beschieß-
stem-single = ein, einen, eins
stem-staying = bleib-, warte-
stem-rescuing = rett-, rekrutier-, zurückhol-, hol- … zurück, zurückbring-
stem-sideways = links, rechts, seitlich, seitwärts, zur seite
stem-others = dein-, ihr-, euer, eure, euren, sein-, feindlich-, gegnerisch-, gegner-
stem-it = sie, ihn, es
stem-ending = s, es, n, en, e
