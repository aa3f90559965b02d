"""Lists of names: for each, the training names and, apart from them, the names of the tests."""

from source import pool

FIRST = pool(
    """
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
""",
    """
    Marlon Tobias Selma Bruno Ottilie Ansel Dorian Philippa Rafael Ximena Yusuf Bettina Caspian Delphine Emeka
    Fiona Gideon Hiroshi Ilse Jolanda Kasper Linnea Malik Nadia Oswald Petronella Quentin Rosalind Stellan
    Thandi Ulrich Verena Wilhelmina Yara Zeynep Amos Brigitte Cyrus Dagny
""",
)
LAST = pool(
    """
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
""",
    """
    Abernathy Blackwood Castellano Dragomir Eriksen Fontaine Grimaldi Hollister Ishikawa Jankowski Kruger
    Lindqvist Montague Nakamura Ostrowski Pemberton Quintero Rasmussen Stavros Thornton Underhill Villanueva
    Whitfield Yamamoto Zimmerman Achebe Bjornstad Cardoso Delacroix Emerson
""",
)
CITY = pool(
    """
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
""",
    """
    Bergen| Bilbao| Tallinn| Riga| Valencia| Leipzig| Turin| Ghent| Gothenburg| Tbilisi| Perth| Wellington|
    Nagoya| Busan| Chennai| Kigali| Dakar| Medellin| Montevideo| Baltimore| Nashville| Sacramento| Tucson|
    Halifax| Ottawa| Salzburg| Lucerne| Aarhus| Utrecht| San Sebastian| Santa Cruz| Fort Worth| Port Louis| New
    Haven| Ho Chi Minh City
""",
)
LANDMARK = pool(
    """
    Sahara Desert| Serengeti| Yosemite| Mount Fuji| Joshua Tree| Grand Canyon| Niagara Falls| Machu Picchu|
    Great Barrier Reef| Lake Como| Black Forest| Isle of Skye| Blue Lagoon| Angkor Wat| Table Mountain| Uluru|
    Patagonia| Yellowstone| Loch Ness| Santorini| Big Sur| Banff| Zion Canyon| Mount Etna
""",
    """
    Mount Kilimanjaro| Victoria Falls| Giant's Causeway| Lake Bled| Monument Valley| Plitvice Lakes| Mount
    Rainier| Cinque Terre| Death Valley| Ha Long Bay
""",
)
COUNTRY = pool(
    """
    Japan France Italy Spain Portugal Greece Norway Iceland Kenya Peru Mexico Canada India Vietnam Morocco Egypt
    Brazil Chile Ireland Scotland
""",
    """
    Croatia Nepal Finland Jordan Colombia Austria Thailand Tanzania Uruguay Denmark
""",
)
CUISINE = pool(
    """
    Italian Thai Mexican Indian Japanese French Greek Chinese Korean Spanish Turkish Vietnamese Lebanese
    Ethiopian
""",
    """
    Peruvian Moroccan Georgian Hungarian Persian
""",
)
LANGUAGE = pool(
    """
    French Spanish German Italian Japanese Korean Portuguese Dutch Swedish Greek Turkish Arabic Hindi Polish
""",
    """
    Norwegian Czech Thai Finnish Hungarian Swahili
""",
)
CURRENCY = pool(
    """
    USD EUR GBP JPY CAD AUD CHF SEK INR MXN
""",
    """
    NOK NZD SGD BRL ZAR
""",
)
BRAND_ADJECTIVE = pool(
    """
    Blue Silver Golden North River Maple Bright Stone Green Iron Sunny Oak Red Star Lake Copper Wild Harbor
    Cedar Velvet Crystal Amber Lunar Royal Urban Alpine Apex Arctic Aspen Atlas Autumn Azure Birch Bold Canyon
    Cherry City Classic Cloud Coastal Cobalt Coral Cosmic Crown Delta Diamond Eagle East Ember Emerald Evergreen
    First Forest Fox Frost Giant Global Grand Happy Harvest Hidden High Honey Horizon Island Ivory Jade Jasmine
    Key Lime Lion Lucky Magic Marble Metro Midnight Mint Misty Modern Moon Morning Mountain Noble Ocean Olive
    Orange Pacific Pearl Pioneer Prime Pure Quick Quiet Rapid Raven Rose Ruby Sand Secret Shadow Silk Simple Sky
    Smart Snow Solar South Spark Spring Storm Sun Swift Tiger Trail True Twin United Valley Vista West Winter
    Wise
""",
    """
    Granite Willow Northern Scarlet Echo Summit Pine Indigo Falcon Meadow
""",
)
BRAND_NOUN = pool(
    """
    Bakery Studio Supplies Labs Garden Coffee Books Motors Kitchen Foods Media Tools Works Partners Trading
    Software Design Market House Travel Academy Agency Airlines Antiques Appliances Apparel Audio Auto Bank
    Bikes Boats Builders Cafe Carpets Catering Clinic Clothing Consulting Courier Dairy Dental Energy Express
    Farms Films Fitness Flowers Furniture Gallery Games Gifts Glass Goods Group Gym Hardware Health Homes Hotel
    Insurance Jewelers Law Lighting Machines Marine Mills Mobile Music Optics Paper Photo Plumbing Press Print
    Properties Security Shoes Solar Sports Stationery Storage Systems Tea Telecom Theater Tours Toys Transport
    Trust Ventures Wines Woodwork
""",
    """
    Outfitters Logistics Ceramics Pharmacy Records Interiors Brewing Electronics
""",
)
RESTAURANT_NOUN = pool(
    """
    Spoon Table Fork Lantern Olive Anchor Fig Plum Willow Tavern Terrace Grill Bistro Garden Oven Kettle Lotus
    Harvest Pepper Cellar Apron Bamboo Basil Bell Clover Copperpot Cove Crown Dragon Elm Fern Flame Fox Heron
    Hive Juniper Lemon Lighthouse Magnolia Mill Moon Oak Orchid Pearl Pine Plate Rose Saffron Sage Sparrow Star
    Sunflower Terra Thyme Trout Tulip Vine Wharf
""",
    """
    Cantina Parlor Pavilion Skillet Pepperpot Sardine Thistle Nook
""",
)
