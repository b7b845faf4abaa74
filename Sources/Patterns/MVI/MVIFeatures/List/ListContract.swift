import MVI
import Spec

struct ListViewModel: ViewModel {
  var table: RowTable
}

enum ListIntent: Intent {
  case create(Int)
  case append(Int)
  case updateEvery(Int)
  case swap(Int, Int)
  case toggle(id: Int)
  case select(id: Int)
  case remove(id: Int)
  case clear
  case refresh(id: Int)
}

enum ListEvent: Event {
  case created(Int)
  case appended(Int)
  case updatedEvery(Int)
  case swapped(Int, Int)
  case toggled(id: Int)
  case selected(id: Int)
  case removed(id: Int)
  case cleared
  case relabelled(id: Int, String?)
}

enum ListAction: Action {
  case removed(id: Int)
}
