"""Math tasks for calibration and training: ten situations with changing themes and numbers, none of the test set's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil
from random import Random

from ._math import Formula, around, spec
from ._spec import Choice, Spec

Made = tuple[Spec, Formula]


def _some(rng: Random, low: int, high: int, step: int = 1) -> tuple[Choice, ...]:
    return around(rng.randrange(low, high + 1, step), step)


def _euros(rng: Random, low: int, high: int) -> tuple[Choice, ...]:
    own = rng.sample(range(low, high + 1), 6)
    return tuple((f"{n} euros", Fraction(n)) for n in own)


def _stall(rng: Random, theme: Sequence[str]) -> Made:
    thing, place = theme
    return spec(
        f"stall/{thing}",
        f"I sell {thing} at {place} and want to know my takings of the day in euros.",
        [
            ("boxes", "the number of boxes", f"I bring {{}} boxes of {thing}.", _some(rng, 8, 24)),
            ("each", "the content of a box", "There are {} pieces in a box.", _some(rng, 12, 40, 2)),
            ("price", "the price", "A piece costs {}.", _euros(rng, 2, 12)),
            ("left", "the leftovers", "At closing time {} pieces are left.", _some(rng, 10, 60)),
        ],
        [
            ("the stall fee", "Take off the stall fee of 35 euros.", {"fee": 35}),
            ("the late discount", "The last ten pieces sold went for half the price.", {"late": 10}),
            ("the stolen pieces", "Four pieces were stolen.", {"stolen": 4}),
            ("the tips", "Add 18 euros of tips.", {"fee": -18}),
            ("the helper", "A helper gets a fifth of the takings.", {"keep": Fraction(4, 5)}),
        ],
        {"fee": 0, "late": 0, "stolen": 0, "keep": 1},
    ), lambda v: ((v.boxes * v.each - v.left - v.stolen - v.late / 2) * v.price - v.fee) * v.keep


def _shift(rng: Random, theme: Sequence[str]) -> Made:
    job, bonus = theme
    return spec(
        f"shift/{job}",
        f"What do I earn in a month as {job}, in euros?",
        [
            ("hours", "the hours per week", "I work {} hours a week.", _some(rng, 16, 38, 2)),
            ("wage", "the wage", "The wage is {} an hour.", _euros(rng, 13, 34)),
            ("weeks", "the number of weeks", "The month has {} weeks.", (4, 5, 3, 6, 2, 1)),
            (
                "extra",
                "the extra hours",
                "On top I do {} extra hours in the month, at one and a half times the wage.",
                _some(rng, 4, 20),
            ),
        ],
        [
            ("the bonus", f"Add 120 euros {bonus}.", {"plus": 120}),
            ("the meals", "Take off 45 euros for meals.", {"plus": -45}),
            ("the union fee", "The union takes two percent of everything.", {"keep": Fraction(98, 100)}),
            ("the sick leave", "One of the weeks I was off without pay.", {"off": 1}),
            ("the raise", "My wage was just raised by one euro an hour.", {"raise_": 1}),
        ],
        {"plus": 0, "keep": 1, "off": 0, "raise_": 0},
    ), lambda v: ((v.wage + v.raise_) * (v.hours * (v.weeks - v.off) + v.extra * Fraction(3, 2)) + v.plus) * v.keep


def _trip(rng: Random, theme: Sequence[str]) -> Made:
    vehicle, goal = theme
    return spec(
        f"trip/{vehicle}",
        f"How many hours are we on the road to {goal} with our {vehicle}?",
        [
            ("first", "the first stretch", "The first stretch is {} kilometres.", _some(rng, 60, 180, 20)),
            ("fast", "the speed on it", "On it we make {} kilometres an hour.", (60, 40, 50, 80, 30, 100), ("first",)),
            ("second", "the second stretch", "The second stretch is {} kilometres.", _some(rng, 40, 120, 20)),
            (
                "slow",
                "the mountain speed",
                "There, in the mountains, we make {} kilometres an hour.",
                (40, 20, 32, 50, 25, 16),
                ("second",),
            ),
            ("rests", "the rests", "We rest {} times for half an hour.", _some(rng, 2, 6)),
        ],
        [
            ("the detour", "Add an hour for a detour.", {"late": 1}),
            ("the ferry", "A ferry saves us 20 kilometres of the second stretch.", {"cut": 20}),
            ("the traffic jam", "Allow one and a half hours for traffic jams.", {"late": Fraction(3, 2)}),
            ("the way back", "Count the way back as well.", {"ways": 2}),
        ],
        {"late": 0, "cut": 0, "ways": 1},
    ), lambda v: (v.first / v.fast + (v.second - v.cut) / v.slow + v.rests / 2 + v.late) * v.ways


def _tank(rng: Random, theme: Sequence[str]) -> Made:
    vessel, use = theme
    return spec(
        f"tank/{vessel}",
        f"After how many days is the {vessel} empty?",
        [
            ("volume", "the volume", f"The {vessel} holds {{}} litres.", _some(rng, 2000, 8000, 400)),
            ("full", "the level", "It is {} percent full.", (80, 50, 60, 75, 90, 100)),
            ("use", "the use", f"Every day {{}} litres go {use}.", _some(rng, 90, 240, 10)),
            ("rain", "the inflow", "Every day {} litres flow in.", _some(rng, 10, 50, 10)),
        ],
        [
            ("the leak", "A leak costs another 20 litres a day.", {"leak": 20}),
            ("the reserve", "Always keep 200 litres in reserve.", {"keep": 200}),
            ("the delivery", "A delivery of 500 litres is coming today.", {"keep": -500}),
            ("the dry spell", "Nothing flows in any more.", {"rain": 0}),
        ],
        {"leak": 0, "keep": 0},
    ), lambda v: (v.volume * v.full / 100 - v.keep) / (v.use - v.rain + v.leak)


def _packing(rng: Random, theme: Sequence[str]) -> Made:
    goods, vessel = theme
    return spec(
        f"packing/{goods}",
        f"How many {vessel} do we need for the {goods}? A started one counts.",
        [
            ("orders", "the number of orders", "There are {} orders.", _some(rng, 30, 90, 10)),
            ("items", "the order size", f"An order has {{}} {goods}.", _some(rng, 3, 9)),
            ("spare", "the reserve", f"We pack {{}} {goods} in reserve.", _some(rng, 60, 160, 20)),
            ("size", "the capacity", f"One of the {vessel} takes {{}} {goods}.", _some(rng, 8, 16)),
        ],
        [
            ("the cancelled orders", "Seven orders were cancelled.", {"gone": 7}),
            ("the samples", f"Add 50 {goods} as samples.", {"more": 50}),
            ("the pickup", f"A customer collects 45 {goods} herself.", {"more": -45}),
            ("the empty ones", f"We want three empty {vessel} on top.", {"empty": 3}),
        ],
        {"gone": 0, "more": 0, "empty": 0},
    ), lambda v: ceil(((v.orders - v.gone) * v.items + v.spare + v.more) / v.size) + v.empty


def _growth(rng: Random, theme: Sequence[str]) -> Made:
    what, event = theme
    return (
        spec(
            f"growth/{what}",
            f"How many {what} do we have after two years?",
            [
                ("start", "the number at the start", f"We start with {{}} {what}.", _some(rng, 200, 900, 100)),
                ("rate", "the growth", "Each year their number grows by {} percent.", (20, 10, 15, 25, 30, 50)),
                ("gone", "the loss", f"At the end of each year {{}} are lost {event}.", _some(rng, 10, 60, 10)),
                (
                    "new",
                    "the new ones",
                    f"After that, at the end of the second year, {{}} new {what} join.",
                    _some(rng, 20, 90, 10),
                ),
            ],
            [
                ("the bad year", "In the second year nothing grows.", {"bad": 0}),
                ("the rescue", f"At the very end another 35 {what} arrive.", {"more": 35}),
                ("the sale", f"At the very end 40 {what} are sold.", {"more": -40}),
                (
                    "the third count",
                    "Count only half of them, the other half belongs to a neighbour.",
                    {"part": Fraction(1, 2)},
                ),
            ],
            {"bad": 1, "more": 0, "part": 1},
        ),
        lambda v: (
            (((v.start * (1 + v.rate / 100) - v.gone) * (1 + v.bad * v.rate / 100)) - v.gone + v.new + v.more) * v.part
        ),
    )


def _average(rng: Random, theme: Sequence[str]) -> Made:
    unit, event = theme
    return spec(
        f"average/{event}",
        f"What average in {unit} must I reach in the remaining rounds of the {event}?",
        [
            ("rounds", "the number of rounds", "The whole thing has {} rounds.", (10, 9, 12, 14, 15, 8)),
            ("done", "the rounds done", "I have finished {} rounds.", (6, 4, 5, 2, 3, 1), ("rounds",)),
            ("mean", "my average", f"In them I averaged {{}} {unit}.", _some(rng, 40, 70, 2), ("done",)),
            ("goal", "the goal", f"Over all rounds I want an average of {{}} {unit}.", _some(rng, 72, 90, 2)),
        ],
        [
            ("the penalty", f"The jury deducts 12 {unit} from what I have.", {"points": -12}),
            ("the bonus", f"I get a bonus of 20 {unit}.", {"points": 20}),
            (
                "the lost round",
                "One of the remaining rounds is called off, and so there is one round less in all.",
                {"off": 1},
            ),
            ("the margin", f"Aim for two {unit} more than the goal on average.", {"margin": 2}),
        ],
        {"points": 0, "off": 0, "margin": 0},
    ), lambda v: ((v.goal + v.margin) * (v.rounds - v.off) - v.mean * v.done - v.points) / (v.rounds - v.off - v.done)


def _bill(rng: Random, theme: Sequence[str]) -> Made:
    group, dish = theme
    return spec(
        f"bill/{group}",
        f"How many euros does each of us in the {group} pay?",
        [
            ("people", "the number of people", "We are {} people.", (8, 4, 5, 6, 10, 16)),
            ("main", "the price of the main course", f"Everybody has the {dish} for {{}}.", _euros(rng, 11, 26)),
            ("drinks", "the drinks", "The drinks come to {} altogether.", _euros(rng, 40, 96)),
            ("tip", "the tip", "On top of everything comes a tip of {} percent.", (10, 5, 8, 12, 15, 20)),
        ],
        [
            ("the voucher", "We have a voucher for 30 euros off the food and drinks.", {"off": 30}),
            ("the birthday child", "The birthday child doesn't pay, but eats.", {"free": 1}),
            ("the cake", "A cake for 24 euros comes on the bill as well.", {"off": -24}),
            ("the corkage", "The corkage is 16 euros.", {"off": -16}),
        ],
        {"off": 0, "free": 0},
    ), lambda v: (v.people * v.main + v.drinks - v.off) * (1 + v.tip / 100) / (v.people - v.free)


def _plot(rng: Random, theme: Sequence[str]) -> Made:
    plant, unit = theme
    return spec(
        f"plot/{plant}",
        f"How many {unit} of {plant} will the field give?",
        [
            ("length", "the length", "The field is {} metres long.", _some(rng, 60, 200, 10)),
            ("width", "the width", "It is {} metres wide.", _some(rng, 30, 90, 10)),
            ("path", "the path", "A path of {} square metres runs through it.", _some(rng, 100, 400, 50)),
            ("crop", "the yield", f"Ten square metres give {{}} {unit}.", _some(rng, 4, 18)),
        ],
        [
            ("the hail", "Hail destroys a quarter.", {"part": Fraction(3, 4)}),
            ("the seed", f"Keep 60 {unit} back as seed.", {"seed": 60}),
            ("the hedge", "A hedge takes another 150 square metres.", {"hedge": 150}),
            ("the second harvest", "There are two harvests.", {"part": 2}),
        ],
        {"part": 1, "seed": 0, "hedge": 0},
    ), lambda v: (v.length * v.width - v.path - v.hedge) / 10 * v.crop * v.part - v.seed


def _machine(rng: Random, theme: Sequence[str]) -> Made:
    product, day = theme
    return spec(
        f"machine/{product}",
        f"How many good {product} does the works turn out on {day}?",
        [
            ("lines", "the number of lines", "{} lines are running.", _some(rng, 3, 9)),
            ("rate", "the rate", f"A line makes {{}} {product} an hour.", _some(rng, 40, 160, 20)),
            ("hours", "the hours", "They run for {} hours.", _some(rng, 6, 16)),
            ("scrap", "the scrap", "{} percent of them are scrap.", (5, 2, 4, 8, 10, 15)),
        ],
        [
            ("the break", "All lines stand still for one of the hours.", {"pause": 1}),
            ("the repair", f"Of the scrap 40 {product} can be repaired.", {"more": 40}),
            ("the broken line", "One of the lines is broken.", {"down": 1}),
            ("the old stock", f"Add 75 good {product} from stock.", {"more": 75}),
        ],
        {"pause": 0, "more": 0, "down": 0},
    ), lambda v: (v.lines - v.down) * v.rate * (v.hours - v.pause) * (1 - v.scrap / 100) + v.more


POOLS: tuple[
    tuple[Callable[[Random, Sequence[str]], Made], tuple[Sequence[str], ...], tuple[Sequence[str], ...]], ...
] = (
    (
        _stall,
        (("cheese rolls", "the harbour"), ("candles", "the fair"), ("pots", "the craft market")),
        (("flower bulbs", "the garden show"), ("postcards", "the pier"), ("cider mugs", "the festival")),
    ),
    (
        _shift,
        (("a night porter", "for night work"), ("a courier", "for bad weather")),
        (("a baker", "for Sundays"), ("a lifeguard", "for courses"), ("a dispatcher", "for standby")),
    ),
    (_trip, (("camper", "the coast"), ("tractor", "the fair")), (("bus", "the border"), ("truck", "the depot"))),
    (
        _tank,
        (("rain barrel", "to the garden"), ("cistern", "to the stable")),
        (("oil tank", "to the boiler"), ("well shaft", "to the village")),
    ),
    (_packing, (("mugs", "cartons"), ("bulbs", "trays")), (("tapes", "drawers"), ("jars", "racks"))),
    (
        _growth,
        (("sheep", "to illness"), ("followers", "to boredom")),
        (("members", "to moving"), ("carp", "to herons")),
    ),
    (
        _average,
        (("points", "quiz"), ("rings", "archery cup")),
        (("metres", "javelin league"), ("pins", "bowling night")),
    ),
    (_bill, (("rowing crew", "fish stew"), ("book circle", "risotto")), (("band", "goulash"), ("office", "ramen"))),
    (_plot, (("barley", "kilograms"), ("lavender", "bunches")), (("hops", "pounds"), ("flax", "sheaves"))),
    (_machine, (("hinges", "Monday"), ("bottles", "Friday")), (("springs", "Tuesday"), ("bricks", "Thursday"))),
)
"""Each situation with its themes for calibration and, apart from them, for training."""
