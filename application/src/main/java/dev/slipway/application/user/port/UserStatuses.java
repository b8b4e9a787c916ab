package dev.slipway.application.user.port;

import dev.slipway.application.user.status.UserStatus;
import java.util.Optional;

/** Statuses of users. */
public interface UserStatuses {

    /** Returns the status, even one that has disappeared by now. */
    Optional<UserStatus> find(long userId);

    /** Replaces the status. Nothing happens where the user was removed. */
    void put(long userId, UserStatus status);

    void remove(long userId);
}
