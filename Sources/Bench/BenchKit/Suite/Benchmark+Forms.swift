// A form for each kind of code: synchronous and asynchronous, anywhere and on the main actor, with an input for each call,
// with sizes and without.
// The compiler picks one; of the last two, which fit code that is not returned as a closure, it says what is missing.

extension Benchmark {
  /// Code at each of `sizes`: the closure prepares and returns it.
  public init<Output>(
    _ name: String, sizes: [Int],
    _ setUp: @escaping @Sendable (Int) async throws -> (() throws -> Output),
    check: (@Sendable (Int, Output) throws -> Bool)? = nil
  ) {
    self.init(name, sizes, isAsynchronous: false) { size in
      PreparedCode(Handed(try await setUp(size))) { try Self.judge($0) { try check?(size, $0) } }
    }
  }

  /// Asynchronous code at each of `sizes`: the closure prepares and returns it.
  public init<Output>(
    _ name: String, sizes: [Int],
    _ setUp: @escaping @Sendable (Int) async throws -> (() async throws -> Output),
    check: (@Sendable (Int, Output) throws -> Bool)? = nil
  ) {
    self.init(name, sizes, isAsynchronous: true) { size in
      PreparedCode(Handed(try await setUp(size))) { try Self.judge($0) { try check?(size, $0) } }
    }
  }

  /// Code of the main actor at each of `sizes`: the closure prepares and returns it.
  public init<Output>(
    _ name: String, sizes: [Int],
    _ setUp: @escaping @MainActor (Int) async throws -> (@MainActor () throws -> Output),
    check: (@Sendable (Int, Output) throws -> Bool)? = nil
  ) {
    self.init(name, sizes, isAsynchronous: false) { size in
      PreparedCode(try await setUp(size)) { try Self.judge($0) { try check?(size, $0) } }
    }
  }

  /// Asynchronous code of the main actor at each of `sizes`: the closure prepares and returns it.
  public init<Output>(
    _ name: String, sizes: [Int],
    _ setUp: @escaping @MainActor (Int) async throws -> (@MainActor () async throws -> Output),
    check: (@Sendable (Int, Output) throws -> Bool)? = nil
  ) {
    self.init(name, sizes, isAsynchronous: true) { size in
      PreparedCode(try await setUp(size)) { try Self.judge($0) { try check?(size, $0) } }
    }
  }

  /// Code: the closure prepares and returns it.
  public init<Output>(
    _ name: String,
    _ setUp: @escaping @Sendable () async throws -> (() throws -> Output),
    check: (@Sendable (Output) throws -> Bool)? = nil
  ) {
    self.init(name, nil, isAsynchronous: false) { _ in
      PreparedCode(Handed(try await setUp())) { try Self.judge($0) { try check?($0) } }
    }
  }

  /// Asynchronous code: the closure prepares and returns it.
  public init<Output>(
    _ name: String,
    _ setUp: @escaping @Sendable () async throws -> (() async throws -> Output),
    check: (@Sendable (Output) throws -> Bool)? = nil
  ) {
    self.init(name, nil, isAsynchronous: true) { _ in
      PreparedCode(Handed(try await setUp())) { try Self.judge($0) { try check?($0) } }
    }
  }

  /// Code of the main actor: the closure prepares and returns it.
  public init<Output>(
    _ name: String,
    _ setUp: @escaping @MainActor () async throws -> (@MainActor () throws -> Output),
    check: (@Sendable (Output) throws -> Bool)? = nil
  ) {
    self.init(name, nil, isAsynchronous: false) { _ in
      PreparedCode(try await setUp()) { try Self.judge($0) { try check?($0) } }
    }
  }

  /// Asynchronous code of the main actor: the closure prepares and returns it.
  public init<Output>(
    _ name: String,
    _ setUp: @escaping @MainActor () async throws -> (@MainActor () async throws -> Output),
    check: (@Sendable (Output) throws -> Bool)? = nil
  ) {
    self.init(name, nil, isAsynchronous: true) { _ in
      PreparedCode(try await setUp()) { try Self.judge($0) { try check?($0) } }
    }
  }

  /// Code with a new input for each call, at each of `sizes`: the closure prepares and returns it.
  public init<Input, Output>(
    _ name: String, sizes: [Int],
    _ setUp: @escaping @Sendable (Int) async throws -> EachCall<Input, Output>,
    check: (@Sendable (Int, Output) throws -> Bool)? = nil
  ) {
    self.init(name, sizes, isAsynchronous: false) { size in
      PreparedCode(Handed(try await setUp(size))) { try Self.judge($0) { try check?(size, $0) } }
    }
  }

  /// Code with a new input for each call: the closure prepares and returns it.
  public init<Input, Output>(
    _ name: String,
    _ setUp: @escaping @Sendable () async throws -> EachCall<Input, Output>,
    check: (@Sendable (Output) throws -> Bool)? = nil
  ) {
    self.init(name, nil, isAsynchronous: false) { _ in
      PreparedCode(Handed(try await setUp())) { try Self.judge($0) { try check?($0) } }
    }
  }

  @available(
    *, unavailable,
    message: "return the code to measure as a closure: { let cart = Cart(); return { cart.total } }"
  )
  public init<Output>(
    _ name: String, _ setUp: @escaping @Sendable () async throws -> Output,
    check: ((Output) -> Bool)? = nil
  ) { preconditionFailure("unavailable") }

  @available(
    *, unavailable,
    message:
      "return the code to measure as a closure: { size in let cart = Cart(size); return { cart.total } }"
  )
  public init<Output>(
    _ name: String, sizes: [Int], _ setUp: @escaping @Sendable (Int) async throws -> Output,
    check: ((Int, Output) -> Bool)? = nil
  ) { preconditionFailure("unavailable") }

  /// Throws unless `check` finds `output` right, or there is no check.
  private static func judge<Output>(
    _ output: Output, _ check: (Output) throws -> Bool?
  ) throws {
    guard try check(output) == false else { return }
    let text = "\(output)"
    let shown = text.count > 80 ? "\(text.prefix(79))…" : text
    throw Mismatch(["its check found a wrong result: \(shown)"])
  }
}
