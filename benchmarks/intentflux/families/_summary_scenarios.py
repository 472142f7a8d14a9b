"""The document sets of the summary tasks of the test set. All places, people and figures are invented."""

from __future__ import annotations

from ._summary import Scenario

SCENARIOS = (
    Scenario(
        "the redesign of the market square",
        ("residents", "shop owners", "council staff"),
        {
            "parking": (
                "The plan removes <74> <parking spaces|spaces>.",
                "The <underground garage|garage> is only <61> percent full on weekdays.",
                "Residents' <permits|permit> should stay at <38> euros a year.",
            ),
            "trees": (
                "The <lime trees|limes> on the north side date from <1912>.",
                "Each <new tree|new trees> needs <9> cubic metres of soil.",
                "The <plane tree|plane> by the well is <diseased|sick|ill>.",
            ),
            "noise": (
                "Deliveries before <6> o'clock wake <the hotel guests|hotel guests|guests>.",
                "The <cobblestones|cobbles> add <5> decibels.",
                "The <fountain pump|pump> hums at <night|night-time>.",
            ),
            "events": (
                "The <wine festival|wine fair> needs <1,200> square metres.",
                "The <Christmas market|Christmas fair> wants <power|electricity> at <18> points.",
                "The <flea market|flea fair> may move to <Bridge Street>.",
            ),
            "costs": (
                "The <paving|new paving> alone costs <2.3> million euros.",
                "The <state|federal state> pays <45> percent if work starts <by May|before June>.",
                "The <lighting|lamps> can be leased for <31,000> euros a year.",
            ),
        },
    ),
    Scenario(
        "the new payroll software",
        ("accounting", "the IT department", "the works council"),
        {
            "data protection": (
                "Salary data must be <encrypted|encryption> on <laptops|laptop>.",
                "Logs are to be deleted after <90> <days|day>.",
                "The <auditor|auditors> found <3> open accounts of former staff.",
            ),
            "training": (
                "Every clerk needs <2> <days|day> of training.",
                "The <online course|e-learning> exists only in <English>.",
                "<Frau Lenk|Ms Lenk|Lenk> offers <weekly|every week> question hours.",
            ),
            "bugs": (
                "Overtime on <Sundays|Sunday> is paid <twice|double>.",
                "The <export|exports> breaks with more than <500> rows.",
                "The <PDF|PDFs> payslips lack the <logo>.",
            ),
            "schedule": (
                "The <pilot|trial> begins on <3> <March>.",
                "The <old system|previous system> is switched off in <October>.",
                "A <freeze|change freeze> of <6> weeks is planned before the <year end|end of the year|year's end>.",
            ),
            "suppliers": (
                "<Tarvo> asks for <84,000> euros a year.",
                "<Nettop> cannot handle <part-time|part time> contracts.",
                "<Paylight> gives a discount of <12> percent for <three years|3 years|a three-year contract>.",
            ),
        },
    ),
    Scenario(
        "the harbour museum's visitor survey",
        ("families", "school classes", "tourists"),
        {
            "the café": (
                "The <queue|queues> lasts <25> minutes at noon.",
                "The <soup|soups> was praised by <4> of five guests.",
                "There is no <vegan|plant-based> <cake|cakes>.",
            ),
            "the audio guide": (
                "The <batteries|battery> die after <50> minutes.",
                "The <children's version|version for children|kids' version> is <missing|lacking> in French.",
                "The <pirate|pirates> voice is the favourite of <70> percent.",
            ),
            "tickets": (
                "The <family ticket|family pass> for <29> euros is seen as fair.",
                "<Online|Web> booking fails on <older phones|old phones>.",
                "Groups want to pay by <invoice|bill>, as <16> of them wrote.",
            ),
            "the submarine": (
                "Only <12> people fit into the <submarine|sub> at once.",
                "The <ladder|ladders> is too steep for <grandparents|older visitors|the elderly>.",
                "The <smell of diesel|diesel smell|diesel> is loved by <children|kids>.",
            ),
            "opening hours": (
                "<Thursday evenings|Thursday evening|Thursdays in the evening> should stay open until <21> o'clock.",
                "In <winter> the museum should open at <11>.",
                "The <public holidays|holidays> confuse <tourists|foreign visitors>.",
            ),
        },
    ),
    Scenario(
        "a field trial with wheat",
        ("growers", "the laboratory", "the millers"),
        {
            "yield": (
                "<Variety A> brought <8.4> tonnes per hectare.",
                "<Variety C> lost <19> percent to <lodging>.",
                "Late sowing cost <0.7> <tonnes|tons|t> on <clay|clay soil>.",
            ),
            "rust": (
                "<Yellow rust> appeared in week <22>.",
                "Two <sprays|sprayings|treatments> cut <brown rust> by <80> percent.",
                "<Variety B> stayed <healthy|clean> without any spray.",
            ),
            "protein": (
                "The millers need at least <12.5> percent <protein>.",
                "<Late nitrogen|Late fertiliser> raised protein by <1.1> points.",
                "The <sulphur|sulfur> dressing showed <no effect|no benefit>.",
            ),
            "water": (
                "Only <41> millimetres of <rain|rainfall> fell in <May>.",
                "The <drip lines|drip irrigation> saved <35> percent.",
                "The <well|wells> at <Holm Farm> ran dry.",
            ),
            "prices": (
                "The <premium|bonus> for quality wheat is <22> euros a tonne.",
                "<Seed|Seeds> of variety C costs <96> euros.",
                "<Diesel|Fuel> made up <14> percent of all costs.",
            ),
        },
    ),
    Scenario(
        "the night train pilot",
        ("passengers", "the train crew", "the operator"),
        {
            "sleep": (
                "The <mattresses|mattress> in coach <21> are too soft.",
                "<Announcements|Loudspeaker announcements> after <22> o'clock should stop.",
                "The <blinds|blind> let in <light>.",
            ),
            "delays": (
                "The <border check|border control|passport check> in <Salm> costs <40> minutes.",
                "<Track works|Works on the track|Roadworks on the line> near <Orle> last until <June>.",
                "One in <6> trains misses the <ferry>.",
            ),
            "food": (
                "<Breakfast> runs out after <55> portions.",
                "The <dining car|restaurant car> makes a loss of <1,900> euros a night.",
                "Passengers ask for <oat milk>.",
            ),
            "luggage": (
                "<Skis|Ski> block the <corridor|aisle>.",
                "There are just <8> places for <bicycles|bikes>.",
                "Thefts fell to <2> since the <cameras|cameras came|CCTV>.",
            ),
            "fares": (
                "A <couchette|berth> for <69> euros sells out in days.",
                "The <women's compartment|ladies' compartment> should cost <the same|no more>.",
                "<Last-minute|Last minute> fares fill <31> percent of the seats.",
            ),
        },
    ),
    Scenario(
        "the move of the city archive",
        ("the archivists", "the movers", "the architects"),
        {
            "climate": (
                "The <parchments|parchment> need <18> degrees.",
                "The <cellar|basement> reached <71> percent humidity.",
                "The <cooling unit|chiller|air conditioning> fails every <August>.",
            ),
            "shelves": (
                "<Rolling shelves|Mobile shelves|Rolling shelving> carry <480> kilograms a metre.",
                "The <map cabinets|map chests> don't fit through the <east door|eastern door>.",
                "A total of <7.2> kilometres of <files|records> must be moved.",
            ),
            "fire safety": (
                "The <sprinklers|sprinkler> must be replaced by <gas|a gas system>.",
                "Doors have to resist fire for <90> <minutes>.",
                "The <stairwell|staircase> lacks a second <exit>.",
            ),
            "staff": (
                "<Dr Maas|Maas> leads the move until <2028>.",
                "Five <students|student helpers> are hired for <14> weeks.",
                "The <reading room> closes for <3> <months>.",
            ),
            "digitisation": (
                "Only <8> percent of the <photographs|photos> are scanned.",
                "The <scanner|scanners> does <240> pages an hour.",
                "Letters in <Kurrent|Kurrent script> defeat the <OCR|text recognition>.",
            ),
        },
    ),
)
