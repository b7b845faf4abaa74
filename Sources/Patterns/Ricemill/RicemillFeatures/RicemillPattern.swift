import Spec

/// Ricemill: a resolver turns inputs and a store into outputs.
public enum RicemillPattern: Pattern {
  public typealias CounterDriver = RicemillCounterDriver
  public typealias ListDriver = RicemillListDriver
  public typealias SearchDriver = RicemillSearchDriver

  public static let name = "Ricemill"

  public static let capabilities = Capabilities(
    synchronous: .yes,
    threadSafeSend: .no(because: "a machine and its proxies are confined to the main actor"),
    replay: .yes,
    severalObservers: .yes,
    restartable: .no(because: "stopping a machine is final; make a new one"),
    bounded: .yes,
    cancelsInFlight: .yes,
    observesParts: .yes,
    renders: .changesAndSome("setting a @Published property is a change, whatever it is set to"))
}
