import AsyncReactor
import IV
import MVI
import Ricemill
import Riveting

// A counter in each framework, and one in Combine alone, as little as can be written.

enum BareAction: Sendable { case increment }

// MARK: - RIV

final class BareInteractor: BaseInteractor<BareAction, Int> {
  override func interact(with action: BareAction) {
    updateDomain { domain in domain += 1 }
  }
}

struct BareReducer: Reducing {
  func reduce(from domain: Int) -> Int { domain }
}

final class BareFeature: BaseFeature<BareInteractor, BareReducer> {}

// MARK: - IV

final class CountingInteractor: InteractorProtocol {
  var commandEmitter: CommandEmitter<Int>?
  private var count = 0

  func handle(event: BareAction) {
    count += 1
    emit(count)
  }
}

final class BareView: ViewProtocol {
  var eventEmitter: EventEmitter<CountingInteractor>?
  private(set) var shown = 0

  func handle(command: Int) { shown = command }
}

// MARK: - Ricemill

final class BareMachine: Machine<BareMachine.Resolver> {
  struct Input: InputType {
    let increment = PassthroughSubject<Void, Never>()
  }

  typealias Output = Store

  final class Store: StoredOutputType {
    @Published var count = 0
  }

  struct Extra: ExtraType {}

  enum Resolver: ResolverType {
    typealias Input = BareMachine.Input
    typealias Output = BareMachine.Output
    typealias Store = BareMachine.Store
    typealias Extra = BareMachine.Extra

    static func polish(
      input: Publishing<Input>, store: Store, extra: Extra
    ) -> Polished<Output> {
      let increment = input.increment
        .map { store.count + 1 }
        .assign(to: \.count, on: store)
      return Polished(cancellables: [increment])
    }
  }
}

// MARK: - Combine without a framework

final class BareObject: ObservableObject {
  @Published private(set) var count = 0
  let increment = PassthroughSubject<Void, Never>()
  private var connection: AnyCancellable?

  init() {
    connection =
      increment
      .map { [unowned self] in count + 1 }
      .sink { [unowned self] in count = $0 }
  }
}

// MARK: - MVI

struct BareViewModel: Equatable {
  var count = 0
}

extension BareAction: Intent {}

enum BareOutcome: Action { case none }

struct Incremented: Event {}

@MainActor
final class BareModel: Model {
  typealias VM = BareViewModel
  typealias INTENT = BareAction
  typealias ACTION = BareOutcome

  let disposables = CompositeDisposable()
  let viewModel = BehaviorSubject(value: BareViewModel())
  let actions = PublishSubject<BareOutcome>()
  let events = PublishSubject<any Event>()

  func attach(intents: Observable<BareAction>) {
    makeViewModel(
      events: eventsFrom(intents: intents), initialViewModel: BareViewModel(), reducer: reduce)
    makeActions(actions: actionsFrom(intents: intents))
  }

  func eventsFrom(intents: Observable<BareAction>) -> Observable<any Event> {
    intents.map { _ in Incremented() }
  }

  func reduce(model: BareViewModel, event: any Event) -> BareViewModel {
    BareViewModel(count: model.count + 1)
  }

  func actionsFrom(intents: Observable<BareAction>) -> Observable<BareOutcome> { .empty() }
}

@MainActor
final class BareMviView: MviView {
  let intents = PublishSubject<BareAction>()
  private let disposables = CompositeDisposable()
  private(set) var shown = 0

  func attach(viewModel: Observable<BareViewModel>, actions: Observable<BareOutcome>) {
    disposables.insert(actions.subscribe { _ in })
    disposables.insert(viewModel.subscribe { [weak self] model in self?.shown = model.count })
  }

  func getIntents() -> Observable<BareAction> { intents }
}

// MARK: - AsyncReactor

final class BareReactor: AsyncReactor {
  func initialState() -> Int { 0 }

  func reduce(_ input: BareAction) async -> Int { 1 }

  func mutate(_ state: Int, mutation: Int) async -> Int { state + mutation }
}

@MainActor
final class BareStore: Store {
  var reactor: BareReactor? = BareReactor()
  private var waiting: CheckedContinuation<Int, Never>?

  isolated deinit { disconnect() }

  func state(_ state: Int) { waiting?.resume(returning: state) }

  func increment() async -> Int {
    await withCheckedContinuation { continuation in
      waiting = continuation
      send(.increment)
    }
  }
}
