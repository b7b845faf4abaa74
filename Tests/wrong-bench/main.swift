import PatternBench

// A tool of patterns that are each wrong in one way, to see what `verify` says of them.
Bench.main(patterns: [
  CounterPattern<TrapsOnOverflow>.self, CounterPattern<TrapsInATask>.self,
  CounterPattern<TrapsOnce>.self, CounterPattern<BlocksAtZero>.self,
  CounterPattern<TrapsAtOnce>.self, CounterPattern<LoopsOnReset>.self,
  CounterPattern<DozesOnReset>.self,
  CounterPattern<TrapsWhenRestarted>.self, CounterPattern<TrapsOnDecrement>.self,
  CounterPattern<ForgetsNegative>.self, CounterPattern<ForgetsEqualEffects>.self,
  CounterPattern<DeliversOnTheMainQueue>.self,
  CounterPattern<DeliversOnAQueue>.self, CounterPattern<ResetsInRealTime>.self,
  CounterPattern<CountsByATimer>.self, CounterPattern<TrapsOnAQueue>.self,
  CounterPattern<CountsByARunLoop>.self, CounterPattern<CountsByTheMainRunLoop>.self,
  CounterPattern<LosesAtRandom>.self,
])
