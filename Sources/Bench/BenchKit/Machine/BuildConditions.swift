import Libc

/// What a build was made of besides the sources of its repository.
package struct BuildConditions: Sendable, Codable, Equatable {
  /// The version of each dependency that `Package.resolved` pins.
  let pins: [String: String]
  /// A digest of the manifests in the repository, which demand versions.
  let manifests: String
  /// Whether the pins are those of the commit.
  let arePinsCommitted: Bool
  /// A digest of the sources of each package outside the repository, by its folder.
  let outside: [String: String]

  /// The conditions of the build of the executable at the absolute path `executable`; nil where they are not known.
  package init?(of executable: String) {
    let written = BuildStamp(of: executable)?.conditions
    guard
      let found = written
        ?? (try? BuiltSources(of: executable, ProcessVariables.all))?.conditions
    else { return nil }
    self = found
  }

  init(
    pins: [String: String], manifests: String, arePinsCommitted: Bool, outside: [String: String]
  ) {
    (self.pins, self.manifests) = (pins, manifests)
    (self.arePinsCommitted, self.outside) = (arePinsCommitted, outside)
  }

  /// The versions in the text of a `Package.resolved`, by the dependency.
  static func pins(in text: String) -> [String: String] {
    struct File: Decodable { let pins: [Pin] }
    struct Pin: Decodable {
      let identity: String
      let state: State
    }
    struct State: Decodable { let version, branch, revision: String? }
    let pins = File(json: text)?.pins ?? []
    return Dictionary(
      pins.map {
        ($0.identity, $0.state.version ?? $0.state.revision ?? $0.state.branch ?? "unknown")
      }, uniquingKeysWith: { $1 })
  }

  /// How two builds differ in more than the sources of their repository; empty where one of them is not known.
  package static func differences(_ former: Self?, _ latter: Self?) -> [BuildDifference] {
    guard let former, let latter else { return [] }
    // Pins that no commit holds follow from the manifests, which demand versions.
    let isHeld = former.arePinsCommitted || former.manifests != latter.manifests
    return changes(former.pins, latter.pins).map {
      .init(kind: .dependency, name: $0, former: $1, latter: $2, isOfCommit: isHeld)
    }
      + changes(former.outside, latter.outside).map {
        .init(kind: .folder, name: $0, former: $1, latter: $2, isOfCommit: false)
      }
  }

  private static func changes(
    _ former: [String: String], _ latter: [String: String]
  ) -> [(String, String?, String?)] {
    Set(former.keys).union(latter.keys).sorted().compactMap { name in
      former[name] == latter[name] ? nil : (name, former[name], latter[name])
    }
  }
}

/// Something besides the sources of the repository in which two builds differ.
package struct BuildDifference: Sendable, Equatable, Encodable, CustomStringConvertible {
  package enum Ingredient: String, Sendable, Encodable {
    /// The version of a dependency.
    case dependency
    /// The sources in a folder outside the repository.
    case folder
  }

  package let kind: Ingredient
  /// The dependency, or the path of the folder.
  package let name: String
  /// The version or digest of A; nil where A has none.
  package let former: String?
  package let latter: String?
  /// Whether it is part of what commits hold; otherwise the builds are not alike.
  package let isOfCommit: Bool

  package var description: String {
    switch kind {
    case .dependency: "dependency \(name): \(former ?? "none") and \(latter ?? "none")"
    case .folder: "sources in \(name), outside the repository"
    }
  }

  /// Why builds that differ in this are not compared, and what to do; nil where all of it is part of what commits hold.
  package static func fault(_ all: [Self]) -> String? {
    let unlike = all.filter { !$0.isOfCommit }
    guard !unlike.isEmpty else { return nil }
    return
      "the builds differ in something that no commit holds: \(unlike.map(\.description).joined(separator: "; ")); "
      + "to make them alike, \(unlike.map(\.remedy).unique.joined(separator: ", and ")); "
      + "--force compares them anyway"
  }

  /// What makes the two builds alike in this.
  private var remedy: String {
    switch kind {
    case .dependency: "commit Package.resolved"
    case .folder: "build both now, from revisions instead of executables"
    }
  }
}

/// The sources of a build, as they are now: those that were built, unless initializing throws.
struct BuiltSources {
  /// The revision that is checked out.
  let revision: String
  /// Whether any source differs from the revision.
  let isDirty: Bool
  /// A digest of the sources and pins; nil where there is no record of the build.
  let digest: String?
  let conditions: BuildConditions?

  /// Throws ``ToolFailure`` where the sources may have changed since the executable was built.
  ///
  /// - Parameter start: when the build began, in seconds since 1970, if sources must not have changed after that.
  init(of executable: String, _ environment: [String: String], since start: Int? = nil) throws {
    guard let folder = PackageFolder.of(executable) else {
      throw ToolFailure("the executable is not in a package")
    }
    let git = Git(folder: folder, environment)
    revision = try git("rev-parse", "--verify", "HEAD")
    guard git.isTracked(BuildRecord.manifest) else {
      throw ToolFailure("\(folder)/\(BuildRecord.manifest) is not committed")
    }
    let top = try git.top()
    let changed = try git.changedPaths().map { "\(top)/\($0)" }
    guard let record = BuildRecord(of: executable) else {
      if let newer = try git.file(newerThan: executable) {
        throw ToolFailure(
          "\(newer) is newer than the executable, whose build was not recorded")
      }
      (isDirty, digest, conditions) = (!changed.isEmpty, nil, nil)
      return
    }
    let resolved = try record.sources(since: start).filter { !record.isMade($0) }.map {
      (path: $0, place: "\(Folder.resolved($0.parent))/\($0.name)")
    }
    let own = resolved.filter { $0.place.hasPrefix(top + "/") }.map(\.place)
    let folders = Set(own.filter { $0.name != BuildRecord.manifest }.map { $0.parent + "/" })
    let pins = "\(folder)/\(Self.pins)"
    let arePinsCommitted = git.isTracked(pins)
    isDirty = changed.contains { path in
      own.contains { $0 == path || $0.hasPrefix(path.hasSuffix("/") ? path : path + "/") }
        || SourceFiles.isSource(path) && folders.contains { path.hasPrefix($0) }
        || arePinsCommitted && path == Folder.resolved(pins)
    }
    let text = (try? Folder.text(of: pins)) ?? ""
    digest = try git.digest(
      of: own + (text.isEmpty ? [] : [Folder.resolved(pins)]), namedFrom: top)
    let outside = Set(
      resolved.filter { !$0.place.hasPrefix(top + "/") }.compactMap { PackageFolder.above($0.path) }
    )
    conditions = BuildConditions(
      pins: BuildConditions.pins(in: text),
      manifests: try git.digest(
        of: own.filter { $0.name == BuildRecord.manifest }, namedFrom: top),
      arePinsCommitted: arePinsCommitted,
      outside: try Dictionary(
        uniqueKeysWithValues: outside.map { (Folder.resolved($0), try git.digest(ofPackage: $0)) }))
  }

  /// The file that pins the versions of dependencies.
  static let pins = "Package.resolved"
}
