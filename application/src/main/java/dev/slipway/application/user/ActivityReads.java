package dev.slipway.application.user;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Caller;

/** Returns the activity of users. None is recorded here, so the lists are empty; users that do not exist are not found. */
public final class ActivityReads {

    private final Access access;
    private final Users users;

    ActivityReads(Access access, Users users) {
        this.access = access;
        this.users = users;
    }

    public Page<Object> own(Caller caller) {
        access.signedIn(caller);
        return Page.empty();
    }

    public Page<Object> of(String idOrUsername) {
        users.idOf(idOrUsername).orElseThrow(() -> Refusal.notFound("User"));
        return Page.empty();
    }
}
