"""Tool-call tasks for calibration and training: domains whose fields are filled at random; none of them is in the test set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from ._spec import Choice, Spec
from ._tools import Calls, Tool, Twist, spec, tool

NUMBERS = (2, 3, 4, 5, 6, 7, 8, 9)
HOURS = ("07:45", "09:15", "11:00", "12:40", "14:20", "16:05", "18:30", "21:10")
PEOPLE = ("Amir Benn", "Cora Dietz", "Else Frey", "Gero Hahn", "Ida Jost", "Knut Lang", "Mona Nagel", "Otto Pape")


def _days(month: str, number: int) -> tuple[Choice, ...]:
    return tuple((f"{day} {month} 2027", f"2027-{number:02d}-{day:02d}") for day in (3, 4, 9, 12, 17, 18, 22, 27))


@dataclass(frozen=True)
class Domain:
    """A kind of errand: the tools, the call that does it, its fields (parameter, topic, text, choices), the decoys."""

    name: str
    opening: str
    tools: tuple[Tool, ...]
    fields: tuple[tuple[str, str, str, tuple[Choice, ...]], ...]
    options: tuple[str, ...]
    twists: tuple[Twist, ...]

    def draw(self, rng: Random) -> tuple[Spec, Calls]:
        """A task with values in random order; the call is to the domain's first tool."""
        asked = [(name, topic, text, tuple(rng.sample(c, len(c)))[:6]) for name, topic, text, c in self.fields]
        call = self.tools[0]["function"]["name"]
        arguments = {name: f"${name}" for name in (*(f[0] for f in self.fields), *self.options)}
        return spec(self.name, self.opening, self.tools, asked, self.twists), ((call, arguments),)


def _more(name: str, **arguments: Any) -> dict[str, Sequence[tuple[str, dict[str, Any]]]]:
    return {"more": ((name, arguments),)}


CALIBRATION = (
    Domain("parcel", "Send a parcel for me.",
           (tool("ship_parcel", "Send a parcel.", recipient="string: name", kilos="number: weight", speed="standard|express|overnight: service", pickup="string: YYYY-MM-DD",
                 signature="boolean?: signed for", insured="integer?: insured value"), tool("order_boxes", "Order empty boxes.", count="integer: number")),
           (("recipient", "the recipient", "It goes to {}.", PEOPLE), ("kilos", "the weight", "It weighs {} kilograms.", NUMBERS), ("speed", "the service", "Send it {}.", (("by standard service", "standard"), ("by express", "express"), ("overnight", "overnight"))), ("pickup", "the pickup day", "Pick it up on {}.", _days("August", 8))),
           ("signature", "insured"), (("the signature", "It must be signed for.", {"signature": True}), ("the insurance", "Insure it for 500 euros.", {"insured": 500}), ("the boxes", "Order 10 empty boxes too.", _more("order_boxes", count=10)))),
    Domain("garden", "Book help for my garden.",
           (tool("book_gardener", "Book a gardener.", task="mowing|hedges|planting|pruning: work", hours="integer: hours", day="string: YYYY-MM-DD", gardener="string: name", bring_tools="boolean?: brings tools", waste="keep|remove?: cuttings"), tool("order_soil", "Order soil.", bags="integer: number")),
           (("task", "the work", "It's about {}.", ("mowing", "hedges", "planting", "pruning")), ("hours", "the hours", "It takes {} hours.", NUMBERS), ("day", "the day", "Come on {}.", _days("March", 3)), ("gardener", "the gardener", "I'd like {}.", PEOPLE)),
           ("bring_tools", "waste"), (("the tools", "Bring the tools.", {"bring_tools": True}), ("the cuttings", "Take the cuttings away.", {"waste": "remove"}), ("the soil", "Order 6 bags of soil too.", _more("order_soil", bags=6)))),
    Domain("music", "Start some music.",
           (tool("play_music", "Play music.", artist="string: name", room="string: where", volume="integer: percent", start="string: HH:MM", shuffle="boolean?: mixed", minutes="integer?: then stop"), tool("stop_music", "Stop.", room="string: where")),
           (("artist", "the artist", "Play {}.", ("Vela Nord", "The Pines", "Orbita", "Juno Kell", "Low Lanterns", "Mbira Five")), ("room", "the room", "In the {}.", ("kitchen", "studio", "garage", "garden", "gym", "office")), ("volume", "the volume", "At {} percent volume.", (20, 25, 35, 40, 55, 60)), ("start", "the time", "Start at {}.", HOURS)),
           ("shuffle", "minutes"), (("the shuffling", "In mixed order.", {"shuffle": True}), ("the end", "Stop after 45 minutes.", {"minutes": 45}), ("the hall", "Stop the music in the hall.", _more("stop_music", room="hall")))),
    Domain("survey", "Set up a survey.",
           (tool("create_survey", "Create a survey.", topic="string: topic", questions="integer: number", audience="staff|customers|students|public: who", closes="string: YYYY-MM-DD", anonymous="boolean?: without names", prize="string?: prize"), tool("archive_survey", "Archive.", topic="string: topic")),
           (("topic", "the topic", "The topic is {}.", ("canteen", "parking", "opening hours", "training", "website", "safety")), ("questions", "the number of questions", "It has {} questions.", NUMBERS), ("audience", "the audience", "It's for {}.", ("staff", "customers", "students")), ("closes", "the closing day", "It closes on {}.", _days("October", 10))),
           ("anonymous", "prize"), (("the names", "Make it anonymous.", {"anonymous": True}), ("the prize", "The prize is a book.", {"prize": "book"}), ("the old survey", "Archive the survey on bicycles.", _more("archive_survey", topic="bicycles")))),
    Domain("lab", "Order an analysis in the lab.",
           (tool("order_analysis", "Order an analysis.", sample="string: sample number", method="chromatography|titration|microscopy|culture: method", runs="integer: repetitions", due="string: YYYY-MM-DD", cooled="boolean?: keep cool", contact="string?: name"), tool("discard_sample", "Discard.", sample="string: sample number")),
           (("sample", "the sample", "The sample is {}.", ("S-104", "S-140", "S-014", "S-401", "T-104", "S-105")), ("method", "the method", "Use {}.", ("chromatography", "titration", "microscopy", "culture")), ("runs", "the number of runs", "Make {} runs.", NUMBERS), ("due", "the due day", "I need it by {}.", _days("January", 1))),
           ("cooled", "contact"), (("the cooling", "Keep it cool.", {"cooled": True}), ("the contact", "The contact is Cora Dietz.", {"contact": "Cora Dietz"}), ("the old sample", "Discard R-900.", _more("discard_sample", sample="R-900")))),
)  # fmt: skip

