package dev.slipway.application.pipeline.removal;

import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.repository.PinnedPipelines;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Set;

/**
 * Finds refs that retain the commits of pipelines which were never stored, because the server ended or the database failed in between.
 * Ids younger than a day are left out, since their pipelines may be about to be stored.
 */
public final class OrphanedPins implements PinnedPipelines {

    private static final Duration AGE = Duration.ofDays(1);

    private final Pipelines pipelines;
    private final InstantSource clock;

    public OrphanedPins(Pipelines pipelines, InstantSource clock) {
        this.pipelines = pipelines;
        this.clock = clock;
    }

    @Override
    public Set<Long> missing(Collection<Long> pipelineIds) {
        return pipelines.unknown(pipelineIds, clock.instant().minus(AGE));
    }
}
