package dev.slipway.application.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.token.TokenFilter.Times;
import dev.slipway.application.token.port.PersonalTokens;
import dev.slipway.application.token.port.PersonalTokens.NewToken;
import dev.slipway.domain.access.Scope;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every implementation of {@code PersonalTokens} does. */
public abstract class PersonalTokensKit {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09.123456Z");
    private static final LocalDate TODAY = LocalDate.of(2024, 5, 6);

    protected abstract long user(String username);

    /** As operations delete users: they are gone, though their rows may not be. */
    protected abstract void deleteUser(long userId);

    protected abstract PersonalTokens tokens();

    /** The callers of the same tokens. */
    protected abstract Credentials credentials();

    protected abstract Transactions transactions();

    /** Makes it this time for the port of credentials. */
    protected abstract void now(Instant time);

    private <T> T inTransaction(Supplier<T> work) {
        return transactions().write(work);
    }

    private long token(long userId, String name, int digest, LocalDate expiresAt, boolean impersonation) {
        return tokens().create(
                new NewToken(userId, name, new byte[] {(byte) digest}, List.of(Scope.API, Scope.SUDO), expiresAt, impersonation, NOW));
    }

    @Test
    final void what_is_made_is_found() {
        long user = user("anna");
        long id = token(user, "näme", 1, TODAY.plusDays(1), false);
        TokenView found = tokens().find(id, TODAY).orElseThrow();
        assertEquals(new TokenView(id, "näme", false, NOW, List.of(Scope.API, Scope.SUDO), user, null, true, TODAY.plusDays(1), false),
                found);
        assertFalse(tokens().find(id, TODAY.plusDays(1)).orElseThrow().active());
        assertTrue(tokens().revoke(id, NOW));
        assertFalse(tokens().revoke(id, NOW));
        assertTrue(tokens().find(id, TODAY).orElseThrow().revoked());
        assertEquals(Optional.empty(), tokens().find(id + 1, TODAY));
    }

    @Test
    final void filters_combine_and_impersonation_is_not_listed() {
        long anna = user("anna");
        long bob = user("bob");
        long first = token(anna, "deploy", 1, null, false);
        long expired = token(anna, "Deploy two", 2, TODAY, false);
        long impersonating = token(anna, "deploy three", 3, null, true);
        long others = token(bob, "x", 4, null, false);
        assertEquals(List.of(first, expired, others), listed(filter(Optional.empty(), Optional.empty(), Optional.empty())));
        assertEquals(List.of(first), listed(filter(Optional.of(anna), Optional.of(true), Optional.of("DEPLOY"))));
        assertEquals(List.of(expired), listed(filter(Optional.empty(), Optional.of(false), Optional.empty())));
        assertEquals(List.of(impersonating), listed(TokenFilter.impersonating(anna, Optional.empty())));
        assertEquals(List.of(impersonating), listed(TokenFilter.impersonating(anna, Optional.of(true))));
        assertEquals(List.of(), listed(TokenFilter.impersonating(anna, Optional.of(false))));
        assertEquals(List.of(), listed(TokenFilter.impersonating(bob, Optional.empty())));
        tokens().revoke(first, NOW);
        assertEquals(List.of(first, expired), listed(filter(Optional.of(anna), Optional.of(false), Optional.empty())));
        deleteUser(anna);
        assertEquals(List.of(others), listed(filter(Optional.empty(), Optional.empty(), Optional.empty())));
    }

    @Test
    final void tokens_are_walked_by_their_ids() {
        long anna = user("anna");
        long first = token(anna, "a", 1, null, false);
        long second = token(anna, "b", 2, null, false);
        long third = token(anna, "c", 3, null, false);
        assertEquals(new Page<>(List.of(first, second), 3), walked(0, true, 2));
        assertEquals(new Page<>(List.of(third), 1), walked(second, true, 2));
        assertEquals(new Page<>(List.of(third, second), 3), walked(0, false, 2));
        assertEquals(new Page<>(List.of(first), 1), walked(second, false, 2));
    }

    @Test
    final void tokens_are_walked_by_key_while_others_come() {
        long anna = user("anna");
        List<Long> made = new ArrayList<>();
        for (int number = 1; number <= 5; number++) {
            made.add(token(anna, "a", number, null, false));
        }
        TokenFilter all = filter(Optional.empty(), Optional.empty(), Optional.empty());
        Walks.same(page -> tokens().list(all, TODAY, page));
        List<Long> met = Walks.all(page -> tokens().list(all, TODAY, page).map(TokenView::id), 2, (number, last) -> {
            if (number == 1) {
                made.add(token(anna, "late", 9, null, false));
            }
        });
        assertEquals(made, met);
    }

