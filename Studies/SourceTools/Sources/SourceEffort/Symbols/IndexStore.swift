import CIndexStore

/// What the compiler has written down about the names in each file of a debug build.
struct IndexStore {
  /// The index of one file.
  struct File {
    let module: String
    /// The names that the file defines, by USR, the compiler's identifier of a declaration.
    fileprivate(set) var defined: [String: String] = [:]
    /// The names that its text mentions, and those that its declarations override or implement, by USR.
    fileprivate(set) var used: [String: String] = [:]
  }

  /// The files by path.
  private(set) var files: [String: File] = [:]

  /// Reads the store at `path` with the library of `toolchain`.
  ///
  /// - Parameter isWanted: Says of a module and a path whether the file is read.
  /// - Throws: ``EffortError`` when there is no such store, or it cannot be read.
  init(path: String, toolchain: String, isWanted: (_ module: String, _ path: String) -> Bool) throws
  {
    let library = try IndexLibrary(toolchain: toolchain)
    var error: UnsafeMutableRawPointer?
    guard let store = library.createStore(path, &error) else {
      let why = error.flatMap { library.errorText($0) }.map { String(cString: $0) } ?? ""
      throw EffortError("cannot read the index \(path), which `swift build` writes: \(why)")
    }
    defer { library.disposeStore(store) }
    for unit in Self.units(store, library) {
      guard let reader = library.createUnit(store, unit, nil) else { continue }
      defer { library.disposeUnit(reader) }
      let (file, module) = (library.mainFile(reader).text, library.moduleName(reader).text)
      guard isWanted(module, file) else { continue }
      for record in Self.records(reader, library) {
        var read = files[file] ?? File(module: module)
        try Self.read(record, of: store, library, into: &read)
        files[file] = read
      }
    }
  }

  private static func units(_ store: IndexObject, _ library: IndexLibrary) -> [String] {
    var names: [String] = []
    withUnsafeMutablePointer(to: &names) { names in
      _ = library.applyUnits(store, 1, names) { context, name in
        context!.assumingMemoryBound(to: [String].self).pointee.append(name.text)
        return true
      }
    }
    return names
  }

  private static func records(_ unit: IndexObject, _ library: IndexLibrary) -> [String] {
    var found = Visit(library: library, values: [String]())
    withUnsafeMutablePointer(to: &found) { found in
      _ = library.applyDependencies(unit, found) { context, dependency in
        let found = context!.assumingMemoryBound(to: Visit<[String]>.self)
        let library = found.pointee.library
        if library.dependencyKind(dependency) == IndexDependencyRecord {
          found.pointee.values.append(library.dependencyName(dependency).text)
        }
        return true
      }
    }
    return found.values
  }

  private static func read(
    _ record: String, of store: IndexObject, _ library: IndexLibrary, into file: inout File
  ) throws {
    guard let reader = library.createRecord(store, record, nil) else {
      throw EffortError("the index has no record \(record); build again with a new build folder")
    }
    defer { library.disposeRecord(reader) }
    var visit = Visit(library: library, values: file)
    withUnsafeMutablePointer(to: &visit) { visit in
      _ = library.applyOccurrences(reader, visit) { context, occurrence in
        context!.assumingMemoryBound(to: Visit<File>.self).pointee.add(occurrence)
        return true
      }
    }
    file = visit.values
  }
}

/// What a function of C that visits objects takes with it.
private struct Visit<Values> {
  let library: IndexLibrary
  var values: Values
}

extension Visit where Values == IndexStore.File {
  /// Adds a mention or a definition of a name, and what a definition overrides or implements.
  ///
  /// What the compiler adds of its own accord, accessors, extensions, parameters and modules are no names to know.
  fileprivate mutating func add(_ occurrence: IndexObject) {
    let library = library
    let symbol = library.occurrenceSymbol(occurrence)
    let roles = library.occurrenceRoles(occurrence)
    guard roles & IndexRoleImplicit.rawValue == 0 else { return }
    if roles & IndexRoleDefinition.rawValue != 0 {
      if library.isName(symbol) { values.defined[library.usr(symbol)] = library.name(symbol) }
      withUnsafeMutablePointer(to: &self) { visit in
        _ = library.applyRelations(occurrence, visit) { context, relation in
          context!.assumingMemoryBound(to: Self.self).pointee.addOverridden(relation)
          return true
        }
      }
    } else if roles & IndexRoleReference.rawValue != 0, library.isName(symbol) {
      values.used[library.usr(symbol)] = library.name(symbol)
    }
  }

  private mutating func addOverridden(_ relation: IndexObject) {
    guard library.relationRoles(relation) & IndexRoleOverrideOf.rawValue != 0 else { return }
    let symbol = library.relationSymbol(relation)
    if library.isName(symbol) { values.used[library.usr(symbol)] = library.name(symbol) }
  }
}

extension IndexLibrary {
  fileprivate func usr(_ symbol: IndexObject) -> String { symbolUsr(symbol).text }

  fileprivate func name(_ symbol: IndexObject) -> String { symbolName(symbol).text }

  /// Whether a symbol is a name that a reader has to know.
  fileprivate func isName(_ symbol: IndexObject) -> Bool {
    let kinds = [
      IndexKindModule.rawValue, IndexKindExtension.rawValue, IndexKindParameter.rawValue,
    ]
    return !kinds.contains(symbolKind(symbol)) && !Self.accessors.contains(symbolSubkind(symbol))
  }

  /// Getters and setters, and Swift's other accessors.
  private static let accessors: Set<UInt32> = [
    3, 4, 1000, 1001, 1002, 1003, 1014, 1015, 1016, 1017, 1018,
  ]
}
