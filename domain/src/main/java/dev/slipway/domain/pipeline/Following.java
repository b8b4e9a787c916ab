package dev.slipway.domain.pipeline;

/** What a trigger job takes over from the pipeline that it made or follows. */
public enum Following {
    /** Nothing: the job is done once the pipeline exists. */
    START,
    /** How the pipeline ends, as {@code strategy: depend} and {@code needs:pipeline} have it; one that was skipped is a failure. */
    END,
    /** Its status where that is manual, and how it ends, as {@code strategy: mirror} has it. */
    STATUS
}
