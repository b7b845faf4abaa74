// risks causing data races

import Ricemill

struct Input: InputType {
  let increment = PassthroughSubject<Void, Never>()
}

@MainActor
func misuse(_ input: InputProxy<Input>) {
  Task.detached { input.increment.send() }
}
