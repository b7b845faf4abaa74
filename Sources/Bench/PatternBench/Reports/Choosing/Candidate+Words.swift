import BenchKit
import Choosing
import Conformance
import Spec

extension [Candidate] {
  var names: String { map(\.pattern).list("and") }
}

extension Candidate {
  var known: Work? { try? work.get() }

  /// Why its work is not known; nil where it is.
  var unknown: String? {
    if case .failure(let unknown) = work { unknown.because } else { nil }
  }

  /// What speaks against it.
  var objection: String {
    // Await matters only for those that could be chosen.
    let hop = hops && standing <= .unmeasured ? "must await" : nil
    let reason: String? =
      switch (standing, work) {
      case (.cannot, _):
        lacks.map(\.objection).joined(separator: ", ")
      case (.cannotKeepUp, _): "cannot keep up"
      case (_, .failure): "not measured"
      case (.costly, _):
        uselessRenders.map {
          "\($0.perChange.fixed(0)) useless render\($0.perChange < 1.5 ? "" : "s")"
        }
      case (.left, _), (.unmeasured, _): nil
      }
    return [reason, hop].compactMap { $0 }.joined(separator: ", ")
  }

  /// Its name with its tokens and what comes along.
  var withCode: String {
    let along =
      [
        code.tokens.map {
          "\($0.grouped) tokens"
            + (code.framework.map { " and a framework of \($0.grouped)" } ?? "")
        }
      ] + [needs?.text]
    return "\(pattern) (\(along.compactMap { $0 }.joined(separator: ", ")))"
  }
}

extension PatternNeeds {
  /// Such as `iOS 18, Combine`.
  var text: String { (["iOS \(iOS)"] + [module].compactMap { $0 }).joined(separator: ", ") }
}

extension Lack {
  /// What speaks against the pattern.
  var objection: String {
    let no = isUnknown ? "unverified:" : "no"
    return switch subject {
    case .capability(let capability):
      "\(no) \(capability.rawValue)\(rule.map { " (\($0))" } ?? "")"
    case .requiredRule: "\(no) \(rule.map { "what \($0) requires" } ?? "")"
    case .iOS(_, let oldest): "needs iOS \(oldest)"
    }
  }

  /// What it cannot do, after "can".
  var deed: String {
    switch subject {
    case .capability(let capability): capability.deed
    case .requiredRule: "keep \(rule ?? "every rule")"
    case .iOS(let version, _): "run on iOS \(version)"
    }
  }

  /// What asks for it in a command; nil for what is asked of every pattern.
  var option: String? {
    switch subject {
    case .capability(let capability): capability.optionName
    case .requiredRule: nil
    case .iOS: "--ios"
    }
  }
}
