package dev.slipway.application.user.status;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.user.port.UserStatuses;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Caller;
import java.time.InstantSource;
import java.util.Optional;

/** Returns statuses of users. All callers see them. A status that has disappeared is none. */
public final class StatusReads {

    private final Access access;
    private final Users users;
    private final UserStatuses statuses;
    private final InstantSource clock;

    public StatusReads(Access access, Users users, UserStatuses statuses, InstantSource clock) {
        this.access = access;
        this.users = users;
        this.statuses = statuses;
        this.clock = clock;
    }

    public Optional<UserStatus> own(Caller caller) {
        return current(access.signedIn(caller).id());
    }

    public Optional<UserStatus> of(String idOrUsername) {
        return current(users.idOf(idOrUsername).orElseThrow(() -> Refusal.notFound("User")));
    }

    private Optional<UserStatus> current(long userId) {
        return statuses.find(userId).filter(status -> status.clearAt().filter(end -> !clock.instant().isBefore(end)).isEmpty());
    }
}
