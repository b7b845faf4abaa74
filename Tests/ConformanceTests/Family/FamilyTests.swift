import Foundation
import Spec
import Testing

@testable import Conformance

/// Correct features that the kit has not met, in several styles each: no rule may blame them, or their models.
@Suite struct FamilyTests {
  /// How many times as many schedules and sequences as usual are tried.
  private static let depth =
    ProcessInfo.processInfo.environment["FAMILY_DEPTH"].flatMap(Int.init) ?? 1

  @Test(arguments: depth == 1 ? sample : all)
  func noRuleBlamesIt(_ member: any FeatureImplementation.Type) {
    let kit = Conformance(schedules: 100 * Self.depth, sequences: 20 * Self.depth)
    for row in kit.check(member).rows {
      #expect(row.status != .fail, "\(row.message)\n\(row.regression ?? "")")
      #expect(row.reason?.hasPrefix("its check asks for what") != true, "\(row.reason ?? "")")
    }
  }

  private static let sample: [any FeatureImplementation.Type] = [
    Screen<OneName, Cancels>.self, Plain<OneName, LooksFirst>.self,
    Screen<Names, LooksFirst>.self, Plain<Names, Numbers>.self,
    Screen<Feed, NumbersLooksFirst>.self, Queued<Feed, Cancels>.self,
    Screen<SlowForm, Cancels>.self, Plain<SlowForm, Numbers>.self,
    Screen<Likes, Asks>.self, Queued<Likes, LooksFirst>.self,
    Screen<Downloads, Cancels>.self, Plain<Downloads, Asks>.self,
    Screen<Counter, Cancels>.self, Queued<Counter, Numbers>.self,
    Screen<Countdown, Cancels>.self, Plain<Countdown, Cancels>.self,
    Screen<OnlyPages, LooksFirst>.self, Plain<OnlyPages, NumbersLooksFirst>.self,
    Screen<Everything, Cancels>.self, Queued<Everything, NumbersLooksFirst>.self,
  ]

  private static let all: [any FeatureImplementation.Type] =
    members(OneName.self) + members(Names.self) + members(Feed.self) + members(SlowForm.self)
    + members(Likes.self) + members(Downloads.self) + members(Counter.self)
    + members(Countdown.self) + members(OnlyPages.self) + members(Everything.self)

  private static func members<S: Shape>(_ shape: S.Type) -> [any FeatureImplementation.Type] {
    members(S.self, Cancels.self) + members(S.self, LooksFirst.self) + members(S.self, Numbers.self)
      + members(S.self, NumbersLooksFirst.self) + members(S.self, Asks.self)
  }

  private static func members<S: Shape, Y: Style>(
    _ shape: S.Type, _ style: Y.Type
  ) -> [any FeatureImplementation.Type] {
    [Plain<S, Y>.self, Queued<S, Y>.self, Screen<S, Y>.self]
  }
}

/// Every action makes a request, and there is one only.
private enum OneName: Shape { static let actions: [FamilyAction] = [.type("a")] }

/// Every action makes a request.
private enum Names: Shape {
  static let actions: [FamilyAction] = [.type("a"), .type("b"), .type("c")]
}

/// A feed: two of its requests may be equal.
private enum Feed: Shape {
  static let actions: [FamilyAction] = [.more, .refresh, .retry, .tap]
  static let celebrates: Int? = 2
}

/// A form whose name is checked after a pause.
private enum SlowForm: Shape {
  static let actions: [FamilyAction] = [.type("a"), .type("ab"), .type(""), .retry]
  static let pause: Duration? = .milliseconds(500)
}

/// Shows at once what the server may refuse.
private enum Likes: Shape { static let actions: [FamilyAction] = [.like, .tap] }

/// Requests that are all needed.
private enum Downloads: Shape { static let actions: [FamilyAction] = [.download, .clear, .tap] }

/// No requests.
private enum Counter: Shape { static let actions: [FamilyAction] = [.tap, .rest, .ring] }

/// Shows something every second for as long as it runs.
private enum Countdown: Shape {
  static let actions: [FamilyAction] = [.countDown, .tap, .clear]
  static let tick: Duration? = .seconds(1)
}

/// Nothing but equal requests.
private enum OnlyPages: Shape {
  static let actions: [FamilyAction] = [.more, .refresh]
  static let celebrates: Int? = 2
}

private enum Everything: Shape {
  static let actions: [FamilyAction] = [.type("a"), .more, .refresh, .like, .download, .clear]
  static let pause: Duration? = .milliseconds(300)
}
