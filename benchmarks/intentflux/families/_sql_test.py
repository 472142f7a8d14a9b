"""The SQL tasks of the test set: on the library, the clinic and the transit company."""

from __future__ import annotations

from ._spec import Spec
from ._sql import spec

CITIES = (("Norden", "Norden"), ("Talheim", "Talheim"), ("Seefeld", "Seefeld"), ("Birkau", "Birkau"))
TOP = (5, 3, 4, 7, 8, 10)

Task = tuple[str, Spec, str]

LIBRARY: tuple[Task, ...] = (
    ("library", spec(
        "genre-loans", "library", "It lists books by how often they were lent.",
        [("genre", "the genre", "Only {} books count.", (("nature", "nature"), ("crime", "crime"), ("novel", "novel"), ("history", "history"), ("craft", "craft"))),
         ("year", "the year of the loans", "Only loans made in {} count.", ((2025, "lent_on LIKE '2025%'"), (2024, "lent_on LIKE '2024%'"),
             ("the first half of 2025", "lent_on BETWEEN '2025-01-01' AND '2025-06-30'"), ("the second half of 2025", "lent_on >= '2025-07-01'"),
             ("2024 or 2025", "1"), ("March 2025", "lent_on LIKE '2025-03%'"))),
         ("show", "what to show", "Return the book's {} and the number of loans.", (("title", "b.title"), ("title and year", "b.title, b.year"), ("title and pages", "b.title, b.pages"),
             ("title in capital letters", "UPPER(b.title)"), ("author and title", "b.author, b.title"), ("id", "b.id"))),
         ("sort", "the order", "Sort {}, and books with the same count by title.", (("by the number of loans, most first", "n DESC, b.title"),
             ("by the number of loans, fewest first", "n, b.title"), ("by year of publication, newest first", "b.year DESC, b.title"), ("by title from Z to A", "b.title DESC"),
             ("by pages, thickest first", "b.pages DESC, b.title")))],
        [("the fines", "Leave out loans with a fine.", {"more": "AND l.fine = 0"}), ("the open loans", "Leave out loans that haven't come back yet.", {"more": "AND l.returned_on IS NOT NULL"}),
         ("the short loans", "Ignore loans of less than a week.", {"more": "AND l.days >= 7"}), ("the Harbour branch", "Leave out copies of branch 2.", {"more": "AND c.branch_id <> 2"}),
         ("the students", "Leave out loans to students.", {"more": "AND l.member_id NOT IN (SELECT id FROM members WHERE kind = 'student')"})]),
     "SELECT {show}, COUNT(*) AS n FROM books b JOIN copies c ON c.book_id = b.id JOIN loans l ON l.copy_id = c.id "
     "WHERE b.genre = '{genre}' AND {year} {more} GROUP BY b.id ORDER BY {sort}"),
    ("library", spec(
        "member-fines", "library", "It shows which members owe the most in fines.",
        [("kind", "the kind of member", "Look at {} members only.", (("adult", "adult"), ("student", "student"), ("senior", "senior"), ("child", "child"))),
         ("city", "the city", "They must belong to a branch in {}.", (*CITIES[:3],)),
         ("least", "the minimum", "Show only those with more than {} euros in all.", (6, 7, 10, 12, 4, 2)),
         ("top", "the number of rows", "I want the top {}, ties by name.", (8, 2, 3, 4, 5, 1))],
        [("the recent members", "Only members who joined before 2023.", {"more": "AND m.joined < '2023'"}), ("the small fines", "Ignore fines of less than one euro.", {"more": "AND l.fine >= 1"}),
         ("the old loans", "Ignore loans from 2024.", {"more": "AND l.lent_on >= '2025'"}), ("the long loans", "Only loans of over 20 days.", {"more": "AND l.days > 20"}),
         ("the open loans", "Only loans that are still out.", {"more": "AND l.returned_on IS NULL"})]),
     "SELECT m.name, SUM(l.fine) AS total FROM members m JOIN branches b ON b.id = m.branch_id JOIN loans l ON l.member_id = m.id "
     "WHERE m.kind = '{kind}' AND b.city = '{city}' {more} GROUP BY m.id HAVING SUM(l.fine) > {least} ORDER BY total DESC, m.name LIMIT {top}"),
    ("library", spec(
        "branch-average", "library", "It compares our branches.",
        [("measure", "the figure", "For every branch I want the {} of the loans of its copies.", (("average length in days", "AVG(l.days)"), ("longest length in days", "MAX(l.days)"),
             ("sum of the fines", "SUM(l.fine)"), ("number", "COUNT(*)"), ("shortest length in days", "MIN(l.days)"), ("average fine", "AVG(l.fine)"))),
         ("since", "the period", "Take loans from {} on.", (("July 2024", "2024-07-01"), ("January 2025", "2025-01-01"), ("April 2025", "2025-04-01"), ("October 2024", "2024-10-01"), ("August 2025", "2025-08-01"), ("April 2024", "2024-04-01"))),
         ("pages", "the thickness", "Only books with {} pages count.", (("at least 300", ">= 300"), ("at least 200", ">= 200"), ("at most 300", "<= 300"), ("at least 400", ">= 400"), ("less than 200", "< 200"))),
         ("label", "the first column", "Put the branch's {} in the first column.", (("name", "b.name"), ("name and city", "b.name, b.city"), ("id", "b.id"), ("year of opening", "b.opened"))),
         ("sort", "the order", "Sort by {}.", (("the branch's name", "b.name"), ("the branch's name from Z to A", "b.name DESC"), ("the figure, highest first", "x DESC, b.name"), ("the year of opening", "b.opened"), ("the figure, lowest first", "x, b.name")))],
        [("the crime books", "Leave out crime books.", {"more": "AND k.genre <> 'crime'"}), ("the old branches", "Only branches opened after 1990.", {"more": "AND b.opened > 1990"}),
         ("the missing returns", "Only loans that were returned.", {"more": "AND l.returned_on IS NOT NULL"}), ("the shelf E", "Leave out shelf E.", {"more": "AND c.shelf NOT LIKE 'E%'"})]),
     "SELECT {label}, {measure} AS x FROM branches b JOIN copies c ON c.branch_id = b.id JOIN books k ON k.id = c.book_id JOIN loans l ON l.copy_id = c.id "
     "WHERE l.lent_on >= '{since}' AND k.pages {pages} {more} GROUP BY b.id ORDER BY {sort}"),
    ("library", spec(
        "never-lent", "library", "It finds copies that nobody takes home.",
        [("what", "the columns", "Return the {} of each such copy.", (("id and the book's title", "c.id, b.title"), ("id and shelf", "c.id, c.shelf"), ("id, shelf and the book's title", "c.id, c.shelf, b.title"), ("id and the book's author", "c.id, b.author"), ("id alone", "c.id"))),
         ("limit", "the limit", "A copy counts when it was lent fewer than {} times.", (4, 3, 5, 6, 2, 7)),
         ("when", "the period", "Count only loans in {}.", (("2025", "2025%"), ("2024", "2024%"), ("May 2025", "2025-05%"), ("the 2020s", "202%"))),
         ("old", "the age", "Only books published {}.", (("before 2005", "< 2005"), ("before 2015", "< 2015"), ("after 2010", "> 2010"), ("before 1990", "< 1990"), ("after 2000", "> 2000"))),
         ("sort", "the order", "Sort by {}.", (("copy id", "c.id"), ("copy id, highest first", "c.id DESC"), ("shelf, then copy id", "c.shelf, c.id"), ("title, then copy id", "b.title, c.id"), ("year, then copy id", "b.year, c.id")))],
        [("the Castle branch", "Only copies of branch 3.", {"more": "AND c.branch_id = 3"}), ("the thin books", "Leave out books under 150 pages.", {"more": "AND b.pages >= 150"}),
         ("shelf A", "Leave out shelf A.", {"more": "AND c.shelf NOT LIKE 'A%'"}), ("the craft books", "Leave out craft books.", {"more": "AND b.genre <> 'craft'"})]),
     "SELECT {what} FROM copies c JOIN books b ON b.id = c.book_id LEFT JOIN loans l ON l.copy_id = c.id AND l.lent_on LIKE '{when}' "
     "WHERE b.year {old} {more} GROUP BY c.id HAVING COUNT(l.id) < {limit} ORDER BY {sort}"),
)  # fmt: skip

