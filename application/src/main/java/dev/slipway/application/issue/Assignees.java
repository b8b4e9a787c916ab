package dev.slipway.application.issue;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import java.util.List;
import java.util.Set;

/**
 * Selects the users who can be assigned to an issue: users who can read issues of the project. Others are left out without an error, since
 * the caller must not learn whether they exist. Without the premium tier only the first is selected.
 */
public final class Assignees {

    /** Slightly more than an issue takes, so that too many are rejected without a lookup of each. */
    private static final int MOST = 201;

    private final Access access;
    private final Credentials credentials;
    private final IssuePolicy policy;

    public Assignees(Access access, Credentials credentials, IssuePolicy policy) {
        this.access = access;
        this.credentials = credentials;
        this.policy = policy;
    }

    List<Long> among(ProjectGrant grant, List<Long> wanted) {
        List<Long> distinct = wanted.stream().filter(id -> id != null && id > 0).distinct().limit(MOST).toList();
        if (distinct.size() == MOST) {
            return distinct;
        }
        return distinct.stream().filter(id -> reads(grant, id)).limit(policy.premium() ? MOST : 1).toList();
    }

    private boolean reads(ProjectGrant grant, long id) {
        return credentials.account(Long.toString(id)).filter(account -> account.id() == id)
                .filter(account -> access.allows(person(account), new ProjectRef.Id(grant.id()), Ability.READ_ISSUES)).isPresent();
    }

    private static Caller person(Account account) {
        return new Caller.Person(account, 0, Set.of());
    }
}
