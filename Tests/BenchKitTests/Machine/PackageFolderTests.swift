import BenchTestSupport
import Foundation
import Testing

@testable import BenchKit

@Suite struct PackageFolderTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try FileManager.default.createDirectory(
      atPath: "\(folder)/App/Benchmarks/.build/release", withIntermediateDirectories: true)
    for package in ["App", "App/Benchmarks"] {
      _ = try scratch.file("\(package)/Package.swift", "")
    }
  }

  private var folder: String { scratch.path }

  private var executable: String { "\(folder)/App/Benchmarks/.build/release/bench" }

  @Test func `the package of an executable has the nearest manifest above it`() {
    #expect(PackageFolder.of(executable) == "\(folder)/App/Benchmarks")
    #expect(PackageFolder.of("\(folder)/bench") == nil)
    #expect(PackageFolder.of("/bench") == nil && PackageFolder.of("bench") == nil)
  }

  @Test func `results are kept in the package whatever folder the executable is started in`() {
    let package = "\(folder)/App/Benchmarks"
    for current in ["\(folder)/App", package + "/Sources", "/"] {
      #expect(PackageFolder.results(of: executable, in: current) == "\(package)/Results")
    }
    #expect(PackageFolder.results(of: executable, in: package) == "Results")
    #expect(PackageFolder.results(of: "\(folder)/bench", in: folder) == "Results")
    let revision = "\(package)/.build/revisions/0123456789ab-6.3.1/bench"
    #expect(PackageFolder.results(of: revision, in: "/") == "Results")
  }
}
