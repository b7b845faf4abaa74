import Spec

extension Rule {
  static let errors = [
    Rule(
      "ER1", .required, "a failed request shows the failure, and later actions work",
      usualCause: "a stream that ends with its first error",
      search: { rig in
        let listener = Listener(rig)
        rig.send(.submit)
        await rig.settle()
        await rig.fail(try rig.onlyOpenGate(), "no network")
        try rig.requirePhase(.failed(message: "no network"), listener)
        rig.send(.retry)
        try await rig.requireRequests()
        await rig.answer(try rig.onlyOpenGate())
        try rig.requireLast(listener)
        rig.send(.loadMore)
        await rig.settle()
        await rig.fail(try rig.onlyOpenGate())
        rig.send(.retry)
        await rig.settle()
        await rig.answer(try rig.onlyOpenGate(), more: false)
        try rig.requireLast(listener)
      }),
    Rule(
      "ER2", .required,
      "overflow, unknown ids, indices out of range, an empty or a 1 MB query: never a trap, never a wrong view",
      usualCause: "input is trusted",
      counter: { rig in
        let listener = Listener(rig)
        for action: CounterSpec.Action in [
          .add(.max), .increment, .add(.max), .reset, .add(.min), .decrement, .add(.min),
        ] {
          rig.send(action)
          await rig.settle()
          try rig.requireLast(listener)
        }
      },
      list: { rig in
        let listener = Listener(rig)
        for bad in [0, -1, 99, Int.max, .min] {
          for action: ListSpec.Action in [
            .toggle(id: bad), .remove(id: bad), .select(id: bad), .refresh(id: bad),
            .swap(bad, 1), .swap(1, bad == 0 ? 4 : bad), .create(min(bad, 0)),
            .append(min(bad, 0)), .updateEvery(min(bad, 0)),
          ] {
            rig.send(action)
            try await rig.requireRequests()
            try rig.requireLast(listener)
          }
        }
      },
      search: { rig in
        let listener = Listener(rig)
        let huge = String(repeating: "q", count: 1 << 20)
        for text in ["", huge, " ", "\u{0}", "👩‍👩‍👧‍👦"] {
          rig.send(.queryChanged(text))
          rig.send(.submit)
          rig.send(.retry)
          rig.send(.loadMore)
          try await rig.requireRequests()
          for gate in rig.world.open { await rig.answer(gate) }
          try rig.requireLast(listener)
        }
      }),
    Rule(
      "ER3", .required, "an answer for a row that is gone is dropped",
      usualCause: "the row's place is remembered instead of its id",
      list: { rig in
        let listener = Listener(rig)
        for goes: ListSpec.Action in [.remove(id: 2), .create(3)] {
          rig.send(.refresh(id: goes == .create(3) ? 3 : 2))
          try await rig.requireRequests()
          let gate = try rig.onlyOpenGate()
          rig.send(goes)
          await rig.settle()
          if gate.isOpen { await rig.answer(gate) }
          try rig.requireLast(listener)
        }
      }),
  ]
}
