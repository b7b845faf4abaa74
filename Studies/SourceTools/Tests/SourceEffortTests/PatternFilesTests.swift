import Foundation
import Testing

@testable import SourceEffort

struct PatternFilesTests {
  @Test(arguments: [
    ("CounterReactor.swift", Subject.counter), ("Search/Request.swift", .search),
    ("List/ListModel.swift", .list), ("Screen.swift", .driver), ("LinkedScreens.swift", .driver),
    ("ObserverList.swift", .list), ("RIVDriver.swift", .driver),
    ("MVIListModel.swift", .list), ("IVSearch.swift", .search), ("Listing.swift", .driver),
  ])
  func fileIsThatOfTheFeatureNamedInItsPath(_ path: String, _ subject: Subject) {
    #expect(PatternFiles.subject(ofPath: path) == subject)
  }

  @Test func everyPatternOfTheTableHasItsFiles() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../..").standardizedFileURL
    for pattern in MeasuredPattern.all where pattern.omission == nil {
      let files = try PatternFiles(of: pattern, in: root).files
      #expect(files[.driver] != nil, "\(pattern.name)")
      #expect(files[.test]?.count == 1, "\(pattern.name)")
      let all = Subject.allCases.filter { $0 != .total }.flatMap { files[$0] ?? [] }
      #expect(Set(all).count == all.count, "\(pattern.name): a file has one subject")
      #expect(files[.framework]?.contains { $0.contains("+SwiftUI") } != true)
    }
  }

  @Test func missingFilesAreNamed() throws {
    let folder = try ScratchFolder()
    try folder.write("Sources/PFeatures/Counter.swift", "")
    try folder.write("Sources/PFeatures/List.swift", "")
    func pattern(_ framework: String) -> MeasuredPattern {
      MeasuredPattern(
        "P", features: ["Sources/PFeatures"], framework: .sources([framework]))
    }
    #expect {
      try PatternFiles(of: pattern("Sources/P"), in: folder.url)
    } throws: {
      "\($0)".hasPrefix("P: no file for the search; expected one in Sources/PFeatures")
    }
    try folder.write("Sources/PFeatures/Search.swift", "")
    #expect {
      try PatternFiles(of: pattern("Sources/P"), in: folder.url)
    } throws: {
      "\($0)".contains("/Sources/P, which the table of patterns names")
    }
  }

  @Test func outsidePatternIsFoundByItsFolder() throws {
    let folder = try ScratchFolder()
    try folder.write("Package.swift", "")
    try folder.write("Sources/Redux/Store.swift", "")
    try folder.write("Sources/tool/main.swift", "")
    for name in ["Counter", "List", "Search", "Adapter"] {
      try folder.write("Sources/ReduxFeatures/\(name).swift", "")
    }
    let pattern = try MeasuredPattern(outside: "Mine=\(folder.path)/Sources")
    #expect(pattern.name == "Mine")
    #expect(pattern.features == ["Sources/ReduxFeatures"])
    #expect(pattern.framework == .sources(["Sources/Redux"]))
    let files = try PatternFiles(of: pattern, in: URL(fileURLWithPath: "/")).files
    #expect(files[.driver]?.map { $0.hasSuffix("/Adapter.swift") } == [true])
    #expect(files[.total]?.count == 3)
  }

  @Test(arguments: [
    ("Redux", "expected NAME=FOLDER"), ("=x", "expected NAME=FOLDER"),
    ("R=/no/such/folder", "no Package.swift"),
  ])
  func badOutsidePatternIsExplained(_ argument: String, _ message: String) {
    #expect { try MeasuredPattern(outside: argument) } throws: { "\($0)".contains(message) }
  }

  @Test func outsidePatternNeedsOneModuleOfFeatures() throws {
    let folder = try ScratchFolder()
    try folder.write("Package.swift", "")
    try folder.write("Sources/Redux/Store.swift", "")
    #expect {
      try MeasuredPattern(outside: "R=\(folder.path)/Sources")
    } throws: {
      "\($0)".contains("whose name ends in Features, found none")
    }
  }
}
