package dev.slipway.application.topic;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.topic.port.Topics;
import dev.slipway.domain.access.Caller;

/** Deletes a topic for an administrator, and takes it from the projects that bear it. */
public final class DeleteTopic {

    private final Access access;
    private final Topics topics;
    private final Transactions transactions;

    public DeleteTopic(Access access, Topics topics, Transactions transactions) {
        this.access = access;
        this.topics = topics;
        this.transactions = transactions;
    }

    public void delete(Caller caller, long id) {
        access.administrator(caller);
        if (!transactions.write(() -> topics.remove(id))) {
            throw Refusal.notFound();
        }
    }
}
