import Foundation

/// What `swift build` has left in a package's folder.
public struct BuildFolder: Sendable {
  /// The package's folder for builds.
  let path: String

  /// The builds of `package` in the folder that its builds use by default.
  public init(package: String) { path = "\(package)/.build" }

  /// The builds of this repository with what only studies need, apart from those without.
  public init(studiesOf root: String) { path = "\(root)/.build/studies" }

  /// The folder of builds in a configuration, `debug` or `release`.
  func products(_ configuration: String) -> String { "\(path)/\(configuration)" }

  /// The store of the index that a debug build writes.
  var indexStore: String { "\(products("debug"))/index/store" }

  /// How the debug build called the compiler for `module`.
  ///
  /// - Throws: ``EffortError`` when there was no such build.
  func compilerArguments(of module: String) throws -> [String] {
    guard let plan = FileManager.default.contents(atPath: "\(path)/debug.yaml") else {
      throw EffortError("there is no \(path)/debug.yaml; `swift build` writes it")
    }
    let start = "  \"C.\(module)-"
    var isInside = false
    for line in String(decoding: plan, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("  \"") { isInside = line.hasPrefix(start) && line.contains(".module\"") }
      let trimmed = line.drop { $0 == " " }
      if isInside, trimmed.hasPrefix("args: ") {
        return try JSONDecoder().decode([String].self, from: Data(trimmed.dropFirst(6).utf8))
      }
    }
    throw EffortError("\(path)/debug.yaml has no module \(module); `swift build` adds it")
  }
}
