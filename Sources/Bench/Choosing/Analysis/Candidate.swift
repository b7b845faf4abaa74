import BenchKit
import Spec

/// What is said about a pattern under a load. It depends on that pattern alone, so no other alternative changes it.
package struct Candidate: Sendable {
  package let pattern: String
  /// What it lacks of what is required.
  package let lacks: [Lack]
  /// What it lacks of what people usually need; nil where nothing was verified.
  package let wants: [Lack]?
  /// How many capabilities it lacks, whether they are needed or not.
  let missing: Int
  /// Whether the tasks that send have to await the main actor first.
  package let hops: Bool
  /// What its actions take of the processor.
  package let work: Result<Work, Cost.Unknown>
  /// The same on a screen that keeps all rows of the list; nil without a list.
  package let wholeList: Result<Work, Cost.Unknown>?
  /// Unchanged rows that it renders at each change; nil without a list, and where that was not counted.
  package let uselessRenders: UselessRenders?
  /// Whether users see these.
  package let isCostly: Bool
  package let code: Code
  /// What an app must have; nil where the pattern does not say.
  package let needs: PatternNeeds?
  /// Where to read it; nil where the pattern does not say.
  package let sources: PatternSources?

  /// How far it comes in the argument, from best to worst.
  package enum Standing: Int, Sendable, Comparable {
    /// It can do what is required, keeps up, and shows no cost.
    case left
    /// The same, and it renders so many unchanged rows that users see it.
    case costly
    /// Its work is not known.
    case unmeasured
    case cannotKeepUp
    case cannot

    package static func < (left: Standing, right: Standing) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  package var standing: Standing {
    guard lacks.isEmpty else { return .cannot }
    guard case .success(let work) = work else { return .unmeasured }
    return work.keepsUp ? isCostly ? .costly : .left : .cannotKeepUp
  }

  /// The band of an action's share of a frame; nil where that is not known.
  package var band: Band? { (try? work.get()).map { Band(share: $0.ofFrame) } }

  init(
    _ pattern: String, _ question: Question, _ evidence: Evidence, _ known: KnownPatterns
  ) {
    self.pattern = pattern
    let (load, limits) = (question.load, question.limits)
    let claims = known.pattern(pattern)?.capabilities
    func lacks(_ capabilities: [Capability]) -> [Lack] {
      Requirements(
        capabilities: capabilities, conformance: evidence.conformance, claims: claims
      ).lacks(of: pattern)
    }
    needs = known.pattern(pattern)?.needs
    self.lacks = [Lack(on: question.iOS, needs)].compactMap(\.self) + lacks(question.capabilities)
    wants = evidence.conformance.map { _ in
      lacks(question.usual).filter { $0.capability != nil && !$0.isUnknown }
    }
    missing = lacks(Capability.allCases).count
    let hops = load.senders > 0 && !lacks([.threadSafeSend]).isEmpty
    self.hops = hops
    func work(_ cost: () throws(Cost.Unknown) -> Cost) -> Result<Work, Cost.Unknown> {
      Result { () throws(Cost.Unknown) in Work(try cost(), load, limits) }
    }
    self.work = work { () throws(Cost.Unknown) in
      try evidence.cost(ofActionUnder: load, sends: !hops, pattern)
    }
    wholeList = load.rows.map { rows in
      work { () throws(Cost.Unknown) in try evidence.cost(.wholeList, rows, pattern) }
    }
    uselessRenders = evidence.uselessRenders(pattern, load)
    isCostly = uselessRenders?.isSeen(limits) ?? false
    code = Code(pattern, evidence.effort, load)
    sources = known.pattern(pattern)?.sources
  }
}

/// What actions take of a frame and of the time.
package struct Work: Sendable, Equatable {
  /// The time of an action, in nanoseconds.
  package let action: Cost
  /// The share of a frame that one action takes.
  package let ofFrame: Double
  /// The share of the time for which all actions together keep a processor busy.
  package let busy: Double
  private let limits: Limits

  package var isOverFrame: Bool { ofFrame > limits.ofFrame }
  package var isTooBusy: Bool { busy > Limits.busy }
  package var keepsUp: Bool { !isOverFrame && !isTooBusy }

  init(_ action: Cost, _ load: Load, _ limits: Limits) {
    self.action = action
    self.limits = limits
    ofFrame = action.value / limits.frame
    busy = action.value * load.actionsPerSecond / 1e9
  }
}

/// Shares of a frame that count as alike.
package enum Band: Int, Sendable, Comparable, CaseIterable {
  case belowOne, belowFive, belowQuarter, above

  package init(share: Double) {
    self =
      share < 0.01 ? .belowOne : share < 0.05 ? .belowFive : share < 0.25 ? .belowQuarter : .above
  }

  package static func < (left: Band, right: Band) -> Bool { left.rawValue < right.rawValue }

  /// Such as `1 to 5 %`.
  package var text: String {
    switch self {
    case .belowOne: "under 1\u{A0}%"
    case .belowFive: "1 to 5\u{A0}%"
    case .belowQuarter: "5 to 25\u{A0}%"
    case .above: "over 25\u{A0}%"
    }
  }
}
