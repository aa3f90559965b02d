extension LanguageWords {
    /// Words of grammar of Danish, Dutch, German, Norwegian and Swedish, after their grammars.
    static let germanic: [Source] = [
        .init(
            "da",
            words: """
                er var være været bliver blev blive blevet har havde have haft kan kunne skal skulle vil ville må
                måtte bør burde gør gør gøre gjort gjorde får fik få går gik gå kommer jeg du han hun den det vi de
                mig dig ham hende os dem sig min mit mine din dit dine hans hendes vores deres sin sit sine hvem hvad
                hvor hvornår hvordan hvorfor hvilken hvilket hvilke hvis fordi når mens selvom men eller og også at
                som der ikke ingen intet noget nogen nogle alle alt hver hvert anden andet andre samme selv mange
                meget mere mest lidt få færre kun endnu stadig allerede altid aldrig nu i dag morgen går siden før
                efter under over mellem mod med uden fra til af om ved hos på gennem igen her hvor dér så meget denne
                dette disse sådan således bare lige jo da dog nej ja tak venligst god en et for to tre fire fem seks
                syv otte ni ti end ind ud op ned hen hjem blandt enten hverken både
                """,
            particles: "en et den i og af"),
        .init(
            "de",
            words: """
                ist sind bin bist seid sein war waren warst wäre wären gewesen sei hat habe haben hast habt hatte
                hatten hätte hätten gehabt wird werden werde wirst wurde wurden würde würden worden kann kannst können
                könnt könnte könnten konnte muss musst müssen müsste soll sollen sollte sollten will willst wollen
                wollte darf dürfen möchte möchten möchtest mag macht mache machen gemacht geht gehen gibt geben gib
                gebe komme kommt ich du er sie es wir ihr mich dich ihn uns euch ihm ihnen mir dir sich mein meine
                meinen meinem meiner meines dein deine deinen deinem deiner seine seinen seinem seiner ihre ihren
                ihrem ihrer ihres unser unsere unseren unserem unserer euer eure wer wen wem wessen wie wo wann warum
                wieso weshalb woher wohin womit welche welcher welches welchen welchem und oder aber denn sondern weil
                dass daß wenn falls ob obwohl während bevor nachdem damit sodass nicht nichts kein keine keinen keinem
                keiner etwas jemand niemand alle alles allen jede jeder jedes jeden jedem andere anderen anderer
                anderes selbst viel viele vielen wenig wenige mehr weniger sehr nur noch schon immer nie niemals jetzt
                heute morgen gestern dann danach hier dort da so auch doch mal eben etwa mit ohne für gegen durch um
                bei nach aus seit bis vor hinter über unter neben zwischen auf an wegen trotz dem den des der die das
                dies diese dieser dieses diesen diesem jene ein eine einen einem einer eines als wird zum zur im am
                vom beim ins ans bitte danke ja nein zwei drei vier fünf sechs sieben acht neun zehn man einmal sowie
                worin darin dabei dafür dazu davon daran darauf daraus deren dessen zu
                """,
            particles: "von der die das in am und zu"),
        .init(
            "nl",
            words: """
                is zijn ben bent was waren geweest heeft heb hebt hebben had hadden gehad wordt worden word werd
                werden geworden kan kunt kunnen kon konden zal zult zullen zou zouden wil wilt willen wilde moet
                moeten moest mag mogen mocht doe doet doen deed gedaan gaat gaan ga ging komt komen geef geeft maak
                maakt ik jij je u hij zij ze wij we jullie mij jou hem haar ons hen hun mijn jouw uw zijn onze wie wat
                waar wanneer hoe waarom welke welk hoeveel waarmee waarin waarop en of maar omdat dat als indien
                hoewel terwijl voordat nadat zodat niet niets geen iets iemand niemand alle alles elk elke ieder
                iedere ander andere anderen zelf zelfde veel vele weinig meer minder zeer erg alleen slechts nog al
                reeds altijd nooit nu vandaag morgen gisteren dan toen daarna hier daar er zo ook toch eens even met
                zonder voor tegen door om bij naar uit sinds tot achter over onder naast tussen op aan wegens tijdens
                volgens per binnen buiten boven dit deze die dat het een te van vanaf alstublieft alsjeblieft bedankt
                dank ja nee twee drie vier vijf zes zeven acht negen tien men hierin hiermee hiervan daarvan ervan
                erin eerst
                """,
            particles: "de het een van der den in en te ten ter"),
        .init(
            "no",
            words: """
                er var være vært blir ble bli blitt har hadde ha hatt kan kunne skal skulle vil ville må måtte bør
                burde gjør gjøre gjort gjorde får fikk få går gikk gå kommer jeg du han hun den det vi de dere meg deg
                ham henne oss dem seg min mitt mine din ditt dine hans hennes vår vårt våre deres sin sitt sine hvem
                hva hvor når hvordan hvorfor hvilken hvilket hvilke hvis fordi mens selv om men eller og også at som
                der ikke ingen ingenting noe noen alle alt hver hvert annen annet andre samme selv mange mye mer mest
                litt færre bare kun ennå fortsatt allerede alltid aldri nå dag morgen går siden før etter under over
                mellom mot med uten fra til av om ved hos på gjennom igjen her der så veldig denne dette disse slik
                dermed jo da nei ja takk vennligst en ei et for to tre fire fem seks sju syv åtte ni ti enn inn ut opp
                ned hjem blant enten verken både eg ikkje vere vert kva korleis kvifor dei noko nokon berre frå
                """,
            particles: "en et den i og av"),
        .init(
            "sv",
            words: """
                är var vara varit blir blev bli blivit har hade ha haft kan kunde ska skall skulle vill ville måste
                bör borde får fick få gör gjorde göra gjort går gick gå kommer jag du han hon den det vi ni de dem dom
                mig dig honom henne oss er sig min mitt mina din ditt dina hans hennes vår vårt våra er ert era deras
                sin sitt sina vem vad var när hur varför vilken vilket vilka om eftersom medan fastän men eller och
                också att som där inte ingen inget inga ingenting något någon några alla allt varje annan annat andra
                samma själv många mycket mer mera mest lite få färre bara endast ännu fortfarande redan alltid aldrig
                nu idag imorgon igår sedan före innan efter under över mellan mot med utan från till av vid hos på
                genom igen här då så väldigt denna detta dessa sådan därför ju dock nej ja tack snälla en ett för två
                tre fyra fem sex sju åtta nio tio än in ut upp ner hem bland antingen varken både åt ur kring enligt
                utom
                """,
            particles: "en ett den i och av"),
    ]
}
