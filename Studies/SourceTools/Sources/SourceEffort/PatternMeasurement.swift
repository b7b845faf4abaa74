import Foundation

/// Measures what it takes to write the features of a pattern.
public struct PatternMeasurement {
  private let pattern: MeasuredPattern
  private let files: PatternFiles
  private let build: BuildFolder
  private let toolchain: Toolchain

  /// What is the same for all patterns of a measurement.
  public struct Toolchain: Sendable {
    let path: String
    let names: [NameSet: Set<String>]

    /// Asks the compiler that `swiftc` names.
    public init() throws {
      path = try Tool.toolchain()
      names = try NameSets.ofToolchain()
    }
  }

  /// All rows of `pattern` but those of a running feature.
  ///
  /// - Parameter root: The folder that relative packages are looked for in.
  /// - Throws: ``EffortError`` when something that can be measured could not be.
  public static func rows(
    of pattern: MeasuredPattern, in root: URL, _ toolchain: Toolchain
  ) throws -> [EffortRow] {
    if let omission = pattern.omission {
      return EffortMetric.ofPatterns.map { .init(pattern.name, .total, $0, missing: omission) }
    }
    return try PatternMeasurement(of: pattern, in: root, toolchain).rows()
  }

  /// The names of each set that each feature uses, a line for each: what the rows of symbols count.
  public static func names(
    of pattern: MeasuredPattern, in root: URL, _ toolchain: Toolchain
  ) throws -> [String] {
    guard pattern.omission == nil else { return [] }
    let measurement = try PatternMeasurement(of: pattern, in: root, toolchain)
    let index = try measurement.index()
    let names = measurement.names(index)
    return try Subject.features.flatMap { subject in
      try NameSet.allCases.flatMap { set in
        try names.used(of: set, in: measurement.files.files[subject] ?? [], index).map {
          "\(pattern.name) \(subject.rawValue) \(set.rawValue) \($0)"
        }
      }
    }
  }

  private init(of pattern: MeasuredPattern, in root: URL, _ toolchain: Toolchain) throws {
    self.pattern = pattern
    self.toolchain = toolchain
    files = try PatternFiles(of: pattern, in: root)
    let package = URL(fileURLWithPath: pattern.package, relativeTo: root).standardizedFileURL
    let isOwn = package == root.standardizedFileURL
    build = isOwn ? BuildFolder(studiesOf: package.path) : BuildFolder(package: package.path)
  }

  private func rows() throws -> [EffortRow] {
    let index = try index()
    return try sourceRows() + symbolRows(index) + typeCheckRows() + codeRows(index)
  }

  private func index() throws -> IndexStore {
    let own = Set(files.files.values.joined())
    return try IndexStore(path: build.indexStore, toolchain: toolchain.path) { module, path in
      own.contains(path) || NameSets.combineModules.contains(module)
    }
  }

  private func names(_ index: IndexStore) -> NameSets {
    NameSets(
      framework: files.files[.framework] ?? [], index: index, toolchainNames: toolchain.names)
  }

  /// The subjects with the reasons why they have no files, if so.
  private var subjects: [(subject: Subject, missing: String?)] {
    Subject.allCases.map { subject in
      guard files.files[subject] == nil else { return (subject, nil) }
      switch (subject, pattern.framework) {
      case (.framework, .none(let reason)): return (subject, "there is no framework: \(reason)")
      case (.test, _): return (subject, "no test of it is known here")
      default: return (subject, "no file of the features is the \(subject.rawValue)'s")
      }
    }
  }

  private func sourceRows() throws -> [EffortRow] {
    try subjects.flatMap { subject, missing -> [EffortRow] in
      let metrics: [EffortMetric] = [.tokens, .lines, .files]
      if let missing { return metrics.map { row(subject, $0, missing) } }
      let counts = try SourceCounts(paths: files.files[subject] ?? [])
      return zip(metrics, [counts.tokens, counts.lines, counts.files]).map {
        EffortRow(pattern.name, subject, $0, $1)
      }
    }
  }

  private func symbolRows(_ index: IndexStore) throws -> [EffortRow] {
    let names = names(index)
    let metrics: [(NameSet, EffortMetric)] = [
      (.framework, .symbols), (.combine, .combineSymbols), (.concurrency, .concurrencySymbols),
      (.observation, .observationSymbols),
    ]
    return try (Subject.features + [.total]).flatMap { subject in
      try metrics.map { set, metric in
        let used = try names.used(of: set, in: files.files[subject] ?? [], index)
        return EffortRow(pattern.name, subject, metric, used.count)
      }
    }
  }

  private func typeCheckRows() throws -> [EffortRow] {
    var scopes: [String: Int] = [:]
    for module in modules {
      scopes.merge(try TypeCheckCosts(of: module, in: build).scopes) { one, _ in one }
    }
    return try builtSubjects.map { subject, missing in
      if let missing { return row(subject, .typeChecks, missing) }
      let sum = try (files.files[subject] ?? []).reduce(0) { sum, path in
        guard let value = scopes[path] else {
          throw EffortError("\(pattern.name): the build does not compile \(path)")
        }
        return sum + value
      }
      return EffortRow(pattern.name, subject, .typeChecks, sum)
    }
  }

  private func codeRows(_ index: IndexStore) throws -> [EffortRow] {
    #if os(Linux)
      var types: [Subject: Set<String>] = [:]
      for feature in Subject.features {
        let own = (files.files[feature] ?? []).flatMap {
          index.files[$0]?.defined.keys.map { $0 } ?? []
        }
        types[feature] = Set(
          own.compactMap(Demangler.type) + ["Spec.\(feature.rawValue.capitalized)Spec"])
      }
      let size = try CodeSize(of: modules, in: build, files: files.files, types: types)
      return builtSubjects.map { subject, missing in
        if let missing { return row(subject, .codeBytes, missing) }
        return EffortRow(pattern.name, subject, .codeBytes, size.bytes[subject, default: 0])
      }
    #else
      return builtSubjects.map {
        row($0.subject, .codeBytes, "object files are read on Linux only")
      }
    #endif
  }

  /// The subjects that a build has as modules of their own or parts of them: all but the test.
  private var builtSubjects: [(subject: Subject, missing: String?)] {
    subjects.filter { $0.subject != .test }
  }

  private var modules: [String] {
    [pattern.module] + frameworkModules.filter { $0 != pattern.module }
  }

  /// The modules of the framework: each has the name of its folder.
  private var frameworkModules: [String] {
    guard case .sources(let paths) = pattern.framework else { return [] }
    return paths.filter { !$0.hasSuffix(".swift") }.map {
      URL(fileURLWithPath: $0).lastPathComponent
    }
  }

  private func row(_ subject: Subject, _ metric: EffortMetric, _ missing: String) -> EffortRow {
    EffortRow(pattern.name, subject, metric, missing: missing)
  }
}
