import ArgumentParser
import BenchKit

/// Which part of the work this machine does.
package struct ShardOptions: ParsableArguments {
  @Option(
    name: .customLong("shard"), parsing: .unconditional,
    help: ArgumentHelp(
      "Do part I of N, numbered from 1, and write it as JSON: bench merge joins the parts.",
      valueName: "i/n"))
  var text: String?

  package init() {}

  /// The part; nil without the option.
  package var shard: Shard? { text.flatMap { try? Self.shard($0) } }

  package func validate() throws { _ = try text.map(Self.shard) }

  private static func shard(_ text: String) throws -> Shard {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1],
      (1...Shard.most).contains(count)
    else {
      throw ValidationError(
        "--shard '\(text)' is not a shard: write I/N, such as 2/4 for the second of four; N is 1 to \(Shard.most)."
      )
    }
    guard let shard = Shard(index, of: count) else {
      throw ValidationError(
        index == 0
          ? "--shard '\(text)': shards are numbered from 1; add 1 to an index that starts at 0."
          : "--shard '\(text)': there is no shard \(index) of \(count); I is 1 to \(count).")
    }
    return shard
  }

  /// Throws when a part would be written in another form than `bench merge` reads, or not at all.
  package func check(_ formats: [OutputFormat]) throws {
    guard shard != nil else { return }
    guard formats.contains(.json), formats.allSatisfy({ $0.isForPeople || $0 == .json }) else {
      throw ValidationError(
        "--shard writes a part that bench merge reads: add --output part.json. Text and markdown can stand beside it; "
          + "bench report makes other formats of the whole.")
    }
  }
}

/// Where work is not divided: refuses `--shard`, and says why.
struct UndividedOptions: ParsableArguments {
  @Option(name: .customLong("shard"), parsing: .unconditional, help: .hidden)
  var text: String?

  func validate() throws {
    guard text != nil else { return }
    throw ValidationError(
      "--shard: two builds are measured side by side, on one machine, and judged together, so this is not divided. "
        + "Divide bench run --only count of each build, merge its parts, and compare the two results."
    )
  }
}
