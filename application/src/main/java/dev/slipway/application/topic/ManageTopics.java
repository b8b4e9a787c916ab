package dev.slipway.application.topic;

import dev.slipway.application.access.Access;
import dev.slipway.application.avatar.AvatarFile;
import dev.slipway.application.avatar.AvatarStore;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.topic.port.Topics;
import dev.slipway.application.topic.port.Topics.Topic;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.avatar.AvatarOwner;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.topic.TopicRules;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.List;

/** Lets administrators make, change, merge and delete topics. */
@Singleton
public final class ManageTopics {

    private final Access access;
    private final Topics topics;
    private final AvatarStore avatars;
    private final Transactions transactions;
    private final InstantSource clock;

    public ManageTopics(Access access, Topics topics, AvatarStore avatars, Transactions transactions, InstantSource clock) {
        this.access = access;
        this.topics = topics;
        this.avatars = avatars;
        this.transactions = transactions;
        this.clock = clock;
    }

    public record Request(Change<String> name, Change<String> title, Change<String> description, Change<AvatarFile> avatar) {

        Topic over(Topic present) {
            return new Topic(name.or(present.name()), title.or(present.title()), description.or(present.description()));
        }
    }

    public TopicView create(Caller caller, Request request) {
        access.administrator(caller);
        Topic topic = checked(request.over(new Topic(null, null, null)));
        return avatars.write(request.avatar(), keeper -> {
            long id = topics.create(topic, clock.instant()).orElseThrow(ManageTopics::taken);
            keeper.keep(AvatarOwner.topic(id));
            return topics.find(id).orElseThrow(Refusal::notFound);
        });
    }

    public TopicView update(Caller caller, long id, Request request) {
        access.administrator(caller);
        return avatars.write(request.avatar(), keeper -> {
            Topic topic = checked(request.over(topics.lock(id).orElseThrow(Refusal::notFound)));
            if (!topics.update(id, topic, clock.instant())) {
                throw taken();
            }
            keeper.keep(AvatarOwner.topic(id));
            return topics.find(id).orElseThrow(Refusal::notFound);
        });
    }

    public void delete(Caller caller, long id) {
        access.administrator(caller);
        if (!transactions.write(() -> topics.remove(id))) {
            throw Refusal.notFound();
        }
    }

    /** Returns the topic that is left. */
    public TopicView merge(Caller caller, long source, long target) {
        access.administrator(caller);
        return transactions.write(() -> {
            boolean both = topics.find(source).isPresent() && topics.find(target).isPresent();
            if (both && source == target) {
                throw Refusal.badRequest(Reason.of("topic.identical"));
            }
            if (!both || !topics.merge(source, target)) {
                throw Refusal.notFound();
            }
            return topics.find(target).orElseThrow(Refusal::notFound);
        });
    }

    private static Topic checked(Topic topic) {
        List<FieldError> problems = TopicRules.problems(topic.name(), topic.title(), topic.description());
        if (!problems.isEmpty()) {
            throw Refusal.invalid(problems);
        }
        return topic;
    }

    private static Refusal taken() {
        return Refusal.invalid("name", "field.taken");
    }
}
