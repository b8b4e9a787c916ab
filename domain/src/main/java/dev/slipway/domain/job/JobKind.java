package dev.slipway.domain.job;

import dev.slipway.domain.kernel.WireNames;
import java.util.Optional;

/** Kind of a job, by what runs it: a runner, a downstream pipeline, or a system outside of this server that reports its status. */
public enum JobKind {
    BUILD, BRIDGE, EXTERNAL;

    private static final WireNames<JobKind> NAMES = WireNames.of(values());

    public String wireName() {
        return NAMES.name(this);
    }

    public static Optional<JobKind> of(String wireName) {
        return NAMES.constant(wireName);
    }
}
