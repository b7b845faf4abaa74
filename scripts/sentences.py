"""What the specification says, for scripts/contract: its sentences, the rules, and the mutants that they kill."""

import collections
import re

Sentence = collections.namedtuple("Sentence", "text line section")
Rule = collections.namedtuple("Rule", "id level statement more")
Mutant = collections.namedtuple("Mutant", "name feature mistake rules")


class Wrong(Exception):
    """What is wrong, and what to do."""


def plain(text):
    return " ".join(text.split())


def split(paragraph):
    """The sentences of a paragraph. A stop inside code ends none."""
    codes = []

    def hide(match):
        codes.append(match.group())
        return f"\x00{len(codes) - 1}\x00"

    hidden = re.sub(r"``[^`]+``|`[^`]*`", hide, plain(paragraph))
    parts = re.split(r"(?:(?<=[.!?])|(?<=[.!?][)*”]))\s+(?=[^a-z])", hidden)
    return [re.sub("\x00(\\d+)\x00", lambda match: codes[int(match.group(1))], part) for part in parts if part]


def paragraphs(lines):
    """Paragraphs and bullets of (number, text) lines, each with the number of its first line."""
    found, now = [], None
    for number, text in lines:
        text = text.strip()
        bullet = re.match(r"(?:[-*]|\d+\.) +(.*)", text)
        if bullet:
            text, now = bullet.group(1), None
        if not text:
            now = None
        elif now is None:
            now = [number, text]
            found.append(now)
        else:
            now[1] += " " + text
    return found


def swift_sentences(text):
    """The sentences of the doc comments of public declarations."""
    found, block, outer = [], [], ""
    for number, line in enumerate(text.split("\n"), 1):
        code = line.strip()
        if code.startswith("///"):
            block.append((number, code[3:]))
            continue
        if line[:1].strip() and not code.startswith(("@", "//", "}")):
            outer = code
        if code.startswith("@") and re.fullmatch(r"(@\w+(\([^)]*\))?\s*)+", code):
            continue
        is_public = re.match(r"(@\w+(\([^)]*\))?\s+)*public ", code) or outer.startswith("public protocol")
        if block and (is_public or code.startswith("case ") and outer.startswith("public")):
            found += [Sentence(each, start, "") for start, paragraph in paragraphs(block) for each in split(paragraph)]
        block = []
    return found


def page_sentences(text):
    """The sentences of a page outside of code, tables and lists of links, with the headings above them."""
    found, lines, section, is_code = [], [], "", False

    def flush():
        for start, paragraph in paragraphs(lines):
            if not re.fullmatch(r"<doc:[^>]+>|``[^`]+``", paragraph):
                found.extend(Sentence(each, start, section) for each in split(paragraph))
        lines.clear()

    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("```"):
            is_code = not is_code
            lines.append((number, ""))
        elif is_code or line.startswith(("|", "<!--")):
            lines.append((number, ""))
        elif heading := re.match(r"#+ (.*)", line):
            flush()
            section = heading.group(1).strip()
        else:
            lines.append((number, line))
    flush()
    return found


def rules_of(text):
    """The rules of the page of rules, in its order."""
    found = {}
    for section in text.split("\n### ")[1:]:
        id, _, body = section.partition("\n")
        words = plain(body.split("Why users care:")[0].split("\n## ")[0])
        match = re.match(r"\*\*(.+?)\*\* Required(?: of patterns that claim \*([^*]+)\*)?[.;] ?(.*)", words)
        if match is None:
            raise Wrong(f"Rules.md: the section of {id} must begin with its statement in **…** and then `Required`, as the others do")
        found[id] = Rule(id, match.group(2), match.group(1), match.group(3))
    return found


def mutants_of(text):
    """The mutants that each rule kills, by rule: those that few other rules kill come first."""
    killed = collections.defaultdict(list)
    for name, feature, mistake, rules in re.findall(r"^\| (\w+) \| (\w+) \| (.+) \| ([A-Z0-9 ]+) \|$", text, re.M):
        for rule in rules.split():
            killed[rule].append(Mutant(name, feature, mistake, len(rules.split())))
    return {rule: sorted(mutants, key=lambda mutant: mutant.rules) for rule, mutants in killed.items()}
