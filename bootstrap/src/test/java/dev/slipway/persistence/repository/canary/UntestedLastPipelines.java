package dev.slipway.persistence.repository.canary;

import dev.slipway.application.repository.port.LastPipelines;
import java.util.Collection;
import java.util.Map;

/** Breaks a rule of the architecture on purpose: see ArchitectureTest. */
final class UntestedLastPipelines implements LastPipelines {
    @Override
    public Map<String, Summary> of(long projectId, Collection<String> shas) {
        return Map.of();
    }
}
