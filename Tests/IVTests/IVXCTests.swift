// The document's test case, with XCTest. DOCUMENT.md lists what differs.

import IV
import XCTest

class VIExampleTests: XCTestCase {
  func testInteractor() {
    let showItemsTriggered = expectation(description: "Show users triggered")

    MainActor.assumeIsolated {
      let view = MockView<UsersListInteractor>()
      let interactor = UsersListInteractor()
      view.configure(with: interactor)

      view.emit(.didLoadView) { command in
        switch command {
        case .showItems:
          showItemsTriggered.fulfill()
        }
      }
    }

    wait(
      for: [
        showItemsTriggered
      ], timeout: 10, enforceOrder: true)
  }
}
