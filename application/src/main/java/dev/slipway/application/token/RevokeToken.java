package dev.slipway.application.token;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.token.port.PersonalTokens;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Ends a personal access token: its owner does, or an administrator. */
@Singleton
public final class RevokeToken {

    private final Access access;
    private final PersonalTokens tokens;
    private final Announcements announcements;
    private final Transactions transactions;
    private final InstantSource clock;

    public RevokeToken(Access access, PersonalTokens tokens, Announcements announcements, Transactions transactions, InstantSource clock) {
        this.access = access;
        this.tokens = tokens;
        this.announcements = announcements;
        this.transactions = transactions;
        this.clock = clock;
    }

    public void revoke(Caller caller, long id) {
        Account account = access.signedIn(caller);
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        TokenView token = tokens.find(id, today).orElseThrow(Refusal::notFound);
        if (!caller.administrator() && (token.userId() != account.id() || token.impersonation())) {
            throw Refusal.badRequest();
        }
        transactions.write(() -> {
            tokens.revoke(id, clock.instant());
            announcements.announce(Credentials.ACCOUNT_CHANGED, token.userId());
        });
    }

    /** Ends the token that was presented. */
    public void revokeSelf(Caller caller) {
        access.signedIn(caller);
        if (!(caller instanceof Caller.Person person)) {
            throw Refusal.badRequest();
        }
        transactions.write(() -> {
            tokens.revoke(person.tokenId(), clock.instant());
            announcements.announce(Credentials.ACCOUNT_CHANGED, person.owner().id());
        });
    }
}
