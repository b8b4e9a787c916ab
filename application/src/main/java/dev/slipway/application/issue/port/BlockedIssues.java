package dev.slipway.application.issue.port;

import dev.slipway.domain.issue.IssueAudience;
import java.util.Collection;
import java.util.Map;

/** Numbers of issues that are blocked. */
@FunctionalInterface
public interface BlockedIssues {

    /**
     * Returns how many open issues each of some issues blocks, by id; those that block none are left out. Issues that the audience does not
     * see are not counted, nor are those of projects marked for deletion.
     */
    Map<Long, Integer> counts(Collection<Long> issueIds, IssueAudience audience);
}
