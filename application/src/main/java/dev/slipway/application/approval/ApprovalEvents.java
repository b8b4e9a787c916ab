package dev.slipway.application.approval;

import dev.slipway.domain.approval.ApprovalConfiguration;
import dev.slipway.domain.approval.ApprovalRestriction;
import dev.slipway.domain.approval.ApprovalRuleDraft;
import dev.slipway.domain.audit.AuditChange;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.audit.AuditValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Audit events of approval settings and rules. */
public final class ApprovalEvents {

    /** Maximum number of ids in a value, whose length is bounded. */
    static final int MOST_IDS = 12;

    private ApprovalEvents() {
    }

    public static AuditTarget target(long id, String name) {
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

    /** Returns the changed attributes of a rule. For users and groups they have the ids of removed and of added ones. */
    public static List<AuditChange> changes(ApprovalRuleDraft before, ApprovalRuleDraft after) {
        List<AuditChange> changes = new ArrayList<>(AuditChange.between(
                Map.of("name", before.name(), "approvals_required", before.required()),
                Map.of("name", after.name(), "approvals_required", after.required()), Set.of("name")));
        replaced("users", before.named().users(), after.named().users()).ifPresent(changes::add);
        replaced("groups", before.named().groups(), after.named().groups()).ifPresent(changes::add);
        if (!before.named().branches().equals(after.named().branches())) {
            changes.add(AuditChange.unshown("protected_branches"));
        }
        return changes;
    }

    private static Optional<AuditChange> replaced(String attribute, Set<Long> before, Set<Long> after) {
        return before.equals(after) ? Optional.empty()
                : Optional.of(AuditChange.of(attribute, without(before, after), without(after, before)));
    }

    /** Returns ids that are missing in others, the first ones and the number of the rest. */
    private static AuditValue without(Set<Long> ids, Set<Long> others) {
        List<String> missing = ids.stream().filter(id -> !others.contains(id)).sorted().map(id -> Long.toString(id)).toList();
        String shown = missing.stream().limit(MOST_IDS).collect(Collectors.joining(" "));
        return AuditValue.name(missing.size() > MOST_IDS ? shown + " +" + (missing.size() - MOST_IDS) : shown);
    }
}
