import Foundation
import Riveting
import Synchronization
import TestSupport
import Testing

/// Streams whose readers are cancelled by one thread while others change the domain.
@Suite(.timeLimit(.minutes(30)))
struct StreamRaceTests {
  private let writing = DedicatedExecutor()
  private let reading = DedicatedExecutor()

  @Test func `readers can be cancelled while the domain changes`() async {
    let sut = TallyInteractor()
    let isOver = Flag()
    let changes = Task(executorPreference: writing) {
      while !isOver.isSet { sut.interact(with: .add(1)) }
    }
    let readers = Task(executorPreference: reading) {
      for _ in 0..<5_000 {
        let reader = Task(executorPreference: reading) { for await _ in sut.domainStream {} }
        // Until the reader has begun and waits for the next change, most of the time.
        for _ in 0..<3 { await Task.yield() }
        reader.cancel()
      }
      isOver.set()
    }
    await readers.value
    await changes.value
    sut.stop()
    #expect(sut.domain.count > 0)
  }

  /// The runtime holds a lock of the reader's task while its cancellation handlers run.
  @Test func `a reader may change the domain when it is cancelled`() async {
    for _ in 1...500 {
      let sut = TallyInteractor()
      let reader = Task(executorPreference: reading) {
        await withTaskCancellationHandler {
          for await _ in sut.domainStream {}
        } onCancel: {
          sut.interact(with: .add(1))
        }
      }
      let changes = Task(executorPreference: writing) {
        for _ in 1...200 { sut.interact(with: .add(1)) }
      }
      await Task.yield()
      reader.cancel()
      await changes.value
      await reader.value
      // A task that ends before its handlers are called has none.
      #expect((200...201).contains(sut.domain.count))
    }
  }

  @Test func `a stream has the changes of two threads in order`() async {
    let sut = TallyInteractor()
    let stream = sut.domainStream
    let changes = [writing, reading].map { executor in
      Task(executorPreference: executor) { for _ in 1...20_000 { sut.interact(with: .add(1)) } }
    }
    for change in changes { await change.value }
    sut.stop()
    #expect(await stream.counts() == Array(0...40_000))
  }

  @Test func `a change does not wait until streams have later ones`() async {
    let sut = TallyInteractor()
    let executor = SteppingExecutor()
    let reader = Task(executorPreference: executor) { await sut.domainStream.counts() }
    executor.onStep.withLock { onStep in
      onStep = { if sut.domain.count < 10 { elsewhere { sut.interact(with: .add(1)) } } }
    }
    let resumed = executor.stepsOfThisThread { sut.interact(with: .add(1)) }
    #expect(resumed == 1)
    while sut.domain.count < 10 { await Task.yield() }
    sut.stop()
    #expect(await reader.value == Array(0...10))
  }

  @Test func `a stream ends with the last change`() async {
    for _ in 1...1_000 {
      let sut = TallyInteractor()
      let stream = sut.domainStream
      let (changeHasBegun, stopHasBegun) = (Flag(), Flag())
      let change = Task(executorPreference: writing) {
        changeHasBegun.set()
        while !stopHasBegun.isSet {}
        sut.interact(with: .add(1))
      }
      let stop = Task(executorPreference: reading) {
        stopHasBegun.set()
        while !changeHasBegun.isSet {}
        sut.stop()
      }
      await change.value
      await stop.value
      #expect(await stream.counts().last == sut.domain.count)
    }
  }

  /// What such a stream has not taken may read the interactor when it is freed.
  @Test func `streams may end elsewhere during a change`() async {
    await #expect(processExitsWith: .success) {
      let sut = NoteInteractor(initialDomain: nil)
      let changes = Atomic(0)
      let isOver = Flag()
      Thread.detachNewThread {
        while !isOver.isSet {
          sut.updateDomain { $0 = Note(in: sut) }
          changes.add(1, ordering: .relaxed)
        }
      }
      for number in 0..<20_000 {
        let stream = sut.domainStream
        // Until it holds what the domain no longer does.
        let start = changes.load(ordering: .relaxed)
        while changes.load(ordering: .relaxed) < start + 2 {}
        for _ in 0..<number % 100 where isOver.isSet {}
        withExtendedLifetime(stream) {}
      }
      isOver.set()
    }
  }

  /// A stream that begins during a change has it once: as its first domain, or as the one that follows.
  @Test func `streams that begin during changes have each once`() async {
    let sut = TallyInteractor()
    let changes = Task(executorPreference: writing) {
      for _ in 0..<2_000 { sut.interact(with: .add(1)) }
    }
    let streams = await Task(executorPreference: reading) {
      (0..<500).map { _ in sut.domainStream }
    }.value
    await changes.value
    sut.stop()
    for stream in streams {
      let counts = await stream.counts()
      #expect(counts == Array(counts[0]...2_000))
    }
  }
}

/// Has no properties of its own, so any thread may use it.
private final class NoteInteractor: BaseInteractor<Int, Note?>, @unchecked Sendable {}

/// Reads the domain when it is freed.
private final class Note: Sendable {
  private let interactor: NoteInteractor

  init(in interactor: NoteInteractor) { self.interactor = interactor }

  deinit { _ = interactor.domain }
}

/// Runs each job to its end on another thread, then `onStep`, before the thread that resumes the task goes on.
private final class SteppingExecutor: TaskExecutor {
  let onStep = Mutex<@Sendable () -> Void>({})
  private let resumers = Mutex<[Thread]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    resumers.withLock { $0.append(.current) }
    // The job may end the test, which owns this executor.
    let own = Unmanaged.passRetained(self)
    defer { own.release() }
    let job = UnownedJob(job)
    elsewhere { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    onStep.withLock { $0 }()
  }

  /// How many jobs this thread enqueues while it does `work`.
  func stepsOfThisThread(during work: () -> Void) -> Int {
    let former = resumers.withLock { $0.count }
    work()
    return resumers.withLock { $0.dropFirst(former).count { $0 === Thread.current } }
  }
}
