package dev.slipway.application.approval;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.approval.port.ApprovalConfigurations;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.approval.ApprovalLocks;
import dev.slipway.domain.approval.ApprovalRestriction;
import dev.slipway.domain.approval.ApprovalRestriction.Level;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Returns and changes the approval settings of a top-level group, for its owners. They are in force in all projects of the group and of the
 * groups below it, which have no settings of their own.
 */
public final class GroupApprovalSettings {

    private final Access access;
    private final EffectiveApprovals approvals;
    private final ApprovalConfigurations configurations;
    private final Transactions transactions;
    private final AuditTrail audit;

    GroupApprovalSettings(Access access, EffectiveApprovals approvals, ApprovalConfigurations configurations, Transactions transactions,
            AuditTrail audit) {
        this.access = access;
        this.approvals = approvals;
        this.configurations = configurations;
        this.transactions = transactions;
        this.audit = audit;
    }

    public ApprovalSettingsView get(Caller caller, GroupRef group) {
        return view(owned(caller, group));
    }

    /** @param restrictions to put in force (true) or to lift (false); absent ones stay */
    public ApprovalSettingsView update(Caller caller, GroupRef group, Map<ApprovalRestriction, Boolean> restrictions) {
        long groupId = owned(caller, group);
        return transactions.write(now -> {
            configurations.lockGroup(groupId);
            owned(caller, new GroupRef.Id(groupId));
            ApprovalSettingsView before = view(groupId);
            Set<ApprovalRestriction> after = before.locks().chosen(before.chosen(), wanted(restrictions, true),
                    wanted(restrictions, false));
            if (!after.equals(before.chosen())) {
                configurations.putGroup(groupId, after, now);
                audit.record(caller, now, AuditEvent.of(AuditEventType.APPROVAL_SETTING_UPDATED, AuditEntity.group(groupId))
                        .each(ApprovalEvents.changes(before.chosen(), after)));
            }
            return new ApprovalSettingsView(Level.GROUP, before.locks(), after, Optional.empty());
        });
    }

    private static Set<ApprovalRestriction> wanted(Map<ApprovalRestriction, Boolean> restrictions, boolean value) {
        return restrictions.entrySet().stream().filter(entry -> entry.getValue() == value).map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private ApprovalSettingsView view(long groupId) {
        return new ApprovalSettingsView(Level.GROUP, new ApprovalLocks(approvals.ofInstance(), Set.of()), configurations.ofGroup(groupId),
                Optional.empty());
    }

    private long owned(Caller caller, GroupRef group) {
        access.signedIn(caller);
        long groupId = access.group(caller, group, Role.OWNER).id();
        if (!configurations.atTop(groupId)) {
            throw Refusal.forbidden();
        }
        return groupId;
    }
}
