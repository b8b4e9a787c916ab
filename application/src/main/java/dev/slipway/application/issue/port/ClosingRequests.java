package dev.slipway.application.issue.port;

import dev.slipway.domain.access.Caller;
import java.util.Collection;
import java.util.Map;

/** Numbers of merge requests that close issues. */
@FunctionalInterface
public interface ClosingRequests {

    /**
     * Returns how many merge requests in any state close each of some issues, by id of the issue; issues without any are left out. Those
     * that the caller does not see are not counted, nor are those of projects marked for deletion.
     */
    Map<Long, Integer> counts(Collection<Long> issueIds, Caller caller);
}
