import Spec

/// The patterns of apps without an architecture: view models, each with a screen.
public enum ViewModelPatterns {
  /// View models on the Observation module.
  public static let observable: any Pattern.Type = ObservablePattern.self
  /// View models on `ObservableObject`.
  public static let observableObject: any Pattern.Type = ObservableObjectPattern.self
}

/// Model and view model on the Observation module, as SwiftUI apps without an architecture are written.
enum ObservablePattern: Pattern {
  final class CounterDriver: ViewModelDriver<ObservableCounter>, FeatureDriver {}
  final class ListDriver: ViewModelDriver<ObservableList>, FeatureDriver {}
  final class SearchDriver: ViewModelDriver<ObservableSearch>, FeatureDriver {}

  static let name = "Observable"

  static let capabilities = Capabilities.ofViewModels(
    observesParts: .yes, otherRenders: "a change that is undone before the screen renders")
}

extension ObservablePattern.ListDriver: RowObserving {
  func observeRow(
    at position: Int, _ observer: @escaping @MainActor (Row?) -> Void
  ) -> ObservationToken {
    screen.addPart({ $0.row(at: position)?.row }, observer)
  }
}

/// The same with `ObservableObject`: one publisher says that something in the model will change.
enum ObservableObjectPattern: Pattern {
  final class CounterDriver: ViewModelDriver<ObservableObjectCounter>, FeatureDriver {}
  final class ListDriver: ViewModelDriver<ObservableObjectList>, FeatureDriver {}
  final class SearchDriver: ViewModelDriver<ObservableObjectSearch>, FeatureDriver {}

  static let name = "ObservableObject"

  static let capabilities = Capabilities.ofViewModels(
    observesParts: .no(because: "objectWillChange does not say what will change"),
    otherRenders: "setting a @Published property is a change, whatever it is set to")
}

extension Capabilities {
  /// The claims that do not depend on how a view model says that it changes, and those that do.
  fileprivate static func ofViewModels(
    observesParts: Claim, otherRenders: String
  ) -> Capabilities {
    Capabilities(
      delivery: .coalescing(because: "a screen renders once for all changes of a turn"),
      readable: .yes,
      synchronous: .no(
        because:
          "the model has changed when send returns, but the screen renders in a task of its own"),
      threadSafeSend: .no(because: "the model is confined to the main actor"),
      replay: .yes,
      severalObservers: .yes,
      restartable: .yes,
      bounded: .yes,
      cancelsInFlight: .yes,
      observesParts: observesParts,
      renders: .changesAndSome(otherRenders))
  }
}
