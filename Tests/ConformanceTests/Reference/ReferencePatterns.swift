import Spec

/// A pattern of which only the counter matters.
enum CounterOf<Driver: ReferenceDriver<CounterSpec>>: Pattern {
  typealias CounterDriver = Driver
  typealias ListDriver = ReferenceList
  typealias SearchDriver = ReferenceSearch

  static var name: String { "\(Driver.self)" }
  static var capabilities: Capabilities { Driver.capabilities }
}

/// A pattern of which only the list matters.
enum ListOf<Driver: ReferenceDriver<ListSpec>>: Pattern {
  typealias CounterDriver = ReferenceCounter
  typealias ListDriver = Driver
  typealias SearchDriver = ReferenceSearch

  static var name: String { "\(Driver.self)" }
  static var capabilities: Capabilities { Driver.capabilities }
}

/// A pattern of which only the search matters.
enum SearchOf<Driver: ReferenceDriver<SearchSpec>>: Pattern {
  typealias CounterDriver = ReferenceCounter
  typealias ListDriver = ReferenceList
  typealias SearchDriver = Driver

  static var name: String { "\(Driver.self)" }
  static var capabilities: Capabilities { Driver.capabilities }
}

/// The model itself as a pattern: actions are handled at once.
enum ReferencePattern: Pattern {
  typealias CounterDriver = ReferenceCounter
  typealias ListDriver = ReferenceList
  typealias SearchDriver = ReferenceSearch

  static let name = "Reference"
  static let capabilities = Capabilities.direct
}

/// The model itself as a pattern: actions go through a queue.
enum QueuedPattern: Pattern {
  typealias CounterDriver = QueuedCounter
  typealias ListDriver = QueuedList
  typealias SearchDriver = QueuedSearch

  static let name = "Queued"
  static let capabilities = Capabilities.queued
}
