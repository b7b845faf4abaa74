import BenchKit

/// The result of the last run that came to its end, kept beside the journals.
enum LastResult {
  static let path = "Results/runs/last.json"

  /// Keeps `result`; a run is not lost for want of it, so that what goes wrong is only told.
  static func keep(_ result: ResultFile) {
    do {
      try Folder.make("Results/runs")
      try Folder.replace(path, with: result.text)
    } catch {
      note("bench: \(error); bench baseline save will need the result's file\n")
    }
  }
}
