package dev.slipway.application.topic.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.topic.TopicView;
import dev.slipway.domain.topic.TopicAudience;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Topics of projects. Names are unique, ignoring case. */
public interface Topics {

    Optional<TopicView> find(long id, TopicAudience audience);

    /**
     * Orders topics by the number of public and internal projects; with a search, exact names first, then names that start with it.
     *
     * @param search          part of name or title, in any case
     * @param withoutProjects only those that no project bears
     * @param audience        only those that it sees
     */
    Page<TopicView> list(Optional<String> search, boolean withoutProjects, TopicAudience audience, PageRequest page);

    /** Creates a topic; empty if the name is taken. */
    OptionalLong create(Topic topic, Instant now);

    /** Locks a topic until the transaction ends, and returns it. */
    Optional<Topic> lock(long id);

    /** Returns false if the name is taken. */
    boolean update(long id, Topic topic, Instant now);

    /** Deletes the topic, and removes it from all projects. Returns false if there is none. */
    boolean remove(long id);

    /**
     * Moves all projects of one topic to another, and deletes the first.
     *
     * @return false if either is missing
     */
    boolean merge(long source, long target);

    /** @param title null for none, as for topics that projects created */
    record Topic(@Nullable String name, @Nullable String title, @Nullable String description) {}
}
