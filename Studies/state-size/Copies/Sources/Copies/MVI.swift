import MVI

extension Wide: ViewModel {}
extension Tap: Intent {}

enum NoAction: Action {}

enum Tapped: Event {
  case incremented
}

@MainActor
final class WideModel: Model {
  let disposables = CompositeDisposable()
  let viewModel = BehaviorSubject(value: Wide())
  let actions = PublishSubject<NoAction>()
  let events = PublishSubject<any Event>()

  func attach(intents: Observable<Tap>) {
    makeViewModel(
      events: eventsFrom(intents: intents), initialViewModel: viewModel.value(), reducer: reduce)
    makeActions(actions: actionsFrom(intents: intents))
  }

  func eventsFrom(intents: Observable<Tap>) -> Observable<any Event> {
    intents.map { _ in Tapped.incremented }
  }

  func reduce(model: Wide, event: any Event) -> Wide {
    var next = model
    next.count += 1
    return next
  }

  func actionsFrom(intents: Observable<Tap>) -> Observable<NoAction> {
    events.compactMap { _ in nil }
  }
}

@MainActor
func copiesInMVI() -> Double {
  let model = WideModel()
  let intents = PublishSubject<Tap>()
  model.attach(intents: intents)
  var shown = Wide()
  let subscription = model.getViewModel().subscribe(onNext: { shown = $0 })
  defer { subscription.dispose() }
  return copies {
    intents.onNext(.increment)
  } shown: {
    shown.count
  }
}
