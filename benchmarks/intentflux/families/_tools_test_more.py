"""The tool-call tasks of the test set, second part: money, food, data, leisure."""

from __future__ import annotations

from ._tools import dates, same, spec, tool
from ._tools_test import JUNE, MAY, Task

BANK = (
    tool("transfer", "Transfer money.", account="giro|savings|business: from which account", recipient="string: name", euros="number: amount", reference="string: text",
         date="string?: YYYY-MM-DD", instant="boolean?: instant transfer"),
    tool("standing_order", "Set up a regular transfer.", account="giro|savings|business: from which account", recipient="string: name", euros="number: amount", reference="string: text", every="month|quarter|year: how often"),
    tool("block_card", "Block a card.", card="string: last four digits"),
)
SHARES = (tool("place_order", "Trade shares.", symbol="string: ticker", side="buy|sell: direction", shares="integer: number", limit="number: limit price", valid="day|week|month: how long", stop="number?: stop price", notify="boolean?: tell me when done"),)
TABLE = (
    tool("reserve_table", "Reserve a table.", restaurant="string: name", date="string: YYYY-MM-DD", time="string: HH:MM", people="integer: number of people", area="indoor|terrace|bar: where", high_chair="boolean?: for a child", note="string?: note to the kitchen"),
    tool("order_flowers", "Have flowers put on the table.", restaurant="string: name", colour="string: colour"),
)
PIZZA = (tool("order_pizza", "Order one kind of pizza.", kind="string: name", size="small|medium|large: size", count="integer: how many", crust="thin|thick|filled: crust", toppings="list?: extra toppings", address="string: where to"),
         tool("order_drink", "Order drinks.", drink="string: what", count="integer: how many", address="string: where to"))
RECIPE = (tool("find_recipes", "Search recipes.", ingredient="string: main ingredient", diet="any|vegetarian|vegan|gluten-free: diet", max_minutes="integer: cooking time", servings="integer: number of servings", cuisine="string?: cuisine", exclude="list?: ingredients"),)
QUERY = (
    tool("export_report", "Export a report.", report="sales|stock|returns|visits: which", start="string: YYYY-MM-DD", end="string: YYYY-MM-DD", format="csv|xlsx|pdf: format", region="north|south|east|west: region", currency="string?: ISO code", compress="boolean?: as zip"),
    tool("share_report", "Share the newest report.", report="sales|stock|returns|visits: which", person="string: name"),
)
SERVER = (
    tool("scale_service", "Set how a service runs.", service="string: name", replicas="integer: number", region="string: region", memory_mb="integer: memory", rollout="rolling|blue-green|canary: how", pause="boolean?: wait for a go"),
    tool("restart_service", "Restart a service.", service="string: name"),
)
MAPS = (tool("plan_route", "Plan a route.", start="string: from", end="string: to", mode="walk|bike|bus|car: by what", arrive_by="string: HH:MM", via="string?: stop on the way", avoid="hills|tolls|ferries?: what to avoid"),)
GYM = (tool("book_course", "Book a course.", course="string: name", date="string: YYYY-MM-DD", time="string: HH:MM", places="integer: number of people", mat="boolean?: rent a mat", trainer="string?: wish"),
       tool("cancel_course", "Cancel a course.", course="string: name", date="string: YYYY-MM-DD"))
TICKETS = (tool("buy_tickets", "Buy tickets.", event="string: event", date="string: YYYY-MM-DD", category="stalls|circle|gallery|box: seats", count="integer: number", delivery="mobile|post|box-office: how to get them", insurance="boolean?: cancellation insurance", wheelchair="boolean?: wheelchair space"),)
TRANSLATE = (tool("translate_document", "Have a document translated.", file="string: file name", source="string: language code", target="string: language code", tone="formal|informal: tone", deadline="string: YYYY-MM-DD", certified="boolean?: certified", glossary="string?: file name"),)
PET = (tool("book_vet", "Book a visit to the vet.", animal="dog|cat|rabbit|bird: animal", name="string: its name", reason="vaccination|check|injury|dental: reason", date="string: YYYY-MM-DD", vet="string: name", first_visit="boolean?: new patient", home="boolean?: at home"),)
LANGUAGES = (("French", "fr"), ("Spanish", "es"), ("Italian", "it"), ("Polish", "pl"), ("Danish", "da"), ("Greek", "el"))
NAMES = same("Elif Aydin", "Marc Oliva", "Stadtwerke", "Ruth Vogel", "Verein Linde", "Tim Brock")