TRAINING = (
    Domain("studio", "Book a studio.",
           (tool("book_studio", "Book a studio.", studio="string: name", day="string: YYYY-MM-DD", start="string: HH:MM", hours="integer: hours", use="photo|video|podcast|rehearsal: use", assistant="boolean?: with help", backdrop="string?: colour"), tool("book_parking", "Reserve parking.", cars="integer: number")),
           (("studio", "the studio", "The studio is {}.", ("Loft", "Cube", "Cellar", "Dome", "Shed", "Tower")), ("day", "the day", "On {}.", _days("September", 9)), ("start", "the start", "From {}.", HOURS), ("hours", "the hours", "For {} hours.", NUMBERS), ("use", "the use", "It's for a {}.", ("photo", "video", "podcast", "rehearsal"))),
           ("assistant", "backdrop"), (("the assistant", "With an assistant.", {"assistant": True}), ("the backdrop", "With a grey backdrop.", {"backdrop": "grey"}), ("the parking", "Reserve parking for 2 cars.", _more("book_parking", cars=2)), ("the blue backdrop", "With a blue backdrop.", {"backdrop": "blue"}))),
    Domain("bus", "Charter a bus.",
           (tool("charter_bus", "Charter a bus.", destination="string: where", day="string: YYYY-MM-DD", seats="integer: seats", leave="string: HH:MM", overnight="boolean?: driver stays", trailer="boolean?: with trailer"), tool("book_guide", "Book a guide.", town="string: where")),
           (("destination", "the destination", "We go to {}.", ("Bremen", "Dresden", "Kassel", "Lübeck", "Mainz", "Passau")), ("day", "the day", "On {}.", _days("April", 4)), ("seats", "the seats", "We need {} seats.", (18, 22, 28, 35, 44, 49)), ("leave", "the departure", "We leave at {}.", HOURS)),
           ("overnight", "trailer"), (("the night", "The driver stays overnight.", {"overnight": True}), ("the trailer", "With a trailer.", {"trailer": True}), ("the guide", "Book a guide in Worms.", _more("book_guide", town="Worms")))),
    Domain("ticket", "Open a ticket with the IT department.",
           (tool("open_ticket", "Open a ticket.", device="laptop|printer|phone|monitor: device", room="string: room", urgency="low|normal|urgent: urgency", callback="string: HH:MM", loaner="boolean?: needs a substitute", owner="string?: name"), tool("close_ticket", "Close.", number="integer: ticket")),
           (("device", "the device", "It's about a {}.", ("laptop", "printer", "phone", "monitor")), ("room", "the room", "It's in room {}.", ("B12", "B21", "C02", "A10", "D33", "B13")), ("urgency", "the urgency", "It's {}.", ("low", "normal", "urgent")), ("callback", "the callback", "Call back at {}.", HOURS)),
           ("loaner", "owner"), (("the substitute", "I need a substitute.", {"loaner": True}), ("the owner", "It belongs to Ida Jost.", {"owner": "Ida Jost"}), ("the old ticket", "Close ticket 88.", _more("close_ticket", number=88)), ("the other owner", "It belongs to Otto Pape.", {"owner": "Otto Pape"}))),
    Domain("moving", "Book movers.",
           (tool("book_movers", "Book movers.", rooms="integer: rooms", day="string: YYYY-MM-DD", origin="string: from", target="string: to", piano="boolean?: with a piano", boxes="integer?: boxes"), tool("clean_flat", "Clean.", address="string: where")),
           (("rooms", "the number of rooms", "There are {} rooms.", NUMBERS), ("day", "the day", "We move on {}.", _days("November", 11)), ("origin", "the old address", "From {}.", ("Ash Street 3", "Ash Street 13", "Elm Row 8", "Low Road 5", "Ring 20", "Weir 1")), ("target", "the new address", "To {}.", ("Oak Hill 6", "Oak Hill 16", "Fir Way 2", "Bay 11", "North End 7", "Pier 4"))),
           ("piano", "boxes"), (("the piano", "We have a piano.", {"piano": True}), ("the boxes", "Bring 40 boxes.", {"boxes": 40}), ("the cleaning", "Have Ash Street 9 cleaned.", _more("clean_flat", address="Ash Street 9")), ("the few boxes", "Bring 15 boxes.", {"boxes": 15}))),
    Domain("podcast", "Publish an episode.",
           (tool("publish_episode", "Publish.", show="string: show", episode="integer: number", day="string: YYYY-MM-DD", category="news|science|culture|sport: category", explicit="boolean?: strong words", trailer="string?: file"), tool("unpublish", "Take down.", show="string: show", episode="integer: number")),
           (("show", "the show", "The show is {}.", ("Night Desk", "Long Way", "Small Talk", "Deep Field", "Half Time", "Open Door")), ("episode", "the episode", "It's episode {}.", (14, 15, 41, 51, 114, 140)), ("day", "the day", "It comes out on {}.", _days("December", 12)), ("category", "the category", "The category is {}.", ("news", "science", "culture", "sport"))),
           ("explicit", "trailer"), (("the strong words", "It has strong words.", {"explicit": True}), ("the trailer", "The trailer is teaser.mp3.", {"trailer": "teaser.mp3"}), ("the old episode", "Take down episode 2 of Tea Time.", _more("unpublish", show="Tea Time", episode=2)))),
    Domain("boat", "Rent a boat.",
           (tool("rent_boat", "Rent a boat.", boat="canoe|kayak|sailboat|pedalo: kind", people="integer: persons", day="string: YYYY-MM-DD", start="string: HH:MM", vests="integer?: life vests", skipper="boolean?: with skipper"), tool("rent_bike", "Rent bikes.", count="integer: number")),
           (("boat", "the boat", "We want a {}.", ("canoe", "kayak", "sailboat", "pedalo")), ("people", "the number of people", "We are {}.", NUMBERS), ("day", "the day", "On {}.", _days("July", 7)), ("start", "the start", "From {}.", HOURS)),
           ("vests", "skipper"), (("the vests", "With 3 life vests.", {"vests": 3}), ("the skipper", "With a skipper.", {"skipper": True}), ("the bikes", "And rent 4 bikes.", _more("rent_bike", count=4)))),
)  # fmt: skip
