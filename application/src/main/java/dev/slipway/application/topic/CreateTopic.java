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

/** Creates a topic for an administrator. */
public final class CreateTopic {

    private final Access access;
    private final Topics topics;
    private final AvatarStore avatars;

    public CreateTopic(Access access, Topics topics, AvatarStore avatars) {
        this.access = access;
        this.topics = topics;
        this.avatars = avatars;
    }

    /** @param description null for none */
    public record Request(String name, String title, String description, Change<AvatarFile> avatar) {}

    public TopicView create(Caller caller, Request request) {
        access.administrator(caller);
        Topic topic = TopicFields.checked(new Topic(request.name(), request.title(), request.description()));
        return avatars.write(request.avatar(), (avatarChange, now) -> {
            long id = topics.create(topic, now).orElseThrow(TopicFields::taken);
            avatarChange.apply(AvatarOwner.topic(id));
            return topics.find(id, TopicAudience.of(caller)).orElseThrow(Refusal::notFound);
        });
    }
}
