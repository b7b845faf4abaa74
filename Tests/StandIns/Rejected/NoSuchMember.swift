// has no member 'noSuchMember'

import UIKit

@MainActor
func misuse(_ controller: UIViewController) { controller.noSuchMember() }
