import BenchCLI
import Foundation
import TestSupport
import Testing

@testable import PatternBench

@Suite struct ReportCommandTests {
  @Test(arguments: ["full.json", "conformance.json", "effort.json"])
  func fileThatCanBeReadOnlyOnceIsReported(_ name: String) throws {
    let bytes = try Data(contentsOf: committedFile("Results/\(name)"))
    let pipe = Pipe()
    Thread {
      try? pipe.fileHandleForWriting.write(contentsOf: bytes)
      try? pipe.fileHandleForWriting.close()
    }
    .start()
    switch try ReportedFile(
      ReadFile(path: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"))
    {
    case .result(let result): #expect(!result.rows.isEmpty)
    case .conformance(let reports): #expect(!reports.isEmpty)
    case .effort(let effort): #expect(!effort.rows.isEmpty)
    }
  }
}
