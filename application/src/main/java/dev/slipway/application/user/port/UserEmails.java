package dev.slipway.application.user.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.user.UserEmail;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Secondary e-mail addresses of users. An address belongs to one user, as primary or as secondary address. */
public interface UserEmails {

    /** Returns the addresses in the order of ids. */
    Page<UserEmail> list(long userId, PageRequest page);

    /** Returns all addresses in the order of ids. */
    List<UserEmail> all(long userId);

    Optional<UserEmail> find(long userId, long id);

    /** Adds an address. Empty if a user has it, in any case. @param confirmedAt null until it is confirmed */
    OptionalLong add(long userId, String email, @Nullable Instant confirmedAt, Instant now);

    /** Returns the user that has an address, as primary or as secondary one, in any case. */
    Optional<Long> owner(String email);

    /** Confirms an address of a user, primary or secondary, in any case. One that is confirmed stays as it is. */
    void confirm(long userId, String email, Instant now);

    /** Removes an address; where it was public or that of commits, none and the primary one take its place. False if there is none. */
    boolean remove(long userId, long id, Instant now);
}