    @Test
    final void successor_stays_in_the_family_of_its_predecessor() {
        long anna = user("anna");
        long first = token(anna, "a", 1, null, false);
        long stranger = token(anna, "b", 2, null, false);
        assertFalse(tokens().lock(first, TODAY).orElseThrow().revoked());
        assertEquals(Optional.empty(), tokens().lock(stranger + 1, TODAY));
        long second = successor(anna, first, 3);
        long third = successor(anna, second, 4);
        assertEquals(List.of(true, true, false, false), Stream.of(first, second, third, stranger)
                .map(id -> tokens().lock(id, TODAY).orElseThrow().revoked()).toList());
        for (boolean ended : List.of(true, false)) {
            assertEquals(ended, inTransaction(() -> credentials().revokeFamily(first, NOW)));
            assertEquals(List.of(true, false), Stream.of(third, stranger)
                    .map(id -> tokens().find(id, TODAY).orElseThrow().revoked()).toList());
        }
        assertFalse(credentials().revokeFamily(stranger + 1000, NOW));
        assertTrue(credentials().revokeFamily(stranger, NOW));
    }

    private long successor(long user, long predecessor, int digest) {
        return inTransaction(() -> {
            assertTrue(tokens().revoke(predecessor, NOW));
            return tokens().create(new NewToken(user, "s", new byte[] {(byte) digest}, List.of(Scope.API), TODAY.plusDays(7), false, NOW,
                    OptionalLong.of(predecessor)));
        });
    }

    @ParameterizedTest
    @EnumSource(TokenSort.class)
    final void tokens_are_sorted_with_absent_times_last(TokenSort sort) {
        long anna = user("anna");
        long first = token(anna, "b", 1, TODAY.plusDays(2), false);
        long second = token(anna, "A", 2, null, false);
        long third = token(anna, "a", 3, TODAY.plusDays(1), false);
        List<Long> expected = switch (sort) {
            case CREATED_ASC, LAST_USED_ASC -> List.of(first, second, third);
            case CREATED_DESC, LAST_USED_DESC -> List.of(third, second, first);
            case EXPIRES_ASC -> List.of(third, first, second);
            case EXPIRES_DESC -> List.of(second, first, third);
            case NAME_ASC -> List.of(second, third, first);
            case NAME_DESC -> List.of(first, third, second);
        };
        TokenFilter sorted = new TokenFilter(Optional.empty(), false, Optional.empty(), Optional.empty(), Optional.empty(),
                TokenFilter.Times.ANY, Optional.of(sort));
        assertEquals(expected, listed(sorted));
        Walks.same(page -> tokens().list(sorted, TODAY, page));
    }

    @Test
    final void bounds_of_times_are_included() {
        long anna = user("anna");
        long used = token(anna, "a", 1, TODAY.plusDays(2), false);
        long unused = token(anna, "b", 2, null, false);
        now(NOW);
        credentials().used(used);
        Instant later = NOW.plusMillis(1);
        Optional<Instant> any = Optional.empty();
        Optional<LocalDate> anyDay = Optional.empty();
        assertEquals(List.of(used, unused), bounded(new Times(Optional.of(NOW), Optional.of(NOW), any, any, anyDay, anyDay)));
        assertEquals(List.of(), bounded(new Times(Optional.of(later), any, any, any, anyDay, anyDay)));
        assertEquals(List.of(), bounded(new Times(any, Optional.of(NOW.minusMillis(1)), any, any, anyDay, anyDay)));
        assertEquals(List.of(used), bounded(new Times(any, any, Optional.of(NOW), any, anyDay, anyDay)));
        assertEquals(List.of(), bounded(new Times(any, any, Optional.of(later), any, anyDay, anyDay)));
        assertEquals(List.of(used), bounded(new Times(any, any, any, Optional.of(NOW), anyDay, anyDay)));
        assertEquals(List.of(), bounded(new Times(any, any, any, Optional.of(NOW.minusMillis(1)), anyDay, anyDay)));
        Optional<LocalDate> day = Optional.of(TODAY.plusDays(2));
        assertEquals(List.of(used), bounded(new Times(any, any, any, any, day, day)));
        assertEquals(List.of(), bounded(new Times(any, any, any, any, Optional.of(TODAY.plusDays(3)), anyDay)));
        assertEquals(List.of(), bounded(new Times(any, any, any, any, anyDay, Optional.of(TODAY.plusDays(1)))));
    }

    private List<Long> bounded(Times times) {
        return listed(new TokenFilter(Optional.empty(), false, Optional.empty(), Optional.empty(), Optional.empty(), times,
                Optional.empty()));
    }

    private Page<Long> walked(long after, boolean ascending, int size) {
        TokenFilter all = filter(Optional.empty(), Optional.empty(), Optional.empty());
        return tokens().list(all, TODAY, new PageRequest.Keyset(after, ascending, size)).map(TokenView::id);
    }

    private List<Long> listed(TokenFilter filter) {
        return tokens().list(filter, TODAY, PageRequest.Offset.first()).items().stream().map(TokenView::id).toList();
    }

    private static TokenFilter filter(Optional<Long> user, Optional<Boolean> active, Optional<String> search) {
        return new TokenFilter(user, false, Optional.empty(), active, search, TokenFilter.Times.ANY, Optional.empty());
    }
}
