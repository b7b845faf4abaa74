/// Changes to the actions that the check of a rule sends: some are left out, some are simpler.
///
/// As text, a list of numbers of actions, counted from 0: `-2` leaves one out, `-2..5` leaves out four, and `7s10` takes the
/// second of the simpler actions of number 7, then the first of that one's. `t2` leaves out an advance of the clock, or
/// an `attach` or `shutdown` that changes nothing: number 2 of those, counted from 0.
package struct Edits: Sendable, Hashable, CustomStringConvertible {
  /// The actions that are left out.
  package var removed: Set<Int> = []
  /// The advances of the clock, calls of `attach` and of `shutdown` that are left out.
  var removedSteps: Set<Int> = []
  /// Which of the simpler actions to take, one after the other.
  var simplified: [Int: [Int]] = [:]

  /// No change.
  package static let none = Edits()

  /// Parses a ``description``; nil if `text` is not one.
  package init?(_ text: some StringProtocol) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      if part.hasPrefix("-") {
        let ends = part.dropFirst().split(separator: ".").map { Int($0) }
        guard let first = ends.first ?? nil, let last = ends.last ?? nil,
          first >= 0, first <= last,
          last < 1_000_000, ends.count < 3
        else { return nil }
        removed.formUnion(first...last)
      } else if part.hasPrefix("t") {
        guard let index = Int(part.dropFirst()), index >= 0 else { return nil }
        removedSteps.insert(index)
      } else {
        let words = part.split(separator: "s")
        guard words.count == 2, let index = Int(words[0]) else { return nil }
        let choices = words[1].compactMap(\.wholeNumberValue)
        guard choices.count == words[1].count else { return nil }
        simplified[index] = choices
      }
    }
  }

  private init() {}

  /// The edits as text; empty for none.
  package var description: String {
    var parts: [String] = []
    var rest = removed.sorted()[...]
    while let first = rest.popFirst() {
      var last = first
      while rest.first == last + 1 { last = rest.removeFirst() }
      parts.append(first == last ? "-\(first)" : "-\(first)..\(last)")
    }
    parts += simplified.sorted { $0.key < $1.key }.map { index, choices in
      "\(index)s\(choices.map(String.init).joined())"
    }
    parts += removedSteps.sorted().map { "t\($0)" }
    return parts.joined(separator: ",")
  }

  /// Only the changes to so many actions and other steps, the first ones.
  func prefix(actions: Int, steps: Int) -> Edits {
    var first = self
    first.removed = removed.filter { $0 < actions }
    first.simplified = simplified.filter { $0.key < actions }
    first.removedSteps = removedSteps.filter { $0 < steps }
    return first
  }

  /// What is sent instead of `action`, the one at `index`; nil if it is left out.
  func apply<Feature: Checkable>(
    _ feature: Feature.Type, _ action: Feature.Action, at index: Int
  ) -> Feature.Action? {
    guard !removed.contains(index) else { return nil }
    return (simplified[index] ?? []).reduce(action) { action, choice in
      let simpler = Feature.simpler(action)
      return simpler.indices.contains(choice) ? simpler[choice] : action
    }
  }
}

/// Makes the check of a rule send fewer and simpler actions as long as it fails in the same way.
struct EditSearch<Feature: Checkable> {
  /// The actions that the check sends.
  let actions: [Feature.Action]
  /// How often the check advances the clock, attaches or shuts down.
  var stepCount = 0
  /// How many more edits may be tried.
  var attemptsLeft = 150
  /// Whether the check fails in the same way with these edits.
  let fails: (Edits) -> Bool

  /// The smallest edits found: chunks are removed, then single actions, then other steps; then actions become
  /// simpler.
  mutating func smallest() -> Edits {
    var best = Edits.none
    var chunk = max(1, actions.count / 2)
    while true {
      for start in stride(from: 0, to: actions.count, by: chunk) {
        var candidate = best
        candidate.removed.formUnion(start..<min(actions.count, start + chunk))
        attempt(candidate, &best)
      }
      if chunk == 1 { break }
      chunk /= 2
    }
    for index in 0..<stepCount {
      var candidate = best
      candidate.removedSteps.insert(index)
      attempt(candidate, &best)
    }
    for index in actions.indices where !best.removed.contains(index) { simplify(index, &best) }
    return best
  }

  private mutating func simplify(_ index: Int, _ best: inout Edits) {
    while let action = best.apply(Feature.self, actions[index], at: index) {
      let before = best
      for choice in Feature.simpler(action).indices.prefix(10) where best == before {
        var candidate = best
        candidate.simplified[index, default: []].append(choice)
        attempt(candidate, &best)
      }
      if best == before { return }
    }
  }

  private mutating func attempt(_ candidate: Edits, _ best: inout Edits) {
    guard candidate != best, attemptsLeft > 0 else { return }
    attemptsLeft -= 1
    if fails(candidate) { best = candidate }
  }
}
