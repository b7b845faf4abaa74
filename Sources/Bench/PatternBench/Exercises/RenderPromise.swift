import BenchKit
import Spec

/// The renders that a pattern promises to observers of parts.
@MainActor
struct RenderPromise<Feature: PartlyObserved> {
  private let capabilities: Capabilities

  init(_ capabilities: Capabilities) { self.capabilities = capabilities }

  /// Whether an observer receives its part alone, and not the whole view.
  var isOfParts: Bool { Feature.hasSmallParts && capabilities.observesParts.isClaimed }

  /// What a reader of counts must know: why observers receive more than the part that they read.
  var remark: String? {
    guard Feature.hasSmallParts, case .no(let reason) = capabilities.observesParts else {
      return nil
    }
    return "observers receive whole views: \(reason)"
  }

  /// Observes the part at `index`, in whole views where the pattern has no other way.
  func observe(
    _ index: Int, _ driver: any FeatureDriver<Feature>,
    _ observer: @escaping @MainActor (Feature.Part) -> Void
  ) throws -> ObservationToken {
    guard Feature.hasSmallParts, !isOfParts else {
      return try Feature.observe(index, driver, observer)
    }
    return driver.observe { observer(Feature.part(index, of: $0)) }
  }

  /// The renders of `changes` changes of what an observer receives, and of `others` actions after which it is
  /// as before; each counts once per observer.
  func allowed(_ changes: Int, _ others: Int) -> ClosedRange<Int> {
    let isLossless = capabilities.delivery == .lossless
    let least = isLossless ? changes : min(changes, 1)
    guard !isOfParts else { return least...changes }
    switch capabilities.renders {
    case .changesOnly: return least...changes
    case .everyAction:
      return isLossless ? changes + others...changes + others : least...changes + others
    case .changesAndSome: return least...(isLossless ? Int.max : changes + others)
    }
  }

  /// The renders that certainly come after an action with that many changes, when nothing else is under way.
  func due(_ changes: Int, _ others: Int) -> Int {
    let isOfAll = !isOfParts && capabilities.renders == .everyAction
    return capabilities.delivery == .lossless && isOfAll ? changes + others : changes
  }
}

/// The model beside a feature of which parts are observed, and the changes of what the observers receive.
@MainActor
struct PartsModel<Feature: PartlyObserved> {
  private(set) var state: Feature.State
  /// The changes so far of what observers receive, each counted once per observer.
  private(set) var changes = 0
  /// The same for actions that left it as it was.
  private(set) var others = 0
  private let observed: Range<Int>
  private let promise: RenderPromise<Feature>

  /// What an action changes for the observers.
  struct Step {
    let changes: Int
    let others: Int
    /// The renders that certainly come.
    let due: Int
  }

  init(_ workload: RenderingWorkload<Feature>, _ promise: RenderPromise<Feature>) {
    state = Feature.initial(workload.seed)
    observed = workload.observed
    self.promise = promise
  }

  func part(_ index: Int) -> Feature.Part { Feature.part(index, of: Feature.view(state)) }

  /// Applies an action that makes no request.
  mutating func apply(_ action: Feature.Action) -> Step {
    let changed: Int
    if promise.isOfParts {
      let former = observed.map(part)
      _ = Feature.reduce(&state, .action(action))
      changed = zip(observed, former).count { part($0) != $1 }
    } else {
      let former = Feature.view(state)
      _ = Feature.reduce(&state, .action(action))
      changed = Feature.view(state) == former ? 0 : observed.count
    }
    let same = observed.count - changed
    changes += changed
    others += same
    return Step(changes: changed, others: same, due: promise.due(changed, same))
  }

  mutating func forgetSteps() { (changes, others) = (0, 0) }
}

extension ClosedRange<Int> {
  /// The range in words.
  var wording: String {
    if lowerBound == upperBound { return "\(lowerBound)" }
    return upperBound == .max ? "at least \(lowerBound)" : "\(lowerBound) to \(upperBound)"
  }
}
