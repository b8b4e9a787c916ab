package dev.slipway.domain.audit;

import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import java.util.Objects;
import java.util.Optional;

/**
 * Author of a change.
 *
 * @param id      of the account, or {@link #NO_ACCOUNT}
 * @param address of the client; empty for work and commands
 * @param acting  the administrator who acted as this account; empty for none
 */
public record AuditAuthor(long id, String name, Optional<String> address, Optional<Acting> acting) {

    /** Id of authors without an account, as clients read it. */
    public static final long NO_ACCOUNT = -1;

    /** Recorded and recurring work of the server. */
    public static final AuditAuthor SERVER = new AuditAuthor(NO_ACCOUNT, "Slipway", Optional.empty(), Optional.empty());

    /** Commands of the installation's operators. */
    public static final AuditAuthor COMMAND_LINE = new AuditAuthor(NO_ACCOUNT, "Command line", Optional.empty(), Optional.empty());

    /** Administrator who acts as another user. */
    public record Acting(long id, String name) {}

    public AuditAuthor {
        Objects.requireNonNull(name);
        Objects.requireNonNull(address);
        Objects.requireNonNull(acting);
    }

    public static AuditAuthor of(Caller caller) {
        Optional<Acting> acting = caller.via().administrator().map(account -> new Acting(account.id(), account.name()));
        return caller.account().map(account -> of(account, caller.via().address(), acting))
                .orElseGet(() -> withoutAccount("Unauthenticated", caller.via().address()));
    }

    private static AuditAuthor of(Account account, Optional<String> address, Optional<Acting> acting) {
        return new AuditAuthor(account.id(), account.name(), address, acting);
    }

    /** Returns the author of a change by the holder of a token that belongs to no account, such as a runner. */
    public static AuditAuthor withoutAccount(String name, Optional<String> address) {
        return new AuditAuthor(NO_ACCOUNT, name, address, Optional.empty());
    }
}
