import Libc

/// What the package manager recorded when it built an executable: which files it compiled, and when.
///
/// Read from the scratch folder of `swift build`: the plan of the last build (such as `release.yaml`), the list of the
/// linked objects, and the compilers' dependency files, which each compilation writes anew and a failed one removes.
struct BuildRecord {
  /// The folder of the package's manifest.
  let package: String
  /// The folder that `swift build` builds in.
  let scratch: String
  private let executable: String
  private let plan: String
  private let objects: [String]
  /// The folders whose sources the plan lists.
  private let folders: [String]

  /// The record of the build that made the executable at the path `executable`; nil where there is none.
  init?(of executable: String) {
    let executable = Folder.resolved(executable)
    let folder = executable.parent
    guard let list = try? Folder.text(of: "\(executable).product/Objects.LinkFileList") else {
      return nil
    }
    objects = list.split(separator: "\n").map { $0.filter { $0 != "'" } }
    // A folder that was copied has the record of another build.
    guard let first = objects.first, Folder.resolved(first).hasPrefix(folder + "/"),
      let plan = [folder.parent, folder.parent.parent].lazy
        .map({ (above: String) -> String in "\(above)/\(folder.name).yaml" })
        .first(where: { access($0, F_OK) == 0 }),
      let line = Command.output("sed", "-n", "/tool: package-structure-tool/{n;p;}", plan),
      let inputs = [String](json: line.drop { $0 != "[" }),
      let manifest = inputs.first(where: { $0.name == Self.manifest })
    else { return nil }
    (self.executable, self.plan) = (executable, plan)
    scratch = plan.parent
    package = manifest.parent
    folders = inputs.filter { $0.hasSuffix("/") }
  }

  static let manifest = "Package.swift"

  /// The arguments of `swift build` for the same scratch folder; none where it is the usual one.
  var scratchArguments: [String] {
    Folder.resolved("\(package)/.build") == scratch ? [] : ["--scratch-path", scratch]
  }

  /// The arguments of `swift build` for the same traits; none where they are the default ones.
  var traitArguments: [String] {
    struct Description: Decodable { let traitConfiguration: [String: Names]? }
    struct Names: Decodable { let _0: [String]? }
    guard let text = try? Folder.text(of: "\(executable.parent)/description.json"),
      let (choice, names) = Description(json: text)?.traitConfiguration?.first
    else { return [] }
    switch choice {
    case "enableAllTraits": return ["--enable-all-traits"]
    case "disableAllTraits": return ["--disable-default-traits"]
    default: return names._0.map { ["--traits", $0.joined(separator: ",")] } ?? []
    }
  }

  /// Where the files lie that were compiled, and the manifests of their packages.
  ///
  /// Throws ``ToolFailure`` where `swift build` would build something anew, or where a file changed after `start`, in
  /// seconds since 1970.
  func sources(since start: Int? = nil) throws -> [String] {
    let linked = try time(executable).written
    var sources: Set<String> = []
    for object in objects where try time(object).written > linked {
      throw ToolFailure("\(object.name) is newer than the executable")
    }
    for file in objects.map(\.parent).unique.flatMap(dependencyFiles) {
      let compiled = try time(file).written
      for source in try Self.sources(inDependencies: file) {
        try refuse(source, changedAfter: compiled)
        sources.insert(source)
      }
    }
    let planned = try time(plan).written
    let compiled = sources.filter { !isMade($0) }
    let manifests = Set(compiled.compactMap(PackageFolder.above)).union([package])
      .map { "\($0)/\(Self.manifest)" }
    for manifest in manifests { try refuse(manifest, changedAfter: planned) }
    // Tests, too, have folders in the plan.
    let own = folders.filter { folder in compiled.contains { $0.hasPrefix(folder) } }
    let all = Set(own + compiled.map { "\($0.parent)/" })
    for added in try SourceFiles.list(in: all.sorted(), newerThan: plan)
    where !sources.contains(added) && !manifests.contains(added) {
      throw ToolFailure("\(name(of: added)) was added after the build was planned")
    }
    sources.formUnion(manifests)
    if let start {
      for source in compiled + manifests { try refuse(source, changedAfter: .seconds(start)) }
    }
    return sources.sorted()
  }

  /// Whether a file lies in the scratch folder, as generated sources and checked out dependencies do.
  func isMade(_ path: String) -> Bool { Folder.resolved(path.parent).hasPrefix(scratch + "/") }

  private func dependencyFiles(in folder: String) -> [String] {
    Folder.files(in: folder).filter { $0.hasSuffix(".d") }.map { "\(folder)/\($0)" }
  }

  private func time(_ path: String) throws -> Folder.Times {
    guard let times = Folder.times(of: path) else {
      throw ToolFailure("\(name(of: path)) is missing since the build")
    }
    return times
  }

  private func refuse(_ source: String, changedAfter moment: Duration) throws {
    let times = try time(source)
    // What the package manager made is copied with the scratch folder, as caches are: then the times of change are new.
    guard (isMade(source) ? times.written : times.changed) < moment else {
      throw ToolFailure("\(name(of: source)) is newer than the executable's build")
    }
  }

  private func name(of path: String) -> Substring {
    path.hasPrefix(package + "/") ? path.dropFirst(package.count + 1) : path[...]
  }

  /// The sources in packages that a compiler's dependency file names, in the form that make reads. All outputs of a Swift
  /// module have the same ones, so the first rule is enough.
  private static func sources(inDependencies file: String) throws -> [String] {
    var words: [String] = []
    var word = ""
    var isEscaped = false
    for character in try Folder.text(of: file).unicodeScalars {
      switch character {
      case "\\" where !isEscaped:
        isEscaped = true
        continue
      case "\n" where !isEscaped && !words.isEmpty, " " where !isEscaped, "\n" where isEscaped:
        words.append(word)
        word = ""
      default: word.unicodeScalars.append(character)
      }
      if character == "\n", !isEscaped { break }
      isEscaped = false
    }
    return (words + [word]).filter { SourceFiles.isSource($0) && PackageFolder.above($0) != nil }
  }
}

/// The files that the package manager compiles.
enum SourceFiles {
  private static let endings = [
    "swift", "c", "h", "m", "mm", "cc", "cpp", "cxx", "hpp", "s", "S", "modulemap",
  ]

  static func isSource(_ path: String) -> Bool {
    path.lastIndex(of: ".").map { endings.contains(String(path[path.index(after: $0)...])) }
      ?? false
  }

  /// The sources in folders and those below, but for hidden ones; with `file`, those that changed after it was written.
  static func list(in folders: [String], newerThan file: String? = nil) throws -> [String] {
    let existing = folders.filter { access($0, F_OK) == 0 }
    guard !existing.isEmpty else { return [] }
    let names = endings.flatMap { ["-o", "-name", "*.\($0)"] }.dropFirst()
    let newer = file.map { ["-cnewer", $0] } ?? []
    var found: [String] = []
    let outcome = try ChildProcess(
      "/usr/bin/env",
      ["find"] + existing + ["-name", ".?*", "-prune", "-o", "("] + names + [")"] + newer
        + ["-print"],
      environment: ProcessVariables.all, timeout: .seconds(60)
    ).run {
      found.append($0.replacing("//", with: "/"))
      return false
    }
    guard outcome.end == .exited(0) else { throw ToolFailure("find \(outcome.end)") }
    return found
  }
}

extension String {
  /// The folder of the file at this path.
  var parent: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "." }
  /// The last part of this path.
  var name: String { lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? self }
}
