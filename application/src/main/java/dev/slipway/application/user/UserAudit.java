package dev.slipway.application.user;

import dev.slipway.application.user.port.UserUpdates.UpdatedUser;
import dev.slipway.domain.audit.AuditChange;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.user.UserDraft;
import dev.slipway.domain.user.UserProfile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes the audit events of a changed account. Of the profile, of identities and of the password they say only that they changed. */
final class UserAudit {

    private static final Set<String> NAMES = Set.of("username", "name", "email", "public_email", "commit_email");

    private UserAudit() {
    }

    static List<AuditEvent> events(UserView user, UpdatedUser updated) {
        List<AuditChange> changes = new ArrayList<>(
                AuditChange.between(before(user), after(updated.draft(), updated.publicEmail()), NAMES));
        if (!user.profile().withoutRights().equals(updated.draft().profile().withoutRights())) {
            changes.add(AuditChange.unshown("profile"));
        }
        updated.identity().filter(identity -> !user.identities().contains(identity))
                .ifPresent(identity -> changes.add(AuditChange.unshown("identity")));
        AuditEntity entity = AuditEntity.user(user.id());
        List<AuditEvent> events = new ArrayList<>(AuditEvent.of(AuditEventType.USER_UPDATED, entity).each(changes));
        updated.passwordDigest().ifPresent(digest -> events.add(AuditEvent.of(AuditEventType.USER_PASSWORD_UPDATED, entity)));
        return events;
    }

    private static Map<String, Object> before(UserView user) {
        Map<String, Object> all = profile(user.profile());
        all.put("username", user.brief().username());
        all.put("name", user.brief().name());
        all.put("email", user.email());
        all.put("public_email", user.publicEmail());
        all.put("admin", user.administrator());
        all.put("external", user.external());
        all.put("can_create_group", user.canCreateGroup());
        all.put("projects_limit", (long) user.projectsLimit());
        all.put("private_profile", user.privateProfile());
        return all;
    }

    private static Map<String, Object> after(UserDraft draft, @Nullable String publicEmail) {
        Map<String, Object> all = profile(draft.profile());
        all.put("username", draft.username());
        all.put("name", draft.name());
        all.put("email", draft.email());
        all.put("public_email", publicEmail);
        all.put("admin", draft.administrator());
        all.put("external", draft.external());
        all.put("can_create_group", draft.canCreateGroup());
        all.put("projects_limit", draft.projectsLimit());
        all.put("private_profile", draft.privateProfile());
        return all;
    }

    private static Map<String, Object> profile(UserProfile profile) {
        Map<String, Object> shown = new HashMap<>();
        shown.put("commit_email", profile.commitEmail());
        shown.put("auditor", Boolean.TRUE.equals(profile.auditor()));
        return shown;
    }
}
