package dev.slipway.application.topic;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.topic.port.Topics;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.topic.TopicAudience;
import java.util.Optional;

/** Returns topics. A topic of hidden projects alone is not found. */
public final class TopicReads {

    private final Topics topics;

    public TopicReads(Topics topics) {
        this.topics = topics;
    }

    public TopicView get(Caller caller, long id) {
        return topics.find(id, TopicAudience.of(caller)).orElseThrow(Refusal::notFound);
    }

    public Page<TopicView> list(Caller caller, Optional<String> search, boolean withoutProjects, PageRequest page) {
        return topics.list(search, withoutProjects, TopicAudience.of(caller), page);
    }
}
