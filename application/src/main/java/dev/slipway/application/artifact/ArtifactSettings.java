package dev.slipway.application.artifact;

import java.time.Duration;
import java.util.Optional;

/**
 * Settings of an installation for artifacts.
 *
 * @param largest maximum size of a file, in bytes
 * @param keepFor default retention for jobs without one of their own; empty for no expiry
 */
public record ArtifactSettings(long largest, Optional<Duration> keepFor) {}
