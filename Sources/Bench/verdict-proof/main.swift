import BenchCLI
import BenchKit

// The children are this executable too.
let words = Array(CommandLine.arguments.dropFirst())
if words.first == "cell" {
  Bench.main(patterns: KnownComparison.patterns, extras: Repeated.benchmarks + Planted.benchmarks)
}
do {
  if words.first == "counts" {
    try CountProof().run(words.count > 1 ? words[1] : "Results/proof-counts.md")
  } else {
    try Proof(words.first).run()
  }
} catch {
  note("verdict-proof: \(error)")
  exitNow(1)
}
