extension Observable {
  /// The elements of all sources, in the order in which they come; completes after all sources.
  public static func merge(_ streams: [Observable<Element>]) -> Observable<Element> {
    guard !streams.isEmpty else { return empty() }
    return Observable(streams.reduce(1) { mixed($0, $1.identity) }) { downstream, subscription in
      var incomplete = streams.count
      // Sources that cause each other do not nest, also outside of a model.
      let observer = Observer(turns: downstream.turns ?? Turns(), onNext: downstream.onNext) {
        incomplete -= 1
        if incomplete == 0 { downstream.onCompleted() }
      }
      for stream in streams { stream.start(observer, subscription) }
    }
  }

  /// The elements of all sources, in the order in which they come; completes after all sources.
  public static func merge(_ streams: Observable<Element>...) -> Observable<Element> {
    merge(streams)
  }

  /// First `element`, then everything from this stream.
  public func startWith(
    _ element: Element, line: Int = #line, column: Int = #column
  ) -> Observable<Element> {
    Observable(identity(line, column)) { [self] downstream, subscription in
      subscription.begin(in: downstream.turns) { downstream.onNext(element) }
      start(downstream, subscription)
    }
  }
}
