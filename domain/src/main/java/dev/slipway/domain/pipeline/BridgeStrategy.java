package dev.slipway.domain.pipeline;

/** Status changes that a bridge takes over from the pipeline that it created or follows. */
public enum BridgeStrategy {
    /** Takes over nothing: the job succeeds once the pipeline exists. */
    START,
    /** Takes over the final status, as for {@code strategy: depend} and {@code needs:pipeline}. A skipped pipeline counts as failed. */
    END,
    /** Takes over the status manual and the final status, as for {@code strategy: mirror}. */
    STATUS
}
