package dev.slipway.application.token;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.token.port.PersonalTokens;
import dev.slipway.application.user.AccountChanges;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/** Revokes a personal access token, for its owner or an administrator. Tokens never change, so their creation time is their freshness. */
public final class RevokeToken {

    private final Access access;
    private final TokenReads reads;
    private final PersonalTokens tokens;
    private final Credentials credentials;
    private final AccountChanges changes;
    private final Transactions transactions;
    private final InstantSource clock;

    public RevokeToken(Access access, TokenReads reads, PersonalTokens tokens, Credentials credentials, AccountChanges changes,
            Transactions transactions, InstantSource clock) {
        this.access = access;
        this.reads = reads;
        this.tokens = tokens;
        this.credentials = credentials;
        this.changes = changes;
        this.transactions = transactions;
        this.clock = clock;
    }

    public void revoke(Caller caller, long id, Freshness freshness) {
        Account account = access.signedIn(caller);
        TokenView token = tokens.find(id, today()).orElseThrow(Refusal::notFound);
        if (!caller.administrator() && (token.userId() != account.id() || token.impersonation())) {
            throw Refusal.badRequest();
        }
        revoke(caller, token, freshness);
    }

    /** Revokes a token by which administrators act as a user. */
    public void revokeImpersonation(Caller caller, long userId, long id, Freshness freshness) {
        revoke(caller, reads.impersonating(caller, userId, id), freshness);
    }

    /** Revokes the presented token, also if its owner acts as another user. */
    public void revokeSelf(Caller caller, Freshness freshness) {
        access.signedIn(caller);
        if (!(caller instanceof Caller.Person person)) {
            throw Refusal.badRequest();
        }
        TokenView token = tokens.find(person.tokenId(), today()).orElseThrow(Refusal::unauthenticated);
        revoke(caller, token, freshness);
    }

    /** Revokes a token. The successor of one that is rotated meanwhile is revoked with it. */
    private void revoke(Caller caller, TokenView token, Freshness freshness) {
        freshness.check(token.createdAt());
        transactions.run(now -> {
            boolean rotated = !tokens.revoke(token.id(), now) && !token.revoked();
            if (rotated) {
                credentials.revokeFamily(token.id(), now);
            }
            changes.changed(caller, now, token.userId(), token.revoked() ? List.of() : List.of(TokenEvents.revoked(token)));
        });
    }

    private LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }
}
