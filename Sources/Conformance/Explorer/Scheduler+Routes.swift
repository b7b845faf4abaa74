import CExplorer

extension Scheduler {
  /// Makes this scheduler the thread's.
  func installRoutes() {
    let main = unsafeBitCast(home.main.asUnownedSerialExecutor(), to: ExplorerExecutor.self)
    let preferred = unsafeBitCast(home.global.asUnownedTaskExecutor(), to: ExplorerExecutor.self)
    let turns = unsafeBitCast(home.turns.asUnownedSerialExecutor(), to: ExplorerExecutor.self)
    routes.initialize(
      to: ExplorerRoutes(
        owner: Unmanaged.passUnretained(self).toOpaque(),
        enqueue: { owner, job in
          let scheduler = Unmanaged<Scheduler>.fromOpaque(owner).takeUnretainedValue()
          scheduler.enqueue(unsafeBitCast(job, to: UnownedJob.self), on: .global)
        },
        enqueueLater: { owner, job, nanoseconds in
          let scheduler = Unmanaged<Scheduler>.fromOpaque(owner).takeUnretainedValue()
          scheduler.escape(
            unsafeBitCast(job, to: UnownedJob.self),
            for: .nanoseconds(Int64(clamping: nanoseconds)))
        },
        main: main,
        preferred: mode == .stepwise ? preferred : ExplorerExecutor(),
        turns: mode == .stepwise ? turns : ExplorerExecutor(), turn: nil, turnTaken: false,
        tasks: nil, adopts: mode == .stepwise || recorder != nil, keepsFinished: recorder != nil,
        adopted: 0, running: 0, ran: nil))
    explorer_set_routes(routes)
  }
}