TASKS: tuple[Task, ...] = (
    (spec("transfer", "Make a payment for me.", BANK,
          [("a", "the account", "Take it from the {} account.", same("giro", "savings", "business")), ("r", "the recipient", "It goes to {}.", NAMES), ("e", "the amount", "The amount is {} euros.", (240, 180, 204, 260, 300, 420)), ("x", "the reference", "The reference is {}.", same("rent May", "rent June", "deposit", "gift", "repair", "fees"))],
          [("the date", "Do it on 1 May 2027.", {"d": "2027-05-01"}), ("the instant transfer", "As an instant transfer.", {"i": True}), ("the card", "Block card 4471 as well.", {"more": (("block_card", {"card": "4471"}),)}),
           ("the second payment", "And 25 euros from giro to Kiosk with the reference tea.", {"more": (("transfer", {"account": "giro", "recipient": "Kiosk", "euros": 25, "reference": "tea"}),)})]),
     (("transfer", {"account": "$a", "recipient": "$r", "euros": "$e", "reference": "$x", "date": "$d", "instant": "$i"}),)),
    (spec("standing-order", "Set up a regular payment.", BANK,
          [("r", "the recipient", "The money goes to {}.", same("Ruth Vogel", "Elif Aydin", "Marc Oliva", "Stadtwerke", "Tim Brock", "Verein Linde")), ("e", "the amount", "It is {} euros each time.", (65, 50, 75, 80, 56, 100)), ("n", "the interval", "It is paid every {}.", same("quarter", "month", "year")),
           ("x", "the reference", "The reference is {}.", same("membership", "electricity", "allowance", "donation", "parking", "lessons")), ("a", "the account", "Use my {} account.", same("business", "giro", "savings"))],
          [("the first payment", "Make the first payment as a transfer right away, too.", {"more": (("transfer", {"account": "$a", "recipient": "$r", "euros": "$e", "reference": "$x"}),)}),
           ("the card", "Also block card 0093.", {"more": (("block_card", {"card": "0093"}),)}), ("the savings", "And set up another one: 40 euros a month from giro to Piggy with the reference save.", {"more": (("standing_order", {"account": "giro", "recipient": "Piggy", "euros": 40, "reference": "save", "every": "month"}),)})]),
     (("standing_order", {"account": "$a", "recipient": "$r", "euros": "$e", "reference": "$x", "every": "$n"}),)),
    (spec("shares", "Place an order at the stock exchange.", SHARES,
          [("s", "the share", "The share is {}.", same("KLMO", "TRNA", "BIRK", "SOLV", "NORD", "AQUA")), ("w", "the direction", "I want to {}.", same("sell", "buy")), ("n", "the number", "It's {} shares.", (120, 80, 100, 150, 12, 200)), ("l", "the limit", "The limit is {}.", (48.5, 47.0, 49.9, 50.25, 45.8, 52)), ("v", "the validity", "The order is valid for a {}.", same("week", "day", "month"))],
          [("the stop", "Set a stop at 40.", {"stop": 40}), ("the message", "Tell me when it's done.", {"tell": True}), ("the deeper stop", "Set a stop at 35.5.", {"stop": 35.5}),
           ("the other share", "Also buy 10 shares of ZINK, limit 9, valid for a day.", {"more": (("place_order", {"symbol": "ZINK", "side": "buy", "shares": 10, "limit": 9, "valid": "day"}),)})]),
     (("place_order", {"symbol": "$s", "side": "$w", "shares": "$n", "limit": "$l", "valid": "$v", "stop": "$stop", "notify": "$tell"}),)),
    (spec("table", "Reserve a table for me.", TABLE,
          [("r", "the restaurant", "The restaurant is {}.", same("Zur Linde", "Ponte", "Kyo", "Marrakesh", "Fjord", "Casa Luz")), ("d", "the day", "We come on {}.", JUNE), ("t", "the time", "At {}.", same("19:30", "18:00", "20:00", "19:00", "12:30", "20:45")), ("p", "the number of people", "We are {} people.", (6, 4, 5, 7, 8, 3)), ("w", "the place", "We'd like to sit {}.", (("on the terrace", "terrace"), ("indoors", "indoor"), ("at the bar", "bar")))],
          [("the high chair", "We need a high chair.", {"chair": True}), ("the allergy", "Note for the kitchen: no nuts.", {"note": "no nuts"}), ("the flowers", "Order white flowers for the table.", {"more": (("order_flowers", {"restaurant": "$r", "colour": "white"}),)}), ("the birthday", "Note for the kitchen: birthday cake.", {"note": "birthday cake"})]),
     (("reserve_table", {"restaurant": "$r", "date": "$d", "time": "$t", "people": "$p", "area": "$w", "high_chair": "$chair", "note": "$note"}),)),
    (spec("pizza", "Order dinner with two calls: one kind of pizza, one drink.", PIZZA,
          [("k", "the pizza", "The pizza is {}.", same("Funghi", "Margherita", "Diavola", "Verdura", "Tonno", "Quattro Formaggi")), ("s", "the size", "The size is {}.", same("large", "medium", "small")), ("n", "the number of pizzas", "We take {} of them.", (3, 2, 4, 5, 1, 6), ("k",)), ("c", "the crust", "With a {} crust.", same("thin", "thick", "filled")),
           ("d", "the drink", "To drink we want {}, one for each pizza.", same("cola", "water", "iced tea", "lemonade", "beer", "apple juice"), ("n",)), ("a", "the address", "Everything goes to {}.", same("Mill Lane 4", "Mill Lane 14", "Quay 2", "Park Road 9", "Dock Street 31", "Hill 7"))],
          [("the olives", "Extra olives on the pizza.", {"top": ["olives"]}), ("the cheese", "Extra cheese and basil.", {"top": ["cheese", "basil"]}), ("the coffee", "And two coffees.", {"more": (("order_drink", {"drink": "coffee", "count": 2, "address": "$a"}),)}), ("the onions", "Extra onions.", {"top": ["onions"]})]),
     (("order_pizza", {"kind": "$k", "size": "$s", "count": "$n", "crust": "$c", "toppings": "$top", "address": "$a"}), ("order_drink", {"drink": "$d", "count": "$n", "address": "$a"}))),
    (spec("recipe", "Look for a recipe.", RECIPE,
          [("i", "the main ingredient", "It should use {}.", same("lentils", "pumpkin", "rice", "chickpeas", "spinach", "beetroot")), ("d", "the diet", "It must be {}.", same("vegan", "vegetarian", "gluten-free")), ("m", "the time", "It may take {} minutes at most.", (40, 20, 30, 45, 60, 25)), ("s", "the servings", "It's for {} people.", (5, 2, 3, 4, 6, 8))],
          [("the cuisine", "Indian cuisine.", {"cuisine": "Indian"}), ("the onions", "Without onions.", {"no": ["onions"]}), ("the garlic", "Without garlic and celery.", {"no": ["garlic", "celery"]}), ("the other cuisine", "Greek cuisine.", {"cuisine": "Greek"})]),
     (("find_recipes", {"ingredient": "$i", "diet": "$d", "max_minutes": "$m", "servings": "$s", "cuisine": "$cuisine", "exclude": "$no"}),)),
    (spec("report", "Export some figures.", QUERY,
          [("r", "the report", "It's the {} report.", same("returns", "sales", "stock", "visits")), ("a", "the first day", "It begins on {}.", dates(("1 January 2026", "2026-01-01"), ("1 February 2026", "2026-02-01"), ("1 July 2025", "2025-07-01"), ("1 April 2025", "2025-04-01"), ("15 January 2026", "2026-01-15"), ("1 October 2025", "2025-10-01"))),
           ("b", "the last day", "It ends on {}.", dates(("31 March 2026", "2026-03-31"), ("30 April 2026", "2026-04-30"), ("30 June 2026", "2026-06-30"), ("28 February 2026", "2026-02-28"), ("31 May 2026", "2026-05-31"))), ("g", "the region", "For the region {}.", same("east", "north", "south", "west")), ("f", "the format", "As {}.", same("xlsx", "csv", "pdf"))],
          [("the currency", "In CHF.", {"cur": "CHF"}), ("the compression", "As a zip.", {"zip": True}), ("the sharing", "Share the sales report with Olga.", {"more": (("share_report", {"report": "sales", "person": "Olga"}),)}), ("the dollars", "In USD.", {"cur": "USD"})]),
     (("export_report", {"report": "$r", "start": "$a", "end": "$b", "format": "$f", "region": "$g", "currency": "$cur", "compress": "$zip"}),)),
    (spec("scale", "Change how one of our services runs.", SERVER,
          [("s", "the service", "The service is {}.", same("checkout", "search", "mailer", "login", "images", "billing")), ("n", "the replicas", "It should have {} replicas.", (8, 4, 5, 6, 10, 12)), ("g", "the region", "In the region {}.", same("eu-west", "eu-north", "us-east", "ap-south", "us-west", "sa-east")), ("m", "the memory", "Each gets {} megabytes.", (768, 512, 1024, 640, 1536, 2048)), ("h", "the rollout", "Roll it out as {}.", same("canary", "rolling", "blue-green"))],
          [("the pause", "Wait for my go.", {"pause": True}), ("the restart", "Restart cache, too.", {"more": (("restart_service", {"service": "cache"}),)}), ("the gateway", "Restart gateway afterwards.", {"more": (("restart_service", {"service": "gateway"}),)}),
           ("the twin", "Do the same in the region eu-south.", {"more": (("scale_service", {"service": "$s", "replicas": "$n", "region": "eu-south", "memory_mb": "$m", "rollout": "$h"}),)})]),
     (("scale_service", {"service": "$s", "replicas": "$n", "region": "$g", "memory_mb": "$m", "rollout": "$h", "pause": "$pause"}),)),
    (spec("route", "Plan a route.", MAPS,
          [("a", "the start", "I start at {}.", same("Central Station", "North Gate", "the Zoo", "Harbour", "City Hall", "Old Town")), ("b", "the destination", "I'm going to {}.", same("the Stadium", "the Museum", "the Airport", "the Clinic", "the Market", "the Castle")), ("m", "the means of transport", "I go by {}.", same("bike", "bus", "car")), ("t", "the arrival", "I have to be there by {}.", same("18:15", "17:30", "18:00", "08:45", "12:00", "19:40"))],
          [("the stop", "I pass by the bakery.", {"via": "bakery"}), ("the hills", "Avoid hills.", {"avoid": "hills"}), ("the tolls", "Avoid tolls.", {"avoid": "tolls"}), ("the way back", "And from there to home by bus, there by 23:00.", {"more": (("plan_route", {"start": "$b", "end": "home", "mode": "bus", "arrive_by": "23:00"}),)}), ("the school", "I pass by the school.", {"via": "school"})]),
     (("plan_route", {"start": "$a", "end": "$b", "mode": "$m", "arrive_by": "$t", "via": "$via", "avoid": "$avoid"}),)),
    (spec("course", "Book me into a course.", GYM,
          [("c", "the course", "The course is {}.", same("Aqua Fit", "Deep Stretch", "Spinning", "Zumba", "Body Pump", "Qigong")), ("d", "the day", "On {}.", MAY), ("t", "the time", "At {}.", same("18:30", "07:00", "12:15", "17:00", "19:45", "20:30")), ("n", "the number of places", "I need {} places.", (2, 1, 3, 4, 5, 6))],
          [("the mat", "With a rented mat.", {"mat": True}), ("the trainer", "With Gil, if possible.", {"who": "Gil"}), ("the old course", "Cancel Pilates on 10 May 2027.", {"more": (("cancel_course", {"course": "Pilates", "date": "2027-05-10"}),)}), ("the other trainer", "With Suna, if possible.", {"who": "Suna"})]),
     (("book_course", {"course": "$c", "date": "$d", "time": "$t", "places": "$n", "mat": "$mat", "trainer": "$who"}),)),
    (spec("tickets", "Buy theatre tickets.", TICKETS,
          [("e", "the play", "The play is {}.", same("The Glass Bell", "Othello", "Night Shift", "The Heirs", "Winter Song", "Salt")), ("d", "the evening", "On {}.", JUNE), ("c", "the seats", "Seats in the {}.", same("circle", "stalls", "gallery", "box")), ("n", "the number of tickets", "{} tickets.", (4, 2, 3, 5, 6, 8)), ("h", "the delivery", "I want them {}.", (("by post", "post"), ("on my phone", "mobile"), ("at the box office", "box-office")))],
          [("the insurance", "With cancellation insurance.", {"ins": True}), ("the wheelchair", "With a wheelchair space.", {"wheel": True}), ("the other play", "And two gallery tickets for Faust on 1 July 2027, on my phone.", {"more": (("buy_tickets", {"event": "Faust", "date": "2027-07-01", "category": "gallery", "count": 2, "delivery": "mobile"}),)})]),
     (("buy_tickets", {"event": "$e", "date": "$d", "category": "$c", "count": "$n", "delivery": "$h", "insurance": "$ins", "wheelchair": "$wheel"}),)),
    (spec("translation", "Have a document translated. Use two-letter language codes.", TRANSLATE,
          [("f", "the file", "The file is {}.", same("contract.docx", "letter.docx", "manual.docx", "cv.docx", "minutes.docx", "offer.docx")), ("s", "the source language", "It is written in {}.", (("Dutch", "nl"), ("German", "de"), ("Swedish", "sv"), ("Finnish", "fi"), ("English", "en"), ("Czech", "cs"))), ("t", "the target language", "Translate it into {}.", LANGUAGES), ("o", "the tone", "The tone is {}.", same("informal", "formal")), ("d", "the deadline", "I need it by {}.", JUNE)],
          [("the certificate", "Certified, please.", {"cert": True}), ("the glossary", "Use the glossary terms.xlsx.", {"gloss": "terms.xlsx"}), ("the second language", "And the same into Portuguese (pt).", {"more": (("translate_document", {"file": "$f", "source": "$s", "target": "pt", "tone": "$o", "deadline": "$d"}),)})]),
     (("translate_document", {"file": "$f", "source": "$s", "target": "$t", "tone": "$o", "deadline": "$d", "certified": "$cert", "glossary": "$gloss"}),)),
    (spec("vet", "Make an appointment with the vet.", PET,
          [("a", "the animal", "It's for a {}.", same("rabbit", "dog", "cat", "bird")), ("n", "its name", "Its name is {}.", same("Momo", "Pixel", "Rufus", "Kiwi", "Luna", "Oskar")), ("r", "the reason", "The reason is {}.", (("a dental problem", "dental"), ("a vaccination", "vaccination"), ("a check", "check"), ("an injury", "injury"))), ("d", "the day", "On {}.", MAY), ("v", "the vet", "With {}.", same("Dr Pohl", "Dr Sander", "Dr Nguyen", "Dr Weiss", "Dr Imhof", "Dr Blum"))],
          [("the first visit", "We're new there.", {"new": True}), ("the home visit", "At our home, please.", {"home": True}), ("the sister", "And the same appointment for Mimi, a cat.", {"more": (("book_vet", {"animal": "cat", "name": "Mimi", "reason": "$r", "date": "$d", "vet": "$v"}),)})]),
     (("book_vet", {"animal": "$a", "name": "$n", "reason": "$r", "date": "$d", "vet": "$v", "first_visit": "$new", "home": "$home"}),)),
)  # fmt: skip
