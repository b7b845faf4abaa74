import Testing

@testable import SourceMutation

/// The mutants of some code, as `kind: before -> after`.
private func mutants(_ source: String, _ kinds: Mutation.Kind...) throws -> [String] {
  try MutatedSource(source, file: "Code.swift").mutations
    .filter { kinds.isEmpty || kinds.contains($0.kind) }
    .map { "\($0.kind.rawValue): \($0.before) -> \($0.after)" }
}

@Suite struct MutationFinderTests {
  @Test func conditionsAreNegated() throws {
    let source = "func f() { if a { g() }; while !b {}; _ = c ? d : e; for x in y where z {} }"
    #expect(
      try mutants(source, .negatedCondition) == [
        "negated condition: a -> !(a)", "negated condition: !b -> b",
        "negated condition: c -> !(c)", "negated condition: z -> !(z)",
      ])
  }

  @Test func statementsCancelsAndGuardsAreDropped() throws {
    let source = """
      func f() {
        guard isOpen else { return }
        guard let x else { return }
        task?.cancel()
        g(x)
        count += 1
        let y = h()
      }
      """
    #expect(
      try mutants(source, .droppedGuard) == ["dropped guard: guard isOpen else { return } -> "])
    #expect(try mutants(source, .droppedCancel) == ["dropped cancel: task?.cancel() -> "])
    #expect(
      try mutants(source, .droppedStatement) == [
        "dropped statement: g(x) -> ", "dropped statement: count += 1 -> ",
      ])
  }

  @Test(arguments: [
    "func f() -> Int { g() }", "var f: Int { g() }", "let f = { g() }", "init() { x = 1 }",
    "func f() -> Int { switch x { case 1: g() default: h() } }",
    "func f() { let x = if a { g() } else { h() } }", "init() { super.init() }",
    "func f() { preconditionFailure(text) }", "let f = { $0 != $1 }",
    "func f() { let x: Int; if a { x = 1 } else { x = 2 } }",
  ]) func whatAValueNeedsIsNotDropped(_ source: String) throws {
    #expect(try mutants(source, .droppedStatement, .droppedCancel).isEmpty)
  }

  @Test(arguments: [
    "func f() { g() }", "func f() -> Void { g() }", "deinit { g() }", "Task { g() }",
    "func f() { switch x { case 1: g() default: break } }",
    "func f() { if a { g() } else { x = 1; y = 2 } }",
  ]) func whatABodyWithoutAValueDoesIsDropped(_ source: String) throws {
    #expect(try mutants(source, .droppedStatement).contains("dropped statement: g() -> "))
  }

  @Test func anIfWithoutAnOppositeIsDropped() throws {
    let source = "func f() { if let x { y = x }; if case .a = b, c { y = 1 }; if c { y = 1 } }"
    let dropped = try mutants(source, .droppedStatement).filter { $0.contains("if") }
    #expect(
      dropped == [
        "dropped statement: if let x { y = x } -> ",
        "dropped statement: if case .a = b, c { y = 1 } -> ",
      ])
    #expect(
      try mutants("func f() { if let x { g() } else { h() } }", .droppedStatement)
        .allSatisfy { !$0.contains("if") })
  }

  @Test func awaitedCallsAreNoLongerAwaited() throws {
    #expect(
      try mutants("func f() async { await g(); try? await h() }", .droppedAwait) == [
        "dropped await: await g() -> Task { await g() }",
        "dropped await: try? await h() -> Task { try? await h() }",
      ])
  }

  @Test func weakCapturesBecomeStrong() throws {
    #expect(
      try mutants("work = Task { [weak self, id] in self?.end(id) }", .droppedWeak) == [
        "dropped weak: Task { [weak self, id] in self?.end(id) } -> "
          + "Task { [weak self, kept = self, id] in _ = kept; self?.end(id) }"
      ])
    #expect(
      try mutants("f(onEnd: { [weak self] in self?.end() })", .droppedWeak) == [
        "dropped weak: { [weak self] in self?.end() } -> "
          + "{ [weak self, kept = self] in _ = kept; self?.end() }"
      ])
    #expect(
      try mutants("f {} to: { [weak self] x in self?.end() }", .droppedWeak) == [
        "dropped weak: f {} to: { [weak self] x in self?.end() } -> "
          + "f {} to: { [weak self, kept = self] x in _ = kept; self?.end() }"
      ])
  }

  @Test func simpleArgumentsAreSwapped() throws {
    #expect(
      try mutants("swap(first, to: second)", .swappedArguments) == [
        "swapped arguments: swap(first, to: second) -> swap(second, to: first)"
      ])
    #expect(try mutants("f(a, a); f(g(), b); f({}, b)", .swappedArguments).isEmpty)
  }

  @Test func aCaseTakesTheBranchOfTheNextUnlessItNeedsItsNames() throws {
    let source = "func f() { switch x { case .a: g() case .b: h() case .c(let y): i(y) } }"
    #expect(try mutants(source, .swappedBranches) == ["swapped branches: g() -> h()"])
  }

  @Test func operatorsAndLiteralsChange() throws {
    #expect(
      try mutants("x = a && b; y = c < d; z = e ..< f", .changedOperator) == [
        "changed operator: a && b -> a || b", "changed operator: c < d -> c <= d",
        "changed operator: e ..< f -> e ... f",
      ])
    #expect(
      try mutants("f(1, true, \"text\", \"\")", .changedLiteral) == [
        "changed literal: 1 -> 2", "changed literal: true -> false",
        "changed literal: \"text\" -> \"\"", "changed literal: \"\" -> \"?\"",
      ])
  }

  /// A negated condition is the same mutant as one with the opposite equality.
  @Test func anEqualityThatIsAConditionChangesOnce() throws {
    #expect(try mutants("if a == b {}") == ["negated condition: a == b -> !(a == b)"])
    #expect(try mutants("x = a == b", .changedOperator) == ["changed operator: a == b -> a != b"])
  }

  @Test(arguments: [
    "@available(*, deprecated, message: \"text\") func f() {}", "enum E: Int { case a = 1 }",
    "func f() { switch x { case .a(true): break; case 1: break } }",
    "func f() { if case .loaded(hasMore: true) = x {} }", "let x = \"a \\(b) c\"",
    "let x = no(because: \"text\")", "func f() { preconditionFailure(\"text\") }",
  ]) func whatOnlyTheCompilerOrAReaderSeesStays(_ source: String) throws {
    #expect(try mutants(source, .changedLiteral).isEmpty)
  }

  @Test func placesAreNamed() throws {
    let source = """
      extension Store {
        final class Inner {
          var x: Int { 1 }
          init() { f(2) }
          func run() { f(3) }
        }
      }
      """
    let found = try MutatedSource(source, file: "Code.swift", firstID: 7).mutations
      .filter { $0.kind == .changedLiteral }
    #expect(
      found.map(\.function) == ["Store.Inner.x", "Store.Inner.init", "Store.Inner.run"])
    #expect(found.map(\.line) == [3, 4, 5])
    #expect(found.map(\.id) == [7, 9, 11] && found.allSatisfy { $0.file == "Code.swift" })
  }

  @Test func brokenSourcesAreRefused() {
    #expect(throws: MutationError.self) { try MutatedSource("func {", file: "Code.swift") }
  }
}
