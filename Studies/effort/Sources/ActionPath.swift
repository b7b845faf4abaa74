#if Studies
  import Explorer
  import PatternBench
  import Spec
  import Synchronization

  /// How far it is, in one pattern's feature, from an action to the first view that it causes.
  struct ActionPath: Encodable {
    let pattern: String
    let subject: String
    /// Jobs that begin after `send` was called, up to the one that renders; 0 where `send` itself renders.
    var hops: Int?
    /// The functions on the stack of the job in which the view arrives, innermost first; nil for those without
    /// a name.
    var stack: [String?]?
    /// Why there is no path.
    var reason: String?

    /// The paths of an action of each feature: an increment, a toggled row, a new query.
    static func all(of pattern: any Pattern.Type) -> [ActionPath] { paths(pattern) }

    private static func paths<P: Pattern>(_: P.Type) -> [ActionPath] {
      [
        path(P.CounterDriver.self, P.name, seed: .init(), .increment),
        path(P.ListDriver.self, P.name, seed: .init(rows: 10), .toggle(id: 1)),
        path(P.SearchDriver.self, P.name, seed: .init(), .queryChanged("a")),
      ]
    }

    private static func path<Driver: FeatureDriver>(
      _: Driver.Type, _ pattern: String, seed: Driver.Feature.Seed, _ action: Driver.Feature.Action
    ) -> ActionPath where Driver.Feature.Environment == FeatureEnvironment {
      let arrival = Arrival()
      let recording = recordSchedule { run in
        let driver = Driver(seed: seed, environment: .prompt)
        let token = driver.observe { _ in arrival.note(run.recordedJobs) }
        await run.settle()
        arrival.expect(run.recordedJobs)
        driver.send(action)
        await run.settle()
        token.cancel()
        driver.shutdown()
      }
      var path = ActionPath(pattern: pattern, subject: Driver.Feature.name)
      if let found = arrival.found {
        (path.hops, path.stack) = (found.hops, found.stack.map(CallStack.name))
      } else {
        path.reason = recording.failure.map { "\($0)" } ?? "no view followed the action"
      }
      return path
    }
  }

  /// The moment in which the first view after an action arrives.
  private final class Arrival: Sendable {
    private enum State {
      case idle
      case expected(jobs: Int)
      case arrived(hops: Int, stack: [UInt])
    }

    private let state = Mutex(State.idle)

    /// The next view is the one; `jobs` had begun before.
    func expect(_ jobs: Int) { state.withLock { $0 = .expected(jobs: jobs) } }

    /// A view arrives in the last of `jobs`.
    func note(_ jobs: Int) {
      let stack = CallStack.addresses()
      state.withLock { state in
        guard case .expected(let former) = state else { return }
        state = .arrived(hops: jobs - former, stack: stack)
      }
    }

    /// How many jobs it took, and the stack, if a view has arrived.
    var found: (hops: Int, stack: [UInt])? {
      state.withLock { state in
        guard case .arrived(let hops, let stack) = state else { return nil }
        return (hops, stack)
      }
    }
  }
#endif
