package dev.slipway.application.token;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.token.port.JobTokenScopes;
import dev.slipway.application.token.port.JobTokenScopes.Entry;
import dev.slipway.application.token.port.JobTokenScopes.Kind;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;

/** Changes which jobs reach a project with their tokens. Members list projects and groups that they see. */
public final class ChangeJobTokenScope {

    private final Access access;
    private final JobTokenScopes scopes;
    private final Transactions transactions;

    ChangeJobTokenScope(Access access, JobTokenScopes scopes, Transactions transactions) {
        this.access = access;
        this.scopes = scopes;
        this.transactions = transactions;
    }

    /** The ids of a project and of what it lists. */
    public record Link(long source, long target) {}

    /** @param inbound whether only listed jobs reach the project */
    public void limit(Caller caller, ProjectRef project, boolean inbound) {
        long id = managed(caller, project);
        transactions.run(now -> scopes.limit(id, inbound, now));
    }

    public Link addProject(Caller caller, ProjectRef project, long target) {
        long id = managed(caller, project);
        long listed = access.project(caller, new ProjectRef.Id(target)).id();
        if (listed == id) {
            throw alreadyListed(Kind.PROJECT);
        }
        return add(caller, id, new Entry(Kind.PROJECT, listed));
    }

    public Link addGroup(Caller caller, ProjectRef project, long target) {
        long id = managed(caller, project);
        return add(caller, id, new Entry(Kind.GROUP, access.group(caller, new GroupRef.Id(target)).id()));
    }

    public void removeProject(Caller caller, ProjectRef project, long target) {
        remove(managed(caller, project), new Entry(Kind.PROJECT, target), "Project");
    }

    public void removeGroup(Caller caller, ProjectRef project, long target) {
        remove(managed(caller, project), new Entry(Kind.GROUP, target), "Group");
    }

    private long managed(Caller caller, ProjectRef project) {
        return access.project(caller, project, Ability.MANAGE_JOB_TOKEN_SCOPE).id();
    }

    private Link add(Caller caller, long project, Entry entry) {
        if (!transactions.write(now -> scopes.add(project, entry, caller.accountId(), now))) {
            throw alreadyListed(entry.kind());
        }
        return new Link(project, entry.id());
    }

    private void remove(long project, Entry entry, String thing) {
        if (!transactions.write(() -> scopes.remove(project, entry))) {
            throw Refusal.notFound(thing);
        }
    }

    private static Refusal alreadyListed(Kind kind) {
        return Refusal.unprocessable(Reason.of(kind == Kind.PROJECT ? "job_token_scope.project_listed" : "job_token_scope.group_listed"));
    }
}
