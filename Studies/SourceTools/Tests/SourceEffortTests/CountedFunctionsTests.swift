import Testing

@testable import SourceEffort

struct CountedFunctionsTests {
  @Test(arguments: [
    ("Riveting.BaseFeature.send(_: A.Action) -> ()", "Riveting"),
    ("MVI.(FlatMapObserver in _62374FE0).receive(A) -> ()", "MVI"),
    ("(extension in RIVFeatures):RIVFeatures.RIVDriver.send(A) -> ()", "RIVFeatures"),
    ("static (extension in MVI):Swift.MainActor.deliver(A) -> Swift.Bool", "MVI"),
    (
      "closure #1 @Sendable (A.View) -> () in closure #2 (B<C>) -> () in (extension in X):Y.Z.f() -> ()",
      "X"
    ),
    ("(3) suspend resume partial function for closure #1 () async -> () in A.B.init() -> A.B", "A"),
  ])
  func moduleIsThatOfTheSource(_ name: String, _ module: String) {
    #expect(FunctionModule(name)?.name == module)
  }

  @Test(arguments: [
    "reabstraction thunk helper from A to B", "swift_job_run", "_start",
    "protocol witness for Spec.FeatureDriver.send(A) -> () in conformance A.B : C.D in A",
    "partial apply forwarder for closure #1 () -> () in MVI.PublishSubject.onNext(A) -> ()",
  ])
  func whatNoSourceSaysHasNoModule(_ name: String) {
    #expect(FunctionModule(name) == nil)
  }

  @Test func countsFromTheCallerOfTheDriverToTheObserver() {
    let stack = [
      "static action_paths.CallStack.addresses() -> A", "reabstraction thunk helper from A to B",
      "IVFeatures.CounterScreen.handle(command: A) -> ()", nil, "Swift.withUnsafePointer(A) -> B",
      "IV.Link.handle(A) -> ()", "IVFeatures.IVCounterDriver.send(A) -> ()",
      "closure #1 () -> () in static action_paths.ActionPath.paths() -> ()",
      "Explorer.Scheduler.run() -> ()", "IV.Other.run() -> ()",
    ]
    #expect(
      CountedFunctions.functions(stack) == [
        "IVFeatures.CounterScreen.handle(command: A) -> ()", "IV.Link.handle(A) -> ()",
        "IVFeatures.IVCounterDriver.send(A) -> ()",
      ])
  }
}
