import Spec

extension Step where Feature: Checkable {
  /// A random step; what matters most is what happens while requests are under way.
  @MainActor
  static func random(_ rig: Rig<Feature>, using random: inout SplitMix64) -> Step {
    let waiting = rig.world.open.count
    let place = Int.random(in: 0..<max(1, waiting), using: &random)
    let action = Feature.randomAction(rig.model.state, using: &random)
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<45: return .send(action)
    case 45..<52: return .sendInside(action)
    case 52..<65: return .settle
    case 65..<80: return waiting > 0 ? .answer(place) : .send(action)
    case 80..<85: return waiting > 0 ? .fail(place) : .settle
    case 85..<93 where Feature.passing(.zero) != nil:
      return .advance(milliseconds: [300, 300, 299, 1, 150].randomElement(using: &random)!)
    case 93..<97 where rig.isForSeveral: return .observe
    case 97..<99: return .stopObserving(Int.random(in: 0..<3, using: &random))
    default: return .send(action)
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
