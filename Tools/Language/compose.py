#!/usr/bin/env python3
"""Composes texts with foreign names in them, none of which is a request in another language.

    Tools/Language/compose.py COUNT [tune|held]

Prints JSON lines {"part", "source", "language", "text"}: English requests with foreign names, dishes, places, titles and
quotations, and texts that are in no language: lists of names and dishes, products, code, data, single and repeated words.
The items are split in two, so that what a detector is tuned on and what it is measured on share none.
"""
import hashlib
import json
import random
import sys

NAMES = """Giovanni della Casa; María de los Ángeles Pérez; Jürgen von der Heide; François-Xavier Lefèvre; João da Silva;
Søren Kierkegaard; Björk Guðmundsdóttir; Zoë van den Berg; Łukasz Wiśniewski; Jiří Dvořák; Ștefan Ionescu; Nguyễn Văn An;
Ağça Yıldırım; Mäkinen Päivi; Erdős Pál; José Luis Rodríguez Zapatero; Anne-Sophie du Plessis; Ludwig van Beethoven;
Leonardo da Vinci; Charles de Gaulle; Simone de Beauvoir; Miguel de Cervantes; Ursula von der Leyen; Xi Jinping;
Tomáš Masaryk; Ivana Kovačević; Željko Ražnatović; Rūta Meilutytė; Jānis Bērziņš; Kaarel Tamm; Sri Mulyani Indrawati;
Oscar de la Renta; Antoine de Saint-Exupéry; Guillermo del Toro; Penélope Cruz; Luís de Camões; Andrés Iniesta;
Olga Tokarczuk; Milan Kundera; Orhan Pamuk; Astrid Lindgren; Tove Jansson; Henrik Ibsen; Umberto Eco; Lech Wałęsa;
Jean-Claude van Damme; Zlatan Ibrahimović; Novak Đoković; Gabriel García Márquez; Isabel Allende; Ana María Matute"""
DISHES = """cappuccino; latte macchiato; two espresso; panini; crème brûlée; pain au chocolat; coq au vin; boeuf bourguignon;
spaghetti alle vongole; tagliatelle al ragù; pollo alla cacciatora; risotto ai funghi; insalata di mare; saltimbocca alla romana;
tiramisù; gnocchi alla sorrentina; pasta e fagioli; arroz con pollo; chile con carne; gazpacho andaluz; patatas bravas;
tortilla de patatas; tacos al pastor; huevos rancheros; churros con chocolate; dulce de leche; pan con tomate; ropa vieja;
feijoada; pão de queijo; pastel de nata; bacalhau à brás; caldo verde; sauerbraten mit klößen; käsespätzle; apfelstrudel;
wiener schnitzel; bratwurst mit sauerkraut; schwarzwälder kirschtorte; stroopwafel; bitterballen; smørrebrød; rødgrød med fløde;
köttbullar; janssons frestelse; surströmming; lohikeitto; karjalanpiirakka; pierogi ruskie; żurek; gołąbki; kiełbasa; bigos;
svíčková na smetaně; knedlíky; bryndzové halušky; gulyás; töltött káposzta; paprikás csirke; sarmale cu mămăligă; ćevapi;
adana kebap; lahmacun; künefe; imam bayıldı; phở bò; bún chả; bánh mì; gỏi cuốn; nasi goreng; gado-gado; rendang; satay ayam;
cepelinai; crema catalana; pa amb tomàquet; pulpo a feira; potica; café au lait; café con leche; flat white; affogato;
croque monsieur; salade niçoise; moules frites; soupe à l'oignon; quiche lorraine; cassoulet; ratatouille; profiteroles"""
PLACES = """Sagrada Familia; La Rambla; Rio de Janeiro; São Paulo; Los Angeles; Las Vegas; San José; Buenos Aires; Palma de Mallorca;
Santiago de Compostela; Aix-en-Provence; Champs-Élysées; Mont Saint-Michel; Saint-Rémy-de-Provence; Côte d'Azur; Reggio nell'Emilia;
Piazza della Signoria; Cinque Terre; Forte dei Marmi; Unter den Linden; Frankfurt am Main; Rothenburg ob der Tauber; Baden-Baden;
Den Haag; Alphen aan den Rijn; Bergen op Zoom; København; Malmö; Åre; Tromsø; Jyväskylä; Łódź; Kraków; České Budějovice;
Banská Bystrica; Székesfehérvár; Cluj-Napoca; Târgu Mureș; Šibenik; Ljubljana; Klaipėda; Rīga; Pärnu; İstanbul; Eskişehir;
Thành phố Hồ Chí Minh; Đà Nẵng; Yogyakarta; Tokyo (東京); Kyoto 京都; Moscow (Москва); Seoul 서울; Athens (Αθήνα); Cairo القاهرة"""
TITLES = """La vita è bella; Como agua para chocolate; Cien años de soledad; Todo sobre mi madre; Y tu mamá también; El laberinto del fauno;
Le fabuleux destin d'Amélie Poulain; À bout de souffle; La vie en rose; Ne me quitte pas; Non, je ne regrette rien; Je t'aime moi non plus;
Das Boot; Der Himmel über Berlin; Das Leben der Anderen; Also sprach Zarathustra; Im Westen nichts Neues; Despacito; Ai se eu te pego;
Garota de Ipanema; Bésame mucho; Nessun dorma; Volare; Così fan tutte; Eine kleine Nachtmusik; 99 Luftballons; Carmina Burana;
Det sjunde inseglet; Låt den rätte komma in; Tot hier en niet verder; Pan Tadeusz; Krtek a paraplíčko; Kuka lohdutti Nyytiä;
Quiero que me quieras; Vamos a la playa; Que será será; Livin' la vida loca; Quizás, quizás, quizás; O sole mio; Bella ciao"""
PRODUCTS = """iPhone 17 Pro Max; Galaxy S26 Ultra; IKEA PÄRLBAND; BILLY bookcase; Häagen-Dazs; Nescafé Dolce Gusto; Citroën C3 Aircross;
Škoda Octavia; Volkswagen ID.4; L'Oréal Paris; Crème de la Mer; La Roche-Posay; Estée Lauder; San Pellegrino; Del Monte; El Pollo Loco;
Krispy Kreme; Le Creuset; Bang & Olufsen; Lego Technic 42115; USB-C hub; WD My Passport 2TB; NVIDIA GeForce RTX 5090; Mercedes-Benz;
Dr. Oetker Ristorante; Jägermeister; Löwenbräu; Kronenbourg 1664; Moët & Chandon; Dolce & Gabbana; Hermès Birkin; Nestlé Perrier"""
CODE = r"""for (let i = 0; i < n; i++) { total += data[i]; }; def main(args): return sum(int(x) for x in args);
SELECT id, nom, prix FROM produits WHERE prix > 10 ORDER BY nom; {"nombre": "Ana", "edad": 31, "ciudad": "Sevilla"};
https://example.org/es/noticias/2026/el-tiempo-en-la-costa?lang=es&que=hoy; git commit -m "wip" && git push origin main;
docker run --rm -it -v $PWD:/app node:22 npm test; 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08;
SGVsbG8sIHdvcmxkISBUaGlzIGlzIGEgdGVzdC4gTG9yZW0gaXBzdW0gZG9sb3Igc2l0IGFtZXQ=; <div class="entrada"><p id="uno"></p></div>;
^(?:[a-z0-9!#$%&'*+/=?^_`{|}~-]+)@[a-z]+\.de$; fn main() { println!("{}", 42); }; #include <vector>; int die = 6; char und = 'u';
C:\Programme\Das\Und\Oder\nicht.txt; /home/maria/documentos/para/que/como.pdf; user.und.oder@example.de; var que = por.para(con, sin);
let ist = nicht ?? oder; if die != der; 3.14159 2.71828 1.41421; 192.168.0.1:8080; +49 30 901820; 2026-11-23T06:23:05Z; 🦉🦉🦉 🎉; ¯\_(ツ)_/¯;
\frac{\partial u}{\partial t} = h^2 \nabla^2 u; RGVyIFRleHQgaXN0IG5pY2h0IGxlc2Jhcg==; key: valor, otra: cosa; a=1 b=2 c=3 d=4"""
WORDS = """hello; test; coffee; hi; hola; bonjour; ciao; guten tag; banana; pizza; sushi; yes; no; ok; thanks; gracias; merci; danke;
espresso; panini; latte; mocha; la; de; und; que; est; non; ja; si; kindergarten; schadenfreude; déjà vu; zeitgeist; fiancée; naïve;
tacos; burrito; samba; tsunami; hygge; sauna; robot; saga; ombudsman; lagom; fjord; vodka; paprika; kebab; yogurt; orangutan; ketchup"""
TEMPLATES = """I'd like a {d}, a {d}, {d} and {d}.; Can I get {d} with {d}?; What goes well with {d}?; Order {d} and {d} for {n};
How do you make {d}?; one {d} please; is {d} vegetarian?; Book a table at {p} for {n}; weather in {p}; weather {p} tomorrow;
Tell me about {p}, {p} and {p}.; flights to {p}; Generate an itinerary for {p}, {p}, {p}; who is {n}?; Write a bio of {n};
call {n}; Send an email to {n} about {t}; play {t}; Play {t} by {n}; add {t} to my playlist; What does "{t}" mean?;
Translate "{t}" to English; translate {t}; Summarize: {t}; Rate {t} five stars; find the movie {t}; Compare {r} and {r};
price of {r}; How much is the {r}?; Is {r} compatible with {r}?; Explain this: {c}; What does {c} do?; fix {c}; {c} doesn't work, why?;
Describe {n} in one sentence.; {n} lives in {p} and likes {d}.; Create a customer called {n} who drinks {d}.; remind me to call {n};
Directions from {p} to {p}; Who wrote {t}?; recipe for {d}; {d} recipe; {d}, {d} and {d}; show {t} showtimes; set alarm for {p} trip"""
BARE = """{d}; {d}, {d}; {d}, {d}, {d}; {d}, {d}, {d}, {d}; {d} {d}; {n}; {n}, {n}; {n}, {n}, {n}; {n} & {n}; {p}; {p}, {p}; {p} {p}; {t}; {r}; {r}, {r};
{r} vs {r}; {c}; {c}; {c}; {c}\n{c}; {w}; {w}; {w} {w}; {W}; {W}; {W}; {n} {p} {d}; {d} {p}; {n}: {t}; 1. {d} 2. {d} 3. {d}; {w} {w} {w}"""


def items(text, part):
    every = [item.strip() for item in text.replace("\n", " ").split("; ") if item.strip()]
    return [i for i in every if part is None or (hashlib.sha256(i.encode()).digest()[0] % 2 == 0) == (part == "tune")]


def main():
    count, part = int(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "held"
    chance = random.Random(part)
    lists = {"n": NAMES, "d": DISHES, "p": PLACES, "t": TITLES, "r": PRODUCTS, "c": CODE, "w": WORDS}
    lists = {key: items(text, part) for key, text in lists.items()}
    seen = set()
    while len(seen) < count:
        bare = chance.random() < 0.5
        template = chance.choice(items(BARE if bare else TEMPLATES, None))
        text = template.replace("{W}", " ".join([chance.choice(lists["w"])] * chance.choice([2, 3, 6, 50, 500])))
        for key, values in lists.items():
            while "{" + key + "}" in text:
                text = text.replace("{" + key + "}", chance.choice(values), 1)
        if chance.random() < 0.3:
            text = text.lower()
        if text not in seen:
            seen.add(text)
            source = "composed, bare" if bare else "composed, English"
            print(json.dumps({"part": part, "source": source, "language": "en", "text": text}, ensure_ascii=False))


main()
