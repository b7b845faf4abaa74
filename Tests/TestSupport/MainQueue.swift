import Dispatch

/// Whether this is called on the main actor's queue.
public var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mainQueueKey) != nil }

private let mainQueueKey = {
  let key = DispatchSpecificKey<Void>()
  DispatchQueue.main.setSpecific(key: key, value: ())
  return key
}()
