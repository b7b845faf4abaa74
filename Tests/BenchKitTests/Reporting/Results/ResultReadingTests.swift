import BenchTestSupport
import Foundation
import Testing

@testable import BenchKit

/// Whatever a file holds, reading it ends in a result or in a sentence, never in a crash.
@Suite struct ResultReadingTests {
  private let text = ResultFileTests.sample.text

  private func complaint(_ text: String) -> String? {
    do {
      _ = try ResultFile(Array(text.utf8), from: "x.json")
      return nil
    } catch {
      return error.description
    }
  }

  /// The complaint about the sample with one text in place of another.
  private func complaint(_ former: String, _ new: String) -> String? {
    precondition(text.contains(former), "the sample has no \(former)")
    return complaint(text.replacingOccurrences(of: former, with: new))
  }

  @Test func sampleItselfIsRead() { #expect(complaint(text) == nil) }

  @Test func emptyFileIsNamedAsEmpty() { #expect(complaint("") == "x.json is empty") }

  @Test func `a file that was cut off anywhere is refused`() throws {
    let bytes = Array(text.trimmed.utf8)
    for count in 1..<bytes.count {
      #expect(throws: UnreadableResult.self, "cut after \(count) bytes") {
        try ResultFile(Array(bytes.prefix(count)), from: "x.json")
      }
    }
    #expect(complaint(String(text.prefix(400)))?.hasSuffix("is not JSON, or was cut off") == true)
  }

  @Test func `bytes that are not text are refused`() {
    #expect(throws: UnreadableResult.self) {
      try ResultFile([0xFF, 0xFE, 0x00] + Array(text.utf8), from: "x.json")
    }
    #expect(throws: UnreadableResult.self) {
      try ResultFile(Array(repeating: 0, count: 1_000), from: "x.json")
    }
  }

  @Test(arguments: [
    ("\"size\":1,", "\"size\":\"1\",", "rows[0].size: expected a whole number"),
    ("\"size\":1,", "\"size\":1.5,", "a number does not fit its field"),
    ("\"size\":1,", "\"size\":99999999999999999999,", "a number does not fit its field"),
    ("\"size\":1,", "\"size\":0,", "rows[0].size is 0, which is below 1"),
    ("\"value\":12.5", "\"value\":true", "rows[0].value: expected a number"),
    ("\"value\":12.5", "\"value\":0", "rows[0] has a time of 0.0 ns"),
    ("\"value\":12.5", "\"value\":1e999", "a number does not fit its field"),
    ("\"value\":12.5", "\"value\":NaN", "it is not JSON"),
    ("\"samples\":[12,", "\"samples\":[{},", "rows[0].samples[0]: expected a number"),
    ("\"samples\":[]", "\"samples\":null", "rows[1].samples: expected a list"),
    ("\"status\":\"ok\"", "\"status\":\"fine\"", "rows[0].status: cannot be a value of this field"),
    ("\"value\":12.5", "\"value\":null", "rows[0].value: expected a number"),
    ("\"value\":null", "\"value\":1", "rows[1].value: cannot be a value of this field"),
    ("\"method\":\"bootstrap\",", "", "rows[0].low: cannot be a value of this field"),
    ("\"unit\":\"mallocs/action\"", "\"unit\":\"ns\"", "rows[1].unit: cannot be a value"),
    ("\"metric\":\"time\"", "\"metric\":\"luck\"", "rows[0].metric: cannot be a value of this"),
    ("\"kind\":\"feature\",", "", "rows[0].kind: missing"),
    ("\"verdict\":null", "\"verdict\":\"same\"", "rows[0].ratio: missing"),
    ("\"pattern\":\"RIV\",", "", "rows[0].pattern: missing"),
    ("\"dirty\":false", "\"dirty\":0", "environment.dirty: expected true or false"),
    ("\"seed\":42", "\"seed\":-1", "a number does not fit its field"),
    ("\"rows\":[", "\"lines\":[", "rows: missing"),
  ])
  func `wrong types are named by their path`(former: String, new: String, sentence: String) {
    let found = complaint(former, new)
    #expect(found?.contains(sentence) == true, "\(found ?? "accepted")")
  }

  @Test func sameRowTwiceIsRefused() {
    let twice = text.replacingOccurrences(
      of: "\"metric\":\"mallocs\"", with: "\"metric\":\"time\""
    ).replacingOccurrences(of: "mallocs/action", with: "ns/action")
    let complaint = complaint(twice)
    #expect(
      complaint == "x.json: rows[0] and rows[1] are both time of RIV/counter.increment/1")
  }

  @Test(arguments: ["[", "{\"schema\":", "{\"schema\":\"patternbench.result/1\",\"rows\":["])
  func nestingWithoutAnEndIsRefused(piece: String) {
    #expect(complaint(String(repeating: piece, count: 100_000)) != nil)
  }

  @Test func largestFiniteNumbersAreKept() throws {
    let giant = text.replacingOccurrences(of: "\"value\":12.5", with: "\"value\":1.7e308")
    let result = try ResultFile(Array(giant.utf8), from: "x.json")
    #expect(result.rows[0].value == 1.7e308)
    #expect(try ResultFile(Array(result.text.utf8), from: "again") == result)
  }

  @Test func fileWithoutAnEndIsRefused() throws {
    #expect(try Folder.bytes(of: "/dev/zero", upTo: 1 << 20) == nil)
    let scratch = try Scratch()
    let path = try scratch.file("four", "1234")
    #expect(try Folder.bytes(of: path, upTo: 4)?.count == 4)
    #expect(try Folder.bytes(of: path, upTo: 3) == nil)
  }
}
