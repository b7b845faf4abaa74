import Foundation
import Testing

@testable import SourceEffort

/// What is measured of two small modules, which these tests compile.
struct CompilerTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      "Framework.swift",
      """
      open class Base {
        public init() {}
        open func act(on name: String) {}
        public var count: Int { 1 }
        public static func unused() {}
      }
      public protocol Rule { func apply() }
      """)
    try folder.write(
      "Feature.swift",
      """
      import Framework
      final class Feature: Base, Rule {
        override func act(on name: String) { Task { print(count + count) } }
        func apply() {}
      }
      """)
    try folder.write(
      "Other+More.swift", "import Framework\nlet other = (1 + 2) * 3 - [4, 5].count\n")
    try compile(
      ["-module-name", "Framework", "-emit-module-path", "\(folder.path)/Framework.swiftmodule"],
      ["Framework"])
    try compile(["-module-name", "Feature", "-I", folder.path], ["Feature", "Other+More"])
  }

  private func compile(_ arguments: [String], _ files: [String]) throws {
    try Tool.run(
      ["swiftc", "-emit-module", "-parse-as-library", "-index-store-path", "\(folder.path)/index"]
        + (arguments.contains("-emit-module-path")
          ? [] : ["-emit-module-path", "\(folder.path)/Feature.swiftmodule"]) + arguments
        + files.map { "\(folder.path)/\($0).swift" })
  }

  private func index() throws -> IndexStore {
    try IndexStore(path: "\(folder.path)/index", toolchain: try Tool.toolchain()) { _, path in
      path.hasPrefix(folder.path)
    }
  }

  @Test func namesAreThoseUsedOverriddenAndImplemented() throws {
    let index = try index()
    let names = NameSets(
      framework: ["\(folder.path)/Framework.swift"], index: index,
      toolchainNames: try NameSets.ofToolchain())
    let feature = ["\(folder.path)/Feature.swift"]
    #expect(
      try names.used(of: .framework, in: feature, index)
        == ["Base", "Rule", "act(on:)", "apply()", "count"])
    #expect(try names.used(of: .concurrency, in: feature, index).contains("Task"))
    #expect(try names.used(of: .observation, in: feature, index) == [])
    #expect(try names.used(of: .framework, in: ["\(folder.path)/Other+More.swift"], index) == [])
    #expect(throws: EffortError("the index does not have /x; `swift build` adds it")) {
      try names.used(of: .framework, in: ["/x"], index)
    }
  }

  @Test func missingIndexIsExplained() throws {
    #expect {
      try IndexStore(path: "\(folder.path)/none", toolchain: try Tool.toolchain()) { _, _ in true }
    } throws: {
      "\($0)".hasPrefix("cannot read the index \(folder.path)/none")
    }
  }

  @Test func scopesAreCountedPerFile() throws {
    let list = try folder.write(
      "sources",
      ["Feature", "Other+More"].map { "\(folder.path)/\($0).swift" }.joined(separator: "\n"))
    let arguments = [
      "swiftc", "-module-name", "Feature", "-emit-module", "-c", "@\(list)", "-I", folder.path,
      "-Onone", "-parse-as-library",
    ]
    let line = String(decoding: try JSONEncoder().encode(arguments), as: UTF8.self)
    try folder.write(
      ".build/debug.yaml", "commands:\n  \"C.Feature-x-debug.module\":\n    args: \(line)\n")
    let scopes = try TypeCheckCosts(of: "Feature", in: BuildFolder(package: folder.path)).scopes
    #expect(scopes.count == 2)
    #expect(try #require(scopes["\(folder.path)/Other+More.swift"]) > 5)
    #expect(throws: EffortError.self) {
      try TypeCheckCosts(of: "Absent", in: BuildFolder(package: folder.path))
    }
  }

  @Test func onlyWhatDecidesTheMeaningIsKept() throws {
    let kept = try TypeCheckCosts.typeCheck([
      "swiftc", "-module-name", "M", "-emit-module-path", "m", "-O", "-DX", "@list", "-Xcc", "-g",
      "-index-store-path", "i", "-incremental", "-swift-version", "6",
    ])
    #expect(
      kept.dropFirst(4) == [
        "-module-name", "M", "-DX", "@list", "-Xcc", "-g", "-swift-version", "6",
      ])
    #expect(kept.prefix(2) == ["swiftc", "-typecheck"])
  }

  #if os(Linux)
    @Test func codeIsWhatCanRun() throws {
      let object = "\(folder.path)/o.o"
      try Tool.run([
        "swiftc", "-c", "-module-name", "Framework", "-parse-as-library",
        "\(folder.path)/Framework.swift", "-o", object,
      ])
      let functions = try ObjectFile(path: object).functions
      let act = try #require(functions.first { $0.name.hasPrefix("Framework.Base.act(on:") })
      #expect(act.bytes > 0)
      let file = try #require(FileManager.default.contents(atPath: object))
      #expect(functions.reduce(0) { $0 + $1.bytes } < file.count)
      #expect(throws: EffortError("x ends inside its table of symbols")) {
        try ObjectFile(elf: Array(file.prefix(file.count / 2)), path: "x")
      }
      #expect(throws: EffortError("x is no 64-bit little-endian ELF file")) {
        try ObjectFile(elf: [1, 2, 3], path: "x")
      }
    }

    @Test(arguments: [
      ("generic specialization <P.CounterModel> of F.Store.send(A) -> ()", Subject.counter),
      ("outlined copy of F.State<Spec.ListSpec.View>", .list),
      (
        "(3) suspend resume partial function for generic specialization <P.CounterModel> of F.run",
        .counter
      ),
      ("merged generic specialization <P.ListModel> of F.Store.init() -> A", .list),
      // Written in a file, so it stays there.
      ("P.CounterModel.send(Spec.ListSpec.Action) -> ()", nil),
      // Of no feature, of two, and of a type with a longer name.
      ("generic specialization <Swift.Int> of F.Store.send(A) -> ()", nil),
      ("generic specialization <P.CounterModel, P.ListModel> of F.pair", nil),
      ("generic specialization <P.CounterModelDriver> of F.Store.send(A) -> ()", nil),
    ])
    func specialisedCodeIsThatOfTheFeatureItIsFor(_ function: String, _ subject: Subject?) {
      let types: [(Subject, [String])] = [
        (.counter, ["P.CounterModel", "Spec.CounterSpec"]),
        (.list, ["P.ListModel", "Spec.ListSpec"]),
      ]
      let owners = types.map { (subject: $0.0, names: $0.1.map { Array($0.utf8) }) }
      #expect(CodeSize.owner(of: function, among: owners) == subject)
    }

    @Test func typesAreNamedWithTheirModule() {
      #expect(
        Demangler.type("s:11RIVFeatures17CounterInteractorC") == "RIVFeatures.CounterInteractor")
      #expect(Demangler.type("s:11RIVFeatures17CounterInteractorC3runyyF") == nil)
    }
  #endif
}
