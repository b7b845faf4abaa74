import BenchCLI
import BenchKit
import Catalog

// The children are this executable too.
let words = Array(CommandLine.arguments.dropFirst())
if words.first == "cell" || words.first == ForkServer.command {
  Bench.main(patterns: Catalog.patterns, extras: Repeated.benchmarks + Planted.benchmarks)
}
do {
  switch (words.first, words.count) {
  case ("counts", ...2):
    try CountProof().run(words.count > 1 ? words[1] : "Results/proof-counts.md")
  case ("times", 3):
    try Proof(words[1], condition: words[2]).run()
  default:
    note("usage: verdict-proof counts [FILE] | times FILE CONDITION")
    exitNow(64)
  }
} catch {
  note("verdict-proof: \(error)")
  exitNow(1)
}
