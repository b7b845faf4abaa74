import CombineOperators

/// Sends values to a subject that could fail, and never fails it.
@usableFromInline
final class NeverFailing<S: Subject>: Subject {
  @usableFromInline typealias Output = S.Output
  @usableFromInline typealias Failure = Never

  private let subject: S

  @usableFromInline init(_ subject: S) { self.subject = subject }

  @usableFromInline func send(_ value: S.Output) { subject.send(value) }
  @usableFromInline func send(completion: Subscribers.Completion<Never>) {}
  @usableFromInline func send(subscription: any Subscription) {
    subject.send(subscription: subscription)
  }

  @usableFromInline func receive(subscriber: some Subscriber<S.Output, Never>) {
    subject.assertNoFailure().receive(subscriber: subscriber)
  }
}
