package dev.slipway.application.artifact;

import java.time.Duration;
import java.util.Optional;

/**
 * What an installation decides about artifacts.
 *
 * @param largest the size of the largest file that is taken, in bytes
 * @param keepFor how long files are kept whose job does not say; empty for ever
 */
public record ArtifactSettings(long largest, Optional<Duration> keepFor) {}
