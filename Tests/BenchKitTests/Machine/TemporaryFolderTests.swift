import BenchTestSupport
import Foundation
import Testing

@testable import BenchKit

@Suite struct TemporaryFolderTests {
  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  @Test func `a folder in use stays and one of a dead process goes`() throws {
    let used = try TemporaryFolder()
    // As a killed process leaves it: the lock's file is there, and no process holds it.
    let left = used.path.replacingOccurrences(
      of: "patternbench-run-", with: "patternbench-run-left")
    try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: false)
    try Data().write(to: URL(filePath: "\(left)/lock"))
    try Data().write(to: URL(filePath: "\(left)/profile.1"))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -120)], ofItemAtPath: left)

    TemporaryFolder.removeAbandoned()
    #expect(exists(used.path))
    #expect(!exists(left))
    used.remove()
    #expect(!exists(used.path))
  }

  @Test func `the place is TMPDIR where perhaps oddly named programs can be run`() throws {
    let scratch = try Scratch()
    let odd = "\(scratch.path)/50% %p"
    try FileManager.default.createDirectory(atPath: odd, withIntermediateDirectories: false)
    let place = TemporaryPlace(named: odd, or: [])
    #expect(place.path == odd && place.canExecute && place.fault == nil)
  }

  @Test func unusableTMPDIRIsNamedAndReplaced() throws {
    let scratch = try Scratch()
    let missing = TemporaryPlace(named: "/no/such", or: ["/none", scratch.path])
    #expect(missing.path == scratch.path && missing.canExecute)
    let line = DoctorRules.temporary(missing)
    #expect(line.state == .limited)
    #expect(line.found == "cannot be used: No such file or directory")
    #expect(line.consequence == "\(scratch.path) is used instead")
    #expect(DoctorRules.temporary(TemporaryPlace(named: nil, or: [scratch.path])).state == .ok)
    let none = TemporaryPlace(named: nil, or: ["/no/such"])
    #expect(!none.canExecute && DoctorRules.temporary(none).state == .missing)
    #expect(TemporaryPlace(named: "", or: [scratch.path]).fault == nil)
  }

  @Test func `a folder that is just being made is left alone`() throws {
    let used = try TemporaryFolder()
    defer { used.remove() }
    let young = used.path + "young"
    try FileManager.default.createDirectory(atPath: young, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: young) }
    TemporaryFolder.removeAbandoned()
    #expect(exists(young))
    try Data().write(to: URL(filePath: "\(young)/lock"))
    TemporaryFolder.removeAbandoned()
    #expect(exists(young), "its lock is made before it is taken")
  }
}
