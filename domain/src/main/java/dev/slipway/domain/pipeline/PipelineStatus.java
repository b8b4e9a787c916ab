package dev.slipway.domain.pipeline;

import dev.slipway.domain.kernel.WireNames;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Status of a pipeline or stage. The names are those of job statuses; the life cycle differs. */
public enum PipelineStatus {
    CREATED, WAITING_FOR_RESOURCE, PREPARING, PENDING, RUNNING, SUCCESS, FAILED, CANCELED, SKIPPED, MANUAL, SCHEDULED;

    private static final WireNames<PipelineStatus> NAMES = WireNames.of(values());

    public static final Set<PipelineStatus> COMPLETED = set(SUCCESS, FAILED, CANCELED, SKIPPED);
    /** Statuses of the scope {@code finished} of lists. */
    public static final Set<PipelineStatus> FINISHED = set(SUCCESS, FAILED, CANCELED);
    public static final Set<PipelineStatus> ALIVE = set(CREATED, WAITING_FOR_RESOURCE, PREPARING, PENDING, RUNNING);
    public static final Set<PipelineStatus> CANCELABLE =
            set(CREATED, WAITING_FOR_RESOURCE, PREPARING, PENDING, RUNNING, SCHEDULED);

    public String wireName() {
        return NAMES.name(this);
    }

    public static Optional<PipelineStatus> of(String wireName) {
        return NAMES.constant(wireName);
    }

    private static Set<PipelineStatus> set(PipelineStatus first, PipelineStatus... rest) {
        return Collections.unmodifiableSet(EnumSet.of(first, rest));
    }
}
