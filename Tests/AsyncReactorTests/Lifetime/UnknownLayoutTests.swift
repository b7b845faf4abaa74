#if !canImport(ObjectiveC)
  import CAsyncReactor
  import TestSupport
  import Testing

  @testable import AsyncReactor

  /// Runtimes whose classes are laid out in a way that `CAsyncReactor` does not know.
  struct UnknownLayoutTests {
    @Test func theLayoutOfThisRuntimeIsKnown() {
      let isKnown = DeinitHook.knowsMetadata.load(ordering: .relaxed)
      #expect(isKnown)
    }

    @Test func metadataOfAnotherLayoutIsLeftAsItIs() {
      let words: [UInt] = [1, 2, 3, 0]
      words.withUnsafeBufferPointer { words in
        let metadata = UnsafeRawPointer(words.baseAddress! + 3)
        #expect(!lifetime_observe(metadata) { _ in })
        #expect(Array(words) == [1, 2, 3, 0])
      }
    }

    @Test func reactorsWorkAndEndLate() async throws {
      let result = try await #require(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        DeinitHook.knowsMetadata.store(false, ordering: .relaxed)
        let liveObjects = LiveObjects()
        for round in 1...100 {
          let stub = Stub(reactor: Counted(liveObjects))
          precondition(stub.initialState().count == 0, "a dead reactor's state is seen")
          let state = await stub.test(input: .increment(LiveObjects.Token(liveObjects)))
          precondition(state.count == 1, "round \(round): \(state.count)")
          precondition(liveObjects.count < 10, "\(liveObjects.count) objects are left")
        }
      }
      let message = result.standardErrorContent.text
      #expect(message.contains("lays out classes in a way that this version does not know"))
    }

    @Test func storesOfReactorsWorkAndEndLate() async throws {
      await #expect(processExitsWith: .success) { @MainActor in
        DeinitHook.knowsMetadata.store(false, ordering: .relaxed)
        let liveObjects = LiveObjects()
        for _ in 1...10 {
          let screen = Screen(Counted(liveObjects))
          screen.send(.increment(LiveObjects.Token(liveObjects)))
          await screen.received(1)
        }
        precondition(liveObjects.count < 20, "\(liveObjects.count) objects are left")
      }
    }
  }
#endif
