/// The caches and the branch predictor that callgrind simulates, and what comes of them.
///
/// The geometry is given, so that figures do not depend on the processor that runs the simulation: two
/// first-level caches of 32 KiB with 8 ways, a last-level cache of 8 MiB with 16 ways, all with lines of 64
/// bytes. There is no prefetcher, no second level and no other core.
enum SimulatedCaches {
  /// The arguments for callgrind: size in bytes, ways, bytes in a line.
  static let arguments = [
    "--cache-sim=yes", "--branch-sim=yes", "--I1=32768,8,64", "--D1=32768,8,64",
    "--LL=8388608,16,64",
  ]

  /// `variables` with a padding that makes them and the `words` of a command 16 KiB long together.
  ///
  /// The stack begins below them, so that misses would depend on how long the names of folders are. Instead
  /// they are the same on every machine with the same libraries.
  static func padded(_ variables: [String: String], beside words: [String]) -> [String: String] {
    let name = "PATTERNBENCH_PADDING"
    var variables = variables
    variables[name] = ""
    // Each has an end and a pointer; the executable's path is there twice.
    let texts = words + variables.map { "\($0)=\($1)" }
    let used = texts.reduce(words[0].utf8.count + 1) { $0 + $1.utf8.count + 1 + 8 }
    variables[name] = String(repeating: "x", count: max(0, 16_384 - used))
    return variables
  }

  /// The count of each metric in `profile`, of all functions: those of the allocator miss caches as well.
  static func totals(of profile: CallgrindProfile) -> [Metric: Int] {
    func sum(_ events: String...) -> Int {
      events.reduce(0) { $0 + (profile.events[$1] ?? 0) }
    }
    let data = sum("D1mr", "D1mw")
    let instructions = sum("I1mr")
    let lastLevel = sum("ILmr", "DLmr", "DLmw")
    let branches = sum("Bcm", "Bim")
    return [
      .dataMisses: data, .instructionMisses: instructions, .lastLevelMisses: lastLevel,
      .mispredictedBranches: branches,
      .estimatedCycles: cycles(
        sum("Ir"), firstLevelMisses: data + instructions, lastLevelMisses: lastLevel,
        mispredictions: branches),
    ]
  }

  /// An estimate of cycles: one per instruction, 10 for each miss of the first level and each misprediction,
  /// and 100 for each miss of the last level.
  ///
  /// Source: KCachegrind's event type `CEst`, "Ir + 10 Bm + 10 L1m + 20 Ge + 100 L2m + 100 LLm", without the
  /// events that are not simulated here (`globalconfig.cpp`).
  static func cycles(
    _ instructions: Int, firstLevelMisses: Int, lastLevelMisses: Int, mispredictions: Int
  ) -> Int {
    instructions + 10 * firstLevelMisses + 100 * lastLevelMisses + 10 * mispredictions
  }
}
