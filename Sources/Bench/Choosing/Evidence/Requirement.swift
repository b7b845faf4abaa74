import BenchKit
import Conformance
import Spec

/// Something that a pattern must do, and does not.
package struct Lack: Sendable, Equatable {
  package enum Subject: Sendable, Equatable {
    case capability(Capability)
    /// What every pattern must do.
    case requiredRule
    /// A version of iOS that the app supports, and the oldest that the pattern runs on.
    case iOS(String, oldest: String)
  }

  package let subject: Subject
  /// The rule that shows it; nil when none was checked.
  package let rule: String?
  package let because: String
  /// Whether the pattern may have it, but nothing proves it.
  package let isUnknown: Bool

  package var capability: Capability? {
    if case .capability(let capability) = subject { capability } else { nil }
  }

  /// What the pattern lacks on `version` of iOS; nil if it runs there, or does not say what it needs.
  init?(on version: String?, _ needs: PatternNeeds?) {
    guard let version, let oldest = needs?.iOS, version.isOlder(than: oldest) else { return nil }
    self.init(
      subject: .iOS(version, oldest: oldest), rule: nil, because: "it needs iOS \(oldest)",
      isUnknown: false)
  }

  package init(subject: Subject, rule: String?, because: String, isUnknown: Bool) {
    (self.subject, self.rule, self.because) = (subject, rule, because)
    self.isUnknown = isUnknown
  }
}

extension String {
  /// Whether the version, such as `16.4`, comes before `other`.
  fileprivate func isOlder(than other: String) -> Bool {
    func numbers(_ version: String) -> [Int] {
      version.split(separator: ".").compactMap { Int($0) }
    }
    return numbers(self).lexicographicallyPrecedes(numbers(other))
  }
}

/// Hard constraints: capabilities that a pattern must have, as a verification proves.
struct Requirements {
  let capabilities: [Capability]
  let conformance: [String: ConformanceReport]?
  /// What the pattern claims; nil unless this executable knows it.
  let claims: Capabilities?

  /// What `pattern` lacks.
  ///
  /// A claim counts only when every rule of its capability was checked and holds. A pattern that breaks a rule that it
  /// must keep lacks something whatever is required.
  func lacks(of pattern: String) -> [Lack] {
    let rows = conformance?[pattern]?.rows ?? []
    let broken = rows.first { $0.rule.level == .required && $0.status == .fail }.map { row in
      Lack(
        subject: .requiredRule, rule: row.rule.id, because: "breaks it: \(row.rule.statement)",
        isUnknown: false)
    }
    return (broken.map { [$0] } ?? []) + capabilities.compactMap { lack($0, pattern, rows) }
  }

  private func lack(
    _ capability: Capability, _ pattern: String, _ rows: [ConformanceReport.RuleResult]
  ) -> Lack? {
    let rules = Rule.all.filter { $0.level == .claimed(capability) }.map(\.id)
    func lack(_ rule: String?, _ because: String, isUnknown: Bool = false) -> Lack {
      Lack(
        subject: .capability(capability), rule: rule, because: because, isUnknown: isUnknown)
    }
    let own = rows.filter { rules.contains($0.rule.id) }
    let off = own.filter(\.status.isOff)
    // Of the rules that are off, the one of the most features.
    let shown = rules.max { left, right in
      off.count { $0.rule.id == left } < off.count { $0.rule.id == right }
    }
    if case .no(let reason) = claims?[capability] {
      return lack(off.isEmpty ? nil : shown, reason.printable)
    }
    if let off = off.first {
      return lack(shown, off.reason?.printable ?? "does not claim it")
    }
    if let broken = own.first(where: { $0.status == .fail }) {
      return lack(broken.rule.id, "claims it and breaks the rule: \(broken.rule.statement)")
    }
    let unchecked = rules.filter { id in
      let checks = own.filter { $0.rule.id == id }
      return checks.isEmpty || checks.contains { $0.status == .notRun }
    }
    guard conformance != nil else {
      return lack(nil, "no verification was given", isUnknown: true)
    }
    guard !rules.isEmpty, unchecked.isEmpty else {
      return lack(
        nil, "no verification of it checked \(unchecked.joined(separator: ", "))", isUnknown: true)
    }
    return nil
  }
}

/// A claim of tables that no rule verifies by itself: it says which views the other rules expect.
package enum UnverifiedClaim: String, CaseIterable {
  case losslessDelivery = "lossless delivery"
  case rendersEveryAction = "renders every action"
  case rendersChangesOnly = "renders changes only"
}

extension Capability {
  /// The names as options take them, such as `thread-safe-send`.
  package var optionName: String { rawValue.replacing(" ", with: "-") }

  /// Other words that people use. Asking for synchronous sends means wanting to read the result; only tests of rendering need
  /// it rendered by then.
  private var otherNames: [String] { self == .readable ? ["synchronous", "readable"] : [] }

  /// The capabilities called `names`. Throws ``ChoiceError``.
  package static func all(_ names: [String]) throws(ChoiceError) -> [Capability] {
    var found: [Capability] = []
    for name in names {
      guard
        let capability = allCases.first(where: {
          ([$0.optionName, $0.rawValue] + $0.otherNames).contains(name.lowercased())
        })
      else {
        let names = allCases.map(\.optionName)
        let claim = UnverifiedClaim.allCases.first {
          $0.rawValue == name.lowercased().replacing("-", with: " ")
        }
        if let claim {
          throw ChoiceError(
            "'\(claim.rawValue)' is a claim that no rule verifies by itself, so it cannot be required; bench list "
              + "--verbose says which patterns claim it, and why the others do not. Capabilities: "
              + names.joined(separator: ", "))
        }
        throw ChoiceError(
          "there is no capability '\(name)' that rules verify.\(name.hint(among: names)) Capabilities: "
            + names.joined(separator: ", "))
      }
      found.append(capability)
    }
    return found.unique
  }
}
