import BenchCLI
import BenchKit
import Choosing

/// The form of an answer as JSON. Candidates are in the order of the answer, shares from 0 to 1.
struct ChoiceFile: Encodable {
  private let schema = "patternbench.choice/3"
  private let command: String
  private let answer: [String]
  private let requires: [String]
  private let iOS: String?
  private let load: Load
  private let candidates: [Candidate]
  private let shortest: [String]

  private struct Load: Encodable {
    let rows: Int?
    let searches: Bool
    let observers, senders: Int
    let actionsPerSecond, frame, mostOfFrame, mostBusy: Double

    init(_ load: Choosing.Load, _ limits: Limits) {
      (rows, searches) = (load.rows, load.searches)
      (observers, senders) = (load.observers, load.senders)
      (actionsPerSecond, frame) = (load.actionsPerSecond, limits.frame)
      (mostOfFrame, mostBusy) = (limits.ofFrame, Limits.busy)
    }
  }

  private struct Candidate: Encodable {
    let pattern, standing: String
    let lacks: [Lack]
    let usuallyNeeded: [Lack]?
    let sendersHop: Bool
    let work, wholeList: Work?
    let unmeasured: String?
    let uselessRenders: Renders?
    let tokens, lines, framework: Int?
    let needs: String?

    struct Lack: Encodable {
      let capability, rule: String?
      let because: String
      let unknown: Bool

      init(_ lack: Choosing.Lack) {
        (capability, rule) = (lack.capability?.rawValue, lack.rule)
        (because, unknown) = (lack.because, lack.isUnknown)
      }
    }

    struct Work: Encodable {
      let nanoseconds, ofFrame, busy: Double
      let isUpperBound: Bool
      let band: String

      init(_ work: Choosing.Work) {
        (nanoseconds, isUpperBound) = (work.action.value, work.action.isUpperBound)
        (ofFrame, busy) = (work.ofFrame, work.busy)
        band = Band(share: work.ofFrame).text.replacing("\u{A0}", with: " ")
      }
    }

    struct Renders: Encodable {
      let perChange, perSecond: Double
      let isSeen: Bool
    }

    init(_ candidate: Choosing.Candidate) {
      (pattern, standing) = (candidate.pattern, candidate.standing.word)
      lacks = candidate.lacks.map { Lack($0) }
      usuallyNeeded = candidate.wants?.map { Lack($0) }
      sendersHop = candidate.hops
      work = (try? candidate.work.get()).map { Work($0) }
      wholeList = (try? candidate.wholeList?.get()).map { Work($0) }
      if case .failure(let unknown) = candidate.work {
        unmeasured = unknown.because
      } else {
        unmeasured = nil
      }
      uselessRenders = candidate.uselessRenders.map {
        Renders(perChange: $0.perChange, perSecond: $0.perSecond, isSeen: candidate.isCostly)
      }
      let code = candidate.code
      (tokens, lines, framework) = (code.tokens, code.lines, code.framework)
      needs = candidate.needs?.text
    }
  }

  init(_ choice: Choice, _ answer: [String], _ command: String) {
    (self.command, self.answer) = (command, answer)
    requires = choice.question.requires.map(\.rawValue)
    iOS = choice.question.iOS
    load = Load(choice.question.load, choice.question.limits)
    candidates = choice.candidates.map { Candidate($0) }
    shortest = choice.shortest.map(\.pattern)
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
