package dev.slipway.application.deploykey;

import dev.slipway.domain.audit.AuditTarget;

/** Deploy keys in audit events. */
final class DeployKeyEvents {

    private DeployKeyEvents() {
    }

    static AuditTarget target(long id, String title) {
        return AuditTarget.named("DeployKey", id, title);
    }
}
