"""The tool-call tasks of the test set, first part: travel, home, office."""

from __future__ import annotations

from ._spec import Spec
from ._tools import Calls, dates, same, spec, tool

Task = tuple[Spec, Calls]

TRAINS = (
    tool("search_trains", "Find train connections.", origin="string: station", destination="string: station", date="string: YYYY-MM-DD",
         depart_after="string?: HH:MM", max_changes="integer?: most changes", bike="boolean?: room for a bicycle", wagon="first|second?: class"),
    tool("seat_map", "Show the seats of a train.", train="string: train number", date="string: YYYY-MM-DD"),
)
HOTEL = (
    tool("book_hotel", "Book hotel rooms.", hotel="string: name", check_in="string: YYYY-MM-DD", nights="integer: number of nights",
         guests="integer: number of guests", board="none|breakfast|half|full: meals", floor="low|middle|high?: wish", late_check_out="boolean?: leave after noon"),
    tool("cancel_hotel", "Cancel a booking.", reference="string: booking reference"),
)
CAR = (tool("rent_car", "Rent a car.", city="string: where", car="small|medium|van|electric: kind", start="string: YYYY-MM-DD", days="integer: number of days",
            insurance="basic|full: cover", second_driver="string?: name", child_seat="boolean?: with child seat", one_way_to="string?: city to return it in"),)
HEATING = (
    tool("set_heating", "Programme the heating of a room.", room="string: room", celsius="number: target temperature", start="string: HH:MM",
         days="weekdays|weekend|daily: when it applies", until="string?: HH:MM", boost="boolean?: heat up fast"),
    tool("read_sensor", "Read a sensor.", room="string: room", sensor="temperature|humidity: kind"),
)
LIGHTS = (
    tool("set_lights", "Set the lights of a room.", room="string: room", brightness="integer: percent", colour="white|warm|red|blue|green: colour", fade_seconds="integer?: slow change"),
    tool("lights_off", "Turn a room's lights off.", room="string: room"),
    tool("close_blinds", "Close the blinds of a room.", room="string: room"),
)
CALENDAR = (
    tool("create_event", "Put an event in the calendar.", title="string: title", date="string: YYYY-MM-DD", start="string: HH:MM", minutes="integer: length",
         attendees="list: names", room="string?: room", reminder="integer?: minutes before", online="boolean?: with a video link"),
    tool("find_slot", "Find a free slot.", attendees="list: names", minutes="integer: length"),
    tool("delete_event", "Delete an event.", title="string: title"),
)
MAIL = (
    tool("send_mail", "Send an e-mail.", to="list: addresses", subject="string: subject", template="invoice|reminder|thanks|quote: text block", send_at="string?: YYYY-MM-DD",
         cc="list?: addresses", attach="string?: file name", priority="normal|high?: priority"),
    tool("draft_mail", "Keep an e-mail as a draft.", to="list: addresses", subject="string: subject", template="invoice|reminder|thanks|quote: text block"),
)
PRINT = (tool("print_file", "Print a file.", file="string: file name", copies="integer: number", paper="A4|A3|A5: size", colour="boolean: in colour",
              double_sided="boolean?: both sides", staple="boolean?: stapled", printer="string?: printer name"),)
MAY = dates(("12 May 2027", "2027-05-12"), ("11 May 2027", "2027-05-11"), ("14 May 2027", "2027-05-14"), ("19 May 2027", "2027-05-19"), ("2 June 2027", "2027-06-02"), ("30 April 2027", "2027-04-30"))
JUNE = dates(("7 June 2027", "2027-06-07"), ("8 June 2027", "2027-06-08"), ("5 June 2027", "2027-06-05"), ("14 June 2027", "2027-06-14"), ("7 July 2027", "2027-07-07"), ("21 June 2027", "2027-06-21"))

