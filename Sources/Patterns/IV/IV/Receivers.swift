/// The receivers of the views that are linked to one interactor, in the order of linking; mostly there
/// is one.
@usableFromInline
enum Receivers<Command> {
  case empty
  case one(CommandReceiver<Command>)
  case several([CommandReceiver<Command>])

  init(_ all: [CommandReceiver<Command>]) {
    self =
      switch all.count {
      case 0: .empty
      case 1: .one(all[0])
      default: .several(all)
      }
  }

  var all: [CommandReceiver<Command>] {
    switch self {
    case .empty: []
    case .one(let receiver): [receiver]
    case .several(let receivers): receivers
    }
  }
}

/// Linking and unlinking. Among several receivers, closed ones stay for a while, so that adding a receiver
/// and closing one are O(1), amortised.
extension CommandEmitter {
  /// Adds `receiver`, in place of any that its view had before.
  @usableFromInline
  func addToOthers(_ receiver: CommandReceiver<Command>) {
    var all = state.pointee.receivers.all
    // Emptied meanwhile, so that appending does not copy.
    state.pointee.receivers = .empty
    let former =
      if let index = state.pointee.index {
        index.places.updateValue(all.count, forKey: receiver.viewID)
      } else {
        all.firstIndex { $0.viewID == receiver.viewID }
      }
    if let former { all[former].close() }
    all.append(receiver)
    state.pointee.receivers = .several(all)
    noteChange()
  }

  /// Notes that a receiver was added or closed.
  ///
  /// The closed ones are removed once all are closed, or half as many were added or closed as there were
  /// after the last removal.
  @usableFromInline
  func noteChange() {
    if let index = state.pointee.index {
      index.changesToRemoval -= 1
      if index.changesToRemoval > 0, isAnyOpen(index) { return }
    }
    removeClosed()
  }

  private func isAnyOpen(_ index: ReceiverIndex) -> Bool {
    guard case .several(let all) = state.pointee.receivers else { return false }
    while index.firstOpen < all.count, !all[index.firstOpen].isOpen { index.firstOpen += 1 }
    return index.firstOpen < all.count
  }

  /// Removes the closed receivers; O(*n*).
  @usableFromInline
  func removeClosed() {
    state.pointee.receivers = Receivers(state.pointee.receivers.all.filter { $0.isOpen })
    state.pointee.onlyView = nil
    state.pointee.index = nil
    switch state.pointee.receivers {
    case .empty: break
    case .one(let receiver): state.pointee.onlyView = receiver.viewID
    case .several(let all): state.pointee.index = ReceiverIndex(all.map { $0.viewID })
    }
  }
}

/// What is known about several receivers.
@usableFromInline
final class ReceiverIndex {
  /// The place of each view's newest receiver.
  var places: [ObjectIdentifier: Int]

  /// All receivers in front of this place are closed.
  var firstOpen = 0

  /// How many more receivers are added or closed before the closed ones are removed.
  var changesToRemoval: Int

  init(_ views: [ObjectIdentifier]) {
    places = Dictionary(uniqueKeysWithValues: zip(views, views.indices))
    changesToRemoval = views.count / 2
  }
}
