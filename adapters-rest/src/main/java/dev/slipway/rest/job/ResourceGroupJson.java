package dev.slipway.rest.job;

import dev.slipway.application.job.ResourceGroupView;
import java.time.Instant;

/** A resource group on the wire. */
record ResourceGroupJson(long id, String key, String processMode, Instant createdAt, Instant updatedAt) {

    static ResourceGroupJson of(ResourceGroupView group) {
        return new ResourceGroupJson(group.id(), group.key(), group.mode().wireName(), group.createdAt(), group.updatedAt());
    }
}
