"""Tests of scripts/contract: what it takes for a sentence, and what it says when list, sources and rules differ."""

import contextlib
import importlib.machinery
import importlib.util
import io
import pathlib
import re
import tempfile
import unittest

import sentences

SCRIPT = pathlib.Path(__file__).resolve().parent / "contract"
loader = importlib.machinery.SourceFileLoader("contract", str(SCRIPT))
contract = importlib.util.module_from_spec(importlib.util.spec_from_loader("contract", loader))
loader.exec_module(contract)

DRIVER = f"{contract.SPEC}/Driver.swift"
SWIFT = """
/// Drives a feature. It only
/// translates.
@MainActor
public protocol Driver {
  /// Queues `a. B`; actions keep their order.
  ///
  /// - Equal ones too.
  @discardableResult
  func send()
}

/// Not for users.
struct Hidden {
  /// Nor this.
  case hidden
}

public enum Claim {
  /// Promised (for good). See ``Claim/no``.
  case yes
  /// Private matters.
  private var reason = ""
}
"""
PAGE = """# Rules

Written by hand.

## Dispatch

### DI1

**Actions keep their order.** Required.

Why users care: Text is scrambled.

### DI2

**Nothing is lost.** Required of patterns that claim *bounded*. Not
even one.

Why users care: Taps get lost.

## More
"""
MUTANTS = """
| rule | kills | alone | an example that it alone kills |
|---|--:|--:|---|
| DI1 | 1 | 1 | Shuffles: in any order |

| mutant | feature | mistake | killed by |
|---|---|---|---|
| Loses | counter | loses | DI1 DI2 |
| Shuffles | list | in any order | DI1 |
"""
LIST = f"""# A comment.
== {DRIVER}

Drives a feature.
  not checkable: because it is what drivers
    are for

Queues `a. B`; actions
keep their order.
  rules: DI1

Equal ones too.
  rules: DI1 DI2
  no rule: three equal ones, which nobody sends

says nothing that must hold:
- It only
  translates.
- Promised (for good).
- See ``Claim/no``.

== {contract.RULES}

section that says nothing that must hold: Rules
"""


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for path, text in ((DRIVER, SWIFT), (contract.RULES, PAGE), (contract.MUTANTS, MUTANTS), (contract.LIST, LIST)):
            self.write(path, text)

    def write(self, path, text):
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text)

    def change(self, path, before, after):
        text = (self.root / path).read_text()
        self.assertIn(before, text)
        self.write(path, text.replace(before, after))

    def run_it(self, *arguments):
        with contextlib.redirect_stdout(io.StringIO()) as output:
            contract.main(list(arguments), self.root)
        return output.getvalue()

    def failure(self, arguments=("--check",)):
        with self.assertRaises(SystemExit) as stop:
            self.run_it(*arguments)
        return str(stop.exception.code)

    def page(self):
        return (self.root / contract.PAGE).read_text()


class Sentences(unittest.TestCase):
    def test_those_of_public_declarations_count(self):
        self.assertEqual(
            [each.text for each in sentences.swift_sentences(SWIFT)],
            ["Drives a feature.", "It only translates.", "Queues `a. B`; actions keep their order.", "Equal ones too.",
             "Promised (for good).", "See ``Claim/no``."])

    def test_they_have_places(self):
        self.assertEqual([each.line for each in sentences.swift_sentences(SWIFT)], [2, 2, 6, 8, 20, 20])

    def test_those_of_pages_leave_out_code_tables_and_links(self):
        text = "# One\n\nFirst. Second: *this.* Third?\n\n```swift\nlet not = 1.\n```\n\n| no | no |\n\n## Two\n\n- <doc:Rules>\n- Fourth.\n"
        self.assertEqual(
            [(each.section, each.text) for each in sentences.page_sentences(text)],
            [("One", "First."), ("One", "Second: *this.*"), ("One", "Third?"), ("Two", "Fourth.")])

    def test_rules_have_a_statement_a_level_and_more(self):
        rules = sentences.rules_of(PAGE)
        self.assertEqual(rules["DI1"], ("DI1", None, "Actions keep their order.", ""))
        self.assertEqual(rules["DI2"], ("DI2", "bounded", "Nothing is lost.", "Not even one."))

    def test_a_rule_without_statement_is_told(self):
        with self.assertRaisesRegex(contract.Wrong, "the section of DI1 must begin with its statement"):
            sentences.rules_of(PAGE.replace("**Actions", "Actions"))

    def test_mutants_are_as_many_as_the_page_of_mutants_says(self):
        text = (contract.ROOT / contract.MUTANTS).read_text()
        rows = re.findall(r"^\| (\w+) \| (\d+) \| \d+ \|", text, re.M)
        self.assertTrue(rows)
        killed = sentences.mutants_of(text)
        self.assertEqual({rule: len(killed.get(rule, [])) for rule, _ in rows}, {rule: int(kills) for rule, kills in rows})


