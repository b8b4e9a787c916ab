package dev.slipway.application.approval.decision;

import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.mergerequest.MergeRequestAccess.Found;
import dev.slipway.application.mergerequest.note.RequestNotes;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.approval.ApprovalResetNote;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.mergerequest.note.EventNotes;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tells changes of approvals by audit events and system notes, in the transaction of the change. */
public final class ApprovalTrail {

    private final AuditTrail audit;
    private final RequestNotes notes;
    private final Users users;

    public ApprovalTrail(AuditTrail audit, RequestNotes notes, Users users) {
        this.audit = audit;
        this.notes = notes;
        this.users = users;
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

    /**
     * Tells approvals that a version removes by a note of the user who pushed it. Pushes have records of their own, so there is no event.
     *
     * @param removed users whose approvals are removed, in their order
     * @param pushed  head of the version; empty if it is one of another target branch
     */
    void removed(Locked request, List<Long> removed, Optional<String> pushed, Instant now) {
        Map<Long, String> names = users.usernames(removed);
        String text = (pushed.isPresent() ? ApprovalResetNote.PUSHED : ApprovalResetNote.RETARGETED)
                .text(removed.stream().map(user -> names.getOrDefault(user, "ghost")).toList());
        notes.write(request, List.of(text), pushed.map(head -> notes.pusher(request, head)).orElse(null), now);
    }

    private void record(Caller caller, AuditEventType type, Found request, Instant now) {
        audit.record(caller, now, AuditEvent.of(type, ApprovalAudit.entity(request), ApprovalAudit.target(request)));
    }
}
