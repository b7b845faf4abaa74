import Explorer
import Spec

// The check of OB14: code that runs when what an observer captured is freed.

/// What ends an observer.
private enum Ending: CaseIterable {
  case stop, stopInADelivery, shutdown, drop
}

/// What the code does.
private enum LastAct: String, CaseIterable {
  case nothing, sends, stopsItself, stopsAnother, observes
}

enum CapturedObjectsAct: GenericCheck {
  static func run<Feature>(_ first: Fixture<Feature>) async throws {
    for ending in Ending.allCases {
      for isHandler in [false, true] {
        for act in LastAct.allCases {
          guard first.claimsSeveralObservers || (ending != .stopInADelivery && act != .observes)
          else { continue }
          do {
            try await CapturedObject(first.another(), act).run(ending, isHandler: isHandler)
          } catch {
            // Other rules judge what observers receive while nothing acts.
            if act == .nothing { break }
            throw error
          }
        }
      }
    }
  }
}

/// An object that only an observer's closure holds, and a feature with that and other observers.
@MainActor
private final class CapturedObject<Feature: Checkable> {
  private let fixture: Fixture<Feature>
  private let act: LastAct
  private let others: [ViewRecorder<Feature>]
  private let effects: EffectRecorder<Feature>?
  private var isOpen = true
  private var token: ObservationToken?
  private var added: (recorder: ViewRecorder<Feature>, view: Feature.View)?

  init(_ fixture: Fixture<Feature>, _ act: LastAct) {
    self.fixture = fixture
    self.act = act
    let claimsSeveral = fixture.claimsSeveralObservers
    others = (0..<(claimsSeveral ? 2 : 0)).map { _ in ViewRecorder(fixture) }
    effects = claimsSeveral ? EffectRecorder(fixture) : nil
  }

  func run(_ ending: Ending, isHandler: Bool) async throws {
    token = observe(isHandler)
    await fixture.settle()
    let name = act == .nothing ? "does nothing" : act.rawValue
    fixture.note(
      "\(isHandler ? "a handler" : "an observer") whose captured object \(name) in its deinit")
    let effects = effects ?? EffectRecorder(fixture)
    let standstill = Standstill(fixture, others, effects, after: "\(ending)")
    switch ending {
    case .stop:
      fixture.note("it is stopped")
      token?.cancel()
    case .stopInADelivery:
      others[0].onView = { [self] _ in
        others[0].onView = nil
        fixture.note("inside the delivery, it is stopped")
        token?.cancel()
      }
      fixture.send(Feature.samples[1])
    case .shutdown:
      isOpen = false
      fixture.shutdown()
    case .drop:
      isOpen = false
      fixture.drop()
    }
    await fixture.settle()
    others.first?.onView = nil
    guard isOpen else { return try standstill.requireUnchanged() }
    try await requireOthersContinue()
  }

  /// Observes with a closure that alone holds an object.
  private func observe(_ isHandler: Bool) -> ObservationToken {
    let object = CodeAtEnd(fixture.run) { [weak self] in self?.takeAct() }
    return isHandler
      ? fixture.driver.onEffect { [object] _ in _ = object }
      : fixture.driver.observe { [object] _ in _ = object }
  }

  private func takeAct() {
    switch act {
    case .sends where isOpen:
      fixture.note("in the deinit")
      fixture.send(Feature.samples[0])
    case .observes where isOpen:
      added = (ViewRecorder(fixture), fixture.model.view)
    case .stopsItself:
      token?.cancel()
    case .stopsAnother where !others.isEmpty:
      others[1].stop()
    case .nothing, .sends, .observes, .stopsAnother: break
    }
  }

  private func requireOthersContinue() async throws {
    for action in Feature.samples.dropFirst() + Feature.effectful {
      await fixture.sendAndSettle(action)
      for recorder in others where recorder.countAtStop == nil {
        try fixture.requireLast(recorder)
      }
      if let added {
        try fixture.require(
          added.recorder.received.last ?? added.view, is: fixture.model.view,
          "the last view that an observer added at the end of the object received", .trace)
      }
    }
    if others.isEmpty { try fixture.requireView() }
    if let effects { try fixture.requireEffects(effects) }
    for recorder in others { try fixture.requireStopped(recorder) }
  }
}

/// Runs code in its deinit, if that is on the main actor.
private final class CodeAtEnd {
  private let run: Run
  private let code: @MainActor () -> Void

  init(_ run: Run, _ code: @escaping @MainActor () -> Void) {
    self.run = run
    self.code = code
  }

  deinit {
    // Safe: the run says that this is the main actor's thread.
    if run.isOnMainActor { MainActor.assumeIsolated(code) }
  }
}
