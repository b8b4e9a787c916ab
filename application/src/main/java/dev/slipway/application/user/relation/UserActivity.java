package dev.slipway.application.user.relation;

import java.time.LocalDate;
import java.util.Objects;

/** Last day on which a user was active. */
public record UserActivity(String username, LocalDate lastActivityOn) {

    public UserActivity {
        Objects.requireNonNull(username);
        Objects.requireNonNull(lastActivityOn);
    }
}
