"""The math tasks of the test set, second part."""

from __future__ import annotations

from math import ceil, floor

from ._math import Formula, around, money, spec
from ._spec import Spec

TASKS: tuple[tuple[Spec, Formula], ...] = (
    (
        spec(
            "bees",
            "A beekeeper asks how many jars of honey she can sell this year.",
            [
                ("hives", "the number of hives", "She keeps {} hives.", around(18, 2)),
                ("honey", "the honey per hive", "Each hive gives {} kilograms of honey.", around(14)),
                ("winter", "the winter food", "Per hive {} kilograms stay in as winter food.", around(4)),
                ("jar", "the jar size", "A jar holds {} grams.", (500, 400, 250, 350, 800, 1000)),
            ],
            [
                ("the swarm", "Two of the hives swarmed and gave nothing.", {"lost": 2}),
                ("the gifts", "Thirty jars are given away.", {"gifts": 30}),
                ("the stock", "From last year 44 jars are left to sell.", {"gifts": -44}),
                ("the mead", "From the harvest 20 kilograms go into mead.", {"mead": 20}),
                ("the market", "Sixty jars go to the market of the neighbours and aren't hers to sell.", {"gifts": 60}),
            ],
            {"lost": 0, "gifts": 0, "mead": 0},
        ),
        lambda v: floor(((v.hives - v.lost) * (v.honey - v.winter) - v.mead) * 1000 / v.jar) - v.gifts,
    ),
    (
        spec(
            "phone",
            "Compare my phone bills: how many euros do I save in a year by switching from the old plan to the new one?",
            [
                ("old", "the old plan", "The old plan costs {} a month.", money(3490, 2990, 3990, 3250, 4100, 2790)),
                ("new", "the new plan", "The new plan costs {} a month.", money(1999, 1799, 2199, 1650, 2400, 1450)),
                (
                    "fee",
                    "the switching fee",
                    "Switching costs a fee of {} once.",
                    money(2500, 3000, 1500, 3990, 1000, 4500),
                ),
                ("free", "the free months", "With the new plan the first {} months are free.", around(2)),
            ],
            [
                ("the phone", "The new plan includes a phone for seven euros more a month.", {"add": 7}),
                ("the loyalty bonus", "If I stay, the old plan pays me a bonus of 40 euros.", {"bonus": 40}),
                ("the deposit", "The new company pays a welcome bonus of 60 euros.", {"bonus": -60}),
                ("the second year", "Reckon over two years.", {"months": 24}),
                (
                    "the cashback",
                    "The new company charges a deposit of 25 euros that is never paid back.",
                    {"bonus": 25},
                ),
            ],
            {"add": 0, "bonus": 0, "months": 12},
        ),
        lambda v: v.old * v.months - (v.new + v.add) * (v.months - v.free) - v.fee - v.bonus,
    ),
    (
        spec(
            "aquarium",
            "How many minutes does it take to fill my aquarium?",
            [
                ("length", "the length", "The tank is {} centimetres long.", around(120, 10)),
                ("width", "the width", "It is {} centimetres wide.", around(50, 5)),
                ("level", "the water level", "The water should stand {} centimetres high.", around(40, 5)),
                ("hose", "the flow", "The hose gives {} litres a minute.", (12, 8, 10, 15, 16, 20)),
            ],
            [
                ("the gravel", "The gravel takes up 24 litres.", {"off": 24}),
                ("the old water", "Sixty litres of old water stay in.", {"off": 60}),
                ("the leak", "While it fills, two litres a minute run off through the filter.", {"leak": 2}),
                ("the break", "Halfway I let it settle for ten minutes.", {"wait": 10}),
                ("the rocks", "Big rocks take up 36 litres.", {"off": 36}),
            ],
            {"off": 0, "leak": 0, "wait": 0},
        ),
        lambda v: (v.length * v.width * v.level / 1000 - v.off) / (v.hose - v.leak) + v.wait,
    ),
    (
        spec(
            "savings",
            "How many euros are in the class fund at the end of the school year?",
            [
                ("pupils", "the number of pupils", "There are {} pupils in the class.", around(26)),
                ("month", "the monthly contribution", "Everyone pays {} a month.", money(350, 300, 400, 250, 450, 500)),
                ("months", "the number of months", "They pay for {} months.", around(10)),
                (
                    "trip",
                    "the trip",
                    "The museum trip costs {} per pupil.",
                    money(1275, 1150, 1400, 995, 1550, 1625),
                    ("pupils",),
                ),
                (
                    "start",
                    "the money at the start",
                    "At the start the fund held {}.",
                    money(8840, 7040, 9900, 6500, 12000, 4350),
                ),
            ],
            [
                ("the teachers", "The fund also pays the trip for two teachers.", {"guests": 2}),
                ("the cake sale", "The cake sale brings 95 euros.", {"more": 95}),
                ("the present", "A present for the janitor costs 30 euros.", {"more": -30}),
                ("the hardship case", "One pupil is exempt from the contributions.", {"exempt": 1}),
                ("the fine", "A library fine of 12 euros comes out of the fund.", {"more": -12}),
            ],
            {"guests": 0, "more": 0, "exempt": 0},
        ),
        lambda v: v.start + (v.pupils - v.exempt) * v.month * v.months - v.trip * (v.pupils + v.guests) + v.more,
    ),
    (
        spec(
            "triathlon",
            "How many kilocalories do I burn in a week of training?",
            [
                ("swim", "the swimming", "I swim {} minutes a week at 9 kilocalories a minute.", around(80, 10)),
                ("bike", "the cycling", "I cycle {} kilometres a week.", around(140, 20)),
                (
                    "rate",
                    "the burn on the bike",
                    "A kilometre on the bike takes {} kilocalories.",
                    around(22, 2),
                    ("bike",),
                ),
                ("run", "the running", "I run {} times a week.", around(4)),
                ("each", "the length of a run", "A run is {} kilometres at 65 kilocalories each.", around(9), ("run",)),
            ],
            [
                ("the yoga", "Add 150 kilocalories for yoga.", {"more": 150}),
                ("the commute", "Leave out 40 of the kilometres on the bike, they are on an e-bike.", {"lazy": 40}),
                ("the rest week", "This is a rest week, halve everything.", {"part": 0.5}),
                ("the long run", "One of the runs is five kilometres longer.", {"more": 325}),
                ("the hike", "Add 480 kilocalories for a hike.", {"more": 480}),
            ],
            {"more": 0, "lazy": 0, "part": 1},
        ),
        lambda v: (v.swim * 9 + (v.bike - v.lazy) * v.rate + v.run * v.each * 65 + v.more) * v.part,
    ),
    (
        spec(
            "tiles",
            "I'm tiling a square courtyard. How many tiles do I need altogether?",
            [
                ("side", "the side of the courtyard", "The courtyard measures {} metres on each side.", around(9)),
                ("tile", "the tile size", "A tile is a square of {} centimetres.", (30, 25, 20, 45, 50, 60)),
                ("pond", "the pond", "In the middle a pond of {} square metres stays free.", (9, 18, 27, 36, 45, 54)),
                ("waste", "the reserve", "I want a reserve of {} tiles.", around(25, 5)),
            ],
            [
                ("the second pond", "A flower bed of 9 square metres stays free too.", {"bed": 9}),
                ("the path", "Tile the path of 18 square metres as well.", {"bed": -18}),
                ("the old tiles", "There are 60 tiles left from last year.", {"have": 60}),
                ("the two layers", "Order everything twice, for the twin courtyard next door.", {"twice": 2}),
                ("the sandpit", "A sandpit of 18 square metres stays free.", {"bed": 18}),
            ],
            {"bed": 0, "have": 0, "twice": 1},
        ),
        lambda v: (ceil((v.side**2 - v.pond - v.bed) * 10000 / v.tile**2) + v.waste - v.have) * v.twice,
    ),
    (
        spec(
            "freight",
            "What does it cost in euros to send our pallets by rail?",
            [
                ("pallets", "the number of pallets", "We send {} pallets.", around(34, 2)),
                ("weight", "the weight", "A pallet weighs {} kilograms.", around(450, 25)),
                ("tariff", "the tariff", "The railway charges {} cents per 100 kilograms and kilometre.", around(6)),
                ("km", "the distance", "It is {} kilometres to the port.", around(250, 20)),
                ("lift", "the crane", "Loading costs {} per pallet.", money(750, 700, 800, 650, 900, 1025)),
            ],
            [
                ("the surcharge", "In winter a surcharge of 8 percent applies to the whole bill.", {"winter": 1.08}),
                ("the rebate", "We get a rebate of 150 euros.", {"off": 150}),
                ("the empty pallets", "The pallets themselves weigh 20 kilograms each, on top.", {"tare": 20}),
                ("the broken pallet", "Two pallets stay here.", {"stay": 2}),
                ("the loyalty rebate", "We get a loyalty rebate of 80 euros.", {"off": 80}),
            ],
            {"winter": 1, "off": 0, "tare": 0, "stay": 0},
        ),
        lambda v: (
            (v.pallets - v.stay) * ((v.weight + v.tare) / 100 * v.km * v.tariff / 100 + v.lift) * v.winter - v.off
        ),
    ),
    (
        spec(
            "cinema",
            "What is the average number of visitors per showing in our little cinema this week?",
            [
                ("days", "the number of days", "We were open on {} days.", around(5)),
                ("shows", "the showings per day", "There were {} showings a day.", around(4)),
                ("guests", "the number of visitors", "In all {} people came.", around(1240, 60)),
                ("school", "the school showings", "On top there were {} school showings.", around(4, 2)),
                (
                    "pupils",
                    "the pupils",
                    "The school showings had {} pupils in all, who aren't in the first number.",
                    around(320, 40),
                    ("school",),
                ),
            ],
            [
                ("the cancelled showing", "One of the regular showings was cancelled.", {"cancel": 1}),
                ("the staff", "Twenty of the visitors were staff and don't count.", {"staff": 20}),
                (
                    "the open air",
                    "Count the open-air night with 190 people as one more showing.",
                    {"cancel": -1, "staff": -190},
                ),
                ("the schools", "Leave the school showings and their pupils out.", {"school": 0, "pupils": 0}),
                ("the press", "Forty of the visitors were from the press and don't count.", {"staff": 40}),
            ],
            {"cancel": 0, "staff": 0},
        ),
        lambda v: (v.guests + v.pupils - v.staff) / (v.days * v.shows + v.school - v.cancel),
    ),
    (
        spec(
            "mix",
            "I'm mixing a cleaning solution. How many percent acid does the mixture contain?",
            [
                ("strong", "the strong vinegar", "I take {} millilitres of strong vinegar.", around(300, 50)),
                ("part", "its strength", "It contains {} percent acid.", around(20, 4), ("strong",)),
                ("water", "the water", "I add {} millilitres of water.", around(500, 100)),
                (
                    "weak",
                    "the table vinegar",
                    "Then I add {} millilitres of table vinegar with 5 percent acid.",
                    around(200, 40),
                ),
            ],
            [
                ("the lemon juice", "Stir in 250 millilitres of lemon juice without any vinegar acid.", {"juice": 250}),
                ("the spill", "Of the strong vinegar 60 millilitres were spilt before mixing.", {"spill": 60}),
                ("the evaporation", "Let 200 millilitres of water evaporate at the end.", {"juice": -200}),
                ("the second dash", "Add 100 millilitres of pure acid.", {"juice": 100, "pure": 100}),
                ("the ice", "Add 125 millilitres of ice water at the end.", {"juice": 125}),
            ],
            {"juice": 0, "spill": 0, "pure": 0},
        ),
        lambda v: (
            ((v.strong - v.spill) * v.part + v.weak * 5 + v.pure * 100)
            / (v.strong - v.spill + v.water + v.weak + v.juice)
        ),
    ),
    (
        spec(
            "gears",
            "How many metres does my bicycle travel in ten minutes of pedalling?",
            [
                ("front", "the front ring", "The front ring has {} teeth.", (48, 44, 46, 50, 52, 40)),
                ("back", "the rear sprocket", "The rear sprocket has {} teeth.", (16, 12, 15, 18, 20, 24)),
                ("wheel", "the wheel", "The wheel rolls {} centimetres per turn.", around(210, 10)),
                ("cadence", "the cadence", "I pedal {} turns a minute.", around(75, 5)),
            ],
            [
                ("the break", "I coast without pedalling or moving for two of the ten minutes.", {"rest": 2}),
                ("the slip", "Deduct three percent for slip.", {"slip": 0.97}),
                ("the half hour", "Make it half an hour instead of ten minutes.", {"rest": -20}),
                ("the head start", "Add a head start of 50 metres.", {"start": 50}),
                ("the second break", "I coast without moving for four of the ten minutes.", {"rest": 4}),
            ],
            {"rest": 0, "slip": 1, "start": 0},
        ),
        lambda v: v.front / v.back * v.wheel / 100 * v.cadence * (10 - v.rest) * v.slip + v.start,
    ),
    (
        spec(
            "orchard",
            "How many hours does the apple harvest take with everybody working?",
            [
                ("trees", "the number of trees", "There are {} trees.", around(180, 12)),
                ("apples", "the crop", "A tree carries {} kilograms.", around(60, 5)),
                ("people", "the number of pickers", "We are {} pickers.", around(12)),
                ("rate", "the picking rate", "One picker manages {} kilograms an hour.", around(75, 5)),
                ("pause", "the breaks", "All breaks together take {} hours.", around(2)),
            ],
            [
                ("the windfall", "A tenth of the crop lies on the ground and isn't picked.", {"fallen": 0.9}),
                ("the machine", "A machine helps and does the work of three pickers.", {"robot": 3}),
                ("the young trees", "Thirty of the trees are too young to carry apples.", {"young": 30}),
                ("the drive", "Add an hour for the drive.", {"drive": 1}),
                ("the picnic", "Add three hours for a picnic.", {"drive": 3}),
            ],
            {"fallen": 1, "robot": 0, "young": 0, "drive": 0},
        ),
        lambda v: (v.trees - v.young) * v.apples * v.fallen / ((v.people + v.robot) * v.rate) + v.pause + v.drive,
    ),
)
