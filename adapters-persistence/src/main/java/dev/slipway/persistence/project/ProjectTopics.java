package dev.slipway.persistence.project;

import static dev.slipway.persistence.jooq.Tables.PROJECT_TOPICS;
import static dev.slipway.persistence.jooq.Tables.TOPICS;
import static org.jooq.impl.DSL.array;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.val;

import dev.slipway.persistence.jooq.tables.Projects;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Rows;
import org.jooq.impl.DSL;

/** The topics that projects bear. A topic that is not there yet comes with the first project that names it. */
final class ProjectTopics {

    private ProjectTopics() {
    }

    /** Returns the names in the order in which the project gave them. */
    static Field<String[]> of(Projects p) {
        return array(select(TOPICS.NAME).from(PROJECT_TOPICS).join(TOPICS).on(TOPICS.ID.eq(PROJECT_TOPICS.TOPIC_ID))
                .where(PROJECT_TOPICS.PROJECT_ID.eq(p.ID)).orderBy(PROJECT_TOPICS.POSITION, TOPICS.ID));
    }

    static Condition bears(Projects p, String topic) {
        return exists(selectOne().from(PROJECT_TOPICS).join(TOPICS).on(TOPICS.ID.eq(PROJECT_TOPICS.TOPIC_ID))
                .where(PROJECT_TOPICS.PROJECT_ID.eq(p.ID), lower(TOPICS.NAME).eq(lower(val(topic)))));
    }

    static Condition bears(Projects p, long topicId) {
        return exists(selectOne().from(PROJECT_TOPICS).where(PROJECT_TOPICS.PROJECT_ID.eq(p.ID), PROJECT_TOPICS.TOPIC_ID.eq(topicId)));
    }

    /**
     * Makes these the topics of a project, whose row the transaction has locked or made. Names are made in one order everywhere, so that
     * transactions that make the same ones wait for one another in turn.
     */
    static void put(DSLContext dsl, long projectId, List<String> names, Instant now) {
        List<String> present = dsl.select(TOPICS.NAME).from(PROJECT_TOPICS).join(TOPICS).on(TOPICS.ID.eq(PROJECT_TOPICS.TOPIC_ID))
                .where(PROJECT_TOPICS.PROJECT_ID.eq(projectId)).orderBy(PROJECT_TOPICS.POSITION, TOPICS.ID).fetch(TOPICS.NAME);
        if (present.equals(names)) {
            return;
        }
        dsl.deleteFrom(PROJECT_TOPICS).where(PROJECT_TOPICS.PROJECT_ID.eq(projectId)).execute();
        if (names.isEmpty()) {
            return;
        }
        dsl.insertInto(TOPICS, TOPICS.NAME, TOPICS.TITLE, TOPICS.CREATED_AT, TOPICS.UPDATED_AT)
                .valuesOfRows(names.stream().sorted(Comparator.comparing(name -> name.toLowerCase(Locale.ROOT)))
                        .collect(Rows.toRowList(val -> val(val), val -> val(val), val -> val(now), val -> val(now))))
                .onConflictDoNothing().execute();
        String[] all = names.toArray(String[]::new);
        dsl.select(TOPICS.ID).from(TOPICS).where(lower(TOPICS.NAME).in(names.stream().map(name -> lower(val(name))).toList()))
                .orderBy(TOPICS.ID).forKeyShare().execute();
        dsl.execute("insert into project_topics (project_id, topic_id, position) select {0}, t.id, min(named.ordinality) "
                + "from unnest({1}) with ordinality as named (name, ordinality) join topics t on lower(t.name) = lower(named.name) group by t.id",
                DSL.val(projectId), DSL.val(all));
    }
}
