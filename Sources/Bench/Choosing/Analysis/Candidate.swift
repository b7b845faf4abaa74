import BenchKit

/// What is said of a pattern under a load. It depends on nothing but that pattern, so that no other alternative changes it.
package struct Candidate: Sendable {
  package let pattern: String
  /// What it lacks of what is required.
  package let lacks: [Lack]
  /// What its actions take of the processor.
  package let work: Result<Work, Cost.Unknown>
  /// What a user of the app, or its developer in a profile, would see.
  package let visible: [VisibleCost]
  package let code: Code

  /// How far it comes in the argument, from best to worst.
  package enum Standing: Int, Sendable, Comparable {
    /// It can do what is required, keeps up, and shows no cost.
    case left
    /// The same, with a cost that can be seen.
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
    return work.keepsUp ? visible.isEmpty ? .left : .costly : .cannotKeepUp
  }

  /// The band of its work; nil where that is not known.
  package var band: Band? { (try? work.get()).map { Band(share: $0.ofFrame) } }

  init(_ pattern: String, _ question: Question, _ evidence: Evidence, _ requirements: Requirements)
  {
    self.pattern = pattern
    lacks = requirements.lacks(of: pattern)
    let load = question.load
    work = Result { () throws(Cost.Unknown) in
      Work(try evidence.cost(.time, ofActionUnder: load, pattern), load, question.limits)
    }
    visible = VisibleCost.all(of: pattern, load, evidence)
    code = Code(pattern, evidence.effort, wayOf: load.rows == nil ? "counter" : "list")
  }
}

/// What actions take of a frame and of a second.
package struct Work: Sendable, Equatable {
  /// The time of an action, in nanoseconds.
  package let action: Cost
  /// The share of a frame that one action takes.
  package let ofOneFrame: Double
  /// The share of a second that a second's actions take.
  package let ofSecond: Double
  package let keepsUp: Bool

  /// The larger of both shares: what the actions of a frame take of it.
  package var ofFrame: Double { max(ofOneFrame, ofSecond) }

  init(_ action: Cost, _ load: Load, _ limits: Limits) {
    self.action = action
    ofOneFrame = action.value / limits.frame
    ofSecond = action.value * load.actionsPerSecond / 1e9
    keepsUp = ofOneFrame <= limits.ofFrame && ofSecond <= limits.ofSecond
  }
}

/// Shares of a frame that nobody would tell apart.
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

/// A cost past the threshold from which it can be seen.
package struct VisibleCost: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    /// Renders that show nothing new, per action.
    case uselessRenders = "useless renders"
    /// Allocations per second.
    case allocations
    /// Bytes of all screens that live at a time.
    case memory

    /// The least value that can be seen.
    package var threshold: Double {
      switch self {
      case .uselessRenders: 1
      // At some hundred nanoseconds for malloc and free, a hundredth of a second's work or more.
      case .allocations: 100_000
      case .memory: 0x1p20
      }
    }
  }

  package let kind: Kind
  package let value: Double

  /// The costs of `kinds` that `pattern` has under a load; what is not known shows nothing.
  static func all(of pattern: String, _ load: Load, _ evidence: Evidence) -> [VisibleCost] {
    Kind.allCases.compactMap { kind in
      guard let value = try? kind.value(of: pattern, load, evidence), value >= kind.threshold
      else { return nil }
      return VisibleCost(kind: kind, value: value)
    }
  }
}

extension VisibleCost.Kind {
  /// The cost under a load, whether it can be seen or not.
  package func value(
    of pattern: String, _ load: Load, _ evidence: Evidence
  ) throws(Cost.Unknown) -> Double {
    switch self {
    case .uselessRenders:
      // Of twenty rows on the screen, or of all where there are fewer, one changes.
      guard let rows = load.rows else { return 0 }
      let cell = Cell(pattern: pattern, workload: "list.visible20", size: 1_000)
      let useless = try evidence.value(cell, .renders) * evidence.value(cell, .unchangedRenders)
      return min(useless, Double(rows - 1))
    case .allocations:
      return try evidence.cost(.mallocs, ofActionUnder: load, pattern).value
        * load.actionsPerSecond
    case .memory:
      return try evidence.cost(.bytesPerInstance, .instances, load.screens, pattern).value
        * Double(load.screens)
    }
  }
}
