package dev.slipway.application.user.port;

import dev.slipway.application.user.UserView;
import dev.slipway.domain.user.UserDraft;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Changes of the attributes of accounts. */
public interface UserUpdates {

    /**
     * Replaces the attributes of an account that the transaction has locked. A secondary address that becomes primary trades places with
     * the primary one. A new username moves the personal namespace with its projects.
     *
     * @return false if another account has the username, path or identity; the transaction must not commit then
     */
    boolean update(long id, UpdatedUser user, Instant now);

    /** Makes a secondary address of an account the primary one; the primary one takes its place. */
    void choosePrimaryEmail(long id, String email, Instant now);

    /** Makes the owner of an account choose another password before anything else. */
    void expirePassword(long id);

    /** Disables two-factor authentication, with its key and recovery codes. Returns false if it is not enabled. */
    boolean disableTwoFactor(long id, Instant now);

    /**
     * Attributes after a change.
     *
     * @param draft its password is not read
     * @param passwordDigest empty to keep the password
     * @param publicEmail null for none
     * @param identity replaces the one of the same provider
     */
    record UpdatedUser(UserDraft draft, Optional<String> passwordDigest, @Nullable String publicEmail,
            Optional<UserView.Identity> identity) {

        public UpdatedUser {
            Objects.requireNonNull(draft);
            Objects.requireNonNull(passwordDigest);
            Objects.requireNonNull(identity);
        }
    }
}
