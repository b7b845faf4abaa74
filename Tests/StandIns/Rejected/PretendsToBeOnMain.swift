// call to main actor-isolated instance method 'onNext(_:isolation:)'

import MVI

nonisolated func misuse(_ subject: PublishSubject<Int>) {
  subject.onNext(1, isolation: MainActor.shared)
}
