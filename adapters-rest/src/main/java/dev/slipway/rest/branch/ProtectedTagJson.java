package dev.slipway.rest.branch;

import dev.slipway.application.branch.ProtectionView;
import dev.slipway.domain.branch.ProtectedOperation;
import java.util.List;

/** A protected tag or a wildcard. */
record ProtectedTagJson(String name, List<AccessLevelJson> createAccessLevels) {

    static ProtectedTagJson of(ProtectionView view, boolean premium) {
        return new ProtectedTagJson(view.rule().pattern().text(), AccessLevelJson.list(view, ProtectedOperation.CREATE, premium));
    }
}
