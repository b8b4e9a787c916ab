package dev.slipway.application.user.key;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.user.port.GpgKeys;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Caller;

/** Returns OpenPGP keys. Those of any user are public. */
public final class GpgKeyReads {

    private final Access access;
    private final Users users;
    private final GpgKeys keys;

    public GpgKeyReads(Access access, Users users, GpgKeys keys) {
        this.access = access;
        this.users = users;
        this.keys = keys;
    }

    public Page<UserGpgKey> own(Caller caller, PageRequest page) {
        return keys.list(access.signedIn(caller).id(), page);
    }

    public UserGpgKey own(Caller caller, long id) {
        return ofUser(access.signedIn(caller).id(), id);
    }

    public Page<UserGpgKey> of(long userId, PageRequest page) {
        users.find(userId).orElseThrow(() -> Refusal.notFound("User"));
        return keys.list(userId, page);
    }

    public UserGpgKey of(long userId, long id) {
        users.find(userId).orElseThrow(() -> Refusal.notFound("User"));
        return ofUser(userId, id);
    }

    private UserGpgKey ofUser(long userId, long id) {
        return keys.find(id).filter(key -> key.userId() == userId).orElseThrow(() -> Refusal.notFound("GPG Key"));
    }
}
