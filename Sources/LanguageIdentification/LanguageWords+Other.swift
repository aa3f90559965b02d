extension LanguageWords {
    /// Words of grammar of Estonian, Finnish, Hungarian, Indonesian, Turkish and Vietnamese, after their grammars.
    static let other: [Source] = [
        .init(
            "et",
            words: """
                on oli oled olen oleme olete olid olla olnud ole pole ei ära saab saan saad saame saate saavad saada
                sai saanud võib võid võin võite võivad peab pead pean peate peavad tuleb tahan tahab tahad soovid
                soovite teha teeb mina ma sina sa tema ta meie me teie te nemad nad mind sind teda meid teid neid minu
                mu sinu su tema oma meile teile mulle sulle talle neile see seda selle sellest sellel sellele need
                nende neid neist kes keda kelle mis mida mille millest milline millised kus kuhu kust kuidas miks
                millal kui palju mitu ja ning aga kuid vaid või ega sest et kuna kuigi nagu ka samuti ainult veel juba
                alati kunagi nüüd täna homme eile siis pärast siin seal väga rohkem vähem vähe midagi keegi miski iga
                igal kõik kõigi kõiki kõige muu teine teised teise sama ise enda enne ilma koos kohta jaoks järgi
                vastu üle alla alates kuni läbi peale vahel juures poolt palun aitäh jah üks kaks kolm neli viis ühe
                selline sellise mõni mõned mitte enam
                """),
        .init(
            "fi",
            words: """
                on ovat oli olivat olen olet olemme olette olla ollut ole olisi ei en et emme ette eivät älä voi voit
                voin voivat voitte voidaan voisi voisit voinut pitää täytyy saa saat saan saada haluan haluat
                haluaisin haluatko tehdä tee tekee minä sinä hän me te he minun sinun hänen meidän teidän heidän minua
                sinua häntä minulle sinulle minut sinut meitä teitä itse itsensä oma tämä tämän tätä tässä tästä tähän
                tällä tuo se sen sitä siinä siitä siihen sillä nämä näitä näiden ne niitä niiden niissä niistä joka
                jonka jota jossa josta johon jolla jolle jotka joita joiden joissa mikä minkä mitä missä mistä mihin
                millä miten miksi milloin kuka kenen ketä kuinka montako paljonko ja tai mutta vaan eikä sekä että
                jotta koska jos kun vaikka kuten kuin myös vain vielä jo aina nyt tänään huomenna eilen sitten jälkeen
                täällä siellä tässä hyvin paljon enemmän vähemmän vähän jotain jotakin joku jokin mitään kukaan
                jokainen kaikki kaikkien kaikkia muu muut muita toinen toisen sama saman ennen ilman kanssa mukaan
                varten kautta vastaan yli alle asti saakka ennen aikana välillä luona takia kiitos kyllä yksi kaksi
                kolme neljä viisi tällainen jotkut useita monta enää
                """),
        .init(
            "hu",
            words: """
                van vannak volt voltak vagyok vagy vagyunk lenni lesz lesznek legyen lenne nincs nincsenek nem ne
                lehet lehetett kell kellett tud tudok tudsz tudja akar akarok szeretnék szeretné szeretnél fog fogja
                fogok én te ő mi ti ők ön önök engem téged őt minket titeket őket nekem neked neki nekünk nektek nekik
                velem veled vele enyém az ez azt ezt annak ennek abban ebben arra erre attól ettől azok ezek azokat
                ezeket ami amely amelyek amelyet amelyben aki akik akit ahol amikor ahogy amit amíg ki kit mit hol
                hová honnan mikor hogyan hogy miért mennyi hány milyen melyik mely és meg de hanem vagy sem mert ha
                bár mint mivel így úgy is csak még már mindig soha most ma holnap tegnap akkor aztán után itt ott
                nagyon több kevesebb sok kevés valami semmi valaki senki minden mindenki összes más másik többi
                ugyanaz maga saját előtt nélkül alatt fölött felett között mellett szerint ellen által miatt felé óta
                keresztül kívül együtt kérem köszönöm igen egy két kettő három négy öt olyan ilyen néhány egyik tehát
                azonban ezért pedig szükséges lévő való amelynek illetve akár
                """,
            particles: "a"),
        .init(
            "id",
            words: """
                adalah ialah merupakan ada tidak bukan jangan belum sudah telah akan sedang masih bisa dapat boleh
                harus perlu mau ingin saya aku anda kamu dia ia mereka kami kita kalian nya ini itu tersebut sini sana
                situ apa apakah siapa mana dimana kapan bagaimana mengapa kenapa berapa yang dan atau tetapi tapi
                namun karena sebab jika kalau bila apabila ketika saat sementara sebelum sesudah setelah sejak hingga
                sampai agar supaya untuk bagi dengan tanpa dari daripada pada kepada ke di dalam luar atas bawah
                antara oleh tentang seperti sebagai secara melalui terhadap selama menurut juga hanya lagi selalu
                pernah sekarang hari besok kemarin nanti kemudian sangat lebih kurang paling banyak sedikit semua
                setiap tiap beberapa sesuatu seseorang lain sendiri sama para sebuah seorang suatu satu dua tiga empat
                lima tolong silakan terima kasih ya maka bahwa serta maupun pun lah kah menjadi ingin digunakan
                gunakan menggunakan membuat dibuat sehingga walaupun meskipun begitu demikian saja
                """),
        .init(
            "tr",
            words: """
                bir bu şu ve veya ya da de ama fakat ancak çünkü eğer ki ise ile için gibi kadar göre karşı doğru
                sonra önce beri içinde içine içinden üzerinde üzerine altında arasında yanında dışında hakkında
                tarafından değil var yok evet hayır ben sen biz siz onlar benim senin onun bizim sizin onların bana
                sana ona bize size onlara beni seni onu bizi sizi onları bunu şunu bunun şunun buna bunlar bunları
                kendi kendisi ne kim kime kimin nasıl neden niçin niye nerede nereye nereden zaman kaç hangi mi mı mu
                mü her hiç bazı bütün tüm hep daima şimdi bugün yarın dün artık daha en çok az biraz fazla pek şey
                şeyi kimse herkes hiçbir birkaç başka diğer aynı böyle şöyle öyle olarak olan olduğu olduğunu olması
                oldu olur olacak olmak olsa olsun olabilir olamaz olmayan olmadığı etmek eden edin edilen eder etti
                edildi edilir edilemedi lütfen teşekkürler istiyorum ister istiyor gerek gerekir gerekiyor lazım iki
                üç dört beş bile yalnızca sadece henüz hemen ayrıca yani dolayı bana misin mısın musun misiniz mısınız
                burada orada buraya oraya
                """,
            particles: "o"),
        .init(
            "vi",
            words: """
                là và của có không được các những một cho với trong này đó khi để từ đến về ra vào lên xuống ở tại bởi
                vì nên nếu thì mà nhưng hoặc hay cũng chỉ vẫn còn đã đang sẽ chưa phải cần muốn thể rất quá lắm hơn
                nhất nhiều ít tất cả mọi mỗi từng vài mấy bao nhiêu gì ai nào đâu sao tôi bạn anh chị em ông bà nó
                chúng họ mình ta người cái con chiếc việc sự điều như vậy thế bằng theo trên dưới giữa sau trước ngoài
                cùng nữa lại rồi xin vui lòng cảm ơn vâng hai ba bốn năm sáu bảy tám chín mười làm hãy đừng tự nhau
                khác mới đây kia ấy lúc ngay luôn thường đều bị do nhé ạ à hả chứ đấy thôi
                """),
    ]
}
