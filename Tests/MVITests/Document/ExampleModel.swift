// The MVI document's contract and model, as close to verbatim as the language allows; what differs, and
// why, is in Sources/Patterns/MVI/DOCUMENT.md. scripts/check-ui type-checks the document's view against it.

import MVI

// ExampleContract.swift

struct ExampleViewModel: Equatable {
  // all state changes
  var clicks = 0
}

// swift-format-ignore: AlwaysUseLowerCamelCase
enum PhotosIntent: Intent {
  case ClickedButton
  case ClickedPhoto(Int)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
enum PhotosAction: Action {
  case OpenPhoto(Int)
}

typealias PhotosViewModel = ExampleViewModel
typealias ExampleIntent = PhotosIntent
typealias ExampleAction = PhotosAction

enum PhotosEvent: Event {
  case clicked
}

// In model:

class ExampleModel {
  var disposables: CompositeDisposable = CompositeDisposable()
  var viewModel: BehaviorSubject<PhotosViewModel> = BehaviorSubject.init(value: PhotosViewModel())
  var actions: PublishSubject<PhotosAction> = PublishSubject()
  var events: PublishSubject<any Event> = PublishSubject()

  required init() {  // Inject Singletons, etc
    // ...
  }
}

extension ExampleModel: Model {
  typealias VM = PhotosViewModel
  typealias INTENT = PhotosIntent
  typealias ACTION = PhotosAction

  func attach(intents: Observable<INTENT>) {
    let initModel = PhotosViewModel()
    makeViewModel(
      events: eventsFrom(intents: intents),
      initialViewModel: initModel,
      reducer: reduce)
    makeActions(actions: actionsFrom(intents: intents))
  }

  func eventsFrom(intents: Observable<INTENT>) -> Observable<any Event> {
    // Map intents to events...
    return Observable.merge([
      intents.compactMap { $0 == .ClickedButton ? PhotosEvent.clicked : nil }
    ])
  }

  func reduce(model: VM, event: any Event) -> VM {
    var newViewModel = model

    switch event {
    case PhotosEvent.clicked:
      newViewModel.clicks += 1
    default:
      break
    }

    return newViewModel
  }

  func actionsFrom(intents: Observable<INTENT>) -> Observable<ACTION> {
    // Map intents to actions...
    return Observable.merge([
      intents.compactMap {
        guard case .ClickedPhoto(let number) = $0 else { return nil }
        return .OpenPhoto(number)
      }
    ])
  }
}
