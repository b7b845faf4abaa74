extension Observable {
  /// The elements of all sources, in the order in which they come; completes after all sources.
  ///
  /// What is sent to several subjects from outside the main actor comes in each subject's order, and not in one of all.
  public static func merge(_ streams: [Observable<Element>]) -> Observable<Element> {
    guard !streams.isEmpty else { return empty() }
    return Observable(streams.flatMap(\.sources)) { downstream, subscription in
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
  public func startWith(_ element: Element) -> Observable<Element> {
    Observable(sources) { [self] downstream, subscription in
      subscription.begin(in: downstream.turns) { downstream.onNext(element) }
      start(downstream, subscription)
    }
  }

  /// Every element combined with the newest of `other`; nothing before `other` has one.
  ///
  /// With a model's own view model as `other`: the one that is current when the element comes.
  public func withLatestFrom<Other, Combined>(
    _ other: Observable<Other>,
    resultSelector combine: @escaping @MainActor (Element, Other) -> Combined
  ) -> Observable<Combined> {
    Observable<Combined>(sources + other.sources) { [self] downstream, subscription in
      var latest: Other?
      other.start(Observer(turns: downstream.turns) { latest = $0 }, subscription)
      let combined = lifted { downstream in
        { if let latest { downstream.onNext(combine($0, latest)) } }
      }
      combined.start(downstream, subscription)
    }
  }

  /// The newest element of `other`, whenever this stream has an element.
  public func withLatestFrom<Other>(_ other: Observable<Other>) -> Observable<Other> {
    withLatestFrom(other) { $1 }
  }
}
