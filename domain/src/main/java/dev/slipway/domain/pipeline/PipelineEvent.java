package dev.slipway.domain.pipeline;

import java.util.Optional;

/** Event of a pipeline. Each event follows from the composite status of its jobs. */
public enum PipelineEvent {
    REQUEST_RESOURCE, PREPARE, ENQUEUE, RUN, SUCCEED, DROP, CANCEL, SKIP, BLOCK, DELAY;

    /** Returns the event of a composite status; empty for {@code created}. */
    public static Optional<PipelineEvent> towards(PipelineStatus composite) {
        return switch (composite) {
            case CREATED -> Optional.empty();
            case WAITING_FOR_RESOURCE -> Optional.of(REQUEST_RESOURCE);
            case PREPARING -> Optional.of(PREPARE);
            case PENDING -> Optional.of(ENQUEUE);
            case RUNNING -> Optional.of(RUN);
            case SUCCESS -> Optional.of(SUCCEED);
            case FAILED -> Optional.of(DROP);
            case CANCELED -> Optional.of(CANCEL);
            case SKIPPED -> Optional.of(SKIP);
            case MANUAL -> Optional.of(BLOCK);
            case SCHEDULED -> Optional.of(DELAY);
        };
    }
}
