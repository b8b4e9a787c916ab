package dev.slipway.rest.approval;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.slipway.application.approval.ApprovalSettingsView;
import dev.slipway.domain.approval.ApprovalRestriction;
import org.jspecify.annotations.Nullable;

/**
 * Approval settings of a group or project, each with what locks it.
 *
 * @param selectiveCodeOwnerRemovals of a project; omitted for a group
 */
record ApprovalSettingsJson(
        SettingJson allowAuthorApproval,
        SettingJson allowCommitterApproval,
        SettingJson allowOverridesToApproverListPerMergeRequest,
        SettingJson retainApprovalsOnPush,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable SettingJson selectiveCodeOwnerRemovals,
        SettingJson requirePasswordToApprove) {

    /** @param inheritedFrom {@code instance} or {@code group}; null if the object decides itself */
    record SettingJson(boolean value, boolean locked, @Nullable String inheritedFrom) {}

    static ApprovalSettingsJson of(ApprovalSettingsView view) {
        return new ApprovalSettingsJson(setting(view, ApprovalRestriction.AUTHORS_EXCLUDED),
                setting(view, ApprovalRestriction.COMMITTERS_EXCLUDED), setting(view, ApprovalRestriction.RULES_FIXED),
                setting(view, ApprovalRestriction.APPROVALS_RESET),
                view.codeOwnersReset().map(value -> new SettingJson(value, false, null)).orElse(null),
                setting(view, ApprovalRestriction.PASSWORD_REQUIRED));
    }

    private static SettingJson setting(ApprovalSettingsView view, ApprovalRestriction restriction) {
        return new SettingJson(restriction.set(view.inForce(restriction)), view.locks().locks(restriction),
                view.locks().lockedBy(restriction).flatMap(level -> level.inheritedBy(view.level())).orElse(null));
    }
}
