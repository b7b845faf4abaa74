import BenchTestSupport
import Foundation
import Testing

@testable import BenchKit

/// What was built is known from the package manager's records, by content: here of a real build in `src`, with a package
/// outside the repository.
@Suite(.serialized) struct BuildRecordTests {
  private let scratch: Scratch
  private var folder: String { "\(scratch.path)/my app" }
  private var executable: String { Folder.resolved("\(folder)/.build/release/demo") }

  init() throws {
    scratch = try Scratch()
    try Shell.run(
      """
      mkdir -p 'my app/src/demo' 'my app/src/C/include' 'my app/Tests' Lib/Sources/Lib
      library='targets: [.target(name: "Lib")]'
      printf '%s\n' '// swift-tools-version: 6.0' 'import PackageDescription' \
        "let package = Package(name: \\"Lib\\", products: [.library(name: \\"Lib\\", targets: [\\"Lib\\"])], $library)" > Lib/Package.swift
      echo 'public let lib = 1' > Lib/Sources/Lib/Lib.swift
      cd 'my app'
      printf '%s\n' '// swift-tools-version: 6.0' 'import PackageDescription' \
        'let package = Package(name: "demo", dependencies: [.package(path: "../Lib")], targets: [' \
        '.target(name: "C", path: "src/C"), .testTarget(name: "Tests", path: "Tests"),' \
        '.executableTarget(name: "demo", dependencies: ["Lib", "C"], path: "src/demo")])' > Package.swift
      echo 'let test = 1' > Tests/test.swift; echo 'int one(void);' > src/C/include/one.h
      printf '%s\n' '#include "one.h"' 'int one(void) { return 1; }' > src/C/one.c
      printf '%s\n' 'import C' 'import Lib' 'print(lib, one())' > src/demo/main.swift
      echo text > README.md; printf '.build*\n' > .gitignore
      git init -q . && git add -A && \(Self.commit)
      swift build -c release
      """, in: scratch.path)
  }

  private static let commit = "git -c user.name=n -c user.email=e commit -qm c --allow-empty"
  private static let build = "swift build -c release"

  @discardableResult private func shell(_ script: String) throws -> String {
    try Shell.run("sleep 0.05; \(script)", in: folder)
  }

  private var tree: SourceTree { SourceTree(of: executable) }
  private func head() throws -> String { try shell("git rev-parse HEAD") }

  @Test func `commits that change no source keep the revision known`() throws {
    #expect(try tree.revision == head() && !tree.isDirty)
    try shell(
      "echo more >> README.md; echo note > src/demo/note.md; echo '// x' >> Tests/test.swift")
    #expect(try tree.revision == head() && !tree.isDirty)
    try shell("git add -A; \(Self.commit)")
    #expect(try tree.revision == head() && !tree.isDirty)
    // The same build again relinks nothing.
    for change in ["touch src/demo/main.swift", "echo '// a remark' >> Package.swift"] {
      try shell("\(change)\n\(Self.build)\ngit add -A; \(Self.commit)")
      #expect(try tree.revision == head() && !tree.isDirty, "\(change)")
    }
  }

  @Test(arguments: [
    ("echo '// x' >> src/demo/main.swift", "src/demo/main.swift is newer than"),
    // As old as before, as a restored file may be.
    (
      "cp -p src/demo/main.swift a; sed s/one/1+one/ a > src/demo/main.swift; touch -r a src/demo/main.swift",
      "src/demo/main.swift is newer than"
    ),
    ("echo '/* x */' >> src/C/include/one.h", "src/C/include/one.h is newer than"),
    ("echo '// x' >> ../Lib/Sources/Lib/Lib.swift", "/Lib/Sources/Lib/Lib.swift is newer than"),
    ("echo '// x' >> Package.swift", "Package.swift is newer than"),
    ("echo '' > src/demo/new.swift", "src/demo/new.swift was added"),
    ("git mv src/demo/main.swift src/demo/start.swift", "src/demo/main.swift is missing"),
    ("echo 'wrong(' >> src/demo/main.swift; swift build -c release || true", "is missing since"),
  ])
  func sourceThatWouldBeBuiltAnewIsNamedWhereverItLies(change: String, reason: String) throws {
    try shell(change)
    #expect(tree.revision.hasPrefix("unknown: ") && tree.revision.contains(reason), "\(tree)")
    try shell("git add -A; \(Self.commit)")
    #expect(tree.revision.hasPrefix("unknown: "))
  }