CLINIC: tuple[Task, ...] = (
    ("clinic", spec(
        "doctor-income", "clinic", "It ranks our doctors.",
        [("reason", "the reason", "Only visits because of a {} count.", (("check-up", "check-up"), ("follow-up", "follow-up"), ("pain", "pain"), ("rash", "rash"), ("injury", "injury"))),
         ("year", "the year", "Take visits of {}.", ((2025, "2025%"), (2024, "2024%"), ("June 2025", "2025-06%"), ("the years from 2020 to 2029", "202%"))),
         ("measure", "the figure", "Next to the doctor's name show the {}.", (("sum of the fees", "SUM(v.fee)"), ("average fee", "AVG(v.fee)"), ("highest fee", "MAX(v.fee)"), ("number of visits", "COUNT(*)"), ("number of different patients", "COUNT(DISTINCT v.patient_id)"), ("lowest fee", "MIN(v.fee)"))),
         ("order", "the order", "Sort by that figure, {} first, ties by name.", (("highest", "DESC"), ("lowest", "ASC"))),
         ("top", "the number of rows", "Only the first {}.", (3, 2, 4, 5, 1, 6))],
        [("the private patients", "Leave out patients with private insurance.", {"more": "AND p.insurance <> 'private'"}), ("the children", "Leave out patients born after 2007.", {"more": "AND p.birth_year <= 2007"}),
         ("the small fees", "Leave out fees below 50.", {"more": "AND v.fee >= 50"}), ("the new doctors", "Only doctors hired before 2016.", {"more": "AND d.hired < 2016"}), ("the patients from Norden", "Only patients from Norden.", {"more": "AND p.city = 'Norden'"})]),
     "SELECT d.name, {measure} AS x FROM doctors d JOIN visits v ON v.doctor_id = d.id JOIN patients p ON p.id = v.patient_id "
     "WHERE v.reason = '{reason}' AND v.day LIKE '{year}' {more} GROUP BY d.id ORDER BY x {order}, d.name LIMIT {top}"),
    ("clinic", spec(
        "drug-days", "clinic", "It sums up prescriptions per drug.",
        [("spec", "the specialty", "Only prescriptions by doctors of {}.", (("cardiology", "cardiology"), ("orthopaedics", "orthopaedics"), ("dermatology", "dermatology"), ("paediatrics", "paediatrics"))),
         ("age", "the patients", "Only for patients born {}.", (("before 1980", "< 1980"), ("before 1960", "< 1960"), ("after 1980", "> 1980"), ("after 2000", "> 2000"), ("before 1970", "< 1970"), ("before 1950", "< 1950"))),
         ("what", "the figure", "Per drug give {}.", (("the total number of days", "SUM(r.days)"), ("the number of prescriptions", "COUNT(*)"), ("the longest prescription in days", "MAX(r.days)"), ("the average number of days", "AVG(r.days)"), ("the number of different patients", "COUNT(DISTINCT v.patient_id)"))),
         ("least", "the threshold", "Leave out drugs with fewer than {} prescriptions.", (4, 8, 10, 12, 6, 14)),
         ("sort", "the order", "Sort by {}.", (("drug name", "r.drug"), ("drug name from Z to A", "r.drug DESC")))],
        [("Vitabon", "Leave out Vitabon.", {"more": "AND r.drug <> 'Vitabon'"}), ("the short prescriptions", "Ignore prescriptions of less than a week.", {"more": "AND r.days >= 7"}),
         ("the public patients", "Only patients with public insurance.", {"more": "AND p.insurance = 'public'"}), ("the year", "Only visits of 2025.", {"more": "AND v.day LIKE '2025%'"}), ("the injuries", "Leave out injuries.", {"more": "AND v.reason <> 'injury'"})]),
     "SELECT r.drug, {what} FROM prescriptions r JOIN visits v ON v.id = r.visit_id JOIN doctors d ON d.id = v.doctor_id JOIN patients p ON p.id = v.patient_id "
     "WHERE d.specialty = '{spec}' AND p.birth_year {age} {more} GROUP BY r.drug HAVING COUNT(*) >= {least} ORDER BY {sort}"),
    ("clinic", spec(
        "busy-patients", "clinic", "It finds patients who come often.",
        [("city", "the city", "Only patients from {}.", (("Talheim", "Talheim"), ("Norden", "Norden"), ("Seefeld", "Seefeld"), ("Birkau", "Birkau"))),
         ("least", "the number of visits", "Only those with at least {} visits.", (5, 4, 6, 7, 3, 8)),
         ("insurance", "the insurance", "Their insurance must be {}.", (("public", "= 'public'"), ("private", "= 'private'"), ("anything but public", "<> 'public'"), ("anything but private", "<> 'private'"))),
         ("show", "the columns", "Show the name, {} and the number of visits.", (("birth year", "p.birth_year"), ("the date of the last visit", "MAX(v.day)"), ("the sum of the fees", "SUM(v.fee)"), ("the date of the first visit", "MIN(v.day)"), ("the average fee", "AVG(v.fee)"), ("id", "p.id"))),
         ("sort", "the order", "Sort by {}.", (("name", "p.name"), ("name from Z to A", "p.name DESC"), ("number of visits, most first, then name", "COUNT(*) DESC, p.name"), ("birth year, youngest first, then name", "p.birth_year DESC, p.name")))],
        [("the paediatrician", "Don't count visits to doctor 6.", {"more": "AND v.doctor_id <> 6"}), ("the year", "Count only visits in 2025.", {"more": "AND v.day LIKE '2025%'"}),
         ("the free visits", "Don't count visits with a fee under 40.", {"more": "AND v.fee >= 40"}), ("the older patients", "Only patients born before 1990.", {"more": "AND p.birth_year < 1990"}), ("the check-ups", "Don't count check-ups.", {"more": "AND v.reason <> 'check-up'"})]),
     "SELECT p.name, {show}, COUNT(*) FROM patients p JOIN visits v ON v.patient_id = p.id WHERE p.city = '{city}' AND p.insurance {insurance} {more} "
     "GROUP BY p.id HAVING COUNT(*) >= {least} ORDER BY {sort}"),
    ("clinic", spec(
        "month-fees", "clinic", "It gives the development over the months.",
        [("year", "the year", "Use the visits of {}.", ((2025, "2025"), (2024, "2024"))),
         ("doctor", "the doctor", "Only visits to {}.", tuple((d, d) for d in ("Dr Chandra", "Dr Amsel", "Dr Birk", "Dr Diaz", "Dr Engel", "Dr Fuchs"))),
         ("what", "the figure", "Per month give {}.", (("the sum of the fees", "SUM(v.fee)"), ("the number of visits", "COUNT(*)"), ("the highest fee", "MAX(v.fee)"), ("the average fee", "AVG(v.fee)"), ("the number of different patients", "COUNT(DISTINCT v.patient_id)"), ("the lowest fee", "MIN(v.fee)"))),
         ("months", "the months", "Leave out the months {}.", (("before April", ">= '04'"), ("after September", "<= '09'"), ("before July", ">= '07'"), ("after June", "<= '06'"), ("before October", ">= '10'"), ("before May", ">= '05'"))),
         ("dir", "the order", "The months, written as two digits, come first and sorted, {} first.", (("latest", "DESC"), ("earliest", "ASC")))],
        [("the small fees", "Ignore fees under 100.", {"more": "AND v.fee >= 100"}), ("the rashes", "Ignore visits because of a rash.", {"more": "AND v.reason <> 'rash'"}),
         ("the first half of the month", "Only days up to the 15th.", {"more": "AND substr(v.day, 9) <= '15'"}), ("the follow-ups", "Ignore follow-ups.", {"more": "AND v.reason <> 'follow-up'"})]),
     "SELECT substr(v.day, 6, 2) AS m, {what} FROM visits v JOIN doctors d ON d.id = v.doctor_id WHERE v.day LIKE '{year}%' AND d.name = '{doctor}' "
     "AND substr(v.day, 6, 2) {months} {more} GROUP BY m ORDER BY m {dir}"),
)  # fmt: skip

