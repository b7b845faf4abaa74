#if Studies
  import BenchCLI
  import BenchKit
  import Catalog
  import PatternBench

  // The children are this executable too.
  let words = Array(CommandLine.arguments.dropFirst())
  if words.first == "cell" || words.first == ForkServer.command {
    Bench.main(patterns: Catalog.patterns) { Repeated.benchmarks }
  }
  guard words.count == 2 else {
    note("usage: verdict-proof FILE CONDITION")
    exitNow(64)
  }
  do {
    try Proof(words[0], condition: words[1]).run()
  } catch {
    note("verdict-proof: \(error)")
    exitNow(1)
  }
#endif