class Checking(Case):
    def test_what_is_written_is_accepted(self):
        self.assertIn("3 sentences and 2 rules", self.run_it())
        self.assertIn("3 sentences and 2 rules", self.run_it("--check"))

    def test_a_changed_sentence_fails_with_what_stands_there_now(self):
        self.run_it()
        self.change(DRIVER, "actions keep their order", "actions keep this order")
        found = self.failure()
        self.assertIn(f"{contract.LIST}:8: this sentence does not stand in {DRIVER}: “Queues `a. B`; actions keep their order.”", found)
        self.assertIn("it may be this one now: “Queues `a. B`; actions keep this order.”", found)
        self.assertIn("Decide again which rules notice a breach", found)

    def test_a_new_sentence_must_be_classified(self):
        self.change(DRIVER, "  /// - Equal ones too.", "  /// - Equal ones too.\n  ///\n  /// Nothing else happens.")
        found = self.failure()
        self.assertIn(f"{DRIVER}:10: {contract.LIST} does not have this sentence: “Nothing else happens.” Add it under", found)
        self.assertFalse((self.root / contract.PAGE).exists())
        self.assertEqual(self.run_it("--new"), f"== {DRIVER}\n\nNothing else happens.\n\n")

    def test_a_new_section_of_a_page_must_be_classified(self):
        self.change(contract.RULES, "## More\n", "## More\n\nRules are kept.\n")
        self.assertIn("does not have this sentence: “Rules are kept.”", self.failure())

    def test_a_new_file_must_be_classified_or_left_out(self):
        self.write(f"{contract.SPEC}/New.swift", "/// Holds.\npublic struct New {}\n")
        self.assertIn("“Holds.”", self.failure())
        self.change(contract.LIST, "# A comment.", f"no part of the contract: {contract.SPEC}/New.swift because it is new")
        self.run_it()
        self.change(contract.LIST, "New.swift because it is new", "New.swift")
        self.assertIn("say why", self.failure())

    def test_an_unknown_rule_fails(self):
        self.change(contract.LIST, "rules: DI1 DI2", "rules: DI1 DI2 DI9")
        self.assertIn(f"{contract.LIST}:12: no rule DI9; the rules are those of {contract.RULES}", self.failure())

    def test_a_rule_without_sentence_fails(self):
        self.change(contract.LIST, "rules: DI1 DI2", "rules: DI1")
        found = self.failure()
        self.assertIn(f"{contract.RULES}: no sentence of {contract.LIST} names DI2, “Nothing is lost.”", found)
        self.assertIn("write the sentence", found)

    def test_a_rule_without_mutant_fails_but_the_page_is_written(self):
        self.change(contract.MUTANTS, "| DI1 DI2 |", "| DI1 |")
        found = self.failure([])
        self.assertIn(f"{contract.MUTANTS}: no mutant is killed by DI2", found)
        self.assertIn("run scripts/mutants", found)
        self.assertIn("DI2", self.page())

    def test_a_sentence_whose_rules_kill_no_mutant_of_its_feature_fails(self):
        path = f"{contract.SPEC}/SearchSpec.swift"
        (self.root / DRIVER).rename(self.root / path)
        self.change(contract.LIST, DRIVER, path)
        found = self.failure([])
        self.assertIn(f"{contract.LIST}:8: no mutant of the feature is killed by DI1, so nothing shows that “Queues", found)
        self.assertIn("Add one to Tests/ConformanceTests/Mutants", found)
        self.change(contract.LIST, "rules: DI1\n", "rules: DI1\n  no mutant: later\n")
        self.change(contract.LIST, "rules: DI1 DI2\n", "rules: DI1 DI2\n  no mutant: none searches in a wrong order\n")
        self.assertIn(f"{contract.LIST}:8: say in words what is missing and why: `no mutant: …`", self.failure([]))
        self.change(contract.LIST, "later", "none searches in a wrong order")
        self.run_it()
        self.assertIn("*no mutant:* none searches", self.page())

    def test_a_missing_mutant_that_is_there_fails(self):
        self.change(contract.LIST, "rules: DI1\n", "rules: DI1\n  no mutant: none was found yet\n")
        self.assertIn("there is a mutant, Shuffles; remove `no mutant:`", self.failure([]))

    def test_mutants_of_a_rule_that_is_gone_fail(self):
        self.change(contract.MUTANTS, "| DI1 DI2 |", "| DI1 DI2 DI7 |")
        self.assertIn(f"{contract.MUTANTS}: DI7 is no rule of {contract.RULES}; run scripts/mutants", self.failure())

    def test_a_sentence_without_remark_fails(self):
        self.change(contract.LIST, "  rules: DI1\n\nEqual", "\nEqual")
        self.assertIn("nothing is said of “Queues `a. B`; actions keep their order.”", self.failure())

    def test_reasons_must_be_in_words(self):
        self.change(contract.LIST, "because it is what drivers\n    are for", "no")
        self.change(contract.LIST, "three equal ones, which nobody sends", "later")
        found = self.failure()
        self.assertIn("say why it cannot be checked: `not checkable: because …`", found)
        self.assertIn("say in words what is missing and why: `no rule: …`", found)

    def test_a_sentence_that_is_listed_twice_fails(self):
        self.change(contract.LIST, "- Promised (for good).", "- Promised (for good).\n- Promised (for good).")
        self.assertIn("“Promised (for good).” is listed already, in line 19", self.failure())

    def test_a_section_that_is_gone_fails(self):
        self.change(contract.LIST, "must hold: Rules", "must hold: Roles")
        self.assertIn("has no section “Roles” with sentences", self.failure())

    def test_a_stale_page_fails(self):
        self.run_it()
        self.change(contract.MUTANTS, "in any order", "in another order")
        self.assertIn(f"{contract.PAGE} is not what {contract.LIST} and {contract.MUTANTS} say; run scripts/contract", self.failure())
        self.run_it()
        self.run_it("--check")

    def test_a_malformed_line_is_told_with_its_place(self):
        self.change(contract.LIST, "  rules: DI1\n\n", "  rule: DI1\n\n")
        self.assertIn(f"{contract.LIST}:10: expected one of `rules:`, `not checkable:`, `no rule:`, `no mutant:` below a sentence", self.failure())


class Page(Case):
    def test_sentences_have_rules_and_mutants(self):
        self.run_it()
        self.assertIn("| Queues `a. B`; actions keep their order. | [DI1](doc:Rules#DI1) | 2 | Shuffles: in any order |", self.page())
        self.assertIn("| Drives a feature. | *not checkable:* because it is what drivers are for |  |  |", self.page())
        self.assertIn(
            "| Equal ones too. | [DI1](doc:Rules#DI1), [DI2](doc:Rules#DI2); *no rule:* three equal ones, which nobody sends | 2 |", self.page())
        self.assertIn("| [DI2](doc:Rules#DI2) | Nothing is lost. Not even one. | of *bounded* | 1 | Loses: loses |", self.page())
        self.assertNotIn("for good", self.page())

    def test_mutants_of_another_feature_do_not_count(self):
        path = f"{contract.SPEC}/CounterSpec.swift"
        (self.root / DRIVER).rename(self.root / path)
        self.change(contract.LIST, DRIVER, path)
        self.run_it()
        self.assertIn("| Queues `a. B`; actions keep their order. | [DI1](doc:Rules#DI1) | 1 | Loses: loses |", self.page())


if __name__ == "__main__":
    unittest.main()
