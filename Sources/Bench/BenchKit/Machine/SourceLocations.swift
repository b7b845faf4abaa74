import Libc

/// A line of a source file.
package struct SourceLocation: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The path in the repository; in the package where there is none.
  package let file: String
  package let line: Int

  package init(file: String, line: Int) { (self.file, self.line) = (file, line) }

  package var description: String { "\(file):\(line)" }
}

/// Where the functions of an executable are in the sources of its repository, as its debug information says.
///
/// Functions of libraries and of dependencies have no location, nor have those that the compiler made by itself.
package struct SourceLocations: Sendable {
  private let locations: [String: SourceLocation]

  /// The locations of functions by their symbols.
  package init(_ locations: [String: SourceLocation]) { self.locations = locations }

  /// Reads the symbols and the debug information of the executable at `path`. Throws ``ToolFailure`` when there are none, or
  /// no program to read them.
  package init(of path: String) throws {
    let executable = Folder.resolved(path)
    let root = try Self.root(of: executable)
    let symbols = try Self.symbols(of: executable)
    let lines = try DebugInformation.lines(of: symbols.map { "0x\($0.address)" }, in: executable)
    var locations: [String: SourceLocation] = [:]
    for (symbol, line) in zip(symbols, lines) where locations[symbol.name] == nil {
      locations[symbol.name] = SourceLocation(line, in: root)
    }
    guard !locations.isEmpty else {
      throw ToolFailure("the debug information of \(executable) names no file in \(root)")
    }
    self.locations = locations
  }

  /// Where the function called `symbol` begins; nil when it has no location.
  ///
  /// The symbol of a specialisation, a closure or another part of a function begins with that of the function, where it
  /// is when it has no location of its own. O(length of `symbol`).
  package subscript(symbol: String) -> SourceLocation? {
    if let location = locations[symbol] { return location }
    guard symbol.hasPrefix("$s") else { return nil }
    let bytes = symbol.utf8
    return (3..<max(3, bytes.count)).reversed().lazy.compactMap { length in
      locations[String(decoding: bytes.prefix(length), as: UTF8.self)]
    }.first
  }

  /// The folder of the repository that an executable was built in; that of its package where there is none.
  private static func root(of executable: String) throws -> String {
    if let tree = RevisionBuild.worktree(of: executable) { return tree }
    // The build folder may be a link, or elsewhere.
    let place = BuildRecord(of: executable).map { "\($0.package)/" } ?? executable
    for mark in [".git", "Package.swift"] {
      var folder = place[...]
      while let end = folder.lastIndex(of: "/") {
        folder = folder[..<end]
        if access("\(folder)/\(mark)", F_OK) == 0 { return String(folder) }
      }
    }
    throw ToolFailure("\(executable) is not in a package")
  }

  private static func symbols(of executable: String) throws -> [(address: Substring, name: String)]
  {
    try BinaryTool.output("nm", ["--defined-only", executable]).compactMap { line in
      let words = line.split(separator: " ", maxSplits: 2)
      guard words.count == 3, ["t", "T", "w", "W"].contains(words[1]) else { return nil }
      return (words[0], String(words[2]))
    }
  }
}

extension SourceLocation {
  /// The location in a line of `addr2line`; nil when it is none in the folder `root`, or lies in a `.build` there.
  init?(_ line: String, in root: String) {
    guard line.hasPrefix(root + "/"), let colon = line.lastIndex(of: ":"),
      let number = Int(line[line.index(after: colon)...].prefix { $0.isNumber }), number > 0
    else { return nil }
    let file = line[..<colon].dropFirst(root.count + 1)
    guard !"/\(file)".contains("/.build/") else { return nil }
    self.init(file: String(file), line: number)
  }
}

/// The debug information of executables.
enum DebugInformation {
  /// The file and line of each address, as `addr2line` prints them. Throws ``ToolFailure``.
  static func lines(of addresses: [String], in executable: String) throws -> [String] {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let file = "\(folder.path)/addresses"
    try Folder.replace(file, with: addresses.joined(separator: "\n") + "\n")
    let lines = try BinaryTool.output("addr2line", ["-e", executable, "@\(file)"])
    guard lines.count == addresses.count else {
      throw ToolFailure("addr2line cannot read \(executable)")
    }
    return lines
  }
}

/// The programs of binutils.
private enum BinaryTool {
  /// The lines that the program called `name` prints. Throws ``ToolFailure``.
  static func output(_ name: String, _ arguments: [String]) throws -> [String] {
    guard let path = Programs.path(of: name) else {
      throw ToolFailure("\(name) missing (scripts/setup installs binutils)")
    }
    let child = ChildProcess(
      path, arguments, environment: ProcessVariables.all, timeout: .seconds(60))
    var lines: [String] = []
    let outcome = try child.run {
      lines.append($0)
      return false
    }
    guard outcome.end == .exited(0) else {
      throw ToolFailure("\(name) \(outcome.end): \(outcome.errors.trimmed)")
    }
    return lines
  }
}
