package dev.slipway.application.environment.protection;

import dev.slipway.domain.audit.AuditChange;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.environment.protection.EnvironmentOwner;
import dev.slipway.domain.environment.protection.EnvironmentRight;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Audit events of protected environments. */
final class ProtectedEnvironmentEvents {

    private ProtectedEnvironmentEvents() {
    }

    static AuditEntity audited(EnvironmentOwner owner) {
        return owner.ofGroup() ? AuditEntity.group(owner.id()) : AuditEntity.project(owner.id());
    }

    static AuditTarget target(long id, String name) {
        return AuditTarget.named("ProtectedEnvironment", id, name);
    }

    /** Returns the changed attributes. Of lists it says only that they changed. */
    static List<AuditChange> changes(ProtectedEnvironment before, ProtectedEnvironment after) {
        List<AuditChange> changes = new ArrayList<>(AuditChange.between(Map.of("required_approval_count", before.requiredApprovals()),
                Map.of("required_approval_count", after.requiredApprovals()), Set.of()));
        if (!before.entries(EnvironmentRight.DEPLOY).equals(after.entries(EnvironmentRight.DEPLOY))) {
            changes.add(AuditChange.unshown("deploy_access_levels"));
        }
        if (!before.entries(EnvironmentRight.APPROVE).equals(after.entries(EnvironmentRight.APPROVE))) {
            changes.add(AuditChange.unshown("approval_rules"));
        }
        return changes;
    }
}
