import Explorer
import Spec

// The form in which a failing sequence is printed, so that it can be kept as a test.
extension Conformance {
  /// Does `steps` to the pattern's counter; throws the ``Violation`` that shows.
  public func require<P: Pattern>(
    _ pattern: P.Type, counter steps: [Step<CounterSpec>], services: Temper = .prompt,
    schedule: ScheduleToken = .inOrder
  ) throws {
    try require(P.self, P.CounterDriver.self, steps, services, schedule)
  }

  /// Does `steps` to the pattern's list; throws the ``Violation`` that shows.
  public func require<P: Pattern>(
    _ pattern: P.Type, list steps: [Step<ListSpec>], services: Temper = .prompt,
    schedule: ScheduleToken = .inOrder
  ) throws {
    try require(P.self, P.ListDriver.self, steps, services, schedule)
  }

  /// Does `steps` to the pattern's search; throws the ``Violation`` that shows.
  public func require<P: Pattern>(
    _ pattern: P.Type, search steps: [Step<SearchSpec>], services: Temper = .prompt,
    schedule: ScheduleToken = .inOrder
  ) throws {
    try require(P.self, P.SearchDriver.self, steps, services, schedule)
  }

  private func require<P: Pattern, Driver: FeatureDriver>(
    _ pattern: P.Type, _ driver: Driver.Type, _ steps: [Step<Driver.Feature>],
    _ temper: Temper, _ schedule: ScheduleToken
  ) throws where Driver.Feature: Checkable {
    let search = SequenceSearch<Driver>(capabilities: P.capabilities)
    if let finding = search.failure(of: steps, temper, .replay(schedule)) {
      throw finding.violation
    }
  }
}
