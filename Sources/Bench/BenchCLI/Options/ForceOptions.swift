import ArgumentParser

/// Whether to compare what differs in more than the code.
struct ForceOptions: ParsableArguments {
  @Flag(
    help: "Compare even if the machine, the compiler or the system differs; the report says so.")
  var force = false

  /// Notes `obstacles` when forced; otherwise throws when there are any.
  func check(_ obstacles: [String], _ former: String, _ latter: String) throws {
    guard !obstacles.isEmpty else { return }
    let differences = obstacles.joined(separator: "; ")
    guard force else {
      throw Failure(
        .unmeasurable,
        """
        \(former) and \(latter) cannot be compared, because they differ in \(differences); \
        --force compares them anyway, and says so
        """)
    }
    note("bench: compared by force, although they differ in \(differences)\n")
  }
}
