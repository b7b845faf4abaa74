extension Observable {
  /// The elements of all streams that `transform` makes, as they come.
  public func flatMap<Mapped>(
    _ transform: @escaping @MainActor (Element) -> Observable<Mapped>,
    line: Int = #line, column: Int = #column
  ) -> Observable<Mapped> {
    flatMap(identity(line, column), transform, isLatestOnly: false)
  }

  /// The elements of the newest stream that `transform` makes; the one before is disposed of.
  ///
  /// With streams that do work, such as ``perform(_:)``, newer work cancels older.
  public func flatMapLatest<Mapped>(
    _ transform: @escaping @MainActor (Element) -> Observable<Mapped>,
    line: Int = #line, column: Int = #column
  ) -> Observable<Mapped> {
    flatMap(identity(line, column), transform, isLatestOnly: true)
  }

  private func flatMap<Mapped>(
    _ identity: Int, _ transform: @escaping @MainActor (Element) -> Observable<Mapped>,
    isLatestOnly: Bool
  ) -> Observable<Mapped> {
    Observable<Mapped>(identity) { [self] downstream, subscription in
      // As in `merge`.
      let turns = downstream.turns ?? Turns()
      let inners = CompositeDisposable()
      var incomplete = 1
      let completeOne: @MainActor () -> Void = {
        incomplete -= 1
        if incomplete == 0 { downstream.onCompleted() }
      }
      let startInner: @MainActor (Element) -> Void = { element in
        let stream = transform(element)
        if isLatestOnly {
          incomplete -= inners.count
          inners.clear()
        }
        incomplete += 1
        let inner = StreamSubscription(startsInTurn: true)
        let key = inners.insert(inner)
        let observer = Observer(turns: turns, onNext: downstream.onNext) {
          if let key { inners.remove(for: key) }
          completeOne()
        }
        stream.start(observer, inner)
      }
      subscription.insert(inners)
      start(
        Observer(turns: turns, onNext: startInner, onCompleted: completeOne), subscription)
    }
  }
}
