import Conformance
import Spec
import Testing

/// A driver with one plausible mistake, and how to check it.
struct Mutant: Sendable, CustomTestStringConvertible {
  let name: String
  let feature: String
  /// The mistake, in one line.
  let mistake: String
  let check: @Sendable (Conformance) -> ConformanceReport

  var testDescription: String { name }

  static func counter<Driver: ReferenceDriver<CounterSpec>>(
    _ driver: Driver.Type, _ mistake: String
  ) -> Mutant {
    Mutant(name: "\(driver)", feature: "counter", mistake: mistake) {
      $0.check(CounterOf<Driver>.self)
    }
  }

  static func list<Driver: ReferenceDriver<ListSpec>>(_ driver: Driver.Type, _ mistake: String)
    -> Mutant
  {
    Mutant(name: "\(driver)", feature: "list", mistake: mistake) { $0.check(ListOf<Driver>.self) }
  }

  static func search<Driver: ReferenceDriver<SearchSpec>>(
    _ driver: Driver.Type, _ mistake: String
  ) -> Mutant {
    Mutant(name: "\(driver)", feature: "search", mistake: mistake) {
      $0.check(SearchOf<Driver>.self)
    }
  }

  /// Every mutant, by the group of rules that it mainly breaks.
  static let all: [Mutant] =
    initialState + dispatch + observation + observers + oneShotEffects + asynchronousWork
    + concurrency + realThreads + reentrancy + lifecycle + attach + restart + errors + isolation
    + sequences
}
