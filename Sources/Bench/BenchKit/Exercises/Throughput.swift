/// What a call of code works through, so that its time is also a rate per second.
public struct Throughput: Sendable, Hashable, Codable {
  /// What is counted.
  public enum Unit: String, Sendable, Codable, CaseIterable { case bytes, items }

  /// How many a call works through.
  public let amount: Int
  public let unit: Unit

  /// That many bytes in each call, such as those of a document that is parsed.
  public static func bytes(_ amount: Int) -> Throughput { Throughput(amount, .bytes) }

  /// That many items in each call, such as elements that are sorted.
  public static func items(_ amount: Int) -> Throughput { Throughput(amount, .items) }

  private init(_ amount: Int, _ unit: Unit) {
    precondition(amount > 0, "a call must work through more than 0 \(unit), not \(amount)")
    (self.amount, self.unit) = (amount, unit)
  }
}
