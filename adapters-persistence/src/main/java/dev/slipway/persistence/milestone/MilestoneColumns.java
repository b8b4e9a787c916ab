package dev.slipway.persistence.milestone;

import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.milestone.MilestoneOwner;
import dev.slipway.application.milestone.MilestoneView;
import dev.slipway.domain.milestone.MilestoneDraft;
import dev.slipway.domain.milestone.MilestoneState;
import dev.slipway.persistence.jooq.tables.Milestones;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.Projects;
import dev.slipway.persistence.kernel.query.Row;
import java.time.LocalDate;
import java.util.List;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** Columns of a milestone as answers show one, each on its own, and the milestone in a row of them. */
public final class MilestoneColumns {

    /** The day in UTC, by the clock of the database. */
    static final Field<LocalDate> TODAY = DSL.field("cast(current_timestamp at time zone 'UTC' as date)", LocalDate.class);

    private final Milestones milestone;
    private final Field<String> ownerPath;
    private final Field<Boolean> expired;

    /** @param milestone the table or its alias; two milestones of a statement need two aliases */
    public MilestoneColumns(Milestones milestone) {
        this.milestone = milestone;
        String name = milestone.getName();
        Projects project = PROJECTS.as(name + "_project");
        Namespaces group = NAMESPACES.as(name + "_group");
        this.ownerPath = coalesce(field(select(project.FULL_PATH).from(project).where(project.ID.eq(milestone.PROJECT_ID))),
                field(select(group.FULL_PATH).from(group).where(group.ID.eq(milestone.NAMESPACE_ID)))).as(name + "_owner_path");
        this.expired = coalesce(field(milestone.DUE_DATE.lt(TODAY)), inline(false)).as(name + "_expired");
    }

    public List<Field<?>> all() {
        return List.of(milestone.ID, milestone.IID, milestone.PROJECT_ID, milestone.NAMESPACE_ID, ownerPath, milestone.TITLE,
                milestone.DESCRIPTION, milestone.START_DATE, milestone.DUE_DATE, milestone.STATE, expired, milestone.CREATED_AT,
                milestone.UPDATED_AT);
    }

    /**
     * Returns the condition that an item has the milestone and shows it: it is not deleted, and is one of the project or of a group above
     * it. Items of a project that has left a group do not show milestones of that group.
     *
     * @param id      of the milestone of the item
     * @param lineage of the namespace of the project
     */
    public Condition shown(Field<Long> id, Field<Long> project, Field<Long[]> lineage) {
        return milestone.ID.eq(id).and(milestone.DELETED_AT.isNull()).and(inReach(milestone, project, lineage));
    }

    static Condition inReach(Milestones milestone, Field<Long> project, Field<Long[]> lineage) {
        return milestone.PROJECT_ID.eq(project).or(milestone.NAMESPACE_ID.eq(any(lineage)));
    }

    /** Returns the milestone; null where an outer join found none. */
    public @Nullable MilestoneView read(Row row) {
        return row.get(milestone.ID) == null ? null : view(row);
    }

    /** Returns the milestone of a row that has one. */
    public MilestoneView view(Row row) {
        Long project = row.get(milestone.PROJECT_ID);
        return new MilestoneView(row.get(milestone.ID), row.get(milestone.IID),
                project == null ? new MilestoneOwner.Group(row.get(milestone.NAMESPACE_ID)) : new MilestoneOwner.Project(project),
                row.get(ownerPath), content(row, milestone), MilestoneState.of(row.get(milestone.STATE)).orElseThrow(), row.get(expired),
                row.get(milestone.CREATED_AT), row.get(milestone.UPDATED_AT));
    }

    /** @param milestone the table of the row, or its alias */
    static MilestoneDraft content(Row row, Milestones milestone) {
        return new MilestoneDraft(row.get(milestone.TITLE), row.get(milestone.DESCRIPTION), row.get(milestone.START_DATE),
                row.get(milestone.DUE_DATE));
    }
}
