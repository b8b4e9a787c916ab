package dev.slipway.application.approval;

import dev.slipway.domain.approval.ApprovalConfiguration;
import dev.slipway.domain.approval.ApprovalRestriction;
import dev.slipway.domain.approval.ApprovalRuleDraft;
import dev.slipway.domain.audit.AuditChange;
import dev.slipway.domain.audit.AuditTarget;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Audit events of approval settings and rules. */
final class ApprovalEvents {

    private ApprovalEvents() {
    }

    static AuditTarget target(long id, String name) {
        return AuditTarget.named("ApprovalRule", id, name);
    }

    static List<AuditChange> changes(ApprovalConfiguration before, ApprovalConfiguration after) {
        return AuditChange.between(attributes(before), attributes(after), Set.of());
    }

    private static Map<String, Object> attributes(ApprovalConfiguration configuration) {
        Map<String, Object> attributes = new HashMap<>();
        for (ApprovalRestriction restriction : ApprovalRestriction.values()) {
            attributes.put(restriction.configurationName(), restriction.configured(configuration.restrictions().contains(restriction)));
        }
        attributes.put("selective_code_owner_removals", configuration.codeOwnersReset());
        attributes.put("approvals_before_merge", configuration.approvalsBeforeMerge());
        return attributes;
    }

    /** Returns the changes of the settings of a group. */
    static List<AuditChange> changes(Set<ApprovalRestriction> before, Set<ApprovalRestriction> after) {
        return AuditChange.between(settings(before), settings(after), Set.of());
    }

    private static Map<String, Object> settings(Set<ApprovalRestriction> restrictions) {
        Map<String, Object> settings = new HashMap<>();
        for (ApprovalRestriction restriction : ApprovalRestriction.values()) {
            settings.put(restriction.settingName(), restriction.set(restrictions.contains(restriction)));
        }
        return settings;
    }

    /** Returns the changed attributes of a rule. Of lists it says only that they changed. */
    static List<AuditChange> changes(ApprovalRuleDraft before, ApprovalRuleDraft after) {
        List<AuditChange> changes = new ArrayList<>(AuditChange.between(
                Map.of("name", before.name(), "approvals_required", before.required()),
                Map.of("name", after.name(), "approvals_required", after.required()), Set.of("name")));
        if (!before.named().users().equals(after.named().users())) {
            changes.add(AuditChange.unshown("users"));
        }
        if (!before.named().groups().equals(after.named().groups())) {
            changes.add(AuditChange.unshown("groups"));
        }
        if (!before.named().branches().equals(after.named().branches())) {
            changes.add(AuditChange.unshown("protected_branches"));
        }
        return changes;
    }
}
