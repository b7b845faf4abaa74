// does not conform to protocol 'ResolverType'

import Ricemill

final class ViewModel: Machine<ViewModel> {}
