package dev.slipway.application.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.port.UserEmails;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Contract of {@code UserEmails}. */
public abstract class UserEmailsKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");

    protected abstract UserEmails emails();

    /** Makes a user. Empty if another one has the address. @param confirmedAt null until the address is confirmed */
    protected abstract OptionalLong user(String username, String email, @Nullable Instant confirmedAt);

    protected abstract void deleteUser(long id);

    /** Makes an address of a user public, and the one of commits. */
    protected abstract void show(long userId, String email);

    /** Returns what is shown of a user. */
    protected abstract Shown shown(long userId);

    /** Returns whether a user has an address, as primary or as secondary one. */
    protected abstract boolean taken(String email);

    /**
     * Addresses of a user beside the secondary ones.
     *
     * @param publicEmail null for none
     * @param commitEmail null for the primary one
     * @param confirmedAt null until the primary address is confirmed
     */
    public record Shown(@Nullable String publicEmail, @Nullable String commitEmail, @Nullable Instant confirmedAt, Instant updatedAt) {}

    protected abstract Transactions transactions();

    private long user(String name) {
        return user(name, name + "@example.com", NOW).orElseThrow();
    }

    private OptionalLong add(long userId, String email) {
        return transactions().write(() -> emails().add(userId, email, NOW, NOW));
    }

    @Test
    final void added_address_is_found_by_its_user() {
        long anna = user("anna");
        long bob = user("bob");
        long first = add(anna, "Höhe@example.com").orElseThrow();
        long second = transactions().write(() -> emails().add(anna, "two@example.com", null, NOW)).orElseThrow();
        assertEquals(Optional.of(new UserEmail(first, "Höhe@example.com", NOW, NOW)), emails().find(anna, first));
        assertNull(emails().find(anna, second).orElseThrow().confirmedAt());
        assertEquals(Optional.empty(), emails().find(bob, first));
        assertEquals(List.of(first, second), emails().all(anna).stream().map(UserEmail::id).toList());
        assertEquals(List.of(), emails().all(bob));
        assertTrue(taken("HÖHE@example.com"));
    }

    @Test
    final void address_has_one_user() {
        long anna = user("anna");
        long bob = user("bob");
        add(anna, "one@example.com").orElseThrow();
        assertEquals(OptionalLong.empty(), add(bob, "ONE@example.com"));
        assertEquals(OptionalLong.empty(), add(anna, "one@example.com"));
        assertEquals(OptionalLong.empty(), add(bob, "Anna@example.com"));
        assertEquals(OptionalLong.empty(), user("carl", "One@example.com", NOW));
    }

    @Test
    final void address_that_two_users_add_at_once_has_one_of_them() throws Exception {
        List<Long> ids = List.of(user("anna"), user("bob"), user("carl"), user("dora"));
        CyclicBarrier start = new CyclicBarrier(ids.size());
        List<Callable<OptionalLong>> additions = new ArrayList<>();
        for (long id : ids) {
            additions.add(() -> {
                start.await();
                return add(id, "same@example.com");
            });
        }
        int added = 0;
        try (ExecutorService threads = Executors.newFixedThreadPool(ids.size())) {
            for (Future<OptionalLong> addition : threads.invokeAll(additions)) {
                added += addition.get().isPresent() ? 1 : 0;
            }
        }
        assertEquals(1, added);
    }

    @Test
    final void removed_address_is_free_and_shown_no_more() {
        long anna = user("anna");
        long id = add(anna, "one@example.com").orElseThrow();
        long other = add(anna, "two@example.com").orElseThrow();
        show(anna, "one@example.com");
        assertFalse(transactions().write(() -> emails().remove(user("bob"), id, NOW)));
        transactions().write(() -> emails().remove(anna, other, NOW));
        assertEquals("one@example.com", shown(anna).publicEmail());
        assertTrue(transactions().write(() -> emails().remove(anna, id, NOW.plusSeconds(9))));
        assertFalse(transactions().write(() -> emails().remove(anna, id, NOW)));
        Shown after = shown(anna);
        assertNull(after.publicEmail());
        assertNull(after.commitEmail());
        assertEquals(NOW.plusSeconds(9), after.updatedAt());
        assertFalse(taken("one@example.com"));
    }

    @Test
    final void address_leads_to_its_user_in_any_case() {
        long anna = user("anna");
        add(anna, "One@example.com");
        assertEquals(Optional.of(anna), emails().owner("ONE@example.com"));
        assertEquals(Optional.of(anna), emails().owner("ANNA@example.com"));
        assertEquals(Optional.empty(), emails().owner("two@example.com"));
        deleteUser(anna);
        assertEquals(Optional.empty(), emails().owner("anna@example.com"));
    }

    @Test
    final void confirmed_address_keeps_its_time() {
        long anna = user("anna");
        Instant before = shown(anna).confirmedAt();
        long id = transactions().write(() -> emails().add(anna, "One@example.com", null, NOW)).orElseThrow();
        long other = transactions().write(() -> emails().add(anna, "two@example.com", null, NOW)).orElseThrow();
        transactions().write(() -> emails().confirm(user("bob"), "one@example.com", NOW));
        assertNull(emails().find(anna, id).orElseThrow().confirmedAt());
        transactions().write(() -> emails().confirm(anna, "ONE@example.com", NOW.plusSeconds(1)));
        transactions().write(() -> emails().confirm(anna, "one@example.com", NOW.plusSeconds(2)));
        transactions().write(() -> emails().confirm(anna, "anna@example.com", NOW.plusSeconds(3)));
        assertEquals(NOW.plusSeconds(1), emails().find(anna, id).orElseThrow().confirmedAt());
        assertNull(emails().find(anna, other).orElseThrow().confirmedAt());
        assertEquals(before, shown(anna).confirmedAt());
    }

    @Test
    final void primary_address_is_confirmed() {
        long anna = user("anna", "anna@example.com", null).orElseThrow();
        transactions().write(() -> emails().confirm(anna, "ANNA@example.com", NOW.plusSeconds(1)));
        assertEquals(NOW.plusSeconds(1), shown(anna).confirmedAt());
    }

    @Test
    final void addresses_of_deleted_user_are_free() {
        long anna = user("anna");
        add(anna, "one@example.com");
        deleteUser(anna);
        assertFalse(taken("one@example.com"));
        assertTrue(add(user("bob"), "one@example.com").isPresent());
    }

    @Test
    final void addresses_are_paged_and_walked_in_the_order_of_ids() {
        long anna = user("anna");
        List<Long> ids = List.of("c", "a", "b").stream().map(name -> add(anna, name + "@example.com").orElseThrow()).toList();
        Page<UserEmail> second = emails().list(anna, new PageRequest.Offset(2, 2));
        assertEquals(3, second.total());
        assertEquals(List.of(ids.get(2)), second.items().stream().map(UserEmail::id).toList());
        Walks.same(page -> emails().list(anna, page));
    }
}
