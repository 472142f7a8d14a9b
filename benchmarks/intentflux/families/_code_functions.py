"""The function-style code tasks of the test set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ._code import Piece, Twist, spec
from ._spec import Choice, Spec

Task = tuple[Spec, str, Sequence[Any]]


def _names(*words: str) -> Piece:
    return ("name", "the function's name", "The function is called `{}`.", words)


def _task(name: str, opening: str, pieces: Sequence[Piece], twists: Sequence[Twist], base: dict[str, Any], code: str, inputs: Sequence[Any]) -> Task:
    return spec(name, opening, pieces, twists, base, function=True), code, inputs


def _n(*numbers: int) -> tuple[Choice, ...]:
    return numbers


TASKS: tuple[Task, ...] = (
    _task("stock-list", "I need a Python function that takes a list of [name, amount] pairs from our store room and returns a list of names.",
          [_names("low_stock", "short_items", "reorder_list", "scarce", "to_order", "missing_items"),
           ("limit", "the limit", "A name is listed when its total amount is below {}.", _n(5, 3, 4, 8, 10, 2)),
           ("same", "repeated names", "If a name occurs several times, {}.", (("its amounts are added", "t[k] = t.get(k, 0) + v"), ("the last amount counts", "t[k] = v"), ("the first amount counts", "t.setdefault(k, v)"), ("the largest amount counts", "t[k] = max(v, t.get(k, v))"), ("the smallest amount counts", "t[k] = min(v, t.get(k, v))"))),
           ("sort", "the order", "The list is sorted by {}.", (("name", "lambda k: k"), ("amount and then name", "lambda k: (t[k], k)"), ("length of the name and then name", "lambda k: (len(k), k)"), ("amount from large to small and then name", "lambda k: (-t[k], k)")))],
          [("the case", "Turn all names into capital letters, at the very end.", {"end": "[k.upper() for k in r]"}), ("the top three", "Return three names at most.", {"end": "r[:3]"}), ("the zero amounts", "Leave out names with a total of zero.", {"more": " and t[k] != 0"}), ("the amounts", "Return [name, amount] pairs instead of names.", {"end": "[[k, t[k]] for k in r]"}), ("the screws", "Never list anything whose name begins with s.", {"more": " and not k.startswith('s')"})],
          {"end": "r", "more": ""},
          "def <<name>>(pairs):\n    t = {}\n    for k, v in pairs:\n        <<same>>\n    r = sorted((k for k in t if t[k] < <<limit>><<more>>), key=<<sort>>)\n    return <<end>>",
          [[[["nut", 4], ["bolt", 9], ["nut", 2], ["screw", 0], ["washer", 1], ["pin", 3]]], [[["b", 1], ["a", 1], ["cc", 7], ["b", 6], ["dd", 4]]], [[]], [[["saw", 2], ["axe", 2], ["rope", 30], ["axe", 9], ["rope", 1], ["tape", 4], ["tape", 0]]], [[["zip", 1], ["bolt", 1], ["nail", 2], ["glue", 3], ["ax", 0], ["tin", 4]]]]),
    _task("slug", "I need a Python function that turns a title into a short identifier for web addresses. Only letters and digits are kept; everything else separates words.",
          [_names("slugify", "make_slug", "to_slug", "url_name", "short_name", "web_id"),
           ("sep", "the separator", "The words are joined with {}.", (("a hyphen", "'-'"), ("an underscore", "'_'"), ("a dot", "'.'"), ("a plus sign", "'+'"), ("a tilde", "'~'"), ("nothing at all", "''"))),
           ("case", "the case", "Letters come out in {}.", (("lower case", "x.lower()"), ("upper case", "x.upper()"), ("their original case", "x"), ("lower case with a capital at the beginning of each word", "x[:1].upper() + x[1:].lower()"))),
           ("most", "the number of words", "At most {} words are kept.", _n(4, 3, 5, 6, 2, 1))],
          [("the short words", "Drop words of one or two letters first.", {"keep": " if len(x) > 2"}), ("the numbers", "Drop words that are numbers.", {"keep": " if not x.isdigit()"}), ("the length", "Cut the result after 12 characters.", {"end": "s[:12]"}), ("the prefix", "Put p/ in front.", {"end": "'p/' + s"}), ("the article", "Drop the word the, in any case.", {"keep": " if x.lower() != 'the'"})],
          {"keep": "", "end": "s"},
          "import re\n\ndef <<name>>(title):\n    words = [x for x in re.findall(r'[A-Za-z0-9]+', title)<<keep>>]\n    s = <<sep>>.join(<<case>> for x in words[:<<most>>])\n    return <<end>>",
          [["The Quick, brown FOX jumps over 2 of my dogs"], ["Hello   World"], ["10 Things I learnt in 2024 (and the rest)"], ["a-b_c.d e,f the end"], ["!!"]]),
    _task("window", "I need a Python function that smooths a list of numbers with a sliding window and returns the list of results.",
          [_names("smooth", "rolling", "slide", "window_values", "soften", "running"),
           ("size", "the window size", "The window covers {} neighbouring values.", _n(3, 2, 4, 5, 1, 6)),
           ("stat", "the figure", "Each result is the {} of the window.", (("mean", "sum(w) / len(w)"), ("largest value", "max(w)"), ("smallest value", "min(w)"), ("sum", "sum(w)"), ("range, that is largest minus smallest value,", "max(w) - min(w)"), ("last value minus the first value", "w[-1] - w[0]"))),
           ("step", "the step", "The window moves on by {} places each time.", _n(2, 1, 3, 4, 5)),
           ("digits", "the rounding", "Round each result to {} digits after the point.", _n(1, 2, 0, 3))],
          [("the padding", "Put a zero before the first value.", {"pre": "[0] + xs"}), ("the negative values", "Treat negative values as zero.", {"pre": "[max(x, 0) for x in xs]"}), ("the order", "Return the results in reverse order.", {"end": "r[::-1]"}), ("the doubles", "Sort the values first.", {"pre": "sorted(xs)"}), ("the total", "Return only the sum of the results, rounded to two digits.", {"end": "round(sum(r), 2)"})],
          {"pre": "xs", "end": "r"},
          "def <<name>>(xs):\n    xs = <<pre>>\n    r = []\n    for i in range(0, len(xs) - <<size>> + 1, <<step>>):\n        w = xs[i:i + <<size>>]\n        r.append(round(<<stat>>, <<digits>>))\n    return <<end>>",
          [[[1.25, 2.5, -3.37, 4.111, 5.2222, 0.5, 7.75, 1.9]], [[5, 4, 3, 2, 1, 0, -1, -2, -3]], [[1, 2]], [[10.123, -20.456, 30.789, 4.4444, 2.22, 9.87, 3.3]]]),
    _task("intervals", "I need a Python function that takes a list of [start, end] intervals of whole numbers and merges overlapping ones.",
          [_names("merge_intervals", "join_spans", "union", "fuse", "merge_spans", "combine"),
           ("gap", "the gap", "Two intervals are merged too when the gap between them is at most {}.", _n(1, 0, 2, 3, 5, 4)),
           ("least", "the minimum length", "Afterwards drop intervals shorter than {}; the length is end minus start.", _n(2, 1, 3, 4, 5, 6)),
           ("out", "the result", "Return {}.", (("the merged [start, end] intervals from left to right", "r"), ("the lengths of the merged intervals from left to right", "[b - a for a, b in r]"), ("the starts of the merged intervals from left to right", "[a for a, b in r]"), ("the number of merged intervals", "len(r)"), ("the total length", "sum(b - a for a, b in r)"), ("the merged [start, end] intervals from right to left", "r[::-1]")))],
          [("the negative starts", "Ignore intervals that start below zero.", {"keep": " if a >= 0"}), ("the long ones", "Ignore intervals longer than 10 before merging.", {"keep": " if b - a <= 10"}), ("the swapped ends", "Swap start and end where start is larger than end.", {"norm": "(min(a, b), max(a, b))"}), ("the shift", "Shift all starts and ends by 100 at first.", {"norm": "(a + 100, b + 101)"}), ("the single points", "Ignore intervals of length zero before merging.", {"keep": " if a != b"})],
          {"keep": "", "norm": "(a, b)"},
          "def <<name>>(spans):\n    r = []\n    for a, b in sorted(<<norm>> for a, b in spans<<keep>>):\n        if r and a - r[-1][1] <= <<gap>>:\n            r[-1][1] = max(r[-1][1], b)\n        else:\n            r.append([a, b])\n    r = [x for x in r if x[1] - x[0] >= <<least>>]\n    return <<out>>",
          [[[[1, 4], [5, 7], [9, 10], [13, 13], [14, 20], [30, 50]]], [[[-5, -1], [0, 2], [3, 3], [6, 9], [12, 14]]], [[]], [[[8, 2], [1, 3], [10, 12], [15, 21], [24, 24], [27, 28], [33, 37]]], [[[0, 1], [2, 4], [7, 10], [14, 18], [23, 28], [34, 40]]]]),
    _task("top-words", "I need a Python function that finds the most frequent words of a text. Words are runs of letters, and case doesn't matter.",
          [_names("top_words", "frequent", "common_words", "word_ranking", "most_used", "keywords"),
           ("k", "the number of words", "Return the {} most frequent ones.", _n(3, 2, 4, 5, 1, 6)),
           ("least", "the minimum length", "Ignore words shorter than {} letters.", _n(3, 2, 4, 1, 5, 6)),
           ("tie", "ties", "Words of the same frequency are ordered {}.", (("alphabetically", "w"), ("by length, shortest first, then alphabetically", "(len(w), w)"), ("by length, longest first, then alphabetically", "(-len(w), w)"), ("by their last letter, then alphabetically", "(w[-1], w)"))),
           ("out", "the result", "The result is a list of {}.", (("words", "w"), ("[word, count] pairs", "[w, c[w]]"), ("strings like word=3", "f'{w}={c[w]}'"), ("counts", "c[w]"), ("words in capital letters", "w.upper()")))],
          [("the word the", "Never count the word the.", {"more": " and w != 'the'"}), ("the plural", "Count a word that ends in s as if it had no s at the end.", {"norm": "w[:-1] if w.endswith('s') else w"}), ("the single words", "Leave out words that occur only once.", {"once": " if c[w] > 1"}), ("the reversed list", "Reverse the list.", {"end": "[::-1]"})],
          {"more": "", "norm": "w", "once": "", "end": ""},
          "import re\nfrom collections import Counter\n\ndef <<name>>(text):\n    words = [<<norm>> for w in re.findall('[a-z]+', text.lower())]\n    c = Counter(w for w in words if len(w) >= <<least>><<more>>)\n    best = sorted((w for w in c<<once>>), key=lambda w: (-c[w], <<tie>>))[:<<k>>]\n    return [<<out>> for w in best]<<end>>",
          [["The cat and the dog and the bird. Cats like the sun, dogs like a sun."], ["to be or not to be, that is the question: to be is to do"], ["Rain rain go away; come again another day. Rainy days, away days."], ["one two two three three three four four four four five"], ["x"]]),
    _task("matrix", "I need a Python function that takes a square matrix of whole numbers, a list of rows, and returns a list of numbers read from it.",
          [_names("read_matrix", "unroll", "flatten", "grid_values", "walk", "scan"),
           ("turn", "the transformation", "First {}.", (("turn it by 90 degrees clockwise", "[list(r) for r in zip(*m[::-1])]"), ("turn it by 90 degrees counterclockwise", "[list(r) for r in zip(*m)][::-1]"), ("turn it by 180 degrees", "[r[::-1] for r in m[::-1]]"), ("mirror it left to right", "[r[::-1] for r in m]"), ("swap its rows and columns", "[list(r) for r in zip(*m)]"), ("mirror it top to bottom", "m[::-1]"))),
           ("read", "the reading", "Then read {}.", (("the rows from top to bottom", "[x for r in m for x in r]"), ("the columns from left to right", "[x for r in zip(*m) for x in r]"), ("the diagonal from the top left, then the other from the top right", "[m[i][i] for i in range(len(m))] + [m[i][-1 - i] for i in range(len(m))]"), ("every second row, beginning with the first", "[x for r in m[::2] for x in r]"), ("the first column, then the last row", "[r[0] for r in m] + m[-1]"))),
           ("keep", "the filter", "Keep {}.", (("only even numbers", "x % 2 == 0"), ("only odd numbers", "x % 2 == 1"), ("only numbers above 4", "x > 4"), ("all numbers", "True"), ("only multiples of 3", "x % 3 == 0"), ("only numbers below 6", "x < 6")))],
          [("the repeats", "Leave out numbers that already came.", {"end": "list(dict.fromkeys(v))"}), ("the doubling", "Double each number at the end.", {"end": "[2 * x for x in v]"}), ("the running sum", "Return the running sums instead.", {"end": "[sum(v[:i + 1]) for i in range(len(v))]"}), ("the largest", "Return just the largest number in a list of its own.", {"end": "[max(v)] if v else []"}), ("the reverse", "Return the numbers in reverse.", {"end": "v[::-1]"})],
          {"end": "v"},
          "def <<name>>(m):\n    m = <<turn>>\n    v = [x for x in <<read>> if <<keep>>]\n    return <<end>>",
          [[[[1, 2, 3], [4, 5, 6], [7, 8, 9]]], [[[8, 1, 6, 12], [3, 5, 7, 2], [4, 9, 2, 10], [11, 0, 14, 6]]], [[[2]]], [[[6, 6], [3, 12]]]]),
    _task("log-filter", "I need a Python function that takes a list of log lines like '2026-03-01 12:05 WARN disk: nearly full' and returns a list. Fields are date, time, level, source followed by a colon, and the message.",
          [_names("pick_lines", "log_view", "filter_log", "grep_log", "select_lines", "triage"),
           ("level", "the level", "Take lines with the level {}.", (("ERROR", "l == 'ERROR'"), ("WARN", "l == 'WARN'"), ("INFO", "l == 'INFO'"), ("WARN or ERROR", "l in ('WARN', 'ERROR')"), ("anything but INFO", "l != 'INFO'"), ("DEBUG", "l == 'DEBUG'"))),
           ("after", "the time", "Only lines with a time from {} on, on any day.", (("08:00", "'08:00'"), ("06:00", "'06:00'"), ("12:00", "'12:00'"), ("18:00", "'18:00'"), ("10:30", "'10:30'"), ("20:15", "'20:15'"))),
           ("out", "the result", "For each return {}.", (("the message", "m"), ("the source", "s"), ("date and source joined by a slash", "d + '/' + s"), ("time and message joined by a space", "t + ' ' + m"), ("the length of the message", "len(m)"), ("the date", "d"))),
           ("sort", "the order", "The order is {}.", (("that of the source names, otherwise as given", "sorted(rows, key=lambda r: r[3])"), ("newest first", "sorted(rows, key=lambda r: (r[0], r[1]), reverse=True)"), ("as given", "rows"), ("from the last line to the first", "rows[::-1]"), ("that of the message lengths, otherwise as given", "sorted(rows, key=lambda r: len(r[4]))")))],
          [("the disk", "Ignore the source disk.", {"more": " and s != 'disk'"}), ("the duplicates", "Leave out repeated results.", {"end": "list(dict.fromkeys(v))"}), ("the first two", "Return the first two only.", {"end": "v[:2]"}), ("the first of March", "Ignore 2026-03-01.", {"more": " and d != '2026-03-01'"}), ("the full messages", "Ignore messages with the word full.", {"more": " and 'full' not in m"})],
          {"more": "", "end": "v"},
          "def <<name>>(lines):\n    rows = []\n    for line in lines:\n        d, t, l, rest = line.split(' ', 3)\n        s, m = rest.split(': ', 1)\n        if <<level>> and t >= <<after>><<more>>:\n            rows.append((d, t, l, s, m))\n    v = [<<out>> for d, t, l, s, m in <<sort>>]\n    return <<end>>",
          [[["2026-03-01 12:05 WARN disk: nearly full", "2026-03-01 07:10 ERROR net: down", "2026-03-02 19:30 ERROR disk: full", "2026-03-02 09:00 INFO web: started", "2026-03-03 08:00 ERROR web: crash of worker 3", "2026-03-01 21:40 ERROR app: bad input", "2026-03-03 11:15 DEBUG net: ping", "2026-03-04 20:20 ERROR app: bad input", "2026-03-01 06:01 WARN net: slow"]],
           [["2026-04-01 10:31 ERROR b: x y", "2026-04-01 10:29 ERROR a: z", "2026-04-02 18:01 WARN a: full", "2026-04-02 18:02 ERROR a: queue full", "2026-04-03 13:00 ERROR c: no", "2026-04-03 22:00 INFO c: bye", "2026-04-05 23:00 DEBUG c: deep"]], [[]]]),
    _task("grades", "I need a Python function that takes a dict from pupil to a list of points (0 to 100) and returns a dict from pupil to a grade.",
          [_names("final_grades", "report_card", "marks", "grade_class", "term_grades", "assess"),
           ("mean", "the aggregation", "A pupil's points are combined as the {}.", (("mean", "sum(p) / len(p)"), ("best value", "max(p)"), ("median of an odd list, or the lower of the two middle values,", "sorted(p)[(len(p) - 1) // 2]"), ("last value", "p[-1]"), ("worst value", "min(p)"))),
           ("a", "the limit for an A", "From {} points on it is an A.", _n(85, 80, 90, 92, 88, 95)),
           ("b", "the limit for a B", "Below that, from {} points on it is a B.", _n(65, 60, 70, 75, 68, 55), ("a",)),
           ("c", "the lowest grade", "Everything else is a {}.", (("C", "'C'"), ("D", "'D'"), ("F", "'F'"), ("U", "'U'"), ("'-'", "'-'")), ("b",))],
          [("the dropped result", "Drop each pupil's worst result first, if there are several.", {"pre": "sorted(p)[1:] if len(p) > 1 else p"}), ("the bonus", "Add five bonus points to the combined points.", {"plus": " + 5"}), ("the absent", "Leave out pupils with fewer than three results.", {"more": " if len(p) > 2"}), ("the plus", "Write A+ from 95 points on.", {"top": "'A+' if x >= 95 else "}), ("the failures", "Leave out pupils with a result below 40.", {"more": " if min(p) >= 40"})],
          {"pre": "p", "plus": "", "more": "", "top": ""},
          "def <<name>>(points):\n    def grade(p):\n        p = <<pre>>\n        x = <<mean>><<plus>>\n        return <<top>>'A' if x >= <<a>> else 'B' if x >= <<b>> else <<c>>\n    return {k: grade(p) for k, p in points.items()<<more>>}",
          [[{"Ann": [90, 84, 70], "Ben": [60, 66], "Cem": [30, 99, 88, 91], "Dia": [100], "Eli": [57, 58]}], [{"f": [86, 87, 88], "g": [93, 94, 90], "h": [67, 69, 72], "i": [76, 61, 62], "j": [96, 97, 95], "k": [81, 82, 83]}], [{}]]),
    _task("schedule", "I need a Python function that takes a list of jobs [name, minutes, deadline] and runs them one after the other from minute 0 on.",
          [_names("plan_jobs", "run_order", "schedule", "job_plan", "dispatch", "timetable"),
           ("order", "the order of the jobs", "They run in order of {}; ties as given.", (("deadline", "j[2]"), ("length, shortest first", "j[1]"), ("length, longest first", "-j[1]"), ("name", "j[0]"), ("slack, that is deadline minus minutes", "j[2] - j[1]"))),
           ("pause", "the pause", "Between two jobs there is a pause of {} minutes.", _n(5, 0, 2, 3, 10, 1)),
           ("out", "the result", "Return {}.", (("the names of the jobs that end after their deadline, in running order", "[j[0] for j, e in runs if e > j[2]]"), ("[name, end] for each job in running order", "[[j[0], e] for j, e in runs]"), ("the total minutes by which deadlines are missed", "sum(max(0, e - j[2]) for j, e in runs)"), ("the number of jobs that meet their deadline", "sum(e <= j[2] for j, e in runs)"), ("the names of the jobs that meet their deadline, in running order", "[j[0] for j, e in runs if e <= j[2]]"))),
           ("limit", "the end of work", "A job that would end after minute {} is skipped, and so is its pause.", _n(120, 90, 60, 100, 150, 75))],
          [("the tiny jobs", "Leave out jobs under five minutes.", {"keep": " if j[1] >= 5"}), ("the start", "Begin at minute 30.", {"start": 30}), ("the grace", "Every deadline is ten minutes later.", {"grace": 10}), ("the slowness", "Everything takes twice as long.", {"slow": " * 2"})],
          {"keep": "", "start": 0, "grace": 0, "slow": ""},
          "def <<name>>(jobs):\n    jobs = [[n, m<<slow>>, d + <<grace>>] for n, m, d in jobs]\n    now, runs = <<start>>, []\n    for j in sorted((j for j in jobs<<keep>>), key=lambda j: <<order>>):\n        end = now + j[1]\n        if end > <<limit>>:\n            continue\n        runs.append((j, end))\n        now = end + <<pause>>\n    return <<out>>",
          [[[["wash", 30, 40], ["iron", 20, 30], ["mend", 45, 200], ["fold", 4, 35], ["sort", 10, 95]]], [[["a", 25, 60], ["b", 25, 50], ["c", 12, 20], ["d", 50, 55], ["e", 3, 90]]], [[]], [[["p", 58, 62], ["q", 18, 80], ["r", 15, 70], ["s", 30, 100], ["t", 9, 12]]], [[["u", 20, 22], ["v", 20, 44], ["w", 20, 66], ["x", 20, 92], ["y", 20, 117]]]]),
    _task("codes", "I need a Python function that checks a list of voucher codes and returns a list.",
          [_names("check_codes", "valid_codes", "audit", "verify", "sift_codes", "inspect_codes"),
           ("length", "the length", "A code has exactly {} characters.", _n(8, 6, 7, 9, 10, 5)),
           ("start", "the beginning", "It begins with {}.", (("a capital letter", "'A' <= c[0] <= 'Z'"), ("a digit", "c[0].isdigit()"), ("the letter X", "c[0] == 'X'"), ("a small letter", "'a' <= c[0] <= 'z'"))),
           ("digits", "the digits", "It contains at least {} digits.", _n(3, 2, 4, 1, 5, 6)),
           ("out", "the result", "Return {}.", (("the valid codes as given", "good"), ("the number of valid codes", "len(good)"), ("the positions of the valid codes, counted from 0", "[i for i, c in enumerate(codes) if c in good]"), ("the invalid codes as given", "[c for c in codes if c not in good]"), ("true or false for each code", "[c in good for c in codes]")))],
          [("the letter O", "A code with the letter O is invalid.", {"more": " and 'O' not in c"}), ("the digit sum", "The digits must add up to an even number.", {"more": " and sum(int(x) for x in c if x.isdigit()) % 2 == 0"}), ("the repeats", "A code with the same character twice in a row is invalid.", {"more": " and all(x != y for x, y in zip(c, c[1:]))"}), ("the last character", "The last character must be a digit.", {"more": " and c[-1].isdigit()"})],
          {"more": ""},
          "def <<name>>(codes):\n    good = [c for c in codes if len(c) == <<length>> and <<start>> and sum(x.isdigit() for x in c) >= <<digits>><<more>>]\n    return <<out>>",
          [[["AB12CD34", "XO9933ab", "ab123456", "A1B2C3", "K77PLM5Z", "1234567A", "XYZ12345", "QQ1abcd9", "Z9Z9Z9Z9", "M12abcde", "x1234567", "B1bbbbb2", "R456TUVW", "1abc23de"]], [["C123456", "D12345678", "X12", "E00000", "AAAA1111", "X9X9X9X0", "HELLO123", "12AB34CD", "abc12345"]], [[]]]),
)  # fmt: skip
