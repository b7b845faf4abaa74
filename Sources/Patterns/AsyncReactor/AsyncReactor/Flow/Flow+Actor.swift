import Synchronization

/// A reactor's flow, for a function that is public and whose caller only the framework can be.
public struct OpaqueFlow: Sendable {
  @usableFromInline
  let flow: any AnyObject & Sendable

  @inlinable
  init(_ flow: any AnyObject & Sendable) { self.flow = flow }
}

/// Reactors that are actors run on themselves.
extension Flow {
  /// Processes inputs, whenever the worker is woken.
  @inlinable
  func workOnActor(_ worker: Worker) async {
    while !worker.isCancelled {
      if let reactor = core.withLock({ $0.takeCalled() }) {
        await process(of: reactor, worker, on: reactor.reactor._actor)
      }
      if !worker.isCancelled { await withUnsafeContinuation { park(worker, $0) } }
    }
  }

  /// Processes inputs as long as there are any and no other worker does.
  @inlinable
  func process(of reactor: Reactor, _ worker: Worker, on actor: isolated (any Actor)?) async {
    var step = nextStep(of: worker)
    while case .process(let queued, let input) = step {
      let mutation = await reactor.reactor.reduce(queued.input)
      if !turn.mutateAtOnce(input) { await waitToMutate(input) }
      if !worker.isCancelled, let state = newest {
        let number = CommitNumber.next()
        worker.commit.value = number
        let next = await reactor.reactor.mutate(state, mutation: mutation)
        worker.commit.value = nil
        step = end(queued, with: next, number, by: worker)
      } else {
        step = end(queued, with: nil, .none, by: worker)
      }
    }
  }

  /// Processes `input` in the caller's task, on the reactor; nil, and nothing is done, if others come first.
  @inlinable @inline(__always)
  func process<A: AsyncReactor<Input, Mutation, State> & Actor>(
    _ input: Input, of reactor: isolated A
  ) async -> State? {
    let number: Int? = core.withLock { core in
      guard turn.phase == .free, core.inputs.isEmpty, !core.isClosed else { return nil }
      core.underWay += 1
      return turn.take()
    }
    guard let number else { return nil }
    let mutation = await reactor.reduce(input)
    if !turn.mutateAtOnce(number) { await waitToMutate(number) }
    guard let former = newest else { preconditionFailure("a reactor that is retained has a state") }
    let commit = CommitNumber.next()
    let state = await CommitNumber.ofTask.withValue(commit) {
      await reactor.mutate(former, mutation: mutation)
    }
    end(QueuedInput(input), with: state, commit, by: nil)
    return state
  }

  /// The worker to wake, if there is an input and no worker is on its way. It may find that it must wait for a
  /// mutation; whoever ends that goes on.
  @inlinable
  func wakeForActor(_ core: inout Core) -> Worker? {
    guard !core.isScheduled, !core.inputs.isEmpty, let reactor = core.reactor else { return nil }
    core.isScheduled = true
    core.called = reactor
    return core.parking > 0 ? nil : core.nextWorker(makeWorker)
  }
}
