package dev.slipway.persistence.project;

import static dev.slipway.persistence.jooq.Tables.PROJECT_TOPICS;
import static dev.slipway.persistence.jooq.Tables.TOPICS;
import static org.jooq.impl.DSL.array;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.notExists;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.val;

import dev.slipway.domain.topic.TopicRules;
import dev.slipway.persistence.jooq.tables.Projects;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record5;
import org.jooq.Rows;
import org.jooq.impl.DSL;

/** Topics of projects. A missing topic is created with the first project that names it. */
final class ProjectTopics {

    /** A topic that was there may be deleted with the last project that bore it before this transaction has taken it. */
    private static final int ATTEMPTS = 3;

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
     * Replaces the topics of a project, whose row the transaction has locked or created. Topics are created in one order everywhere, so
     * that transactions that create the same ones cannot deadlock. Deletes topics that no project has any more and that have only defaults.
     */
    static void put(DSLContext dsl, long projectId, List<String> names, Instant now) {
        Map<Long, String> present = dsl.select(TOPICS.ID, TOPICS.NAME).from(PROJECT_TOPICS)
                .join(TOPICS).on(TOPICS.ID.eq(PROJECT_TOPICS.TOPIC_ID)).where(PROJECT_TOPICS.PROJECT_ID.eq(projectId))
                .orderBy(PROJECT_TOPICS.POSITION, TOPICS.ID).fetchMap(TOPICS.ID, TOPICS.NAME);
        if (List.copyOf(present.values()).equals(names)) {
            return;
        }
        if (!names.isEmpty()) {
            make(dsl, names, now);
        }
        dsl.deleteFrom(PROJECT_TOPICS).where(PROJECT_TOPICS.PROJECT_ID.eq(projectId)).execute();
        bear(dsl, projectId, names);
        Set<String> kept = names.stream().map(ProjectTopics::folded).collect(Collectors.toSet());
        present.values().removeIf(name -> kept.contains(folded(name)));
        if (!present.isEmpty()) {
            deleteUnborne(dsl, present.keySet());
        }
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** Makes and locks topics, before rows of projects change: a merge of topics takes its locks in the same order. */
    private static void make(DSLContext dsl, List<String> names, Instant now) {
        int missing = names.size();
        for (int attempt = 0; missing > 0 && attempt < ATTEMPTS; attempt++) {
            dsl.insertInto(TOPICS, TOPICS.NAME, TOPICS.TITLE, TOPICS.CREATED_AT, TOPICS.UPDATED_AT)
                    .valuesOfRows(names.stream().sorted(Comparator.comparing(ProjectTopics::folded))
                            .collect(Rows.toRowList(val -> val(val), val -> val(val), val -> val(now), val -> val(now))))
                    .onConflictDoNothing().execute();
            missing = names.size() - dsl.select(TOPICS.ID).from(TOPICS)
                    .where(lower(TOPICS.NAME).in(names.stream().map(name -> lower(val(name))).toList()))
                    .orderBy(TOPICS.ID).forKeyShare().execute();
        }
    }

    private static void bear(DSLContext dsl, long projectId, List<String> names) {
        String[] all = names.toArray(String[]::new);
        dsl.execute("insert into project_topics (project_id, topic_id, position) select {0}, t.id, min(named.ordinality) "
                + "from unnest({1}) with ordinality as named (name, ordinality) join topics t on lower(t.name) = lower(named.name) group "
                + "by t.id", DSL.val(projectId), DSL.val(all));
    }

    /**
     * Locks the topics before it looks for projects that bear them, so that a transaction that has just taken one is seen. Topics that
     * another transaction has locked stay.
     */
    private static void deleteUnborne(DSLContext dsl, Collection<Long> ids) {
        List<Long> plain = dsl.select(TOPICS.ID, TOPICS.NAME, TOPICS.TITLE, TOPICS.DESCRIPTION, TOPICS.AVATAR_BLOB).from(TOPICS)
                .where(TOPICS.ID.in(ids)).orderBy(TOPICS.ID).forUpdate().skipLocked().fetch().stream()
                .filter(row -> TopicRules.hasOnlyDefaults(row.value2(), row.value3(), row.value4(), row.value5() != null))
                .map(Record5::value1).toList();
        dsl.deleteFrom(TOPICS).where(TOPICS.ID.in(plain))
                .and(notExists(selectOne().from(PROJECT_TOPICS).where(PROJECT_TOPICS.TOPIC_ID.eq(TOPICS.ID)))).execute();
    }
}
