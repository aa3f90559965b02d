"""Word lists: for each, the training words and, apart from them, the words of the tests."""
from source import pool

FIRST = pool("""
    Emma Liam Noah Olivia Mia Lucas Ava Ethan Sofia Leo Isla Hugo Nora Felix Clara Oscar Ruby Jonas Maya Theo
    Alice Omar Priya Kenji Yuki Ravi Lena Marco Elena Diego Carla Ivan Petra Anders Ingrid Sven Freya Tomas Zoe
    Nina Ben Lily Sam Grace Daniel Hannah Jack Ella Adam Chloe Peter Anna Paul Julia Martin Laura Simon Kate
    David Rosa Ali Fatima Hassan Leila Chen Mei Wei Lin Arun Divya Kofi Ama Kwame Zuri Tariq Salma Mateo Lucia
    Pablo Ines Joao Beatriz Pierre Camille Louis Manon Hans Greta Otto Frida Lars Astrid Niko Dana Boris Irina
    Gus Wanda Walter Edith Harold June Naomi Keira Vincent Jasper Esme Miles Tessa Owen Ivy Abigail Aiden Albert
    Alma Amir Andrea Arthur Aurora Benjamin Bianca Carlos Cecilia Charlotte Christopher Dalia Dmitri Dominic
    Edgar Eleanor Eliza Emil Esther Eva Ezra Farah Felicity Finn Florence Gabriel Georgia Gianni Hazel Helen
    Henry Hector Iris Isaac Jamal Jane Joel Jorge Joseph Katya Khalid Kim Lara Leon Lola Louise Lydia Magnus
    Marcus Margaret Marta Matilda Max Nadine Natalie Nathan Nikolai Noor Olga Patrick Philip Rachel Rebecca
    Ricardo Robin Ruth Samuel Sara Sebastian Silvia Stella Susan Tara Thomas Uma Victor Violet Wendy Xavier
    Yasmin Zara
""", """
    Marlon Tobias Selma Bruno Ottilie Ansel Dorian Philippa Rafael Ximena Yusuf Bettina Caspian Delphine Emeka
    Fiona Gideon Hiroshi Ilse Jolanda Kasper Linnea Malik Nadia Oswald Petronella Quentin Rosalind Stellan
    Thandi Ulrich Verena Wilhelmina Yara Zeynep Amos Brigitte Cyrus Dagny
""")
LAST = pool("""
    Smith Johnson Lee Brown Garcia Miller Davis Lopez Wilson Moore Taylor Thomas Martin White Harris Clark Lewis
    Young Walker Hall Allen King Wright Scott Green Baker Adams Nelson Carter Mitchell Turner Parker Collins
    Murphy Cook Rogers Reed Bailey Bell Cooper Ward Fox Stone Rivera Nguyen Patel Kim Chen Wang Singh Khan Ali
    Rossi Novak Larsen Berg Weber Fischer Schmidt Meyer Dubois Laurent Silva Costa Santos Tanaka Sato Suzuki Ito
    Yamada Okafor Mensah Haddad Cohen Levi Ivanov Petrov Kowalski Horvat Brandt Quinn Doyle Hayes Frost Marsh
    Pike Vance Adler Barnes Becker Bennett Bishop Bright Brooks Burke Chandler Cole Cruz Dawson Diaz Duncan
    Ellis Evans Ferrari Flynn Foster Gibson Grant Griffin Hansen Hart Holmes Hughes Hunt Jensen Jordan Keller
    Kennedy Knight Lambert Lane Lopes Lund Mason Mendes Moreno Morgan Murray Nash Olsen Ortiz Owens Page Palmer
    Perez Porter Ramos Reyes Rivers Romero Russo Sanders Sharma Shaw Simmons Sousa Sullivan Torres Vargas Vega
    Wagner Walsh Warren Watson Webb West Winter Woods Zhang
""", """
    Abernathy Blackwood Castellano Dragomir Eriksen Fontaine Grimaldi Hollister Ishikawa Jankowski Kruger
    Lindqvist Montague Nakamura Ostrowski Pemberton Quintero Rasmussen Stavros Thornton Underhill Villanueva
    Whitfield Yamamoto Zimmerman Achebe Bjornstad Cardoso Delacroix Emerson
""")
CITY = pool("""
    Paris| London| Tokyo| Berlin| Rome| Madrid| Lisbon| Vienna| Oslo| Dublin| Athens| Cairo| Lima| Boston|
    Chicago| Seattle| Denver| Austin| Miami| Dallas| Toronto| Montreal| Sydney| Melbourne| Auckland| Osaka|
    Kyoto| Seoul| Beijing| Shanghai| Mumbai| Delhi| Bangkok| Hanoi| Singapore| Jakarta| Nairobi| Lagos| Accra|
    Tunis| Istanbul| Prague| Warsaw| Budapest| Zagreb| Helsinki| Stockholm| Copenhagen| Amsterdam| Brussels|
    Zurich| Geneva| Milan| Naples| Venice| Florence| Barcelona| Seville| Porto| Havana| Bogota| Quito| Santiago|
    Buenos Aires| Rio de Janeiro| Mexico City| New York| Los Angeles| San Francisco| San Diego| Las Vegas| New
    Orleans| Cape Town| Hong Kong| Kuala Lumpur| Tel Aviv| Salt Lake City| Cupertino| Portland| Phoenix|
    Houston| Atlanta| Detroit| Vancouver| Calgary| Reykjavik| Edinburgh| Glasgow| Manchester| Bristol| Cork|
    Lyon| Nice| Munich| Hamburg| Cologne| Krakow| Adelaide| Almaty| Amman| Ankara| Antwerp| Baku| Bali| Basel|
    Beirut| Belfast| Belgrade| Bern| Bologna| Bordeaux| Brisbane| Bucharest| Cardiff| Casablanca| Charlotte|
    Cleveland| Columbus| Dakota| Doha| Dresden| Dubai| Durban| Essen| Fargo| Fresno| Galway| Genoa| Granada|
    Graz| Hanover| Honolulu| Innsbruck| Izmir| Kathmandu| Kiev| Kobe| Lahore| Leeds| Lille| Limerick| Liverpool|
    Lubeck| Lusaka| Madison| Malaga| Malmo| Manila| Marrakesh| Marseille| Memphis| Minsk| Muscat| Nantes|
    Newcastle| Odessa| Oxford| Palermo| Palma| Panama City| Pisa| Pittsburgh| Plymouth| Quebec| Reno| Richmond|
    Rotterdam| Santa Fe| Sapporo| Sarajevo| Savannah| Sheffield| Skopje| Sofia| Split| Stuttgart| Tampa| Toledo|
    Toulouse| Trieste| Tromso| Uppsala| Verona| Vilnius| Winnipeg| York| Zadar| St. Louis| Abu Dhabi| Addis
    Ababa| San Jose| Santo Domingo| Cape Coral| Grand Rapids| El Paso
""", """
    Bergen| Bilbao| Tallinn| Riga| Valencia| Leipzig| Turin| Ghent| Gothenburg| Tbilisi| Perth| Wellington|
    Nagoya| Busan| Chennai| Kigali| Dakar| Medellin| Montevideo| Baltimore| Nashville| Sacramento| Tucson|
    Halifax| Ottawa| Salzburg| Lucerne| Aarhus| Utrecht| San Sebastian| Santa Cruz| Fort Worth| Port Louis| New
    Haven| Ho Chi Minh City
""")
LANDMARK = pool("""
    Sahara Desert| Serengeti| Yosemite| Mount Fuji| Joshua Tree| Grand Canyon| Niagara Falls| Machu Picchu|
    Great Barrier Reef| Lake Como| Black Forest| Isle of Skye| Blue Lagoon| Angkor Wat| Table Mountain| Uluru|
    Patagonia| Yellowstone| Loch Ness| Santorini| Big Sur| Banff| Zion Canyon| Mount Etna
""", """
    Mount Kilimanjaro| Victoria Falls| Giant's Causeway| Lake Bled| Monument Valley| Plitvice Lakes| Mount
    Rainier| Cinque Terre| Death Valley| Ha Long Bay
""")
COUNTRY = pool("""
    Japan France Italy Spain Portugal Greece Norway Iceland Kenya Peru Mexico Canada India Vietnam Morocco Egypt
    Brazil Chile Ireland Scotland
""", """
    Croatia Nepal Finland Jordan Colombia Austria Thailand Tanzania Uruguay Denmark
""")
DRINK = pool("""
    latte| cappuccino| espresso| mocha| flat white| americano| cortado| macchiato| cold brew| iced latte| chai
    latte| hot chocolate| green tea| oat milk latte| drip coffee| pumpkin latte| double espresso| vanilla latte|
    matcha latte
""", """
    ristretto| caramel latte| lemon iced tea| affogato| turmeric latte| jasmine tea| hazelnut mocha| lavender
    cortado| ginger tea| maple latte
""")
FOOD = pool("""
    croissant| blueberry muffin| bagel| lemon cake| banana bread| chocolate cookie| cheese sandwich| apple tart|
    scone| cinnamon roll| brownie| granola bar
""", """
    almond biscotti| pear danish| walnut loaf| cheese scone| raspberry eclair| plum cake| poppy seed roll| egg
    sandwich
""")
DISH = pool("""
    tomato soup| mushroom risotto| vegetable curry| chicken stew| apple pie| lentil soup| pasta salad| fish
    tacos| onion tart| fried rice| bean chili| potato salad| lemon chicken| pumpkin soup| berry cake| garlic
    bread| noodle soup| beef stew| spinach quiche| corn chowder| banana pancakes| beef burger| black bean soup|
    caesar salad| cheese omelet| chicken wings| chili con carne| coconut curry| cucumber salad| eggplant
    parmesan| fish soup| french toast| fruit salad| greek salad| grilled cheese| lamb stew| lasagna| meatballs|
    minestrone| mushroom pizza| nut bread| paella| peach cobbler| pea soup| pork ribs| ramen| ratatouille| roast
    chicken| shepherd's pie| shrimp tacos| spring rolls| stuffed peppers| sweet potato fries| tomato pasta| tuna
    sandwich| vegetable lasagna| waffles| zucchini bread
""", """
    leek tart| salmon bowl| carrot cake| mushroom stroganoff| peanut noodles| barley stew| cheese dumplings|
    roast cauliflower
""")
INGREDIENT = pool("""
    flour| sugar| butter| eggs| milk| salt| pepper| tomatoes| onions| garlic| olive oil| rice| pasta| carrots|
    potatoes| cheese| cream| basil| parsley| lemon| mushrooms| spinach| beans| chicken| apples| honey| yeast|
    oats| ginger| corn| avocado| bacon| bananas| blueberries| bread| broccoli| cabbage| cashews| celery|
    cherries| chickpeas| chili| chocolate| cilantro| coconut milk| coffee| cucumber| dates| eggplant| fish|
    grapes| ham| jam| kale| leeks| limes| mango| mint| mustard| noodles| nutmeg| oranges| oregano| paprika|
    peaches| peanuts| pears| peas| pork| quinoa| raisins| rosemary| salmon| sesame| shrimp| soy sauce|
    strawberries| sweet potatoes| tea| tuna| turkey| vanilla| yogurt
""", """
    lentils| cinnamon| walnuts| zucchini| tofu| maple syrup| radishes| vinegar| pumpkin| almonds| buttermilk|
    thyme
""")
CUISINE = pool("""
    Italian Thai Mexican Indian Japanese French Greek Chinese Korean Spanish Turkish Vietnamese Lebanese
    Ethiopian
""", """
    Peruvian Moroccan Georgian Hungarian Persian
""")
ROOM = pool("""
    kitchen| bedroom| living room| bathroom| office| garage| hallway| garden| dining room| basement| attic|
    porch| guest room| study
""", """
    laundry room| nursery| sunroom| pantry| library| workshop| balcony
""")
COLOR = pool("""
    red blue green yellow purple orange white pink gold silver black brown teal gray
""", """
    turquoise crimson ivory lavender beige maroon
""")
ANIMAL = pool("""
    cat dog fox owl bear rabbit mouse horse whale turtle parrot goat otter wolf penguin dragon hedgehog sparrow
    frog deer ant bat bee camel chicken cow crab crow dolphin donkey duck eagle elephant falcon gecko giraffe
    gorilla hamster hawk hippo jaguar kangaroo koala lemur leopard lion lizard llama lobster monkey moose moth
    octopus ostrich panther peacock pelican pig pigeon pony puma raven salmon seal shark sheep snail snake
    spider swan tiger toad trout turkey zebra
""", """
    badger heron lynx beaver ferret panda squirrel walrus
""")
OBJECT = pool("""
    lamp book key clock map cup hat coin letter mirror bicycle boat drum kite ladder bottle ring basket stone
    bell candle box chair door rope umbrella wheel jar plate bag backpack basketball blender bracelet brush
    bucket camera carpet chain coat couch curtain desk fan fence flag flute glove helmet jacket keyboard knife
    laptop lantern magnet marble mask microphone monitor mug necklace notebook oven paintbrush pan pen phone
    piano pump puzzle radio rug saddle scooter screwdriver shelf shovel skateboard sofa spoon statue stool
    sweater sword table tent ticket torch toy tray trumpet typewriter vase watch whistle window
""", """
    kettle compass guitar blanket telescope scarf hammer wallet suitcase pillow teapot violin
""")
TASK = pool("""
    buy milk| call the dentist| water the plants| pay the rent| pick up the laundry| walk the dog| send the
    report| book the flights| clean the garage| feed the cat| renew the passport| wash the car| return the
    books| order new shoes| fix the bike| bake a cake| charge the camera| print the tickets| check the oven|
    take out the trash| finish the slides| buy flowers| read chapter two| stretch| take my vitamins| move the
    car| call mom| mow the lawn| check the mail| sweep the porch| cancel the gym| email the landlord| wrap the
    presents| change the sheets| defrost the freezer| update the calendar| practice the piano| buy stamps| pay
    the phone bill| iron the shirts| walk to the bank| pack the suitcase| order pizza| charge the phone| lock
    the shed| download the forms| visit grandma| pick up the kids| make a dentist appointment| turn in the
    homework| buy cat food
""", """
    sharpen the knives| mail the parcel| oil the hinges| order the cake| water the orchids| sign the lease|
    collect the prescription| vacuum the stairs| invite the neighbors| back up the laptop| polish the silver|
    renew the insurance
""")
EVENT = pool("""
    team meeting| birthday party| dentist appointment| book club| yoga class| product launch| board meeting|
    wedding| piano lesson| coffee tasting| design review| garden party| concert| job interview| science fair|
    charity run| photo walk| lunch with the team| cooking class| film night| staff training| open house| chess
    tournament| poetry reading| anniversary dinner| annual picnic| art fair| award show| barbecue| board game
    night| camping trip| client call| company retreat| craft market| dance class| family reunion| flea market|
    food festival| fundraiser| graduation| guest lecture| hackathon| haircut| kickoff meeting| language
    exchange| marathon| music festival| opening night| parent evening| plant swap| press conference| puppet
    show| road trip| safety drill| sales call| spring concert| summer camp| tennis match| vet appointment| wine
    tasting| workout| writing group
""", """
    bake sale| choir rehearsal| budget review| housewarming| book signing| swim meet| pottery workshop| farewell
    dinner| town hall| quiz night
""")
MONTH = pool("""
    January February March April May June July August September October November December
""")
DAY = pool("""
    Monday Tuesday Wednesday Thursday Friday Saturday Sunday
""")
WHEN = pool("""
    today| tomorrow| tonight| on Monday| on Friday| next week| this weekend| on Saturday| on Sunday| next
    Tuesday| this evening
""", """
    on Wednesday| next month| tomorrow morning| on Thursday| next Friday| later today
""")
WEATHER = pool("""
    sunny| cloudy| rainy| windy| snowy| foggy| clear| stormy| partly cloudy| humid
""", """
    drizzly| overcast| hazy| freezing| mild| breezy
""")
LANGUAGE = pool("""
    French Spanish German Italian Japanese Korean Portuguese Dutch Swedish Greek Turkish Arabic Hindi Polish
""", """
    Norwegian Czech Thai Finnish Hungarian Swahili
""")
CURRENCY = pool("""
    USD EUR GBP JPY CAD AUD CHF SEK INR MXN
""", """
    NOK NZD SGD BRL ZAR
""")
MUSIC_GENRE = pool("""
    jazz rock pop classical blues folk techno soul country reggae ambient punk
""", """
    funk salsa opera gospel metal bluegrass
""")
MOVIE_GENRE = pool("""
    comedy drama horror thriller romance fantasy mystery documentary western
""", """
    musical adventure crime animation
""")
ADJ = pool("""
    quiet bright old gentle brave tiny golden silver happy lonely curious sleepy clever kind wild calm strange
    warm cold hidden lost little proud shy busy lucky angry big blue brief broken careful cheap clean clear
    cloudy cool cozy crisp dark deep dry early easy empty fair famous fancy fast fierce fine fresh friendly full
    funny giant glad grand great green grumpy hard heavy honest huge hungry icy jolly large late lazy light long
    loud magic major mellow merry mighty modern narrow neat new nice noble odd open pale plain playful polite
    poor pretty pure quick rare red rich rough round royal rusty sad safe sharp short silent simple slow small
    smart smooth soft solid sour spicy steep sticky still strong sunny sweet swift tall tame thick thin tired
    tough true vast weak wet white wide wise wooden young
""", """
    sturdy peaceful dusty nervous gentle-hearted crooked cheerful ancient misty stubborn humble radiant
""")
PLACE = pool("""
    forest harbor village mountain library castle meadow lighthouse market river bakery island tower station
    valley school museum farm bridge cave airport alley attic balcony barn beach camp cathedral cellar cinema
    city cliff coast courtyard desert dock factory field garden gate hall hill hotel house hut inn jungle lake
    lane mill mine office park pier pond prairie ruin square stadium street swamp temple tunnel well yard zoo
""", """
    orchard windmill canyon abbey theater quarry greenhouse fountain palace observatory
""")
JOB = pool("""
    barista teacher baker nurse pilot farmer painter engineer librarian gardener chef driver doctor singer
    carpenter sailor tailor astronaut detective blacksmith wizard knight merchant accountant actor analyst
    artist astronomer banker biologist builder butcher cashier clerk coach cook dancer designer diver editor
    electrician firefighter fisherman gamer geologist guard guide hunter janitor jeweler judge lawyer manager
    mechanic miner musician nanny optician photographer physicist poet postman potter priest programmer ranger
    reporter scientist scout sculptor secretary shepherd soldier student surfer trainer vet waiter weaver writer
""", """
    plumber journalist florist surgeon beekeeper translator architect cobbler dentist referee alchemist
""")
TOPIC = pool("""
    gardening cooking travel music football history coffee astronomy painting photography hiking chess poetry
    sailing robotics baking cycling yoga fashion finance gaming wildlife architecture film health science
    weather education politics technology animals beekeeping birds boxing business cars climbing coding comedy
    dance dogs drawing economy electronics engineering environment family fishing flowers games geography golf
    housing insects jewelry karate kayaking languages law literature marketing math medicine museums mythology
    nature nutrition oceans parenting philosophy physics pottery psychology puzzles reading running sewing
    shopping singing skiing sleep soccer space swimming tennis theater toys trains travel-photography trees
    volunteering weddings wine woodworking writing
""", """
    archery knitting genealogy economics surfing calligraphy geology opera camping ceramics
""")
BRAND_ADJECTIVE = pool("""
    Blue Silver Golden North River Maple Bright Stone Green Iron Sunny Oak Red Star Lake Copper Wild Harbor
    Cedar Velvet Crystal Amber Lunar Royal Urban Alpine Apex Arctic Aspen Atlas Autumn Azure Birch Bold Canyon
    Cherry City Classic Cloud Coastal Cobalt Coral Cosmic Crown Delta Diamond Eagle East Ember Emerald Evergreen
    First Forest Fox Frost Giant Global Grand Happy Harvest Hidden High Honey Horizon Island Ivory Jade Jasmine
    Key Lime Lion Lucky Magic Marble Metro Midnight Mint Misty Modern Moon Morning Mountain Noble Ocean Olive
    Orange Pacific Pearl Pioneer Prime Pure Quick Quiet Rapid Raven Rose Ruby Sand Secret Shadow Silk Simple Sky
    Smart Snow Solar South Spark Spring Storm Sun Swift Tiger Trail True Twin United Valley Vista West Winter
    Wise
""", """
    Granite Willow Northern Scarlet Echo Summit Pine Indigo Falcon Meadow
""")
BRAND_NOUN = pool("""
    Bakery Studio Supplies Labs Garden Coffee Books Motors Kitchen Foods Media Tools Works Partners Trading
    Software Design Market House Travel Academy Agency Airlines Antiques Appliances Apparel Audio Auto Bank
    Bikes Boats Builders Cafe Carpets Catering Clinic Clothing Consulting Courier Dairy Dental Energy Express
    Farms Films Fitness Flowers Furniture Gallery Games Gifts Glass Goods Group Gym Hardware Health Homes Hotel
    Insurance Jewelers Law Lighting Machines Marine Mills Mobile Music Optics Paper Photo Plumbing Press Print
    Properties Security Shoes Solar Sports Stationery Storage Systems Tea Telecom Theater Tours Toys Transport
    Trust Ventures Wines Woodwork
""", """
    Outfitters Logistics Ceramics Pharmacy Records Interiors Brewing Electronics
""")
RESTAURANT_NOUN = pool("""
    Spoon Table Fork Lantern Olive Anchor Fig Plum Willow Tavern Terrace Grill Bistro Garden Oven Kettle Lotus
    Harvest Pepper Cellar Apron Bamboo Basil Bell Clover Copperpot Cove Crown Dragon Elm Fern Flame Fox Heron
    Hive Juniper Lemon Lighthouse Magnolia Mill Moon Oak Orchid Pearl Pine Plate Rose Saffron Sage Sparrow Star
    Sunflower Terra Thyme Trout Tulip Vine Wharf
""", """
    Cantina Parlor Pavilion Skillet Pepperpot Sardine Thistle Nook
""")
NOUN = pool("""
    order user item price status title level score code color size weight height city country account device
    room guest seat ticket flight hotel course lesson grade team player match goal budget project task step note
    tag label category topic rating review author book chapter page song album artist film scene actor recipe
    meal drink dish plant animal season month day hour minute speed distance direction temperature pressure
    engine wheel battery screen camera printer server package version channel message reply comment group member
    role skill badge mission quest spell armor weapon treasure map planet star orbit sensor signal filter theme
    font layout invoice vendor client contract salary bonus branch office region zone street building floor
    garage garden window door key lock alarm timer clock calendar meeting agenda report chart table row column
    index total amount discount tax shipping warehouse stock supplier brand model material shape pattern fabric
    shirt shoe hat coat access address advice age airport answer apartment appliance application archive area
    asset audience award backup balance band bank battle bed bill bird block boat body bottle bowl box bread
    bridge bug bus business cable cake campaign car cargo case cause chain charge check choice class claim
    clinic cloud club coach collection company concert condition contact container content contest copy cost
    crew crop customer cycle database date deadline deal degree delivery department depth design desk detail
    diagram diet document dog domain donation draft drawing driver duration edition effect email employee energy
    entry error estimate event exam exercise expense expert fact factory fan farm fee feed feedback field file
    fine fish flag fleet flower fold food forecast form frame friend fruit fuel function fund gallery game gear
    genre gift glass grant guide gym hall hardware hint history hobby holiday hospital host household idea image
    income industry insect interest interval job journal journey judge kitchen lab lake lamp land language
    launch law layer league lease length letter library license light limit line link list load loan location
    log logo luggage machine mail margin mark market medal medicine memory menu merchant metal method metric
    milestone mirror mode money mood mountain movie museum name need network news night notice number object
    offer operator opinion origin output owner painting pair panel paper parent park part partner party password
    patch patient payment peak penalty period person pet phone photo pipe plan platform plot poem point policy
    pool port position post power practice prize problem process product profile program property protein
    purchase purpose puzzle quantity query question queue quota race rain range rank rate reason record
    reference refund relation reminder rent repair request reserve resource response result return reward ring
    risk river road robot roof root round route rule sale sample scale schedule school scope section sector
    segment series service session setting share shelf shift ship shop show side sign site snack solution sound
    source space speaker sport staff standard state station statue stone storage store storm story stream
    strength string student studio style subject subscription suite supply support survey symbol system talent
    tank target taste teacher technique term test text theory thread threat tip tool tournament tour tower toy
    track trade traffic trail train training tree trend trial trip truck trust type unit upgrade usage vacation
    value vehicle vessel video view village virus visit visitor voice volume vote wall water wave width wind
    winner word workshop yard year youth
""", """
    envelope harvest lecture passport pipeline candidate shipment donor exhibit ferry parcel habitat auction
    tenant mortgage fossil recipe-card chimney festival thermostat voucher voyage bracelet sculpture dataset
    witness kennel orchard playlist permit
""")
VERB = pool("""
    get find set create update delete start stop open close send book order check search list add remove convert
    track play show schedule cancel lookup fetch measure scan print share save load count rate rank sort assign
    reserve inspect repair ship launch apply arrange attach block buy change choose clean collect compare
    compute confirm copy deliver describe detect download edit email estimate explain feed fill filter fix
    forward generate hide import invite join label like log make mark mix modify move name note notify pause
    pick post process query read recommend refresh register release rename replace report request reset resize
    restart restore resume review run select sell sign solve split store submit subscribe swap sync tag test
    unlock upload use view vote watch write
""", """
    archive merge publish approve retrieve transfer adjust export suggest verify dispatch summon
""")
