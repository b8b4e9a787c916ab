package dev.slipway.application.user;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.UserAudience;

/** Returns users. */
public final class UserReads {

    private final Access access;
    private final Users users;

    public UserReads(Access access, Users users) {
        this.access = access;
        this.users = users;
    }

    /** Returns the caller's own account. */
    public ShownUser current(Caller caller) {
        Account account = access.signedIn(caller);
        UserView user = users.find(account.id()).orElseThrow(Refusal::unauthenticated);
        return new ShownUser(user, caller.administrator() ? UserDetail.ADMINISTRATOR : UserDetail.OWN, true);
    }

    public ShownUser get(Caller caller, long id) {
        if (!caller.signedIn()) {
            throw Refusal.forbidden(Reason.of("users.not_authorized"));
        }
        UserView user = users.find(id).orElseThrow(() -> Refusal.notFound("User"));
        boolean own = caller.accountId().getAsLong() == id;
        return new ShownUser(user, caller.administrator() ? UserDetail.ADMINISTRATOR : UserDetail.PUBLIC, own);
    }

    public Page<ShownUser> list(Caller caller, UserFilter filter, PageRequest page) {
        if (!caller.signedIn() && filter.username().isEmpty()) {
            throw Refusal.forbidden(Reason.of("users.list_not_authorized"));
        }
        if (filter.identity().isPresent()) {
            access.administrator(caller);
        }
        boolean administrator = caller.administrator();
        UserFilter allowed = administrator ? filter.forAdministrators() : filter.forEverybody();
        UserDetail detail = administrator ? UserDetail.ADMINISTRATOR : UserDetail.BRIEF;
        return users.list(allowed, UserAudience.of(caller), page).map(user -> new ShownUser(user, detail, false));
    }
}
