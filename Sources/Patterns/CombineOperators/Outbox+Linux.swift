#if !canImport(Combine)
  import OpenCombineShim

  /// What a subscriber is still owed: elements in order, as far as its demand goes, then perhaps a
  /// completion.
  ///
  /// A plain value without a lock of its own. Whoever keeps it behind a lock can call the subscriber
  /// outside of that lock and still never calls it twice at once: from the moment an element is
  /// handed out, no other is until ``next()`` is asked for it.
  struct Outbox<Element, Failure: Error> {
    /// What becomes of an element that nobody has asked for.
    enum Surplus {
      case waits
      case isDropped
    }

    /// What to do next.
    enum Step {
      case deliver(Element)
      case complete(Subscribers.Completion<Failure>)
      case rest
    }

    /// How many elements the subscriber still wants.
    private(set) var demand = Subscribers.Demand.none

    private let surplus: Surplus
    private var isDelivering = false
    private var waiting: [Element] = []
    private var firstWaiting = 0
    private var completion: Subscribers.Completion<Failure>?

    init(surplus: Surplus) { self.surplus = surplus }

    /// Whether `element` is to be delivered now, with ``next()`` to follow. Otherwise it waits for
    /// its turn or is dropped.
    mutating func admits(_ element: Element) -> Bool {
      guard demand > .none else {
        if surplus == .waits { waiting.append(element) }
        return false
      }
      // A waiting element that may be dropped holds its place in the demand, so that it cannot be
      // overtaken by newer ones and then be delivered when it is stale.
      if !isDelivering || surplus == .isDropped { demand -= 1 }
      guard !isDelivering else {
        waiting.append(element)
        return false
      }
      isDelivering = true
      return true
    }

    /// Adds to the demand, during a delivery or not.
    mutating func request(_ more: Subscribers.Demand) -> Step {
      demand += more
      return isDelivering ? .rest : next()
    }

    /// Completes: with a failure once what was asked for is delivered, otherwise once all is.
    mutating func complete(_ completion: Subscribers.Completion<Failure>) -> Step {
      if self.completion == nil { self.completion = completion }
      return isDelivering ? .rest : next()
    }

    /// What to do after a delivery.
    mutating func next() -> Step {
      if !isEmpty, demand > .none || surplus == .isDropped {
        if surplus == .waits { demand -= 1 }
        isDelivering = true
        return .deliver(takeFirst())
      }
      isDelivering = false
      guard let completion else { return .rest }
      if case .finished = completion, !isEmpty { return .rest }
      return .complete(completion)
    }

    private var isEmpty: Bool { firstWaiting == waiting.count }

    private mutating func takeFirst() -> Element {
      let element = waiting[firstWaiting]
      firstWaiting += 1
      // Removing by halves is O(1) per element.
      if firstWaiting * 2 > waiting.count {
        waiting.removeFirst(firstWaiting)
        firstWaiting = 0
      }
      return element
    }
  }
#endif
