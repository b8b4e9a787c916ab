package dev.slipway.persistence.label;

import static dev.slipway.persistence.jooq.Tables.EPICS;
import static dev.slipway.persistence.jooq.Tables.EPIC_LABELS;
import static dev.slipway.persistence.jooq.Tables.ISSUES;
import static dev.slipway.persistence.jooq.Tables.ISSUE_LABELS;
import static dev.slipway.persistence.jooq.Tables.LABELS;
import static dev.slipway.persistence.jooq.Tables.LABEL_PRIORITIES;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUESTS;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUEST_LABELS;
import static dev.slipway.persistence.jooq.Tables.RESOURCE_LABEL_EVENTS;
import static org.jooq.impl.DSL.countDistinct;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.falseCondition;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.min;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.application.label.LabelBrief;
import dev.slipway.application.label.LabelOwner;
import dev.slipway.domain.label.LabelColor;
import dev.slipway.domain.label.LabelDraft;
import dev.slipway.persistence.jooq.tables.records.ResourceLabelEventsRecord;
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
import org.jooq.impl.SQLDataType;
import org.jspecify.annotations.Nullable;

/** Tables that relate items to their labels, and the statements that are the same for all of them. A kind of item is one row. */
public enum LabelLinks {
    OF_ISSUES(ISSUE_LABELS.ISSUE_ID, ISSUE_LABELS.LABEL_ID, ISSUES.ID, ISSUES.PROJECT_ID, RESOURCE_LABEL_EVENTS.ISSUE_ID),
    OF_MERGE_REQUESTS(MERGE_REQUEST_LABELS.MERGE_REQUEST_ID, MERGE_REQUEST_LABELS.LABEL_ID, MERGE_REQUESTS.ID, MERGE_REQUESTS.PROJECT_ID,
            RESOURCE_LABEL_EVENTS.MERGE_REQUEST_ID),
    /** Epics belong to groups, whose labels they have. */
    OF_EPICS(EPIC_LABELS.EPIC_ID, EPIC_LABELS.LABEL_ID, EPICS.ID, null, RESOURCE_LABEL_EVENTS.EPIC_ID);

    /** Maximum labels of an item. */
    private static final int MOST = 500;

    private final TableField<?, Long> item;
    private final TableField<?, Long> label;
    private final TableField<?, Long> itemId;
    private final @Nullable TableField<?, Long> projectId;
    private final TableField<ResourceLabelEventsRecord, Long> event;

