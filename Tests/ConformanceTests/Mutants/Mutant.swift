import Conformance
import Spec
import Testing

/// A driver with one plausible mistake, and how to check it.
struct Mutant: Sendable, CustomTestStringConvertible {
  let name: String
  let feature: String
  /// The mistake, in one line.
  let mistake: String
  let pattern: any Pattern.Type

  var testDescription: String { name }

  /// The reference without the mistake.
  var mended: any Pattern.Type {
    pattern.capabilities.threadSafeSend.isClaimed ? QueuedPattern.self : ReferencePattern.self
  }

  func check(_ conformance: Conformance) -> ConformanceReport { conformance.check(pattern) }

  static func counter<Driver: ReferenceDriver<CounterSpec>>(
    _ driver: Driver.Type, _ mistake: String
  ) -> Mutant {
    Mutant(
      name: "\(driver)", feature: "counter", mistake: mistake, pattern: CounterOf<Driver>.self)
  }

  static func list<Driver: ReferenceDriver<ListSpec>>(
    _ driver: Driver.Type, _ mistake: String
  ) -> Mutant {
    Mutant(name: "\(driver)", feature: "list", mistake: mistake, pattern: ListOf<Driver>.self)
  }

  static func search<Driver: ReferenceDriver<SearchSpec>>(
    _ driver: Driver.Type, _ mistake: String
  ) -> Mutant {
    Mutant(name: "\(driver)", feature: "search", mistake: mistake, pattern: SearchOf<Driver>.self)
  }

  /// Every mutant, by the group of rules that it mainly breaks.
  static let all: [Mutant] =
    initialState + dispatch + observation + observers + oneShotEffects + asynchronousWork
    + concurrency + realThreads + reentrancy + lifecycle + attach + restart + errors + isolation
    + sequences
}
