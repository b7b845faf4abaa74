// A resolver subscribes to inputs and does not send to them.

import Ricemill

struct Input: InputType {
  let increment = PassthroughSubject<Void, Never>()
}

func misuse(_ input: Publishing<Input>) { input.increment.send() }
