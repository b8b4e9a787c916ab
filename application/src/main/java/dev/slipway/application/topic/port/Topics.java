package dev.slipway.application.topic.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.topic.TopicView;
import dev.slipway.domain.topic.TopicAudience;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** The topics that projects bear. A name is one topic in any case. */
public interface Topics {

    Optional<TopicView> find(long id, TopicAudience audience);

    /**
     * Those that most projects bear which strangers may see come first; where a text is searched for, those that are called like it.
     *
     * @param search          part of name or title, in any case
     * @param withoutProjects only those that no project bears
     * @param audience        only those that it sees
     */
    Page<TopicView> list(Optional<String> search, boolean withoutProjects, TopicAudience audience, PageRequest page);

    /** Empty where the name is taken. */
    OptionalLong create(Topic topic, Instant now);

    /** Returns the topic, locked: other transactions wait with changing and removing it until this one has ended. */
    Optional<Topic> lock(long id);

    /** False where the name is taken. */
    boolean update(long id, Topic topic, Instant now);

    /** Takes the topic from all projects too. False where there is none. */
    boolean remove(long id);

    /**
     * Gives all projects of one topic the other, and removes the one.
     *
     * @return false where either is missing
     */
    boolean merge(long source, long target);

    /** @param title null for none, as for topics that projects brought along */
    record Topic(String name, String title, String description) {}
}
