import BenchTestSupport
import Foundation
import TestSupport
import Testing

@testable import BenchKit

@Suite struct ResultFileTests {
  static var sample: ResultFile {
    let cell = Cell(pattern: "RIV", workload: "counter.increment", size: 1)
    let interval = Interval(low: 12, high: 13, method: .bootstrap)
    let ok = ResultRow(cell, .time, .ok(.init(12.5, interval, samples: [12, 12.5, 13])))
    return ResultFile(
      environment: .sample(),
      rows: [ok, ResultRow(cell, .mallocs, .notMeasured(reason: "not counted: \"quoted\""))])
  }

  @Test func writtenResultIsReadBack() throws {
    let scratch = try Scratch()
    let path = try scratch.file("result.json", Self.sample.text)
    #expect(try ResultFile(path: path) == Self.sample)
  }

  @Test(arguments: ["full", "latency", "scale"])
  func `the committed result is written as it was read`(name: String) throws {
    let path = committedFile("Results/\(name).json").path
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(try ResultFile(path: path).text == text)
  }

  @Test func `every row stands on a line of its own`() {
    let lines = Self.sample.text.split(separator: "\n")
    #expect(lines.count == 2 + 1 + 2 + 1)
  }

  @Test func `a missing value is null and never zero`() {
    #expect(Self.sample.text.contains("\"value\":null"))
  }

  @Test func unknownVersionIsRefusedByName() throws {
    let scratch = try Scratch()
    let path = try scratch.file(
      "new.json", Self.sample.text.replacingOccurrences(of: "result/2", with: "result/3"))
    #expect {
      _ = try ResultFile(path: path)
    } throws: {
      "\($0)"
        == "\(path) has the schema patternbench.result/3; this bench reads patternbench.result/2"
    }
  }

  @Test(arguments: ["{}", "[1]", "nonsense", "{\"schema\":\"patternbench.list/1\"}"])
  func invalidResultIsRefused(text: String) throws {
    let scratch = try Scratch()
    let path = try scratch.file("other.json", text)
    #expect { _ = try ResultFile(path: path) } throws: {
      "\($0)".contains("is not a result of")
    }
  }

  @Test func brokenRowsAreRefused() throws {
    let scratch = try Scratch()
    let path = try scratch.file(
      "broken.json", Self.sample.text.replacingOccurrences(of: "\"status\"", with: "\"state\""))
    #expect { _ = try ResultFile(path: path) } throws: {
      "\($0)".contains("does not follow that schema: rows[0].status: missing")
    }
  }

  @Test func `the fingerprint depends on the machine but not on the run`() throws {
    let sample = try Self.sample.environment.fingerprinted()
    var other = ResultEnvironment.sample(dirty: true, seed: 7)
    (other.tool, other.git, other.binary) = ("bench 2", "def", "sha256:01")
    other = try other.fingerprinted()
    #expect(other.fingerprint == sample.fingerprint)
    other = try ResultEnvironment.sample(cpu: "another").fingerprinted()
    #expect(other.fingerprint != sample.fingerprint)
  }
}
