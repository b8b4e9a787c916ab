package dev.slipway.application.runner;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.RunnersTokens;
import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.project.port.Projects;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.kernel.Reason;
import java.util.Optional;

/** Replaces the registration token of a project or group. The previous token becomes invalid. */
public final class ResetRegistrationToken {

    private final Access access;
    private final Projects projects;
    private final Groups groups;
    private final RunnersTokens tokens;
    private final Transactions transactions;
    private final AuditTrail audit;

    public ResetRegistrationToken(Access access, Projects projects, Groups groups, RunnersTokens tokens, Transactions transactions,
            AuditTrail audit) {
        this.access = access;
        this.projects = projects;
        this.groups = groups;
        this.tokens = tokens;
        this.transactions = transactions;
        this.audit = audit;
    }

    public String ofProject(Caller caller, ProjectRef project) {
        access.signedIn(caller);
        long id = access.project(caller, project, Ability.MANAGE_RUNNERS).id();
        RunnersTokens.Kept token = tokens.make("projects", id);
        transactions.run(now -> {
            projects.keepRunnersToken(id, token.encrypted(), token.digest());
            audit.record(caller, now, AuditEvent.of(AuditEventType.RUNNER_REGISTRATION_TOKEN_RESET, AuditEntity.project(id)));
        });
        return tokens.read("projects", id, token.encrypted());
    }

    public String ofGroup(Caller caller, GroupRef group) {
        access.signedIn(caller);
        long id = access.group(caller, group, Role.OWNER).id();
        RunnersTokens.Kept token = tokens.make("namespaces", id);
        transactions.run(now -> {
            groups.keepRunnersToken(id, token.encrypted(), token.digest());
            audit.record(caller, now, AuditEvent.of(AuditEventType.RUNNER_REGISTRATION_TOKEN_RESET, AuditEntity.group(id)));
        });
        return tokens.read("namespaces", id, token.encrypted());
    }

    /** Rejects every call: the installation has no registration token, as {@code POST /runners} says too. */
    public String ofInstance(Caller caller) {
        access.administrator(caller);
        throw Refusal.forbidden(Reason.of("runner.no_instance_registration"));
    }
}
