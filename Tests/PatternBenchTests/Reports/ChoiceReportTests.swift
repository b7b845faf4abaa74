import BenchTestSupport
import Catalog
import Conformance
import Spec
import TestSupport
import Testing

@testable import BenchCLI
@testable import BenchKit
@testable import Choosing
@testable import PatternBench

@Suite struct ChoiceReportTests {
  private let files = ["full", "scale", "conformance", "effort", "changes"].map {
    committedFile("Results/\($0).json").path
  }

  /// The answers to questions about every load, with every requirement and preference beside it.
  private func answers() throws -> [(question: Question, text: String)] {
    let read = try files.map { try ReportedFile(ReadFile(path: $0)) }
    var (results, conformance, effort) = (
      [(String, ResultFile)](), [ConformanceReport](), nil as EffortResult?
    )
    for (file, name) in zip(read, files) {
      switch file {
      case .result(let result): results.append((name, result))
      case .conformance(let reports): conformance += reports
      case .effort(let result): effort = try effort?.adding(result, from: name) ?? result
      }
    }
    let evidence = try Evidence(results, conformance, effort)
    let requirements: [[Capability]] =
      [[]] + Capability.allCases.map { [$0] } + [
        [.threadSafeSend, .replay], [.bounded, .readable],
      ]
    let preferences = [[], ["TCA", "MVVM"], ["RIV", "MVI", "IV"]]
    var answers: [(Question, String)] = []
    for rows in [nil, 2, 5_000, 200_000] {
      for (senders, rate) in [(0, 60.0), (4, 60), (0, 100_000)] {
        for requires in requirements {
          for preferred in preferences {
            var question = Question()
            (question.load.rows, question.load.senders, question.load.actionsPerSecond) = (
              rows, senders, rate
            )
            (question.requires, question.preferred) = (requires, preferred)
            let choice = try Choice(question, evidence, KnownPatterns(Catalog.patterns))
            let report = ChoiceReport(choice: choice, command: "bench choose", isVerbose: false)
            answers.append((question, report.text(.plain)))
          }
        }
      }
    }
    return answers
  }

  @Test func `an answer fits one screen and has a next step`() throws {
    for (question, text) in try answers() {
      let lines = text.components(separatedBy: "\n").dropLast()
      #expect(lines.count <= 25, "\(question)\n\(text)")
      #expect(lines.allSatisfy { $0.count <= 120 }, "\(text)")
      #expect(text.contains("\nCompare: ") || text.contains("\nAsk again "), "\(question)\n\(text)")
    }
  }
}
