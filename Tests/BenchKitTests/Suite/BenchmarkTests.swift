import BenchTestSupport
import Synchronization
import Testing

@testable import BenchKit

@Suite struct BenchmarkTests {
  private actor Cache {
    private(set) var hits = 0
    func hit() -> Int {
      hits += 1
      return hits
    }
  }

  @MainActor private final class Cart {
    var total = 0
    func add() -> Int {
      total += 1
      return total
    }
    func addLater() async -> Int { add() }
  }

  private final class Parser {
    var calls = 0
    func parse() throws -> Int {
      calls += 1
      return calls
    }
  }

  /// A benchmark in each form, with and without sizes.
  private static let forms: [Benchmark] = [
    Benchmark("sync") {
      let parser = Parser()
      var total = 0
      return {
        total += try parser.parse()
        return total
      }
    } check: {
      $0 > 0
    },
    Benchmark("async") {
      let cache = Cache()
      return { await cache.hit() }
    } check: {
      $0 > 0
    },
    Benchmark("main") { @MainActor in
      let cart = Cart()
      return { cart.add() }
    } check: {
      $0 > 0
    },
    Benchmark("mainAsync") { @MainActor in
      let cart = Cart()
      return { await cart.addLater() }
    },
    Benchmark("nothing") { {} },
    Benchmark("syncSizes", sizes: [2]) { size in
      let numbers = Array(0..<size)
      return { numbers.map { $0 + 1 } }
    } check: { size, result in
      result.count == size
    },
    Benchmark("asyncSizes", sizes: [2]) { size in
      let cache = Cache()
      return {
        for _ in 1..<size { _ = await cache.hit() }
        return await cache.hit()
      }
    } check: { size, result in
      result.isMultiple(of: size)
    },
    Benchmark("mainSizes", sizes: [2]) { @MainActor size in
      let cart = Cart()
      return { cart.add() + size }
    },
    Benchmark("mainAsyncSizes", sizes: [2]) { @MainActor size in
      let cart = Cart()
      return { await cart.addLater() + size }
    },
    Benchmark("input") {
      EachCall {
        Parser()
      } measure: {
        try $0.parse()
      }
    } check: {
      $0 == 1
    },
    Benchmark("inputSizes", sizes: [2]) { size in
      EachCall {
        Array((0..<size).reversed())
      } measure: { numbers in
        numbers.sort()
        return numbers
      }
    } check: { size, numbers in
      numbers == Array(0..<size)
    },
  ]

  private func cell(_ benchmark: Benchmark) throws -> MeasuredCell {
    try #require(benchmark.cells.first)
  }

  private func failure(_ benchmark: Benchmark) throws -> String? {
    CellRunner(try cell(benchmark), seed: 1).check().failure
  }

  @Test(arguments: forms.indices)
  func everyFormIsCheckedAndCounted(form: Int) throws {
    let benchmark = Self.forms[form]
    #expect(try failure(benchmark) == nil)
    let report = CellRunner(try cell(benchmark), seed: 1).countAllocations()
    #expect(report.failure == nil)
    #expect(report.measurements.allSatisfy { $0.reason?.contains("under the explorer") != true })
  }

  @Test(arguments: forms.indices)
  func everyFormIsTimed(form: Int) async throws {
    var asked = [LockStepLines.prepare, LockStepLines.batch, LockStepLines.end]
    var answers: [String] = []
    let plan = SamplingPlan(forks: 1, batchNanoseconds: 1e3, batches: 1, warmUps: 0)
    let runner = CellRunner(try cell(Self.forms[form]), seed: 1)
    _ = await runner.runBatches(plan) {
      asked.removeFirst()
    } say: {
      answers.append($0)
    }
    #expect(answers.count == 3 && answers.last.flatMap(Double.init) ?? 0 > 0)
  }

  @Test(arguments: forms.indices)
  func `single calls of every form are timed`(form: Int) async throws {
    let report = await CellRunner(try cell(Self.forms[form]), seed: 1).latency(.quick)
    #expect(report.failure == nil)
    #expect(report.latency?.corrected.total ?? 0 > 0 && report.latency?.saturation == nil)
  }

  @Test func `each single call gives one latency and those of the warm-up give none`() async throws
  {
    let inputs = Mutex(0)
    let benchmark = Benchmark("counted") {
      EachCall {
        inputs.withLock { $0 += 1 }
      } measure: { _ in
      }
    }
    let report = await CellRunner(try cell(benchmark), seed: 1).latency(.quick)
    let total = try #require(report.latency?.corrected.total)
    // One call before and one after, and one of the warm-up at least.
    #expect(total > 0 && total <= inputs.withLock { $0 } - 3)
  }

  @Test func `single calls of code that throws have no latency`() async throws {
    let benchmark = Benchmark("throws") { { throw Unreadable() } }
    let report = await CellRunner(try cell(benchmark), seed: 1).latency(.quick)
    #expect(report.failure == "it threw Unreadable()" && report.latency == nil)
  }

