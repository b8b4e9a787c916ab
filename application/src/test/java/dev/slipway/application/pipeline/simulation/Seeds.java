package dev.slipway.application.pipeline.simulation;

import java.util.stream.LongStream;

/** Which seeds a test runs: as many as a property says, from the first one or another on, or the one that failed somewhere. */
public record Seeds(long first, long count) {

    private static final int MANY = 50;

    public static Seeds of(String property, int usual) {
        Long one = Long.getLong("slipway.seed");
        return one == null ? new Seeds(Long.getLong("slipway.first_seed", 1), Integer.getInteger(property, usual)) : new Seeds(one, 1);
    }

    public LongStream stream() {
        return LongStream.range(first, first + count);
    }

    /** Whether they are so many that everything that can happen is expected to happen. */
    public boolean many() {
        return count >= MANY;
    }
}
