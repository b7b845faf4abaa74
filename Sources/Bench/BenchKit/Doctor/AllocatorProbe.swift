/// What a process finds out about the allocator that it runs under.
package enum AllocatorProbe {
  /// The allocator's version, or why it cannot count.
  package struct Answer: Sendable, Codable {
    package var version: String?
    package var problem: String?
  }

  /// Asks the allocator of this process.
  package static var answer: Answer {
    do throws(NotCounted) {
      return Answer(version: "jemalloc \(try Jemalloc().version)", problem: nil)
    } catch {
      return Answer(version: nil, problem: "\(error)")
    }
  }
}
