import FrameworkSupport

/// Holds what is used on the main actor only, and frees it there, wherever the last reference to the box goes.
// Safe: `content` is used on the main actor, or by the last owner of the box.
@usableFromInline
final class MainActorBox<Content>: @unchecked Sendable {
  @usableFromInline var content: Content!

  init(_ content: consuming Content?) { self.content = content }

  deinit {
    guard content != nil, !MainActor.isCurrent else { return }
    // The content moves to a box that a job empties: the last reference to that one may go anywhere.
    let heir = MainActorBox(content.take())
    Task { @MainActor in heir.content = nil }
  }
}
