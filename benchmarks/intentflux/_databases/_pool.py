"""The databases of the pools: a gym and a museum for calibration, a shipping company and a farm for training."""

from __future__ import annotations

from ._tables import Table, day, fixed, person

_GYM = (
    fixed(
        "trainers",
        "CREATE TABLE trainers (id INTEGER PRIMARY KEY, name TEXT, level TEXT)",
        *((person(i + 200), ("junior", "senior", "head")[i % 3]) for i in range(9)),
    ),
    fixed(
        "courses",
        "CREATE TABLE courses (id INTEGER PRIMARY KEY, title TEXT, kind TEXT, "
        "trainer_id INTEGER REFERENCES trainers(id))",
        *(
            (f"{kind.capitalize()} {part}", kind, i % 9 + 1)
            for i, (kind, part) in enumerate(
                (k, p)
                for k in ("yoga", "boxing", "rowing", "climbing", "dance")
                for p in ("Basic", "Flow", "Evening", "Pro")
            )
        ),
    ),
    Table(
        "bookings",
        "CREATE TABLE bookings (id INTEGER PRIMARY KEY, course_id INTEGER REFERENCES courses(id), day TEXT, "
        "room TEXT, people INTEGER, minutes INTEGER, revenue INTEGER)",
        640,
        lambda r, n: (
            n,
            r.randint(1, 20),
            day(r),
            r.choice(["north", "south", "attic", "court"]),
            r.randint(2, 30),
            r.choice([30, 45, 60, 90]),
            r.randint(20, 400),
        ),
    ),
)

_MUSEUM = (
    fixed(
        "artists",
        "CREATE TABLE artists (id INTEGER PRIMARY KEY, name TEXT, country TEXT)",
        *((person(i + 300), ("Italy", "Kenya", "Peru", "Japan")[i % 4]) for i in range(14)),
    ),
    fixed(
        "works",
        "CREATE TABLE works (id INTEGER PRIMARY KEY, title TEXT, technique TEXT, "
        "artist_id INTEGER REFERENCES artists(id))",
        *(
            (f"{a} {b}", ("oil", "bronze", "print", "textile")[(i * 3 + i // 5) % 4], i * 5 % 14 + 1)
            for i, (a, b) in enumerate(
                (a, b)
                for a in ("Red", "Sleeping", "Broken", "Distant", "Second")
                for b in ("Harbour", "Child", "Window", "Garden", "Bull")
            )
        ),
    ),
    Table(
        "loans",
        "CREATE TABLE loans (id INTEGER PRIMARY KEY, work_id INTEGER REFERENCES works(id), day TEXT, "
        "partner TEXT, visitors INTEGER, weeks INTEGER, fee INTEGER)",
        580,
        lambda r, n: (
            n,
            r.randint(1, 25),
            day(r),
            r.choice(["Lisbon", "Oslo", "Quito", "Kyoto"]),
            r.randint(1, 90) * 100,
            r.choice([4, 8, 12, 26]),
            r.randint(10, 250) * 10,
        ),
    ),
)

_SHIPPING = (
    fixed(
        "captains",
        "CREATE TABLE captains (id INTEGER PRIMARY KEY, name TEXT, rank TEXT)",
        *((person(i + 400), ("first", "second", "master")[i % 3]) for i in range(11)),
    ),
    fixed(
        "ships",
        "CREATE TABLE ships (id INTEGER PRIMARY KEY, name TEXT, class TEXT, "
        "captain_id INTEGER REFERENCES captains(id))",
        *(
            (name, ("barge", "coaster", "reefer", "tanker")[i % 4], i * 3 % 11 + 1)
            for i, name in enumerate(
                [
                    "Alma",
                    "Borea",
                    "Cygnus",
                    "Dora",
                    "Esker",
                    "Freja",
                    "Gale",
                    "Hestia",
                    "Isar",
                    "Juno",
                    "Kelda",
                    "Luna",
                    "Mistral",
                    "Nereid",
                    "Osprey",
                    "Pallas",
                ]
            )
        ),
    ),
    Table(
        "voyages",
        "CREATE TABLE voyages (id INTEGER PRIMARY KEY, ship_id INTEGER REFERENCES ships(id), day TEXT, "
        "port TEXT, tons INTEGER, hours INTEGER, profit INTEGER)",
        720,
        lambda r, n: (
            n,
            r.randint(1, 16),
            day(r),
            r.choice(["Riga", "Porto", "Cadiz", "Turku", "Split"]),
            r.randint(20, 900),
            r.choice([12, 24, 36, 48, 96]),
            r.randint(5, 400) * 10,
        ),
    ),
)

_FARM = (
    fixed(
        "growers",
        "CREATE TABLE growers (id INTEGER PRIMARY KEY, name TEXT, village TEXT)",
        *((person(i + 500), ("Auen", "Berg", "Moor")[i % 3]) for i in range(10)),
    ),
    fixed(
        "fields",
        "CREATE TABLE fields (id INTEGER PRIMARY KEY, name TEXT, soil TEXT, grower_id INTEGER REFERENCES growers(id))",
        *(
            (f"{a} {b}", ("clay", "loam", "sand")[(i + i // 3) % 3], i * 7 % 10 + 1)
            for i, (a, b) in enumerate(
                (a, b) for a in ("Upper", "Lower", "Long", "Wet", "Church", "Fox") for b in ("Acre", "Strip", "Piece")
            )
        ),
    ),
    Table(
        "harvests",
        "CREATE TABLE harvests (id INTEGER PRIMARY KEY, field_id INTEGER REFERENCES fields(id), day TEXT, "
        "crop TEXT, kilos INTEGER, hours INTEGER, income INTEGER)",
        660,
        lambda r, n: (
            n,
            r.randint(1, 18),
            day(r),
            r.choice(["barley", "beet", "hops", "peas", "rye"]),
            r.randint(5, 120) * 10,
            r.choice([2, 4, 6, 8, 12]),
            r.randint(4, 300) * 5,
        ),
    ),
)

DATABASES: dict[str, tuple[Table, ...]] = {"gym": _GYM, "museum": _MUSEUM, "shipping": _SHIPPING, "farm": _FARM}
