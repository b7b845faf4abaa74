import Testing

@testable import BenchKit

@Suite struct FunctionNameTests {
  @Test(arguments: [
    ("IV.CommandEmitter.add(IV.Outlet<A>) -> ()", "IV.CommandEmitter.add"),
    (
      "(14) suspend resume partial function for generic specialization <Spec.CounterSpec.Action, "
        + "(A.M) -> ()> of AsyncReactor.Flow.takeInputs(of: AsyncReactor.FlowCore<A, B, C>, "
        + "isolation: Swift.Actor?) async -> ()",
      "AsyncReactor.Flow.takeInputs"
    ),
    (
      "merged generic specialization <IVFeatures.CounterScreen> of IVFeatures.Screens.unlink() -> ()",
      "IVFeatures.Screens.unlink"
    ),
    (
      "function signature specialization <Arg[0] = Owned To Guaranteed> of "
        + "Riveting.BaseFeature.init(interactor: A, reducer: B) -> Riveting.BaseFeature<A, B>",
      "Riveting.BaseFeature.init"
    ),
    (
      "(4) suspend resume partial function for closure #1 () async -> () in "
        + "DirectFeatures.DirectSearch.(pause in _5B1D920EEE1996CBF47596ED34E1FF13)() -> ()",
      "closure in DirectFeatures.DirectSearch.pause"
    ),
    (
      "protocol witness for MVI.Disposable.dispose() -> () in conformance "
        + "MVI.(LinkRemoval in _BE9193C890DA54AD9C8FB11297BE949D) : MVI.Disposable in MVI",
      "MVI.Disposable.dispose"
    ),
    (
      "static OpenCombine.Published.subscript.setter : <A where A1: AnyObject>(x: A1) -> A",
      "OpenCombine.Published.subscript.setter"
    ),
    (
      "(extension in Swift):Swift.MutableCollection._halfStablePartition(isSuffixElement: A) -> A",
      "Swift.MutableCollection._halfStablePartition"
    ),
    (
      "closure #1 () in (extension in Swift):Swift.Collection.split(maxSplits: Swift.Int) -> [A]",
      "closure in Swift.Collection.split"
    ),
    (
      "static (extension in Swift):Swift.Task< where A == Swift.Never>.yield() async -> ()",
      "Swift.Task.yield"
    ),
    ("A.Box<(B) -> C>.open<D where D: E>(_: D) -> ()", "A.Box.open"),
    ("IV.Turn.begin.getter : Swift.Int", "IV.Turn.begin.getter"),
    ("swift_retain", "swift_retain"),
    ("operator new(unsigned long)", "operator new"),
    ("", ""),
    ("(", "("),
    ("generic specialization <A", "generic specialization"),
  ])
  func nameIsThatOfTheSource(demangled: String, short: String) {
    #expect(FunctionName.short(demangled) == short)
  }

  @Test func `code without a name is not called by its address`() {
    #expect(FunctionName.readable("0x00000000003e5d30") == FunctionName.nameless)
    #expect(FunctionName.readable("$s4main4sendyyF") == "main.send")
  }
}
