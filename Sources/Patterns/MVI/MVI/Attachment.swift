/// What a model was attached to, and the subscriptions that came of it.
final class Attachment: Disposable {
  /// What a model makes of the streams that it is attached to.
  enum Role { case viewModel, actions }

  let role: Role
  private let sources: [Source]
  private let parts: [any Disposable]

  // Safe: sources are compared by identity and never used.
  private struct Source: @unchecked Sendable {
    weak let object: AnyObject?
  }

  init(_ role: Role, sources: [AnyObject], _ parts: [any Disposable]) {
    self.role = role
    self.sources = sources.map(Source.init)
    self.parts = parts
  }

  /// Whether the sources are these, in this order, and there are any.
  func hasSources(_ others: [AnyObject]) -> Bool {
    !others.isEmpty && sources.elementsEqual(others) { $0.object === $1 }
  }

  func dispose() {
    for part in parts { part.dispose() }
  }
}
