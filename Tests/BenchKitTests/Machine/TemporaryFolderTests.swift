import Foundation
import Testing

@testable import BenchKit

@Suite struct TemporaryFolderTests {
  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  @Test func folderInUseStaysAndOneOfADeadProcessGoes() throws {
    let used = try TemporaryFolder()
    // As a killed process leaves it: the lock's file is there, and nobody holds it.
    let left = used.path.replacingOccurrences(
      of: "patternbench-run-", with: "patternbench-run-left")
    try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: false)
    try Data().write(to: URL(filePath: "\(left)/lock"))
    try Data().write(to: URL(filePath: "\(left)/profile.1"))

    TemporaryFolder.removeAbandoned()
    #expect(exists(used.path))
    #expect(!exists(left))
    used.remove()
    #expect(!exists(used.path))
  }

  @Test func folderThatIsJustBeingMadeIsLeftAlone() throws {
    let used = try TemporaryFolder()
    defer { used.remove() }
    let young = used.path + "young"
    try FileManager.default.createDirectory(atPath: young, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: young) }
    TemporaryFolder.removeAbandoned()
    #expect(exists(young))
  }
}
