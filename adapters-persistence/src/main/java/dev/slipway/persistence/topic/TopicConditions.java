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
import dev.slipway.domain.topic.TopicAudience;
import dev.slipway.persistence.access.SightConditions;
import dev.slipway.persistence.namespace.Memberships;
import org.jooq.Condition;
import org.jooq.Field;

/** Conditions on the projects that bear a topic, and on the topics that a list shows. A deleted project bears none. */
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

    /**
     * Returns the condition on topics that the audience sees: through a project, as {@code Sight} decides, or because no project bears
     * them.
     */
    static Condition seen(TopicAudience audience) {
        if (audience.everything()) {
            return trueCondition();
        }
        return unborne().or(borne(SightConditions.of(false, audience.open(), PROJECTS.VISIBILITY,
                Memberships.holds(PROJECTS, NAMESPACES, audience.account(), Role.GUEST)).hold()));
    }

    private static Condition borne(Condition condition) {
        return exists(selectOne().from(PROJECT_TOPICS).join(PROJECTS).on(PROJECTS.ID.eq(PROJECT_TOPICS.PROJECT_ID))
                .join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID)).where(bears(condition)));
    }

    private static Condition bears(Condition condition) {
        return PROJECT_TOPICS.TOPIC_ID.eq(TOPICS.ID).and(PROJECTS.DELETED_AT.isNull()).and(condition);
    }
}
