package dev.slipway.application.pipeline.removal;

import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.repository.PinnedPipelines;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Set;

/**
 * Finds commits that are kept for pipelines which were never stored: the server ended, or the database failed, between the two. Young ids
 * are let alone, since their pipelines may be about to come.
 */
@Singleton
public final class OrphanedPins implements PinnedPipelines {

    private static final Duration AGE = Duration.ofDays(1);

    private final Pipelines pipelines;
    private final InstantSource clock;

    public OrphanedPins(Pipelines pipelines, InstantSource clock) {
        this.pipelines = pipelines;
        this.clock = clock;
    }

    @Override
    public Set<Long> leftOver(Collection<Long> pipelineIds) {
        return pipelines.unknown(pipelineIds, clock.instant().minus(AGE));
    }
}
