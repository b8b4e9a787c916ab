package dev.slipway.application.access;

import dev.slipway.application.access.port.SshCredentials;
import dev.slipway.application.access.port.SshCredentials.PresentedKey;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.kernel.Reason;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;

/** Authenticates git clients by the SSH keys of users, and by deploy keys. The transport has proved that a client has the key. */
public final class SshAuthentication {

    private static final Set<Scope> SCOPES = Set.of(Scope.READ_REPOSITORY, Scope.WRITE_REPOSITORY);

    private final SshCredentials credentials;
    private final InstantSource clock;

    SshAuthentication(SshCredentials credentials, InstantSource clock) {
        this.credentials = credentials;
        this.clock = clock;
    }

    /** Caller with a name to be greeted by: a username, or the title of a deploy key. */
    public record Identity(Caller caller, String name) {}

    /**
     * Returns an identifier of the account or deploy key that a key authenticates, which its connections are counted by. Deploy keys count
     * as the account that added them. Empty if the key is unknown, has expired, or is for signatures alone.
     */
    public Optional<String> principal(String sha256) {
        return credentials.find(sha256).filter(this::authenticates).map(key -> switch (key) {
            case SshCredentials.UserKey ofUser -> "account " + ofUser.owner().id();
            case SshCredentials.DeployKey deployKey -> deployKey.addedBy().map(Account::id).map(id -> "account " + id)
                    .orElseGet(() -> "key " + deployKey.id());
        });
    }

    /**
     * Returns whose key it is, and records its use.
     *
     * @throws Refusal unauthenticated, if it is gone or does not authenticate; forbidden, with the reason, if its user may not sign in
     */
    public Identity identity(String sha256) {
        PresentedKey key = credentials.find(sha256).filter(this::authenticates).orElseThrow(Refusal::unauthenticated);
        Identity identity = switch (key) {
            case SshCredentials.UserKey ofUser -> person(ofUser);
            case SshCredentials.DeployKey(long id, String title, Optional<Account> addedBy, var _) ->
                new Identity(new Caller.DeployKey(id, addedBy), title);
        };
        credentials.used(key.id());
        return identity;
    }

    private static Identity person(SshCredentials.UserKey key) {
        key.owner().state().blockReason().ifPresent(reason -> {
            throw Refusal.forbidden(reason);
        });
        if (key.passwordExpired()) {
            throw Refusal.forbidden(Reason.of("account.password_expired"));
        }
        return new Identity(new Caller.Person(key.owner(), 0, SCOPES), "@" + key.owner().username());
    }

    private boolean authenticates(PresentedKey key) {
        boolean forAuthentication = !(key instanceof SshCredentials.UserKey ofUser) || ofUser.authenticates();
        return forAuthentication && key.expiresAt().filter(end -> !clock.instant().isBefore(end)).isEmpty();
    }
}