  @Test func `single calls are measured beside empty code and without the control of patterns`() {
    let plan = RunPlan(Self.forms[0].cells, [.latency], .quick, seed: 1)
    #expect(plan.cells.map(\.workload) == ["sync", "floor.emptyClosure"])
    #expect(plan.exact.map(\.pass) == [.check, .check])
    let all = RunPlan(Suite(Self.forms[0].cells).benchmarks, [.latency], .quick, seed: 1)
    #expect(all.cells.count == 3)
  }

  @Test func `single calls have rows beside times and what empty code takes is their resolution`()
    throws
  {
    let cells = Self.forms[0].cells
    let plan = RunPlan(cells, [.time, .latency], .quick, seed: 1)
    let entries = plan.timed.map { job -> RunRecord.EndedJob in
      guard job.pass == .latency else { return .init(job: job, report: .batches(50)) }
      var report = CellReport(measurements: [])
      let latencies: [UInt64] = job.cell == cells[0].cell ? [40, 90] : [30, 50]
      report.latency = MeasuredLatencies(
        corrected: LatencyCounts((0..<100).flatMap { _ in latencies }))
      return .init(job: job, report: report)
    }
    let rows = RowBuilder(RunRecord(entries), plan, seed: 1).rows
    let own = rows.filter { $0.cell == cells[0].cell }
    #expect(
      own.map(\.metric) == [
        .time, .timeTail, .latencyMedian, .latency90, .latency99, .latency999, .latencyMax,
      ])
    #expect(own[0].value == 50 && own[2].value == 40 && own[3].value == 90)
    #expect(own[2].latency.resolution == 50 && own[3].latency.resolution == nil)
    #expect(own.allSatisfy { $0.traits.kind == .code })
  }

  @Test func `only asynchronous code is timed on all processors`() throws {
    #expect(try cell(Self.forms[0]).passes[.time] == [.check, .time])
    #expect(try cell(Self.forms[1]).passes[.time] == [.check, .time, .timeOnAllCores])
  }

  @Test func `set up runs once and is not measured`() throws {
    let calls = Mutex((setUps: 0, code: 0))
    let benchmark = Benchmark("counted") {
      calls.withLock { $0.setUps += 1 }
      return { calls.withLock { $0.code += 1 } }
    }
    #expect(try failure(benchmark) == nil)
    // Once to check it before, once as measured, once to check it afterwards.
    #expect(calls.withLock { $0 } == (1, 3))
  }

  private final class Log: Meter {
    let includesAftermath = false
    private(set) var events: [String] = []
    func add(_ event: String) { events.append(event) }
    func start() { add("start") }
    func stop() { add("stop") }
    func pause() {}
    func resume() {}
  }

  @MainActor @Test func `inputs are made before the figure begins`() async throws {
    let log = Log()
    let code = PreparedCode(
      Handed(
        EachCall {
          log.add("input")
        } measure: { _ in
          log.add("call")
        })
    ) {}
    try await code.loop(2, log)
    #expect(log.events == ["input", "input", "start", "call", "call", "stop"])
  }

  @Test func `each size is a cell of its own`() {
    let cells = Benchmark("json.decode", sizes: [100, 10_000]) { size in { size } }.cells
    #expect(cells.map { "\($0.cell)" } == ["json.decode/100", "json.decode/10000"])
    #expect(cells.allSatisfy { $0.traits == WorkloadTraits(.code, axis: .size) && $0.hasBudget })
    #expect(Self.forms[0].cells[0].traits == WorkloadTraits(.code))
  }

  @Test func `sizes of a benchmark take turns with each other only`() {
    let cells = ["a", "b"].flatMap { Benchmark($0, sizes: [1, 2]) { size in { size } }.cells }
    let plan = RunPlan(cells, [.time], .quick, seed: 1)
    let groups = Set(plan.lockStep.map { $0.map(\.cell) })
    #expect(groups == [cells[0...1].map(\.cell), cells[2...3].map(\.cell), Control.timedCells])
    #expect(plan.exact.map(\.pass) == Array(repeating: .check, count: 4))
  }

  @Test func `a throughput is asked for only where times are measured`() throws {
    let asked = Mutex<[Int]>([])
    let cells = Benchmark("x", sizes: [100, 400]) { size in
      { size }
    }
    .throughput { size in
      asked.withLock { $0.append(size) }
      return .items(size)
    }.cells
    #expect(RunPlan(cells, [.count], .quick, seed: 1).throughputs.isEmpty)
    #expect(asked.withLock { $0 } == [])
    let plan = RunPlan(cells, [.count, .time], .quick, seed: 1)
    #expect(plan.throughputs[cells[1].cell] == .items(400) && plan.throughputs.count == 2)
    #expect(asked.withLock { $0 } == [100, 400])
  }

  @Test func `rows of times have the rate that the throughput makes`() throws {
    let cells = Benchmark("x") { {} }.throughput(.bytes(400)).cells
    let plan = RunPlan(cells, [.time], .quick, seed: 1)
    let entries = plan.timed.map { RunRecord.EndedJob(job: $0, report: .batches(50)) }
    let rows = RowBuilder(RunRecord(entries), plan, seed: 1).rows
    #expect(rows.filter { $0.throughput != nil }.map(\.metric) == [.time])
    #expect(rows.first { $0.cell == cells[0].cell }?.perSecond == 8e9)
    let file = ResultFile(environment: .sample(), rows: rows)
    #expect(try Schema("result-2").violations(of: file.text) == [])
    #expect(try ResultFile(Array(file.text.utf8), from: "again") == file)
  }

  @Test func `a throughput of nothing traps`() async {
    await #expect(processExitsWith: .failure) { _ = Throughput.items(0) }
  }

  @Test func `cells are checked before any is counted`() {
    let cells = ["a", "b"].flatMap { Benchmark($0) { {} }.cells }
    let parts = RunPlan(cells, [.count], .quick, seed: 1).exactParts.map { $0.map(\.pass) }
    #expect(parts == [[.check, .check], [.allocations, .calls, .allocations, .calls]])
  }

  @Test func `three sizes say how a cost grows`() {
    func growth(_ sizes: [Int]) -> [ResultRow] {
      GrowthRows.rows(
        of: sizes.map { size in
          ResultRow(
            Cell(pattern: "Code", workload: "x", size: size), .instructions,
            .ok(.init(Double(10 * size))), traits: WorkloadTraits(.code, axis: .size))
        })
    }
    #expect(growth([1, 10, 100]).map(\.growth) == [.linear])
    #expect(growth([1, 10]).isEmpty)
  }

  // MARK: What cannot be measured

  private struct Unreadable: Error {}

  @Test func codeThatThrowsIsNamed() throws {
    let code = Benchmark("throws") { { throw Unreadable() } }
    #expect(try failure(code) == "it threw Unreadable()")
    let setUp = Benchmark("throws") { () -> () throws -> Int in throw Unreadable() }
    #expect(try failure(setUp) == "its set-up threw Unreadable()")
  }

  @Test func `code with a wrong result is named`() throws {
    let benchmark = Benchmark("wrong") {
      { 42 }
    } check: {
      $0 == 41
    }
    #expect(try failure(benchmark) == "its check found a wrong result: 42")
    let long = Benchmark("long") {
      { String(repeating: "a", count: 81) }
    } check: {
      $0.isEmpty
    }
    #expect(try failure(long)?.hasSuffix(": \(String(repeating: "a", count: 79))…") == true)
  }

  @Test func `code that returns before its tasks is named`() throws {
    let tasks = Benchmark("tasks") {
      {
        Task { await Task.yield() }
        Task {}
      }
    }
    let message =
      "it leaves 2 tasks behind when it returns: await what it starts, so that all of it is measured"
    #expect(try failure(tasks) == message)
    let stream = Benchmark("stream") {
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      Task { for await _ in stream {} }
      return {
        continuation.yield(1)
        return
      }
    }
    #expect(try failure(stream)?.contains("leaves work for another task behind") == true)
  }

  @Test func `tasks that code awaits are not leftovers`() throws {
    let benchmark = Benchmark("awaits") {
      let cache = Cache()
      return {
        async let first = cache.hit()
        let second = Task { await cache.hit() }
        return await withTaskGroup(of: Int.self) { group in
          for _ in 0..<4 { group.addTask { await cache.hit() } }
          return await group.reduce(0, +)
        } + first + second.value
      }
    }
    #expect(try failure(benchmark) == nil)
  }

  @Test(arguments: ["", "a b", "a/b"])
  func `a name that no filter can select traps`(name: String) async {
    await #expect(processExitsWith: .failure) { [name] in _ = Benchmark(name) { {} } }
  }

  @Test(arguments: [[], [0], [1, 1]])
  func sizesThatAreNoneTrap(sizes: [Int]) async {
    await #expect(processExitsWith: .failure) { [sizes] in
      _ = Benchmark("x", sizes: sizes) { size in { size } }
    }
  }

  // MARK: Suites

  @Test func `a suite of code has nothing about patterns`() {
    let suite = Suite(Self.forms[0].cells)
    #expect(
      suite.benchmarks.map { "\($0.cell)" } == [
        "sync", "Floor/floor.emptyClosure/1", "Floor/floor.emptyAsyncClosure/1",
      ])
  }

  @Test func builderTakesLoopsAndConditions() {
    @BenchmarkBuilder func build(_ isMore: Bool) -> [Benchmark] {
      for name in ["a", "b"] { Benchmark(name) { {} } }
      if isMore { Benchmark("c") { {} } }
      [Benchmark("d") { {} }]
    }
    #expect(build(true).flatMap(\.cells).map(\.cell.workload) == ["a", "b", "c", "d"])
    #expect(build(false).count == 3)
  }
}
