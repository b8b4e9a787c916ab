package dev.slipway.domain.ciconfig.model;

/**
 * When a job starts, and whether it may fail.
 *
 * @param when         when it starts; never {@code never} in a plan
 * @param allowFailure whether the pipeline continues if it fails with any exit code; single codes are among the options
 */
public record JobStart(When when, boolean allowFailure) {
}
