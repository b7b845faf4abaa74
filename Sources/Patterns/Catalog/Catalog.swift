import AsyncReactorFeatures
import DirectFeatures
import IVFeatures
import MVIFeatures
import ObservableFeatures
import RIVFeatures
import RicemillFeatures
import Spec

/// The only list of patterns.
public enum Catalog {
  /// Every pattern, in the order of tables.
  public static let patterns: [any Pattern.Type] = [
    DirectPattern.self,
    DirectAsyncPattern.self,
    ViewModelPatterns.observable,
    ViewModelPatterns.observableObject,
    RIVPattern.self,
    AsyncReactorPattern.self,
    IVPattern.self,
    RicemillPattern.self,
    MVIPattern.self,
  ]
}
