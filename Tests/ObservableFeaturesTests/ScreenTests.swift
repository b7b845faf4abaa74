import Explorer
import Spec
import Testing

@testable import ObservableFeatures

@MainActor
@Suite struct ScreenTests {
  private let screen = Screen(ObservableCounter(seed: .init(), environment: .prompt))

  @Test func partsRenderAgainInTheirOrder() {
    var rendered: [Int] = []
    let tokens = (0..<50).map { name in screen.observe { _ in rendered.append(name) } }
    for name in [20, 3, 49, 1] { tokens[name].cancel() }
    screen.close()
    rendered = []
    screen.open()
    #expect(rendered == (0..<50).filter { ![20, 3, 49, 1].contains($0) })
  }

  @Test func `a part that ends while the screen opens does not render`() {
    var rendered: [String] = []
    let other = Other()
    _ = screen.observe { _ in rendered.append("whole") }
    _ = screen.observe { _ in
      rendered.append("first")
      other.token?.cancel()
    }
    let token = screen.observe { _ in rendered.append("second") }
    screen.close()
    rendered = []
    other.token = token
    screen.open()
    #expect(rendered == ["whole", "first"])
  }

  @Test func `a screen of parts alone keeps no copy of the list`() {
    let screen = Screen(ObservableList(seed: .init(rows: 100), environment: .prompt))
    func address() -> UnsafePointer<Row>? {
      screen.model.table.rows.withUnsafeBufferPointer(\.baseAddress)
    }
    _ = screen.addPart({ $0.row(at: 3)?.row }, { _ in })
    screen.model.toggle(id: 1)
    let first = address()
    screen.model.toggle(id: 4)
    #expect(address() == first)
    _ = screen.observe { _ in }
    screen.model.toggle(id: 4)
    #expect(address() != first)
  }

  private final class Other {
    var token: ObservationToken?
  }

  @Test func `handlers that stay keep their order while many end`() throws {
    try explore { run in
      let screen = Screen(ObservableCounter(seed: .init(), environment: .prompt))
      var handled: [Int] = []
      var handlers = (0..<20).map { name in (name, screen.onEffect { _ in handled.append(name) }) }
      while !handlers.isEmpty {
        handlers.remove(at: handlers.count * 7 / 11).1.cancel()
        screen.onEffect { _ in handled.append(-1) }.cancel()
        handled = []
        screen.model.reset()
        await run.settle()
        run.expect(handled == handlers.map(\.0))
      }
    }
  }
}
