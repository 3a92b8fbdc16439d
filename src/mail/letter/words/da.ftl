# The words by which actions are named in letters, beside the names of pieces and cards: beginnings of words, as in the
# messages `stem-…` of `src/mail/words`. None of them is ever said.

stem-card-boat = båd, båden, bådkort-, færge-
stem-card-jump = spring-, sprang, hop, hopper
stem-card-charge = charg-, storm-
stem-card-feint = finte-
stem-card-swap = byt-, ombyt-
stem-card-mock = skinangreb-, mock-
stem-card-armour = panser-
stem-card-spy = spionangreb-
stem-card-attack = angreb-, angrib-
stem-card-defence = forsvar-
stem-card = kort, kortet, kortene
stem-cardless = uden kort, uden et kort, ingen kort, intet kort
stem-with = med, plus, og, bruger, kort, kortet
stem-via = via, over, forbi
stem-without = uden, ingen, intet, ikke, aldrig
stem-exchanging = byt-, ombyt-, udskift-, skift-, under bunken, under min bunke, nederst i bunken, nederst i min bunke, lægge- … tilbage
stem-keeping = behold-, gem-
stem-taking = tag-, snup-
stem-leaving = lad, lader, ladet, ligge, efterlad-
stem-flag = flag-
stem-space-ring = ring, ringen
stem-space-tower = tårn-
stem-forward = frem, fremad, ligeud
stem-backward = tilbage, bagud, baglæns
stem-step = felt, felter, skridt
stem-shooting = skyd-, fyrer
stem-single = en, et
stem-staying = blive, bliver, vente, venter
stem-rescuing = redd-, rekrutter-, hente … tilbage, henter … tilbage
stem-sideways = venstre, højre, sidelæns, til siden
stem-others = din, dit, dine, jeres, hans, hendes, deres, fjendtlig-, modstander-
stem-it = det, den
stem-ending = en, et, n, er, erne, ne