  @Test func `a changed source is dirty until it is committed`() throws {
    try shell("echo 'print(2)' >> src/demo/main.swift; \(Self.build)")
    #expect(try tree.revision == head() && tree.isDirty)
    try SourceTree.stamp(executable)
    #expect(try tree.revision == head() && tree.isDirty)
    let before = try head()
    try shell("git add -A; \(Self.commit)")
    #expect(try tree.revision == head() && !tree.isDirty)
    // Other sources, of which only the stamp knows that they were not built.
    try shell("git checkout -q \(before); git rm -q README.md")
    #expect(tree.revision == before && tree.isDirty)
  }

  @Test func `a stamp is refused where a source changed during the build`() throws {
    let later = Int(Date.now.timeIntervalSince1970) + 1
    try SourceTree.stamp(executable, since: later)
    let refused = #expect(throws: ToolFailure.self) {
      try SourceTree.stamp(executable, since: 1_000)
    }
    #expect(refused?.description.contains("is newer than") == true)
  }

  @Test func `a package is found through a link and from another scratch folder`() throws {
    try shell("mv .build ../disk; ln -s ../disk .build; \(Self.build)")
    #expect(executable.contains("/disk/"))
    #expect(PackageFolder.of(executable) == folder)
    _ = try SourceLocations(of: executable)
    #expect(try tree.revision == head() && !tree.isDirty)
    try shell(
      "rm .build; \(Self.build) --scratch-path ../other/.build; touch ../other/Package.swift")
    let other = Folder.resolved("\(scratch.path)/other/.build/release/demo")
    #expect(PackageFolder.of(other) == folder)
    #expect(try SourceTree(of: other).revision == head())
    #expect(BuildRecord(of: other)?.scratchArguments.first == "--scratch-path")
    try shell("cp -R ../other ../copy; touch ../copy/Package.swift")
    let copy = Folder.resolved("\(scratch.path)/copy/.build/release/demo")
    #expect(PackageFolder.of(copy) == Folder.resolved("\(scratch.path)/copy"))
  }

  @Test func conditionsHoldWhatLiesOutside() throws {
    let former = try #require(BuildConditions(of: executable))
    #expect(former.outside.keys.map { $0.name } == ["Lib"])
    try shell("echo 'public let more = 1' >> ../Lib/Sources/Lib/Lib.swift; \(Self.build)")
    let latter = try #require(BuildConditions(of: executable))
    let differences = BuildConditions.differences(former, latter)
    #expect(differences.map(\.kind) == [.folder] && differences[0].name.hasSuffix("/Lib"))
    #expect(BuildDifference.fault(differences)?.contains("build both now") == true)
  }
}

@Suite struct BuildConditionsTests {
  private func conditions(
    _ version: String, manifests: String = "m", isCommitted: Bool = false
  ) -> BuildConditions {
    BuildConditions(
      pins: ["money": version], manifests: manifests, arePinsCommitted: isCommitted, outside: [:])
  }

  @Test func `pins that a commit holds are part of the change`() throws {
    let old = conditions("2.3.0")
    #expect(BuildConditions.differences(old, old).isEmpty)
    let unheld = BuildConditions.differences(old, conditions("2.4.0"))
    #expect(unheld.map(\.description) == ["dependency money: 2.3.0 and 2.4.0"])
    let fault = try #require(BuildDifference.fault(unheld))
    #expect(fault.contains("to make them alike, commit Package.resolved"))
    for held in [
      BuildConditions.differences(conditions("2.3.0", isCommitted: true), conditions("2.4.0")),
      BuildConditions.differences(old, conditions("3.0.0", manifests: "other")),
    ] {
      #expect(held.count == 1 && BuildDifference.fault(held) == nil)
    }
  }

  @Test func `pins are read from each version of the file`() {
    let text = """
      {"pins": [{"identity": "a", "location": "x", "state": {"revision": "abc", "version": "1.2.0"}},
      {"identity": "b", "state": {"branch": "main", "revision": "def"}}], "version": 3}
      """
    #expect(BuildConditions.pins(in: text) == ["a": "1.2.0", "b": "def"])
    #expect(BuildConditions.pins(in: "").isEmpty)
  }
}
