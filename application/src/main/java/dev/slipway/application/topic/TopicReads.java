package dev.slipway.application.topic;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.topic.port.Topics;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Answers questions about topics, which are open to all. */
@Singleton
public final class TopicReads {

    private final Topics topics;

    public TopicReads(Topics topics) {
        this.topics = topics;
    }

    public TopicView get(long id) {
        return topics.find(id).orElseThrow(Refusal::notFound);
    }

    public Page<TopicView> list(Optional<String> search, boolean withoutProjects, PageRequest page) {
        return topics.list(search, withoutProjects, page);
    }
}
