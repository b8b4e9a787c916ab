package dev.slipway.application.user;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.notice.AccountNotice;
import dev.slipway.application.user.port.AccountNotices;
import dev.slipway.domain.user.notice.NoticeKind;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Contract of {@code AccountNotices}. */
public abstract class AccountNoticesKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");

    protected abstract AccountNotices notices();

    protected abstract Transactions transactions();

    /** Returns the id of a user that exists. */
    protected abstract long user(String name);

    private long added(long userId, NoticeKind kind, Instant time) {
        return transactions().write(() -> notices().add(userId, kind, "Anna@example.com", time));
    }

    @Test
    final void notice_of_each_kind_is_found_until_it_is_sent() {
        long anna = user("anna");
        for (NoticeKind kind : NoticeKind.values()) {
            long id = added(anna, kind, NOW);
            assertEquals(Optional.of(new AccountNotice(id, anna, kind, "Anna@example.com", NOW)), notices().find(id));
            transactions().write(() -> notices().sent(id, NOW.plusSeconds(1)));
            assertEquals(Optional.empty(), notices().find(id));
        }
        assertEquals(Optional.empty(), notices().find(added(anna, NoticeKind.EMAIL_CHANGED, NOW) + 1000));
    }

    @Test
    final void notices_of_an_account_are_counted_sent_or_not() {
        long anna = user("anna");
        long first = added(anna, NoticeKind.PASSWORD_RESET, NOW);
        added(anna, NoticeKind.EMAIL_CHANGED, NOW.plusSeconds(1));
        added(user("bob"), NoticeKind.EMAIL_CHANGED, NOW);
        transactions().write(() -> notices().sent(first, NOW));
        assertEquals(2, notices().count(anna, NOW));
        assertEquals(1, notices().count(anna, NOW.plusNanos(1000)));
    }

    @Test
    final void failures_of_a_notice_are_counted() {
        long id = added(user("anna"), NoticeKind.PASSWORD_CHANGED, NOW);
        assertEquals(OptionalInt.of(1), transactions().write(() -> notices().failed(id)));
        assertEquals(OptionalInt.of(2), transactions().write(() -> notices().failed(id)));
        assertEquals(OptionalInt.empty(), transactions().write(() -> notices().failed(id + 1000)));
    }

    @Test
    final void old_notices_are_removed_in_batches() {
        long anna = user("anna");
        IntStream.range(0, 3).forEach(number -> added(anna, NoticeKind.PASSWORD_CHANGED, NOW));
        assertEquals(2, transactions().write(() -> notices().removeOld(NOW.plusSeconds(1), 2)));
        assertEquals(1, transactions().write(() -> notices().removeOld(NOW.plusSeconds(1), 2)));
        assertEquals(0, transactions().write(() -> notices().removeOld(NOW.plusSeconds(1), 2)));
    }

    @Test
    final void notices_are_removed_alone_and_by_age() {
        long anna = user("anna");
        long one = added(anna, NoticeKind.PASSWORD_CHANGED, NOW);
        long old = added(anna, NoticeKind.PASSWORD_CHANGED, NOW);
        long young = added(anna, NoticeKind.PASSWORD_CHANGED, NOW.plusSeconds(1));
        transactions().write(() -> notices().remove(one));
        assertEquals(Optional.empty(), notices().find(one));
        assertEquals(1, transactions().write(() -> notices().removeOld(NOW.plusSeconds(1), 5)));
        assertEquals(Optional.empty(), notices().find(old));
        assertEquals(young, notices().find(young).orElseThrow().id());
    }
}
