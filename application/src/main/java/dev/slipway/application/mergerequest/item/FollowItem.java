package dev.slipway.application.mergerequest.item;

import dev.slipway.application.access.Access;
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.application.issue.port.ItemSubscriptions;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Caller;

/**
 * Stores whether a reader of an issue or merge request follows it. Readers of archived projects choose too: nothing of the project changes.
 * A choice that changes nothing is answered as "not modified".
 */
public final class FollowItem {

    private final Access access;
    private final WorkItems items;
    private final ItemSubscriptions subscriptions;
    private final Transactions transactions;

    public FollowItem(Access access, WorkItems items, ItemSubscriptions subscriptions, Transactions transactions) {
        this.access = access;
        this.items = items;
        this.subscriptions = subscriptions;
        this.transactions = transactions;
    }

    public void follow(Caller caller, NoteableRef reference) {
        choose(caller, reference, true);
    }

    public void leave(Caller caller, NoteableRef reference) {
        choose(caller, reference, false);
    }

    private void choose(Caller caller, NoteableRef reference, boolean subscribed) {
        long userId = access.signedIn(caller).id();
        WorkItems.Found found = items.find(caller, reference);
        transactions.run(now -> {
            if (subscriptions.subscribed(found.id(), userId) == subscribed) {
                throw Refusal.notModified();
            }
            subscriptions.choose(found.id(), userId, subscribed, now);
        });
    }
}
