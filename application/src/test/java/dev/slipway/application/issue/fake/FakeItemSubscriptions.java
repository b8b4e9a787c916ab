package dev.slipway.application.issue.fake;

import dev.slipway.application.issue.port.ItemSubscriptions;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.issue.ItemId;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Subscriptions in memory. */
public final class FakeItemSubscriptions implements ItemSubscriptions {

    private final FakeTable<String, Boolean> chosen;
    private final Set<String> participants = ConcurrentHashMap.newKeySet();
    private final Set<ItemId> gone = ConcurrentHashMap.newKeySet();

    public FakeItemSubscriptions(FakeTransactions transactions) {
        this.chosen = new FakeTable<>(transactions);
    }

    private static String key(ItemId item, long userId) {
        return item + " " + userId;
    }

    /** Lets a user take part in an item. */
    public void takePart(ItemId item, long userId) {
        participants.add(key(item, userId));
    }

    /** Removes an item. */
    public void delete(ItemId item) {
        gone.add(item);
    }

    @Override
    public boolean subscribed(ItemId item, long userId) {
        return !gone.contains(item) && chosen.find(key(item, userId)).orElseGet(() -> participants.contains(key(item, userId)));
    }

    @Override
    public void choose(ItemId item, long userId, boolean subscribed, Instant now) {
        if (!gone.contains(item)) {
            chosen.put(key(item, userId), subscribed);
        }
    }
}
