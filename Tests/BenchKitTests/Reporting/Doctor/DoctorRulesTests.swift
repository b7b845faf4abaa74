import Testing

@testable import BenchKit

/// What is judged from what the system says, in both directions.
@Suite struct DoctorRulesTests {
  @Test func debugBuildIsLimited() {
    #expect(DoctorRules.build(isDebug: false).state == .ok)
    let debug = DoctorRules.build(isDebug: true)
    #expect(debug.state == .limited)
    #expect(debug.remedy?.contains("-c release") == true)
  }

  @Test(arguments: [
    ("0.40 0.20 0.10 1/100 99", DoctorCheck.State.ok), ("1.10 0 0 1/1 9", .limited),
  ])
  func loadCountsAgainstTheCores(text: String, state: DoctorCheck.State) {
    #expect(DoctorRules.load(text, cores: 2).state == state)
  }

  @Test(arguments: [
    ("cpu  900 0 50 50 0 0 0 5 0 0\ncpu0 1", DoctorCheck.State.ok),
    ("cpu  900 0 50 50 0 0 0 50 0 0\ncpu0 1", .limited), ("cpu 1 2", .limited), ("", .limited),
  ])
  func `steal is a share of all ticks`(text: String, state: DoctorCheck.State) {
    #expect(DoctorRules.steal(text).state == state)
  }

  @Test(arguments: [
    ("some avg10=0.50 avg60=9.00 avg300=1.00 total=1\nfull avg10=0.00", DoctorCheck.State.ok),
    ("some avg10=6.00 avg60=0.00 avg300=1.00 total=1", .limited), ("", .limited),
  ])
  func `pressure is that of the last ten seconds`(text: String, state: DoctorCheck.State) {
    #expect(DoctorRules.pressure(text).state == state)
  }

  @Test func `only a fixed clock rate is steady`() {
    #expect(DoctorRules.frequency(governor: "performance", noTurbo: "1", boost: nil).state == .ok)
    #expect(
      DoctorRules.frequency(governor: "performance", noTurbo: "0", boost: nil).state == .limited)
    #expect(
      DoctorRules.frequency(governor: "performance", noTurbo: nil, boost: "1").state == .limited)
    #expect(
      DoctorRules.frequency(governor: "powersave", noTurbo: "1", boost: nil).state == .limited)
    #expect(DoctorRules.frequency(governor: nil, noTurbo: nil, boost: nil).state == .limited)
  }

  @Test func `an unknown figure is limited and never ok`() {
    #expect(DoctorRules.load(nil, cores: 2).state == .limited)
    #expect(DoctorRules.steal(nil).state == .limited)
    #expect(DoctorRules.pressure(nil).state == .limited)
  }

  @Test func `valgrind is there only when it runs the executable`() {
    #expect(DoctorRules.valgrind("valgrind-3.19", "").state == .ok)
    let crash = DoctorRules.valgrind("valgrind-3.19", "died of signal 11 (Segmentation fault)")
    #expect(crash.state == .missing)
    #expect(
      crash.found == "valgrind-3.19, but under it bench died of signal 11 (Segmentation fault)")
    #expect(DoctorRules.valgrind("valgrind-3.19", nil).state == .missing)
  }

  @Test func randomAddressesLimitCounts() {
    #expect(DoctorRules.setarch(isThere: true, works: true).state == .ok)
    #expect(
      DoctorRules.setarch(isThere: true, works: false).remedy?.contains("personality") == true)
    #expect(DoctorRules.setarch(isThere: false, works: false).remedy?.contains("setup") == true)
  }

  @Test func `a full or read only disk is limited`() {
    #expect(DoctorRules.disk(5e9, canWrite: true, "Results").state == .ok)
    #expect(DoctorRules.disk(5e6, canWrite: true, "Results").found == "5 MB free")
    #expect(DoctorRules.disk(5e9, canWrite: false, "Results").found == "Results cannot be written")
    #expect(DoctorRules.disk(1e300, canWrite: true, "Results").state == .ok)
  }

  @Test func `a coarse clock is limited and one that stands still is fatal`() {
    #expect(DoctorRules.clock(step: .nanoseconds(30), source: "tsc").state == .ok)
    #expect(DoctorRules.clock(step: .microseconds(2), source: nil).state == .limited)
    let none = DoctorRules.clock(step: nil, source: nil)
    #expect(none.state == .missing && none.isEssential)
  }

  @Test func guestsAndSingleCoresAreLimited() {
    #expect(DoctorRules.virtualization("none").state == .ok)
    #expect(DoctorRules.virtualization("kvm").state == .limited)
    #expect(DoctorRules.cores(2).state == .ok)
    #expect(DoctorRules.cores(1).state == .limited)
  }

  @Test func withoutProcessesNothingCanBeMeasured() {
    let finding = DoctorRules.noChildren("bench as a child exited with code 1")
    #expect(finding.isEssential && finding.state == .missing)
  }
}
