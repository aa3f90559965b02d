/// English words, by what they say about a text's language.
enum EnglishWords {
    /// Words that hardly any text in another language holds, and those of the usual filler: one of them, and the text
    /// passes.
    static let telling = set(
        """
        lorem ipsum
        the this these those that what which who whom whose when where why how would could should shall please you
        your yours yourself myself himself herself itself themselves ourselves with without from and they them their
        theirs there because while until though although than then through within upon about between against during
        before after above below across along among around behind beneath beside besides beyond despite except toward
        towards since each every either neither both another others such only very much many few less least been
        being does did doing done having might ought cannot if into onto out some something someone somebody somewhere
        somehow anything anyone anybody anywhere everything everyone everybody everywhere nothing nobody nowhere
        whatever whenever wherever whether again ever never always often sometimes soon already yet quite rather
        almost perhaps maybe now today tonight tomorrow yesterday three five eight nine eleven twelve twenty thirty
        hundred thousand first third our she it's i'm i'd i'll i've you're you'd you'll you've we're we'd we'll we've
        they're they'd they'll they've he's he'd he'll she's she'd she'll it'll that's that'd that'll there's here's
        what's what're what'll where's who's who'll how's how'd when's why's let's don't doesn't didn't isn't aren't
        wasn't weren't won't wouldn't couldn't shouldn't can't haven't hasn't hadn't mustn't ain't y'all gonna wanna
        gotta gimme lemme whats thats doesnt didnt isnt wouldnt couldnt ive youre want wants needs give gives gave
        given giving gets getting got makes making made takes taking took taken tells telling told says saying said
        knows knew known think thinks thinking thought using used finds finding found shows showing shown looks
        looking looked asks asked asking kept seem seems helping helped talks talking turns turned turning starts
        starting stopping stopped writes writing wrote written reading plays playing played running moves moving moved
        lives living believe bring brings brought happen happens happened provide paying includes including learning
        learned changes changed changing understand watching watched following follows creates created creating speaks
        adding adds spending grow opens opened opening walking winning offers remember remind loves consider appear
        buying bought waits waiting waited sends sending sent building built suggest suggests selling explain
        summarize summarise translate translates translated translation rewrite proofread paraphrase ordered ordering
        booked booking called calling cancels canceled cancelled checked checking choose chosen driving eating
        drinking enjoy guess hear heard hello imagined increase listening mentioned picked placed planned recommend
        recommended recommendation recommendations removed repeated replied reserve reservation returned saved
        searching selected singing sleeping solved spelled taught thank thanks transferred travelling tried trying
        updated wake wearing wished working worked worry worried better worst worse bigger smaller larger greatest
        newer older younger longer shorter higher wrong early earlier different enough really quickly slowly happy
        ready nearest closest whole hours minutes people person women child children boy girl friend friends father
        mother brother sister daughter husband wife thing things ways numbers rooms question questions answer answers
        words sentences stories poem letters breakfast meal recipes chicken bread cheese milk sugar eggs coffee 
        weather morning afternoon evening birthday appointment money payment prices dollars flights roads cities town
        country countries student students teacher songs movies lights kitchen bedroom bathroom doors temperature
        fridge grocery english french spanish german italian portuguese dutch russian chinese japanese korean arabic
        languages
        """)

