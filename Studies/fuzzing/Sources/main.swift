#if Studies
  import BenchKit
  import Libc

  // fuzz-results COUNT SEED FILE...            reads COUNT inputs made of the files
  // fuzz-results --input NUMBER SEED FILE...   prints one of them
  // fuzz-results --pages COUNT SEED FILE...    prints the pages of the first COUNT that are accepted, a zero byte
  //                                            after each
  var words = Array(CommandLine.arguments.dropFirst())
  let option = words.first.flatMap { ["--input", "--pages"].contains($0) ? $0 : nil }
  if option != nil { words.removeFirst() }
  guard words.count >= 3, let number = Int(words[0]), let seed = UInt64(words[1]) else {
    note("usage: fuzz-results [--input | --pages] NUMBER SEED FILE...\n")
    exit(64)
  }
  var fuzzer = Fuzzer(try Corpus.files(from: Array(words.dropFirst(2)), seed: seed), seed: seed)
  if option == "--input" {
    print(String(decoding: fuzzer.input(number), as: UTF8.self))
    exit(0)
  }
  if option == "--pages" {
    for page in fuzzer.pages().lazy.prefix(number) { print(page, terminator: "\0") }
    exit(0)
  }

  CrashReport.install()
  let start = ContinuousClock.now
  for index in 0..<number {
    CrashReport.current.store(index, ordering: .relaxed)
    if let flaw = fuzzer.check(index) {
      note("fuzz-results: input \(index) of seed \(seed) \(flaw)\n")
      exit(1)
    }
    if index > 0, index.isMultiple(of: 100_000) { note("fuzz-results: \(index) inputs\n") }
  }
  let seconds = (ContinuousClock.now - start) / .seconds(1)
  print(
    """
    \(number) inputs of seed \(seed): \(fuzzer.accepted) accepted, each read back equal from its own \
    text and printed in every format; \(fuzzer.refused) refused, in \
    \(fuzzer.complaints.count) different sentences; none trapped (\(Int(seconds)) s)
    """)

  /// Writes to the standard error output.
  func note(_ text: String) { _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) } }
#endif
