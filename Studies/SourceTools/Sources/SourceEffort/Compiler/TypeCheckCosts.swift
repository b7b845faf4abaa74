import Foundation

/// How hard it is to check the types of each file of a module, in the compiler's own count.
///
/// The unit is a scope of the constraint solver (`Sema.NumConstraintScopes`): one choice that the solver tries
/// while it looks for the types of an expression. The count depends on the source and the compiler only, not on
/// the machine. Every file is checked by a compiler of its own, twice; counts that differ are refused.
struct TypeCheckCosts {
  /// The scopes by path of the file.
  let scopes: [String: Int]

  /// Checks `module` as `build` compiled it.
  ///
  /// - Throws: ``EffortError`` if two runs do not agree, or the compiler fails.
  init(of module: String, in build: BuildFolder) throws {
    let arguments = try Self.typeCheck(try build.compilerArguments(of: module))
    let sources = try Self.sources(arguments)
    let first = try Self.counts(arguments, sources)
    let second = try Self.counts(arguments, sources)
    guard first == second else {
      let different = first.keys.filter { first[$0] != second[$0] }.sorted()
      throw EffortError(
        "\(module): two runs of the compiler counted differently for \(different.joined(separator: ", "))"
      )
    }
    scopes = first
  }

  /// The arguments that decide what the source means, without those that say what to write.
  static func typeCheck(_ arguments: [String]) throws -> [String] {
    let paired: Set = [
      "-module-name", "-I", "-F", "-target", "-sdk", "-Xcc", "-module-cache-path", "-swift-version",
      "-enable-upcoming-feature", "-enable-experimental-feature", "-package-name", "-module-alias",
      "-load-plugin-executable", "-plugin-path", "-default-isolation",
    ]
    let alone: Set = ["-parse-as-library", "-enable-testing"]
    guard let compiler = arguments.first else { throw EffortError("the build plan is empty") }
    var kept = [compiler, "-typecheck", "-j1", "-disable-batch-mode"]
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      if paired.contains(argument), let value = rest.popFirst() {
        kept += [argument, value]
      } else if alone.contains(argument) || argument.hasPrefix("-D") || argument.hasPrefix("@") {
        kept.append(argument)
      }
    }
    return kept
  }

  /// The paths in the lists of files that the arguments name.
  private static func sources(_ arguments: [String]) throws -> [String] {
    try arguments.filter { $0.hasPrefix("@") }.flatMap { list in
      guard let data = FileManager.default.contents(atPath: String(list.dropFirst())) else {
        throw EffortError("cannot read \(list.dropFirst())")
      }
      return String(decoding: data, as: UTF8.self).split(separator: "\n").map {
        $0.trimmingCharacters(in: ["'", "\""])
      }
    }
  }

  private static func counts(
    _ arguments: [String], _ sources: [String]
  ) throws -> [String: Int] {
    let folder = try ScratchFolder()
    try Tool.run(arguments + ["-stats-output-dir", folder.path])
    var counts: [String: Int] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where file.contains("-swift-frontend-") {
      guard let source = sources.first(where: { file.contains("-\(base($0))-") }) else { continue }
      let data = FileManager.default.contents(atPath: "\(folder.path)/\(file)") ?? Data()
      guard let stats = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
        throw EffortError("the compiler's statistics of \(source) are no JSON object")
      }
      // A counter that stayed at zero is left out.
      counts[source] = stats["Sema.NumConstraintScopes"] as? Int ?? 0
    }
    guard counts.count == sources.count else {
      throw EffortError(
        """
        the compiler wrote statistics of \(counts.count) of \(sources.count) files; this compiler may not write \
        one per file
        """)
    }
    return counts
  }

  /// The name of a file as the names of statistics have it.
  private static func base(_ path: String) -> String {
    let name = URL(fileURLWithPath: path).lastPathComponent
    return String(
      name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") ? $0 : "_" })
  }
}
