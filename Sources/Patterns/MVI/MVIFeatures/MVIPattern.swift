import Spec

/// Model, view, intent: a model turns intents into view models and actions.
public enum MVIPattern: Pattern {
  public typealias CounterDriver = MVICounterDriver
  public typealias ListDriver = MVIListDriver
  public typealias SearchDriver = MVISearchDriver

  public static let name = "MVI"

  public static let capabilities = Capabilities(
    synchronous: .yes,
    threadSafeSend: .yes,
    replay: .yes,
    severalObservers: .yes,
    restartable: .yes,
    bounded: .no(because: "intents sent off the main actor queue up without a limit"),
    cancelsInFlight: .yes,
    observesParts: .yes,
    renders: .changesAndSome("the view model after every event, even an unchanged one"))
}
