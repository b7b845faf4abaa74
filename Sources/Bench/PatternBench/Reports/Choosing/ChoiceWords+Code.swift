import Choosing
import Conformance

extension ChoiceWords {
  var code: String {
    guard let first = choice.shortest.first else {
      let isEmpty = choice.best.isEmpty || choice.best[0].standing > .unmeasured
      let whose = choice.best.count == 1 ? "Its" : "Their"
      return ([isEmpty ? nil : "\(whose) code was not counted."] + preferred).compactMap { $0 }
        .joined(separator: " ")
    }
    let least: String
    if choice.candidates.count == 1 {
      least = "Its code: \(first.withCode)."
    } else if choice.best.count == 1, choice.isAnswered {
      let others = choice.candidates(first.standing).dropFirst()
      least =
        others.isEmpty
        ? "That leaves \(first.withCode)."
        : others.allSatisfy(\.hops) && !first.hops
          ? "\(first.withCode) needs no await."
          : "\(first.withCode) renders the fewest unchanged rows."
    } else {
      let place =
        !choice.isAnswered
        ? "Whatever the speed, "
        : choice.best.count < choice.candidates.count
          ? "Of \(choice.best.contains { $0.hops } || load.senders == 0 ? "the \(choice.best.count) left" : "these"), "
          : ""
      least = place + Self.leastCode(choice.shortest)
    }
    let hop = choice.shortestWithHop
    let withHop = hop.isEmpty ? nil : "With an await, \(Self.leastCode(hop))"
    let others = choice.isAnswered ? [quicker, withoutFramework] : []
    return ([least, withHop] + others + preferred).compactMap { $0 }.joined(separator: " ")
  }

  private static func leastCode(_ shortest: [Candidate]) -> String {
    let names = shortest.map(\.withCode).list("and")
    return shortest.count == 1
      ? "\(names) needs the least code."
      : "\(names) need the least code, within a tenth of each other."
  }

  /// What is shortest of those that take little of a frame, where the shortest take much.
  private var quicker: String? {
    let slow = choice.shortest.filter { $0.band == .belowQuarter }
    guard !slow.isEmpty, let quick = choice.shortest(where: { $0.band! < .belowQuarter }) else {
      return nil
    }
    let take =
      "\(slow.names) take\(slow.count == 1 ? "s" : "") \(Band.belowQuarter.text) of a frame"
    return choice.shortest.contains { $0.pattern == quick.pattern }
      ? "\(take), \(quick.pattern) less."
      : "\(take); of those that take less, \(quick.withCode) needs the least code."
  }

  /// What is shortest without a framework, where the shortest bring one.
  private var withoutFramework: String? {
    guard choice.shortest.allSatisfy({ $0.code.framework != nil }),
      let bare = choice.shortest(where: { $0.code.framework == nil && $0.code.tokens != nil })
    else { return nil }
    return "Without a framework, \(bare.withCode) needs the least code."
  }

  /// Why preferred patterns are not among the shortest, once for those with the same reason.
  private var preferred: [String?] {
    let reasons = choice.otherPreferred.map { candidate -> (Candidate, Reason) in
      let cannot = "cannot " + candidate.lacks.map(\.deed).list("or")
      let objection =
        candidate.standing == .cannot
        ? cannot : candidate.standing == .unmeasured ? "" : candidate.objection
      guard objection.isEmpty else { return (candidate, .objection(objection)) }
      return (candidate, candidate.code.tokens == nil ? .notCounted : .longer)
    }
    return reasons.map(\.1).unique.map { reason in
      let those = reasons.filter { $0.1 == reason }.map(\.0)
      return switch reason {
      case .objection(let text): "You prefer \(those.names): \(text)."
      case .notCounted: "You prefer \(those.names), whose code was not counted."
      case .longer:
        "You prefer \(those.map(\.withCode).list("and")), which \(those.count == 1 ? "is" : "are") longer."
      }
    }
  }

  private enum Reason: Hashable {
    case objection(String)
    case notCounted, longer
  }
}
