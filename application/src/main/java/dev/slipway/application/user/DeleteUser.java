package dev.slipway.application.user;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import java.util.List;

/** Deletes an account, for administrators: hidden at once, removed later. */
public final class DeleteUser {

    private final Access access;
    private final Users users;
    private final List<UserCascade> cascades;
    private final Work work;
    private final Announcements announcements;
    private final Transactions transactions;

    public DeleteUser(Access access, Users users, List<UserCascade> cascades, Work work, Announcements announcements,
            Transactions transactions) {
        this.access = access;
        this.users = users;
        this.cascades = cascades;
        this.work = work;
        this.announcements = announcements;
        this.transactions = transactions;
    }

    /** @param hard whether to delete the groups with no other owner too, instead of a rejection */
    public void delete(Caller caller, long id, boolean hard, Freshness freshness) {
        access.administrator(caller);
        transactions.run(now -> {
            UserView user = users.lock(id) ? users.find(id).orElseThrow(() -> Refusal.notFound("User")) : missing();
            freshness.check(user.updatedAt());
            if (user.kind().internal()) {
                throw Refusal.forbidden();
            }
            if (!hard && users.soleOwnerOfGroup(id)) {
                throw Refusal.conflict(Reason.of("user.sole_owner"));
            }
            UserCascade.inOrder(cascades).forEach(cascade -> cascade.hide(id, hard, now));
            users.hide(id, now);
            work.soon(RemoveUser.KIND, id);
            announcements.announce(Credentials.ACCOUNT_CHANGED, id);
        });
    }

    private static UserView missing() {
        throw Refusal.notFound("User");
    }
}
