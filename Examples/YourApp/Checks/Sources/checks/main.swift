import PatternBench

Bench.main(features: [CheckoutFeature.self, RacyCheckoutFeature.self]) {}