    LabelLinks(TableField<?, Long> item, TableField<?, Long> label, TableField<?, Long> itemId,
            @Nullable TableField<?, Long> projectId, TableField<ResourceLabelEventsRecord, Long> event) {
        this.item = item;
        this.label = label;
        this.itemId = itemId;
        this.projectId = projectId;
        this.event = event;
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

    /** Returns the column of the events of labels that names an item. */
    public TableField<ResourceLabelEventsRecord, Long> event() {
        return event;
    }

    /** Returns the condition on labels that an item may have: those of its project or group, and of the groups above. */
    public Condition reaching(long id) {
        return inProjects() ? LabelTitles.reaching(field(select(projectId()).from(items()).where(itemId.eq(id))))
                : LabelTitles.reachingGroup(field(select(EPICS.NAMESPACE_ID).from(EPICS).where(EPICS.ID.eq(id))));
    }

    /** Returns the condition that an item has a label of the statement. */
    public Condition hasLabel(long id) {
        return exists(selectOne().from(table()).where(item.eq(id), label.eq(LABELS.ID)));
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

    /**
     * Returns the condition that an item has labels of all the names: however many they are, one that has the first and one on the number
     * of the others, since each condition of its own would make the statement slower to plan than the square of their number.
     *
     * @param titles a name that is repeated counts once
     * @param where the items are, as {@link #inProject} says; no condition for everywhere
     */
    public Condition hasAll(Field<Long> id, Collection<String> titles, Condition where) {
        Set<String> names = new TreeSet<>(titles);
        if (names.size() > MOST) {
            return falseCondition();
        }
        Condition first = names.stream().findFirst().map(title -> has(id, LABELS.TITLE.eq(title).and(where))).orElse(noCondition());
        return names.size() < 2 ? first : first.and(field(select(countDistinct(LABELS.TITLE)).from(table()).join(LABELS)
                .on(LABELS.ID.eq(label)).where(item.eq(id), LABELS.TITLE.in(names))).eq(names.size()));
    }

    public Condition hasSome(Field<Long> id, Collection<String> titles, Condition where) {
        return has(id, LABELS.TITLE.in(titles).and(where));
    }

    /**
     * Returns the condition on labels that items of a project may have. With it a statement reads the labels of the project by their names,
     * and not those of all projects that have the name. Items of a project that was transferred may have labels of any group for a while.
     */
    public static Condition inProject(long projectId) {
        return LABELS.PROJECT_ID.eq(projectId).or(LABELS.GROUP_ID.isNotNull());
    }

    /** Returns the lowest number that a label of an item has as its priority in the project; null for none. */
    public Field<Integer> priority(Field<Long> id, Field<Long> project) {
        Field<Integer> number = LABEL_PRIORITIES.PRIORITY.coerce(SQLDataType.INTEGER);
        return field(select(min(number)).from(table()).join(LABELS).on(LABELS.ID.eq(label))
                .join(LABEL_PRIORITIES).on(LABEL_PRIORITIES.LABEL_ID.eq(LABELS.ID).and(LABEL_PRIORITIES.PROJECT_ID.eq(project)))
                .where(item.eq(id), LABELS.TITLE.isNotNull()));
    }

    /**
     * Returns the names of the labels of an item that is locked, in their order. The labels keep them until the transaction ends, so that
     * who changes the item puts no former name back.
     */
    public Collection<String> titles(DSLContext dsl, long id) {
        return new TreeSet<>(dsl.select(LABELS.TITLE).from(table()).join(LABELS).on(LABELS.ID.eq(label))
                .where(item.eq(id), LABELS.TITLE.isNotNull()).forKeyShare().of(LABELS).fetch(LABELS.TITLE));
    }

    /** Gives a locked item of a project the labels of these names, and no others. */
    public void put(DSLContext dsl, long project, long id, Collection<String> titles, Instant now) {
        put(dsl, new LabelOwner.Project(project), id, titles, now);
    }

    /**
     * Gives a locked item the labels of these names, and no others. Labels that it keeps stay the same rows. Labels that its owner lacks
     * are created.
     */
    public void put(DSLContext dsl, LabelOwner owner, long id, Collection<String> titles, Instant now) {
        Result<? extends Record> present = dsl.select(label, LABELS.TITLE).from(table()).join(LABELS).on(LABELS.ID.eq(label))
                .where(item.eq(id), LABELS.TITLE.isNotNull()).fetch();
        List<Long> removed = present.stream().filter(row -> !titles.contains(row.get(LABELS.TITLE))).map(row -> row.get(label)).toList();
        if (!removed.isEmpty()) {
            dsl.deleteFrom(table()).where(item.eq(id), label.in(removed)).execute();
        }
        Set<String> added = new TreeSet<>(titles);
        added.removeAll(new HashSet<>(present.getValues(LABELS.TITLE)));
        add(dsl, id, resolve(dsl, owner, added, now));
    }

    /** Gives an item, which is locked or new, labels that it does not have. */
    public void add(DSLContext dsl, long id, Collection<Long> labelIds) {
        if (!labelIds.isEmpty()) {
            dsl.insertInto(table(), item, label).valuesOfRows(labelIds.stream().map(labelId -> row(id, labelId)).toList())
                    .onConflictDoNothing().execute();
        }
    }

    /** Returns the ids of the labels with the names, and creates those that a project lacks. */
    public static Collection<Long> resolve(DSLContext dsl, long project, Collection<String> titles, Instant now) {
        return resolve(dsl, new LabelOwner.Project(project), titles, now);
    }

    /**
     * Returns the ids of the labels with the names, and creates those that the owner lacks. The labels keep their names until the
     * transaction ends. Who makes an item does this before its number is counted.
     */
    public static Collection<Long> resolve(DSLContext dsl, LabelOwner owner, Collection<String> titles, Instant now) {
        Map<String, Long> found = LabelTitles.hold(dsl, owner, titles);
        Set<String> missing = new TreeSet<>(titles);
        missing.removeAll(found.keySet());
        missing.forEach(title -> found.put(title, LabelTitles.holdOrCreate(dsl, owner, LabelDraft.named(title), now)));
        return found.values();
    }
}
