// Outputs can be subscribed to, not sent to.

import Ricemill

final class Output: StoredOutputType {
  @Published var count = 0
  let announcements = PassthroughSubject<String, Never>()
}

@MainActor
func misuse(_ output: OutputProxy<Output>) { output.announcements.send("from a view") }
