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
 * Says who of those that somebody names can work on an issue: who can read issues of the project. The others are left out, since whether
 * they exist is nobody's business. Without the premium tier it is the first of them.
 */
public final class Assignees {

    /** As many as an issue takes and a few more, so that too many are refused and not sought one by one. */
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
