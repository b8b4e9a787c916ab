package dev.slipway.rest.edge.channel;

import org.jspecify.annotations.Nullable;

/**
 * State of a request until its answer is written.
 *
 * @param reads       whether the method is GET or HEAD
 * @param api         whether the path belongs to the API, not to a page, a probe or git
 * @param crossOrigin whether a page of another origin may read the answer
 * @param ifNoneMatch header {@code If-None-Match}, or null
 */
record Pending(String id, long startedNanos, boolean reads, boolean api, boolean crossOrigin, @Nullable String ifNoneMatch) {}
