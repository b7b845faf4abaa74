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
    let due = due(for: request)
    request.answer(answer)
    if let due { apply(Feature.answerEvent(answer, to: model.requests[due]), answering: due) }
    await settle()
  }

  /// Fails a request, then settles.
  func fail(_ request: GatedRequest<Feature>, _ message: String = "down") async {
    let index = openIndex(of: request)
    note(".fail(\(index))")
    trace?.append(.failure, request.description, number: request.number)
    let due = due(for: request)
    request.fail(message)
    if let due { apply(Feature.failureEvent(message, of: model.requests[due]), answering: due) }
    await settle()
  }

  private func openIndex(of request: GatedRequest<Feature>) -> Int {
    services.open.firstIndex { $0 === request } ?? -1
  }
}
