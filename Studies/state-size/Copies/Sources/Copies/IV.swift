import IV

enum WideCommand {
  case show(Wide)
}

final class WidePresenter: InteractorProtocol {
  var commandEmitter: CommandEmitter<WideCommand>?
  private var state = Wide()

  func handle(event: Tap) {
    state.count += 1
    emit(.show(state))
  }
}

final class WideView: ViewProtocol {
  var eventEmitter: EventEmitter<WidePresenter>?
  private(set) var shown = Wide()

  func handle(command: WideCommand) {
    switch command {
    case .show(let state): shown = state
    }
  }
}

@MainActor
func copiesInIV() -> Double {
  let view = WideView()
  view.link(WidePresenter())
  return copies {
    view.emit(.increment)
  } shown: {
    view.shown.count
  }
}
