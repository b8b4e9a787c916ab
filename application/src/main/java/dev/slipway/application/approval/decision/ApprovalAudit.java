package dev.slipway.application.approval.decision;

import dev.slipway.application.mergerequest.MergeRequestAccess.Found;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditTarget;

/** Objects of audit events about approvals of merge requests. */
final class ApprovalAudit {

    private ApprovalAudit() {
    }

    static AuditEntity entity(Found found) {
        return AuditEntity.project(found.grant().id());
    }

    static AuditTarget target(Found found) {
        return AuditTarget.named("MergeRequest", found.request().id(), "!" + found.request().iid());
    }
}
