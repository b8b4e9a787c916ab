package dev.slipway.application.access.port;

import dev.slipway.domain.access.Account;
import java.time.Instant;
import java.util.Optional;

/** Finds SSH keys of users and deploy keys by their fingerprints. */
public interface SshCredentials {

    /** Returns the key with a SHA-256 fingerprint, in base64 without padding. Keys of deleted users are not found. */
    Optional<PresentedKey> find(String sha256);

    /** Records that a key was used; limited to one write in ten minutes. */
    void used(long keyId);

    /** Key that a client has. */
    sealed interface PresentedKey {

        long id();

        /** Returns when it ends; empty for never. */
        Optional<Instant> expiresAt();
    }

    /**
     * Key of a user.
     *
     * @param authenticates   whether it is for authentication, and not for signatures alone
     * @param passwordExpired whether the user has to choose another password before anything else
     */
    record UserKey(long id, Account owner, boolean authenticates, boolean passwordExpired, Optional<Instant> expiresAt)
            implements PresentedKey {}

    /** Deploy key. @param addedBy user who added it; empty if the account is gone */
    record DeployKey(long id, String title, Optional<Account> addedBy, Optional<Instant> expiresAt) implements PresentedKey {}
}
