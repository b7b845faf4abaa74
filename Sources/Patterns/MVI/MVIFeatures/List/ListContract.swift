import MVI
import Spec

// MARK: List: state

struct ListViewModel: FeatureViewModel {
  var table: RowTable

  var view: ListSpec.View { ListSpec.View(table) }
}

// MARK: List: actions

/// The user's actions, as Spec has them, are the intents.
typealias ListIntent = ListSpec.Action
extension ListIntent: Intent {}

// MARK: List: transitions

enum ListEvent: Event {
  /// The user changed the table; anything but a refresh.
  case edited(ListIntent)
  /// A refresh was answered; nil if it failed.
  case relabelled(id: Int, String?)
}

// MARK: List: effects

/// Spec's one-shot effects are the actions.
typealias ListAction = ListSpec.Effect
extension ListAction: Action {}
