package dev.slipway.persistence.milestone;

import static dev.slipway.persistence.jooq.Tables.MILESTONES;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.not;
import static org.jooq.impl.DSL.notExists;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.application.milestone.MilestoneCondition;
import dev.slipway.domain.milestone.MilestoneState;
import dev.slipway.persistence.jooq.tables.Milestones;
import java.time.LocalDate;
import java.util.List;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Select;

/** Conditions on issues or merge requests by the milestone that they show. */
public final class AskedMilestones {

    private final Milestones milestone = MILESTONES.as("asked_milestone");
    private final Field<Long> id;
    private final Condition shown;

    /**
     * @param id      of the milestone of the item
     * @param lineage of the namespace of the project
     */
    public AskedMilestones(Field<Long> id, Field<Long> project, Field<Long[]> lineage) {
        this.id = id;
        this.shown = new MilestoneColumns(milestone).shown(id, project, lineage);
    }

    /** Adds the condition on the milestone, unless any will do. */
    public void asked(MilestoneCondition wanted, List<Condition> all) {
        switch (wanted) {
            case MilestoneCondition.Whatever() -> { }
            case MilestoneCondition.None() -> all.add(not(has(noCondition())));
            case MilestoneCondition.Any() -> all.add(has(noCondition()));
            case MilestoneCondition.Upcoming() -> all.add(has(upcoming(milestone).and(notExists(earlier()))));
            case MilestoneCondition.Started() -> all.add(has(active(milestone).and(milestone.START_DATE.le(MilestoneColumns.TODAY))));
            case MilestoneCondition.Titled(String title) -> all.add(has(milestone.TITLE.eq(title)));
            case MilestoneCondition.Exactly(long asked) -> all.add(id.eq(asked).and(has(noCondition())));
        }
    }

    /** Returns the last day of the milestone, by which lists are ordered. */
    public Field<LocalDate> dueDate() {
        return field(select(milestone.DUE_DATE).from(milestone).where(shown));
    }

    private Condition has(Condition condition) {
        return id.isNotNull().and(exists(selectOne().from(milestone).where(shown, condition)));
    }

    private static Condition active(Milestones any) {
        return any.STATE.eq(inline(MilestoneState.ACTIVE.wireName()));
    }

    private static Condition upcoming(Milestones any) {
        return active(any).and(any.DUE_DATE.gt(MilestoneColumns.TODAY));
    }

    /** Selects upcoming milestones of the same owner that end before. */
    private Select<?> earlier() {
        Milestones other = MILESTONES.as("earlier_milestone");
        return selectOne().from(other).where(upcoming(other), other.DELETED_AT.isNull(),
                other.PROJECT_ID.eq(milestone.PROJECT_ID).or(other.NAMESPACE_ID.eq(milestone.NAMESPACE_ID)),
                row(other.DUE_DATE, other.ID).lt(row(milestone.DUE_DATE, milestone.ID)));
    }
}
