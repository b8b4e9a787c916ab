package dev.slipway.application.approval.decision;

import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.mergerequest.MergeRequestAccess.Found;
import dev.slipway.application.mergerequest.note.RequestNotes;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.mergerequest.note.EventNotes;
import java.time.Instant;

/** Tells changes of approvals by audit events and system notes, in the transaction of the change. */
public final class ApprovalTrail {

    private final AuditTrail audit;
    private final RequestNotes notes;

    public ApprovalTrail(AuditTrail audit, RequestNotes notes) {
        this.audit = audit;
        this.notes = notes;
    }

    void approved(Caller caller, Found request, Instant now) {
        record(caller, AuditEventType.MERGE_REQUEST_APPROVED, request, now);
        notes.write(request.request(), EventNotes.APPROVED, caller.accountId().orElseThrow(), now);
    }

    void unapproved(Caller caller, Found request, Instant now) {
        record(caller, AuditEventType.MERGE_REQUEST_UNAPPROVED, request, now);
        notes.write(request.request(), EventNotes.UNAPPROVED, caller.accountId().orElseThrow(), now);
    }

    void reset(Caller caller, Found request, Instant now) {
        record(caller, AuditEventType.MERGE_REQUEST_APPROVALS_RESET, request, now);
    }

    private void record(Caller caller, AuditEventType type, Found request, Instant now) {
        audit.record(caller, now, AuditEvent.of(type, ApprovalAudit.entity(request), ApprovalAudit.target(request)));
    }
}
