package dev.slipway.application.token.fake;

import dev.slipway.application.access.fake.FakeCredentials;
import dev.slipway.application.access.fake.FakeCredentials.Token;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.fake.FakePages;
import dev.slipway.application.token.TokenFilter;
import dev.slipway.application.token.TokenView;
import dev.slipway.application.token.port.PersonalTokens;
import dev.slipway.domain.token.TokenRules;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Personal access tokens in memory: those by which {@link FakeCredentials} know their owners. */
public final class FakePersonalTokens implements PersonalTokens {

    private final FakeCredentials credentials;

    public FakePersonalTokens(FakeCredentials credentials) {
        this.credentials = credentials;
    }

    @Override
    public Optional<TokenView> find(long id, LocalDate today) {
        return credentials.tokens().find(id).filter(this::owned).map(token -> view(token, today));
    }

    private boolean owned(Token token) {
        return credentials.directory().account(token.userId()).isPresent();
    }

    private static TokenView view(Token token, LocalDate today) {
        return new TokenView(token.id(), token.name(), token.revoked(), token.createdAt(), token.scopes(), token.userId(),
                token.lastUsedAt(), TokenRules.active(token.revoked(), token.expiresAt(), today), token.expiresAt(), token.impersonation());
    }

    @Override
    public Page<TokenView> list(TokenFilter filter, LocalDate today, PageRequest page) {
        Stream<TokenView> all = credentials.tokens().rows().filter(token -> !token.impersonation() && owned(token))
                .map(token -> view(token, today))
                .filter(matches(filter));
        return FakePages.of(all, Comparator.comparing(TokenView::id), TokenView::id, page);
    }

    private static Predicate<TokenView> matches(TokenFilter filter) {
        return token -> filter.userId().filter(user -> user != token.userId()).isEmpty()
                && filter.revoked().filter(revoked -> revoked != token.revoked()).isEmpty()
                && filter.active().filter(active -> active != token.active()).isEmpty()
                && filter.createdAfter().filter(token.createdAt()::isBefore).isEmpty()
                && filter.createdBefore().filter(token.createdAt()::isAfter).isEmpty()
                && filter.lastUsedAfter().filter(time -> token.lastUsedAt() == null || token.lastUsedAt().isBefore(time)).isEmpty()
                && filter.lastUsedBefore().filter(time -> token.lastUsedAt() == null || token.lastUsedAt().isAfter(time)).isEmpty()
                && filter.search().filter(part -> !token.name().toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT))).isEmpty();
    }

    @Override
    public long create(NewToken token) {
        long id = credentials.directory().nextId();
        credentials.tokens().put(id, new Token(id, token.userId(), token.name(), token.digest(),
                token.scopes().stream().distinct().toList(), token.expiresAt(), false, token.impersonation(), token.now(), null));
        return id;
    }

    @Override
    public boolean revoke(long id, Instant now) {
        Optional<Token> alive = credentials.tokens().find(id).filter(token -> !token.revoked());
        alive.ifPresent(token -> credentials.tokens().put(id, token.revoke()));
        return alive.isPresent();
    }
}
