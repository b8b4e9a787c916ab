package dev.slipway.application.user.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.user.key.GpgKey;
import dev.slipway.application.user.key.UserGpgKey;
import dev.slipway.domain.user.GpgKeyRules;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** OpenPGP keys of users. A primary key has one user. */
public interface GpgKeys {

    /** Returns the keys of a user in the order of ids, without their subkeys. */
    Page<UserGpgKey> list(long userId, PageRequest page);

    /** Returns how many keys a user has, and how long they are. */
    GpgKeyRules.Present present(long userId);

    Optional<UserGpgKey> find(long id);

    /** Returns the key with the fingerprint as its primary one. */
    Optional<UserGpgKey> withFingerprint(String fingerprint);

    /** Returns at most {@code most} keys whose primary key or a subkey has the id, the oldest first. */
    List<UserGpgKey> withKeyId(String keyId, int most);

    /** Adds a key. Empty if a user has its primary key. */
    OptionalLong add(long userId, GpgKey key, Instant now);

    /** Removes a key. Returns false if there is none. */
    boolean remove(long id);
}
