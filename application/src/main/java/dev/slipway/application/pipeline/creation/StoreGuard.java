package dev.slipway.application.pipeline.creation;

/** Takes part in the transaction that stores a pipeline, so that its cause records at most one pipeline. */
@FunctionalInterface
public interface StoreGuard {

    /** Admits every pipeline. */
    StoreGuard OPEN = () -> true;

    /** Returns whether the pipeline is still wanted. Asked first in the transaction; if not, nothing is stored. */
    boolean admits();

    /** Records the stored pipeline, in the same transaction. */
    default void stored(long pipelineId) {
    }
}
