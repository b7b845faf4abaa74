"""Tests of Studies/mutation/run: what it does with builds, results and the list of equivalent mutants."""

import importlib.machinery
import importlib.util
import pathlib
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parent / "run"
loader = importlib.machinery.SourceFileLoader("mutate", str(SCRIPT))
mutate = importlib.util.module_from_spec(importlib.util.spec_from_loader("mutate", loader))
loader.exec_module(mutate)

FILE = "Sources/Patterns/Direct/DirectFeatures/DirectCounter.swift"
TEXT = (mutate.ROOT / FILE).read_text().split("\n")
LINE = next(number for number, text in enumerate(TEXT, 1) if "case .increment" in text)


def mutant(id, after):
    return {"id": id, "file": FILE, "line": LINE, "function": "DirectCounter.handle", "kind": "changed literal", "before": "1",
            "after": after}


def span(start, end, *mutants):
    return {"start": start, "end": end, "mutants": list(mutants)}


class Blame(unittest.TestCase):
    spans = {FILE: [span(10, 50, 1), span(20, 25, 2), span(60, 70, 3)]}

    def test_the_innermost_part_is_to_blame(self):
        self.assertEqual(mutate.blamed({(FILE, 22)}, self.spans), {2})
        self.assertEqual(mutate.blamed({(FILE, 30), (FILE, 65)}, self.spans), {1, 3})

    def test_else_the_nearest_is(self):
        self.assertEqual(mutate.blamed({(FILE, 57)}, self.spans), {3})
        self.assertEqual(mutate.blamed({(FILE, 1)}, self.spans), {1})

    def test_errors_have_places_in_bytes(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "Code.swift"
            path.write_text("ü = 1\nlet x = 2\n")
            text = f"{path}:2:5: error: no\n{path}:1:1: warning: no\n/other.swift:1:1: error: no\n"
            self.assertEqual(mutate.errors_in(text, {path: FILE}), {(FILE, 11)})


class JournalTests(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.place, mutate.PLACE = mutate.PLACE, pathlib.Path(self.folder.name)

    def tearDown(self):
        mutate.PLACE = self.place
        self.folder.cleanup()

    def test_a_stopped_run_goes_on(self):
        first = mutate.Journal("sources")
        first.add({"unbuildable": [3]})
        first.add({"mutant": 1, "status": "survived"})
        with first.path.open("a") as file:
            file.write('{"mutant": 2, "sta')
        again = mutate.Journal("sources")
        self.assertEqual(again.unbuildable, {3})
        self.assertEqual(list(again.results), [1])
        again.add({"mutant": 2, "status": "broken"})
        self.assertEqual(list(mutate.Journal("sources").results), [1, 2])

    def test_other_sources_begin_anew(self):
        mutate.Journal("sources").add({"mutant": 1, "status": "survived"})
        self.assertEqual(mutate.Journal("others").results, {})


class Equivalents(unittest.TestCase):
    """Of three mutants of the counter's increment, one is broken, one survived, one did not compile."""

    class Journal:
        results = {1: {"mutant": 1, "status": "broken", "rule": "DI1/counter", "pattern": "Direct"}, 2: {"mutant": 2, "status": "survived"}}
        unbuildable = {3}

    def entry(self, **changes):
        source = mutate.plain(TEXT[LINE - 1])
        return {"file": FILE, "function": "DirectCounter.handle", "source": source, "before": "1", "after": "3", "reason": "because",
                **changes}

    def rows(self, *entries):
        return mutate.rows_of([mutant(1, "2"), mutant(2, "3"), mutant(3, "4")], self.Journal, list(entries))

    def test_a_killed_one_is_not_equivalent(self):
        rows, wrong = self.rows(self.entry(after="2"))
        self.assertEqual(rows[0]["status"], "broken")
        self.assertEqual(len(wrong), 1)

    def test_an_entry_without_a_mutant_is_refused(self):
        for change in ({"after": "9"}, {"source": "another line"}, {"function": "other"}):
            self.assertEqual(len(self.rows(self.entry(**change))[1]), 1)


if __name__ == "__main__":
    unittest.main()
