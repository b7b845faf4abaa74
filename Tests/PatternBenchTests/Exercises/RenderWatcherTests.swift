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

  @Test func `an awaited view has come after that many renders`() {
    let watcher = RenderWatcher<Int>(notes)
    watcher.expect(2)
    watcher.rendered(1)
    #expect(watcher.isPending)
    watcher.rendered(2)
    #expect(!watcher.isPending)
    #expect(watcher.total == 2)
  }

  @Test func `the last view is awaited after the least number of renders`() {
    let watcher = RenderWatcher<Int>(notes)
    watcher.expect(2, last: 9)
    watcher.rendered(9)
    watcher.rendered(8)
    #expect(watcher.isPending)
    watcher.rendered(9)
    #expect(!watcher.isPending)
  }

  @Test func `the clock stops when the awaited view is rendered`() async {
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

  @Test func `prepared views are awaited one after the other`() {
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

  @Test func `comparing large prepared views is not measured`() {
    let watcher = RenderWatcher<Int>(notes)
    watcher.prepare([5, 6], areLarge: true)
    for (index, view) in [5, 6].enumerated() {
      watcher.expect(1, lastAt: index)
      watcher.rendered(view)
    }
    #expect(!watcher.isPending)
    #expect(notes.pauses == 2 && notes.resumes == 2)
  }

  @Test func `every render is counted whether awaited or not`() {
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

  @Test func `a view of an earlier wait ends no later one`() {
    let watcher = RenderWatcher<Int>(notes)
    watcher.expect(1, last: 9)
    watcher.rendered(9)
    watcher.expect(1)
    watcher.rendered(8)
    #expect(!watcher.isPending)
  }

  @Test func `nothing stops the clock when nothing waits`() {
    let watcher = RenderWatcher<Int>(notes)
    watcher.expect(1)
    watcher.rendered(1)
    #expect(notes.pauses == 0)
  }

  @Test func `a timed out waiter knows that the view has not come`() async {
    let watcher = RenderWatcher<Int>(notes)
    watcher.expect(1)
    Task { watcher.giveUp() }
    await watcher.wait()
    #expect(watcher.isPending)
  }
}
