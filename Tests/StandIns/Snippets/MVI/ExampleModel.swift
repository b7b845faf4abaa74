// The MVI document's model and contract, which its view is about.
//
// Differs: one name for what the document calls Example… and Photos…; an action, so that there is
// something to switch over.

import MVI

class ExampleModel {
  var disposables: CompositeDisposable = CompositeDisposable()
  var viewModel: BehaviorSubject<ExampleViewModel> = BehaviorSubject.init(value: ExampleViewModel())
  var actions: PublishSubject<ExampleAction> = PublishSubject()
  var events: PublishSubject<Event> = PublishSubject()

  required init() {  // Inject Singletons, etc
    // ...
  }
}

extension ExampleModel: Model {
  typealias VM = ExampleViewModel
  typealias INTENT = ExampleIntent
  typealias ACTION = ExampleAction

  func attach(intents: Observable<INTENT>) {
    let initModel = ExampleViewModel()
    makeViewModel(
      events: eventsFrom(intents: intents),
      initialViewModel: initModel,
      reducer: reduce)
    makeActions(actions: actionsFrom(intents: intents))
  }

  func eventsFrom(intents: Observable<INTENT>) -> Observable<Event> {
    // Map intents to events...
    return Observable.merge([])
  }

  func reduce(model: VM, event: Event) -> VM {
    let newViewModel = model

    switch event {
    default:
      break
    }

    return newViewModel
  }

  func actionsFrom(intents: Observable<INTENT>) -> Observable<ACTION> {
    // Map intents to actions...
    return Observable.merge([])
  }
}

struct ExampleViewModel: Equatable {
  // all state changes
}

// swift-format-ignore: AlwaysUseLowerCamelCase
enum ExampleIntent: Intent {
  case ClickedButton
}

enum ExampleAction: Action {
  case opened
}
