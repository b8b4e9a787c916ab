package dev.slipway.persistence.topic;

import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.PROJECT_TOPICS;
import static dev.slipway.persistence.jooq.Tables.TOPICS;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.not;
import static org.jooq.impl.DSL.selectCount;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.trueCondition;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.topic.TopicAudience;
import dev.slipway.persistence.namespace.Memberships;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.Field;

/** Which projects bear a topic, and to whom they show it, as SQL. A deleted project bears none. */
final class TopicConditions {

    private TopicConditions() {
    }

    /** Returns how many projects of this condition bear the topic. */
    static Field<Integer> bearers(Condition condition) {
        return field(selectCount().from(PROJECT_TOPICS).join(PROJECTS).on(PROJECTS.ID.eq(PROJECT_TOPICS.PROJECT_ID))
                .where(bears(condition)));
    }

    static Condition unborne() {
        return not(borne(trueCondition()));
    }

    /** The rule of the domain: which visibilities are open is asked of it, one by one. */
    static Condition seen(TopicAudience audience) {
        if (audience.everything()) {
            return trueCondition();
        }
        Condition open = PROJECTS.VISIBILITY.in(Stream.of(Visibility.values()).filter(visibility -> audience.seesThrough(visibility, false))
                .map(visibility -> (short) visibility.level()).toList());
        return unborne().or(borne(open.or(Memberships.holds(PROJECTS, NAMESPACES, audience.account(), Role.GUEST))));
    }

    private static Condition borne(Condition condition) {
        return exists(selectOne().from(PROJECT_TOPICS).join(PROJECTS).on(PROJECTS.ID.eq(PROJECT_TOPICS.PROJECT_ID))
                .join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID)).where(bears(condition)));
    }

    private static Condition bears(Condition condition) {
        return PROJECT_TOPICS.TOPIC_ID.eq(TOPICS.ID).and(PROJECTS.DELETED_AT.isNull()).and(condition);
    }
}
