package dev.slipway.persistence.epic;

import static dev.slipway.persistence.issue.ItemConditions.asked;
import static dev.slipway.persistence.issue.ItemConditions.found;
import static dev.slipway.persistence.issue.ItemConditions.named;
import static dev.slipway.persistence.issue.ItemConditions.reacted;
import static dev.slipway.persistence.jooq.Tables.AWARDS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.array;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.not;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.epic.EpicFilter;
import dev.slipway.application.epic.EpicFilter.Place;
import dev.slipway.application.epic.EpicFilter.Traits;
import dev.slipway.domain.epic.EpicAudience;
import dev.slipway.domain.epic.EpicSight;
import dev.slipway.domain.epic.EpicSight.Check;
import dev.slipway.persistence.issue.SeenEpics;
import dev.slipway.persistence.jooq.tables.Epics;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.kernel.ClauseConditions;
import dev.slipway.persistence.label.LabelLinks;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jooq.Condition;
import org.jooq.impl.DSL;

/** Conditions on the epics that a list shows: the clauses of {@link EpicSight}, and its filters. */
final class EpicConditions {

    private final Epics e;
    private final Namespaces n;

    /** @param n the group of the epic */
    EpicConditions(Epics e, Namespaces n) {
        this.e = e;
        this.n = n;
    }

    /** Returns the condition on epics that the audience sees, of groups that are not marked for deletion. */
    Condition seen(EpicAudience audience) {
        return n.DELETED_AT.isNull().and(clauses(audience).hold());
    }

    ClauseConditions<Check> clauses(EpicAudience audience) {
        return ClauseConditions.of(EpicSight.CLAUSES, clause -> switch (clause) {
            case GROUP_OPEN -> SeenEpics.open(n, audience.groups());
            case CONFIDENTIAL_SHOWN ->
                e.CONFIDENTIAL.isFalse().or(SeenEpics.holds(n, audience.groups(), EpicAudience.CONFIDENTIAL));
        });
    }

    Condition matches(EpicFilter filter, OptionalLong account) {
        List<Condition> all = new ArrayList<>(List.of(place(filter.place())));
        filter.state().ifPresent(state -> all.add(e.STATE.eq(state.wireName())));
        all.addAll(traits(filter.wanted(), account, names -> LabelLinks.OF_EPICS.hasAll(e.ID, names, noCondition())));
        traits(filter.unwanted(), account, names -> LabelLinks.OF_EPICS.hasSome(e.ID, names, noCondition()))
                .forEach(unwanted -> all.add(not(coalesce(field(unwanted), inline(false)).isTrue())));
        filter.search().ifPresent(search -> all.add(found(search, e.TITLE, e.DESCRIPTION)));
        filter.created().from().ifPresent(time -> all.add(e.CREATED_AT.ge(time)));
        filter.created().to().ifPresent(time -> all.add(e.CREATED_AT.le(time)));
        filter.updated().from().ifPresent(time -> all.add(e.UPDATED_AT.ge(time)));
        filter.updated().to().ifPresent(time -> all.add(e.UPDATED_AT.le(time)));
        filter.confidential().ifPresent(confidential -> all.add(e.CONFIDENTIAL.eq(confidential)));
        return DSL.and(all);
    }

    private Condition place(Place place) {
        return switch (place) {
            case Place.Group group -> group(group);
            case Place.Below(long epicId) -> e.PARENT_ID.eq(epicId);
        };
    }

    private Condition group(Place.Group group) {
        Condition here = e.NAMESPACE_ID.eq(group.id());
        Namespaces asked = NAMESPACES.as("asked_group");
        Condition above = e.NAMESPACE_ID.eq(any(array(select(field("unnest({0})", Long.class, asked.LINEAGE)).from(asked)
                .where(asked.ID.eq(group.id())))));
        Condition below = n.LINEAGE.contains(new Long[] {group.id()});
        return group.ancestors() ? group.descendants() ? above.or(below) : above : group.descendants() ? below : here;
    }

    private List<Condition> traits(Traits traits, OptionalLong account, Function<List<String>, Condition> labels) {
        List<Condition> all = new ArrayList<>();
        asked(traits.labels(), not(LabelLinks.OF_EPICS.hasAny(e.ID)), labels, all);
        traits.author().ifPresent(id -> all.add(e.AUTHOR_ID.eq(id)));
        traits.authorUsername().ifPresent(name -> all.add(e.AUTHOR_ID.in(named(name))));
        reacted(traits.reaction(), AWARDS.EPIC_ID.eq(e.ID), account, all);
        return all;
    }
}
