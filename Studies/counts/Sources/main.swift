#if Studies
  import BenchCLI
  import BenchKit
  import Catalog
  import Libc
  import PatternBench

  // The children are this executable too.
  let words = Array(CommandLine.arguments.dropFirst())
  if words.first == "cell" || words.first == ForkServer.command {
    Bench.main(patterns: Catalog.patterns) { Planted.benchmarks }
  }
  guard words.count <= 1 else {
    note("usage: count-proof [FILE]")
    exit(64)
  }
  do {
    exit(try CountProof().run(words.first ?? "Studies/counts/result.md") ? 0 : 1)
  } catch {
    note("count-proof: \(error)")
    exit(1)
  }

  /// Writes a line to the standard error output.
  func note(_ line: String) {
    var text = line + "\n"
    text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
#endif
