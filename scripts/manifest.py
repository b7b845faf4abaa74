#!/usr/bin/env python3
"""What Package.swift says of the modules, for the other scripts.

scripts/manifest.py frameworks        the patterns' frameworks, one a line
scripts/manifest.py framework-tests   a manifest of their test targets, of what these need, and of nothing else
"""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PATTERNS = pathlib.PurePath("Sources/Patterns")


class Module:
    """A target of the package."""

    def __init__(self, target):
        self.name = target["name"]
        self.kind = target["type"]
        self.path = pathlib.PurePath(target["path"])
        self.dependencies = [name(each) for each in target["dependencies"]]

    @property
    def pattern(self):
        """The name of the pattern whose folder the module lies in; None outside of those."""
        inside = self.path.is_relative_to(PATTERNS) and len(self.path.parts) == 4
        return self.path.parts[2] if inside else None

    @property
    def is_features(self):
        return self.pattern is not None and self.name == f"{self.pattern}Features"

    @property
    def is_framework(self):
        return self.pattern is not None and not self.is_features


def name(dependency):
    """The name of a dependency in the manifest's JSON, whatever its kind."""
    return next(value[0] for value in dependency.values())


def modules(root=ROOT):
    """All targets of the package in `root`, by name."""
    command = ["swift", "package", "--package-path", str(root), "dump-package"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"manifest: {' '.join(command)} failed:\n{done.stderr.strip()}")
    targets = [Module(target) for target in json.loads(done.stdout)["targets"]]
    return {target.name: target for target in targets}


def needed(names, found):
    """The modules of `names`, and all that they depend on."""
    result, open = set(), list(names)
    while open:
        name = open.pop()
        if name in found and name not in result:
            result.add(name)
            open += found[name].dependencies
    return sorted(result)


def alone(names, found):
    """The package's manifest without modules that those of `names` do not need."""
    listed = ", ".join(f'"{name}"' for name in needed(names, found))
    return f"""{(ROOT / "Package.swift").read_text()}
let needed: Set<String> = [{listed}]
package.products = []
package.targets.removeAll {{ !needed.contains($0.name) }}"""


def main():
    found = modules()
    frameworks = [module.name for module in found.values() if module.is_framework]
    tests = [
        module.name for module in found.values()
        if module.kind == "test" and module.name.removesuffix("Tests") in frameworks
    ]
    answers = {
        "frameworks": lambda: "\n".join(frameworks),
        "framework-tests": lambda: alone(tests, found),
    }
    if len(sys.argv) != 2 or sys.argv[1] not in answers:
        sys.exit(__doc__.strip())
    print(answers[sys.argv[1]]())


if __name__ == "__main__":
    main()
