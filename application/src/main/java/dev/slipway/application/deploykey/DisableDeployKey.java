package dev.slipway.application.deploykey;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.branch.ProtectionOwner;
import dev.slipway.application.branch.port.ProtectionRules;
import dev.slipway.application.deploykey.port.DeployKeys;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.project.ProjectCascade;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.deploykey.DeployKeyRules;
import java.util.List;
import java.util.Optional;

/**
 * Disables a deploy key in a project. Its entries of protections are removed under their lock, so that none is added meanwhile. A key that
 * is not public is removed with its last project. Keys of an archived project can be disabled too; those of a deleted one are.
 */
public final class DisableDeployKey implements ProjectCascade {

    private static final int BATCH = 20;

    private final Access access;
    private final DeployKeys keys;
    private final ProtectionRules protections;
    private final Transactions transactions;
    private final AuditTrail audit;

    public DisableDeployKey(Access access, DeployKeys keys, ProtectionRules protections, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.keys = keys;
        this.protections = protections;
        this.transactions = transactions;
        this.audit = audit;
    }

    public void disable(Caller caller, ProjectRef project, long keyId, Freshness freshness) {
        access.signedIn(caller);
        long projectId = access.project(caller, project, Ability.REVOKE_ACCESS_TOKENS).id();
        transactions.run(now -> {
            protections.lockAndCount(new ProtectionOwner.ProjectBranches(projectId));
            int projects = keys.lockKey(keyId).orElse(0);
            EnabledDeployKey old = keys.find(projectId, keyId).orElseThrow(() -> Refusal.notFound(DeployKeyReads.THING));
            freshness.check(old.key().createdAt());
            disable(old.key(), projectId, projects);
            audit.record(caller, now, AuditEvent.of(AuditEventType.DEPLOY_KEY_DESTROYED, AuditEntity.project(projectId),
                    DeployKeyEvents.target(keyId, old.key().title())));
        });
    }

    /** @param projects number of projects that have the key, this one included */
    private void disable(DeployKeyView key, long projectId, int projects) {
        keys.disable(key.id(), projectId);
        if (projects <= 1 && DeployKeyRules.endsWithLastProject(key.isPublic())) {
            keys.remove(key.id());
        }
    }

    @Override
    public boolean removePiece(long projectId) {
        return transactions.write(() -> {
            List<Long> some = keys.someOf(projectId, BATCH);
            if (!some.isEmpty()) {
                protections.lockAndCount(new ProtectionOwner.ProjectBranches(projectId));
            }
            for (long keyId : some) {
                int projects = keys.lockKey(keyId).orElse(0);
                Optional<DeployKeyView> key = keys.find(keyId);
                key.ifPresent(found -> disable(found, projectId, projects));
            }
            return !some.isEmpty();
        });
    }
}
