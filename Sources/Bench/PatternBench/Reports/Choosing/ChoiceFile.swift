import BenchCLI
import BenchKit
import Choosing

/// The form of an answer as JSON. Candidates are in the order of the answer, shares from 0 to 1.
struct ChoiceFile: Encodable {
  private let schema = "patternbench.choice/2"
  private let command: String
  private let answer: String
  private let requires: [String]
  private let load: Load
  private let candidates: [Candidate]
  private let shortest: [String]
  private let cheapest: String?

  private struct Load: Encodable {
    let rows: Int?
    let observers, screens, senders: Int
    let actionsPerSecond, frame, mostOfFrame, mostOfSecond: Double

    init(_ load: Choosing.Load, _ limits: Limits) {
      (rows, observers, screens, senders) = (
        load.rows, load.observers, load.screens, load.senders
      )
      (actionsPerSecond, frame) = (load.actionsPerSecond, limits.frame)
      (mostOfFrame, mostOfSecond) = (limits.ofFrame, limits.ofSecond)
    }
  }

  private struct Candidate: Encodable {
    let pattern, standing: String
    let lacks: [Lack]
    let work: Work?
    let unmeasured: String?
    let visible: [Visible]
    let tokens, lines, changes, tests, calls: Int?

    struct Lack: Encodable {
      let capability, rule: String?
      let because: String
      let unknown: Bool
    }

    struct Work: Encodable {
      let nanoseconds, ofFrame, ofSecond: Double
      let isUpperBound: Bool
      let band: String
    }

    struct Visible: Encodable {
      let kind: String
      let value, threshold: Double
    }

    init(_ candidate: Choosing.Candidate) {
      (pattern, standing) = (candidate.pattern, candidate.standing.word)
      lacks = candidate.lacks.map {
        Lack(
          capability: $0.capability?.rawValue, rule: $0.rule, because: $0.because,
          unknown: $0.isUnknown)
      }
      switch candidate.work {
      case .success(let found):
        work = Work(
          nanoseconds: found.action.value, ofFrame: found.ofOneFrame, ofSecond: found.ofSecond,
          isUpperBound: found.action.isUpperBound,
          band: Band(share: found.ofFrame).text.replacing("\u{A0}", with: " "))
        unmeasured = nil
      case .failure(let unknown): (work, unmeasured) = (nil, unknown.because)
      }
      visible = candidate.visible.map {
        Visible(kind: $0.kind.rawValue, value: $0.value, threshold: $0.kind.threshold)
      }
      let code = candidate.code
      (tokens, lines, changes) = (code.tokens, code.lines, code.changes)
      (tests, calls) = (code.tests, code.calls)
    }
  }

  init(_ choice: Choice, _ answer: String, _ command: String) {
    (self.command, self.answer) = (command, answer)
    requires = choice.question.requires.map(\.rawValue)
    load = Load(choice.question.load, choice.question.limits)
    candidates = choice.candidates.map { Candidate($0) }
    shortest = choice.shortest.map(\.pattern)
    cheapest = choice.cheapest?.pattern
  }
}

extension Candidate.Standing {
  fileprivate var word: String {
    switch self {
    case .left: "left"
    case .costly: "costly"
    case .unmeasured: "unmeasured"
    case .cannotKeepUp: "cannot keep up"
    case .cannot: "cannot"
    }
  }
}
