package dev.slipway.application.user.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.user.key.SshKey;
import dev.slipway.application.user.key.UserKey;
import dev.slipway.domain.user.SshKeyRules.Usage;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/** SSH keys of users. A key has one user. */
public interface UserKeys {

    /** Returns the keys of a user in the order of ids. */
    Page<UserKey> list(long userId, PageRequest page);

    /** Returns the number of keys of a user. */
    int count(long userId);

    Optional<UserKey> find(long id);

    /** Returns the key with an MD5 or SHA-256 fingerprint, without the name of the digest. */
    Optional<UserKey> withFingerprint(String fingerprint);

    /** Adds a key. Empty if a user has it. */
    OptionalLong add(long userId, NewKey key, Instant now);

    /** Removes a key. Returns false if there is none. */
    boolean remove(long id);

    /** @param expiresAt empty for never */
    record NewKey(String title, SshKey key, Usage usage, Optional<Instant> expiresAt) {

        public NewKey {
            Objects.requireNonNull(title);
            Objects.requireNonNull(key);
            Objects.requireNonNull(usage);
            Objects.requireNonNull(expiresAt);
        }
    }
}
