import BenchCLI

Bench.main(features: [CheckoutFeature.self, RacyCheckoutFeature.self]) {}
