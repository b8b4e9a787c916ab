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
        return FakePages.of(matching(filter, today), order(filter), TokenView::id, page);
    }

    Stream<TokenView> active(long userId, LocalDate today) {
        return matching(TokenFilter.ALL.of(userId), today).filter(TokenView::active);
    }

    Stream<TokenView> matching(TokenFilter filter, LocalDate today) {
        return credentials.tokens().rows().filter(token -> token.impersonation() == filter.impersonation() && owned(token))
                .map(token -> view(token, today))
                .filter(matches(filter));
    }

    static Comparator<TokenView> order(TokenFilter filter) {
        Comparator<TokenView> byId = Comparator.comparing(TokenView::id);
        return filter.sort().map(sort -> switch (sort) {
            case CREATED_ASC -> Comparator.comparing(TokenView::createdAt).thenComparing(byId);
            case CREATED_DESC -> Comparator.comparing(TokenView::createdAt).thenComparing(byId).reversed();
            case EXPIRES_ASC -> Comparator.comparing(TokenView::expiresAt, absentLast()).thenComparing(byId);
            case EXPIRES_DESC -> Comparator.comparing(TokenView::expiresAt, absentLast()).thenComparing(byId).reversed();
            case LAST_USED_ASC -> Comparator.comparing(TokenView::lastUsedAt, absentLast()).thenComparing(byId);
            case LAST_USED_DESC -> Comparator.comparing(TokenView::lastUsedAt, absentLast()).thenComparing(byId).reversed();
            case NAME_ASC -> Comparator.comparing(FakePersonalTokens::lowerName).thenComparing(byId);
            case NAME_DESC -> Comparator.comparing(FakePersonalTokens::lowerName).thenComparing(byId).reversed();
        }).orElse(byId);
    }

    private static <T extends Comparable<? super T>> Comparator<T> absentLast() {
        return Comparator.nullsLast(Comparator.naturalOrder());
    }

    private static String lowerName(TokenView token) {
        return token.name().toLowerCase(Locale.ROOT);
    }

    private static Predicate<TokenView> matches(TokenFilter filter) {
        return token -> filter.userId().filter(user -> user != token.userId()).isEmpty()
                && filter.revoked().filter(revoked -> revoked != token.revoked()).isEmpty()
                && filter.active().filter(active -> active != token.active()).isEmpty()
                && within(filter.times(), token)
                && filter.search().filter(part -> !token.name().toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT))).isEmpty();
    }

    private static boolean within(TokenFilter.Times times, TokenView token) {
        return times.createdAfter().filter(token.createdAt()::isBefore).isEmpty()
                && times.createdBefore().filter(token.createdAt()::isAfter).isEmpty()
                && times.lastUsedAfter().filter(time -> token.lastUsedAt() == null || token.lastUsedAt().isBefore(time)).isEmpty()
                && times.lastUsedBefore().filter(time -> token.lastUsedAt() == null || token.lastUsedAt().isAfter(time)).isEmpty()
                && times.expiresAfter().filter(date -> token.expiresAt() == null || token.expiresAt().isBefore(date)).isEmpty()
                && times.expiresBefore().filter(date -> token.expiresAt() == null || token.expiresAt().isAfter(date)).isEmpty();
    }

    @Override
    public Optional<TokenView> lock(long id, LocalDate today) {
        return find(id, today);
    }

    @Override
    public long create(NewToken token) {
        long id = credentials.directory().nextId();
        credentials.tokens().put(id, new Token(id, token.userId(), token.name(), token.digest(),
                token.scopes().stream().distinct().toList(), token.expiresAt(), false, token.impersonation(), token.now(), null,
                family(id, token)));
        return id;
    }

    private long family(long id, NewToken token) {
        return token.predecessor().isEmpty() ? id : credentials.tokens().find(token.predecessor().getAsLong()).orElseThrow().family();
    }

    @Override
    public boolean revoke(long id, Instant now) {
        Optional<Token> alive = credentials.tokens().find(id).filter(token -> !token.revoked());
        alive.ifPresent(token -> credentials.tokens().put(id, token.revoke()));
        return alive.isPresent();
    }
}
