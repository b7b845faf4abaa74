import Spec

extension Rig {
  /// Fails with `kind` unless `condition`.
  func require(
    _ condition: Bool, _ kind: Violation.Kind, expected: @autoclosure () -> String,
    found: @autoclosure () -> String
  ) throws(Violation) {
    guard !condition else { return }
    throw Violation(kind: kind, expected: expected(), found: found(), steps: steps)
  }

  /// `view` is the model's.
  func requireView() throws(Violation) {
    try require(
      driver.view == model.view, .view, expected: "the view \(model.view)",
      found: "\(driver.view)")
  }

  /// What the listener heard last, or the start if it heard nothing, is the model's view.
  func requireLast(_ listener: Listener<Feature>) throws(Violation) {
    let shown = listener.heard.last ?? model.trace[0]
    try require(
      shown == model.view, .view, expected: "the view \(model.view)", found: "\(shown)")
  }

  /// The listener heard the model's views from `start` on, or with coalescing some of them up to
  /// the last. Views that equal the one before do not count.
  func requireTrace(
    _ listener: Listener<Feature>, from start: Int = 0
  ) throws(Violation) {
    let due = Array(model.trace[start...]).withoutRepeats
    var heard = listener.changes
    // Without replay, whether the first view is told again is the pattern's choice (IN3, OB3).
    if heard.first != due.first { heard.insert(due[0], at: 0) }
    let matches =
      capabilities.delivery == .lossless
      ? heard == due : heard.last == due.last && heard.isSubsequence(of: due)
    try require(
      matches, .trace, expected: "the views \(due)", found: "\(listener.changes)")
  }

  /// The listener heard the model's effects, each once, in order.
  func requireEffects(_ listener: EffectListener<Feature>) throws(Violation) {
    let due = dueEffects.map(\.effect)
    try require(
      listener.effects == due, .effects, expected: "the effects \(due)",
      found: "\(listener.effects)")
  }

  /// Nothing was wrong about how the listeners were told.
  func requireOrderly(_ listeners: [Listener<Feature>]) throws(Violation) {
    for listener in listeners {
      try require(
        listener.nested == 0, .nesting, expected: "each view after the one before was done with",
        found: "\(listener.nested) views inside the delivery of another")
      try require(
        listener.offMain == 0, .offMain, expected: "every delivery on the main actor",
        found: "\(listener.offMain) views elsewhere")
      if let (told, said) = listener.contradictions.first {
        try require(
          false, .contradiction, expected: "`view` to be \(told) in a callback told so",
          found: "\(said)")
      }
    }
  }

  /// Settles; the requests made since the last time are the model's.
  func requireRequests() async throws(Violation) {
    let misfit = await settleRequests()
    try require(misfit == nil, .requests, expected: "the model's requests", found: misfit ?? "")
  }
}

extension Array where Element: Equatable {
  /// Whether the elements appear in `other` in this order, not necessarily side by side.
  func isSubsequence(of other: [Element]) -> Bool {
    var rest = other[...]
    for element in self {
      guard let match = rest.firstIndex(of: element) else { return false }
      rest = rest[(match + 1)...]
    }
    return true
  }
}
