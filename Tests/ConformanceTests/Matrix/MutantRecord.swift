import Conformance
import Foundation

/// The rules that kill a mutant, with their messages. Reads and writes the committed text.
struct MutantRecord: Sendable, Equatable {
  let name: String
  let feature: String
  let mistake: String
  let kills: [Kill]

  struct Kill: Sendable, Equatable {
    let rule: String
    let message: String
  }

  /// Checks `mutant` against `rules`, or against all, and records the result.
  init(of mutant: Mutant, by rules: [String]? = nil) {
    name = mutant.name
    feature = mutant.feature
    mistake = mutant.mistake
    var conformance = Conformance(sends: 400, features: [mutant.feature], replay: nil)
    conformance.shrinks = false
    // What real threads find of other mistakes differs from run to run.
    let usesThreads = Mutant.realThreads.contains { $0.name == mutant.name }
    conformance.rules = Set(
      rules ?? Rule.all.filter { usesThreads || !$0.isOnRealThreads }.map(\.id))
    kills = mutant.check(conformance).failures.map {
      Kill(rule: $0.rule.id, message: $0.lastingMessage)
    }
  }

  var rules: [String] { kills.map(\.rule) }

  /// Whether no other rule kills it; MB1 and AW12, whose sequences also find much of what directed rules find,
  /// do not count beside another.
  func isKilledOnly(by rule: String) -> Bool {
    rules.filter { $0 == rule || !["MB1", "AW12"].contains($0) } == [rule]
  }

  /// The record as text, a line for each rule.
  var text: String {
    (["\(name) (\(feature)): \(mistake)"] + kills.map { "  \($0.rule) \($0.message)" })
      .joined(separator: "\n")
  }

  /// Parses a ``text``; nil if it is malformed.
  init?(text: String) {
    let lines = text.split(separator: "\n").map(String.init)
    guard let first = lines.first?.wholeMatch(of: /(\w+) \((\w+)\): (.+)/) else { return nil }
    (name, feature, mistake) = (String(first.1), String(first.2), String(first.3))
    kills = lines.dropFirst().compactMap { line in
      line.wholeMatch(of: /\s\s(\w+) (.+)/).map {
        Kill(rule: String($0.1), message: String($0.2))
      }
    }
    guard kills.count == lines.count - 1 else { return nil }
  }
}

extension ConformanceReport.RuleResult {
  /// The message, without what depends on the machine or on the explorer's internals.
  fileprivate var lastingMessage: String {
    if rule.isOnRealThreads { return "found on real threads, where every run differs" }
    let literal = (rule.id == "MB1" ? regression : nil).map { " — \($0)" } ?? ""
    var text = (violation?.description ?? "") + literal
    text.replace(/schedule: "[^"]*"/, with: "schedule: \"…\"")
    text.replace(/(a task|task \d+: [^;]*) asked for [0-9.]+ seconds/, with: "a task asked for … s")
    text.replace(/of instance \d+/, with: "of instance …")
    text.replace(/after \d+ actions/, with: "after … actions")
    return text.replacing("\n", with: " ⏎ ")
  }
}
