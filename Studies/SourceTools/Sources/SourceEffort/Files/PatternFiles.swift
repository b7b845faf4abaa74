import Foundation

/// What of a pattern is measured.
public enum Subject: String, Sendable, CaseIterable, Codable {
  case counter, list, search
  /// The driver, and what the three features share.
  case driver
  case framework
  /// The tests that a user would write.
  case test
  /// The three features together.
  case total

  /// The features.
  public static let features: [Subject] = [.counter, .list, .search]
}

/// The source files of a pattern, by subject.
public struct PatternFiles: Sendable {
  /// Absolute paths, sorted; a subject without files is missing.
  public let files: [Subject: [String]]

  /// Finds the files of `pattern`; a relative package is looked for in `root`.
  ///
  /// - Throws: ``EffortError`` when a path of the table does not exist, or a feature has no file.
  public init(of pattern: MeasuredPattern, in root: URL) throws {
    let package = URL(fileURLWithPath: pattern.package, relativeTo: root).standardizedFileURL
    let excluded = pattern.excluded.map { package.appendingPathComponent($0).path }
    let isExcluded = { (file: String) in
      excluded.contains { file == $0 || file.hasPrefix("\($0)/") }
    }
    var files: [Subject: [String]] = [:]
    for path in pattern.features {
      let folder = package.appendingPathComponent(path)
      for file in try Self.sources(in: folder) where !isExcluded(file) {
        let subject = Self.subject(ofPath: String(file.dropFirst(folder.path.count)))
        files[subject, default: []].append(file)
      }
    }
    for feature in Subject.features where files[feature] == nil {
      throw EffortError(
        """
        \(pattern.name): no file for the \(feature.rawValue); expected one in \
        \(pattern.features.joined(separator: ", ")) with the word \(feature.rawValue.capitalized) in its name \
        or its folder's
        """)
    }
    if case .sources(let paths) = pattern.framework {
      files[.framework] = try paths.flatMap {
        try Self.sources(in: package.appendingPathComponent($0))
      }.filter { !Self.isForPlatform($0) }
    }
    if let test = pattern.test {
      files[.test] = try Self.sources(in: package.appendingPathComponent(test))
    }
    files[.total] = Subject.features.flatMap { files[$0] ?? [] }
    self.files = files
  }

  /// Whose file it is: that of the feature which is a word of the path, or the driver's.
  static func subject(ofPath path: String) -> Subject {
    let words = words(in: path)
    return Subject.features.first { words.contains($0.rawValue) } ?? .driver
  }

  /// The words of a path in small letters: `MVIListModel.swift` has mvi, list, model and swift.
  static func words(in path: String) -> Set<String> {
    let letters = Array(path)
    var words: [String] = [""]
    for (index, letter) in letters.enumerated() {
      let afterCapital = index > 0 && letters[index - 1].isUppercase
      let beforeSmall = index + 1 < letters.count && letters[index + 1].isLowercase
      if !letter.isLetter || (letter.isUppercase && (!afterCapital || beforeSmall)) {
        words.append("")
      }
      if letter.isLetter { words[words.count - 1].append(letter) }
    }
    return Set(words.map { $0.lowercased() })
  }

  /// Whether a file is for one platform: a connection to its views, or what stands in for them elsewhere. Frameworks
  /// are compared without those.
  static func isForPlatform(_ path: String) -> Bool {
    ["+SwiftUI.swift", "+UIKit.swift", "+Linux.swift"].contains(where: path.hasSuffix)
  }

  /// The Swift files in a folder, or the file itself; sorted.
  static func sources(in place: URL) throws -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) else {
      throw EffortError("there is no \(place.path), which the table of patterns names")
    }
    guard isFolder.boolValue else { return [place.path] }
    let all = FileManager.default.enumerator(atPath: place.path)?.compactMap { $0 as? String } ?? []
    return all.filter { $0.hasSuffix(".swift") }.sorted().map { "\(place.path)/\($0)" }
  }
}
