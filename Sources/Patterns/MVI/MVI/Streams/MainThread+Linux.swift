#if !canImport(Darwin)
  /// Never asked for: `Task.immediate` is always there.
  var isMainThread: Bool { false }
#endif
