import ArgumentParser
import BenchKit

/// Two builds that can be compared.
struct ComparedExecutables {
  /// The selected cells that both can measure.
  let entries: [ExecutableDescription.Entry]
  /// The selected cells that only the former can measure.
  let missing: [ExecutableDescription.Entry]
  /// What a report says of them.
  let notes: [String]

  /// Asks the executables at `former` and `latter`; throws when they cannot be compared.
  init(_ former: String, _ latter: String, _ filters: [CellFilter], _ forcing: ForceOptions) throws
  {
    let sides = try [former, latter].map { path in
      Side(path, try ExecutableDescription(of: path), filters)
    }
    let obstacles = try Self.obstacles(sides)
    try forcing.check(obstacles, former, latter)
    entries = sides[0].entries.filter { sides[1].has($0.cell) }
    missing = sides[0].entries.filter { !sides[1].has($0.cell) }
    guard !entries.isEmpty else {
      throw ValidationError("There is nothing to compare: no selected cell is in both executables.")
    }
    notes =
      obstacles.map { "forced, although they differ in \($0)" }
      + [sides[1].note(missingIn: sides[0])].compactMap { $0 }
  }

  private struct Side {
    let path: String
    let flags: String
    let entries: [ExecutableDescription.Entry]

    init(_ path: String, _ description: ExecutableDescription, _ filters: [CellFilter]) {
      self.path = path
      flags = description.flags
      entries = description.entries.filter { entry in
        filters.isEmpty || filters.contains { $0.selects(entry.cell) }
      }
    }

    func has(_ cell: Cell) -> Bool { entries.contains { $0.cell == cell } }

    func note(missingIn other: Side) -> String? {
      let only = entries.filter { !other.has($0.cell) }
      guard let first = only.first else { return nil }
      return "only in \(path): \(first.cell)\(only.count > 1 ? " and \(only.count - 1) more" : "")"
    }
  }

  private static func obstacles(_ sides: [Side]) throws -> [String] {
    let compilers = try sides.map { try Build(executable: $0.path).compiler }
    let flags = sides.map(\.flags)
    return [
      compilers[0] == compilers[1] ? nil : "compiler: '\(compilers[0])' and '\(compilers[1])'",
      flags[0] == flags[1] ? nil : "build: '\(flags[0])' and '\(flags[1])'",
    ].compactMap { $0 }
  }
}
