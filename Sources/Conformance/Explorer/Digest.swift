/// A fingerprint of the choices of a schedule, the same in every process.
struct Digest: Equatable {
  private(set) var value: UInt32 = 2_166_136_261

  /// Adds a choice: which task could go on where.
  mutating func add(_ ready: ReadyQueue) {
    for index in 0..<ready.count {
      let job = ready[index]
      value = (value ^ (job.task << 1 | UInt32(job.lane.rawValue))) &* 16_777_619
    }
    value = (value ^ UInt32(truncatingIfNeeded: ready.count)) &* 16_777_619
  }
}
