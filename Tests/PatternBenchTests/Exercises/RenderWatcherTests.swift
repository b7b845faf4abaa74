import Testing

@testable import BenchKit
@testable import PatternBench

@Suite @MainActor struct RenderWatcherTests {
  /// Notes what a watcher tells its meter.
  private final class Notes: Meter {
    var pauses = 0
    var resumes = 0
    let includesAftermath = false
    func start() {}
    func pause() { pauses += 1 }
    func resume() { resumes += 1 }
    func stop() {}
  }

  private let notes = Notes()

  @Test func awaitedViewHasComeAfterThatManyRenders() {
    let watcher = RenderWatcher<Int>(notes)
    watcher.expect(2)
    watcher.rendered(1)
    #expect(watcher.isPending)
    watcher.rendered(2)
    #expect(!watcher.isPending)
    #expect(watcher.total == 2)
  }

  @Test func lastViewIsAwaitedAfterTheLeastNumberOfRenders() {
    let watcher = RenderWatcher<Int>(notes)
    watcher.expect(2, last: 9)
    watcher.rendered(9)
    watcher.rendered(8)
    #expect(watcher.isPending)
    watcher.rendered(9)
    #expect(!watcher.isPending)
  }

  @Test func clockStopsWhenWhatIsWaitedForIsRendered() async {
    let watcher = RenderWatcher<Int>(notes)
    watcher.expect(1)
    Task { watcher.rendered(1) }
    await watcher.wait()
    #expect(notes.pauses == 1)
    #expect(!watcher.isPending)
  }

  @Test func comparingLargeViewsIsNotMeasured() {
    let watcher = RenderWatcher<Int>(notes)
    watcher.expect(1, last: 9)
    watcher.rendered(8)
    #expect(notes.pauses == 1 && notes.resumes == 1)
    watcher.rendered(9)
    #expect(notes.pauses == 2 && notes.resumes == 2)
    #expect(!watcher.isPending)
  }

  @Test func preparedViewsAreAwaitedOneAfterTheOther() {
    let watcher = RenderWatcher<Int>(notes)
    watcher.prepare([5, 6])
    for (index, view) in [5, 6].enumerated() {
      watcher.expect(1, lastAt: index)
      watcher.rendered(4)
      #expect(watcher.isPending)
      watcher.rendered(view)
      #expect(!watcher.isPending)
    }
    #expect(watcher.total == 4)
    #expect(notes.pauses == 0)
  }

  @Test func comparingLargePreparedViewsIsNotMeasured() {
    let watcher = RenderWatcher<Int>(notes)
    watcher.prepare([5, 6], areLarge: true)
    for (index, view) in [5, 6].enumerated() {
      watcher.expect(1, lastAt: index)
      watcher.rendered(view)
    }
    #expect(!watcher.isPending)
    #expect(notes.pauses == 2 && notes.resumes == 2)
  }

  @Test func everyRenderIsCountedWhetherAwaitedOrNot() {
    let watcher = RenderWatcher<Int>(notes)
    watcher.rendered(1)
    #expect(watcher.total == 1)
    watcher.expect(1)
    #expect(watcher.total == 1)
    for view in 2...4 { watcher.rendered(view) }
    #expect(watcher.total == 4 && !watcher.isPending)
    watcher.expect(2)
    watcher.rendered(5)
    #expect(watcher.total == 5 && watcher.isPending)
    watcher.rendered(6)
    #expect(watcher.total == 6 && !watcher.isPending)
  }

  @Test func viewOfAnEarlierWaitEndsNoLaterOne() {
    let watcher = RenderWatcher<Int>(notes)
    watcher.expect(1, last: 9)
    watcher.rendered(9)
    watcher.expect(1)
    watcher.rendered(8)
    #expect(!watcher.isPending)
  }

  @Test func nobodyStopsTheClockWhenNobodyWaits() {
    let watcher = RenderWatcher<Int>(notes)
    watcher.expect(1)
    watcher.rendered(1)
    #expect(notes.pauses == 0)
  }

  @Test func timedOutWaiterKnowsThatTheViewHasNotCome() async {
    let watcher = RenderWatcher<Int>(notes)
    watcher.expect(1)
    Task { watcher.giveUp() }
    await watcher.wait()
    #expect(watcher.isPending)
  }
}
