package dev.slipway.application.repository.port;

import java.time.Instant;
import java.util.Collection;
import java.util.Map;

/** Newest pipelines of commits that count for their ref. Child pipelines and other dangling ones do not count. */
public interface LastPipelines {

    /** Returns pipelines by commit; commits without one are left out. */
    Map<String, Summary> of(long projectId, Collection<String> shas);

    record Summary(long id, long iid, long projectId, String sha, String ref, String status, String source, Instant createdAt,
            Instant updatedAt) {}
}
