package dev.slipway.rest.topic;

import dev.slipway.application.topic.TopicView;
import dev.slipway.domain.avatar.AvatarOwner;
import dev.slipway.rest.edge.paging.Links;

/** A topic on the wire. */
record TopicJson(long id, String name, String title, String description, int totalProjectsCount, String avatarUrl) {

    static TopicJson of(TopicView topic, Links links) {
        return new TopicJson(topic.id(), topic.name(), topic.title(), topic.description(), topic.projects(),
                links.avatar(AvatarOwner.topic(topic.id()), topic.avatarFile()));
    }
}
