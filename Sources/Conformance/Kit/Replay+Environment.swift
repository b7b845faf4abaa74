import Libc

extension Replay {
  /// What the environment variable `CONFORMANCE_REPLAY` asks to run again; nil where it is not set.
  public static var requested: Replay? {
    guard let value = getenv("CONFORMANCE_REPLAY") else { return nil }
    let text = String(cString: value)
    guard let replay = Replay(text) else {
      preconditionFailure(
        "CONFORMANCE_REPLAY=\(text) is no replay; it should look like AW3/search/x3-1")
    }
    return replay
  }
}
