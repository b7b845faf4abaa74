extension ViewProtocol {
  /// Connects the view and `interactor`: events go there, and its commands come here.
  ///
  /// The view keeps the interactor alive, and nothing keeps the view alive. Any number of views can
  /// be linked to one interactor. A view that is linked to another interactor leaves that one
  /// first; one that is linked to this one stays as it is.
  public func link(_ interactor: Interactor) {
    let commandEmitter = interactor.commandEmitter ?? CommandEmitter()
    guard !isLinked(to: interactor, by: commandEmitter) else { return }
    unlink()
    let outlet = ViewOutlet(self)
    interactor.commandEmitter = commandEmitter
    commandEmitter.add(outlet)
    eventEmitter = EventEmitter(
      Link(interactor: interactor, commandEmitter: commandEmitter, outlet: outlet))
  }

  /// Connects the view and `interactor`, as ``link(_:)`` does.
  public func configure(with interactor: Interactor) { link(interactor) }

  /// Ends the connection, and with it the view's hold on the interactor; other views stay linked.
  ///
  /// No command reaches the view any more, also none that already waits.
  public func unlink() {
    if let link = eventEmitter?.link, link.pointee.belongs(to: self) {
      link.pointee.commandEmitter.remove(link.pointee.outlet)
    }
    eventEmitter = nil
  }

  private func isLinked(
    to interactor: Interactor, by commandEmitter: CommandEmitter<Interactor.Command>
  ) -> Bool {
    guard let link = eventEmitter?.link else { return false }
    return link.pointee.belongs(to: self) && link.pointee.outlet.isOpen
      && link.pointee.interactor === interactor && link.pointee.commandEmitter === commandEmitter
  }
}
