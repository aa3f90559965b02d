extension LanguageWords {
    /// Words of grammar of Croatian, Czech, Polish, Slovak, Slovenian, Latvian and Lithuanian, after their grammars.
    static let balticAndSlavic: [Source] = [
        .init(
            "cs",
            words: """
                je jsou jsem jsi jsme jste byl byla bylo byli byly být bude budou budu budeme budete by bych bys
                bychom byste není nejsou nebyl nebude má mají mám máš máme máte měl měla měli mít může mohou můžete
                mohl můžeme můžu musí musíte musím chce chci chcete chtěl lze dělat udělat já ty on ona ono my vy oni
                mě mne mně mi tě ti tobě ho jeho mu něj něm jí ji nás nám vás vám jich jim jimi nich nim nimi se si
                sebe svůj svou svého své svým můj moje mého tvůj tvoje její jejich náš naše našeho váš vaše ten ta to
                tento tato toto tito tyto toho tomu tom tím této tohoto těchto těm ty tu tuto který která které kteří
                kterou kterého kterém kterým kterých co kdo kdy kde kam jak jaký jaká jaké proč kolik čí čeho čem a i
                ale nebo ani však protože když pokud jestli že aby zda ať než až kdyby jako tak také taky jen jenom
                pouze ještě už již vždy nikdy teď nyní dnes zítra včera pak potom tady zde tam velmi moc více méně
                mnoho málo něco nic někdo nikdo každý každá každé všechno všechny všech vše všichni jiný jiné jiná
                další sám stejný bez před přes při pro po pod nad mezi během kolem podle proti kvůli díky od do ze z
                ke k ku ve v za u o s na prosím děkuji ano ne jeden jedna dva dvě tři čtyři pět nějaký některé žádný
                takový
                """,
            particles: "na od do z a i v s"),
        .init(
            "hr",
            words: """
                je su sam si smo ste nije nisu nisam bio bila bilo bili bile biti bit će ću ćeš ćemo ćete bi bih bismo
                budu bude ima imaju imam imaš imamo imate imao nema može mogu možete možemo možeš mogao treba trebate
                trebao mora moraju morate želim želi želite hoću hoće neće ja ti on ona ono mi vi oni one mene me tebe
                te njega ga mu njemu nju joj nas nam vas vam njih ih im njima se sebe sebi svoj svoju svoje svojim moj
                moja moje tvoj tvoja njegov njegova njezin njen njihov naš naša naše vaš vaša vaše vašeg ovaj ova ovo
                ovi ove ovog ovom ovu taj ta to tog tom tu tim onaj ono koji koja koje kojeg kojem kojoj koju kojim
                kojih što šta tko ko kada kad gdje gde kamo kako kakav kakva zašto koliko čiji i a ali ili ni niti jer
                ako da dok iako nego već pa te kao tako također takođe samo još sve svi svih svaki svaka svako sva
                uvijek uvek nikad nikada sada sad danas sutra jučer juče onda zatim ovdje ovde tamo vrlo jako više
                manje mnogo malo nešto ništa netko neko nitko niko neki neka neke drugi druga drugo isti sam bez prije
                pre pri poslije posle iza ispred ispod iznad između tijekom tokom oko prema protiv zbog od do iz sa s
                k za u o na po pod nad kroz kod molim hvala ne da jedan jedna jedno dva dvije dve tri četiri pet
                ukoliko kojima ovim ovoj
                """,
            particles: "na od do a i u"),
        .init(
            "lt",
            words: """
                yra esu esi esame esate buvo buvau būti bus būsiu būtų nėra nebuvo turi turiu turite turėti turėjo
                galima gali galiu galite galėtų galėtumėte reikia reikėtų noriu nori norite norėčiau aš tu jis ji mes
                jūs jie jos mane tave jį ją mus jus juos jas man tau jam jai mums jums jiems jo jų mano tavo savo mūsų
                jūsų save kas ką ko kam kuo kada kur kaip kodėl kiek kuris kuri kurie kurios kurį kurią kurio kuriuo
                kurių kuriame koks kokia kokie kokį ir bei o bet arba ar nei nes kad jei jeigu kai kol nors tačiau
                todėl taip pat tik tiktai dar jau visada niekada dabar šiandien rytoj vakar tada paskui čia ten labai
                daug mažai daugiau mažiau kažkas kažką niekas nieko kiekvienas kiekviena visi visos visus visas visų
                viskas kitas kita kiti kitą kitų pats pati toks tokia tokie tas ta tai tie tos tą to tuo šis ši šie
                šios šį šią šio šiuo šiame šioje be prieš prie po per už nuo iki iš su į ant apie tarp pagal dėl virš
                prašau prašom ačiū ne vienas viena vieną du dvi trys keturi penki neturi negali negalima būtina
                """,
            particles: "o i"),
        .init(
            "lv",
            words: """
                ir esmu esi esam esat bija biju būt būs būtu nav nebija tiek tika tikt tiks kļūst var varu vari varat
                varētu nevar vajag vajadzētu jābūt gribu grib vēlos vēlaties lūdzu es tu viņš viņa mēs jūs viņi viņas
                mani tevi viņu mūs man tev viņam viņai mums jums viņiem mana mans tavs tava savu savs sava mūsu jūsu
                sevi sev kas ko kam kad kur kā kāpēc cik kurš kura kuri kuras kuru kurā kuram kāds kāda kādi kādu un
                bet vai nedz jo ka lai ja kamēr kaut tomēr tāpēc arī tikai vēl jau vienmēr nekad tagad šodien rīt
                vakar tad pēc tam šeit tur ļoti daudz maz vairāk mazāk kaut nekas neko katrs katra katru visi visas
                visu viss visa visiem cits cita citi citu pats pati tāds tāda tādi tas tā tie tās to tam šis šī šie
                šīs šo šim šajā tajā bez pirms pie pa par ap no līdz ar uz zem virs starp caur dēļ kopā nē jā viens
                viena vienu divi divas trīs četri pieci paldies nevarēja netika
                """,
            particles: "un no ar"),
        .init(
            "pl",
            words: """
                jest są jestem jesteś jesteśmy był była było byli były być będzie będą będę będziesz byłby byłoby nie
                ma mają mam masz mamy macie miał miała mieć może mogą możesz możemy mogę można mógł mógłbyś musi muszą
                muszę musisz trzeba należy chcę chce chcesz chciałbym powinien powinna powinno zrobić robi ja ty on
                ona ono my wy oni one mnie mi mną ciebie cię ci tobie jego go mu niego nim jej ją nią nas nam nami was
                wam ich im nich nimi się siebie sobie swój swoje swoją swojego swoim mój moja moje mojego twój twoja
                twoje nasz nasza nasze wasz ten ta to tego temu tym tej tę te ci tych tymi tamten który która które
                którzy którego której którą którym których co kto kogo komu kiedy gdzie dokąd jak jaki jaka jakie
                jakich dlaczego czemu ile ilu czyj czego czym i a ale lub albo ani jednak ponieważ bo gdy jeśli jeżeli
                że żeby aby czy niż chociaż choć jako tak także też również tylko jeszcze już zawsze nigdy teraz dziś
                dzisiaj jutro wczoraj potem wtedy tutaj tu tam bardzo więcej mniej dużo wiele mało coś nic ktoś nikt
                każdy każda każde każdego wszystko wszystkie wszystkich wszyscy inny inne inna innych sam sama ten bez
                przed przez przy dla po pod nad między podczas wokół według przeciw od do ze z ku we w za u o na
                proszę dziękuję jeden jedna jedno dwa dwie trzy cztery pięć jakiś niektóre żaden taki takie więc
                zostać został została
                """,
            particles: "na od do z a i w o"),
        .init(
            "sk",
            words: """
                je sú som si sme ste bol bola bolo boli byť bude budú budem budeme budete by nie nebol nebude má majú
                mám máš máme máte mal mala mali mať môže môžu môžete mohol môžeme môžem musí musíte musím chce chcem
                chcete chcel možno dá treba robiť urobiť ja ty on ona ono my vy oni ma mňa mne mi teba ťa ti tebe ho
                jeho mu neho ňom ním jej ju nás nám vás vám ich im nich nim nimi sa seba svoj svoju svojho svoje
                svojim môj moja moje môjho tvoj tvoja naša náš naše vaša váš vaše ten tá to tento táto toto tieto
                tohto tomto tejto týchto toho tomu tom tým tej tú tie tých ktorý ktorá ktoré ktorí ktorú ktorého
                ktorom ktorým ktorých čo kto kedy kde kam ako aký aká aké prečo koľko čí čoho čom a i aj ale alebo ani
                však pretože lebo keď ak že aby či nech než až keby ako tak tiež len iba ešte už vždy nikdy teraz dnes
                zajtra včera potom tu tam veľmi viac menej veľa málo niečo nič niekto nikto každý každá každé všetko
                všetky všetkých všetci iný iné iná ďalší sám rovnaký bez pred cez pri pre po pod nad medzi počas okolo
                podľa proti kvôli vďaka od do zo z ku k vo v za u o s so na prosím ďakujem áno jeden jedna dva dve tri
                štyri päť nejaký niektoré žiadny taký
                """,
            particles: "na od do z a i v s"),
        .init(
            "sl",
            words: """
                je so sem si smo ste sta sva ni niso nisem bil bila bilo bili biti bo bodo bom boš bomo boste bi ima
                imajo imam imaš imamo imate imel nima lahko more morejo moram mora morate treba želim želi želite
                hočem hoče naj jaz ti on ona ono mi vi oni me mene te tebe njega ga mu njej jo nas nam vas vam njih
                jih jim njimi se sebe sebi svoj svojo svoje svojega moj moja moje tvoj tvoja njegov njen njihov naš
                naša naše vaš vaša vaše ta to tega temu tem te ti teh tisti tista tisto ki kateri katera katero katere
                katerega katerih kaj kdo kdaj kje kam kako kakšen kakšna zakaj koliko čigav in a ampak ali niti ker če
                da dokler čeprav kot tako tudi samo še vse vsi vseh vsak vsaka vsako vsa vedno nikoli sedaj zdaj danes
                jutri včeraj potem nato tukaj tam zelo več manj veliko malo nekaj nič nekdo nihče neki druga drugi
                drugo isti sam brez pred pri po pod nad med okoli proti zaradi od do iz s z k za v o na skozi prosim
                hvala ne da en ena eno dva dve tri štiri pet kadar ter pa kjer kateri vendar oziroma
                """,
            particles: "na od do a in v o"),
    ]
}
