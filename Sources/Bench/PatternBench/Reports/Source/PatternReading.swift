import BenchCLI
import BenchKit
import Spec

/// What there is to read of a pattern: what it is and promises, its sources in parts, and its standard changes.
struct PatternReading {
  let pattern: String
  let summary: String
  let capabilities: [CapabilityEntry]
  /// Where it says that its sources are; nil if it says nothing.
  let sources: PatternSources?
  /// The folder of the package that declares it; nil if that is not on this machine.
  private let package: String?
  /// Whether its package is on this machine.
  var isHere: Bool { package != nil }
  /// The files that have marks.
  private(set) var files: [MarkedFile]

  /// Reads the sources of `pattern`; what cannot be read is missing.
  init(_ pattern: any Pattern.Type) {
    self.init(pattern.name, pattern.summary, pattern.capabilities.entries, pattern.sources)
  }

  init(
    _ pattern: String, _ summary: String, _ capabilities: [CapabilityEntry],
    _ sources: PatternSources?
  ) {
    self.pattern = pattern
    self.summary = summary
    self.capabilities = capabilities
    self.sources = sources
    package = sources.flatMap { Self.package(of: $0.declaration) }
    files = []
    files = (sources?.places ?? []).flatMap { paths(at: $0) }.compactMap { path in
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let file = (try? Folder.text(of: path)).map { MarkedFile($0, name: name) }
      return file?.isMarked == true ? file : nil
    }
  }

  /// The Swift files at one of the places, in order.
  func paths(at place: String) -> [String] {
    func paths(_ path: String) -> [String] {
      let contents = Folder.files(in: path).sorted()
      return contents.isEmpty && path.hasSuffix(".swift")
        ? [path] : contents.flatMap { paths("\(path)/\($0)") }
    }
    return package.map { paths("\($0)/\(place)") } ?? []
  }

  /// What a feature has of `part`: passages to show, and a note where there are none or more elsewhere.
  func column(_ part: SourcePart, of feature: String) -> (shown: [SourcePassage], note: String?) {
    let all = files.flatMap(\.passages).filter { passage in
      passage.parts.contains(part) && passage.feature ?? feature == feature
    }
    let shown = all.filter { $0.parts[0] == part }
    let elsewhere = all.map { $0.parts[0] }.filter { $0 != part }.unique
    if elsewhere.isEmpty { return (shown, shown.isEmpty ? "none" : nil) }
    let places = elsewhere.map(\.rawValue).list("and")
    return (shown, "\(shown.isEmpty ? "with" : "also with") the \(places)")
  }

  /// The nearest folder above the file that holds a manifest.
  private static func package(of file: String) -> String? {
    var folders = file.split(separator: "/").dropLast()
    while !folders.isEmpty {
      let path = "/" + folders.joined(separator: "/")
      if Folder.files(in: path).contains("Package.swift") { return path }
      folders.removeLast()
    }
    return nil
  }

  /// What the standard changes of a feature's specification change in this pattern, by the change's name.
  func changes(of feature: String) -> [String: StandardChange] {
    guard let package, let folder = sources?.changes else { return [:] }
    let spec = "/\(feature.capitalizedName)Spec.swift\n"
    var changes: [String: StandardChange] = [:]
    for name in Folder.files(in: "\(package)/\(folder)") {
      let place = "\(package)/\(folder)/\(name)"
      guard let specified = try? Folder.text(of: "\(place)/Spec.patch"), specified.contains(spec),
        let patch = try? Folder.text(of: "\(place)/\(pattern).patch")
      else { continue }
      let page = (try? Folder.text(of: "\(place)/README.md")) ?? ""
      changes[name] = StandardChange(name: name, page: page, patch: patch)
    }
    return changes
  }
}

/// A standard change of a feature, and what it changes in a pattern.
struct StandardChange {
  let title: String
  /// The requirement, in a paragraph.
  let requirement: String
  /// The changed lines with those around them, file by file.
  let diff: [Substring]

  /// The change that `page` describes and `patch` makes.
  init(name: String, page: String, patch: String) {
    let paragraphs = page.replacing("**", with: "").split(separator: "\n\n").map {
      $0.replacing("\n", with: " ").trimmed
    }
    title = paragraphs.first.map { String($0.drop { "# ".contains($0) }) } ?? name
    requirement = paragraphs.dropFirst().first ?? ""
    diff = patch.split(separator: "\n", omittingEmptySubsequences: false).dropLast().filter {
      line in
      !["diff ", "index ", "--- "].contains { line.hasPrefix($0) }
    }
  }
}
