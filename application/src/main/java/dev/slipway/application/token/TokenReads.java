package dev.slipway.application.token;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.token.port.PersonalTokens;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

/** Returns personal access tokens: the caller's own, and all of them for administrators. */
public final class TokenReads {

    private final Access access;
    private final Users users;
    private final PersonalTokens tokens;
    private final InstantSource clock;

    public TokenReads(Access access, Users users, PersonalTokens tokens, InstantSource clock) {
        this.access = access;
        this.users = users;
        this.tokens = tokens;
        this.clock = clock;
    }

    public Page<TokenView> list(Caller caller, TokenFilter filter, PageRequest page) {
        Account account = access.signedIn(caller);
        if (caller.administrator()) {
            filter.userId().filter(id -> users.find(id).isEmpty()).ifPresent(id -> {
                throw Refusal.notFound("User");
            });
            return tokens.list(filter, today(), page);
        }
        if (filter.userId().filter(id -> id != account.id()).isPresent()) {
            throw Refusal.unauthenticated();
        }
        return tokens.list(filter.of(account.id()), today(), page);
    }

    /** Returns a token. The existence of other users' tokens is revealed to administrators only. */
    public TokenView get(Caller caller, long id) {
        Account account = access.signedIn(caller);
        return tokens.find(id, today())
                .filter(token -> caller.administrator() || token.userId() == account.id() && !token.impersonation())
                .orElseThrow(() -> caller.administrator() ? Refusal.notFound() : Refusal.unauthenticated());
    }

    /** Returns the presented token. */
    public TokenView self(Caller caller) {
        access.signedIn(caller);
        if (caller instanceof Caller.Person person) {
            return tokens.find(person.tokenId(), today()).orElseThrow(Refusal::unauthenticated);
        }
        throw Refusal.unauthenticated();
    }

    /** Returns the tokens by which administrators act as a user, for administrators. */
    public Page<TokenView> impersonating(Caller caller, long userId, Optional<Boolean> active, PageRequest page) {
        impersonated(caller, userId);
        return tokens.list(TokenFilter.impersonating(userId, active), today(), page);
    }

    public TokenView impersonating(Caller caller, long userId, long id) {
        impersonated(caller, userId);
        return tokens.find(id, today()).filter(token -> token.userId() == userId && token.impersonation())
                .orElseThrow(() -> Refusal.notFound("Impersonation Token"));
    }

    private void impersonated(Caller caller, long userId) {
        access.administrator(caller);
        users.find(userId).orElseThrow(() -> Refusal.notFound("User"));
    }

    private LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }
}
