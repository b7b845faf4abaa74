// requires that 'NoView' conform to 'View'

import Riveting
import UIKit

struct NoView {}

@MainActor
func misuse(_ navigator: UINavigationController) { navigator.push(NoView(), animated: true) }
