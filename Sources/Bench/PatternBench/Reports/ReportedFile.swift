import BenchCLI
import BenchKit
import Choosing
import Conformance

/// A file that `bench report` prints and `bench choose` reads.
enum ReportedFile {
  case result(ResultFile)
  case conformance([ConformanceReport])
  case effort(EffortResult)

  /// What `file` holds. Throws ``UnreadableResult``.
  init(_ file: ReadFile) throws {
    self = try Self.beside(file) ?? .result(try ResultFile(file.bytes, from: file.path))
  }

  /// What `file` holds beside results; nil when it holds nothing else. Throws ``UnreadableResult``.
  static func beside(_ file: ReadFile) throws -> Self? {
    let bytes = try file.bytes
    if let reports = try VerificationReport.reports(in: bytes, from: file.path) {
      return .conformance(reports)
    }
    return EffortResult.isNamed(in: bytes)
      ? .effort(try EffortResult(bytes, from: file.path)) : nil
  }
}
