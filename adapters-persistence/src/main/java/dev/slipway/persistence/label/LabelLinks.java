package dev.slipway.persistence.label;

import static dev.slipway.persistence.jooq.Tables.EPICS;
import static dev.slipway.persistence.jooq.Tables.EPIC_LABELS;
import static dev.slipway.persistence.jooq.Tables.ISSUES;
import static dev.slipway.persistence.jooq.Tables.ISSUE_LABELS;
import static dev.slipway.persistence.jooq.Tables.LABELS;
import static dev.slipway.persistence.jooq.Tables.LABEL_PRIORITIES;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUESTS;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUEST_LABELS;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.min;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.application.label.LabelBrief;
import dev.slipway.application.label.LabelOwner;
import dev.slipway.domain.label.LabelColor;
import dev.slipway.domain.label.LabelDraft;
import dev.slipway.persistence.kernel.query.JsonRows;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Result;
import org.jooq.Table;
import org.jooq.TableField;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** Tables that relate items to their labels, and the statements that are the same for all of them. A kind of item is one row. */
public enum LabelLinks {
    OF_ISSUES(ISSUE_LABELS.ISSUE_ID, ISSUE_LABELS.LABEL_ID, ISSUES.ID, ISSUES.PROJECT_ID),
    OF_MERGE_REQUESTS(MERGE_REQUEST_LABELS.MERGE_REQUEST_ID, MERGE_REQUEST_LABELS.LABEL_ID, MERGE_REQUESTS.ID, MERGE_REQUESTS.PROJECT_ID),
    /** Epics belong to groups, whose labels they have. */
    OF_EPICS(EPIC_LABELS.EPIC_ID, EPIC_LABELS.LABEL_ID, EPICS.ID, null);

    private final TableField<?, Long> item;
    private final TableField<?, Long> label;
    private final TableField<?, Long> itemId;
    private final @Nullable TableField<?, Long> projectId;

    LabelLinks(TableField<?, Long> item, TableField<?, Long> label, TableField<?, Long> itemId,
            @Nullable TableField<?, Long> projectId) {
        this.item = item;
        this.label = label;
        this.itemId = itemId;
        this.projectId = projectId;
    }

    Table<?> table() {
        return Objects.requireNonNull(item.getTable());
    }

    /** Returns the table of the items. */
    Table<?> items() {
        return Objects.requireNonNull(itemId.getTable());
    }

    TableField<?, Long> item() {
        return item;
    }

    TableField<?, Long> label() {
        return label;
    }

    TableField<?, Long> itemId() {
        return itemId;
    }

    /** Returns whether the items belong to projects. */
    boolean inProjects() {
        return projectId != null;
    }

    /** Returns the column of the project of items that belong to one. */
    TableField<?, Long> projectId() {
        return Objects.requireNonNull(projectId);
    }

    /** Returns the labels of an item as a document, read by {@link #read}. @param id of the item, in a table of the statement */
    public Field<String> document(Field<Long> id) {
        Field<String> rows = field("json_agg(json_build_array({0}, {1}, {2}, {3}) order by {1}, {0})", String.class, LABELS.ID,
                LABELS.TITLE, LABELS.COLOR, LABELS.DESCRIPTION);
        return field(select(rows).from(table()).join(LABELS).on(LABELS.ID.eq(label)).where(item.eq(id), LABELS.TITLE.isNotNull()))
                .as("labels");
    }

    public static List<LabelBrief> read(@Nullable String document) {
        return JsonRows.read(document,
                values -> new LabelBrief(values.number(), values.text(), new LabelColor(values.text()), values.text()));
    }

    /** Returns the condition that an item has a label that meets a condition. */
    private Condition has(Field<Long> id, Condition which) {
        return exists(selectOne().from(table()).join(LABELS).on(LABELS.ID.eq(label)).where(item.eq(id), which));
    }

    public Condition hasAny(Field<Long> id) {
        return has(id, LABELS.TITLE.isNotNull());
    }

    public Condition hasAll(Field<Long> id, Collection<String> titles) {
        return DSL.and(titles.stream().map(title -> has(id, LABELS.TITLE.eq(title))).toList());
    }

    public Condition hasSome(Field<Long> id, Collection<String> titles) {
        return has(id, LABELS.TITLE.in(titles));
    }

    /** Returns the lowest number that a label of an item has as its priority in the project; null for none. */
    public Field<Integer> priority(Field<Long> id, Field<Long> project) {
        return field(select(min(LABEL_PRIORITIES.PRIORITY)).from(table()).join(LABELS).on(LABELS.ID.eq(label))
                .join(LABEL_PRIORITIES).on(LABEL_PRIORITIES.LABEL_ID.eq(LABELS.ID).and(LABEL_PRIORITIES.PROJECT_ID.eq(project)))
                .where(item.eq(id), LABELS.TITLE.isNotNull()));
    }

    /** Returns the names of the labels of an item. */
    public List<String> titles(DSLContext dsl, long id) {
        return dsl.selectDistinct(LABELS.TITLE).from(table()).join(LABELS).on(LABELS.ID.eq(label))
                .where(item.eq(id), LABELS.TITLE.isNotNull()).orderBy(LABELS.TITLE).fetch(LABELS.TITLE);
    }

    /**
     * Gives an item that is locked or new the labels of these names, and no others. Labels that it keeps stay the same rows. Labels that
     * the project lacks are created.
     */
    public void put(DSLContext dsl, long project, long id, Collection<String> titles, Instant now) {
        put(dsl, new LabelOwner.Project(project), id, titles, now);
    }

    /** Does the same for an item of a project or of a group. */
    public void put(DSLContext dsl, LabelOwner owner, long id, Collection<String> titles, Instant now) {
        Result<? extends Record> present = dsl.select(label, LABELS.TITLE).from(table()).join(LABELS).on(LABELS.ID.eq(label))
                .where(item.eq(id), LABELS.TITLE.isNotNull()).fetch();
        List<Long> removed = present.stream().filter(row -> !titles.contains(row.get(LABELS.TITLE))).map(row -> row.get(label)).toList();
        if (!removed.isEmpty()) {
            dsl.deleteFrom(table()).where(item.eq(id), label.in(removed)).execute();
        }
        Set<String> added = new TreeSet<>(titles);
        added.removeAll(new HashSet<>(present.getValues(LABELS.TITLE)));
        for (long labelId : resolve(dsl, owner, added, now)) {
            dsl.insertInto(table(), item, label).values(id, labelId).onConflictDoNothing().execute();
        }
    }

    /** Returns the ids of the labels with the names, and creates those that the owner lacks. */
    private static Collection<Long> resolve(DSLContext dsl, LabelOwner owner, Set<String> titles, Instant now) {
        Map<String, Long> found = LabelTitles.hold(dsl, owner, titles);
        Set<String> missing = new TreeSet<>(titles);
        missing.removeAll(found.keySet());
        if (!missing.isEmpty()) {
            missing.forEach(title -> LabelTitles.create(dsl, owner, LabelDraft.named(title), now));
            found.putAll(LabelTitles.hold(dsl, owner, missing));
        }
        return found.values();
    }
}
