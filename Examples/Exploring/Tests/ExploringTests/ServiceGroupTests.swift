import Explorer
import Logging
import ServiceLifecycle
import Testing

/// Notes when it starts and when it has been shut down.
struct Worker: Service {
  let name: String
  let log: Entries<String>

  func run() async throws {
    log.append("\(name) runs")
    try? await gracefulShutdown()
    log.append("\(name) ends")
  }
}

let logger = Logger(label: "explored") { _ in SwiftLogNoOpLogHandler() }

@Test func servicesEndInReverseOrderWheneverTheGroupIsStopped() throws {
  let report = try explore(.random(seed: 1, schedules: 300)) { run in
    let log = Entries<String>()
    let group = ServiceGroup(
      services: [Worker(name: "database", log: log), Worker(name: "server", log: log)],
      logger: logger)
    let running = Task { try await group.run() }
    Task { await group.triggerGracefulShutdown() }
    try await running.value
    let ends = log.all.filter { $0.hasSuffix("ends") }
    run.expect(ends == ["server ends", "database ends"], "\(log.all)")
  }
  #expect(report.unfinishedTasks == 0)
  #expect(report.distinctSchedules > 250)
}

@Test func aServiceThatIsAddedWhileTheGroupStopsIsNotForgotten() throws {
  let outcomes = Entries<[String]>()
  let report = try explore(.exhaustive(limit: 2_000)) { run in
    let log = Entries<String>()
    let group = ServiceGroup(services: [Worker(name: "database", log: log)], logger: logger)
    let running = Task { try await group.run() }
    Task { await group.triggerGracefulShutdown() }
    let adding = Task { await group.addServiceUnlessShutdown(Worker(name: "late", log: log)) }
    try await running.value
    await adding.value
    let late = log.all.filter { $0.hasPrefix("late") }
    run.expect(late == [] || late == ["late runs", "late ends"], "\(log.all)")
    outcomes.append(late)
  }
  #expect(report.coveredDeviations == 1)
  #expect(outcomes.different.count == 2)
}

/// The limit is measured by the real clock, which the explorer does not control.
@Test func aLimitForTheShutdownEscapesToRealTime() throws {
  let failure = #expect(throws: ExplorationFailure.self) {
    try explore(.fifo) { run in
      var configuration = ServiceGroupConfiguration(
        services: [.init(service: Worker(name: "database", log: Entries()))], logger: logger)
      configuration.maximumGracefulShutdownDuration = .seconds(1)
      let group = ServiceGroup(configuration: configuration)
      let running = Task { try await group.run() }
      await run.settle()
      await group.triggerGracefulShutdown()
      try await running.value
    }
  }
  guard case .escapedToRealTime(.seconds(1), _)? = failure?.reason else {
    Issue.record("\(failure as Any)")
    return
  }
}
