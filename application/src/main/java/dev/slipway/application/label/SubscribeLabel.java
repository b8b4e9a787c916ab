package dev.slipway.application.label;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.label.port.LabelSubscriptions;
import dev.slipway.application.label.port.LabelViews;
import dev.slipway.domain.access.Caller;

/** Subscribes callers to labels that they see, and ends that. What is so already is "not modified". */
public final class SubscribeLabel {

    private final Access access;
    private final LabelAccess owners;
    private final LabelViews views;
    private final LabelSubscriptions subscriptions;
    private final Transactions transactions;

    SubscribeLabel(Access access, LabelAccess owners, LabelViews views, LabelSubscriptions subscriptions, Transactions transactions) {
        this.access = access;
        this.owners = owners;
        this.views = views;
        this.subscriptions = subscriptions;
        this.transactions = transactions;
    }

    public LabelView subscribe(Caller caller, LabelTarget target, LabelRef reference) {
        return change(caller, target, reference, true);
    }

    public LabelView unsubscribe(Caller caller, LabelTarget target, LabelRef reference) {
        return change(caller, target, reference, false);
    }

    private LabelView change(Caller caller, LabelTarget target, LabelRef reference, boolean subscribed) {
        long userId = access.signedIn(caller).id();
        LabelPlace place = LabelAccess.reach(owners.readable(caller, target));
        return transactions.write(now -> {
            LabelView label = views.find(place, reference, caller.accountId()).orElseThrow(() -> Refusal.notFound("Label"));
            boolean changed = subscribed ? subscriptions.subscribe(label.id(), userId, now) : subscriptions.unsubscribe(label.id(), userId);
            if (!changed) {
                throw Refusal.notModified();
            }
            return views.find(place, reference, caller.accountId()).orElseThrow(Refusal::notFound);
        });
    }
}
