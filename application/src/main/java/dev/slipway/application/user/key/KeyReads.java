package dev.slipway.application.user.key;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.user.ShownUser;
import dev.slipway.application.user.UserDetail;
import dev.slipway.application.user.port.UserKeys;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Caller;
import java.util.Optional;

/** Returns SSH keys. Those of any user are public; owners of keys are found by administrators. */
public final class KeyReads {

    private static final String SHA256 = "SHA256:";
    private static final String MD5 = "MD5:";

    private final Access access;
    private final Users users;
    private final UserKeys keys;

    public KeyReads(Access access, Users users, UserKeys keys) {
        this.access = access;
        this.users = users;
        this.keys = keys;
    }

    /** Key with its user. */
    public record OwnedKey(UserKey key, ShownUser user) {}

    public Page<UserKey> own(Caller caller, PageRequest page) {
        return keys.list(access.signedIn(caller).id(), page);
    }

    public UserKey own(Caller caller, long id) {
        return ofUser(access.signedIn(caller).id(), id);
    }

    public Page<UserKey> of(String idOrUsername, PageRequest page) {
        return keys.list(users.idOf(idOrUsername).orElseThrow(() -> Refusal.notFound("User")), page);
    }

    public UserKey of(long userId, long id) {
        users.find(userId).orElseThrow(() -> Refusal.notFound("User"));
        return ofUser(userId, id);
    }

    private UserKey ofUser(long userId, long id) {
        return keys.find(id).filter(key -> key.owner().id() == userId).orElseThrow(() -> Refusal.notFound("Key"));
    }

    public OwnedKey any(Caller caller, long id) {
        access.administrator(caller);
        return owned(keys.find(id));
    }

    /** @param fingerprint MD5 or SHA-256, with or without the name of the digest */
    public OwnedKey withFingerprint(Caller caller, String fingerprint) {
        access.administrator(caller);
        String digest = fingerprint.startsWith(SHA256) || fingerprint.startsWith(MD5)
                ? fingerprint.substring(fingerprint.indexOf(':') + 1) : fingerprint;
        return owned(keys.withFingerprint(digest));
    }

    private OwnedKey owned(Optional<UserKey> found) {
        UserKey key = found.orElseThrow(() -> Refusal.notFound("Key"));
        return new OwnedKey(key, users.find(key.owner().id()).map(user -> new ShownUser(user, UserDetail.PUBLIC, true))
                .orElseThrow(() -> Refusal.notFound("Key")));
    }
}
