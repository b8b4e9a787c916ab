package dev.slipway.application.token;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.token.port.JobTokenScopes;
import dev.slipway.application.token.port.JobTokenScopes.Entry;
import dev.slipway.application.token.port.JobTokenScopes.Kind;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditChange;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.audit.AuditValue;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.token.AllowlistRules;
import java.util.Optional;

/** Changes which jobs reach a project with their tokens. Members list projects and groups that they see. */
public final class ChangeJobTokenScope {

    private final Access access;
    private final JobTokenScopes scopes;
    private final Transactions transactions;
    private final AuditTrail audit;

    ChangeJobTokenScope(Access access, JobTokenScopes scopes, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.scopes = scopes;
        this.transactions = transactions;
        this.audit = audit;
    }

    /** The ids of a project and of what it lists. */
    public record Link(long source, long target) {}

    /** @param inbound whether only listed jobs reach the project */
    public void limit(Caller caller, ProjectRef project, boolean inbound) {
        long id = managed(caller, project);
        transactions.run(now -> {
            scopes.limit(id, inbound, now);
            audit.record(caller, now, AuditEvent.of(AuditEventType.JOB_TOKEN_SCOPE_UPDATED, AuditEntity.project(id)).changing(
                    new AuditChange("inbound_job_token_scope_enabled", Optional.empty(), Optional.of(AuditValue.of(inbound)))));
        });
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
        remove(caller, managed(caller, project), new Entry(Kind.PROJECT, target), "Project");
    }

    public void removeGroup(Caller caller, ProjectRef project, long target) {
        remove(caller, managed(caller, project), new Entry(Kind.GROUP, target), "Group");
    }

    private long managed(Caller caller, ProjectRef project) {
        return access.project(caller, project, Ability.MANAGE_JOB_TOKEN_SCOPE).id();
    }

    private Link add(Caller caller, long project, Entry entry) {
        boolean added = transactions.write(now -> {
            Optional<Reason> problem = AllowlistRules.problem(scopes.count(project, entry.kind()));
            boolean absent = scopes.add(project, entry, caller.accountId(), now);
            if (absent) {
                problem.ifPresent(full -> {
                    throw Refusal.unprocessable(full);
                });
                audit.record(caller, now, listing(AuditEventType.JOB_TOKEN_ALLOWLIST_ADDED, project, entry));
            }
            return absent;
        });
        if (!added) {
            throw alreadyListed(entry.kind());
        }
        return new Link(project, entry.id());
    }

    private void remove(Caller caller, long project, Entry entry, String thing) {
        boolean removed = transactions.write(now -> {
            boolean present = scopes.remove(project, entry);
            if (present) {
                audit.record(caller, now, listing(AuditEventType.JOB_TOKEN_ALLOWLIST_REMOVED, project, entry));
            }
            return present;
        });
        if (!removed) {
            throw Refusal.notFound(thing);
        }
    }

    private static AuditEvent listing(AuditEventType type, long project, Entry entry) {
        AuditEntity listed = entry.kind() == Kind.PROJECT ? AuditEntity.project(entry.id()) : AuditEntity.group(entry.id());
        return AuditEvent.of(type, AuditEntity.project(project), AuditTarget.of(listed));
    }

    private static Refusal alreadyListed(Kind kind) {
        return Refusal.unprocessable(Reason.of(kind == Kind.PROJECT ? "job_token_scope.project_listed" : "job_token_scope.group_listed"));
    }
}
