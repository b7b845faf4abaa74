// main actor-isolated

import IV
import UIKit

nonisolated func misuse(_ controller: UIViewController) { controller.viewDidLoad() }
