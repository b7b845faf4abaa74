import Testing

@testable import BenchKit

@Suite struct DisturbanceTests {
  private let stat = """
    cpu  1349465 23309 506396 468520 7232 0 4196 17375 0 0
    cpu0 674732 11654 253198 234260 3616 0 2098 8687 0 0
    """
  private let pressure = """
    some avg10=95.00 avg60=92.38 avg300=70.13 total=8058947013
    full avg10=0.00 avg60=0.00 avg300=0.00 total=0
    """

  @Test func `the load is read from the kernels texts`() {
    let load = MachineLoad(stat: stat, pressure: pressure, ticks: 100)
    #expect(load == MachineLoad(stolen: 173.75, waited: 8058.947013))
    #expect(load.missing == nil)
  }

  @Test func `a figure that the system lacks is named`() {
    let load = MachineLoad(stat: "cpu  1 2 3 4", pressure: nil, ticks: 100)
    #expect(load == MachineLoad(stolen: nil, waited: nil))
    #expect(load.missing?.contains("steal time (/proc/stat) and pressure") == true)
    let half = MachineLoad(stat: stat, pressure: "garbage", ticks: 100)
    #expect(half.missing?.hasPrefix("this system does not report pressure on processors") == true)
  }

  private func disturbance(stolen: Double?, waited: Double?, in seconds: Double) -> Disturbance {
    Disturbance(
      MachineLoad(stolen: stolen.map { _ in 10 }, waited: waited.map { _ in 20 }),
      MachineLoad(stolen: stolen.map { 10 + $0 }, waited: waited.map { 20 + $0 }),
      seconds: seconds)
  }

  @Test func `the rule looks at shares of the forks duration`() {
    #expect(!disturbance(stolen: 0.01, waited: 0.04, in: 0.2).isTooMuch)
    #expect(disturbance(stolen: 0.03, waited: 0, in: 0.2).isTooMuch)
    #expect(!disturbance(stolen: 0.01, waited: 0, in: 0.1).isTooMuch)
    #expect(disturbance(stolen: 0, waited: 0.06, in: 0.2).isTooMuch)
    #expect(!disturbance(stolen: 0.02, waited: 0.06, in: 2).isTooMuch)
  }

  @Test func missingFigureDisturbsNothing() {
    let unknown = disturbance(stolen: nil, waited: nil, in: 1)
    #expect(unknown.stolen == nil && unknown.waited == nil)
    #expect(!unknown.isTooMuch)
    #expect(!disturbance(stolen: 1, waited: 1, in: 0).isTooMuch)
  }

  @Test func `the limit ends for every fork and for the run`() {
    var limit = RetryLimit(forks: 40)
    let once = (0..<3).map { limit.permits(redone: $0) }
    #expect(once == [true, true, false])
    let rest = (0..<9).map { _ in limit.permits(redone: 0) }
    #expect(rest.count { $0 } == 3)
    var none = RetryLimit(forks: 7)
    let isPermitted = none.permits(redone: 0)
    #expect(!isPermitted)
  }
}
