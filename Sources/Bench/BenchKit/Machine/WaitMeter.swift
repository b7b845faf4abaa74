import Libc

/// Measures how long this process gives up the processor by itself: sleeps, and waits for locks.
///
/// The time in which other processes keep it from the processor does not count.
package struct WaitMeter {
  /// What the system says of the process at one moment.
  package struct Sample {
    package var time: ContinuousClock.Instant
    /// The time for which it has had a processor.
    package var processor: Duration
    /// How often it has given up a processor by itself.
    package var switches: Int

    package init(time: ContinuousClock.Instant, processor: Duration, switches: Int) {
      self.time = time
      self.processor = processor
      self.switches = switches
    }

    /// The sample of this moment.
    package static var now: Sample {
      var usage = rusage()
      // RUSAGE_SELF, whose type differs between systems.
      getrusage(0, &usage)
      let used = [usage.ru_utime, usage.ru_stime].map {
        Duration.seconds(Int64($0.tv_sec)) + .microseconds(Int64($0.tv_usec))
      }
      return Sample(time: .now, processor: used[0] + used[1], switches: Int(usage.ru_nvcsw))
    }
  }

  /// How long it has waited.
  package private(set) var waited = Duration.zero
  /// How long it has been measured.
  package private(set) var total = Duration.zero
  private var last: Sample

  /// Begins to measure.
  package init(_ start: Sample = .now) { last = start }

  /// Adds what has happened since the last sample.
  package mutating func add(_ sample: Sample = .now) {
    let time = sample.time - last.time
    total += time
    if sample.switches > last.switches {
      waited += max(.zero, time - (sample.processor - last.processor))
    }
    last = sample
  }

  /// Whether it has waited for `limit`, and for most of the time.
  package func hasWaited(_ limit: Duration) -> Bool { waited >= limit && waited >= total * 0.75 }
}
