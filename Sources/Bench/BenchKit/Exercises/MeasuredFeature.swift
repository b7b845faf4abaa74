import Spec

/// A feature whose hot loops are compiled for it.
///
/// Everything else about exercises is generic at run time, which would cost more than what is
/// measured. The loops know the feature, so that its values are passed as they are; they never know
/// the driver, so that every pattern is called alike.
@MainActor
protocol MeasuredFeature: FeatureSpec {
  /// Lets `watcher` take note of what the driver renders.
  static func watch(
    _ driver: any FeatureDriver<Self>, _ watcher: RenderWatcher<View>
  ) -> ObservationToken

  /// Sends all actions, back to back.
  static func burst(_ actions: [Action], _ driver: any FeatureDriver<Self>)

  /// Sends action after action, each when the one before has been rendered; returns the number of
  /// those sent when one is not rendered by the time `send` returns, or when there are no more.
  static func trips(
    _ trips: Trips<Self>, from first: Int, _ driver: any FeatureDriver<Self>,
    _ watcher: RenderWatcher<View>
  ) -> Int
}

/// Actions that wait for one another.
struct Trips<Feature: FeatureSpec> {
  let actions: [Feature.Action]
  /// How many renders each is waited for.
  let renders: Int
  /// The views to wait for, where the number of renders does not say enough; otherwise empty.
  let views: [Feature.View]
}

extension CounterSpec: MeasuredFeature {
  static func watch(
    _ driver: any FeatureDriver<Self>, _ watcher: RenderWatcher<View>
  ) -> ObservationToken {
    HotLoop.watch(driver, watcher)
  }

  static func burst(_ actions: [Action], _ driver: any FeatureDriver<Self>) {
    HotLoop.burst(actions, driver)
  }

  static func trips(
    _ trips: Trips<Self>, from first: Int, _ driver: any FeatureDriver<Self>,
    _ watcher: RenderWatcher<View>
  ) -> Int {
    HotLoop.trips(trips, from: first, driver, watcher)
  }
}

extension ListSpec: MeasuredFeature {
  static func watch(
    _ driver: any FeatureDriver<Self>, _ watcher: RenderWatcher<View>
  ) -> ObservationToken {
    HotLoop.watch(driver, watcher)
  }

  static func burst(_ actions: [Action], _ driver: any FeatureDriver<Self>) {
    HotLoop.burst(actions, driver)
  }

  static func trips(
    _ trips: Trips<Self>, from first: Int, _ driver: any FeatureDriver<Self>,
    _ watcher: RenderWatcher<View>
  ) -> Int {
    HotLoop.trips(trips, from: first, driver, watcher)
  }
}

extension SearchSpec: MeasuredFeature {
  static func watch(
    _ driver: any FeatureDriver<Self>, _ watcher: RenderWatcher<View>
  ) -> ObservationToken {
    HotLoop.watch(driver, watcher)
  }

  static func burst(_ actions: [Action], _ driver: any FeatureDriver<Self>) {
    HotLoop.burst(actions, driver)
  }

  static func trips(
    _ trips: Trips<Self>, from first: Int, _ driver: any FeatureDriver<Self>,
    _ watcher: RenderWatcher<View>
  ) -> Int {
    HotLoop.trips(trips, from: first, driver, watcher)
  }
}

/// The loops, to be inlined where the feature is known.
@MainActor
private enum HotLoop {
  @inline(__always)
  static func watch<Feature: FeatureSpec>(
    _ driver: any FeatureDriver<Feature>, _ watcher: RenderWatcher<Feature.View>
  ) -> ObservationToken {
    driver.observe { watcher.rendered($0) }
  }

  @inline(__always)
  static func burst<Feature: FeatureSpec>(
    _ actions: [Feature.Action], _ driver: any FeatureDriver<Feature>
  ) {
    for action in actions { driver.send(action) }
  }

  @inline(__always)
  static func trips<Feature: FeatureSpec>(
    _ trips: Trips<Feature>, from first: Int, _ driver: any FeatureDriver<Feature>,
    _ watcher: RenderWatcher<Feature.View>
  ) -> Int {
    for index in first..<trips.actions.count {
      watcher.expect(trips.renders, last: trips.views.isEmpty ? nil : trips.views[index])
      driver.send(trips.actions[index])
      if watcher.isPending { return index + 1 }
    }
    return trips.actions.count
  }
}
