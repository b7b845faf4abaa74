import Spec

/// Inputs reduced to mutations by a reactor, and states told to stores.
public enum AsyncReactorPattern: Pattern {
  public typealias CounterDriver = AsyncReactorCounterDriver
  public typealias ListDriver = AsyncReactorListDriver
  public typealias SearchDriver = AsyncReactorSearchDriver

  public static let name = "AsyncReactor"

  public static let capabilities = Capabilities(
    synchronous: .no(because: "inputs are reduced off the main actor, after send has returned"),
    threadSafeSend: .yes,
    replay: .no(because: "a store is told the states committed after it has connected"),
    severalObservers: .yes,
    restartable: .yes,
    bounded: .no(because: "every state is told, so they queue up while the main actor is busy"),
    cancelsInFlight: .yes,
    renders: .changesAndSome("every input commits a state, also one that comes to nothing"))
}
