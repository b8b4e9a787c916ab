package dev.slipway.application.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.link.AccountLink;
import dev.slipway.application.user.port.AccountLinks;
import dev.slipway.domain.user.link.LinkPurpose;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Contract of {@code AccountLinks}. */
public abstract class AccountLinksKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");
    private static final Instant END = NOW.plus(Duration.ofHours(6));

    protected abstract AccountLinks links();

    protected abstract Transactions transactions();

    /** Returns the id of a user that exists. */
    protected abstract long user(String name);

    private static byte[] digest(int number) {
        return new byte[] {(byte) number, 2, 3};
    }

    private long added(long userId, LinkPurpose purpose, Instant time) {
        return transactions().write(() -> links().add(OptionalLong.of(userId), purpose, "anna@example.com", time));
    }

    private long issued(long userId, LinkPurpose purpose, int number) {
        long id = added(userId, purpose, NOW);
        assertTrue(transactions().write(() -> links().issue(id, userId, digest(number), END)));
        return id;
    }

    @Test
    final void link_of_an_address_gets_its_account_when_it_is_issued() {
        long anna = user("anna");
        long id = transactions().write(() -> links().add(OptionalLong.empty(), LinkPurpose.RESET_PASSWORD, "Anna@example.com", NOW));
        assertEquals(Optional.of(new AccountLink(id, OptionalLong.empty(), LinkPurpose.RESET_PASSWORD, "Anna@example.com", true)),
                links().find(id));
        transactions().write(() -> links().issue(id, anna, digest(1), END));
        AccountLink after = new AccountLink(id, OptionalLong.of(anna), LinkPurpose.RESET_PASSWORD, "Anna@example.com", true);
        assertEquals(Optional.of(after), links().find(id));
        assertEquals(Optional.of(after), links().issued(digest(1), END.minusNanos(1000)));
        assertEquals(Optional.empty(), links().find(id + 1000));
        assertFalse(transactions().write(() -> links().issue(id + 1000, anna, digest(9), END)));
    }

    @Test
    final void link_is_followed_by_its_last_token_until_it_expires() {
        long id = issued(user("anna"), LinkPurpose.CONFIRM_EMAIL, 1);
        assertEquals(Optional.empty(), links().issued(digest(2), NOW));
        assertEquals(Optional.empty(), links().issued(digest(1), END));
        transactions().write(() -> links().issue(id, links().find(id).orElseThrow().userId().orElseThrow(), digest(2), END));
        assertEquals(Optional.empty(), links().issued(digest(1), NOW));
        assertEquals(id, links().issued(digest(2), NOW).orElseThrow().id());
    }

    @Test
    final void link_is_used_up_once() {
        issued(user("anna"), LinkPurpose.RESET_PASSWORD, 1);
        assertFalse(transactions().write(() -> links().take(digest(1), END)));
        assertTrue(transactions().write(() -> links().take(digest(1), NOW)));
        assertFalse(transactions().write(() -> links().take(digest(1), NOW)));
        assertEquals(Optional.empty(), links().issued(digest(1), NOW));
    }

    @Test
    final void issued_links_of_a_purpose_are_counted_those_of_strangers_apart() {
        long anna = user("anna");
        long first = issued(anna, LinkPurpose.CONFIRM_EMAIL, 1);
        issued(anna, LinkPurpose.CONFIRM_EMAIL, 2);
        issued(anna, LinkPurpose.CONFIRM_PRIMARY_EMAIL, 3);
        issued(user("bob"), LinkPurpose.CONFIRM_EMAIL, 4);
        long waiting = added(anna, LinkPurpose.CONFIRM_EMAIL, NOW);
        for (int number = 5; number < 8; number++) {
            byte[] digest = digest(number);
            transactions().write(() -> links().issue(links().add(OptionalLong.empty(), LinkPurpose.CONFIRM_EMAIL, "a@example.com", NOW),
                    anna, digest, END));
        }
        assertEquals(2, like(anna, waiting, NOW));
        assertEquals(1, like(anna, first, NOW));
        assertEquals(0, like(anna, first, NOW.plusNanos(1000)));
        assertEquals(2, like(anna, links().issued(digest(5), NOW).orElseThrow().id(), NOW));
        assertEquals(3, like(anna, transactions().write(() -> links().add(OptionalLong.empty(), LinkPurpose.CONFIRM_EMAIL, "a@example.com",
                NOW)), NOW));
        assertEquals(0, like(anna, added(anna, LinkPurpose.RESET_PASSWORD, NOW), NOW));
    }

    private int like(long userId, long id, Instant since) {
        return links().countLike(links().find(id).orElseThrow(), userId, since);
    }

    @Test
    final void links_to_an_address_of_an_account_are_removed() {
        long anna = user("anna");
        long confirmation = issued(anna, LinkPurpose.CONFIRM_EMAIL, 1);
        long primary = added(anna, LinkPurpose.CONFIRM_PRIMARY_EMAIL, NOW);
        long other = issued(user("bob"), LinkPurpose.CONFIRM_EMAIL, 2);
        long elsewhere = transactions().write(() -> links().add(OptionalLong.of(anna), LinkPurpose.CONFIRM_EMAIL, "a@example.com", NOW));
        transactions().write(() -> links().removeSentTo(anna, "ANNA@example.com"));
        assertTrue(links().find(confirmation).isEmpty() && links().find(primary).isEmpty());
        assertTrue(links().find(other).isPresent() && links().find(elsewhere).isPresent());
    }

    @Test
    final void failures_of_a_link_are_counted() {
        long id = added(user("anna"), LinkPurpose.RESET_PASSWORD, NOW);
        assertEquals(OptionalInt.of(1), transactions().write(() -> links().failed(id)));
        assertEquals(OptionalInt.of(2), transactions().write(() -> links().failed(id)));
        assertEquals(OptionalInt.empty(), transactions().write(() -> links().failed(id + 1000)));
    }

    @Test
    final void old_links_are_removed_in_batches() {
        long anna = user("anna");
        List<Long> ids = Stream.generate(() -> added(anna, LinkPurpose.CONFIRM_EMAIL, NOW)).limit(3).toList();
        assertEquals(2, transactions().write(() -> links().removeOld(NOW.plusSeconds(1), 2)));
        assertEquals(1, ids.stream().filter(id -> links().find(id).isPresent()).count());
        assertEquals(1, transactions().write(() -> links().removeOld(NOW.plusSeconds(1), 2)));
        assertEquals(0, transactions().write(() -> links().removeOld(NOW.plusSeconds(1), 2)));
    }

    @Test
    final void links_are_removed_alone_by_purpose_and_by_age() {
        long anna = user("anna");
        long reset = issued(anna, LinkPurpose.RESET_PASSWORD, 1);
        long confirmation = issued(anna, LinkPurpose.CONFIRM_EMAIL, 2);
        long other = issued(user("bob"), LinkPurpose.RESET_PASSWORD, 3);
        transactions().write(() -> links().removeAll(anna, LinkPurpose.PASSWORDS));
        assertTrue(links().find(reset).isEmpty() && links().find(confirmation).isPresent() && links().find(other).isPresent());
        transactions().write(() -> links().remove(confirmation));
        assertTrue(links().find(confirmation).isEmpty());
        long young = added(anna, LinkPurpose.CONFIRM_EMAIL, NOW.plusSeconds(1));
        assertEquals(1, transactions().write(() -> links().removeOld(NOW.plusSeconds(1), 5)));
        assertTrue(links().find(other).isEmpty() && links().find(young).isPresent());
        transactions().write(() -> links().removeAll(anna, Set.of(LinkPurpose.CONFIRM_EMAIL)));
        assertTrue(links().find(young).isEmpty());
    }
}
