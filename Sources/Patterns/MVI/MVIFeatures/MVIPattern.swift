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
    bounded: .no(because: "intents from outside the main actor wait for it without a limit"),
    cancelsInFlight: .yes,
    renders: .changesAndSome("whatever an event leads to, also when it equals what was shown"))
}
