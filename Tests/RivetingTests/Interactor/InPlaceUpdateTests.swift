import Explorer
import TestSupport
import Testing

@testable import Riveting

@Suite struct InPlaceUpdateTests {
  @Test @MainActor func changingOneRowCopiesNone() {
    let feature = BaseFeature(
      interactor: RowsInteractor(initialDomain: Rows()), reducer: CountingReducer())
    let before = feature.interactor.address
    for index in 0..<100 {
      feature.send(index)
      #expect(feature.interactor.address == before)
    }
    #expect(feature.viewState == 100)
  }

  @Test func `a domain that is still held does not change`() {
    let sut = RowsInteractor(initialDomain: Rows())
    let kept = sut.domain
    sut.interact(with: 3)
    #expect(kept.selected == 0)
    #expect(sut.domain.selected == 1)
  }

  @Test func streamsReceiveEveryChange() async {
    let sut = RowsInteractor(initialDomain: Rows())
    let stream = sut.domainStream
    for index in 0..<3 { sut.interact(with: index) }
    sut.stop()
    #expect(await stream.reduce(into: []) { $0.append($1.selected) } == [0, 1, 2, 3])
  }

  @Test @MainActor func featuresShowChangesFromOtherThreads() throws {
    try explore(.random(seed: 1, schedules: 50)) { run in
      let interactor = RowsInteractor(initialDomain: Rows())
      let feature = BaseFeature(interactor: interactor, reducer: CountingReducer())
      let update: @Sendable (Int) -> Void = { [interactor = Unchecked(interactor)] index in
        interactor.value.updateDomainInPlace { $0.select(index) }
      }
      for index in 0..<4 { Task.detached { update(index) } }
      await run.settle()
      try require(feature.viewState == 4, "every change is shown: \(feature.viewState)")
    }
  }

  @Test func `nothing is lost beside updates of a copy`() async {
    let sut = RowsInteractor(initialDomain: Rows())
    let shared = Unchecked(sut)
    await withTaskGroup { group in
      for thread in 0..<4 {
        group.addTask {
          for _ in 0..<1_000 {
            if thread.isMultiple(of: 2) {
              shared.value.updateDomain { $0.count += 1 }
            } else {
              shared.value.updateDomainInPlace { $0.count += 1 }
            }
          }
        }
      }
    }
    #expect(sut.domain.count == 4_000)
  }

  @Test func aStoppedInteractorKeepsItsDomain() {
    let sut = RowsInteractor(initialDomain: Rows())
    sut.stop()
    sut.interact(with: 0)
    #expect(sut.domain.selected == 0)
  }

  @Test func readingTheDomainInsideTraps() async {
    await #expect(processExitsWith: .failure) {
      let sut = RowsInteractor(initialDomain: Rows())
      sut.updateDomainInPlace { $0.count = sut.domain.count + 1 }
    }
  }

  @Test func cancellingWorkInsideTraps() async {
    await #expect(processExitsWith: .failure) {
      let sut = RowsInteractor(initialDomain: Rows())
      let hasBegun = Gate()
      let work = sut.perform { _ in
        hasBegun.open()
        try await Task.sleep(for: .seconds(3_600))
      } onFailure: { _, _ in
      }
      await hasBegun.pass()
      sut.updateDomainInPlace { _ in work.cancel() }
    }
  }

  @Test func droppingAFeatureInsideTraps() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let sut = RowsInteractor(initialDomain: Rows())
        var feature: BaseFeature? = BaseFeature(interactor: sut, reducer: CountingReducer())
        sut.updateDomainInPlace { rows in
          rows.count = feature?.viewState ?? 0
          feature = nil
        }
      }
    }
  }
}

private struct Rows: Sendable {
  struct Row: Sendable {
    let label: String
    var isSelected = false
  }

  var rows = (0..<1_000).map { Row(label: "row \($0)") }
  var selected = 0
  var count = 0

  mutating func select(_ index: Int) {
    rows[index].isSelected = true
    selected += 1
  }
}

private final class RowsInteractor: BaseInteractor<Int, Rows> {
  override func interact(with action: Int) { updateDomainInPlace { $0.select(action) } }

  var address: UnsafeRawPointer? {
    domain.rows.withUnsafeBytes { $0.baseAddress }
  }
}

private struct CountingReducer: Reducing {
  func reduce(from domain: Rows) -> Int { domain.selected }
}

/// An interactor without properties of its own, which any thread may use.
private struct Unchecked: @unchecked Sendable {
  let value: RowsInteractor

  init(_ value: RowsInteractor) { self.value = value }
}
