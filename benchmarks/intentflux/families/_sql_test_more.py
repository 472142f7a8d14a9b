"""The SQL tasks of the test set: on the festival and the garden shop."""

from __future__ import annotations

from ._sql import spec
from ._sql_test import Task

COUNTRIES = ("Norway", "Spain", "Ghana", "Japan", "Chile")
GENRES = ("folk", "rock", "jazz", "electronic")

FESTIVAL: tuple[Task, ...] = (
    ("festival", spec(
        "band-fees", "festival", "It is about what bands cost us.",
        [("country", "the country", "Only bands from {}.", tuple((c, c) for c in COUNTRIES)),
         ("since", "the editions", "Only editions {}.", (("from 2022 on", ">= 2022"), ("from 2020 on", ">= 2020"), ("up to 2021", "<= 2021"), ("of 2025", "= 2025"), ("from 2024 on", ">= 2024"), ("of 2023", "= 2023"))),
         ("what", "the figure", "For every band give the name and {}.", (("the sum of its fees", "SUM(g.fee)"), ("its highest fee", "MAX(g.fee)"), ("the number of its gigs", "COUNT(*)"), ("its average fee", "AVG(g.fee)"), ("its lowest fee", "MIN(g.fee)"), ("the fee per visitor over all its gigs", "1.0 * SUM(g.fee) / SUM(g.visitors)"))),
         ("weekday", "the weekday", "Leave out gigs on a {}.", (("Thursday", "Thursday"), ("Friday", "Friday"), ("Saturday", "Saturday"), ("Sunday", "Sunday")))],
        [("the short gigs", "Leave out gigs shorter than 45 minutes.", {"more": "AND g.minutes >= 45"}), ("the boat", "Leave out the stage called Boat.", {"more": "AND s.name <> 'Boat'"}),
         ("the open-air stages", "Only covered stages.", {"more": "AND s.covered = 1"}), ("the cheap gigs", "Leave out fees under 2000.", {"more": "AND g.fee >= 2000"}), ("the young bands", "Only bands founded before 2000.", {"more": "AND b.founded < 2000"})]),
     "SELECT b.name, {what} FROM bands b JOIN gigs g ON g.band_id = b.id JOIN stages s ON s.id = g.stage_id "
     "WHERE b.country = '{country}' AND g.edition {since} AND g.weekday <> '{weekday}' {more} GROUP BY b.id"),
    ("festival", spec(
        "stage-fill", "festival", "It tells how full our stages were.",
        [("edition", "the edition", "Only the edition of {}.", (2024, 2025, 2023, 2022, 2021, 2020)),
         ("genre", "the genre", "Only {} gigs.", tuple((g, g) for g in GENRES)),
         ("what", "the figure", "Per stage give the name and the {}.", (("average share of the capacity that was taken, as a percentage", "AVG(100.0 * g.visitors / s.capacity)"), ("highest number of visitors", "MAX(g.visitors)"), ("number of gigs", "COUNT(*)"), ("total number of visitors", "SUM(g.visitors)"), ("total minutes of music", "SUM(g.minutes)"), ("lowest number of visitors", "MIN(g.visitors)"))),
         ("least", "the threshold", "Ignore gigs with {} percent of the capacity or less.", (30, 40, 50, 60, 70, 80)),
         ("sort", "the order", "Sort by {}.", (("stage name", "s.name"), ("stage name from Z to A", "s.name DESC"), ("capacity, largest first", "s.capacity DESC"), ("capacity, smallest first", "s.capacity")))],
        [("the Sunday", "Leave out Sundays.", {"more": "AND g.weekday <> 'Sunday'"}), ("the Meadow", "Leave out the Meadow.", {"more": "AND s.name <> 'Meadow'"}),
         ("the half hours", "Leave out gigs of 30 minutes.", {"more": "AND g.minutes <> 30"}), ("the Spanish bands", "Leave out bands from Spain.", {"more": "AND b.country <> 'Spain'"}),
         ("the high fees", "Leave out fees over 6000.", {"more": "AND g.fee <= 6000"}), ("the small stages", "Only stages for more than 300 people.", {"more": "AND s.capacity > 300"})]),
     "SELECT s.name, {what} FROM stages s JOIN gigs g ON g.stage_id = s.id JOIN bands b ON b.id = g.band_id "
     "WHERE g.edition = {edition} AND b.genre = '{genre}' AND g.visitors * 100.0 / s.capacity > {least} {more} GROUP BY s.id ORDER BY {sort}"),
    ("festival", spec(
        "top-gigs", "festival", "It lists the most remarkable gigs.",
        [("stage", "the stage", "Only gigs on the {}.", tuple((s, s) for s in ("Quarry", "Meadow", "Barn", "Chapel", "Boat"))),
         ("day", "the weekday", "Only on a {}.", tuple((d, d) for d in ("Saturday", "Friday", "Sunday", "Thursday"))),
         ("rank", "the ranking", "Rank them by {}, then by gig id.", (("visitors, most first", "g.visitors DESC"), ("fee, highest first", "g.fee DESC"), ("length, longest first", "g.minutes DESC"), ("edition, latest first", "g.edition DESC"), ("fee, lowest first", "g.fee"), ("visitors, fewest first", "g.visitors"))),
         ("show", "the columns", "Show the band's name, the edition and the {}.", (("visitors", "g.visitors"), ("fee", "g.fee"), ("minutes", "g.minutes"), ("genre", "b.genre"), ("country", "b.country"), ("visitors and the fee", "g.visitors, g.fee"))),
         ("top", "the number of rows", "I want the first {}.", (4, 3, 5, 2, 6, 1))],
        [("the rock bands", "Leave out rock bands.", {"more": "AND b.genre <> 'rock'"}), ("the old editions", "Only editions from 2022 on.", {"more": "AND g.edition >= 2022"}),
         ("the young bands", "Only bands founded before 2005.", {"more": "AND b.founded < 2005"}), ("the expensive gigs", "Leave out fees over 5000.", {"more": "AND g.fee <= 5000"}), ("the Norwegians", "Leave out bands from Norway.", {"more": "AND b.country <> 'Norway'"})]),
     "SELECT b.name, g.edition, {show} FROM gigs g JOIN bands b ON b.id = g.band_id JOIN stages s ON s.id = g.stage_id "
     "WHERE s.name = '{stage}' AND g.weekday = '{day}' {more} ORDER BY {rank}, g.id LIMIT {top}"),
    ("festival", spec(
        "returning-bands", "festival", "It finds the bands that keep coming back.",
        [("genre", "the genre", "Only {} bands.", tuple((g, g) for g in ("folk", "rock", "jazz", "electronic"))),
         ("editions", "the number of editions", "They played in at least {} different editions.", (5, 4, 6, 7, 3, 8)),
         ("founded", "the founding year", "Only bands founded after {}.", (1980, 1990, 2000, 2011, 1985, 2005)),
         ("show", "the columns", "Give the name and {}.", (("the number of different editions", "COUNT(DISTINCT g.edition)"), ("the country", "b.country"), ("the last edition", "MAX(g.edition)"), ("the first edition", "MIN(g.edition)"), ("the number of gigs", "COUNT(*)"), ("the visitors in all", "SUM(g.visitors)")))],
        [("the Boat", "Gigs on the Boat don't count.", {"more": "AND g.stage_id <> 5"}), ("the first years", "Editions before 2021 don't count.", {"more": "AND g.edition >= 2021"}),
         ("the small crowds", "Gigs with fewer than 500 visitors don't count.", {"more": "AND g.visitors >= 500"}), ("the Sundays", "Sundays don't count.", {"more": "AND g.weekday <> 'Sunday'"}), ("the short sets", "Sets under an hour don't count.", {"more": "AND g.minutes >= 60"})]),
     "SELECT b.name, {show} FROM bands b JOIN gigs g ON g.band_id = b.id WHERE b.genre = '{genre}' AND b.founded > {founded} {more} "
     "GROUP BY b.id HAVING COUNT(DISTINCT g.edition) >= {editions}"),
    ("festival", spec(
        "above-average", "festival", "It returns a single number.",
        [("measure", "what is compared", "Count the gigs whose {} is above the average of all gigs.", (("fee", "fee"), ("length", "minutes"), ("number of visitors", "visitors"))),
         ("country", "the country", "Only gigs of bands from {}.", tuple((c, c) for c in ("Ghana", "Japan", "Chile", "Norway", "Spain"))),
         ("covered", "the stages", "Only on {} stages.", (("covered", "= 1"), ("open-air", "= 0"), ("any kind of", "IN (0, 1)"))),
         ("since", "the editions", "Only in editions {}.", (("up to 2023", "<= 2023"), ("from 2021 on", ">= 2021"), ("up to 2021", "<= 2021"), ("from 2023 on", ">= 2023"), ("of 2022", "= 2022"), ("up to 2022", "<= 2022")))],
        [("the Fridays", "Leave out Fridays.", {"more": "AND g.weekday <> 'Friday'"}), ("the jazz", "Leave out jazz.", {"more": "AND b.genre <> 'jazz'"}),
         ("the small crowds", "Only gigs with more than 200 visitors.", {"more": "AND g.visitors > 200"}), ("the weekend", "Only Saturdays and Sundays.", {"more": "AND g.weekday LIKE 'S%'"}), ("the long sets", "Leave out sets of 90 minutes.", {"more": "AND g.minutes < 90"})]),
     "SELECT COUNT(*) FROM gigs g JOIN bands b ON b.id = g.band_id JOIN stages s ON s.id = g.stage_id "
     "WHERE g.{measure} > (SELECT AVG({measure}) FROM gigs) AND b.country = '{country}' AND s.covered {covered} AND g.edition {since} {more}"),
)  # fmt: skip

