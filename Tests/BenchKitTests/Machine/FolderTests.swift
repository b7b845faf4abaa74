import BenchTestSupport
import Foundation
import Testing

@testable import BenchKit

/// What a written file replaces.
@Suite struct FolderTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private var folder: String { scratch.path }

  @Test func `a link to nothing stays and its target is written`() throws {
    let (link, target) = ("\(folder)/link", "\(folder)/target")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    try Folder.checkWritable(link)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
    #expect(!FileManager.default.fileExists(atPath: target))
    try Folder.replace(link, with: "text")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
    #expect(try Folder.text(of: target) == "text")
  }

  @Test func aPrivateFileStaysPrivate() throws {
    let file = "\(folder)/file"
    #expect(
      FileManager.default.createFile(
        atPath: file, contents: nil, attributes: [.posixPermissions: 0o600]))
    try Folder.replace(file, with: "text")
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }
}