    /// Words that are English and now and then borrowed by others: each counts for English, and where one begins a
    /// text, the text is a request in English.
    static let common = set(
        """
        add set help list use show get delete define sort keep word pull check enter remove move pick follow include
        read locate require requires join describe imagine number run write tell make take find look ask put turn talk
        say know let begin play book order call cancel buy pay wait send create change watch learn lead spend walk win
        offer speak allow love live meet hold sell pass cut reach report fix search select share sing sleep solve
        spell teach throw transfer travel try save return schedule compare count convert generate draw drive eat drink
        invite laugh like reply repeat update wonder work wish wear build serve continue stand expect raise decide
        clear large full free small real true false left right next new great good nice best big bad hot cold warm
        high low short long little late same own sure hard easy cheap important expensive fresh crispy spicy sweet up
        down back away well just also other here four seven time times day days week weeks month year years hour names
        home house world life hand hands way part place case family water window windows light cars street story
        letter line food lunch dinner recipe rice soup tea cake cakes cup cups rain snow night meeting meetings card
        cards
        account accounts balance price costs ticket tickets flight trip road city school company business office phone
        song artist movie rating points picture game playlist garage shopping language sandwich wireless headphones
        shoes battery screen charger kit chocolate cookie cookies pancakes smoothie banana apple juice beer wine
        restaurant hotel airport station near nearby local available second vegetarian dairy allergy delivery pickup
        customer service settings factory restore roll dice coin flip luggage lost stolen missing weight height speed
        mile miles feet inch inches pounds ounces tire oil salt pepper butter flour garlic onion potato potatoes salad
        pork turkey shrimp boil bake fry stove freezer dishwasher laundry mop couch blanket pillow towel enable
        disable engage activate deactivate whisper mute unmute volume louder quieter brighter dimmer wheel engine
        brake mileage loan mortgage rent salary income taxes refund fees charge charged debit credit statement deposit
        withdraw withdrawal routing username signed lock locked unlock freeze frozen blocked declined pending expired
        expire expires purchase purchases item items cart shipping shipped package tracking arrive arrived arrives
        departure boarding suitcase holiday holidays anniversary wedding doctor dentist nurse hospital medicine pills
        headache cough flu healthy exercise workout steps sleepy tired riddle funny scary boring interesting amazing
        awesome wonderful beautiful pretty ugly weird crazy silly dog dogs cats bird birds horse cow fish bear lion
        tiger puppy kitten yellow orange purple dark bright corner spring summer autumn winter monday wednesday
        thursday friday saturday sunday january february june july august october december queen princess knight
        dragon wizard witch ghost monster pirate ship boat plane truck bike paper pen pencil desk table lamp shelf
        wall floor roof garden yard fence tree trees flower flowers grass moon cloud clouds ocean river lake mountains
        forest beach island desert message messages texting inbox contact contacts attach attachment file page pages
        coding essay headline outline bullet bullets tweet tagline character characters limerick verse rhyme lyrics
        tune player season born died birth death history government law police court judge crime science math maths
        physics chemistry biology equation calculate multiply divide percent sentence spelling synonym synonyms
        antonym meaning means opposite bored hungry thirsty angry afraid excited proud alone together shot shots whip
        foam decaf hazelnut almond oat soy drizzle syrup topping toppings side sides sizes fries wrap bowl pint bottle
        slice quarter usual sooner latest currently previous upcoming rings alarms timers stopwatch clock calendar
        task tasks todo brighten thermostat heater curtain curtains blinds plug plugs switch yeah yep nope alright
        correct incorrect exactly definitely absolutely certainly probably salty juicy tender delicious tasty yummy
        """)

    /// Words of English grammar that belong to another language as well: they count against languages without them.
    static let shared = set(
        """
        a i an as at am are be but by can do for go had has have her him in is its me my no not on one or so to us was
        we will two six ten all any most must may per via even over under met were sit yes else
        of off he his it need too
        """)

    /// Words that names, dishes and titles are made with, and words that languages share: they count for none.
    static let borrowed = set(
        """
        van von de la le el los las les da di du des del der den al alla e y o et au aux ai das dos do lo ta te ti si
        tu mi mu su tan jan tim sam tony eva ana mia ella elle una sara nina ali mai kai kim lea leo max nova nora sol
        luna ay ya yo ge hay pan san santa saint sri mon ami bon belle beau noir rouge blanc grand grande petit petite
        bella bello bravo ciao adios hola bonjour amore amigo amigos dulce leche pollo con carne queso salsa piano
        villa casa visa media opera pizza pasta vain tale zum zur auf por fora sem sob com sus sal min mes co bu meg
        fel ki mang dan ah ho na jo ja se en unter um pro plus mine men man die dies war hat bin gift fast door come
        came more male mate see sea once son sin nun car main pour sans comment dire chat dont sir sur ton lit fin ma
        pa due dove sole solo ad ha last tests text data email app apps ok okay chip job art old end fall land band
        arm finger wind sand gold mild bald fort hut rat still ting ale pod sad tam bit sen ben ne mind egy fur ham
        far dig mer pet vet kid lid lot pot net nut mug rot rust star post stop start bar rock pop team party film
        computer weekend baby online design hobby bio smart super normal radio video audio taxi bus metro menu idea
        area formula agenda era drama hi hey oh mm sang rang tang pang hang plan open name test lap nap mar sum minute
        cost vegan gluten deliver setting reset distance gas tomato steak grill oven vacuum sofa insurance tax fee pin
        password login sign block track gate passport vacation present surprise pain fever gym joke fun cat red blue
        green black white brown pink gray north south east west tuesday march king prince train chair sun sky mountain
        file files folder document documents code bug bugs function loop string array class method variable server
        database query article paragraph title caption slogan plot scene haiku melody album genre score goal coach
        league age president average tip tips grammar sorry extra double single triple caramel vanilla mocha size
        combo burger plate dozen half current ring alarm timer event events dim fan fans possible impossible sour
        bitter
        """)

    private static func set(_ words: String) -> Set<String> {
        Set(words.split { $0 == " " || $0 == "\n" }.map(String.init))
    }
}
