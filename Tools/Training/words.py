"""Word lists: for each, the training words and, apart from them, the words of the tests."""

from names import *
from source import pool

DRINK = pool(
    """
    latte| cappuccino| espresso| mocha| flat white| americano| cortado| macchiato| cold brew| iced latte| chai
    latte| hot chocolate| green tea| oat milk latte| drip coffee| pumpkin latte| double espresso| vanilla latte|
    matcha latte
""",
    """
    ristretto| caramel latte| lemon iced tea| affogato| turmeric latte| jasmine tea| hazelnut mocha| lavender
    cortado| ginger tea| maple latte
""",
)
FOOD = pool(
    """
    croissant| blueberry muffin| bagel| lemon cake| banana bread| chocolate cookie| cheese sandwich| apple tart|
    scone| cinnamon roll| brownie| granola bar
""",
    """
    almond biscotti| pear danish| walnut loaf| cheese scone| raspberry eclair| plum cake| poppy seed roll| egg
    sandwich
""",
)
DISH = pool(
    """
    tomato soup| mushroom risotto| vegetable curry| chicken stew| apple pie| lentil soup| pasta salad| fish
    tacos| onion tart| fried rice| bean chili| potato salad| lemon chicken| pumpkin soup| berry cake| garlic
    bread| noodle soup| beef stew| spinach quiche| corn chowder| banana pancakes| beef burger| black bean soup|
    caesar salad| cheese omelet| chicken wings| chili con carne| coconut curry| cucumber salad| eggplant
    parmesan| fish soup| french toast| fruit salad| greek salad| grilled cheese| lamb stew| lasagna| meatballs|
    minestrone| mushroom pizza| nut bread| paella| peach cobbler| pea soup| pork ribs| ramen| ratatouille| roast
    chicken| shepherd's pie| shrimp tacos| spring rolls| stuffed peppers| sweet potato fries| tomato pasta| tuna
    sandwich| vegetable lasagna| waffles| zucchini bread
""",
    """
    leek tart| salmon bowl| carrot cake| mushroom stroganoff| peanut noodles| barley stew| cheese dumplings|
    roast cauliflower
""",
)
INGREDIENT = pool(
    """
    flour| sugar| butter| eggs| milk| salt| pepper| tomatoes| onions| garlic| olive oil| rice| pasta| carrots|
    potatoes| cheese| cream| basil| parsley| lemon| mushrooms| spinach| beans| chicken| apples| honey| yeast|
    oats| ginger| corn| avocado| bacon| bananas| blueberries| bread| broccoli| cabbage| cashews| celery|
    cherries| chickpeas| chili| chocolate| cilantro| coconut milk| coffee| cucumber| dates| eggplant| fish|
    grapes| ham| jam| kale| leeks| limes| mango| mint| mustard| noodles| nutmeg| oranges| oregano| paprika|
    peaches| peanuts| pears| peas| pork| quinoa| raisins| rosemary| salmon| sesame| shrimp| soy sauce|
    strawberries| sweet potatoes| tea| tuna| turkey| vanilla| yogurt
""",
    """
    lentils| cinnamon| walnuts| zucchini| tofu| maple syrup| radishes| vinegar| pumpkin| almonds| buttermilk|
    thyme
""",
)
ROOM = pool(
    """
    kitchen| bedroom| living room| bathroom| office| garage| hallway| garden| dining room| basement| attic|
    porch| guest room| study
""",
    """
    laundry room| nursery| sunroom| pantry| library| workshop| balcony
""",
)
COLOR = pool(
    """
    red blue green yellow purple orange white pink gold silver black brown teal gray
""",
    """
    turquoise crimson ivory lavender beige maroon
""",
)
ANIMAL = pool(
    """
    cat dog fox owl bear rabbit mouse horse whale turtle parrot goat otter wolf penguin dragon hedgehog sparrow
    frog deer ant bat bee camel chicken cow crab crow dolphin donkey duck eagle elephant falcon gecko giraffe
    gorilla hamster hawk hippo jaguar kangaroo koala lemur leopard lion lizard llama lobster monkey moose moth
    octopus ostrich panther peacock pelican pig pigeon pony puma raven salmon seal shark sheep snail snake
    spider swan tiger toad trout turkey zebra
""",
    """
    badger heron lynx beaver ferret panda squirrel walrus
""",
)
OBJECT = pool(
    """
    lamp book key clock map cup hat coin letter mirror bicycle boat drum kite ladder bottle ring basket stone
    bell candle box chair door rope umbrella wheel jar plate bag backpack basketball blender bracelet brush
    bucket camera carpet chain coat couch curtain desk fan fence flag flute glove helmet jacket keyboard knife
    laptop lantern magnet marble mask microphone monitor mug necklace notebook oven paintbrush pan pen phone
    piano pump puzzle radio rug saddle scooter screwdriver shelf shovel skateboard sofa spoon statue stool
    sweater sword table tent ticket torch toy tray trumpet typewriter vase watch whistle window
""",
    """
    kettle compass guitar blanket telescope scarf hammer wallet suitcase pillow teapot violin
""",
)
TASK = pool(
    """
    buy milk| call the dentist| water the plants| pay the rent| pick up the laundry| walk the dog| send the
    report| book the flights| clean the garage| feed the cat| renew the passport| wash the car| return the
    books| order new shoes| fix the bike| bake a cake| charge the camera| print the tickets| check the oven|
    take out the trash| finish the slides| buy flowers| read chapter two| stretch| take my vitamins| move the
    car| call mom| mow the lawn| check the mail| sweep the porch| cancel the gym| email the landlord| wrap the
    presents| change the sheets| defrost the freezer| update the calendar| practice the piano| buy stamps| pay
    the phone bill| iron the shirts| walk to the bank| pack the suitcase| order pizza| charge the phone| lock
    the shed| download the forms| visit grandma| pick up the kids| make a dentist appointment| turn in the
    homework| buy cat food
""",
    """
    sharpen the knives| mail the parcel| oil the hinges| order the cake| water the orchids| sign the lease|
    collect the prescription| vacuum the stairs| invite the neighbors| back up the laptop| polish the silver|
    renew the insurance
""",
)
EVENT = pool(
    """
    team meeting| birthday party| dentist appointment| book club| yoga class| product launch| board meeting|
    wedding| piano lesson| coffee tasting| design review| garden party| concert| job interview| science fair|
    charity run| photo walk| lunch with the team| cooking class| film night| staff training| open house| chess
    tournament| poetry reading| anniversary dinner| annual picnic| art fair| award show| barbecue| board game
    night| camping trip| client call| company retreat| craft market| dance class| family reunion| flea market|
    food festival| fundraiser| graduation| guest lecture| hackathon| haircut| kickoff meeting| language
    exchange| marathon| music festival| opening night| parent evening| plant swap| press conference| puppet
    show| road trip| safety drill| sales call| spring concert| summer camp| tennis match| vet appointment| wine
    tasting| workout| writing group
""",
    """
    bake sale| choir rehearsal| budget review| housewarming| book signing| swim meet| pottery workshop| farewell
    dinner| town hall| quiz night
""",
)
MONTH = pool(
    """
    January February March April May June July August September October November December
"""
)
DAY = pool(
    """
    Monday Tuesday Wednesday Thursday Friday Saturday Sunday
"""
)
WHEN = pool(
    """
    today| tomorrow| tonight| on Monday| on Friday| next week| this weekend| on Saturday| on Sunday| next
    Tuesday| this evening
""",
    """
    on Wednesday| next month| tomorrow morning| on Thursday| next Friday| later today
""",
)
WEATHER = pool(
    """
    sunny| cloudy| rainy| windy| snowy| foggy| clear| stormy| partly cloudy| humid
""",
    """
    drizzly| overcast| hazy| freezing| mild| breezy
""",
)
MUSIC_GENRE = pool(
    """
    jazz rock pop classical blues folk techno soul country reggae ambient punk
""",
    """
    funk salsa opera gospel metal bluegrass
""",
)
MOVIE_GENRE = pool(
    """
    comedy drama horror thriller romance fantasy mystery documentary western
""",
    """
    musical adventure crime animation
""",
)
ADJ = pool(
    """
    quiet bright old gentle brave tiny golden silver happy lonely curious sleepy clever kind wild calm strange
    warm cold hidden lost little proud shy busy lucky angry big blue brief broken careful cheap clean clear
    cloudy cool cozy crisp dark deep dry early easy empty fair famous fancy fast fierce fine fresh friendly full
    funny giant glad grand great green grumpy hard heavy honest huge hungry icy jolly large late lazy light long
    loud magic major mellow merry mighty modern narrow neat new nice noble odd open pale plain playful polite
    poor pretty pure quick rare red rich rough round royal rusty sad safe sharp short silent simple slow small
    smart smooth soft solid sour spicy steep sticky still strong sunny sweet swift tall tame thick thin tired
    tough true vast weak wet white wide wise wooden young
""",
    """
    sturdy peaceful dusty nervous gentle-hearted crooked cheerful ancient misty stubborn humble radiant
""",
)
PLACE = pool(
    """
    forest harbor village mountain library castle meadow lighthouse market river bakery island tower station
    valley school museum farm bridge cave airport alley attic balcony barn beach camp cathedral cellar cinema
    city cliff coast courtyard desert dock factory field garden gate hall hill hotel house hut inn jungle lake
    lane mill mine office park pier pond prairie ruin square stadium street swamp temple tunnel well yard zoo
""",
    """
    orchard windmill canyon abbey theater quarry greenhouse fountain palace observatory
""",
)
JOB = pool(
    """
    barista teacher baker nurse pilot farmer painter engineer librarian gardener chef driver doctor singer
    carpenter sailor tailor astronaut detective blacksmith wizard knight merchant accountant actor analyst
    artist astronomer banker biologist builder butcher cashier clerk coach cook dancer designer diver editor
    electrician firefighter fisherman gamer geologist guard guide hunter janitor jeweler judge lawyer manager
    mechanic miner musician nanny optician photographer physicist poet postman potter priest programmer ranger
    reporter scientist scout sculptor secretary shepherd soldier student surfer trainer vet waiter weaver writer
""",
    """
    plumber journalist florist surgeon beekeeper translator architect cobbler dentist referee alchemist
""",
)
TOPIC = pool(
    """
    gardening cooking travel music football history coffee astronomy painting photography hiking chess poetry
    sailing robotics baking cycling yoga fashion finance gaming wildlife architecture film health science
    weather education politics technology animals beekeeping birds boxing business cars climbing coding comedy
    dance dogs drawing economy electronics engineering environment family fishing flowers games geography golf
    housing insects jewelry karate kayaking languages law literature marketing math medicine museums mythology
    nature nutrition oceans parenting philosophy physics pottery psychology puzzles reading running sewing
    shopping singing skiing sleep soccer space swimming tennis theater toys trains travel-photography trees
    volunteering weddings wine woodworking writing
""",
    """
    archery knitting genealogy economics surfing calligraphy geology opera camping ceramics
""",
)
NOUN = pool(
    """
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
""",
    """
    envelope harvest lecture passport pipeline candidate shipment donor exhibit ferry parcel habitat auction
    tenant mortgage fossil recipe-card chimney festival thermostat voucher voyage bracelet sculpture dataset
    witness kennel orchard playlist permit
""",
)
VERB = pool(
    """
    get find set create update delete start stop open close send book order check search list add remove convert
    track play show schedule cancel lookup fetch measure scan print share save load count rate rank sort assign
    reserve inspect repair ship launch apply arrange attach block buy change choose clean collect compare
    compute confirm copy deliver describe detect download edit email estimate explain feed fill filter fix
    forward generate hide import invite join label like log make mark mix modify move name note notify pause
    pick post process query read recommend refresh register release rename replace report request reset resize
    restart restore resume review run select sell sign solve split store submit subscribe swap sync tag test
    unlock upload use view vote watch write
""",
    """
    archive merge publish approve retrieve transfer adjust export suggest verify dispatch summon
""",
)
