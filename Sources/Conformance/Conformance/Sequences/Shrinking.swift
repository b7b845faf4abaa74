import Spec

/// Shrinks a failing sequence: removes chunks, then single steps, then takes simpler steps, as long
/// as it still fails in the same way.
struct Shrinking<Feature: Checkable> {
  private(set) var steps: [Step<Feature>]
  private(set) var cancellation: CancellationResponse

  /// Whether the steps still fail in the same way, with jobs in order or under other schedules too.
  private let fails: ([Step<Feature>], CancellationResponse, _ needsSchedules: Bool) -> Bool
  private var needsSchedules = false
  private var attemptsLeft: Int

  /// Shrinks `steps` with a limited number of attempts; a smaller one if they get stuck, because
  /// each attempt then takes long.
  init(
    steps: [Step<Feature>], cancellation: CancellationResponse, isStuck: Bool,
    _ fails: @escaping ([Step<Feature>], CancellationResponse, _ needsSchedules: Bool) -> Bool
  ) {
    self.steps = steps
    self.cancellation = cancellation
    self.fails = fails
    attemptsLeft = isStuck ? 20 : 400
  }

  mutating func shrink() {
    // If they fail with jobs in order as well, no other schedule is needed.
    needsSchedules = !fails(steps, cancellation, false)
    remove()
    simplify()
    remove()
    removeAndSimplify()
    if cancellation == .ignored { _ = attempt(steps, .immediate) }
  }

  private mutating func remove() {
    var chunk = max(1, steps.count / 2)
    while true {
      var start = 0
      while start < steps.count {
        var fewer = steps
        fewer.removeSubrange(start..<min(start + chunk, fewer.count))
        if !attempt(fewer, cancellation) { start += chunk }
      }
      if chunk == 1 { return }
      chunk /= 2
    }
  }

  private mutating func simplify() {
    var index = 0
    while index < steps.count {
      if !simplify(steps[index], at: index) { index += 1 }
    }
  }

  /// Replaces `step` by a simpler one everywhere, or at `index` only; or sends at the end what it
  /// sends inside a delivery.
  private mutating func simplify(_ step: Step<Feature>, at index: Int) -> Bool {
    for simpler in step.simpler {
      var everywhere = steps
      for other in steps.indices where steps[other] == step { everywhere[other] = simpler }
      if attempt(everywhere, cancellation) { return true }
      var here = steps
      here[index] = simpler
      if here != everywhere, attempt(here, cancellation) { return true }
    }
    guard case .sendInside(let action) = step else { return false }
    var last = steps
    last.remove(at: index)
    return attempt(last + [.send(action)], cancellation)
  }

  /// Removes one step and simplifies another at once, where neither change alone still fails.
  private mutating func removeAndSimplify() {
    var index = 0
    while index < steps.count {
      let smaller = steps.indices.lazy.filter { $0 != index }.flatMap { [steps] other in
        steps[other].simpler.lazy.map { simpler in
          var smaller = steps
          smaller[other] = simpler
          smaller.remove(at: index)
          return smaller
        }
      }
      if !smaller.contains(where: { attempt($0, cancellation) }) { index += 1 }
    }
  }

  private mutating func attempt(_ steps: [Step<Feature>], _ cancellation: CancellationResponse)
    -> Bool
  {
    guard attemptsLeft > 0 else { return false }
    attemptsLeft -= 1
    guard fails(steps, cancellation, needsSchedules) else { return false }
    self.steps = steps
    self.cancellation = cancellation
    return true
  }
}
