package dev.slipway.application.branch;

import dev.slipway.domain.audit.AuditChange;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.branch.ProtectedOperation;
import dev.slipway.domain.branch.ProtectionRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Audit events of protections. */
public final class ProtectionEvents {

    private ProtectionEvents() {
    }

    public static AuditEventType created(ProtectionOwner owner) {
        return ofTags(owner) ? AuditEventType.PROTECTED_TAG_CREATED : AuditEventType.PROTECTED_BRANCH_CREATED;
    }

    public static AuditEventType removed(ProtectionOwner owner) {
        return ofTags(owner) ? AuditEventType.PROTECTED_TAG_REMOVED : AuditEventType.PROTECTED_BRANCH_REMOVED;
    }

    public static AuditTarget target(ProtectionOwner owner, long id, String name) {
        return AuditTarget.named(ofTags(owner) ? "ProtectedTag" : "ProtectedBranch", id, name);
    }

    private static boolean ofTags(ProtectionOwner owner) {
        return owner instanceof ProtectionOwner.ProjectTags;
    }

    /** Returns the changed attributes. Of lists it says only that they changed. */
    static List<AuditChange> changes(ProtectionRule before, ProtectionRule after) {
        List<AuditChange> changes = new ArrayList<>(AuditChange.between(flags(before), flags(after), Set.of()));
        for (ProtectedOperation operation : ProtectedOperation.values()) {
            if (!before.entries(operation).equals(after.entries(operation))) {
                changes.add(AuditChange.unshown(operation.wireName() + "_access_levels"));
            }
        }
        return changes;
    }

    private static Map<String, Object> flags(ProtectionRule rule) {
        return Map.of("allow_force_push", rule.forcePush(), "code_owner_approval_required", rule.codeOwnerApproval());
    }
}
