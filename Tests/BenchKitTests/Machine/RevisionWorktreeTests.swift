import BenchTestSupport
import Foundation
import Testing

@testable import BenchKit

/// Revisions are built like the working tree: of a package in a folder with a space, with a submodule, a package beside the
/// repository, and a dependency whose pins are not committed.
@Suite(.serialized) struct RevisionWorktreeTests {
  private let scratch: Scratch
  private var folder: String { "\(scratch.path)/my app" }
  private var executable: String { Folder.resolved("\(folder)/.build/release/demo") }

  init() throws {
    scratch = try Scratch()
    try Shell.run(
      """
      package() {
        mkdir -p $1/Sources/$1
        printf '%s\n' '// swift-tools-version: 6.0' 'import PackageDescription' \
          "let package = Package(name: \\"$1\\", products: [.library(name: \\"$1\\", targets: [\\"$1\\"])]," \
          "targets: [.target(name: \\"$1\\")])" > $1/Package.swift
        echo "public let $2 = 1" > $1/Sources/$1/$1.swift
      }
      package Money money; package Rate rate; package Lib lib
      for one in Money Rate; do
        (cd $one; git init -q -b main .; git add -A; \(Self.git) commit -qm 1; git tag 1.0.0)
      done
      mkdir -p 'my app/src/demo'; cd 'my app'; git init -q -b main .
      printf '%s\n' '// swift-tools-version: 6.0' 'import PackageDescription' \
        'let package = Package(name: "demo", dependencies: [' \
        ".package(url: \\"file://$(dirname "$PWD")/Money\\", from: \\"1.0.0\\")," \
        '.package(path: "External/Rate"), .package(path: "../Lib")], targets: [' \
        '.executableTarget(name: "demo", dependencies: ["Lib", "Rate", "Money"], path: "src/demo")])' > Package.swift
      printf '%s\n' 'import Lib' 'import Money' 'import Rate' 'print(1, money, rate, lib)' > src/demo/main.swift
      printf '.*/\nPackage.resolved\n.[A-Z0-9]*\n' > .gitignore
      \(Self.git) submodule add -q ../Rate External/Rate; git add -A; \(Self.git) commit -qm 1
      sed -i.old s/1,/2,/ src/demo/main.swift; rm src/demo/*.old; \(Self.git) commit -qam 2
      swift build -c release
      """, in: scratch.path)
  }

  private static let git =
    "git -c user.name=n -c user.email=e@example.com -c protocol.file.allow=always"

  @discardableResult private func shell(_ script: String) throws -> String {
    try Shell.run(script, in: folder)
  }

  /// What the executable of a revision prints: its own number, and those of Money, Rate and Lib.
  private func output(_ revision: String) throws -> String {
    try Shell.run("'\(RevisionBuild(revision, of: executable).executable { _ in })'", in: folder)
  }

  private func change(_ package: String, to number: Int) throws {
    try Shell.run(
      "sed -i.old 's/= .*/= \(number)/' Sources/\(package)/*.swift; rm Sources/\(package)/*.old",
      in: "\(scratch.path)/\(package)")
  }

  @Test func `revision has its submodule and the rest of the working tree`() throws {
    // A restored cache has the times at which files were written, and not those of their last change.
    try shell("cp -a .build copied; rm -r .build; mv copied .build")
    #expect(try SourceTree(of: executable).revision == shell("git rev-parse HEAD"))
    #expect(try output("HEAD~1") == "1 1 1 1")
    // A dependency's new version is not that of the working tree.
    try change("Money", to: 2)
    try Shell.run(
      "\(Self.git) commit -qam 2; git tag 1.1.0", in: "\(scratch.path)/Money")
    #expect(try output("HEAD") == "2 1 1 1")
    // The pins of the working tree change: those of both builds do.
    try shell("swift package update; swift build -c release")
    #expect(try output("HEAD~1") == "1 2 1 1")
    // A package outside changes, for both.
    let former = try #require(BuildConditions(of: executable))
    #expect(try RevisionBuild("HEAD~1", of: executable).matches(former))
    try change("Lib", to: 5)
    try shell("swift build -c release")
    #expect(try !RevisionBuild("HEAD~1", of: executable).matches(former))
    #expect(try output("HEAD~1") == "1 2 1 5")
    let conditions = try #require(BuildConditions(of: executable))
    let base = try RevisionBuild("HEAD~1", of: executable).executable { _ in }
    #expect(try #require(BuildConditions(of: base)) == conditions)
    // The submodule moves; its origin is out of reach.
    try change("Rate", to: 7)
    try Shell.run("\(Self.git) commit -qam 2", in: "\(scratch.path)/Rate")
    try shell(
      """
      (cd External/Rate; \(Self.git) pull -q); \(Self.git) commit -qam 3; mv ../Rate ../gone
      swift build -c release
      """)
    #expect(try output("HEAD") == "2 2 7 5")
    #expect(try output("HEAD~1") == "2 2 1 5")
    #expect(
      try shell("git status --porcelain") == ""
        && shell("git config submodule.External/Rate.url").hasSuffix("/Rate"))
    // A revision that commits its pins is built with them.
    try shell(
      """
      cp Package.resolved kept; sed -i.old s/1.1.0/1.0.0/ Package.resolved
      sed -i.old "s/$(cd ../Money; git rev-parse 1.1.0)/$(cd ../Money; git rev-parse 1.0.0)/" Package.resolved
      rm *.old; git add -f Package.resolved; \(Self.git) commit -qm pins
      git rm -q --cached Package.resolved; \(Self.git) commit -qm 'no pins'; mv kept Package.resolved
      """)
    #expect(try output("HEAD~1") == "2 1 7 5")
    #expect(try output("HEAD") == "2 2 7 5")
  }
}
