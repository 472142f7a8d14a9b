"""The tables of the data-to-text tasks of the test set; all places, people and figures are invented."""

from __future__ import annotations

from ._text_sheet import Column, Sheet

METRES = (("metres", 1.0, 0), ("feet", 3.28084, 0), ("kilometres", 0.001, 3), ("yards", 1.09361, 0))
KILOMETRES = (("kilometres", 1.0, 0), ("miles", 0.621371, 1), ("metres", 1000.0, 0), ("nautical miles", 0.539957, 1))
MINUTES = (("minutes", 1.0, 0), ("hours", 1 / 60, 2), ("seconds", 60.0, 0))
KILOS = (("kilograms", 1.0, 0), ("pounds", 2.20462, 1), ("grams", 1000.0, 0), ("tonnes", 0.001, 3))
DEGREES = (("hectares", 1.0, 0), ("acres", 2.47105, 1), ("square metres", 10000.0, 0), ("square kilometres", 0.01, 2))

SHEETS: dict[str, Sheet] = {
    sheet.name: sheet
    for sheet in (
        Sheet(
            "mountain huts",
            "hut",
            (
                Column("height", "the height", "lies at {}", METRES),
                Column("beds", "the number of beds", "has {} beds"),
                Column("opened", "the year of opening", "opened in {}"),
                Column("warden", "the warden", "is run by {}"),
                Column("nights", "the nights sold last summer", "sold {} nights last summer"),
                Column("valley", "the valley", "stands in {}"),
            ),
            (
                ("Falkenstein Hut", 2340, 64, 1911, "Resi Thaler", 3810, "Upper Arl"),
                ("Silver Saddle Hut", 2815, 38, 1968, "Jost Zurfluh", 2045, "Val Pinta"),
                ("Murmel Hut", 1960, 112, 1932, "Anke Loos", 7420, "Steinach Glen"),
                ("Cold Spring Hut", 2488, 26, 1987, "Luca Bri", 1390, "Lower Arl"),
                ("Three Peaks Hut", 2702, 84, 1904, "Vroni Egger", 5215, "Ronda"),
                ("Glacier View Hut", 3069, 47, 1999, "Pere Soler", 2960, "Gries"),
            ),
        ),
        Sheet(
            "lighthouses",
            "lighthouse",
            (
                Column("height", "the height of the tower", "is {} tall", METRES),
                Column("built", "the year it was built", "was built in {}"),
                Column("range", "the range of the light", "can be seen over {}", KILOMETRES),
                Column("steps", "the number of steps", "has {} steps inside"),
                Column("keeper", "the last keeper", "had {} as its last keeper"),
                Column("colour", "the colour", "is painted in {}"),
            ),
            (
                ("Cape Orla", 41, 1857, 38, 196, "Finn Dow", "red and white"),
                ("Black Skerry", 27, 1889, 29, 118, "Moira Tait", "plain grey"),
                ("Sandy Ness", 18, 1903, 22, 74, "Ewan Rae", "ochre"),
                ("Holm Rock", 53, 1871, 44, 241, "Una Baird", "black bands"),
                ("Gull Point", 33, 1924, 31, 150, "Tam Leask", "white"),
                ("Old Pier", 12, 1846, 16, 45, "Isa Muir", "green"),
            ),
        ),
        Sheet(
            "football clubs in one season",
            "club",
            (
                Column("points", "the points", "won {} points"),
                Column("goals", "the goals scored", "scored {} goals"),
                Column("against", "the goals conceded", "conceded {} goals"),
                Column("coach", "the coach", "was coached by {}"),
                Column("ground", "the ground", "played at {}"),
                Column("crowd", "the average crowd", "drew {} people on average"),
            ),
            (
                ("Rovers Elm", 71, 66, 34, "Dita Klug", "Mill Park", 12400),
                ("Port Athletic", 64, 59, 41, "Sam Oduya", "the Docks", 9800),
                ("Union Harrow", 58, 47, 39, "Piet Vos", "Lane End", 7350),
                ("Castle Town", 49, 52, 55, "Ugo Bern", "Moat Field", 6120),
                ("Valley Wanderers", 43, 38, 48, "Kai Lund", "River Meadow", 5480),
                ("Norton Stars", 31, 29, 67, "Bea Roth", "Gasworks", 3970),
            ),
        ),
        Sheet(
            "bridges",
            "bridge",
            (
                Column("length", "the length", "measures {}", METRES),
                Column("opened", "the year of opening", "opened in {}"),
                Column("cost", "the cost in millions", "cost {} million crowns"),
                Column("engineer", "the engineer", "was designed by {}"),
                Column("traffic", "the vehicles per day", "carries {} vehicles a day"),
                Column("type", "the type", "is of the type {}"),
            ),
            (
                ("Alder Bridge", 486, 1958, 37, "Greta Maan", 21500, "steel arch"),
                ("Queen's Span", 1320, 1994, 412, "Ravi Sen", 58300, "suspension"),
                ("Ferry Lane Bridge", 214, 1931, 9, "Otto Brix", 8700, "stone arch"),
                ("North Sound Bridge", 2745, 2011, 1163, "Lea Fonn", 33900, "cable-stayed"),
                ("Tanner Bridge", 92, 1889, 2, "Abel Crane", 4100, "truss"),
                ("Harbour Link", 871, 1976, 128, "Noor Haddad", 46200, "box girder"),
            ),
        ),
        Sheet(
            "exhibitions of a museum",
            "exhibition",
            (
                Column("visitors", "the number of visitors", "had {} visitors"),
                Column("days", "the number of days", "was open for {} days"),
                Column("curator", "the curator", "was curated by {}"),
                Column("works", "the number of works", "showed {} works"),
                Column("price", "the ticket price in euros", "charged {} euros for a ticket"),
                Column("hall", "the hall", "was held in {}"),
            ),
            (
                ("Paper Cities", 41300, 94, "Ines Ott", 138, 12, "Hall North"),
                ("Glass and Smoke", 28750, 71, "Karim Daher", 86, 10, "the Rotunda"),
                ("Early Machines", 66900, 126, "Britt Nyman", 212, 15, "Hall East"),
                ("Faces of the Delta", 19480, 58, "Toma Ilic", 64, 9, "the Cabinet"),
                ("Salt", 33120, 83, "Ada Ferri", 105, 11, "the Annex"),
                ("Kites of Asia", 52640, 110, "Mei Tan", 173, 14, "the Atrium"),
            ),
        ),
        Sheet(
            "ferry lines",
            "line",
            (
                Column("length", "the length of the crossing", "covers {}", KILOMETRES),
                Column("time", "the crossing time", "takes {}", MINUTES),
                Column("passengers", "the passengers last year", "carried {} passengers last year"),
                Column("ship", "the ship", "is served by the {}"),
                Column("trips", "the trips per day", "runs {} times a day"),
                Column("since", "the first year", "has existed since {}"),
            ),
            (
                ("Brae to Lunna", 14, 35, 183000, "Selkie", 22, 1964),
                ("Kirk to Fetla", 46, 140, 92400, "Norna", 6, 1951),
                ("Stron to Vaila", 8, 18, 241500, "Tern", 31, 1978),
                ("Mavis Grind to Uyea", 29, 75, 57800, "Hamna", 9, 1989),
                ("Aith to Papa", 61, 195, 38600, "Valkyr", 3, 1937),
                ("Sound to Bressa", 5, 12, 310200, "Whimbrel", 44, 2002),
            ),
        ),
        Sheet(
            "films at a festival",
            "film",
            (
                Column("minutes", "the running time", "runs for {}", MINUTES),
                Column("director", "the director", "was directed by {}"),
                Column("country", "the country", "comes from {}"),
                Column("votes", "the audience votes", "received {} audience votes"),
                Column("shows", "the number of showings", "was shown {} times"),
                Column("prize", "the prize", "won {}"),
            ),
            (
                ("The Long Thaw", 118, "Aino Virta", "Finland", 1846, 7, "Best Camera"),
                ("Kiosk 9", 83, "Juan Belo", "Portugal", 2310, 11, "the Audience Prize"),
                ("Mother Tongue", 101, "Sefi Amadi", "Nigeria", 1592, 5, "Best Script"),
                ("Low Water", 94, "Tess Grant", "Scotland", 977, 4, "a Special Mention"),
                ("Hundred Doors", 136, "Rui Chen", "Taiwan", 2054, 9, "the Grand Prize"),
                ("Ash Wednesday", 76, "Pola Maj", "Poland", 1268, 6, "Best Sound"),
            ),
        ),
        Sheet(
            "rivers of an island",
            "river",
            (
                Column("length", "the length", "is {} long", KILOMETRES),
                Column("flow", "the mean flow in litres per second", "carries {} litres a second"),
                Column("bridges", "the number of bridges", "is crossed by {} bridges"),
                Column("mouth", "the mouth", "flows into {}"),
                Column("fish", "the commonest fish", "is home mainly to {}"),
                Column("flood", "the year of the last flood", "last flooded in {}"),
            ),
            (
                ("the Orrin", 87, 21400, 13, "Carrow Bay", "salmon", 2009),
                ("the Tolm", 34, 6850, 5, "Loch Ain", "pike", 2017),
                ("the Black Esk", 122, 38700, 19, "the Firth", "grayling", 1998),
                ("the Wren", 19, 2140, 3, "Mill Pond", "minnow", 2021),
                ("the Garry", 58, 14300, 8, "Stone Sound", "brown trout", 1986),
                ("the Isla", 73, 17950, 11, "Harp Cove", "eel", 2013),
            ),
        ),
        Sheet(
            "sprinters",
            "sprinter",
            (
                Column("best", "the best time in seconds", "has a best time of {} seconds"),
                Column("weight", "the weight", "weighs {}", KILOS),
                Column("club", "the club", "runs for {}"),
                Column("titles", "the number of titles", "has won {} titles"),
                Column("born", "the year of birth", "was born in {}"),
                Column("trainer", "the trainer", "trains with {}"),
            ),
            (
                ("Nia Brooks", 11.24, 58, "Harbour AC", 7, 1999, "Ed Moss"),
                ("Lotte Vink", 11.61, 63, "Blue Lane", 3, 2003, "Ria Hof"),
                ("Amara Osei", 11.08, 55, "Gold Coast TC", 12, 1996, "Kofi Men"),
                ("Dana Petr", 11.87, 61, "Sokol Brno", 2, 2001, "Jana Hit"),
                ("Yui Mori", 11.43, 52, "Tokai Track", 5, 1998, "Ken Abe"),
                ("Sara Lindh", 11.95, 66, "Norrland IF", 1, 2004, "Per Ask"),
            ),
        ),
        Sheet(
            "satellites",
            "satellite",
            (
                Column("mass", "the mass", "weighs {}", KILOS),
                Column("orbit", "the height of the orbit", "circles at {}", KILOMETRES),
                Column("launch", "the year of launch", "was launched in {}"),
                Column("agency", "the agency", "belongs to {}"),
                Column("images", "the images per day", "sends {} images a day"),
                Column("site", "the launch site", "lifted off from {}"),
            ),
            (
                ("Argus 2", 1240, 705, 2014, "the Nordic Agency", 860, "Andoya"),
                ("Lumen", 385, 512, 2019, "Tarn Space", 2150, "Mahia"),
                ("Pelican A", 92, 498, 2022, "Delta Labs", 5400, "Wallops"),
                ("Terra Eye", 2870, 812, 2006, "the Andean Union", 310, "Kourou"),
                ("Hydra 5", 640, 651, 2011, "Aqua Watch", 1320, "Baikonur"),
                ("Sparrow", 47, 475, 2024, "Oslo Tech", 7900, "Sutherland"),
            ),
        ),
        Sheet(
            "vineyards",
            "vineyard",
            (
                Column("area", "the area", "covers {}", DEGREES),
                Column("bottles", "the bottles per year", "fills {} bottles a year"),
                Column("grape", "the main grape", "grows mainly {}"),
                Column("owner", "the owner", "is owned by {}"),
                Column("founded", "the founding year", "was founded in {}"),
                Column("medals", "the number of medals", "has won {} medals"),
            ),
            (
                ("Clos Miren", 14, 61500, "Syrah", "Alix Poret", 1873, 23),
                ("Red Bluff", 52, 248000, "Merlot", "Jack Tolan", 1962, 9),
                ("Monte Lupo", 8, 29700, "Nebbiolo", "Rita Gallo", 1788, 31),
                ("Sonnberg", 21, 84300, "Riesling", "Uwe Hartl", 1919, 17),
                ("Quinta Alva", 36, 152400, "Touriga", "Ines Pais", 1840, 12),
                ("Cold River", 27, 97600, "Pinot Noir", "Mae Ross", 1998, 6),
            ),
        ),
        Sheet(
            "chess players at a tournament",
            "player",
            (
                Column("score", "the score", "scored {} points"),
                Column("rating", "the rating", "has a rating of {}"),
                Column("wins", "the number of wins", "won {} games"),
                Column("country", "the country", "plays for {}"),
                Column("age", "the age", "is {} years old"),
                Column("opening", "the favourite opening", "prefers {}"),
            ),
            (
                ("Ilya Marek", 8.5, 2641, 7, "Czechia", 34, "the Caro-Kann"),
                ("Dev Anand Rao", 7.5, 2598, 6, "India", 19, "the Catalan"),
                ("Rosa Quint", 7, 2577, 5, "Spain", 27, "the Najdorf"),
                ("Lev Adamyan", 6.5, 2633, 4, "Armenia", 41, "the French Defence"),
                ("Hal Jonsson", 5.5, 2549, 3, "Iceland", 52, "the London System"),
                ("Wen Li", 9, 2586, 8, "China", 16, "the Grünfeld"),
            ),
        ),
    )
}
