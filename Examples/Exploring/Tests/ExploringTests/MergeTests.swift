import AsyncAlgorithms
import Explorer
import Testing

@Test func mergingLosesNothingAndKeepsTheOrderOfEachSource() throws {
  let outcomes = Entries<[Int]>()
  let report = try explore(.random(seed: 1, schedules: 2_000)) { run in
    let (left, toLeft) = AsyncStream.makeStream(of: Int.self)
    let (right, toRight) = AsyncStream.makeStream(of: Int.self)
    Task {
      for number in [1, 2] { toLeft.yield(number) }
      toLeft.finish()
    }
    Task {
      for number in [11, 12] { toRight.yield(number) }
      toRight.finish()
    }
    var merged: [Int] = []
    for await number in merge(left, right) { merged.append(number) }
    run.expect(merged.filter { $0 < 10 } == [1, 2], "merged \(merged)")
    run.expect(merged.filter { $0 > 10 } == [11, 12], "merged \(merged)")
    outcomes.append(merged)
  }
  #expect(report.distinctSchedules > 1_000)
  #expect(outcomes.different.count == 6)
}

/// A merge waits for a source only when somebody waits for the merge.
@Test func whetherASourceLearnsOfACancellationDependsOnTheSchedule() throws {
  let outcomes = Entries<[String]>()
  let report = try explore(.priority(seed: 1, schedules: 1_000, depth: 3)) { run in
    let (left, toLeft) = AsyncStream.makeStream(of: Int.self)
    let (right, toRight) = AsyncStream.makeStream(of: Int.self)
    let cancelled = Entries<String>()
    toLeft.onTermination = { _ in cancelled.append("left") }
    toRight.onTermination = { _ in cancelled.append("right") }
    let reader = Task {
      for await _ in merge(left, right) {}
    }
    Task { toLeft.yield(1) }
    Task { reader.cancel() }
    await reader.value
    await run.settle()
    outcomes.append(cancelled.all.sorted())
  }
  #expect(report.unfinishedTasks == 0)
  #expect(outcomes.different == [[], ["left"], ["right"], ["left", "right"]])
}
