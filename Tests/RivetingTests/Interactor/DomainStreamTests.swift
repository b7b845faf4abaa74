import Testing

@testable import Riveting

@Suite(.timeLimit(.minutes(30)))
struct DomainStreamTests {
  private let sut = TallyInteractor()

  @Test func `a stream starts with the current domain and has every change`() async {
    sut.interact(with: .add(1))
    let stream = sut.domainStream
    sut.interact(with: .add(1))
    sut.interact(with: .addTwice(5))
    sut.stop()
    #expect(await stream.counts() == [1, 2, 7, 12])
  }

  @Test func `every access is a stream of its own`() async {
    let first = sut.domainStream
    let second = sut.domainStream
    sut.interact(with: .add(1))
    let third = sut.domainStream
    sut.interact(with: .add(1))
    sut.stop()
    #expect(await first.counts() == [0, 1, 2])
    #expect(await second.counts() == [0, 1, 2])
    #expect(await third.counts() == [1, 2])
  }

  @Test func aStreamEndsWithItsInteractor() async {
    var interactor: TallyInteractor? = TallyInteractor()
    let stream = interactor?.domainStream
    interactor = nil
    #expect(await stream?.counts() == [0])
  }

  @Test func `after stop a stream has the last domain only`() async {
    sut.interact(with: .add(3))
    sut.stop()
    #expect(await sut.domainStream.counts() == [3])
  }

  @Test func aDroppedStreamKeepsNothing() {
    final class Note: Sendable {}
    final class Notes: BaseInteractor<Int, Note?> {}
    let notes = Notes(initialDomain: nil)
    var stream: AsyncStream<Note?>? = notes.domainStream
    var note: Note? = Note()
    weak let freed = note
    notes.updateDomain { [note] in $0 = note }
    note = nil
    notes.updateDomain { $0 = nil }
    #expect(freed != nil, "the stream's buffer holds it")
    withExtendedLifetime(stream) {}
    stream = nil
    #expect(freed == nil)
  }

  @Test func `streams that ended are forgotten without a change`() async {
    let others = (0..<10).map { _ in sut.domainStream }
    for _ in 0..<1_000 { _ = sut.domainStream }
    #expect(sut.store.state.withLock { $0.readers.count } < 30)
    sut.interact(with: .add(1))
    sut.stop()
    for other in others { #expect(await other.counts() == [0, 1]) }
  }

  @Test func `an ended consumer leaves the others alone`() async {
    let other = sut.domainStream
    for await _ in sut.domainStream { break }
    sut.interact(with: .add(1))
    sut.stop()
    #expect(await other.counts() == [0, 1])
  }
}
