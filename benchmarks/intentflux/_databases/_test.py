"""The databases of the test set: a library, a clinic, a tram company, a festival, a garden shop."""

from __future__ import annotations

from ._tables import Table, day, fixed, person

_LIBRARY = (
    fixed(
        "branches",
        "CREATE TABLE branches (id INTEGER PRIMARY KEY, name TEXT, city TEXT, opened INTEGER)",
        ("Old Mill", "Norden", 1978),
        ("Harbour", "Norden", 1994),
        ("Castle", "Talheim", 1985),
        ("Station", "Talheim", 2003),
        ("Lakeside", "Seefeld", 2011),
    ),
    Table(
        "members",
        "CREATE TABLE members (id INTEGER PRIMARY KEY, name TEXT, branch_id INTEGER REFERENCES branches(id), "
        "joined TEXT, kind TEXT)",
        90,
        lambda r, n: (
            n,
            person(n),
            r.randint(1, 5),
            day(r, r.randint(2018, 2025)),
            r.choice(["adult", "adult", "student", "child", "senior"]),
        ),
    ),
    fixed(
        "books",
        "CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT, author TEXT, year INTEGER, genre TEXT, pages INTEGER)",
        ("The Salt Road", "Mara Oduya", 1998, "novel", 412),
        ("Night Ferry", "Jon Aske", 2015, "crime", 298),
        ("A Field of Clocks", "Ines Valdo", 2021, "novel", 355),
        ("Bread and Stone", "Tove Rind", 1987, "history", 520),
        ("The Ninth Lock", "Jon Aske", 2019, "crime", 310),
        ("Small Rivers", "Pia Lund", 2004, "nature", 188),
        ("Owls by Day", "Pia Lund", 2017, "nature", 204),
        ("Iron Winter", "Gus Merrow", 1975, "history", 610),
        ("Paper Comets", "Ines Valdo", 2023, "novel", 276),
        ("The Last Tram", "Kofi Brand", 2010, "crime", 344),
        ("Knots and Sails", "Ena Holt", 1992, "craft", 150),
        ("Clay", "Ena Holt", 2008, "craft", 132),
        ("Quiet Engines", "Kofi Brand", 2022, "novel", 401),
        ("Moss", "Tove Rind", 2013, "nature", 96),
    ),
    Table(
        "copies",
        "CREATE TABLE copies (id INTEGER PRIMARY KEY, book_id INTEGER REFERENCES books(id), "
        "branch_id INTEGER REFERENCES branches(id), shelf TEXT)",
        80,
        lambda r, n: (n, r.randint(1, 14), r.randint(1, 5), f"{r.choice('ABCDE')}{r.randint(1, 9)}"),
    ),
    Table(
        "loans",
        "CREATE TABLE loans (id INTEGER PRIMARY KEY, copy_id INTEGER REFERENCES copies(id), "
        "member_id INTEGER REFERENCES members(id), lent_on TEXT, returned_on TEXT, days INTEGER, fine REAL)",
        520,
        lambda r, n: (
            n,
            r.randint(1, 80),
            r.randint(1, 90),
            d := day(r, r.choice([2024, 2025])),
            None if r.random() < 0.15 else d[:8] + "28",
            r.randint(2, 60),
            r.choice([0, 0, 0, 0.5, 1, 1.5, 2.5, 4]),
        ),
    ),
)