TASKS: tuple[Task, ...] = (
    (spec("train-search", "I want to look up a train.", TRAINS,
          [("a", "the station of departure", "I start in {}.", same("Ulm", "Bonn", "Kiel", "Halle", "Trier", "Jena")),
           ("b", "the destination", "I'm going to {}.", same("Basel", "Zurich", "Bern", "Geneva", "Chur", "Lugano")),
           ("d", "the date", "The date is {}.", MAY), ("t", "the departure time", "Leave after {}.", same("09:30", "08:00", "10:15", "13:00", "06:45", "17:20"))],
          [("the bicycle", "I'm taking my bicycle.", {"bike": True}), ("the changes", "At most one change.", {"max": 1}), ("first class", "First class.", {"wagon": "first"}),
           ("the seats", "Show me the seats of train IC 61 on 12 May 2027 as well.", {"more": (("seat_map", {"train": "IC 61", "date": "2027-05-12"}),)}),
           ("the way back", "Also look up the way back on 20 May 2027.", {"more": (("search_trains", {"origin": "$b", "destination": "$a", "date": "2027-05-20"}),)})]),
     (("search_trains", {"origin": "$a", "destination": "$b", "date": "$d", "depart_after": "$t", "max_changes": "$max", "bike": "$bike", "wagon": "$wagon"}),)),
    (spec("hotel", "Please book a hotel for me.", HOTEL,
          [("h", "the hotel", "The hotel is called {}.", same("Alpenblick", "Seehof", "Drei Könige", "Waldrand", "Post", "Belvedere")), ("d", "the arrival", "We arrive on {}.", JUNE),
           ("n", "the number of nights", "We stay for {} nights.", (3, 2, 4, 5, 7, 6)), ("g", "the number of guests", "We are {} guests.", (4, 2, 3, 5, 6, 7)),
           ("m", "the meals", "We'd like {}.", (("breakfast", "breakfast"), ("half board", "half"), ("full board", "full"), ("no meals", "none")))],
          [("the high floor", "We want a high floor.", {"floor": "high"}), ("the late check-out", "We need a late check-out.", {"late": True}),
           ("the old booking", "Cancel my old booking K-204.", {"more": (("cancel_hotel", {"reference": "K-204"}),)}),
           ("the quiet floor", "Preferably a low floor.", {"floor": "low"}),
           ("the in-laws", "Book the Hotel Post for my in-laws too: same arrival and nights, 2 guests, no meals.", {"more": (("book_hotel", {"hotel": "Post", "check_in": "$d", "nights": "$n", "guests": 2, "board": "none"}),)})]),
     (("book_hotel", {"hotel": "$h", "check_in": "$d", "nights": "$n", "guests": "$g", "board": "$m", "floor": "$floor", "late_check_out": "$late"}),)),
    (spec("car", "I need a rental car.", CAR,
          [("c", "the city", "I pick it up in {}.", same("Porto", "Faro", "Lisbon", "Braga", "Evora", "Coimbra")), ("k", "the kind of car", "It should be {}.", (("a van", "van"), ("a small car", "small"), ("a medium car", "medium"), ("an electric car", "electric"))),
           ("d", "the first day", "The first day is {}.", MAY), ("n", "the number of days", "I need it for {} days.", (6, 3, 4, 5, 8, 10)), ("i", "the insurance", "Take the {} insurance.", (("full", "full"), ("basic", "basic")))],
          [("the second driver", "Nora Lind drives too.", {"driver": "Nora Lind"}), ("the child seat", "Add a child seat.", {"seat": True}), ("the return", "I return it in Madrid.", {"back": "Madrid"}),
           ("the second car", "Rent a small car with the same dates and insurance on top.", {"more": (("rent_car", {"city": "$c", "car": "small", "start": "$d", "days": "$n", "insurance": "$i"}),)})]),
     (("rent_car", {"city": "$c", "car": "$k", "start": "$d", "days": "$n", "insurance": "$i", "second_driver": "$driver", "child_seat": "$seat", "one_way_to": "$back"}),)),
    (spec("heating", "Set up my heating.", HEATING,
          [("r", "the room", "It's about the {}.", same("study", "kitchen", "bathroom", "bedroom", "hall", "attic")), ("c", "the temperature", "I want {} degrees.", (21, 19, 20, 22, 18, 23)),
           ("s", "the start", "It begins at {}.", same("06:30", "06:00", "07:15", "05:45", "16:00", "08:00")), ("w", "the days", "This applies {}.", (("on weekdays", "weekdays"), ("at the weekend", "weekend"), ("every day", "daily")))],
          [("the end", "It ends at 22:00.", {"until": "22:00"}), ("the boost", "Heat up fast.", {"boost": True}), ("the humidity", "Read the humidity in the cellar too.", {"more": (("read_sensor", {"room": "cellar", "sensor": "humidity"}),)}),
           ("the second room", "Programme the nursery with the same settings as well.", {"more": (("set_heating", {"room": "nursery", "celsius": "$c", "start": "$s", "days": "$w"}),)}), ("the night", "It ends at 09:00.", {"until": "09:00"})]),
     (("set_heating", {"room": "$r", "celsius": "$c", "start": "$s", "days": "$w", "until": "$until", "boost": "$boost"}),)),
    (spec("movie-night", "Prepare the house for a film night with two calls.", LIGHTS,
          [("r", "the room with the film", "The film runs in the {}.", same("living room", "studio", "library", "den", "salon", "loft")), ("b", "the brightness", "Its lights go to {} percent.", (15, 5, 10, 20, 30, 25), ("r",)),
           ("c", "the colour", "The colour should be {}.", same("warm", "white", "red", "blue", "green")), ("o", "the dark room", "Then turn the lights off in the {}.", same("kitchen", "hall", "pantry", "bathroom", "garage", "stairs"))],
          [("the fading", "Fade over 30 seconds.", {"fade": 30}), ("the blinds", "Close the blinds of the office too.", {"more": (("close_blinds", {"room": "office"}),)}),
           ("the nursery", "The nursery goes dark as well.", {"more": (("lights_off", {"room": "nursery"}),)}), ("the slow change", "Fade over two minutes.", {"fade": 120})]),
     (("set_lights", {"room": "$r", "brightness": "$b", "colour": "$c", "fade_seconds": "$fade"}), ("lights_off", {"room": "$o"}))),
    (spec("meeting", "Put a meeting in the calendar.", CALENDAR,
          [("t", "the title", "Its title is {}.", same("Budget review", "Launch plan", "Retrospective", "Hiring round", "Vendor call", "Roadmap")), ("d", "the day", "It is on {}.", MAY), ("s", "the start", "It starts at {}.", same("14:00", "09:00", "10:30", "13:15", "15:45", "16:30")),
           ("m", "the length", "It takes {} minutes.", (45, 30, 60, 90, 20, 75)), ("a", "the attendees", "Invite {}.", (("Ines and Tom", ["Ines", "Tom"]), ("Ines and Raj", ["Ines", "Raj"]), ("Ines, Tom and Raj", ["Ines", "Tom", "Raj"]), ("Raj and Lea", ["Raj", "Lea"]), ("Tom only", ["Tom"]), ("Lea, Tom and Omar", ["Lea", "Tom", "Omar"])))],
          [("the room", "Book room Cedar.", {"room": "Cedar"}), ("the reminder", "Remind us 10 minutes before.", {"reminder": 10}), ("the video link", "Add a video link.", {"online": True}),
           ("the old event", "Delete the event Budget draft.", {"more": (("delete_event", {"title": "Budget draft"}),)}), ("the slot", "Find a slot of 30 minutes for Omar, too.", {"more": (("find_slot", {"attendees": ["Omar"], "minutes": 30}),)})]),
     (("create_event", {"title": "$t", "date": "$d", "start": "$s", "minutes": "$m", "attendees": "$a", "room": "$room", "reminder": "$reminder", "online": "$online"}),)),
    (spec("mail", "Send something by e-mail for me.", MAIL,
          [("f", "what to do", "{}", (("Send it right away.", "send_mail"), ("Only keep it as a draft.", "draft_mail"))), ("to", "the recipient", "It goes to {}.", tuple((a, [a]) for a in ("ana@lume.example", "ben@lume.example", "office@tarn.example", "cleo@tarn.example", "dov@birk.example", "sales@birk.example"))),
           ("s", "the subject", "The subject is {}.", same("Invoice 311", "Invoice 312", "Your order", "Delivery note", "Offer 77", "Balance")), ("x", "the text block", "Use the text block {}.", same("invoice", "reminder", "thanks", "quote"))],
          [("the copy", "Copy in boss@lume.example.", {"cc": ["boss@lume.example"]}), ("the attachment", "Attach terms.pdf.", {"attach": "terms.pdf"}), ("the priority", "High priority.", {"prio": "high"}), ("the date", "Send it on 3 May 2027.", {"at": "2027-05-03"}),
           ("the thanks", "Also send a thanks mail with the subject Thank you to eva@birk.example.", {"more": (("send_mail", {"to": ["eva@birk.example"], "subject": "Thank you", "template": "thanks"}),)})]),
     (("$f", {"to": "$to", "subject": "$s", "template": "$x", "cc": "$cc", "attach": "$attach", "priority": "$prio", "send_at": "$at"}),)),
    (spec("print", "Print something for me.", PRINT,
          [("f", "the file", "The file is {}.", same("menu.pdf", "flyer.pdf", "plan.pdf", "minutes.pdf", "poster.pdf", "form.pdf")), ("n", "the number of copies", "I need {} copies.", (25, 10, 15, 20, 30, 50)), ("p", "the paper", "On {} paper.", same("A5", "A4", "A3")), ("c", "the colour", "Print it in {}.", (("colour", True), ("black and white", False)))],
          [("the staples", "Staple the copies.", {"staple": True}), ("both sides", "Print on both sides.", {"both": True}), ("the printer", "Use the printer Attic.", {"printer": "Attic"}), ("the single sides", "Print on one side only, and say so in the call.", {"both": False}),
           ("the test print", "Make one more call for a test print: a single copy on the same paper, in black and white.", {"more": (("print_file", {"file": "$f", "copies": 1, "paper": "$p", "colour": False}),)})]),
     (("print_file", {"file": "$f", "copies": "$n", "paper": "$p", "colour": "$c", "double_sided": "$both", "staple": "$staple", "printer": "$printer"}),)),
)  # fmt: skip