TRANSIT: tuple[Task, ...] = (
    ("transit", spec(
        "late-lines", "transit", "It shows which lines run late.",
        [("mode", "the kind of line", "Only {} lines.", (("tram", "= 'tram'"), ("bus", "= 'bus'"), ("ferry", "= 'ferry'"), ("tram and bus", "<> 'ferry'"), ("bus and ferry", "<> 'tram'"))),
         ("late", "what late means", "A run is late when its delay is over {} minutes.", (5, 3, 8, 10, 12, 0)),
         ("hours", "the hours", "Only runs {}.", (("from 16:00 on", ">= 16"), ("before 9:00", "< 9"), ("from 20:00 on", ">= 20"), ("before noon", "< 12"), ("from 10:00 on", ">= 10"), ("from 6:00 on", ">= 6"))),
         ("show", "the columns", "Show the line's name, {} and the number of late runs.", (("its year of opening", "l.opened"), ("the largest delay", "MAX(r.delay)"), ("the average delay of the late runs", "AVG(r.delay)"), ("the passengers of the late runs in all", "SUM(r.passengers)"), ("its mode", "l.mode"), ("its id", "l.id"))),
         ("sort", "the order", "Sort by {}.", (("the number of late runs, most first, then name", "COUNT(*) DESC, l.name"), ("name", "l.name"), ("name from Z to A", "l.name DESC"), ("year of opening", "l.opened"), ("the number of late runs, fewest first, then name", "COUNT(*), l.name")))],
        [("the empty runs", "Ignore runs with fewer than 20 passengers.", {"more": "AND r.passengers >= 20"}), ("the winter", "Ignore January and February.", {"more": "AND r.day >= '2025-03-01'"}),
         ("the extreme delays", "Ignore delays over 18 minutes.", {"more": "AND r.delay <= 18"}), ("the odd hours", "Leave out the hour from 17 to 18.", {"more": "AND r.hour <> 17"})]),
     "SELECT l.name, {show}, COUNT(*) FROM lines l JOIN runs r ON r.line_id = l.id WHERE l.mode {mode} AND r.delay > {late} AND r.hour {hours} {more} GROUP BY l.id ORDER BY {sort}"),
    ("transit", spec(
        "stop-lines", "transit", "It lists stops and the lines that serve them.",
        [("zone", "the zone", "Only stops in zone {}.", (2, 1, 3)),
         ("access", "the access", "Only stops {}.", (("with step-free access", "= 1"), ("without step-free access", "= 0"), ("of any access", "IN (0, 1)"))),
         ("lines", "the number of lines", "Only stops served by at least {} lines.", (2, 3, 4, 1)),
         ("show", "the columns", "Give the stop's name and {}.", (("the number of its lines", "COUNT(*)"), ("its zone and the number of its lines", "s.zone, COUNT(*)"), ("the year its oldest line opened", "MIN(l.opened)"), ("the year its newest line opened", "MAX(l.opened)"), ("its id", "s.id"))),
         ("sort", "the order", "Sort by {}.", (("name", "s.name"), ("name from Z to A", "s.name DESC"), ("stop id", "s.id"), ("stop id, highest first", "s.id DESC"), ("the number of lines, most first, then name", "COUNT(*) DESC, s.name")))],
        [("the old lines", "Count only lines opened after 1970.", {"more": "AND l.opened > 1970"}), ("the ferries", "Don't count the ferries.", {"more": "AND l.mode <> 'ferry'"}),
         ("the ends of the line", "Don't count a line where the stop is its first.", {"more": "AND x.position > 1"}), ("the buses", "Don't count the buses.", {"more": "AND l.mode <> 'bus'"}), ("T1", "Don't count T1.", {"more": "AND l.name <> 'T1'"})]),
     "SELECT s.name, {show} FROM stops s JOIN line_stops x ON x.stop_id = s.id JOIN lines l ON l.id = x.line_id WHERE s.zone = {zone} AND s.step_free {access} {more} "
     "GROUP BY s.id HAVING COUNT(*) >= {lines} ORDER BY {sort}"),
    ("transit", spec(
        "driver-record", "transit", "It is about our drivers.",
        [("line", "the line", "Only runs on line {}.", tuple((n, n) for n in ("T2", "T1", "T3", "B10", "B12", "F1"))),
         ("from_", "the period", "Only runs {}.", (("in the second quarter", ">= '2025-04-01'"), ("in June", ">= '2025-06-01'"), ("from February on", ">= '2025-02-01'"), ("in the first quarter", "< '2025-04-01'"), ("in January", "< '2025-02-01'"))),
         ("what", "the figure", "For each driver give the name and {}.", (("the number of passengers in all", "SUM(r.passengers)"), ("the number of runs", "COUNT(*)"), ("the average delay", "AVG(r.delay)"), ("the largest delay", "MAX(r.delay)"), ("the fullest run's passengers", "MAX(r.passengers)"), ("the number of different days", "COUNT(DISTINCT r.day)"))),
         ("least", "the minimum", "Only drivers with at least {} of those runs.", (3, 2, 4, 5, 1)),
         ("sort", "the order", "Sort by {}.", (("driver name", "r.driver"), ("driver name from Z to A", "r.driver DESC")))],
        [("the night runs", "Leave out runs from 22:00 on.", {"more": "AND r.hour < 22"}), ("the very late runs", "Leave out delays over 15 minutes.", {"more": "AND r.delay <= 15"}),
         ("the empty runs", "Leave out runs with fewer than 30 passengers.", {"more": "AND r.passengers >= 30"}), ("the morning", "Leave out runs before 8:00.", {"more": "AND r.hour >= 8"}), ("the punctual runs", "Only runs with a delay.", {"more": "AND r.delay > 0"})]),
     "SELECT r.driver, {what} FROM runs r JOIN lines l ON l.id = r.line_id WHERE l.name = '{line}' AND r.day {from_} {more} GROUP BY r.driver HAVING COUNT(*) >= {least} ORDER BY {sort}"),
    ("transit", spec(
        "full-runs", "transit", "It lists single runs.",
        [("full", "the threshold", "Only runs with more than {} passengers.", (160, 150, 140, 165, 170, 155)),
         ("month", "the month", "Only runs in {}.", tuple((m, f"2025-{i:02d}%") for m, i in (("March", 3), ("January", 1), ("February", 2), ("April", 4), ("May", 5), ("June", 6)))),
         ("show", "the columns", "Show line name, day and {}.", (("passengers", "r.passengers"), ("delay", "r.delay"), ("hour", "r.hour"), ("driver", "r.driver"), ("hour and passengers", "r.hour, r.passengers"))),
         ("sort", "the order", "Sort by {}, then by run id.", (("day", "r.day, r.id"), ("passengers, most first", "r.passengers DESC, r.id"), ("line name", "l.name, r.id"), ("hour", "r.hour, r.id"), ("delay, longest first", "r.delay DESC, r.id"), ("day, latest first", "r.day DESC, r.id"))),
         ("top", "the number of rows", "At most {} rows.", (4, 3, 2, 1))],
        [("the ferries", "Leave out the ferries.", {"more": "AND l.mode <> 'ferry'"}), ("the evening", "Leave out runs after 18:00.", {"more": "AND r.hour <= 18"}),
         ("the punctual runs", "Leave out runs without a delay.", {"more": "AND r.delay > 0"}), ("the trams", "Leave out the trams.", {"more": "AND l.mode <> 'tram'"}), ("the late runs", "Leave out delays over 10 minutes.", {"more": "AND r.delay <= 10"})]),
     "SELECT l.name, r.day, {show} FROM runs r JOIN lines l ON l.id = r.line_id WHERE r.passengers > {full} AND r.day LIKE '{month}' {more} ORDER BY {sort} LIMIT {top}"),
)  # fmt: skip
