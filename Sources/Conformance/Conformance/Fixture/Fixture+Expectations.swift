import Spec

extension Fixture {
  /// Throws a violation of `kind` unless `condition` holds.
  func require(
    _ condition: Bool, _ kind: Violation.Kind, expected: @autoclosure () -> String,
    found: @autoclosure () -> String
  ) throws(Violation) {
    guard !condition else { return }
    throw Violation(kind: kind, expected: expected(), found: found(), steps: steps)
  }

  /// Throws a violation of `kind` if there is a mismatch.
  func require(_ mismatch: Mismatch?, _ kind: Violation.Kind) throws(Violation) {
    guard let mismatch else { return }
    throw Violation(kind: kind, expected: mismatch.expected, found: mismatch.found, steps: steps)
  }

  /// Requires that `found`, which the message calls `name`, equals `expected`.
  func require(
    _ found: Feature.View, is expected: Feature.View, _ name: String,
    _ kind: Violation.Kind = .view
  ) throws(Violation) {
    guard found != expected else { return }
    let differences = Difference.all(between: expected, and: found)
    throw Violation(
      kind: kind, expected: "\(name) to have \(differences.expectedText)",
      found: differences.foundText, steps: steps)
  }

  /// Requires that `view` equals the model's.
  func requireView() throws(Violation) {
    try require(driver.view, is: model.view, "`view`")
  }

  /// Requires that the last view received, or the initial view before any, equals the model's.
  func requireLast(_ recorder: ViewRecorder<Feature>) throws(Violation) {
    guard let last = recorder.received.last else {
      try require(
        model.view == model.trace[0], .trace,
        expected: "a view with "
          + Difference.all(between: model.view, and: model.trace[0]).expectedText
          + " to be delivered", found: "none")
      return
    }
    try require(last, is: model.view, "the last view received", .trace)
  }

  /// Requires that the recorder received the model's views from index `start` on; with coalescing,
  /// a subsequence that ends with the last. Views that equal the one before do not count.
  func requireTrace(
    _ recorder: ViewRecorder<Feature>, from start: Int = 0
  ) throws(Violation) {
    let due = Array(model.trace[start...]).withoutRepeats
    var received = recorder.changes
    // A pattern without replay may deliver the initial view or not (IN3 and OB3 judge that).
    if received.first != due.first { received.insert(due[0], at: 0) }
    try require(
      capabilities.delivery == .lossless
        ? Mismatch.ofWhole(received, due) : Mismatch.ofSubsequence(received, due), .trace)
  }

  /// Requires that the observer received nothing since it was stopped.
  func requireStopped(_ recorder: ViewRecorder<Feature>) throws(Violation) {
    let count = recorder.received.count - (recorder.countAtStop ?? recorder.received.count)
    try require(
      count == 0, .trace, expected: "no view after the observer was stopped",
      found: count.counted("view"))
  }

  /// Requires that the recorder received the model's effects, each once, in order.
  func requireEffects(_ recorder: EffectRecorder<Feature>) throws(Violation) {
    let due = dueEffects.map { $0.effect }
    try require(
      recorder.effects == due, .effects, expected: "the effects \(brief: due)",
      found: "\(brief: recorder.effects)")
  }

  /// Requires that no delivery to the recorder began inside another.
  func requireNoNesting(_ recorder: ViewRecorder<Feature>) throws(Violation) {
    try require(
      recorder.nestedCount == 0, .nesting,
      expected: "every delivery to begin after the previous one ended",
      found: "\(recorder.nestedCount) inside another")
  }

  /// Requires that every view was delivered on the main actor.
  func requireOnMain(_ recorder: ViewRecorder<Feature>) throws(Violation) {
    try require(
      recorder.offMainCount == 0, .offMain, expected: "every view delivered on the main actor",
      found: "\(recorder.offMainCount) of \(recorder.received.count) delivered off the main actor")
  }

  /// Requires that every effect was delivered on the main actor.
  func requireOnMain(_ recorder: EffectRecorder<Feature>) throws(Violation) {
    try require(
      recorder.offMainCount == 0, .offMain, expected: "every effect delivered on the main actor",
      found: "\(recorder.offMainCount) of \(recorder.received.count) delivered off the main actor")
  }

  /// Requires that `view`, read in a callback, always equalled the view delivered there.
  func requireNoContradiction(_ recorder: ViewRecorder<Feature>) throws(Violation) {
    guard let (delivered, read) = recorder.contradictions.first else { return }
    try require(
      read, is: delivered, "`view`, in the callback that delivers this view,", .contradiction)
  }

  /// Requires that `view` stayed the same during each callback.
  func requireSteady(
    _ shifts: [(before: Feature.View, after: Feature.View)]
  ) throws(Violation) {
    guard let (before, after) = shifts.first else { return }
    try require(
      after, is: before, "`view`, until the callback that sent the action ends,", .contradiction)
  }

  /// Settles, then requires that the requests made since the last call are the model's, and that
  /// every request whose answer is still needed is open.
  func requireRequests() async throws(Violation) {
    try require(await settleRequests(), .requests)
    try require(lostRequest(), .requests)
  }
}
