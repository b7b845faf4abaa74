extension [UInt8] {
  /// The text that a process has written, such as the standard error of an exit test.
  public var text: String { String(decoding: self, as: UTF8.self) }
}
