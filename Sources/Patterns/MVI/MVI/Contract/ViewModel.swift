/// Everything that a view shows: view models flow from the model to the view.
///
/// A plain value; equality lets the model leave out an initial view model that is already shown.
public protocol ViewModel: Equatable {}
