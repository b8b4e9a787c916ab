package dev.slipway.rest.edge.channel;

/**
 * What has to be remembered of a request until its answer is written.
 *
 * @param reads       whether it was GET or HEAD
 * @param api         whether it was for the interface, and not for a page, a probe or git
 * @param ifNoneMatch the header of that name, or null
 */
record Pending(String id, long startedNanos, boolean reads, boolean api, boolean crossOrigin, String ifNoneMatch) {}
