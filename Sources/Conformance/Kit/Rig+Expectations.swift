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

  /// Fails with `kind` where there is a mismatch.
  func require(_ mismatch: Mismatch?, _ kind: Violation.Kind) throws(Violation) {
    guard let mismatch else { return }
    throw Violation(kind: kind, expected: mismatch.expected, found: mismatch.found, steps: steps)
  }

  /// `found`, which `subject` names, is `expected`; says where it is not.
  func require(
    _ found: Feature.View, is expected: Feature.View, _ subject: String,
    _ kind: Violation.Kind = .view
  ) throws(Violation) {
    guard found != expected else { return }
    let differences = Difference.all(between: expected, and: found)
    throw Violation(
      kind: kind, expected: "\(subject) to have \(differences.expectations)",
      found: differences.findings, steps: steps)
  }

  /// `view` is the model's.
  func requireView() throws(Violation) {
    try require(driver.view, is: model.view, "`view`")
  }

  /// What the listener heard last, or the start if it heard nothing, is the model's view.
  func requireLast(_ listener: Listener<Feature>) throws(Violation) {
    try require(
      listener.heard.last ?? model.trace[0], is: model.view, "the last view heard", .trace)
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
    try require(
      capabilities.delivery == .lossless
        ? Mismatch.ofWhole(heard, due) : Mismatch.ofSubsequence(heard, due), .trace)
  }

  /// The listener heard the model's effects, each once, in order.
  func requireEffects(_ listener: EffectListener<Feature>) throws(Violation) {
    let due = dueEffects.map(\.effect)
    try require(
      listener.effects == due, .effects, expected: "the effects \(brief: due)",
      found: "\(brief: listener.effects)")
  }

  /// No delivery to the listener took place inside another.
  func requireNoNesting(_ listener: Listener<Feature>) throws(Violation) {
    try require(
      listener.nested == 0, .nesting, expected: "each view after the one before was done with",
      found: "\(listener.nested) told inside the delivery of another")
  }

  /// Every delivery to the listener took place on the main actor.
  func requireOnMain(_ listener: Listener<Feature>) throws(Violation) {
    try require(
      listener.offMain == 0, .offMain, expected: "every view told on the main actor",
      found: "\(listener.offMain) of \(listener.heard.count) told elsewhere")
  }

  /// Every effect was told on the main actor.
  func requireOnMain(_ listener: EffectListener<Feature>) throws(Violation) {
    try require(
      listener.offMain == 0, .offMain, expected: "every effect told on the main actor",
      found: "\(listener.offMain) of \(listener.heard.count) told elsewhere")
  }

  /// `view` said in every callback what the callback was told.
  func requireNoContradiction(_ listener: Listener<Feature>) throws(Violation) {
    guard let (told, said) = listener.contradictions.first else { return }
    try require(said, is: told, "`view`, in a callback that is told so,", .contradiction)
  }

  /// `view` did not change while a callback lasted.
  func requireSteady(
    _ shifts: [(before: Feature.View, after: Feature.View)]
  ) throws(Violation) {
    guard let (before, after) = shifts.first else { return }
    try require(
      after, is: before, "`view`, until the callback that sent the action is over,", .contradiction)
  }

  /// Settles; the requests made since the last time are the model's, and what is wanted goes on.
  func requireRequests() async throws(Violation) {
    try require(await settleRequests(), .requests)
    try require(Feature.lost(world.requests, model.state), .requests)
  }
}
