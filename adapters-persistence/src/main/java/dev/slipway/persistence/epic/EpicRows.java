package dev.slipway.persistence.epic;

import static dev.slipway.persistence.jooq.Tables.EPICS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.table;

import dev.slipway.application.epic.EpicView;
import dev.slipway.application.epic.port.EpicViews.Noted;
import dev.slipway.application.label.LabelBrief;
import dev.slipway.domain.epic.EpicAudience;
import dev.slipway.domain.epic.EpicDate;
import dev.slipway.domain.epic.EpicDays;
import dev.slipway.domain.epic.EpicDraft;
import dev.slipway.domain.epic.EpicState;
import dev.slipway.domain.issue.VoteCounts;
import dev.slipway.persistence.jooq.tables.Epics;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.Users;
import dev.slipway.persistence.kernel.query.Row;
import dev.slipway.persistence.label.LabelLinks;
import dev.slipway.persistence.user.UserBriefColumns;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Table;
import org.jooq.impl.SQLDataType;
import org.jspecify.annotations.Nullable;

/** Reads whole epics, with everything that answers show in one row. */
final class EpicRows {

    final Epics e = EPICS.as("e");
    final Namespaces n = NAMESPACES.as("n");
    private final Epics parent = EPICS.as("parent");
    private final Namespaces parentGroup = NAMESPACES.as("parent_group");
    private final UserBriefColumns author;
    private final Users writer = USERS.as("author");
    private final Field<String> labels;
    private final Field<LocalDate> inheritedStart = field(name("inherited", "start_day"), SQLDataType.LOCALDATE);
    private final Field<LocalDate> inheritedDue = field(name("inherited", "due_day"), SQLDataType.LOCALDATE);

    EpicRows() {
        this.author = new UserBriefColumns(writer);
        this.labels = LabelLinks.OF_EPICS.document(e.ID);
    }

    EpicConditions conditions() {
        return new EpicConditions(e, n);
    }

    List<Field<?>> fields() {
        List<Field<?>> fields = new ArrayList<>(List.of(e.ID, e.IID, e.NAMESPACE_ID, n.FULL_PATH, parent.ID, parent.IID,
                parent.NAMESPACE_ID, e.TITLE, e.DESCRIPTION, e.CONFIDENTIAL, e.COLOR, e.START_FIXED, e.START_CHOSEN, e.DUE_FIXED,
                e.DUE_CHOSEN, e.STATE));
        fields.addAll(List.of(inheritedStart, inheritedDue, labels, e.CLOSED_AT, e.CREATED_AT, e.UPDATED_AT, e.UPVOTES, e.DOWNVOTES));
        fields.addAll(author.all());
        return fields;
    }

    /** Returns the tables that conditions refer to. */
    Table<?> matching() {
        return e.join(n).on(n.ID.eq(e.NAMESPACE_ID));
    }

    /** Returns the tables of a row; parents that the audience does not see are missing. */
    Table<?> shown(EpicAudience audience) {
        return noted(audience).leftJoin(writer).on(writer.ID.eq(e.AUTHOR_ID))
                .crossJoin(table("epic_inherited_days({0})", e.ID).as("inherited"));
    }

    /** Returns the tables of what decides about an epic, which do not read what is below it. */
    Table<?> noted(EpicAudience audience) {
        Condition seen = new EpicConditions(parent, parentGroup).seen(audience);
        Table<?> parents = parent.join(parentGroup).on(parentGroup.ID.eq(parent.NAMESPACE_ID));
        return e.join(n).on(n.ID.eq(e.NAMESPACE_ID)).leftJoin(parents).on(parent.ID.eq(e.PARENT_ID).and(seen));
    }

    List<Field<?>> notedFields() {
        return List.of(e.ID, e.IID, e.TITLE, e.CONFIDENTIAL, e.AUTHOR_ID, e.NAMESPACE_ID, n.FULL_PATH, parent.ID);
    }

    Noted noted(Row row) {
        return new Noted(row.get(e.ID), row.get(e.IID), row.get(e.TITLE), row.get(e.CONFIDENTIAL),
                new EpicView.Group(row.get(e.NAMESPACE_ID), row.get(n.FULL_PATH)), optional(row.get(e.AUTHOR_ID)),
                optional(row.get(parent.ID)));
    }

    private static OptionalLong optional(@Nullable Long id) {
        return id == null ? OptionalLong.empty() : OptionalLong.of(id);
    }

    EpicView view(Row row) {
        List<LabelBrief> marks = LabelLinks.read(row.get(labels));
        Long parentId = row.get(parent.ID);
        return new EpicView(row.get(e.ID), row.get(e.IID), new EpicView.Group(row.get(e.NAMESPACE_ID), row.get(n.FULL_PATH)),
                parentId == null ? null : new EpicView.Parent(parentId, row.get(parent.IID), row.get(parent.NAMESPACE_ID)),
                content(row, e, marks.stream().map(LabelBrief::title).toList()),
                new EpicDays(row.get(inheritedStart), row.get(inheritedDue)),
                marks, EpicState.of(row.get(e.STATE)).orElseThrow(), author.read(row), row.get(e.CLOSED_AT), row.get(e.CREATED_AT),
                row.get(e.UPDATED_AT), new VoteCounts(row.get(e.UPVOTES), row.get(e.DOWNVOTES)));
    }

    /** @param epic the table of the row, or its alias */
    static EpicDraft content(Row row, Epics epic, Collection<String> labels) {
        @Nullable LocalDate start = row.get(epic.START_CHOSEN);
        @Nullable LocalDate due = row.get(epic.DUE_CHOSEN);
        return new EpicDraft(row.get(epic.TITLE), row.get(epic.DESCRIPTION), row.get(epic.CONFIDENTIAL), row.get(epic.COLOR),
                List.copyOf(labels), new EpicDate(row.get(epic.START_FIXED), start), new EpicDate(row.get(epic.DUE_FIXED), due));
    }
}
