package dev.slipway.application.token;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.token.IssueToken.Issued;
import dev.slipway.application.token.port.PersonalTokens;
import dev.slipway.application.token.port.PersonalTokens.NewToken;
import dev.slipway.application.user.AccountChanges;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.token.RotationRules;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Replaces a token by a successor with its name and scopes, and revokes it in the same transaction, under the lock of its account. Of two
 * rotations at once one succeeds; the other is rejected and costs the family nothing, since its token was active when it was presented.
 */
public final class RotateToken {

    private final TokenReads reads;
    private final Users users;
    private final PersonalTokens tokens;
    private final Secrets secrets;
    private final Transactions transactions;
    private final AccountChanges changes;

    public RotateToken(TokenReads reads, Users users, PersonalTokens tokens, Secrets secrets, Transactions transactions,
            AccountChanges changes) {
        this.reads = reads;
        this.users = users;
        this.tokens = tokens;
        this.secrets = secrets;
        this.transactions = transactions;
        this.changes = changes;
    }

    /** @param expiresAt empty for a week */
    public Issued rotate(Caller caller, long id, Optional<LocalDate> expiresAt) {
        TokenView token = reads.get(caller, id);
        return succeed(caller, token, TokenEvents.rotated(token), expiresAt);
    }

    /** Rotates the presented token, also if its owner acts as another user. */
    public Issued rotateSelf(Caller caller, Optional<LocalDate> expiresAt) {
        TokenView token = reads.self(caller);
        return succeed(caller, token, TokenEvents.rotated(token), expiresAt);
    }

    /** @param event that tells of the rotation */
    Issued succeed(Caller caller, TokenView token, AuditEvent event, Optional<LocalDate> expiresAt) {
        TokenSecret secret = TokenSecret.random(secrets);
        return new Issued(transactions.write(now -> {
            if (!users.lock(token.userId())) {
                throw Refusal.notFound();
            }
            TokenView successor = replace(token.id(), expiresAt, secret.digest(), now);
            changes.changed(caller, now, token.userId(), List.of(event));
            return successor;
        }), secret.text());
    }

    private TokenView replace(long id, Optional<LocalDate> expiresAt, byte[] digest, Instant now) {
        LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
        TokenView token = tokens.lock(id, today).orElseThrow(Refusal::notFound);
        RotationRules.problem(token.revoked(), expiresAt, today).ifPresent(problem -> {
            throw Refusal.badRequest(problem);
        });
        if (!tokens.revoke(id, now)) {
            throw Refusal.badRequest(Reason.of("token.revoked"));
        }
        long successor = tokens.create(new NewToken(token.userId(), token.name(), digest, token.scopes(),
                RotationRules.expiresAt(expiresAt, today), token.impersonation(), now, OptionalLong.of(id)));
        return tokens.find(successor, today).orElseThrow(Refusal::notFound);
    }
}
