import Foundation

extension MeasuredPattern {
  /// A pattern outside this repository, as `NAME=FOLDER` says.
  ///
  /// The folder lies in a Swift package, and holds a folder per module, as `Sources` of
  /// `Examples/YourPattern` does. The module whose name ends in `Features` has the features and the driver; the
  /// other modules of `FOLDER` that are libraries of Swift are the framework.
  ///
  /// - Throws: ``EffortError`` when the folder has no such modules, or no package around it.
  public init(outside argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw EffortError(
        "--pattern '\(argument)' is not a pattern; expected NAME=FOLDER, such as Redux=Examples/YourPattern/Sources"
      )
    }
    let folder = URL(fileURLWithPath: parts[1]).standardizedFileURL
    guard let package = Self.package(around: folder) else {
      throw EffortError(
        "--pattern \(argument): no Package.swift in \(folder.path) or above it; the sources must belong to a package"
      )
    }
    let modules = try Self.modules(in: folder)
    let features = modules.filter { $0.hasSuffix("Features") }
    guard features.count == 1 else {
      throw EffortError(
        """
        --pattern \(argument): expected one folder in \(folder.path) whose name ends in Features, found \
        \(features.isEmpty ? "none" : features.joined(separator: ", "))
        """)
    }
    let path = String(folder.path.dropFirst(package.path.count + 1))
    let inFolder = { (name: String) in path.isEmpty ? name : "\(path)/\(name)" }
    let others = modules.filter { $0 != features[0] && !$0.hasSuffix("Tests") }
      .filter { !FileManager.default.fileExists(atPath: "\(folder.path)/\($0)/main.swift") }
    self.init(
      parts[0], package: package.path, features: [inFolder(features[0])],
      framework: others.isEmpty
        ? .none(because: "no folder beside \(features[0]) is a library")
        : .sources(others.map(inFolder)))
  }

  private static func package(around folder: URL) -> URL? {
    var place = folder
    while true {
      let manifest = place.appendingPathComponent("Package.swift").path
      if FileManager.default.fileExists(atPath: manifest) { return place }
      guard place.path != "/" else { return nil }
      place = place.deletingLastPathComponent()
    }
  }

  private static func modules(in folder: URL) throws -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().filter {
        var isFolder: ObjCBool = false
        let path = "\(folder.path)/\($0)"
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
          && isFolder.boolValue
      }
    } catch {
      throw EffortError("cannot read the folder \(folder.path): \(error.localizedDescription)")
    }
  }
}
