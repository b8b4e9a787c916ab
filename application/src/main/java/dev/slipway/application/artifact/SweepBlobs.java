package dev.slipway.application.artifact;

import dev.slipway.application.artifact.port.ExpiringArtifacts;
import dev.slipway.application.kernel.NamedBlobs;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Blobs;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Deletes blobs that no row names. They result from a crash between storing a blob and its row, or between deleting a row and its blob.
 * Blobs younger than a day are spared, since their row may not be stored yet.
 */
public final class SweepBlobs implements WorkHandler {

    private static final Duration EVERY = Duration.ofHours(6);
    private static final Duration AGE = Duration.ofDays(1);
    private static final int BATCH = 500;

    private final ExpiringArtifacts artifacts;
    private final List<NamedBlobs> others;
    private final Blobs blobs;
    private final InstantSource clock;

    /** @param others blobs that other features reference */
    public SweepBlobs(ExpiringArtifacts artifacts, List<NamedBlobs> others, Blobs blobs, InstantSource clock) {
        this.artifacts = artifacts;
        this.others = others;
        this.blobs = blobs;
        this.clock = clock;
    }

    @Override
    public String kind() {
        return "artifact.sweep_blobs";
    }

    @Override
    public boolean bulk() {
        return true;
    }

    @Override
    public Optional<Duration> every() {
        return Optional.of(EVERY);
    }

    @Override
    public void handle(long subject) {
        try (Stream<String> old = blobs.writtenBefore(clock.instant().minus(AGE))) {
            Iterator<String> keys = old.iterator();
            while (keys.hasNext()) {
                sweep(keys);
            }
        }
    }

    private void sweep(Iterator<String> keys) {
        List<String> batch = new ArrayList<>(BATCH);
        while (batch.size() < BATCH && keys.hasNext()) {
            batch.add(keys.next());
        }
        Set<String> named = new HashSet<>(artifacts.named(batch));
        others.forEach(other -> named.addAll(other.named(batch)));
        batch.stream().filter(key -> !named.contains(key)).forEach(blobs::delete);
    }
}
