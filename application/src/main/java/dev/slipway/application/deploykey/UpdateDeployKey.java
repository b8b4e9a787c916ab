package dev.slipway.application.deploykey;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.branch.ProtectionOwner;
import dev.slipway.application.branch.port.ProtectionRules;
import dev.slipway.application.deploykey.port.DeployKeys;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditChange;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.deploykey.DeployKeyRules;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.user.SshKeyRules;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Changes the title of a deploy key, in all its projects, and whether it may push to one of them. The right to push is taken away under
 * the lock of protections, as a push takes it: a push counts entirely before that or is rejected.
 */
public final class UpdateDeployKey {

    private final Access access;
    private final DeployKeys keys;
    private final ProtectionRules protections;
    private final Transactions transactions;
    private final AuditTrail audit;

    public UpdateDeployKey(Access access, DeployKeys keys, ProtectionRules protections, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.keys = keys;
        this.protections = protections;
        this.transactions = transactions;
        this.audit = audit;
    }

    /** Changed attributes; empty leaves one as it is. */
    public record Request(Optional<String> title, Optional<Boolean> canPush) {}

    public EnabledDeployKey update(Caller caller, ProjectRef project, long keyId, Request request) {
        access.signedIn(caller);
        long projectId = access.project(caller, project, Ability.MANAGE_ACCESS_TOKENS).id();
        return transactions.write(now -> {
            if (request.canPush().filter(granted -> !granted).isPresent()) {
                protections.lockAndCount(new ProtectionOwner.ProjectBranches(projectId));
            }
            keys.lockKey(keyId);
            EnabledDeployKey old = find(projectId, keyId);
            String title = request.title().orElse(old.key().title());
            boolean canPush = request.canPush().orElse(old.canPush());
            boolean renamed = !title.equals(old.key().title());
            if (renamed && !DeployKeyRules.mayRename(old.key().isPublic(), caller.administrator())) {
                throw Refusal.forbidden();
            }
            List<FieldError> problems = SshKeyRules.titleProblems(title);
            if (renamed && !problems.isEmpty()) {
                throw Refusal.invalid(DeployKeyRules.ofProject(problems));
            }
            keys.change(keyId, title, projectId, canPush);
            audit.record(caller, now, AuditEvent.of(AuditEventType.DEPLOY_KEY_UPDATED, AuditEntity.project(projectId),
                    DeployKeyEvents.target(keyId, title)).each(AuditChange.between(attributes(old.key().title(), old.canPush()),
                            attributes(title, canPush), Set.of("title"))));
            return find(projectId, keyId);
        });
    }

    private EnabledDeployKey find(long projectId, long keyId) {
        return keys.find(projectId, keyId).orElseThrow(() -> Refusal.notFound(DeployKeyReads.THING));
    }

    private static Map<String, Object> attributes(String title, boolean canPush) {
        return Map.of("title", title, "can_push", canPush);
    }
}
