import Spec

extension Rule {
  static let errors = [
    Rule(
      "ER1", .required, "a failed request shows its failure, and later actions work",
      usualCause: "a stream that ends with its first error",
      why: "After one network failure, search stays broken until the app restarts",
      smallest: "`.send(.submit), .fail(0), .send(.retry), .answer(0)`",
      needs: .requests,
      check: .of(
        search: { fixture in
          let recorder = ViewRecorder(fixture)
          fixture.send(.submit)
          await fixture.settle()
          await fixture.fail(try fixture.onlyOpenRequest(), "no network")
          try fixture.requirePhase(.failed(message: "no network"), recorder)
          fixture.send(.retry)
          try await fixture.requireRequests()
          await fixture.answer(try fixture.onlyOpenRequest())
          try fixture.requireLast(recorder)
          fixture.send(.loadMore)
          await fixture.settle()
          await fixture.fail(try fixture.onlyOpenRequest())
          fixture.send(.retry)
          await fixture.settle()
          await fixture.answer(try fixture.onlyOpenRequest(), more: false)
          try fixture.requireLast(recorder)
        }, others: FailsAndGoesOn.self)),
    Rule(
      "ER2", .required,
      "overflow, unknown ids, indices out of range, and an empty or a 1 MB query never trap and never show a wrong view",
      usualCause: "input is used without a check",
      why: "The app crashes on a long paste, or on a tap on a row that was just removed",
      smallest: "`.send(.swap(0, 99)), .settle`",
      check: .of(
        counter: { fixture in
          let recorder = ViewRecorder(fixture)
          for action: CounterSpec.Action in [
            .add(.max), .increment, .add(.max), .reset, .add(.min), .decrement, .add(.min),
          ] {
            fixture.send(action)
            await fixture.settle()
            try fixture.requireLast(recorder)
          }
        },
        list: { fixture in
          let recorder = ViewRecorder(fixture)
          for bad in [0, -1, 99, Int.max, .min] {
            for action: ListSpec.Action in [
              .toggle(id: bad), .remove(id: bad), .select(id: bad), .refresh(id: bad),
              .swap(bad, 1), .swap(1, bad == 0 ? 4 : bad), .create(min(bad, 0)),
              .append(min(bad, 0)), .updateEvery(bad == .max ? .max : min(bad, 0)),
            ] {
              fixture.send(action)
              try await fixture.requireRequests()
              try fixture.requireLast(recorder)
            }
          }
        },
        search: { fixture in
          let recorder = ViewRecorder(fixture)
          let huge = String(repeating: "q", count: 1 << 20)
          for text in ["", huge, " ", "\u{0}", "👩‍👩‍👧‍👦"] {
            fixture.send(.queryChanged(text))
            fixture.send(.submit)
            fixture.send(.retry)
            fixture.send(.loadMore)
            try await fixture.requireRequests()
            for request in fixture.services.open { await fixture.answer(request) }
            try fixture.requireLast(recorder)
          }
        })),
    Rule(
      "ER3", .required, "an answer for a removed row is dropped",
      usualCause: "the row's index is stored instead of its id",
      why: "The answer lands on another row, or crashes",
      smallest: "`.send(.refresh(id: 2)), .settle, .send(.remove(id: 2)), .answer(0)`",
      check: .of(list: { fixture in
        let recorder = ViewRecorder(fixture)
        for goes: ListSpec.Action in [.remove(id: 2), .create(3)] {
          fixture.send(.refresh(id: goes == .create(3) ? 3 : 2))
          try await fixture.requireRequests()
          let request = try fixture.onlyOpenRequest()
          fixture.send(goes)
          await fixture.settle()
          if request.isOpen { await fixture.answer(request) }
          try fixture.requireLast(recorder)
        }
      })),
    Rule(
      "ER4", .required,
      "empty pages, repeated ids, long answers and unusual queries are requested and shown as they are",
      why: "The list ends at the first page that a filter emptied, or a result is missing",
      smallest: """
        `.send(.submit)`, answered with an empty page that says there is more, then \
        `.send(.loadMore)`: no request. Queries are blanks, one combining character, and 1 MB
        """,
      check: .of(
        list: { fixture in
          let recorder = ViewRecorder(fixture)
          for label in unusualTexts {
            fixture.send(.refresh(id: 2))
            try await fixture.requireRequests()
            await fixture.answer(try fixture.onlyOpenRequest(), with: label)
            try fixture.requireLast(recorder)
          }
          fixture.send(.append(1_200))
          await fixture.settle()
          try fixture.requireLast(recorder)
          for id in stride(from: 144, to: 1, by: -2) {
            fixture.send(.remove(id: id))
            await fixture.settle()
          }
          fixture.send(.toggle(id: 1_201))
          fixture.send(.swap(3, 1_100))
          await fixture.settle()
          try fixture.requireLast(recorder)
        },
        search: { fixture in
          let recorder = ViewRecorder(fixture)
          let page = { (ids: [String], more: Bool) in
            SearchPage(results: ids.map { SearchResult(id: $0, title: "of \($0)") }, hasMore: more)
          }
          fixture.send(.submit)
          for page in [
            page([], true), page(["x", "x"], true), page(["x", "y"], true), page([], false),
          ] {
            try await fixture.requireRequests()
            await fixture.answer(try fixture.onlyOpenRequest(), with: page)
            try fixture.requireLast(recorder)
            fixture.send(.loadMore)
          }
          try await fixture.requireRequests()
          for query in unusualTexts where !query.isEmpty {
            fixture.send(.queryChanged(query))
            await fixture.advance(SearchSpec.debounce)
            try await fixture.requireRequests()
            await fixture.answer(
              try fixture.onlyOpenRequest(),
              with: SearchPage(results: [SearchResult(id: "", title: query)], hasMore: true))
            try fixture.requireLast(recorder)
          }
          for number in 1...12 {
            fixture.send(.loadMore)
            try await fixture.requireRequests()
            await fixture.answer(
              try fixture.onlyOpenRequest(), with: page((0..<20).map { "\(number)/\($0)" }, true))
            try fixture.requireLast(recorder)
          }
          for message in unusualTexts {
            let fixture = fixture.another()
            let recorder = ViewRecorder(fixture)
            fixture.send(.submit)
            try await fixture.requireRequests()
            await fixture.fail(try fixture.onlyOpenRequest(), message)
            try fixture.requireLast(recorder)
          }
          fixture.send(.submit)
          try await fixture.requireRequests()
          await fixture.answer(
            try fixture.onlyOpenRequest(),
            with: SearchPage(results: [.init(id: "t", title: "")], hasMore: true))
          try fixture.requireLast(recorder)
          fixture.send(.submit)
          try await fixture.requireRequests()
          await fixture.answer(try fixture.onlyOpenRequest(), with: page([], false))
          try fixture.requireLast(recorder)
        })),
  ]
}

/// Texts that something between the service and the screen might change.
private let unusualTexts = [
  "", "   ", " Two Words ", "first\nSECOND\r\n", "\u{301}", "ÄÖÜ ß İ",
  String(repeating: "Long ", count: 2_000), String(repeating: "q", count: 1 << 20),
]
