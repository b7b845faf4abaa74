// cannot assign to property: 'increment' is a 'let' constant

import Ricemill

final class Input: BindableInputType {
  let increment = PassthroughSubject<Void, Never>()
  @Published var isOn = false
}

func misuse(_ input: Publishing<Input>) { input.increment.send() }
