import MVI

public struct FavouriteViewModel: ViewModel {
  public var isLiked: Bool
  /// What the server knows.
  public var saved: Bool
}

public enum FavouriteIntent: Intent {
  case toggle
}

public enum FavouriteAction: Action {
  case alert(String)
}

private enum FavouriteEvent: Event {
  case toggled
  case saved
  case refused(String)
}

/// An article that a user may like. The heart changes at once, and changes back if the server refuses.
@MainActor
public final class FavouriteModel: Model {
  public let disposables = CompositeDisposable()
  public let viewModel: BehaviorSubject<FavouriteViewModel>
  public let actions = PublishSubject<FavouriteAction>()
  public let events = PublishSubject<any Event>()
  private let save: @Sendable (Bool) async throws -> Void

  public init(isLiked: Bool, save: @escaping @Sendable (Bool) async throws -> Void) {
    viewModel = BehaviorSubject(value: FavouriteViewModel(isLiked: isLiked, saved: isLiked))
    self.save = save
  }

  public func attach(intents: Observable<FavouriteIntent>) {
    let saved = viewModel.value().saved
    makeViewModel(
      events: eventsFrom(intents: intents),
      initialViewModel: FavouriteViewModel(isLiked: saved, saved: saved), reducer: reduce)
    makeActions(actions: actionsFrom(intents: intents))
  }

  /// Each intent cancels the request of the one before.
  public func eventsFrom(intents: Observable<FavouriteIntent>) -> Observable<any Event> {
    intents.flatMapLatest { [viewModel, save] _ in
      let isLiked = !viewModel.value().isLiked
      return .perform {
        do {
          try await save(isLiked)
          return FavouriteEvent.saved
        } catch {
          return FavouriteEvent.refused("\(error)")
        }
      }.startWith(FavouriteEvent.toggled)
    }
  }

  public func reduce(model: FavouriteViewModel, event: any Event) -> FavouriteViewModel {
    var next = model
    switch event as? FavouriteEvent {
    case .toggled: next.isLiked.toggle()
    case .saved: next.saved = model.isLiked
    case .refused: next.isLiked = model.saved
    case nil: break
    }
    return next
  }

  public func actionsFrom(intents: Observable<FavouriteIntent>) -> Observable<FavouriteAction> {
    events.compactMap { event in
      guard case FavouriteEvent.refused(let reason) = event else { return nil }
      return .alert(reason)
    }
  }
}
