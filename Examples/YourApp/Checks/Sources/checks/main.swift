import PatternBench

Bench.main(features: [
  CheckoutFeature.self, RacyCheckoutFeature.self, FeedFeature.self, SignUpFeature.self,
  DownloadsFeature.self, FavouriteFeature.self,
]) {}
