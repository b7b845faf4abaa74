import CIndexStore
import Foundation

/// The functions of the toolchain's libIndexStore that are used here.
struct IndexLibrary {
  let createStore: IndexStoreCreate
  let disposeStore: IndexDispose
  let applyUnits: IndexUnitsApply
  let createUnit: IndexReaderCreate
  let disposeUnit: IndexDispose
  let mainFile: IndexGetString
  let moduleName: IndexGetString
  let applyDependencies: IndexObjectsApply
  let dependencyKind: IndexGetNumber
  let dependencyName: IndexGetString
  let createRecord: IndexReaderCreate
  let disposeRecord: IndexDispose
  let applyOccurrences: IndexObjectsApply
  let occurrenceSymbol: IndexGetObject
  let occurrenceRoles: IndexGetRoles
  let applyRelations: IndexObjectsApply
  let relationRoles: IndexGetRoles
  let relationSymbol: IndexGetObject
  let symbolKind: IndexGetNumber
  let symbolSubkind: IndexGetNumber
  let symbolName: IndexGetString
  let symbolUsr: IndexGetString
  let errorText: @convention(c) (IndexObject) -> UnsafePointer<CChar>?

  /// Opens the library of the toolchain whose folder `usr` is at `toolchain`.
  ///
  /// - Throws: ``EffortError`` if it is not there, or lacks a function.
  init(toolchain: String) throws {
    #if canImport(Darwin)
      let path = "\(toolchain)/lib/libIndexStore.dylib"
    #else
      let path = "\(toolchain)/lib/libIndexStore.so"
    #endif
    guard let library = dlopen(path, RTLD_NOW) else {
      throw EffortError("cannot open \(path): \(dlerror().map { String(cString: $0) } ?? "")")
    }
    func find<Function>(_ name: String, as type: Function.Type = Function.self) throws -> Function {
      guard let address = dlsym(library, "indexstore_\(name)") else {
        throw EffortError("\(path) has no indexstore_\(name)")
      }
      return unsafeBitCast(address, to: type)
    }
    createStore = try find("store_create")
    disposeStore = try find("store_dispose")
    applyUnits = try find("store_units_apply_f")
    createUnit = try find("unit_reader_create")
    disposeUnit = try find("unit_reader_dispose")
    mainFile = try find("unit_reader_get_main_file")
    moduleName = try find("unit_reader_get_module_name")
    applyDependencies = try find("unit_reader_dependencies_apply_f")
    dependencyKind = try find("unit_dependency_get_kind")
    dependencyName = try find("unit_dependency_get_name")
    createRecord = try find("record_reader_create")
    disposeRecord = try find("record_reader_dispose")
    applyOccurrences = try find("record_reader_occurrences_apply_f")
    occurrenceSymbol = try find("occurrence_get_symbol")
    occurrenceRoles = try find("occurrence_get_roles")
    applyRelations = try find("occurrence_relations_apply_f")
    relationRoles = try find("symbol_relation_get_roles")
    relationSymbol = try find("symbol_relation_get_symbol")
    symbolKind = try find("symbol_get_kind")
    symbolSubkind = try find("symbol_get_subkind")
    symbolName = try find("symbol_get_name")
    symbolUsr = try find("symbol_get_usr")
    errorText = try find("error_get_description")
  }
}

extension IndexString {
  var text: String {
    String(
      decoding: UnsafeRawBufferPointer(start: data, count: length), as: UTF8.self)
  }
}
