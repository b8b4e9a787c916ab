package dev.slipway.application.issue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.issue.port.ItemSubscriptions;
import dev.slipway.application.kernel.Together;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.issue.ItemId;
import dev.slipway.domain.issue.ItemId.Kind;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Contract of {@code ItemSubscriptions}. */
public abstract class ItemSubscriptionsKit {

    private static final Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");

    private long anna;
    private long bob;

    protected abstract ItemSubscriptions subscriptions();

    protected abstract Transactions transactions();

    protected abstract long user();

    /** Makes an issue or a merge request. */
    protected abstract ItemId item(Kind kind, long author);

    protected abstract void assign(ItemId item, long user);

    /** Stores a note. @param system whether the server wrote it about a change */
    protected abstract void note(ItemId item, long author, boolean system);

    /** Deletes an item. */
    protected abstract void delete(ItemId item);

    @BeforeEach
    final void make() {
        anna = user();
        bob = user();
    }

    private List<ItemId> each() {
        return Stream.of(Kind.values()).map(kind -> item(kind, anna)).toList();
    }

    private void choose(ItemId item, long user, boolean subscribed) {
        transactions().write(() -> subscriptions().choose(item, user, subscribed, START));
    }

    private boolean follows(ItemId item, long user) {
        return subscriptions().subscribed(item, user);
    }

    @Test
    final void those_who_take_part_follow_until_they_choose_otherwise() {
        for (ItemId item : each()) {
            assertTrue(follows(item, anna));
            assertFalse(follows(item, bob));
            choose(item, anna, false);
            assertFalse(follows(item, anna));
            choose(item, anna, true);
            assertTrue(follows(item, anna));
        }
    }

    @Test
    final void assignees_and_authors_of_comments_take_part_and_those_of_changes_do_not() {
        long carl = user();
        long dora = user();
        for (ItemId item : each()) {
            assign(item, bob);
            note(item, carl, false);
            note(item, dora, true);
            assertEquals(List.of(true, true, true, false),
                    Stream.of(anna, bob, carl, dora).map(user -> follows(item, user)).toList());
            ItemId other = item(item.kind(), anna);
            assertEquals(List.of(true, false, false, false),
                    Stream.of(anna, bob, carl, dora).map(user -> follows(other, user)).toList());
        }
    }

    @Test
    final void choice_of_a_user_is_about_one_item_alone() {
        List<ItemId> items = each();
        choose(items.getFirst(), bob, true);
        assertTrue(follows(items.getFirst(), bob));
        assertFalse(follows(items.getLast(), bob));
        assertFalse(follows(item(items.getFirst().kind(), anna), bob));
        assertFalse(follows(items.getFirst(), user()));
    }

    @Test
    final void item_that_is_gone_has_no_followers() {
        for (ItemId item : each()) {
            choose(item, bob, true);
            delete(item);
            assertFalse(follows(item, anna) || follows(item, bob));
            choose(item, bob, true);
            assertFalse(follows(item, bob));
        }
    }

    @Test
    final void choices_at_once_are_one_choice() throws Exception {
        for (ItemId item : each()) {
            Together.run(6, number -> choose(item, bob, true));
            assertTrue(follows(item, bob));
            choose(item, bob, false);
            assertFalse(follows(item, bob));
        }
    }
}
