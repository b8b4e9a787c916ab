package dev.slipway.application.topic;

import dev.slipway.application.access.Access;
import dev.slipway.application.avatar.AvatarFile;
import dev.slipway.application.avatar.AvatarStore;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.topic.port.Topics;
import dev.slipway.application.topic.port.Topics.Topic;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.avatar.AvatarOwner;
import dev.slipway.domain.topic.TopicAudience;

/** Changes a topic for an administrator. */
public final class UpdateTopic {

    private final Access access;
    private final Topics topics;
    private final AvatarStore avatars;

    public UpdateTopic(Access access, Topics topics, AvatarStore avatars) {
        this.access = access;
        this.topics = topics;
        this.avatars = avatars;
    }

    public record Request(Change<String> name, Change<String> title, Change<String> description, Change<AvatarFile> avatar) {

        private Topic over(Topic present) {
            return new Topic(name.or(present.name()), title.or(present.title()), description.or(present.description()));
        }
    }

    public TopicView update(Caller caller, long id, Request request) {
        access.administrator(caller);
        return avatars.write(request.avatar(), (avatarChange, now) -> {
            Topic topic = TopicFields.checked(request.over(topics.lock(id).orElseThrow(Refusal::notFound)));
            if (!topics.update(id, topic, now)) {
                throw TopicFields.taken();
            }
            avatarChange.apply(AvatarOwner.topic(id));
            return topics.find(id, TopicAudience.of(caller)).orElseThrow(Refusal::notFound);
        });
    }
}
