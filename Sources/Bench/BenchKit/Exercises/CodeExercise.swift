/// Code that is ready to be measured.
struct PreparedCode: Sendable {
  /// Runs the code that many times, as a region of the meter.
  let loop: @MainActor (Int, any Meter) async throws -> Void
  /// Runs the code once, and checks its result.
  let verify: @MainActor () async throws -> Void
}

/// Hands a value that is not sendable to a loop.
///
/// Safe: what set-up made is used by one task at a time, since an exercise waits for each loop.
struct Handed<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

extension PreparedCode {
  // Compiled without knowledge of the code, so that a loop calls it each time, and its result is made each time.

  /// Synchronous code, which runs where the exercise does.
  init<Output>(
    _ code: Handed<() throws -> Output>, _ check: @escaping @Sendable (Output) throws -> Void
  ) {
    loop = { count, meter in
      let code = code.value
      meter.start()
      for _ in 0..<count { _ = try code() }
      meter.stop()
    }
    verify = { try check(code.value()) }
  }

  /// Asynchronous code, which runs on the global executor, and so does its loop.
  init<Output>(
    _ code: Handed<() async throws -> Output>, _ check: @escaping @Sendable (Output) throws -> Void
  ) {
    loop = { count, meter in try await Self.loop(code, count, Handed(meter)) }
    verify = { try await Self.verify(code, check) }
  }

  /// Synchronous code of the main actor.
  init<Output>(
    _ code: @escaping @MainActor () throws -> Output,
    _ check: @escaping @Sendable (Output) throws -> Void
  ) {
    loop = { count, meter in
      meter.start()
      for _ in 0..<count { _ = try code() }
      meter.stop()
    }
    verify = { try check(code()) }
  }

  /// Asynchronous code of the main actor.
  init<Output>(
    _ code: @escaping @MainActor () async throws -> Output,
    _ check: @escaping @Sendable (Output) throws -> Void
  ) {
    loop = { count, meter in
      meter.start()
      for _ in 0..<count { _ = try await code() }
      meter.stop()
    }
    verify = { try check(await code()) }
  }

  /// Synchronous code with an input for each call, which runs where the exercise does.
  init<Input, Output>(
    _ calls: Handed<EachCall<Input, Output>>, _ check: @escaping @Sendable (Output) throws -> Void
  ) {
    loop = { count, meter in
      let (input, measure) = (calls.value.input, calls.value.measure)
      var inputs = try (0..<count).map { _ in try input() }
      meter.start()
      for index in 0..<count { _ = try measure(&inputs[index]) }
      meter.stop()
    }
    verify = {
      var input = try calls.value.input()
      try check(calls.value.measure(&input))
    }
  }

  @concurrent
  private static func loop<Output>(
    _ code: Handed<() async throws -> Output>, _ count: Int, _ meter: Handed<any Meter>
  ) async throws {
    let (code, meter) = (code.value, meter.value)
    meter.start()
    for _ in 0..<count { _ = try await code() }
    meter.stop()
  }

  @concurrent
  private static func verify<Output>(
    _ code: Handed<() async throws -> Output>, _ check: (Output) throws -> Void
  ) async throws {
    try check(await code.value())
  }
}

/// Runs code, and checks what it returns before and after it is measured.
@MainActor
final class CodeExercise: Exercise {
  private let prepare: @Sendable () async throws -> PreparedCode
  private let meter: any Meter
  private let context: any ExecutionContext
  private var code: PreparedCode?

  let longestRound = 10_000
  let timedRound = 1_000
  /// It is not known how long code takes to simulate. One is enough, as regions hold only the loop.
  let countedActions = 1
  let renders: RenderCount? = nil

  init(_ prepare: @escaping @Sendable () async throws -> PreparedCode, _ equipment: Equipment) {
    self.prepare = prepare
    meter = equipment.meter
    context = equipment.context
  }

  func repeatChoices() {}

  func open() async throws {
    let code = try await Thrown.naming("its set-up") { try await self.prepare() }
    try await Thrown.naming("it") { try await code.verify() }
    self.code = code
  }

  func run(rounds: Int, of count: Int) async throws {
    guard let code else { preconditionFailure("code runs before it is prepared") }
    for _ in 0..<rounds {
      try await Thrown.naming("it") { try await code.loop(count, self.meter) }
      if meter.includesAftermath { await context.settle() }
    }
  }

  func close() async throws {
    if let code { try await Thrown.naming("it") { try await code.verify() } }
    code = nil
    await context.settle()
  }
}

/// An error of measured code.
struct Thrown: Error, CustomStringConvertible {
  let description: String

  /// Runs `body`; says what threw, unless it is a wrong result.
  @MainActor
  static func naming<Value: Sendable>(
    _ what: String, _ body: @MainActor () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch let mismatch as Mismatch {
      throw mismatch
    } catch {
      throw Thrown(description: "\(what) threw \(error)")
    }
  }
}
