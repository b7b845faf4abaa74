import ArgumentParser
import Foundation
import SourceMutation

/// Writes sources that contain their mutants, as `Studies/run mutation` builds them.
@main
struct MutateSources: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Writes Swift files with a switch for each of their mutants, and a list of the mutants.")

  @Option(help: "The folder that the files are in.")
  var root: String

  @Option(help: "Where to write the files, with their paths, and mutants.json.")
  var output: String

  @Option(help: "A file with the ids of mutants to leave out, as a JSON array.")
  var without: String?

  @Argument(help: "The files, as paths inside the folder.")
  var files: [String]

  func run() throws {
    let left = try without.map { try JSONDecoder().decode(Set<Int>.self, from: read($0)) } ?? []
    var list = MutantList(mutants: [], spans: [:])
    for file in files {
      let text = String(decoding: try read("\(root)/\(file)"), as: UTF8.self)
      let source = try MutatedSource(text, file: file, firstID: list.mutants.count + 1)
      let switched = SwitchedSource(source) { !left.contains($0.id) }
      list.mutants += source.mutations
      list.spans[file] = switched.spans
      try write(Data(switched.text.utf8), file)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try write(try encoder.encode(list), "mutants.json")
  }

  private func read(_ path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
  }

  /// Writes what differs, so that nothing is built again without need.
  private func write(_ data: Data, _ path: String) throws {
    let place = URL(fileURLWithPath: output).appendingPathComponent(path)
    if (try? Data(contentsOf: place)) == data { return }
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: place)
  }
}

/// All mutants, and which part of which file belongs to them.
struct MutantList: Encodable {
  var mutants: [Mutation]
  var spans: [String: [SwitchedSource.Span]]
}
