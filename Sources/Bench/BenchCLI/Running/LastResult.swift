import BenchKit

/// The result of the last complete run, kept beside the journals.
enum LastResult {
  static let path = "\(MeasuredRun.folder)/last.json"

  /// Keeps `result`. Failing to do so is only noted, so that no run is lost for it.
  static func keep(_ result: ResultFile) {
    do {
      try Folder.make(MeasuredRun.folder)
      try Folder.replace(path, with: result.text)
    } catch {
      note("bench: \(error); the result is not kept there\n")
    }
  }
}
