import ArgumentParser
import BenchKit

/// Two builds that can be compared.
struct ComparedExecutables {
  /// The executable of a build, and what a report calls it.
  struct Executable {
    let path: String
    let name: String
  }

  /// The selected cells that both can measure.
  let entries: [ExecutableDescription.CellPasses]
  /// The selected cells of sweeps that both can count; none unless they are asked for.
  let sweeps: [ExecutableDescription.CellPasses]
  /// The selected cells that only the former can measure.
  let missing: [ExecutableDescription.CellPasses]
  /// How they differ in more than the sources of their repository.
  let differences: [BuildDifference]
  /// Why they are not alike, unless that is accepted.
  let fault: String?
  /// What a report says of them.
  let notes: [String]

  /// Asks both executables; throws when they cannot be compared.
  init(
    _ former: Executable, _ latter: Executable, _ filters: [NameFilter], _ forcing: ForceOptions,
    hasSweeps: Bool
  ) throws {
    let sides = try [former, latter].map {
      Side($0, try ExecutableDescription(of: $0.path), filters)
    }
    let obstacles = try Self.obstacles(sides)
    try forcing.check(obstacles, former.path, latter.path)
    entries = sides[0].entries.filter { sides[1].has($0.cell) }
    sweeps = hasSweeps ? sides[1].sweeps.filter { sides[0].has($0.cell) } : []
    missing = (sides[0].entries + (hasSweeps ? sides[0].sweeps : []))
      .filter { !sides[1].has($0.cell) }
    guard !entries.isEmpty else { throw NothingInCommon(former: former.name, has: missing.count) }
    let conditions = [former, latter].map { BuildConditions(of: Folder.resolved($0.path)) }
    differences = BuildConditions.differences(conditions[0], conditions[1])
    fault = forcing.force ? nil : BuildDifference.fault(differences)
    notes =
      obstacles.map { "forced, although they differ in \($0)" }
      + [sides[1].note(missingIn: sides[0])].compactMap { $0 }
  }

  private struct Side {
    let executable: Executable
    let flags: String
    let entries: [ExecutableDescription.CellPasses]
    let sweeps: [ExecutableDescription.CellPasses]

    init(_ executable: Executable, _ description: ExecutableDescription, _ filters: [NameFilter]) {
      self.executable = executable
      flags = description.flags
      let sweeps = description.sweeps ?? []
      let selected = filters.selected((description.entries + sweeps).map(\.cell))
      entries = description.entries.filter { selected.contains($0.cell) }
      self.sweeps = sweeps.filter { selected.contains($0.cell) }
    }

    func has(_ cell: Cell) -> Bool { entries.contains { $0.cell == cell } }

    func note(missingIn other: Side) -> String? {
      let only = entries.filter { !other.has($0.cell) }
      guard let first = only.first else { return nil }
      let more = only.count > 1 ? " and \(only.count - 1) more" : ""
      return "only in \(executable.name): \(first.cell)\(more)"
    }
  }

  private static func obstacles(_ sides: [Side]) throws -> [String] {
    let compilers = try sides.map { try Build(executable: $0.executable.path).compiler }
    let flags = sides.map(\.flags)
    return [
      compilers[0] == compilers[1] ? nil : "compiler: '\(compilers[0])' and '\(compilers[1])'",
      flags[0] == flags[1] ? nil : "build: '\(flags[0])' and '\(flags[1])'",
    ].compactMap { $0 }
  }
}

/// No selected cell is in both executables.
struct NothingInCommon: Error, CustomStringConvertible {
  /// What a report calls the former.
  let former: String
  /// How many selected cells the former has.
  let has: Int

  var description: String {
    has == 0
      ? "\(former) has none of the selected cells"
      : "none of the \(has) selected cells of \(former) can be measured now"
  }
}
