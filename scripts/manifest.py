#!/usr/bin/env python3
"""What Package.swift says of the modules, for the other scripts.

scripts/manifest.py frameworks        the patterns' frameworks, one a line
scripts/manifest.py framework-tests   their test targets
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


def main():
    found = modules().values()
    frameworks = [module.name for module in found if module.is_framework]
    answers = {
        "frameworks": frameworks,
        "framework-tests": [
            module.name for module in found
            if module.kind == "test" and set(module.dependencies) & set(frameworks)
            and module.name.removesuffix("Tests") in frameworks
        ],
    }
    if len(sys.argv) != 2 or sys.argv[1] not in answers:
        sys.exit(__doc__.strip())
    print("\n".join(answers[sys.argv[1]]))


if __name__ == "__main__":
    main()
