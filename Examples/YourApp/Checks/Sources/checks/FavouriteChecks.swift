import Conformance
import MVI
import Shop

/// What the heart must do: an optimistic change, which a failure takes back.
enum FavouriteSpec: Checkable {
  struct State: Equatable {
    var isLiked: Bool
    /// What the server knows, and whether it is being told.
    var saved: Bool
    var isSaving = false
  }
  enum Request: Equatable { case save(Bool) }
  enum Event: Equatable {
    case saved
    case refused(String)
  }
  typealias Action = FavouriteIntent
  typealias Effect = FavouriteAction

  static let name = "favourite"
  static let seed = false
  static let actions = [Action.toggle]

  static func initial(_ isLiked: Bool) -> State { State(isLiked: isLiked, saved: isLiked) }
  static func view(_ state: State) -> Bool { state.isLiked }

  static func reduce(_ state: inout State, _ input: ModelInput<Self>) -> ModelOutput<Self> {
    switch input {
    case .action(.toggle):
      state.isLiked.toggle()
      state.isSaving = true
      return ModelOutput(request: .save(state.isLiked))
    case .event(.saved): state = initial(state.isLiked)
    case .event(.refused(let reason)):
      state = initial(state.saved)
      return ModelOutput(effects: [.alert(reason)])
    }
    return ModelOutput()
  }

  static func answers(to request: Request, number: Int) -> [Event] { [.saved] }
  static func failureEvent(_ message: String, of request: Request) -> Event { .refused(message) }

  static func awaited(_ unanswered: [Request], in state: State) -> [Request] {
    state.isSaving ? [.save(state.isLiked)] : []
  }

  static func withoutRequests(_ state: State) -> State { initial(state.saved) }
}

/// Drives the heart as its screen does: taps are intents, and alerts are actions.
final class FavouriteDriver: FeatureDriver {
  typealias Feature = FavouriteSpec

  private let model: FavouriteModel
  private let intents = PublishSubject<FavouriteIntent>()

  init(seed: Bool, environment services: GatedServices<FavouriteSpec>) {
    model = FavouriteModel(isLiked: seed) { _ = try await services.answer(to: .save($0)) }
    attach()
  }

  var view: Bool { model.viewModel.value().isLiked }
  func send(_ action: FavouriteIntent) { intents.onNext(action) }

  func observe(_ observer: @escaping @MainActor (Bool) -> Void) -> ObservationToken {
    let subscription = model.getViewModel().subscribe { observer($0.isLiked) }
    return ObservationToken { subscription.dispose() }
  }

  func onEffect(
    _ handler: @escaping @MainActor (FavouriteAction) -> Void
  ) -> ObservationToken {
    let subscription = model.getActions().subscribe(onNext: handler)
    return ObservationToken { subscription.dispose() }
  }

  func shutdown() { model.detach() }
  func attach() { model.attach(intents: intents) }
  var parts: [AnyObject] { [model, model.viewModel, intents] }
}

enum FavouriteFeature: FeatureImplementation {
  typealias Driver = FavouriteDriver

  static let capabilities = Capabilities(
    synchronous: .yes, threadSafeSend: .no(because: "only the screen sends"), replay: .yes,
    severalObservers: .yes, restartable: .yes, bounded: .yes, cancelsInFlight: .yes,
    renders: .changesAndSome("the view model after each event, even if the heart stays as it is"))
}
