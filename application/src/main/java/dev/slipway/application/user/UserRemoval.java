package dev.slipway.application.user;

import dev.slipway.application.access.session.CredentialChanges;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.audit.AuditAuthor;
import java.time.Instant;
import java.util.List;

/** Hides an account and its objects at once, inside a transaction, and records the work that removes them. */
final class UserRemoval {

    private final Users users;
    private final List<UserCascade> cascades;
    private final Work work;
    private final CredentialChanges changes;

    UserRemoval(Users users, List<UserCascade> cascades, Work work, CredentialChanges changes) {
        this.users = users;
        this.cascades = cascades;
        this.work = work;
        this.changes = changes;
    }

    /** @param hard whether to delete the groups with no other owner too */
    void hide(long id, boolean hard, AuditAuthor author, Instant now) {
        UserCascade.inOrder(cascades).forEach(cascade -> cascade.hide(id, hard, author, now));
        users.hide(id, now);
        work.soon(RemoveUser.KIND, id);
        changes.signedOut(id);
    }
}
