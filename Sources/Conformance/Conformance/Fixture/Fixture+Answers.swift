import Spec

extension Fixture {
  /// Answers a request with one of the possible answers, the one at `number` modulo how many there are, then settles.
  func answer(_ request: GatedRequest<Feature>, number: Int = 0) async {
    let index = openIndex(of: request)
    note(".answer(\(index))")
    let answers = request.answers
    await take(answers[number % answers.count], request)
  }

  /// Answers all open requests as usual, the oldest first; settles after each.
  func answerOpenRequests() async {
    await settle()
    for request in services.open { await answer(request) }
  }

  /// Answers a request with this answer, then settles.
  func answer(_ request: GatedRequest<Feature>, with answer: Feature.Answer) async {
    note("the request is answered with \(brief: answer)")
    await take(answer, request)
  }

  private func take(_ answer: Feature.Answer, _ request: GatedRequest<Feature>) async {
    trace?.append(.answer, request.description, number: request.number)
    await end(
      request, with: { Feature.answerEvent(answer, to: $0) }, by: { request.answer(answer) })
  }

  /// Fails a request, then settles.
  func fail(_ request: GatedRequest<Feature>, _ message: String = "down") async {
    let index = openIndex(of: request)
    note(".fail(\(index))")
    trace?.append(.failure, request.description, number: request.number)
    await end(
      request, with: { Feature.failureEvent(message, of: $0) }, by: { request.fail(message) })
  }

  /// Ends a request, lets the model take the event if it needs that, then settles.
  private func end(
    _ request: GatedRequest<Feature>, with event: (Feature.Request) -> Feature.Event,
    by end: () -> Void
  ) async {
    let (due, others) = (due(for: request), othersDue(for: request))
    let (before, effectCount) = (candidate(after: []), dueEffects.count)
    end()
    if let due { apply(event(model.requests[due]), answering: due) }
    let inputCount = model.trace.count
    await settle()
    guard model.trace.count == inputCount else { return }
    // Where the kit cannot know which of several equal requests this is, what the feature shows tells.
    let matches = others.map { due in
      var other = before
      if let due { other.take(.event(event(other.model.requests[due]), answers: due)) }
      return other
    }.filter { $0.model.view == driver.view }
    if driver.view != model.view, let match = matches.first {
      adopt(match, effectCount: effectCount)
    }
    if matches.contains(where: { $0.model.state != model.state }) { isUndecided = true }
  }

  private func openIndex(of request: GatedRequest<Feature>) -> Int {
    services.open.firstIndex { $0 === request } ?? -1
  }
}
