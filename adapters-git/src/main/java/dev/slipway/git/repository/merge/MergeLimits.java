package dev.slipway.git.repository.merge;

import java.time.Duration;

/**
 * Limits of one merge.
 *
 * @param time    maximum duration
 * @param memory  maximum bytes of the address space of the git program
 * @param bytes   maximum bytes of a file that the git program writes, and of the pack of the result
 * @param commits maximum commits of a rebase
 */
record MergeLimits(Duration time, long memory, long bytes, int commits) {

    static final MergeLimits USUAL = new MergeLimits(Duration.ofSeconds(20), 2L << 30, 512L << 20, 2_000);
}
