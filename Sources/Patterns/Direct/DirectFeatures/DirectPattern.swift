import Spec

/// No architecture: the features written by hand, on the main actor.
public enum DirectPattern: Pattern {
  public typealias CounterDriver = DirectCounter
  public typealias ListDriver = DirectList
  public typealias SearchDriver = DirectSearch

  public static let name = "Direct"
  public static let isReference = true

  public static let capabilities = Capabilities(
    synchronous: .yes,
    threadSafeSend: .no(because: "state is confined to the main actor"),
    replay: .yes,
    severalObservers: .yes,
    restartable: .no(because: "shutdown is final; make a new one"),
    bounded: .yes,
    cancelsInFlight: .yes,
    observesParts: .no(because: "there is one list of observers, for the whole view"),
    renders: .everyAction)
}

/// Also written by hand, but actions go through an asynchronous queue and are handled later.
public enum DirectAsyncPattern: Pattern {
  public typealias CounterDriver = DirectAsyncCounter
  public typealias ListDriver = DirectAsyncList
  public typealias SearchDriver = DirectAsyncSearch

  public static let name = "DirectAsync"
  public static let isReference = true

  public static let capabilities = Capabilities(
    synchronous: .no(because: "an action is handled by a task, after send has returned"),
    threadSafeSend: .yes,
    replay: .yes,
    severalObservers: .yes,
    restartable: .no(because: "shutdown is final; make a new one"),
    bounded: .no(because: "the queue of actions grows while the main actor is busy"),
    cancelsInFlight: .yes,
    observesParts: .no(because: "there is one list of observers, for the whole view"),
    renders: .everyAction)
}
