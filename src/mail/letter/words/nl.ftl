# The words by which actions are named in letters, beside the names of pieces and cards: beginnings of words, as in the
# messages `stem-…` of `src/mail/words`. None of them is ever said.

stem-card-boat = boot-, veerboot-, schip-
stem-card-jump = spring-, sprong-
stem-card-charge = charg-, storm-
stem-card-feint = schijnbeweging-, feint-
stem-card-swap = ruil-, wissel-, omwissel-, verwissel-, omruil-, van plaats
stem-card-mock = schijnaanval-, nepaanval-, mock-
stem-card-armour = pantser-
stem-card-spy = spionnenaanval-, spionaanval-
stem-card-attack = aanval-
stem-card-defence = verdedig-
stem-card = kaart-, kaarten
stem-cardless = zonder kaart-, zonder een kaart, geen kaart-
stem-with = met, plus, en, kaart
stem-via = via, over, langs
stem-without = zonder, geen, niet, nooit
stem-exchanging = ruil-, wissel-, omruil-, inruil-, vervang-, onder de stapel, onder mijn stapel
stem-keeping = hou, houd-, behoud-, bewaar-
stem-taking = neem-, nem-, pak-, meeneem-, meenem-
stem-leaving = laat, laten, liggen, achterlat-, achterlaat-
stem-flag = vlag-
stem-space-ring = ring
stem-space-tower = toren-
stem-forward = vooruit, naar voren, rechtdoor, voorwaarts
stem-backward = achteruit, terug, naar achteren
stem-step = veld, velden, vak, vakje-, vakken, stap, stappen, stapje
stem-shooting = schiet-, schieten, vuur, vuurt
stem-single = een, eentje
stem-staying = blijf, blijft, blijven, wacht, wachten
stem-rescuing = redd-, rekruteer-, terughaal-, terughalen, haal … terug
stem-sideways = links, rechts, opzij, zijwaarts
stem-others = jouw, je, uw, jullie, zijn, haar, hun, vijandelijk-, tegenstander-
stem-it = hem, die, het, ze
stem-ending = s, n, en
