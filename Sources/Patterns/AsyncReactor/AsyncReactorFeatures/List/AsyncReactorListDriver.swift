import AsyncReactor
import Spec

/// Drives the list as its screen does.
public final class AsyncReactorListDriver: FeatureDriver {
  public typealias Feature = ListSpec

  private let reactor: ListReactor
  private let screen: ReactorScreen<ListReactor>

  public init(seed: ListSpec.Seed, environment: FeatureEnvironment) {
    reactor = ListReactor(seed: seed, labels: environment.labels)
    screen = ReactorScreen(reactor)
  }

  public var view: ListSpec.View { ListSpec.View(screen.shown.table) }

  public func send(_ action: ListSpec.Action) { screen.send(action) }

  public var concurrentSend: (@Sendable (ListSpec.Action) -> Void)? {
    { [reactor] in reactor.send($0) }
  }

  public func observe(_ observer: @escaping @MainActor (ListSpec.View) -> Void) -> ObservationToken
  {
    screen.listen { observer(ListSpec.View($0.table)) }
  }

  public func onEffect(_ handler: @escaping @MainActor (ListSpec.Effect) -> Void)
    -> ObservationToken
  {
    screen.listen { state in
      state.$removedID.updated { if let id = $0 { handler(.removed(id: id)) } }
    }
  }

  public func shutdown() { screen.detach() }

  public func attach() { screen.attach() }

  public var parts: [AnyObject] { screen.parts }
}
