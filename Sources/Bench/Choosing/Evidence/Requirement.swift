import BenchKit
import Conformance
import Spec

/// A pattern that is not chosen among, and why.
package struct Removal: Sendable, Equatable {
  package let pattern: String
  package let because: String
  /// Whether it may have what is required, but nothing proves it.
  package let isUnknown: Bool
}

/// Hard constraints: capabilities that a pattern must have, as a verification proves.
struct Requirements {
  let capabilities: [Capability]
  let conformance: [String: ConformanceReport]?
  /// What patterns of this executable claim.
  let claims: [String: Capabilities]

  /// Why `pattern` is not chosen among; nil when it meets every requirement.
  ///
  /// A claim counts only when every rule of its capability was checked and holds. A pattern that breaks a rule that it
  /// must keep is removed whatever is required.
  func removal(of pattern: String) -> Removal? {
    let rows = conformance?[pattern]?.rows ?? []
    if let broken = rows.first(where: { $0.rule.level == .required && $0.status == .fail }) {
      return removal(
        pattern, "breaks the required rule \(broken.rule.id): \(broken.rule.statement)")
    }
    for capability in capabilities {
      if case .no(let reason) = claims[pattern]?[capability] {
        return removal(pattern, Self.unclaimed(capability, because: reason))
      }
      if let found = failing(capability, rows, pattern) { return found }
    }
    return nil
  }

  private func failing(
    _ capability: Capability, _ rows: [ConformanceReport.Row], _ pattern: String
  ) -> Removal? {
    let rules = Rule.all.filter { $0.level == .claimed(capability) }.map(\.id)
    let own = rows.filter { rules.contains($0.rule.id) }
    if let off = own.first(where: \.status.isOff) {
      return removal(pattern, Self.unclaimed(capability, because: off.reason?.printable))
    }
    if let broken = own.first(where: { $0.status == .fail }) {
      return removal(
        pattern,
        "claims \(capability.rawValue), but breaks \(broken.rule.id): \(broken.rule.statement)")
    }
    let unchecked = rules.filter { id in
      !own.contains { $0.rule.id == id }
        || own.contains { $0.rule.id == id && $0.status == .notRun }
    }
    guard conformance != nil, !rules.isEmpty, unchecked.isEmpty else {
      let reason =
        conformance == nil
        ? "no verification was given"
        : "no verification of it checked \(unchecked.joined(separator: ", "))"
      return removal(pattern, "\(capability.rawValue) is unverified: \(reason)", isUnknown: true)
    }
    return nil
  }

  private static func unclaimed(_ capability: Capability, because reason: String?) -> String {
    "does not claim \(capability.rawValue)\(reason.map { ": \($0)" } ?? "")"
  }

  private func removal(_ pattern: String, _ reason: String, isUnknown: Bool = false) -> Removal {
    Removal(pattern: pattern, because: reason, isUnknown: isUnknown)
  }
}

extension Capability {
  /// The names as options take them, such as `thread-safe-send`.
  package var optionName: String { rawValue.replacing(" ", with: "-") }

  /// The capabilities that `text` lists, with commas between them. Throws ``ChoiceError``.
  package static func list(_ text: String) throws(ChoiceError) -> [Capability] {
    var found: [Capability] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed) {
      guard
        let capability = allCases.first(where: {
          [$0.optionName, $0.rawValue].contains(name.lowercased())
        })
      else {
        let names = allCases.map(\.optionName)
        throw ChoiceError(
          "there is no capability '\(name)' that rules verify.\(name.hint(among: names)) Capabilities: "
            + names.joined(separator: ", "))
      }
      found.append(capability)
    }
    return found.unique
  }
}
