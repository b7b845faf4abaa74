/// Whom the way of measuring favours, and what is not measured at all.
///
/// The only source: `bench bias` prints it, and `scripts/report` makes the page `Bias.md` of it. Who
/// changes how something is measured changes this too.
enum Declaration {
  static let markdown = """
    # Declaration of bias

    Every way of measuring favours somebody. This is whom ours favours, as far as we know, and what it
    does not measure. `bench bias` prints this page.

    ## Whom it favours

    | how it is measured | favours | at the expense of |
    |---|---|---|
    | The frameworks are written anew by those who wrote the benchmark, and were tuned with these \
    workloads at hand. | all five, as against other implementations | the published originals, about \
    which no number here says anything |
    | Actions are sent from the main actor, as a view does. | what is confined to the main actor: \
    Direct, IV, Ricemill; RIV and MVI, which do not hop when they are there already | AsyncReactor \
    and DirectAsync, which pass through the main queue; patterns built for senders on other threads |
    | `counter.increment` and other bursts send back to back and stop the clock with the last render. \
    | asynchronous patterns, which share one hop among many actions | synchronous patterns, which \
    render inside `send`, one by one |
    | Round trips wait for each render before the next action. | synchronous patterns, which have \
    rendered when `send` returns | asynchronous patterns, which pay for every hop; on virtual machines \
    a hop through the main queue costs tens of microseconds |
    | The observer counts views and keeps none. | patterns that change their state in place: Direct, \
    IV, Ricemill. A screen that keeps the last view, to compare, would make them copy | patterns that \
    copy by contract: RIV, AsyncReactor, MVI |
    | `list.toggle` marks one of 100 neighbouring rows, as on a screen, so that they are in the cache. \
    | patterns that change a row in place | patterns that copy the list, and so read all of it |
    | There is one observer, except in `counter.fanOut` and where observers are what is swept. | patterns whose set of \
    observers is expensive | patterns that made it cheap |
    | Drivers are called through their protocol, never specialised. | patterns whose own work is \
    long, since the few nanoseconds of a call vanish in it | the cheapest: IV, Direct, the floors |
    | Services answer at once, from memory, without suspending. | patterns that await a service in \
    place | patterns that start a task for each request; with a real service neither would show |
    | The clock of the features stands still: no pause ends, each is cancelled by the next letter. | \
    patterns whose cancelled tasks end later, after the watch has stopped (counts include that) | \
    patterns that clean up at once |
    | Batches follow a warm-up. | patterns that grow buffers and caches once and keep them | patterns \
    that start fast |
    | A process's time is the first decile of its batches: what interrupts only makes them longer. | \
    patterns whose cost comes in bursts farther apart than a batch, about half a millisecond | patterns that \
    cost the same always |
    | In open loops, the sender keeps the main actor busy until the next action is due, and gives it \
    away only while something is yet to be rendered. | asynchronous patterns, whose renders find the \
    main thread awake; on a screen that rests it has to be woken first | nobody in particular |
    | What an instance occupies includes its driver and one observer. | patterns that are large \
    themselves | the smallest: Direct, IV |
    | Counts are made on one thread, under the explorer, in one order. | asynchronous patterns: no \
    thread is woken, no lock is contended, no cache line changes hands | synchronous patterns, which \
    need none of that |
    | Instructions are counted as they are executed, whatever each of them costs. | patterns that \
    miss caches and mispredict branches | patterns that do more, but simpler things |
    | Bytes are rounded up to jemalloc's size classes, and times are taken with the system's \
    allocator. | patterns whose objects just fit a size class | patterns whose objects just do not |
    | On Linux, Combine is OpenCombine. | not known | RIV, Ricemill and MVI, if Apple's Combine is \
    faster; the floors `published` and `passthroughSubject` show how much of a row it is |
    | `Direct` is the plain way to write a feature, not the fastest possible one. | patterns, in \
    ratios to Direct | nobody; ratios to the floors have no such leniency |
    | Each feature is written once per pattern, by us, in the style of the pattern's document. | \
    patterns whose document has a fast way for lists | patterns that a practised user would write \
    differently |

    ## What is not measured

    - What the screen costs: diffing, layout and drawing, in SwiftUI or UIKit, and what a pattern \
    makes them redo. A view is a value here, and *rendered* means that an observer was given it.
    - Apple's systems and devices: no number here comes from one.
    - The first action of an app, launch time, binary size, compile time, and energy.
    - Memory that is held while nothing happens, except where instances are what is swept.
    - Several features on one screen, parent and child features, navigation.
    - Queues that grow because a consumer is slow. Whether they can is among a pattern's capabilities.
    - Priorities: everything runs at the same one.
    - How pleasant a pattern is to write, to read, to test and to debug.

    ## What to do about it

    Compare a pattern with itself, before and after a change: every bias above is the same on both \
    sides. Between patterns, read the rows of the way you would use one, and the floors beside them.
    """
}
