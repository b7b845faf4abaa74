/// A job that could run next.
struct ReadyJob {
  enum Lane { case global, main }

  let job: UnownedJob
  let lane: Lane
}
