import BenchCLI
import BenchKit

// The children are this executable too.
if CommandLine.arguments.dropFirst().first == "cell" {
  Bench.main(patterns: Trial.patterns, extras: Repeated.benchmarks)
}
do {
  try Proof(CommandLine.arguments.dropFirst().first).run()
} catch {
  note("verdict-proof: \(error)")
  exitNow(1)
}
