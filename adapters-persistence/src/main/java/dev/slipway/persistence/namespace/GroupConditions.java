package dev.slipway.persistence.namespace;

import static dev.slipway.persistence.jooq.Tables.GROUP_SHARES;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.array;
import static org.jooq.impl.DSL.falseCondition;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.trueCondition;

import dev.slipway.application.namespace.GroupFilter;
import dev.slipway.application.namespace.share.ProjectGroupFilter;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Sight.Check;
import dev.slipway.domain.attribute.AttributeOwner.Kind;
import dev.slipway.domain.namespace.GroupAudience;
import dev.slipway.persistence.access.CurrentMemberships;
import dev.slipway.persistence.access.SightConditions;
import dev.slipway.persistence.attribute.AttributeConditions;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.kernel.ClauseConditions;
import java.util.Locale;
import java.util.OptionalLong;
import org.jooq.Condition;
import org.jooq.Record1;
import org.jooq.Select;

/** Conditions on the groups that a list shows. */
final class GroupConditions {

    private final Namespaces n;

    GroupConditions(Namespaces n) {
        this.n = n;
    }

    /** Returns the condition on groups that the audience sees, as {@code Sight} decides. */
    Condition seen(GroupAudience audience) {
        return audience.everything() ? trueCondition() : clauses(audience).hold();
    }

    ClauseConditions<Check> clauses(GroupAudience audience) {
        OptionalLong account = audience.account();
        return SightConditions.of(audience.everything(), audience.visibilities(), n.VISIBILITY,
                account.isPresent() ? touched(audience, account.getAsLong()) : falseCondition());
    }

    /** Groups that are found by membership alone are looked up one by one, others are compared with all groups of the account. */
    private Condition touched(GroupAudience audience, long account) {
        return audience.visibilities().isEmpty() ? n.ID.eq(any(array(Memberships.touchedBy(account)))) : Memberships.touches(n, account);
    }

    Condition matches(GroupFilter filter, OptionalLong account) {
        Condition all = noCondition();
        if (filter.search().isPresent()) {
            all = all.and(named(filter.search().get()));
        }
        if (!filter.skipped().isEmpty()) {
            all = all.and(n.ID.notIn(filter.skipped()));
        }
        if (filter.relation().owned()) {
            all = all.and(holds(account, Role.OWNER));
        }
        if (filter.relation().atLeast().isPresent()) {
            all = all.and(holds(account, filter.relation().atLeast().get()));
        }
        if (filter.place().topLevelOnly()) {
            all = all.and(n.PARENT_ID.isNull());
        }
        if (filter.place().parent().isPresent()) {
            all = all.and(n.PARENT_ID.eq(filter.place().parent().get()));
        }
        if (filter.place().ancestor().isPresent()) {
            all = all.and(n.LINEAGE.contains(new Long[] {filter.place().ancestor().get()})).and(n.ID.ne(filter.place().ancestor().get()));
        }
        return all.and(AttributeConditions.have(Kind.GROUP, n.ID, filter.customAttributes().wanted()));
    }

    /** Returns the condition on the groups that a project lies in and, if wanted, those that are invited to it. */
    Condition ofProject(long projectId, ProjectGroupFilter filter) {
        Namespaces own = NAMESPACES.as("own");
        Select<Record1<Long>> wanted = select(field("unnest({0})", Long.class, own.LINEAGE))
                .from(PROJECTS).join(own).on(own.ID.eq(PROJECTS.NAMESPACE_ID)).where(PROJECTS.ID.eq(projectId));
        if (filter.invited()) {
            Condition role = filter.atLeast().map(least -> GROUP_SHARES.ACCESS_LEVEL.ge((short) least.level())).orElse(noCondition());
            wanted = wanted.unionAll(select(GROUP_SHARES.GROUP_ID).from(GROUP_SHARES)
                    .where(GROUP_SHARES.PROJECT_ID.eq(projectId), CurrentMemberships.of(GROUP_SHARES), role));
        }
        return n.ID.in(wanted).and(filter.search().map(this::named).orElse(noCondition()))
                .and(filter.skipped().isEmpty() ? noCondition() : n.ID.notIn(filter.skipped()));
    }

    /** @param search part of the name or path */
    Condition named(String search) {
        String part = search.toLowerCase(Locale.ROOT);
        return lower(n.NAME).contains(part).or(lower(n.PATH).contains(part));
    }

    private Condition holds(OptionalLong account, Role least) {
        return account.isPresent() ? n.ID.eq(any(array(Memberships.groupsOf(account.getAsLong(), least)))) : falseCondition();
    }
}