CATEGORIES = ("tools", "watering", "plants", "soil", "decor")
AMOUNT = "SUM(x.quantity * p.price * (100 - x.discount) / 100.0)"

SHOP: tuple[Task, ...] = (
    ("shop", spec(
        "category-revenue", "shop", "It sums up what we sold; a discount is a percentage of the price.",
        [("by", "the grouping", "One row for each {}.", (("category", "p.category"), ("product name", "p.name"), ("channel", "o.channel"), ("city of the customer", "c.city"))),
         ("year", "the year", "Only orders of {}.", ((2025, "2025%"), (2024, "2024%"), ("December 2025", "2025-12%"), ("2024 and 2025", "202%"), ("July 2024", "2024-07%"))),
         ("status", "the status", "Only {} orders.", (("paid", "= 'paid'"), ("open", "= 'open'"), ("cancelled", "= 'cancelled'"), ("returned", "= 'returned'"), ("paid or open", "IN ('paid', 'open')"))),
         ("what", "the figure", "Next to it give {}.", (("the revenue after discounts", AMOUNT), ("the number of pieces", "SUM(x.quantity)"), ("the number of different orders", "COUNT(DISTINCT o.id)"), ("the revenue before discounts", "SUM(x.quantity * p.price)"), ("the number of different customers", "COUNT(DISTINCT o.customer_id)"))),
         ("sort", "the order", "Sort by the first column from {}.", (("A to Z", "1"), ("Z to A", "1 DESC")))],
        [("the decor", "Leave out the category decor.", {"more": "AND p.category <> 'decor'"}), ("the big discounts", "Leave out lines with 20 percent discount.", {"more": "AND x.discount < 20"}),
         ("the phone orders", "Leave out orders by phone.", {"more": "AND o.channel <> 'phone'"}), ("the customers from Norden", "Leave out customers from Norden.", {"more": "AND c.city <> 'Norden'"}), ("the single pieces", "Leave out lines of one piece.", {"more": "AND x.quantity > 1"})]),
     "SELECT {by}, {what} FROM order_lines x JOIN orders o ON o.id = x.order_id JOIN products p ON p.id = x.product_id JOIN customers c ON c.id = o.customer_id "
     "WHERE o.day LIKE '{year}' AND o.status {status} {more} GROUP BY {by} ORDER BY {sort}"),
    ("shop", spec(
        "best-customers", "shop", "It finds our best customers; a discount is a percentage of the price.",
        [("city", "the city", "Only customers from {}.", tuple((c, c) for c in ("Ostrand", "Norden", "Talheim", "Seefeld", "Birkau"))),
         ("channel", "the channel", "Only orders by {}.", (("web", "= 'web'"), ("phone", "= 'phone'"), ("shop", "= 'shop'"), ("web or phone", "<> 'shop'"))),
         ("rank", "the ranking", "Rank them by {}, highest first, ties by name.", (("revenue after discounts", AMOUNT), ("number of pieces", "SUM(x.quantity)"), ("number of order lines", "COUNT(*)"), ("largest number of pieces in one line", "MAX(x.quantity)"), ("revenue before discounts", "SUM(x.quantity * p.price)"))),
         ("show", "the columns", "Show the name and {}.", (("the year they became customers", "c.since"), ("the number of pieces they bought", "SUM(x.quantity)"), ("the number of different products", "COUNT(DISTINCT p.id)"), ("the day of the last order", "MAX(o.day)"), ("the day of the first order", "MIN(o.day)"), ("the id", "c.id"))),
         ("top", "the number of rows", "I want the first {}.", (3, 2, 4, 5, 1))],
        [("the soil", "Soil doesn't count.", {"more": "AND p.category <> 'soil'"}), ("the cancelled orders", "Cancelled orders don't count.", {"more": "AND o.status <> 'cancelled'"}),
         ("the newsletter", "Only customers with the newsletter.", {"more": "AND c.newsletter = 1"}), ("the last year", "Orders from 2024 don't count.", {"more": "AND o.day >= '2025'"}), ("the new customers", "Only customers since 2019 or earlier.", {"more": "AND c.since <= 2019"})]),
     "SELECT c.name, {show} FROM customers c JOIN orders o ON o.customer_id = c.id JOIN order_lines x ON x.order_id = o.id JOIN products p ON p.id = x.product_id "
     "WHERE c.city = '{city}' AND o.channel {channel} {more} GROUP BY c.id ORDER BY {rank} DESC, c.name LIMIT {top}"),
    ("shop", spec(
        "stock-cover", "shop", "It helps us reorder.",
        [("category", "the category", "Leave out the category {}.", tuple((c, c) for c in ("soil", "tools", "watering", "plants", "decor"))),
         ("from_", "the period", "Count the pieces ordered {}.", (("since July 2025", ">= '2025-07-01'"), ("since January 2025", ">= '2025-01-01'"), ("before July 2024", "< '2024-07-01'"), ("since October 2025", ">= '2025-10-01'"), ("before 2025", "< '2025-01-01'"))),
         ("factor", "the threshold", "Only products whose stock is less than {} percent of the pieces ordered.", (50, 20, 30, 75, 100, 10)),
         ("show", "the columns", "Give the product's name, its stock and {}.", (("the pieces ordered", "SUM(x.quantity)"), ("its price", "p.price"), ("its category", "p.category"), ("the number of orders", "COUNT(DISTINCT o.id)"), ("its id", "p.id"), ("the day of the last order", "MAX(o.day)"))),
         ("sort", "the order", "Sort by {}.", (("stock, smallest first, then name", "p.stock, p.name"), ("name", "p.name"), ("price, highest first, then name", "p.price DESC, p.name"), ("name from Z to A", "p.name DESC"), ("stock, largest first, then name", "p.stock DESC, p.name")))],
        [("the sold-out products", "Leave out products that are sold out.", {"more": "AND p.stock > 0"}), ("the cancelled orders", "Don't count cancelled orders.", {"more": "AND o.status <> 'cancelled'"}),
         ("the cheap products", "Leave out products under 8 euros.", {"more": "AND p.price >= 8"}), ("the returns", "Don't count returned or open orders.", {"more": "AND o.status NOT IN ('returned', 'open')"}), ("the dear products", "Leave out products over 30 euros.", {"more": "AND p.price <= 30"})]),
     "SELECT p.name, p.stock, {show} FROM products p JOIN order_lines x ON x.product_id = p.id JOIN orders o ON o.id = x.order_id "
     "WHERE p.category <> '{category}' AND o.day {from_} {more} GROUP BY p.id HAVING p.stock * 100 < {factor} * SUM(x.quantity) ORDER BY {sort}"),
    ("shop", spec(
        "never-bought", "shop", "It finds customers we could write to.",
        [("category", "the category", "Only customers who never ordered anything from the category {}.", tuple((c, c) for c in ("watering", "tools", "plants", "soil", "decor"))),
         ("since", "how long they are customers", "Only those who became customers {}.", (("before 2021", "< 2021"), ("before 2018", "< 2018"), ("after 2020", "> 2020"), ("after 2017", "> 2017"), ("before 2024", "< 2024"))),
         ("letter", "the newsletter", "Only those {}.", (("with the newsletter", "= 1"), ("without the newsletter", "= 0"), ("with or without the newsletter", "IN (0, 1)"))),
         ("show", "the columns", "Give {}.", (("name and city", "c.name, c.city"), ("name and id", "c.name, c.id"), ("id and city", "c.id, c.city"), ("name and since when", "c.name, c.since"), ("name alone", "c.name")))],
        [("the people of Norden", "Leave out customers from Norden.", {"more": "AND c.city <> 'Norden'"}), ("the people of Talheim", "Only customers from Talheim or Seefeld.", {"more": "AND c.city IN ('Talheim', 'Seefeld')"}),
         ("the web customers", "Only customers who ordered on the web at least once.", {"more": "AND c.id IN (SELECT customer_id FROM orders WHERE channel = 'web')"}),
         ("the unpaid", "Leave out customers with an open order.", {"more": "AND c.id NOT IN (SELECT customer_id FROM orders WHERE status = 'open')"}), ("the founding years", "Leave out customers since 2015 and 2016.", {"more": "AND c.since > 2016"}),
         ("the recent buyers", "Only customers with an order in the last quarter of 2025.", {"more": "AND c.id IN (SELECT customer_id FROM orders WHERE day >= '2025-10-01')"})]),
     "SELECT {show} FROM customers c WHERE c.since {since} AND c.newsletter {letter} AND c.id NOT IN (SELECT o.customer_id FROM orders o JOIN order_lines x ON x.order_id = o.id "
     "JOIN products p ON p.id = x.product_id WHERE p.category = '{category}') {more}"),
)  # fmt: skip
