import Spec

extension Step where Feature: Checkable {
  /// A random step; what matters most is what happens while requests are under way.
  @MainActor
  static func random(_ rig: Rig<Feature>, _ mood: Mood, using random: inout SplitMix64) -> Step {
    let action = mood.action(Feature.self, rig.model.state, using: &random)
    let waiting = rig.world.open.count
    let place = Int.random(in: 0..<max(1, waiting), using: &random)
    switch mood.kind(using: &random) {
    case .sendInside: return .sendInside(action)
    case .settle: return .settle
    case .answer where waiting > 0: return .answer(place)
    case .fail where waiting > 0: return .fail(place)
    case .advance where Feature.passing(.zero) != nil:
      return .advance(milliseconds: [300, 299, 150, 1].randomElement(using: &random)!)
    case .observe where rig.isForSeveral: return .observe
    case .stopObserving where rig.isForSeveral:
      return .stopObserving(Int.random(in: 0..<3, using: &random))
    case .send, .answer, .fail, .advance, .observe, .stopObserving: return .send(action)
    }
  }

  /// Steps like this one but simpler.
  var simpler: [Step] {
    switch self {
    case .send(let action): Feature.simpler(action).map { .send($0) }
    case .sendInside(let action):
      [.send(action)] + Feature.simpler(action).map { .sendInside($0) }
    case .answer(let place) where place > 0: [.answer(0)]
    case .fail(let place): place > 0 ? [.answer(0), .fail(0)] : [.answer(0)]
    case .advance(let milliseconds) where milliseconds != 300: [.advance(milliseconds: 300)]
    case .stopObserving(let place) where place > 0: [.stopObserving(0)]
    default: []
    }
  }
}
