import Spec

/// Model and view model on the Observation module, as SwiftUI apps without an architecture are written.
public enum ObservablePattern: Pattern {
  public typealias CounterDriver = ObservableCounterDriver
  public typealias ListDriver = ObservableListDriver
  public typealias SearchDriver = ObservableSearchDriver

  public static let name = "Observable"

  public static let capabilities = Capabilities(
    delivery: .coalescing(because: "a screen renders once for all changes of a turn"),
    synchronous: .no(
      because:
        "the model has changed when send returns, but the screen renders in a task of its own"),
    threadSafeSend: .no(because: "the model is confined to the main actor"),
    replay: .yes,
    severalObservers: .yes,
    restartable: .yes,
    bounded: .yes,
    cancelsInFlight: .yes,
    observesParts: .yes,
    renders: .changesAndSome("a change that is undone before the screen renders"))
}

/// The same with `ObservableObject`: one publisher says that something in the model will change.
public enum ObservableObjectPattern: Pattern {
  public typealias CounterDriver = ObservableObjectCounterDriver
  public typealias ListDriver = ObservableObjectListDriver
  public typealias SearchDriver = ObservableObjectSearchDriver

  public static let name = "ObservableObject"

  public static let capabilities = Capabilities(
    delivery: .coalescing(because: "a screen renders once for all changes of a turn"),
    synchronous: .no(
      because:
        "the model has changed when send returns, but the screen renders in a task of its own"),
    threadSafeSend: .no(because: "the model is confined to the main actor"),
    replay: .yes,
    severalObservers: .yes,
    restartable: .yes,
    bounded: .yes,
    cancelsInFlight: .yes,
    observesParts: .no(because: "objectWillChange does not say what will change"),
    renders: .changesAndSome("setting a @Published property is a change, whatever it is set to"))
}
