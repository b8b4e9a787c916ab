package dev.slipway.persistence.topic;

import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.PROJECT_TOPICS;
import static dev.slipway.persistence.jooq.Tables.TOPICS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.trueCondition;
import static org.jooq.impl.DSL.val;
import static org.jooq.impl.DSL.when;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.topic.TopicView;
import dev.slipway.application.topic.port.Topics;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.topic.TopicAudience;
import dev.slipway.persistence.kernel.query.PageQuery;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.OrderField;
import org.jooq.Record;

@Singleton
final class JooqTopics implements Topics {

    private static final Field<Integer> ALL_PROJECTS = TopicConditions.bearers(trueCondition()).as("all_projects");
    private static final Field<Integer> OPEN_PROJECTS = TopicConditions.bearers(PROJECTS.VISIBILITY.gt((short) Visibility.PRIVATE.level()));

    private final DSLContext dsl;

    JooqTopics(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Optional<TopicView> find(long id, TopicAudience audience) {
        return dsl.select(TOPICS.fields()).select(ALL_PROJECTS).from(TOPICS).where(TOPICS.ID.eq(id), TopicConditions.seen(audience))
                .fetchOptional(JooqTopics::view);
    }

    private static TopicView view(Record row) {
        return new TopicView(row.get(TOPICS.ID), row.get(TOPICS.NAME), row.get(TOPICS.TITLE), row.get(TOPICS.DESCRIPTION), row.get(
                ALL_PROJECTS), row.get(TOPICS.AVATAR_FILE));
    }

    @Override
    public Page<TopicView> list(Optional<String> search, boolean withoutProjects, TopicAudience audience, PageRequest page) {
        Optional<String> term = search.map(text -> text.toLowerCase(Locale.ROOT));
        Condition named = term.map(text -> (Condition) lower(TOPICS.NAME).contains(text).or(lower(TOPICS.TITLE).contains(text)))
                .orElse(trueCondition());
        Condition unused = withoutProjects ? TopicConditions.unborne() : trueCondition();
        PageQuery.Listing listing = new PageQuery.Listing(List.of(TOPICS.ID, TOPICS.NAME, TOPICS.TITLE, TOPICS.DESCRIPTION,
                TOPICS.AVATAR_FILE, ALL_PROJECTS), TOPICS, TOPICS, named.and(unused).and(TopicConditions.seen(audience)), order(term),
                TOPICS.ID);
        return PageQuery.fetch(dsl, listing, page, JooqTopics::view);
    }

    private static List<OrderField<?>> order(Optional<String> term) {
        List<OrderField<?>> mostUsed = List.of(OPEN_PROJECTS.desc(), TOPICS.ID.asc());
        return term.map(text -> {
            Field<Integer> likeness = when(lower(TOPICS.NAME).eq(text), inline(0)).when(lower(TOPICS.NAME).startsWith(text), inline(1))
                    .otherwise(inline(2));
            return Stream.concat(Stream.of(likeness.asc()), mostUsed.stream()).<OrderField<?>>map(by -> by).toList();
        }).orElse(mostUsed);
    }

    @Override
    public OptionalLong create(Topic topic, Instant now) {
        Long id = dsl.insertInto(TOPICS).set(TOPICS.NAME, topic.name()).set(TOPICS.TITLE, topic.title())
                .set(TOPICS.DESCRIPTION, topic.description())
                .set(TOPICS.CREATED_AT, now).set(TOPICS.UPDATED_AT, now).onConflictDoNothing().returning(TOPICS.ID).fetchOne(TOPICS.ID);
        return id == null ? OptionalLong.empty() : OptionalLong.of(id);
    }

    @Override
    public Optional<Topic> lock(long id) {
        return dsl.select(TOPICS.NAME, TOPICS.TITLE, TOPICS.DESCRIPTION).from(TOPICS).where(TOPICS.ID.eq(id)).forNoKeyUpdate()
                .fetchOptional(row -> new Topic(row.value1(), row.value2(), row.value3()));
    }

    /** A new name waits for all who make topics, so that a name that is free stays free until the row is written. */
    @Override
    public boolean update(long id, Topic topic, Instant now) {
        Condition named = lower(TOPICS.NAME).eq(lower(val(topic.name())));
        if (!dsl.fetchExists(TOPICS, TOPICS.ID.eq(id), named)) {
            dsl.execute("lock table topics in share row exclusive mode");
        }
        if (dsl.fetchExists(TOPICS, named, TOPICS.ID.ne(id))) {
            return false;
        }
        dsl.update(TOPICS).set(TOPICS.NAME, topic.name()).set(TOPICS.TITLE, topic.title()).set(TOPICS.DESCRIPTION, topic.description())
                .set(TOPICS.UPDATED_AT, notBefore(TOPICS.UPDATED_AT, now)).where(TOPICS.ID.eq(id)).execute();
        return true;
    }

    /** Locks the row before it deletes: a deletion that waited for it would hold the table against new names. */
    @Override
    public boolean remove(long id) {
        dsl.select(TOPICS.ID).from(TOPICS).where(TOPICS.ID.eq(id)).forUpdate().execute();
        return dsl.deleteFrom(TOPICS).where(TOPICS.ID.eq(id)).execute() == 1;
    }

    @Override
    public boolean merge(long source, long target) {
        if (dsl.select(TOPICS.ID).from(TOPICS).where(TOPICS.ID.in(source, target)).orderBy(TOPICS.ID).forUpdate().fetch().size() < 2) {
            return false;
        }
        dsl.insertInto(PROJECT_TOPICS, PROJECT_TOPICS.PROJECT_ID, PROJECT_TOPICS.TOPIC_ID, PROJECT_TOPICS.POSITION)
                .select(select(PROJECT_TOPICS.PROJECT_ID, val(target), PROJECT_TOPICS.POSITION).from(PROJECT_TOPICS)
                        .where(PROJECT_TOPICS.TOPIC_ID.eq(source)))
                .onConflictDoNothing().execute();
        return remove(source);
    }
}
