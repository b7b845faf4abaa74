import MVI
import Spec

struct ListViewModel: FeatureViewModel {
  var table: RowTable

  var view: ListSpec.View { ListSpec.View(table) }
}

extension ListSpec.Action: Intent {}

enum ListEvent: Event {
  /// The user changed the table; anything but a refresh.
  case edited(ListSpec.Action)
  /// A refresh was answered; nil if it failed.
  case relabelled(id: Int, String?)
}

extension ListSpec.Effect: Action {}
