package dev.slipway.bootstrap.bench;

import java.time.Duration;
import java.util.List;

/** Answered requests of a load: how many in which time, and how long each took its client. */
record Measurement(Duration took, Histogram latencies) {

    /** @return requests a second */
    double rate() {
        return latencies.count() * 1e9 / took.toNanos();
    }

    /** @return the median of the rates */
    static double rate(List<Measurement> rounds) {
        return Median.of(rounds.stream().map(Measurement::rate).toList());
    }

    /** @return the latencies of all rounds together */
    static Histogram latencies(List<Measurement> rounds) {
        Histogram all = new Histogram();
        rounds.forEach(round -> all.add(round.latencies));
        return all;
    }
}
