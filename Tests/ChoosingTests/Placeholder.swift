import Testing
@testable import Choosing
