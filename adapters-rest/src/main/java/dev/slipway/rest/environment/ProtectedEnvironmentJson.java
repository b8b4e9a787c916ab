package dev.slipway.rest.environment;

import dev.slipway.application.environment.protection.ProtectedEnvironmentView;
import dev.slipway.domain.environment.protection.EnvironmentRight;
import java.util.List;

/** A protected environment of a project, or a protected tier of a group. */
record ProtectedEnvironmentJson(String name, List<EnvironmentGrantJson> deployAccessLevels, int requiredApprovalCount,
        List<EnvironmentGrantJson> approvalRules) {

    static ProtectedEnvironmentJson of(ProtectedEnvironmentView view) {
        return new ProtectedEnvironmentJson(view.protection().name(), entries(view, EnvironmentRight.DEPLOY),
                view.protection().requiredApprovals(), entries(view, EnvironmentRight.APPROVE));
    }

    private static List<EnvironmentGrantJson> entries(ProtectedEnvironmentView view, EnvironmentRight right) {
        return view.protection().entries(right).stream().map(entry -> EnvironmentGrantJson.of(entry, view.names())).toList();
    }
}
