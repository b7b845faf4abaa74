import Foundation

/// The file of this repository at `path`.
public func committedFile(_ path: String) -> URL {
  URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../\(path)")
    .standardizedFileURL
}
