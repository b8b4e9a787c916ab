package dev.slipway.application.namespace;

import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;

/**
 * A membership or an invitation of a group that was removed.
 *
 * @param holderId id of the user, or of the invited group
 */
public record EndedMembership(MemberSource source, long holderId, int accessLevel) {

    /** Returns the audit event of a membership. */
    AuditEvent membershipEvent() {
        return AuditEvent.of(AuditEventType.MEMBER_DESTROYED, source.audited(), AuditTarget.user(holderId)).as(accessLevel);
    }

    /** Returns the audit event of an invitation. */
    AuditEvent invitationEvent() {
        return AuditEvent.of(AuditEventType.GROUP_SHARE_DESTROYED, source.audited(), AuditTarget.of(AuditEntity.group(holderId)))
                .as(accessLevel);
    }
}
