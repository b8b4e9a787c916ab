package dev.slipway.application.repository.port;

import java.time.Instant;
import java.util.Collection;
import java.util.Map;

/**
 * The newest pipeline of commits that counts for its ref, as clients see it beside a commit. Child pipelines and other dangling ones
 * never do.
 */
public interface LastPipelines {

    /** By commit; commits without one are left out. */
    Map<String, Summary> of(long projectId, Collection<String> shas);

    record Summary(long id, long iid, long projectId, String sha, String ref, String status, String source, Instant createdAt, Instant updatedAt) {}
}
