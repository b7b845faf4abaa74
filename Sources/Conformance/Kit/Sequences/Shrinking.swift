import Spec

/// Makes a failing sequence small: leaves out chunks, then single steps, then takes simpler ones,
/// while it still fails in the same way.
struct Shrinking<Feature: Checkable> {
  private(set) var steps: [Step<Feature>]
  private(set) var temper: Temper

  /// Whether the steps fail in the same way, in the plain order or, where that is hard, in another.
  private let fails: ([Step<Feature>], Temper, _ isHard: Bool) -> Bool
  private var isHard = false
  private var budget: Int

  /// Shrinks `steps`; what gets stuck takes long to try, and is tried less often.
  init(
    steps: [Step<Feature>], temper: Temper, isStuck: Bool,
    _ fails: @escaping ([Step<Feature>], Temper, _ isHard: Bool) -> Bool
  ) {
    self.steps = steps
    self.temper = temper
    self.fails = fails
    budget = isStuck ? 20 : 400
  }

  mutating func shrink() {
    // Where the plain order fails as well, no other is needed.
    isHard = !fails(steps, temper, false)
    leaveOut()
    simplify()
    leaveOut()
    leaveOutAndSimplify()
    if temper == .stubborn { _ = attempt(steps, .prompt) }
  }

  private mutating func leaveOut() {
    var chunk = max(1, steps.count / 2)
    while true {
      var start = 0
      while start < steps.count {
        var fewer = steps
        fewer.removeSubrange(start..<min(start + chunk, fewer.count))
        if !attempt(fewer, temper) { start += chunk }
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

  /// Takes a simpler step for `step` wherever it stands, or there alone, or does at last, in plain
  /// sight, what it does inside a delivery.
  private mutating func simplify(_ step: Step<Feature>, at index: Int) -> Bool {
    for simpler in step.simpler {
      var everywhere = steps
      for place in steps.indices where steps[place] == step { everywhere[place] = simpler }
      if attempt(everywhere, temper) { return true }
      var here = steps
      here[index] = simpler
      if here != everywhere, attempt(here, temper) { return true }
    }
    guard case .sendInside(let action) = step else { return false }
    var last = steps
    last.remove(at: index)
    return attempt(last + [.send(action)], temper)
  }

  /// Leaves out one step and simplifies another at once, where neither alone would do.
  private mutating func leaveOutAndSimplify() {
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
      if !smaller.contains(where: { attempt($0, temper) }) { index += 1 }
    }
  }

  private mutating func attempt(_ steps: [Step<Feature>], _ temper: Temper) -> Bool {
    guard budget > 0 else { return false }
    budget -= 1
    guard fails(steps, temper, isHard) else { return false }
    self.steps = steps
    self.temper = temper
    return true
  }
}
