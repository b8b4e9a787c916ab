package dev.slipway.application.discussion.fake;

import dev.slipway.application.discussion.ResourceEventsKit;
import dev.slipway.application.discussion.port.ResourceEvents;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.discussion.event.EventResource;

final class FakeResourceEventsTest extends ResourceEventsKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeResourceEvents events = new FakeResourceEvents(transactions);
    private long next;

    @Override
    protected ResourceEvents events() {
        return events;
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }

    @Override
    protected long issue() {
        return ++next;
    }

    @Override
    protected long mergeRequest() {
        return ++next;
    }

    @Override
    protected long user() {
        return ++next;
    }

    @Override
    protected long milestone(EventResource resource) {
        return ++next;
    }

    @Override
    protected void deleteUser(long id) {
        events.deleteUser(id);
    }

    @Override
    protected void label(EventResource resource, String name) {
        // Each name is that of a label.
    }

    @Override
    protected void deleteLabel(EventResource resource, String name) {
        events.deleteLabel(name);
    }
}
