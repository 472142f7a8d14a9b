"""The math tasks of the test set, first part."""

from __future__ import annotations

from math import ceil, floor

from ._math import Formula, around, clock, money, spec
from ._spec import Spec

TASKS: tuple[tuple[Spec, Formula], ...] = (
    (
        spec(
            "banquet",
            "I'm planning the seating for a village banquet and need to know how many chairs to rent.",
            [
                ("round", "the number of round tables", "There will be {} round tables.", around(14)),
                ("seats", "the seats per round table", "Each round table seats {} people.", around(8)),
                (
                    "long",
                    "the number of long tables",
                    "On top of that come {} long tables with 12 seats each.",
                    around(5),
                ),
                ("own", "the chairs we own", "We already own {} chairs, so those need not be rented.", around(45, 5)),
            ],
            [
                ("spare chairs", "Rent ten spare chairs on top.", {"spare": 10}),
                ("the stage table", "One of the long tables goes on the stage and needs no chairs.", {"stage": 1}),
                ("the broken chairs", "Six of our own chairs are broken and don't count.", {"spare": 6}),
                ("the band", "The four musicians of the band need chairs as well.", {"spare": 4}),
                ("the children's bench", "Eight children sit on benches, so leave out their chairs.", {"spare": -8}),
            ],
            {"spare": 0, "stage": 0},
        ),
        lambda v: v.round * v.seats + (v.long - v.stage) * 12 - v.own + v.spare,
    ),
    (
        spec(
            "greenhouse",
            "Help me find out how many litres of water my greenhouse takes in one week.",
            [
                ("rows", "the number of rows", "The greenhouse has {} rows of plants.", around(9)),
                ("plants", "the plants per row", "There are {} plants in every row.", around(16, 2)),
                ("dose", "the water per plant", "Each plant gets {} decilitres at every watering.", around(4)),
                ("times", "the number of waterings", "I water {} times a week.", around(3)),
            ],
            [
                ("the seedlings", "Add 20 litres for the seedling trays.", {"extra": 20}),
                ("the rain barrel", "Take off 35 litres that come from the rain barrel.", {"extra": -35}),
                ("the empty row", "One of the rows is fallow, so leave it out.", {"fallow": 1}),
                ("the two weeks", "Give me the figure for two weeks instead of one.", {"weeks": 2}),
                ("the heat", "Because of the heat every plant gets half as much again.", {"heat": 1.5}),
            ],
            {"extra": 0, "fallow": 0, "weeks": 1, "heat": 1},
        ),
        lambda v: ((v.rows - v.fallow) * v.plants * v.dose * v.times / 10 * v.heat + v.extra) * v.weeks,
    ),
    (
        spec(
            "ferry",
            "I need to know at what minute of the day, counted from midnight, our ferry trip ends.",
            [
                (
                    "start",
                    "the departure time",
                    "We cast off at {} in the morning.",
                    clock(500, 485, 515, 530, 470, 545),
                ),
                ("distance", "the distance", "The crossing is {} kilometres long.", around(36, 3)),
                ("speed", "the speed", "The boat makes {} kilometres an hour.", (24, 18, 20, 30, 36, 40)),
                ("stop", "the stop", "Halfway we lie at an island for {} minutes.", around(25, 5)),
            ],
            [
                ("the head wind", "Allow ten more minutes for the head wind.", {"late": 10}),
                ("the way back", "Include the way back, without a stop and at the same speed.", {"ways": 2}),
                ("the boarding", "We cast off a quarter of an hour late.", {"late": 15}),
                ("the customs", "Customs on arrival take another 40 minutes.", {"late": 40}),
                ("the low tide", "Allow eight more minutes for the low tide.", {"late": 8}),
            ],
            {"late": 0, "ways": 1},
        ),
        lambda v: v.start + v.distance * v.ways * 60 / v.speed + v.stop + v.late,
    ),
    (
        spec(
            "choir",
            "Our choir sells tickets for its summer concert. Work out the profit in euros.",
            [
                ("full", "the full price", "A full ticket costs {}.", money(1800, 1600, 2000, 1500, 2200, 1700)),
                ("sold", "the number of full tickets", "We sold {} full tickets.", around(120, 10)),
                ("half", "the number of half-price tickets", "Another {} tickets went at half price.", around(64, 4)),
                (
                    "hall",
                    "the rent of the hall",
                    "The hall costs us {}.",
                    money(65000, 60000, 72000, 58000, 80000, 69500),
                ),
                (
                    "scores",
                    "the sheet music",
                    "For sheet music we spent {}.",
                    money(14550, 12550, 16000, 9900, 18050, 20000),
                ),
            ],
            [
                ("the raffle", "The raffle brought in another 210 euros.", {"extra": 210}),
                ("the soloist", "The soloist gets a fee of 300 euros.", {"extra": -300}),
                ("the donation", "A tenth of the profit goes to charity, so leave that out.", {"keep": 0.9}),
                ("the returned tickets", "Six full tickets were returned and refunded.", {"back": 6}),
                ("the flowers", "The flowers cost 48 euros.", {"extra": -48}),
            ],
            {"extra": 0, "keep": 1, "back": 0},
        ),
        lambda v: (v.full * (v.sold - v.back) + v.full / 2 * v.half - v.hall - v.scores + v.extra) * v.keep,
    ),
    (
        spec(
            "fence",
            "I'm fencing a rectangular paddock and want to know how many metres of wire to buy.",
            [
                ("length", "the length", "The paddock is {} metres long.", around(85, 5)),
                ("width", "the width", "It is {} metres wide.", around(40, 5)),
                ("strands", "the number of strands", "The fence gets {} strands of wire all the way round.", around(3)),
                ("gate", "the gate", "A gate of {} metres stays without wire.", around(4)),
            ],
            [
                ("the waste", "Add ten percent for waste.", {"waste": 1.1}),
                ("the second gate", "There is a second opening of two metres.", {"hole": 2}),
                ("the divider", "Divide the paddock with one more fence across its width.", {"across": 1}),
                ("the river side", "One of the long sides lies on the river and needs no fence.", {"river": 1}),
                ("the leftover roll", "I still have 100 metres of wire in the barn, so take them off.", {"have": 100}),
            ],
            {"waste": 1, "hole": 0, "across": 0, "river": 0, "have": 0},
        ),
        lambda v: (
            ((2 - v.river) * v.length + (2 + v.across) * v.width - v.gate - v.hole) * v.strands * v.waste - v.have
        ),
    ),
    (
        spec(
            "bakery",
            "How many crates does the bakery fill for Saturday? Crates that are not full count too.",
            [
                ("loaves", "the number of loaves", "We bake {} loaves in one batch.", around(48, 6)),
                ("batches", "the number of batches", "The oven does {} batches.", around(7)),
                ("staff", "the loaves for the staff", "The staff take {} loaves home.", around(15, 20)),
                ("crate", "the crate size", "A crate holds {} loaves.", around(20, 2)),
            ],
            [
                ("the burnt batch", "One batch burnt, so don't count it.", {"burnt": 1}),
                ("the hospital", "The hospital gets 60 loaves in bags, not crates.", {"bags": 60}),
                ("yesterday's bread", "Add 55 loaves left over from Friday.", {"bags": -55}),
                ("the empty crates", "Put two empty crates on top for the returns.", {"empty": 2}),
                ("the kindergarten", "The kindergarten fetches 40 loaves without crates.", {"bags": 40}),
            ],
            {"burnt": 0, "bags": 0, "empty": 0},
        ),
        lambda v: ceil((v.loaves * (v.batches - v.burnt) - v.staff - v.bags) / v.crate) + v.empty,
    ),
    (
        spec(
            "reading",
            "I want to know how many days it takes me to finish a trilogy; the last, partly used day counts.",
            [
                ("first", "the first book", "The first book has {} pages.", around(412, 50)),
                ("second", "the second book", "The second book has {} pages.", around(388, 50)),
                ("third", "the third book", "The third one has {} pages.", around(455, 50)),
                ("done", "the pages already read", "I have already read {} pages.", around(130, 60)),
                ("pace", "the pace", "I read {} pages a day.", around(45, 5)),
            ],
            [
                ("the appendices", "Skip the appendices, 75 pages in all.", {"skip": 75}),
                ("the free Sundays", "For every six days of reading I take one day off.", {"rest": 6}),
                ("the novella", "Add the prequel novella with 140 pages.", {"skip": -140}),
                ("the holiday reading", "Leave the third book for the holidays.", {"third": 0}),
                ("the preface", "Skip the three prefaces, 60 pages in all.", {"skip": 60}),
            ],
            {"skip": 0, "rest": 0},
        ),
        lambda v: (lambda d: d + (floor((d - 1) / v.rest) if v.rest else 0))(
            ceil((v.first + v.second + v.third - v.done - v.skip) / v.pace)
        ),
    ),
    (
        spec(
            "solar",
            "Work out how many euros our solar roof saves in a year.",
            [
                ("panels", "the number of panels", "There are {} panels on the roof.", around(22, 2)),
                ("yield", "the yield", "Each panel gives {} kilowatt hours a year.", around(340, 20)),
                ("share", "our own share", "We use {} percent of that ourselves.", around(45, 5)),
                ("price", "the price we pay", "A kilowatt hour from the grid costs {} cents.", around(32, 2)),
                ("feed", "the feed-in rate", "What we don't use is paid with {} cents a kilowatt hour.", around(8)),
            ],
            [
                ("the insurance", "Take off 60 euros for the insurance.", {"fee": 60}),
                ("the shade", "The tree shades two of the panels completely.", {"dark": 2}),
                ("the ageing", "Reckon with five percent less yield for ageing.", {"age": 0.95}),
                ("the meter", "The meter costs three euros a month.", {"fee": 36}),
                ("the five years", "Give the sum for five years.", {"years": 5}),
            ],
            {"fee": 0, "dark": 0, "age": 1, "years": 1},
        ),
        lambda v: (
            (
                (v.panels - v.dark)
                * getattr(v, "yield")
                * v.age
                * (v.share * v.price + (100 - v.share) * v.feed)
                / 10000
                - v.fee
            )
            * v.years
        ),
    ),
    (
        spec(
            "relay",
            "Our relay team wants to know its total time in minutes.",
            [
                ("legs", "the number of legs", "The relay has {} legs.", around(6)),
                ("km", "the length of a leg", "Every leg is {} kilometres long.", around(8)),
                ("pace", "the pace", "We run {} minutes per kilometre.", around(5)),
                ("swap", "the change-over", "Every change-over between two legs costs {} minutes.", around(2)),
            ],
            [
                ("the penalty", "Add a penalty of four minutes.", {"late": 4}),
                ("the hill", "On the last leg we are one minute per kilometre slower.", {"hill": 1}),
                ("the bonus", "Take off three minutes of time bonus.", {"late": -3}),
                ("the warm-up", "Count the fifteen minutes of warm-up too.", {"late": 15}),
                ("the wrong turn", "Add six minutes for a wrong turn.", {"late": 6}),
            ],
            {"late": 0, "hill": 0},
        ),
        lambda v: v.legs * v.km * v.pace + (v.legs - 1) * v.swap + v.late + v.hill * v.km,
    ),
    (
        spec(
            "paint",
            "How many tins of paint do I need for the workshop? I can only buy whole tins.",
            [
                ("wall", "the wall area", "The walls have {} square metres.", around(96, 10)),
                ("windows", "the windows", "Windows and doors take away {} square metres.", (14, 24, 34, 4, 44, 54)),
                ("coats", "the number of coats", "I want {} coats.", (2, 3, 4, 1, 5, 6)),
                ("reach", "the reach of a litre", "One litre covers {} square metres.", around(7)),
                ("tin", "the tin size", "A tin holds {} litres.", (3, 5, 2, 4, 6, 8)),
            ],
            [
                ("the ceiling", "Do the ceiling as well, another 40 square metres.", {"more": 40}),
                ("the shelf wall", "Leave out the 24 square metres behind the shelves.", {"more": -24}),
                ("the leftover paint", "I still have seven litres of this paint.", {"have": 7}),
                ("the spare tin", "Buy a tin to spare.", {"spare": 1}),
                ("the second spare tin", "Buy two tins to spare.", {"spare": 2}),
            ],
            {"more": 0, "have": 0, "spare": 0},
        ),
        lambda v: ceil(((v.wall - v.windows + v.more) * v.coats / v.reach - v.have) / v.tin) + v.spare,
    ),
)
