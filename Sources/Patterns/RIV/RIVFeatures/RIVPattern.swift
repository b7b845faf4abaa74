import Spec

/// Reducer, interactor, view: actions change a domain, which is reduced to what a view shows.
public enum RIVPattern: Pattern {
  public typealias CounterDriver = RIVCounterDriver
  public typealias ListDriver = RIVListDriver
  public typealias SearchDriver = RIVSearchDriver

  public static let name = "RIV"

  public static let capabilities = Capabilities(
    synchronous: .yes,
    threadSafeSend: .yes,
    replay: .yes,
    severalObservers: .yes,
    restartable: .no(because: "stop is final; a screen that comes back makes a new feature"),
    bounded: .no(
      because: "every change made off the main actor is kept until the main actor has shown it"),
    cancelsInFlight: .yes,
    renders: .changesAndSome("every change of the domain, also one that leaves the view as it was"))
}
