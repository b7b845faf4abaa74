import Foundation

/// Whose names a feature uses.
public enum NameSet: String, Sendable, CaseIterable {
  /// The pattern's framework.
  case framework
  /// Combine, or OpenCombine and what stands in for operators that it lacks.
  case combine
  /// The standard library's concurrency, such as `Task`.
  case concurrency
  /// The standard library's Observation.
  case observation
}

/// The names of each set, by USR.
struct NameSets {
  /// The modules that are Combine, and its own name in every pattern's sources.
  static let combineModules: Set = ["Combine", "OpenCombine", "CombineOperators", "CombineShim"]

  private let sets: [NameSet: Set<String>]

  /// The names defined in the framework's files and Combine's modules of `index`, and those of the toolchain.
  init(framework: [String], index: IndexStore, toolchainNames: [NameSet: Set<String>]) {
    var sets = toolchainNames
    sets[.framework] = Set(
      framework.flatMap { index.files[$0].map { Array($0.defined.keys) } ?? [] })
    sets[.combine] = Set(
      index.files.values.filter { Self.combineModules.contains($0.module) }.flatMap(\.defined.keys))
    self.sets = sets
  }

  /// The names of `set` that the files at `paths` use, sorted.
  ///
  /// - Throws: ``EffortError`` when the index has no such file.
  func used(of set: NameSet, in paths: [String], _ index: IndexStore) throws -> [String] {
    var used: [String: String] = [:]
    for path in paths {
      guard let file = index.files[path] else {
        throw EffortError("the index does not have \(path); `swift build` adds it")
      }
      used.merge(file.used) { one, _ in one }
    }
    return used.filter { sets[set]?.contains($0.key) == true }.map(\.value).sorted()
  }

  /// The names of the toolchain's modules, from the symbol graphs that it extracts of them.
  static func ofToolchain() throws -> [NameSet: Set<String>] {
    [.concurrency: try names(of: "_Concurrency"), .observation: try names(of: "Observation")]
  }

  private static func names(of module: String) throws -> Set<String> {
    struct Target: Decodable {
      struct Triple: Decodable { let triple: String }
      let target: Triple
    }
    struct Graph: Decodable {
      struct Symbol: Decodable {
        struct Identifier: Decodable { let precise: String }
        let identifier: Identifier
      }
      let symbols: [Symbol]
    }
    let info = try Tool.run(["swiftc", "-print-target-info"])
    let triple = try JSONDecoder().decode(Target.self, from: Data(info.utf8)).target.triple
    let folder = try ScratchFolder()
    try Tool.run([
      "swift", "symbolgraph-extract", "-module-name", module, "-target", triple,
      "-minimum-access-level", "public", "-output-dir", folder.path,
    ])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).flatMap { file in
      let data = FileManager.default.contents(atPath: "\(folder.path)/\(file)") ?? Data()
      return try JSONDecoder().decode(Graph.self, from: data).symbols.map(\.identifier.precise)
    }
    guard !names.isEmpty else { throw EffortError("the toolchain's module \(module) has no names") }
    return Set(names)
  }
}
