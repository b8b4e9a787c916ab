package dev.slipway.rest.topic;

import dev.slipway.application.topic.TopicView;
import dev.slipway.domain.avatar.AvatarOwner;
import dev.slipway.rest.edge.paging.Links;
import org.jspecify.annotations.Nullable;

/** A topic on the wire. */
record TopicJson(long id, String name, String title, String description, int totalProjectsCount, @Nullable String avatarUrl) {

    static TopicJson of(TopicView topic, Links links) {
        return new TopicJson(topic.id(), topic.name(), topic.title(), topic.description(), topic.projects(),
                links.avatar(AvatarOwner.topic(topic.id()), topic.avatarFile()));
    }
}
