/// The several ends of one subscription. Unlike a `CompositeDisposable`, dropping it ends nothing.
final class DisposableGroup: Disposable {
  private let members: [any Disposable]

  init(_ members: [any Disposable]) { self.members = members }

  func dispose() {
    for member in members { member.dispose() }
  }
}
