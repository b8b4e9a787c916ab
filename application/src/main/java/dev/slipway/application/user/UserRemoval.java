package dev.slipway.application.user;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.user.port.Users;
import java.time.Instant;
import java.util.List;

/** Hides an account and its objects at once, inside a transaction, and records the work that removes them. */
final class UserRemoval {

    private final Users users;
    private final List<UserCascade> cascades;
    private final Work work;
    private final Announcements announcements;

    UserRemoval(Users users, List<UserCascade> cascades, Work work, Announcements announcements) {
        this.users = users;
        this.cascades = cascades;
        this.work = work;
        this.announcements = announcements;
    }

    /** @param hard whether to delete the groups with no other owner too */
    void hide(long id, boolean hard, Instant now) {
        UserCascade.inOrder(cascades).forEach(cascade -> cascade.hide(id, hard, now));
        users.hide(id, now);
        work.soon(RemoveUser.KIND, id);
        announcements.announce(Credentials.ACCOUNT_CHANGED, id);
    }
}
