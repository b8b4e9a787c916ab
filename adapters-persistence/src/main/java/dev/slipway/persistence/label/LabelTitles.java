package dev.slipway.persistence.label;

import static dev.slipway.persistence.jooq.Tables.LABELS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.label.LabelOwner;
import dev.slipway.domain.label.LabelDraft;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.records.LabelsRecord;
import dev.slipway.persistence.kernel.TextLock;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Record1;
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

    /** Returns the condition on labels that an owner has: its own and those of the groups above it. */
    private static Condition reaching(LabelOwner owner) {
        return switch (owner) {
            case LabelOwner.Project(long id) -> reaching(id);
            case LabelOwner.Group(long id) -> LABELS.GROUP_ID.in(groupsAround(id));
        };
    }

    /** Selects a group and those above it. */
    private static Select<Record1<Long>> groupsAround(long groupId) {
        Namespaces own = NAMESPACES.as("label_group");
        return select(field("unnest({0})", Long.class, own.LINEAGE)).from(own).where(own.ID.eq(groupId));
    }

    /** Returns the condition on labels that a project has: its own and those of its groups. */
    static Condition reaching(long projectId) {
        return LABELS.PROJECT_ID.eq(projectId).or(LABELS.GROUP_ID.in(groupsOf(projectId)));
    }

    /** Selects the groups that a project lies in. */
    static Select<Record1<Long>> groupsOf(long projectId) {
        Namespaces own = NAMESPACES.as("label_home");
        return select(field("unnest({0})", Long.class, own.LINEAGE)).from(PROJECTS).join(own).on(own.ID.eq(PROJECTS.NAMESPACE_ID))
                .where(PROJECTS.ID.eq(projectId));
    }

    /**
     * Returns the ids of labels that a project has, by name: of several with one name that of the project, else that of the group with the
     * lowest id. They keep their names until the transaction ends.
     */
    public static Map<String, Long> hold(DSLContext dsl, long projectId, Collection<String> titles) {
        return hold(dsl, new LabelOwner.Project(projectId), titles);
    }

    /** Does the same for a project or a group. */
    public static Map<String, Long> hold(DSLContext dsl, LabelOwner owner, Collection<String> titles) {
        Map<String, Long> found = new TreeMap<>();
        if (!titles.isEmpty()) {
            dsl.select(LABELS.TITLE, LABELS.ID, LABELS.PROJECT_ID).from(LABELS).where(LABELS.TITLE.in(titles), reaching(owner))
                    .orderBy(LABELS.ID).forKeyShare().forEach(row -> {
                        if (row.value3() == null) {
                            found.putIfAbsent(row.value1(), row.value2());
                        } else {
                            found.put(row.value1(), row.value2());
                        }
                    });
        }
        return found;
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
