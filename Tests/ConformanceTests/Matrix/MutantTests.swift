import Conformance
import Foundation
import TestSupport
import Testing

/// Every mutant is killed by the rules, and with the messages, that are committed under Results/.
///
/// `scripts/mutants` regenerates them; it also tries the rules that killed nothing so far.
@Suite struct MutantTests {
  private static let messages = committedFile("Results/mutants.txt")
  private static let page = committedFile("Results/mutants.md")
  static let isRecording = ProcessInfo.processInfo.environment["MUTANTS_RECORD"] != nil

  private static let recorded: [MutantRecord] = {
    let text = (try? String(contentsOf: messages, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "\n\n").compactMap(MutantRecord.init(text:))
  }()

  @Test(.disabled(if: isRecording), arguments: Mutant.all)
  func everyMutantIsKilledAsRecorded(_ mutant: Mutant) throws {
    let due = try #require(Self.recorded.first { $0.name == mutant.name }, "run scripts/mutants")
    #expect(!due.kills.isEmpty, "\(mutant.name) survives")
    let record = MutantRecord(of: mutant, by: due.rules)
    #expect(record.text == due.text, "if this is better, run scripts/mutants and commit")
  }

  @Test(.disabled(if: isRecording)) func `every rule kills a mutant that no other kills`() {
    let matrix = MutantMatrix(records: Self.recorded)
    for rule in Rule.all {
      #expect(!matrix.only(rule.id).isEmpty, "\(rule.id) has no mutant of its own")
    }
  }

  @Test(.disabled(if: isRecording)) func thePageMatchesTheRecord() throws {
    #expect(Self.recorded.map(\.name) == Mutant.all.map(\.name))
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    #expect(page == MutantMatrix(records: Self.recorded).page)
  }

  @Test(.enabled(if: isRecording)) func record() async throws {
    let records = await withTaskGroup { group in
      for (index, mutant) in Mutant.all.enumerated() {
        group.addTask { (index, MutantRecord(of: mutant)) }
      }
      return await group.reduce(into: [Int: MutantRecord]()) { $0[$1.0] = $1.1 }
    }.sorted { $0.key < $1.key }.map(\.value)
    try records.map { "\($0.text)\n\n" }.joined().write(
      to: Self.messages, atomically: true, encoding: .utf8)
    try MutantMatrix(records: records).page.write(to: Self.page, atomically: true, encoding: .utf8)
  }
}
