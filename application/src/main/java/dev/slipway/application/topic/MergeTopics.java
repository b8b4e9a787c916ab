package dev.slipway.application.topic;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.topic.port.Topics;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.topic.TopicAudience;
import dev.slipway.domain.topic.TopicRules;

/** Merges one topic into another for an administrator: its projects bear the other, and it is deleted. */
public final class MergeTopics {

    private final Access access;
    private final Topics topics;
    private final Transactions transactions;

    public MergeTopics(Access access, Topics topics, Transactions transactions) {
        this.access = access;
        this.topics = topics;
        this.transactions = transactions;
    }

    /** Returns the target. */
    public TopicView merge(Caller caller, long source, long target) {
        access.administrator(caller);
        TopicAudience audience = TopicAudience.of(caller);
        return transactions.write(() -> {
            topics.find(source, audience).orElseThrow(Refusal::notFound);
            topics.find(target, audience).orElseThrow(Refusal::notFound);
            TopicRules.mergeProblem(source, target).ifPresent(reason -> {
                throw Refusal.badRequest(reason);
            });
            if (!topics.merge(source, target)) {
                throw Refusal.notFound();
            }
            return topics.find(target, audience).orElseThrow(Refusal::notFound);
        });
    }
}
