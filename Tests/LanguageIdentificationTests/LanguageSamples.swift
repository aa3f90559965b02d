/// Texts in many languages, and in none.
enum LanguageSamples {
    /// Sentences in a language.
    struct Sample: Sendable, CustomStringConvertible {
        let code: String
        let sentences: [String]

        var description: String { code }
    }

    /// Plain sentences of forty characters and more, by language.
    static let foreign: [Sample] = [
        .init(
            code: "ca",
            sentences: [
                "Demà anirem a la platja si no plou massa al matí.",
                "No sé què vols fer aquesta tarda després de la feina.",
                "Escriu-me una carta curta per a la meva germana, sisplau.",
                "Quina és la muntanya més alta de tot el país?",
            ]),
        .init(
            code: "cs",
            sentences: [
                "Zítra ráno pojedeme vlakem k babičce na venkov.", "Napiš mi prosím krátkou báseň o podzimním lese.",
                "Kde najdu nejbližší lékárnu, která je ještě otevřená?", "Nevím, proč se ty dveře samy pořád zavírají.",
            ]),
        .init(
            code: "da",
            sentences: [
                "Skriv venligst en kort historie om en hund, der rejser.",
                "Hvad skal vi spise i aften, når børnene er hjemme?",
                "Jeg kan ikke huske, hvor jeg har lagt mine nøgler.",
                "Toget er forsinket, fordi der ligger sne på skinnerne.",
            ]),
        .init(
            code: "de",
            sentences: [
                "Schreibe mir bitte ein kurzes Gedicht über den Herbst.",
                "Wie wird das Wetter morgen früh in Hamburg sein?",
                "Ich habe gestern vergessen, die Fenster zu schließen.",
                "kannst du mir sagen, wann der nächste zug nach köln fährt",
            ]),
        .init(
            code: "es",
            sentences: [
                "Escribe un poema corto sobre el otoño por favor.", "¿Qué tiempo hará mañana por la tarde en la costa?",
                "No encuentro las llaves que dejé ayer sobre la mesa.",
                "dime cuántos días faltan para las vacaciones de verano",
            ]),
        .init(
            code: "et",
            sentences: [
                "Kirjuta mulle palun lühike luuletus sügisest.", "Homme hommikul sõidame rongiga vanaema juurde maale.",
                "Ma ei tea, miks see uks kogu aeg ise kinni läheb.", "Kus on lähim apteek, mis praegu veel lahti on?",
            ]),
        .init(
            code: "fi",
            sentences: [
                "Kirjoita minulle lyhyt runo syksystä, ole hyvä.",
                "Huomenna aamulla matkustamme junalla mummon luo maalle.",
                "En tiedä, miksi tuo ovi menee aina itsestään kiinni.",
                "Missä on lähin apteekki, joka on vielä tähän aikaan auki?",
            ]),
        .init(
            code: "fr",
            sentences: [
                "Écris-moi une courte histoire sur un chat qui voyage.",
                "Quel temps fera-t-il demain après-midi à la montagne ?",
                "Je ne trouve plus les clés que j'ai posées sur la table.",
                "dis moi combien de jours il reste avant les vacances",
            ]),
        .init(
            code: "gl",
            sentences: [
                "Escribe unha historia curta sobre un can que viaxa.",
                "Non sei onde deixei onte as chaves da miña casa.",
                "Mañá imos á praia se non chove moito pola tarde.", "Cal é o río máis longo que hai neste país?",
            ]),
        .init(
            code: "hr",
            sentences: [
                "Napiši mi, molim te, kratku pjesmu o jeseni.", "Sutra ujutro putujemo vlakom k baki na selo.",
                "Ne znam zašto se ova vrata stalno sama zatvaraju.", "Gdje je najbliža ljekarna koja je još otvorena?",
            ]),
        .init(
            code: "hu",
            sentences: [
                "Kérlek, írj nekem egy rövid verset az őszről.",
                "Holnap reggel vonattal megyünk a nagymamához vidékre.",
                "Nem tudom, miért csukódik be mindig magától az ajtó.",
                "Hol van a legközelebbi gyógyszertár, amely még nyitva van?",
            ]),
        .init(
            code: "id",
            sentences: [
                "Tolong tuliskan puisi pendek tentang musim hujan.",
                "Besok pagi kami akan pergi ke rumah nenek naik kereta.",
                "Saya tidak tahu mengapa pintu itu selalu tertutup sendiri.",
                "Di mana apotek terdekat yang masih buka sekarang?",
            ]),
        .init(
            code: "it",
            sentences: [
                "Scrivi una breve poesia sull'autunno, per favore.", "Che tempo farà domani pomeriggio in montagna?",
                "Non trovo più le chiavi che ho lasciato sul tavolo ieri.",
                "dimmi quanti giorni mancano alle vacanze di quest'anno",
            ]),
        .init(
            code: "lt",
            sentences: [
                "Parašyk man, prašau, trumpą eilėraštį apie rudenį.",
                "Rytoj ryte važiuosime traukiniu pas močiutę į kaimą.",
                "Nežinau, kodėl tos durys visada pačios užsidaro.", "Kur yra artimiausia vaistinė, kuri dar dirba?",
            ]),
        .init(
            code: "lv",
            sentences: [
                "Lūdzu, uzraksti man īsu dzejoli par rudeni.", "Rīt no rīta mēs ar vilcienu brauksim pie vecmāmiņas.",
                "Es nezinu, kāpēc tās durvis vienmēr pašas aizveras.", "Kur ir tuvākā aptieka, kas vēl ir atvērta?",
            ]),
        .init(
            code: "nl",
            sentences: [
                "Schrijf alsjeblieft een kort gedicht over de herfst.",
                "Wat voor weer wordt het morgenmiddag aan de kust?",
                "Ik weet niet waar ik gisteren mijn sleutels heb gelegd.",
                "hoeveel dagen duurt het nog tot de zomervakantie begint",
            ]),
        .init(
            code: "no",
            sentences: [
                "Skriv et kort dikt om høsten til meg, er du snill.", "Jeg husker ikke hvor jeg la nøklene mine i går.",
                "Toget er forsinket fordi det ligger mye snø på skinnene.",
                "Hva skal vi spise i kveld når barna kommer hjem?",
            ]),
        .init(
            code: "pl",
            sentences: [
                "Napisz krótki wiersz o jesieni, proszę, i opowiedz mi coś.",
                "Jaka będzie jutro po południu pogoda w górach?",
                "Nie wiem, dlaczego te drzwi zawsze same się zamykają.",
                "gdzie jest najbliższa apteka, która jest jeszcze otwarta",
            ]),
        .init(
            code: "pt",
            sentences: [
                "Escreve um poema curto sobre o outono, por favor.", "Como vai estar o tempo amanhã à tarde na praia?",
                "Não sei onde deixei as chaves do carro ontem à noite.",
                "quantos dias faltam para as férias de verão deste ano",
            ]),
        .init(
            code: "ro",
            sentences: [
                "Scrie-mi, te rog, o poezie scurtă despre toamnă.", "Cum va fi vremea mâine după-amiază la munte?",
                "Nu știu unde am pus ieri cheile de la mașină.", "Care este cel mai lung râu din această țară?",
            ]),
        .init(
            code: "sk",
            sentences: [
                "Napíš mi, prosím, krátku báseň o jesennom lese.",
                "Zajtra ráno pôjdeme vlakom k starej mame na dedinu.",
                "Neviem, prečo sa tie dvere stále samy zatvárajú.",
                "Kde nájdem najbližšiu lekáreň, ktorá je ešte otvorená?",
            ]),
        .init(
            code: "sl",
            sentences: [
                "Prosim, napiši mi kratko pesem o jeseni v gozdu.", "Jutri zjutraj se bomo z vlakom peljali k babici.",
                "Ne vem, zakaj se ta vrata vedno sama zapirajo.", "Kje je najbližja lekarna, ki je še vedno odprta?",
            ]),
        .init(
            code: "sv",
            sentences: [
                "Skriv en kort dikt om hösten åt mig, är du snäll.",
                "Jag minns inte var jag lade mina nycklar igår kväll.",
                "Tåget är försenat eftersom det ligger snö på spåret.", "Vad ska vi äta ikväll när barnen kommer hem?",
            ]),
        .init(
            code: "tr",
            sentences: [
                "Lütfen sonbahar hakkında kısa bir şiir yaz.",
                "Yarın sabah trenle köye, büyükannemin yanına gideceğiz.",
                "Bu kapının neden hep kendi kendine kapandığını bilmiyorum.",
                "Hâlâ açık olan en yakın eczane nerede acaba?",
            ]),
        .init(
            code: "vi",
            sentences: [
                "Hãy viết cho tôi một bài thơ ngắn về mùa thu.", "Sáng mai chúng tôi sẽ đi tàu về quê thăm bà.",
                "Tôi không biết tại sao cánh cửa đó luôn tự đóng lại.", "Hiệu thuốc gần nhất vẫn còn mở cửa ở đâu vậy?",
            ]),
        .init(
            code: "ru",
            sentences: [
                "Напиши короткое стихотворение об осени", "Завтра утром мы поедем на поезде к бабушке в деревню.",
            ]),
        .init(
            code: "uk",
            sentences: [
                "Завтра вранці ми поїдемо потягом до бабусі в село.",
                "Напиши мені короткий вірш про осінь, будь ласка.",
            ]),
        .init(
            code: "el",
            sentences: [
                "Γράψε μου ένα μικρό ποίημα για το φθινόπωρο.",
                "Πού είναι το πιο κοντινό φαρμακείο που είναι ανοιχτό;",
            ]),
        .init(
            code: "he",
            sentences: [
                "כתוב לי בבקשה שיר קצר על הסתיו ועל הגשם",
                "איפה נמצא בית המרקחת הקרוב ביותר שעדיין פתוח?",
            ]),
        .init(code: "ar", sentences: ["ما هي عاصمة فرنسا", "اكتب لي قصيدة قصيرة عن فصل الخريف من فضلك"]),
        .init(
            code: "fa",
            sentences: [
                "لطفا یک شعر کوتاه درباره پاییز برای من بنویس",
                "نزدیک‌ترین داروخانه‌ای که هنوز باز است کجاست؟",
            ]),
        .init(code: "hi", sentences: ["फ्रांस की राजधानी क्या है", "कृपया मेरे लिए शरद ऋतु पर एक छोटी कविता लिखो"]),
        .init(code: "ja", sentences: ["フランスの首都はどこですか", "秋についての短い詩を書いてください。"]),
        .init(code: "zh", sentences: ["法国的首都是哪里", "请给我写一首关于秋天的短诗。", "請問最近的藥房在哪裡？現在還開著嗎？"]),
        .init(code: "ko", sentences: ["프랑스의 수도는 어디입니까", "가을에 대한 짧은 시를 하나 써 주세요."]),
        .init(code: "th", sentences: ["ช่วยเขียนบทกวีสั้นๆ เกี่ยวกับฤดูใบไม้ร่วงให้หน่อย"]),
    ]
}
