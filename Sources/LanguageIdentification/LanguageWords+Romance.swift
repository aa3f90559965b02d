extension LanguageWords {
    /// Words of grammar of Catalan, French, Galician, Italian, Portuguese, Romanian and Spanish, after their grammars.
    static let romance: [Source] = [
        .init(
            "ca",
            words: """
                és són està estan era eren ser estar sóc ets som sou estic estàs estem fou havia havien hem heu han
                hagi té tenen tinc tens tenim tenia tenir vull vols vol volem volen vulgui puc pots podem poden pugui
                podria cal calen fer faig fas fa fem fan fet faci vaig vas vam van anar amb sense per però perquè què
                quan quin quina quins quines qui quant quants quantes molt molta molts moltes poc pocs més menys també
                només encara ja sempre mai ara avui demà ahir després abans aquí allà així això allò aquest aquesta
                aquests aquestes aquell aquella aquells aquelles jo tu ell nosaltres vosaltres ells elles vostè vostès
                meu meva meus meves teu teva teus teves seu seva seus seves nostre nostra nostres vostre vostra em et
                ens us li els hi ho cap res algun alguna alguns algunes cada tot tota tots totes altre altra altres
                mateix mateixa dins fins des entre sobre sota durant segons cap si doncs sinó quelcom n' s' m' t'
                gràcies siusplau dues tres quatre cinc sis pel pels dels als uns unes aquesta perquè
                """,
            particles: "el la els les lo un una del al de a i o en d' l' na que se es no us sa ses son"),
        .init(
            "es",
            words: """
                es está están estoy estás estamos estaba estaban era eran fue fueron ser estar ser soy eres somos sido
                siendo sea sean hay había habían haber han hemos he has haya tiene tienen tengo tienes tenemos tenía
                tener quiero quieres quiere queremos quieren quisiera puedo puedes puede podemos pueden podría podrías
                poder debe deben debo debería hacer hace hacen hago haz hacia hecho dice dime dame decir voy vas vamos
                va van ir con sin por para pero porque pues aunque mientras cuando donde dónde cuándo cómo como qué
                quién quiénes cuál cuáles cuánto cuánta cuántos cuántas que cual quien muy mucho mucha muchos muchas
                poco pocos más menos también tampoco sólo solo todavía aún ya siempre nunca jamás ahora hoy mañana
                ayer después antes aquí allí ahí allá así esto eso este esta estos estas ese esa esos esas aquel
                aquella aquellos aquellas yo tú él ella nosotros vosotros ellos ellas usted ustedes mi mis tu tus su
                sus nuestro nuestra nuestros nuestras mí ti sí lo le les nos os se me te algo nada alguien nadie algún
                alguna algunos algunas ningún ninguno ninguna cada todo toda todos todas otro otra otros otras mismo
                misma mismos mismas desde hasta entre sobre bajo durante según contra hacia si sino gracias favor cuyo
                tal tan tanto dos tres cuatro cinco seis siete ocho nueve uno unos unas
                """,
            particles: "el la los las un una del al de y e o u en a no"),
        .init(
            "fr",
            words: """
                est sont suis es sommes êtes était étaient étais être été étant soit fut serait sera seront ai as
                avons avez ont avait avaient avoir eu ayant aura aurait peut peux pouvez pouvons peuvent pourrait
                pourrais pouvoir veux veut voulez voulons veulent voudrais vouloir dois doit devez doivent devrait
                devoir faut faire fait fais faites font vais va vas allez allons vont aller dit dis dites avec sans
                pour par dans sur sous chez vers entre depuis pendant avant après contre selon dès jusque jusqu' mais
                donc car ni puis parce lorsque lorsqu' quand comment pourquoi où combien quel quelle quels quelles qui
                que quoi qu' dont puisqu' quelqu' lequel laquelle lesquels lesquelles très trop peu plus moins aussi
                encore toujours jamais déjà maintenant aujourd hui demain hier ici là ainsi alors cela ceci ce cet
                cette ces ça je tu il elle nous vous ils elles moi toi lui eux leur leurs mon ton son ma ta sa mes tes
                ses notre nos votre vos me te se j' n' s' t' m' c' y ne pas rien personne aucun aucune quelque
                quelques chaque tout toute tous toutes autre autres même mêmes plusieurs certains certaines si merci
                voici voilà une deux trois quatre cinq sept huit neuf afin lors tandis comme beaucoup peut-être celui
                celle ceux celles
                """,
            particles: "le la les l' un du des de d' au aux à a et ou en on"),
        .init(
            "gl",
            words: """
                é son está están estou estás estamos estaba era eran foi foron ser estar sexa sexan hai había haber
                teño tes ten temos teñen tiña ter quero queres quere queremos queren podo podes pode podemos poden
                podería debe deben facer fai fan fago feito vou vas vai imos van ir con sen por para pero porque pois
                aínda mentres cando onde como que quen cal cales canto canta cantos cantas moi moito moita moitos
                moitas pouco poucos máis menos tamén tampouco só xa sempre nunca agora hoxe mañá onte despois antes
                aquí alí aí así isto iso este esta estes estas ese esa eses esas aquel aquela eu ti el ela nós vós
                eles elas vostede meu miña meus miñas teu túa teus túas seu súa seus súas noso nosa nosos nosas lle
                lles nos vos se me te algo nada alguén ninguén algún algunha algúns algunhas ningún ningunha cada todo
                toda todos todas outro outra outros outras mesmo mesma desde dende ata entre sobre baixo durante
                segundo contra se senón grazas favor dous dúas tres catro cinco unha uns unhas pola polo polos polas
                dun dunha nun nunha coa co cos coas ao aos á ás do da dos das no na nos nas
                """,
            particles: "o a os as un de e ou en non"),
        .init(
            "it",
            words: """
                è sono sei siamo siete era erano ero essere stato stata stati state sia siano sarà saranno sarebbe fu
                ho hai ha abbiamo avete hanno aveva avevano avere avuto abbia può posso puoi possiamo potete possono
                potrebbe potrei potresti potere vuole voglio vuoi vogliamo vogliono vorrei volere deve devo devi
                dobbiamo devono dovrebbe fare fa fai faccio fanno fatto facendo vado vai va andiamo vanno andare dice
                dimmi dammi con senza per tra fra verso dentro fuori sopra sotto dopo prima durante contro secondo
                presso ma però oppure anche anch' perché poiché mentre quando dove come cosa chi che quale quali
                quanto quanta quanti quante qual cui molto molta molti molte poco pochi più meno solo soltanto ancora
                già sempre mai ora adesso oggi domani ieri poi qui qua lì là così questo questa questi queste quello
                quella quelli quelle quel quei ciò io tu lui lei noi voi loro egli essi mio mia miei mie tuo tua tuoi
                tue suo sua suoi sue nostro nostra nostri nostre vostro vostra vostri mi ti si ci vi gli ne lo li non
                niente nulla nessuno nessun nessuna qualcosa qualcuno qualche alcuni alcune alcun alcuna ogni tutto
                tutta tutti tutte altro altra altri altre stesso stessa stessi stesse se quindi dunque allora grazie
                favore nel nello nella nei negli nelle nell' sul sullo sulla sui sugli sulle sull' dal dallo dalla dai
                dagli dalle dall' dell' dello degli col uno due tre quattro cinque sette otto nove dieci un' c' quest'
                quell' tant perciò proprio troppo
                """,
            particles: "il la i le l' un una del della dei delle al allo alla ai agli alle all' di d' da e ed o a ad"),
        .init(
            "pt",
            words: """
                é são está estão estou estás estamos estava estavam era eram foi foram ser estar sou somos sido sendo
                seja sejam há havia haver tem têm tenho tens temos tinha tinham ter teve tido tenha quero queres quer
                queremos querem gostaria posso podes pode podemos podem poderia poder deve devem devo deveria fazer
                faz fazem faço fez feito diz diga vou vais vai vamos vão ir com sem por para mas porque pois embora
                enquanto quando onde como que quem qual quais quanto quanta quantos quantas muito muita muitos muitas
                pouco poucos mais menos também só somente apenas ainda já sempre nunca jamais agora hoje amanhã ontem
                depois antes aqui ali aí lá assim isto isso aquilo este esta estes estas esse essa esses essas aquele
                aquela aqueles aquelas deste desta destes destas desse dessa desses neste nesta nesse nessa disso
                disto nisso eu tu ele ela nós vós eles elas você vocês meu minha meus minhas teu tua teus tuas seu sua
                seus suas nosso nossa nossos nossas dele dela deles delas lhe lhes nos vos se me te algo nada alguém
                ninguém algum alguma alguns algumas nenhum nenhuma cada todo toda todos todas tudo outro outra outros
                outras mesmo mesma mesmos desde até entre sobre sob durante segundo contra se senão obrigado obrigada
                favor dois duas três quatro cinco uma umas uns pelo pela pelos pelas num numa ao aos à às não sim nem
                tão tanto cujo cuja porém
                """,
            particles: "o a os as um de do da dos das e ou em no na nos nas"),
        .init(
            "ro",
            words: """
                este sunt ești suntem sunteți era erau fost fi fie fiind am ai au avem aveți aveau avea avut aș ar ați
                poate pot poți putem puteți putea vreau vrei vrea vrem vor voi va vom veți voia trebuie trebui face
                fac faci facem făcut spune dă cu fără pentru prin despre către între sub peste până după înainte lângă
                contra dar însă ci sau iar ori deci căci deoarece fiindcă dacă deși când unde cum cine ce care cărui
                cărei căror cât câtă câți câte cât de foarte mult multă mulți multe puțin mai cel cea cei cele cel mai
                decât doar numai încă deja mereu niciodată acum azi astăzi mâine ieri apoi aici acolo așa astfel acest
                această acești aceste acesta aceasta aceștia acestea acestei acestui acel acea acela aceea aceia
                acelea asta ăsta eu tu el ea noi voi ei ele dumneavoastră meu mea mei mele tău ta tăi tale său sa săi
                sale lui lor nostru noastră noștri noastre vostru voastră mă te îl îi își îmi îți ne vă le se mi ți și
                nu nici nimic nimeni ceva cineva orice oricare fiecare tot toată toți toate alt altă alți alte altul
                alta același aceeași unui unei unor uni unele unii într dintr din dinspre în spre pe la de să că ca vă
                rog mulțumesc doi două trei patru cinci șase
                """,
            particles: "un o al a ai ale de la"),
    ]
}
