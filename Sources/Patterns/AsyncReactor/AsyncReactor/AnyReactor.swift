/// A reactor on its way to its flow.
///
/// A reactor need not be Sendable. It may still be handed over, because all that a flow does with
/// it is to call `reduce` and `mutate`, never in parallel: on the flow's lane, or on the actor that
/// the reactor is or belongs to.
@usableFromInline
struct AnyReactor<Input: Sendable, Mutation: Sendable, State: Sendable>: @unchecked Sendable {
  @usableFromInline
  let reactor: any AsyncReactor<Input, Mutation, State>

  @inlinable
  init(_ reactor: any AsyncReactor<Input, Mutation, State>) {
    self.reactor = reactor
  }
}
