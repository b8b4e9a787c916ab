package dev.slipway.persistence.label;

import static dev.slipway.persistence.jooq.Tables.LABELS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.array;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.label.LabelOwner;
import dev.slipway.domain.label.LabelDraft;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.records.LabelsRecord;
import dev.slipway.persistence.kernel.TextLock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Record3;
import org.jooq.Result;
import org.jooq.Select;

/** Finds and creates labels by their names. */
public final class LabelTitles {

    private LabelTitles() {
    }

    static Condition ownedBy(LabelOwner owner) {
        return switch (owner) {
            case LabelOwner.Project(long id) -> LABELS.PROJECT_ID.eq(id);
            case LabelOwner.Group(long id) -> LABELS.GROUP_ID.eq(id);
        };
    }

    /** Returns the condition on labels that a project has: its own and those of its groups. */
    static Condition reaching(long projectId) {
        return reaching(val(projectId));
    }

    private static Condition reaching(LabelOwner owner) {
        return switch (owner) {
            case LabelOwner.Project(long id) -> reaching(val(id));
            case LabelOwner.Group(long id) -> reachingGroup(val(id));
        };
    }

    /** Returns the condition on labels that a group has: its own and those of the groups above it. */
    static Condition reachingGroup(Field<Long> groupId) {
        Namespaces own = NAMESPACES.as("label_group");
        return LABELS.GROUP_ID.eq(any(array(select(field("unnest({0})", Long.class, own.LINEAGE)).from(own).where(own.ID.eq(groupId)))));
    }

    /** Groups are an array, so that each of both kinds of labels is found by the index of its names. */
    public static Condition reaching(Field<Long> projectId) {
        return LABELS.PROJECT_ID.eq(projectId).or(LABELS.GROUP_ID.eq(any(array(groupsOf(projectId)))));
    }

    /** Selects the groups that a project lies in. */
    static Select<Record1<Long>> groupsOf(Field<Long> projectId) {
        Namespaces own = NAMESPACES.as("label_home");
        return select(field("unnest({0})", Long.class, own.LINEAGE)).from(PROJECTS).join(own).on(own.ID.eq(PROJECTS.NAMESPACE_ID))
                .where(PROJECTS.ID.eq(projectId));
    }

    /**
     * Returns the ids of labels that an owner has, by name: of several with one name that of the project, else that of the group with the
     * lowest id. They keep their names until the transaction ends, and the owner stays in their groups. Who locks items locks them
     * before.
     */
    static Map<String, Long> hold(DSLContext dsl, LabelOwner owner, Collection<String> titles) {
        if (titles.isEmpty()) {
            return new TreeMap<>();
        }
        Result<Record3<String, Long, Long>> found = locked(dsl, owner, titles);
        if (found.stream().anyMatch(row -> row.value3() == null)) {
            stay(dsl, owner);
            found = locked(dsl, owner, titles);
        }
        Map<String, Long> ids = new TreeMap<>();
        for (Record3<String, Long, Long> row : found) {
            if (row.value3() == null) {
                ids.putIfAbsent(row.value1(), row.value2());
            } else {
                ids.put(row.value1(), row.value2());
            }
        }
        return ids;
    }

    /** Keeps an owner in its groups until the transaction ends. */
    static void stay(DSLContext dsl, LabelOwner owner) {
        switch (owner) {
            case LabelOwner.Project(long id) -> dsl.select(PROJECTS.ID).from(PROJECTS).where(PROJECTS.ID.eq(id)).forShare().execute();
            case LabelOwner.Group(long id) -> dsl.select(NAMESPACES.ID).from(NAMESPACES).where(NAMESPACES.ID.eq(id)).forShare().execute();
        }
    }

    private static Result<Record3<String, Long, Long>> locked(DSLContext dsl, LabelOwner owner, Collection<String> titles) {
        return dsl.select(LABELS.TITLE, LABELS.ID, LABELS.PROJECT_ID).from(LABELS).where(LABELS.TITLE.in(titles), reaching(owner))
                .orderBy(LABELS.ID).forKeyShare().fetch();
    }

    /** Returns the id of the label of a name that an owner has, as {@link #hold} does; creates it if the owner has none. */
    static long holdOrCreate(DSLContext dsl, LabelOwner owner, LabelDraft draft, Instant now) {
        Optional<Long> found = locked(dsl, owner, draft.title());
        while (found.isEmpty()) {
            // A label that was there for the one statement is deleted for the next, if a deletion ends between them.
            found = create(dsl, owner, draft, now).or(() -> locked(dsl, owner, draft.title()));
        }
        return found.get();
    }

    private static Optional<Long> locked(DSLContext dsl, LabelOwner owner, String title) {
        return Optional.ofNullable(hold(dsl, owner, List.of(title)).get(title));
    }

    /**
     * Reserves a name until the transaction ends, so that whether it is taken stays true until the row is written. Who reserves several
     * does it in their order.
     */
    static void reserve(DSLContext dsl, LabelOwner owner, String title) {
        String place = switch (owner) {
            case LabelOwner.Project(long id) -> "project " + id;
            case LabelOwner.Group(long id) -> "group " + id;
        };
        TextLock.take(dsl, "label of " + place + " " + title);
    }

    static boolean taken(DSLContext dsl, LabelOwner owner, String title) {
        return dsl.fetchExists(LABELS, ownedBy(owner), LABELS.TITLE.eq(title));
    }

    /** Creates a label; empty if the owner has one of this name. */
    static Optional<Long> create(DSLContext dsl, LabelOwner owner, LabelDraft draft, Instant now) {
        reserve(dsl, owner, draft.title());
        LabelsRecord row = new LabelsRecord();
        switch (owner) {
            case LabelOwner.Project(long id) -> row.setProjectId(id);
            case LabelOwner.Group(long id) -> row.setGroupId(id);
        }
        row.setTitle(draft.title());
        row.setColor(draft.color());
        row.setDescription(draft.description());
        row.setCreatedAt(now);
        row.setUpdatedAt(now);
        return Optional.ofNullable(dsl.insertInto(LABELS).set(row).onConflictDoNothing().returning(LABELS.ID).fetchOne(LABELS.ID));
    }
}
