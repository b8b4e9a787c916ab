package dev.slipway.rest.branch;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.slipway.application.branch.ProtectionView;
import dev.slipway.domain.branch.ProtectedOperation;
import dev.slipway.domain.branch.ProtectionRule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A protected branch or a wildcard.
 *
 * @param inherited whether a group prescribes it; omitted below the premium tier
 */
public record ProtectedBranchJson(
        long id,
        String name,
        List<AccessLevelJson> pushAccessLevels,
        List<AccessLevelJson> mergeAccessLevels,
        boolean allowForcePush,
        List<AccessLevelJson> unprotectAccessLevels,
        boolean codeOwnerApprovalRequired,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean inherited) {

    public static ProtectedBranchJson of(ProtectionView view, boolean premium) {
        ProtectionRule rule = view.rule();
        return new ProtectedBranchJson(rule.id(), rule.pattern().text(), AccessLevelJson.list(view, ProtectedOperation.PUSH, premium),
                AccessLevelJson.list(view, ProtectedOperation.MERGE, premium), rule.forcePush(),
                AccessLevelJson.list(view, ProtectedOperation.UNPROTECT, premium), rule.codeOwnerApproval(),
                premium ? view.inherited() : null);
    }
}
