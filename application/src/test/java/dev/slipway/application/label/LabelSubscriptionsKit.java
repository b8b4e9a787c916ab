package dev.slipway.application.label;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.label.port.LabelStore;
import dev.slipway.application.label.port.LabelSubscriptions;
import dev.slipway.application.label.port.LabelViews;
import dev.slipway.domain.label.LabelDraft;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Contract of {@code LabelSubscriptions}. */
public abstract class LabelSubscriptionsKit {

    private static final Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");

    protected abstract LabelSubscriptions subscriptions();

    protected abstract LabelStore labels();

    protected abstract LabelViews views();

    protected abstract Transactions transactions();

    protected abstract LabelWorld world();

    @Test
    final void user_subscribes_once_and_ends_it_once() {
        long group = world().group(true);
        long anna = world().user();
        long bob = world().user();
        long label = transactions().write(() -> labels().create(new LabelOwner.Group(group), LabelDraft.named("bug"), START)).orElseThrow();
        assertTrue(subscribe(label, anna));
        assertFalse(subscribe(label, anna));
        assertTrue(subscribed(group, label, anna));
        assertFalse(subscribed(group, label, bob));
        assertFalse(transactions().<Boolean>write(() -> subscriptions().unsubscribe(label, bob)));
        assertTrue(transactions().<Boolean>write(() -> subscriptions().unsubscribe(label, anna)));
        assertFalse(transactions().<Boolean>write(() -> subscriptions().unsubscribe(label, anna)));
        assertFalse(subscribed(group, label, anna));
        assertTrue(subscribe(label, anna));
    }

    @Test
    final void label_that_is_gone_takes_no_subscription() {
        long group = world().group(true);
        long label = transactions().write(() -> labels().create(new LabelOwner.Group(group), LabelDraft.named("bug"), START)).orElseThrow();
        transactions().write(() -> labels().hide(label));
        assertFalse(subscribe(label, world().user()));
        assertFalse(subscribe(label + 1_000, world().user()));
    }

    private boolean subscribe(long label, long user) {
        return transactions().<Boolean>write(() -> subscriptions().subscribe(label, user, START));
    }

    private boolean subscribed(long group, long label, long user) {
        LabelPlace place = new LabelPlace.OfGroup(group, false, Optional.empty(), Optional.empty());
        boolean found = views().find(place, LabelRef.of(String.valueOf(label)), OptionalLong.of(user)).orElseThrow().subscribed();
        assertEquals(found, views().find(place, LabelRef.of("bug"), OptionalLong.of(user)).orElseThrow().subscribed());
        return found;
    }
}
