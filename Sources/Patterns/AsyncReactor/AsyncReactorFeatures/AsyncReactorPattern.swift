import Spec

/// A reactor reduces inputs to mutations, and delivers every state to its stores.
public enum AsyncReactorPattern: Pattern {
  public typealias CounterDriver = AsyncReactorCounterDriver
  public typealias ListDriver = AsyncReactorListDriver
  public typealias SearchDriver = AsyncReactorSearchDriver

  public static let name = "AsyncReactor"

  public static let capabilities = Capabilities(
    synchronous: .no(because: "inputs are reduced off the main actor, after send has returned"),
    threadSafeSend: .yes,
    replay: .no(because: "a store receives the states committed after it has connected"),
    severalObservers: .yes,
    restartable: .yes,
    bounded: .no(
      because: "every state is delivered, so states queue up while the main actor is busy"),
    cancelsInFlight: .yes,
    renders: .changesAndSome("every input commits a state, also one that comes to nothing"))
}
