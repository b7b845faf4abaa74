extension String {
  /// The string, or its first characters and its length where it is long.
  var abbreviated: String {
    utf8.count <= 40 ? self : "\(prefix(24))… (\(utf8.count) bytes)"
  }
}
