package dev.slipway.application.mergerequest;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import java.util.List;
import java.util.Set;

/**
 * Selects the users who can be assignees or reviewers of a merge request: users who can read it. Others are left out without an error,
 * since the caller must not learn whether they exist. Without the premium tier only the first is selected.
 */
public final class WorkerSelection {

    /** Slightly more than a request takes, so that too many are rejected without a lookup of each. */
    private static final int MOST = 201;

    private final Access access;
    private final Credentials credentials;
    private final MergeRequestPolicy policy;

    public WorkerSelection(Access access, Credentials credentials, MergeRequestPolicy policy) {
        this.access = access;
        this.credentials = credentials;
        this.policy = policy;
    }

    List<Long> among(long targetProject, List<Long> wanted) {
        List<Long> distinct = wanted.stream().filter(id -> id != null && id > 0).distinct().limit(MOST).toList();
        if (distinct.size() == MOST) {
            return distinct;
        }
        return distinct.stream().filter(id -> reads(targetProject, id)).limit(policy.premium() ? MOST : 1).toList();
    }

    private boolean reads(long targetProject, long id) {
        return credentials.account(Long.toString(id)).filter(account -> account.id() == id)
                .filter(account -> access.allows(new Caller.Person(account, 0, Set.of()), new ProjectRef.Id(targetProject),
                        Ability.READ_MERGE_REQUESTS)).isPresent();
    }
}
