import Spec

/// Interactor and view: events one way, commands the other.
public enum IVPattern: Pattern {
  public typealias CounterDriver = IVCounterDriver
  public typealias ListDriver = IVListDriver
  public typealias SearchDriver = IVSearchDriver

  public static let name = "IV"

  public static let capabilities = Capabilities(
    synchronous: .yes,
    threadSafeSend: .no(
      because: "views and interactors live on the main actor; other code must await them"),
    replay: .no(because: "a command is delivered once, to the views that are linked by then"),
    severalObservers: .yes,
    restartable: .yes,
    bounded: .yes,
    cancelsInFlight: .yes,
    observesParts: .yes,
    renders: .changesOnly)
}