_CLINIC = (
    fixed(
        "doctors",
        "CREATE TABLE doctors (id INTEGER PRIMARY KEY, name TEXT, specialty TEXT, hired INTEGER)",
        ("Dr Amsel", "cardiology", 2009),
        ("Dr Birk", "cardiology", 2018),
        ("Dr Chandra", "dermatology", 2012),
        ("Dr Diaz", "orthopaedics", 2005),
        ("Dr Engel", "orthopaedics", 2020),
        ("Dr Fuchs", "paediatrics", 2015),
    ),
    Table(
        "patients",
        "CREATE TABLE patients (id INTEGER PRIMARY KEY, name TEXT, birth_year INTEGER, city TEXT, insurance TEXT)",
        110,
        lambda r, n: (
            n,
            person(n + 40),
            r.randint(1938, 2021),
            r.choice(["Norden", "Talheim", "Seefeld", "Birkau"]),
            r.choice(["public", "public", "public", "private", "none"]),
        ),
    ),
    Table(
        "visits",
        "CREATE TABLE visits (id INTEGER PRIMARY KEY, patient_id INTEGER REFERENCES patients(id), "
        "doctor_id INTEGER REFERENCES doctors(id), day TEXT, reason TEXT, fee INTEGER)",
        600,
        lambda r, n: (
            n,
            r.randint(1, 110),
            r.randint(1, 6),
            day(r, r.choice([2024, 2025])),
            r.choice(["check-up", "pain", "follow-up", "injury", "rash"]),
            r.randint(4, 40) * 5,
        ),
    ),
    Table(
        "prescriptions",
        "CREATE TABLE prescriptions (id INTEGER PRIMARY KEY, visit_id INTEGER REFERENCES visits(id), "
        "drug TEXT, days INTEGER)",
        380,
        lambda r, n: (
            n,
            r.randint(1, 600),
            r.choice(["Cardolin", "Dermasal", "Ibuvan", "Noxil", "Relaxin", "Vitabon"]),
            r.choice([3, 5, 7, 10, 14, 30]),
        ),
    ),
)

