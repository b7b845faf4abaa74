import Testing

@testable import MVI

// The other snippets of the MVI document, as close to verbatim as the language allows; what differs, and
// why, is in Sources/Patterns/MVI/DOCUMENT.md.

// In model, with nothing filled in:

class EmptyModel {
  var disposables: CompositeDisposable = CompositeDisposable()
  var viewModel: BehaviorSubject<PhotosViewModel> = BehaviorSubject.init(value: PhotosViewModel())
  var actions: PublishSubject<PhotosAction> = PublishSubject()
  var events: PublishSubject<any Event> = PublishSubject()

  required init() {}
}

extension EmptyModel: Model {
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
    return Observable.merge([])
  }

  func reduce(model: VM, event: any Event) -> VM {
    let newViewModel = model

    switch event {
    default:
      break
    }

    return newViewModel
  }

  func actionsFrom(intents: Observable<INTENT>) -> Observable<ACTION> {
    return Observable.merge([])
  }
}

// In view, without a view controller:

@MainActor
class ExampleViewController {

  fileprivate let model = ExampleModel()
  fileprivate let disposables = CompositeDisposable()
  fileprivate let intents: PublishSubject<INTENT> = PublishSubject()

  let taps = PublishSubject<Void>()
  private(set) var rendered: [VM] = []
  private(set) var handled: [ACTION] = []

  func viewDidLoad() {
    setupIntents()
    attach(viewModel: model.getViewModel(), actions: model.getActions())
    model.attach(intents: getIntents())
  }
}

extension ExampleViewController: MviView {
  typealias VM = ExampleViewModel
  typealias INTENT = ExampleIntent
  typealias ACTION = ExampleAction

  func attach(viewModel: Observable<VM>, actions: Observable<ExampleAction>) {
    _ = disposables.insert(actions.subscribe(with: self) { $0.handle(action: $1) })
    _ = disposables.insert(render(viewModel))
  }

  func getIntents() -> Observable<INTENT> {
    return intents
  }
}

// MARK: - Intents
extension ExampleViewController {
  fileprivate func setupIntents() {
    // create intent disposables

    _ = disposables.insert(
      Observable.merge([])
        .subscribe(intents)
    )
    _ = disposables.insert(
      Observable.merge([taps.map { .ClickedButton }])
        .subscribe(intents)
    )
  }
}

// MARK: - Render
extension ExampleViewController {
  private func render(_ viewModel: Observable<VM>) -> CompositeDisposable {
    return CompositeDisposable.init(disposables: [
      viewModel.subscribe(with: self) { $0.rendered.append($1) }
    ])
  }
}

// MARK: - Actions
extension ExampleViewController {
  fileprivate func handle(action: ACTION) {
    switch action {
    case .OpenPhoto:
      handled.append(action)
    }
  }
}

@MainActor
struct MVIDocumentTests {
  @Test func `a view renders the initial view model once`() {
    let view = ExampleViewController()
    view.viewDidLoad()
    #expect(view.rendered == [ExampleViewModel()])
  }

  @Test func intentsBecomeViewModels() {
    let view = ExampleViewController()
    view.viewDidLoad()
    view.taps.onNext(())
    view.intents.onNext(.ClickedButton)
    #expect(view.rendered.map(\.clicks) == [0, 1, 2])
  }

  @Test func intentsBecomeActions() {
    let view = ExampleViewController()
    view.viewDidLoad()
    view.intents.onNext(.ClickedPhoto(7))
    view.intents.onNext(.ClickedPhoto(7))
    #expect(view.handled == [.OpenPhoto(7), .OpenPhoto(7)])
    #expect(view.rendered.count == 1)
  }

  @Test func `a view that is dropped is freed with its model`() {
    var view: ExampleViewController? = ExampleViewController()
    view?.viewDidLoad()
    view?.taps.onNext(())
    weak let weakView = view
    weak let weakModel = view?.model
    view = nil
    #expect(weakView == nil)
    #expect(weakModel == nil)
  }

  @Test func methodAsHandlerCompilesAndDelivers() {
    let view = ExampleViewController()
    let actions = PublishSubject<ExampleAction>()
    let subscription = actions.subscribe(onNext: view.handle)
    actions.onNext(.OpenPhoto(1))
    subscription.dispose()
    actions.onNext(.OpenPhoto(2))
    #expect(view.handled == [.OpenPhoto(1)])
  }

  @Test func `an empty model shows its initial view model`() {
    let model = EmptyModel()
    model.attach(intents: PublishSubject())
    model.dispatchEvent(event: PhotosEvent.clicked)
    #expect(model.viewModel.value() == PhotosViewModel())
  }
}
