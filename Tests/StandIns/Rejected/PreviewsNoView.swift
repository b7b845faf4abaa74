// cannot find 'Nothing' in scope

import SwiftUI

#Preview { Nothing() }
