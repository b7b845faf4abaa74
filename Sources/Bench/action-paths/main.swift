import BenchKit
import Catalog

// Counts what lies between an action and its view: frames of the call stack, and jobs. Prints JSON for
// `scripts/effort`, which says what the counts mean. Frames are those of a debug build, where nothing is inlined.

let counts = Catalog.patterns.flatMap { ActionPath.all(of: $0) }
print("[\n" + counts.map { "  \($0.json)" }.joined(separator: ",\n") + "\n]")
