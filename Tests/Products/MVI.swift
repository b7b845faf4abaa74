// What a package that depends on MVI must be able to rely on, whatever its language mode; `scripts/products` runs it, optimized.
// The document's model, as it is written there.
import MVI

struct PhotosViewModel: Equatable {
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

enum PhotosEvent: Event {
  case clicked
}

class ExampleModel {
  var disposables: CompositeDisposable = CompositeDisposable()
  var viewModel: BehaviorSubject<PhotosViewModel> = BehaviorSubject.init(value: PhotosViewModel())
  var actions: PublishSubject<PhotosAction> = PublishSubject()
  var events: PublishSubject<any Event> = PublishSubject()

  required init() {
  }
}

// `@MainActor` where the main actor is the default isolation; elsewhere it changes nothing.
extension ExampleModel: @MainActor Model {
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
    return Observable.merge([
      intents.filter { $0 == .ClickedButton }.map { _ in PhotosEvent.clicked }
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
    return Observable.merge([
      intents.compactMap {
        guard case .ClickedPhoto(let number) = $0 else { return nil }
        return .OpenPhoto(number)
      }
    ])
  }
}

@MainActor
func testModel() async {
  let model = ExampleModel()
  let intents: PublishSubject<PhotosIntent> = PublishSubject()
  let disposables = CompositeDisposable()
  var shown: [Int] = []
  var opened: [PhotosAction] = []
  _ = disposables.insert(model.getViewModel().subscribe(onNext: { shown.append($0.clicks) }))
  _ = disposables.insert(model.getActions().subscribe(onNext: { opened.append($0) }))
  model.attach(intents: intents)
  intents.onNext(.ClickedButton)
  intents.onNext(.ClickedPhoto(3))
  intents.onNext(.ClickedButton)
  precondition(shown == [0, 1, 2])
  precondition(opened == [.OpenPhoto(3)])
  model.detach()
  disposables.dispose()
}

await testModel()