_TRANSIT = (
    fixed(
        "lines",
        "CREATE TABLE lines (id INTEGER PRIMARY KEY, name TEXT, mode TEXT, opened INTEGER)",
        ("T1", "tram", 1961),
        ("T2", "tram", 1974),
        ("T3", "tram", 2008),
        ("B10", "bus", 1982),
        ("B11", "bus", 1999),
        ("B12", "bus", 2014),
        ("F1", "ferry", 1955),
        ("F2", "ferry", 2017),
    ),
    fixed(
        "stops",
        "CREATE TABLE stops (id INTEGER PRIMARY KEY, name TEXT, zone INTEGER, step_free INTEGER)",
        *(
            (name, 1 + i % 3, int(i % 4 != 0))
            for i, name in enumerate(
                [
                    "Market",
                    "Old Bridge",
                    "Museum",
                    "University",
                    "Hospital",
                    "Stadium",
                    "Harbour",
                    "Lighthouse",
                    "Airport",
                    "Mill",
                    "Park",
                    "Cemetery",
                    "Town Hall",
                    "Brewery",
                    "Castle",
                    "Zoo",
                ]
            )
        ),
    ),
    Table(
        "line_stops",
        "CREATE TABLE line_stops (line_id INTEGER REFERENCES lines(id), stop_id INTEGER REFERENCES stops(id), "
        "position INTEGER, PRIMARY KEY (line_id, stop_id))",
        48,
        lambda _, n: ((n - 1) // 6 + 1, (((n - 1) // 6) * 5 + (n - 1) % 6 * 3) % 16 + 1, (n - 1) % 6 + 1),
    ),
    Table(
        "runs",
        "CREATE TABLE runs (id INTEGER PRIMARY KEY, line_id INTEGER REFERENCES lines(id), day TEXT, "
        "hour INTEGER, passengers INTEGER, delay INTEGER, driver TEXT)",
        700,
        lambda r, n: (
            n,
            r.randint(1, 8),
            day(r, 2025, 6),
            r.randint(5, 23),
            r.randint(2, 180),
            max(0, r.randint(-6, 20)),
            person(r.randint(1, 14)),
        ),
    ),
)

_FESTIVAL = (
    fixed(
        "stages",
        "CREATE TABLE stages (id INTEGER PRIMARY KEY, name TEXT, capacity INTEGER, covered INTEGER)",
        ("Meadow", 12000, 0),
        ("Barn", 1800, 1),
        ("Quarry", 5200, 0),
        ("Chapel", 400, 1),
        ("Boat", 250, 1),
    ),
    fixed(
        "bands",
        "CREATE TABLE bands (id INTEGER PRIMARY KEY, name TEXT, country TEXT, genre TEXT, founded INTEGER)",
        *(
            (name, country, genre, 1976 + i * 7 % 48)
            for i, (name, country, genre) in enumerate(
                zip(
                    [
                        "Blue Anvil",
                        "Cardboard Sun",
                        "Dust Choir",
                        "Eel Parade",
                        "Fern",
                        "Glass Otter",
                        "Hollow Bells",
                        "Ink Dogs",
                        "Jade Motor",
                        "Kites",
                        "Low Tide",
                        "Magpie Union",
                        "Nine Doors",
                        "Old Salt",
                        "Pylon",
                        "Quiet Riot Act",
                    ],
                    [
                        "Norway",
                        "Spain",
                        "Ghana",
                        "Norway",
                        "Japan",
                        "Spain",
                        "Chile",
                        "Ghana",
                        "Japan",
                        "Norway",
                        "Chile",
                        "Spain",
                        "Ghana",
                        "Norway",
                        "Japan",
                        "Chile",
                    ],
                    [
                        "rock",
                        "folk",
                        "jazz",
                        "rock",
                        "electronic",
                        "folk",
                        "jazz",
                        "rock",
                        "electronic",
                        "folk",
                        "rock",
                        "jazz",
                        "folk",
                        "rock",
                        "electronic",
                        "jazz",
                    ],
                    strict=True,
                )
            )
        ),
    ),
    Table(
        "gigs",
        "CREATE TABLE gigs (id INTEGER PRIMARY KEY, band_id INTEGER REFERENCES bands(id), "
        "stage_id INTEGER REFERENCES stages(id), edition INTEGER, weekday TEXT, minutes INTEGER, "
        "visitors INTEGER, fee INTEGER)",
        210,
        lambda r, n: (
            n,
            r.randint(1, 16),
            s := r.randint(1, 5),
            r.randint(2019, 2025),
            r.choice(["Thursday", "Friday", "Saturday", "Sunday"]),
            r.choice([30, 45, 60, 75, 90]),
            int((12000, 1800, 5200, 400, 250)[s - 1] * r.uniform(0.2, 1)),
            r.randint(4, 90) * 100,
        ),
    ),
)

_SHOP = (
    Table(
        "customers",
        "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, city TEXT, since INTEGER, newsletter INTEGER)",
        70,
        lambda r, n: (
            n,
            person(n + 11),
            r.choice(["Norden", "Talheim", "Seefeld", "Birkau", "Ostrand"]),
            r.randint(2015, 2025),
            r.randint(0, 1),
        ),
    ),
    fixed(
        "products",
        "CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT, category TEXT, price REAL, stock INTEGER)",
        ("spade", "tools", 24.9, 31),
        ("rake", "tools", 18.5, 12),
        ("secateurs", "tools", 32.0, 8),
        ("hose 20 m", "watering", 29.9, 17),
        ("watering can", "watering", 14.0, 40),
        ("rain gauge", "watering", 9.5, 5),
        ("tulip bulbs", "plants", 6.5, 120),
        ("apple tree", "plants", 39.0, 9),
        ("lavender", "plants", 4.9, 64),
        ("compost 40 l", "soil", 7.9, 88),
        ("bark mulch", "soil", 6.9, 52),
        ("bird house", "decor", 21.0, 14),
        ("lantern", "decor", 16.5, 0),
    ),
    Table(
        "orders",
        "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(id), day TEXT, "
        "status TEXT, channel TEXT)",
        320,
        lambda r, n: (
            n,
            r.randint(1, 70),
            day(r, r.choice([2024, 2025])),
            r.choice(["paid", "paid", "paid", "open", "cancelled", "returned"]),
            r.choice(["web", "shop", "phone"]),
        ),
    ),
    Table(
        "order_lines",
        "CREATE TABLE order_lines (id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders(id), "
        "product_id INTEGER REFERENCES products(id), quantity INTEGER, discount INTEGER)",
        760,
        lambda r, n: (
            n,
            (n - 1) % 320 + 1 if n <= 320 else r.randint(1, 320),
            r.randint(1, 13),
            r.randint(1, 9),
            r.choice([0, 0, 0, 5, 10, 20]),
        ),
    ),
)

DATABASES: dict[str, tuple[Table, ...]] = {
    "library": _LIBRARY,
    "clinic": _CLINIC,
    "transit": _TRANSIT,
    "festival": _FESTIVAL,
    "shop": _SHOP,
}
