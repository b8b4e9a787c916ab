package dev.slipway.application.user;

import dev.slipway.domain.user.EmailAddresses;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Secondary e-mail address of a user.
 *
 * @param confirmedAt null until it is confirmed
 */
public record UserEmail(long id, String email, @Nullable Instant confirmedAt, Instant updatedAt) {

    public UserEmail {
        Objects.requireNonNull(email);
        Objects.requireNonNull(updatedAt);
    }

    /** Returns all addresses of a user as the rules read them. */
    public static EmailAddresses addresses(UserView user, List<UserEmail> secondary) {
        return new EmailAddresses(user.email(), user.confirmedAt() != null, secondary.stream()
                .map(email -> new EmailAddresses.Secondary(email.email(), email.confirmedAt() != null)).toList());
    }
}
