import Spec

/// A pattern of which only the counter matters.
enum CounterOf<Driver: Healthy<CounterSpec>>: Pattern {
  typealias CounterDriver = Driver
  typealias ListDriver = HealthyList
  typealias SearchDriver = HealthySearch

  static var name: String { "\(Driver.self)" }
  static var capabilities: Capabilities { Driver.capabilities }
}

/// A pattern of which only the list matters.
enum ListOf<Driver: Healthy<ListSpec>>: Pattern {
  typealias CounterDriver = HealthyCounter
  typealias ListDriver = Driver
  typealias SearchDriver = HealthySearch

  static var name: String { "\(Driver.self)" }
  static var capabilities: Capabilities { Driver.capabilities }
}

/// A pattern of which only the search matters.
enum SearchOf<Driver: Healthy<SearchSpec>>: Pattern {
  typealias CounterDriver = HealthyCounter
  typealias ListDriver = HealthyList
  typealias SearchDriver = Driver

  static var name: String { "\(Driver.self)" }
  static var capabilities: Capabilities { Driver.capabilities }
}

/// The model itself as a pattern: actions are handled at once.
enum HealthyPattern: Pattern {
  typealias CounterDriver = HealthyCounter
  typealias ListDriver = HealthyList
  typealias SearchDriver = HealthySearch

  static let name = "Healthy"
  static let capabilities = Capabilities.direct
}

/// The model itself as a pattern: actions go through an inbox.
enum QueuedPattern: Pattern {
  typealias CounterDriver = QueuedCounter
  typealias ListDriver = QueuedList
  typealias SearchDriver = QueuedSearch

  static let name = "Queued"
  static let capabilities = Capabilities.queued
}
