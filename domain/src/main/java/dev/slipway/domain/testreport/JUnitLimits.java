package dev.slipway.domain.testreport;

/** How much of a report is read, so that a hostile one costs no more than a large honest one. */
public record JUnitLimits(long bytes, int depth, int cases) {

    public static final JUnitLimits DEFAULT = new JUnitLimits(100L << 20, 100, 500_000);
}
