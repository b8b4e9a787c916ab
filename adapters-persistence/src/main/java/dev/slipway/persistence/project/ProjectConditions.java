package dev.slipway.persistence.project;

import static dev.slipway.persistence.jooq.Tables.PROJECT_STARS;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.array;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.falseCondition;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.trueCondition;

import dev.slipway.application.project.ProjectFilter;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Sight.Check;
import dev.slipway.domain.attribute.AttributeOwner.Kind;
import dev.slipway.domain.project.ProjectAudience;
import dev.slipway.persistence.access.FeatureConditions;
import dev.slipway.persistence.access.SightConditions;
import dev.slipway.persistence.attribute.AttributeConditions;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.Projects;
import dev.slipway.persistence.kernel.ClauseConditions;
import dev.slipway.persistence.namespace.Memberships;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.jooq.Condition;
import org.jooq.impl.DSL;

/** Conditions on the projects that a list shows. */
final class ProjectConditions {

    private final Projects p;
    private final Namespaces n;

    ProjectConditions(Projects p, Namespaces n) {
        this.p = p;
        this.n = n;
    }

    /** Returns the condition on projects that the audience sees, as {@code Sight} decides. */
    Condition seen(ProjectAudience audience) {
        return audience.everything() ? trueCondition() : clauses(audience).hold();
    }

    /** Returns the condition on projects of a list that the audience sees: all those in which its account has a role. */
    Condition seen(ProjectAudience audience, ProjectFilter filter) {
        ProjectFilter.Relation relation = filter.relation();
        boolean ofAccount = relation.membership() || relation.owned() || relation.atLeast().isPresent();
        return ofAccount ? trueCondition() : seen(audience);
    }

    ClauseConditions<Check> clauses(ProjectAudience audience) {
        return SightConditions.of(audience.everything(), audience.open(), p.VISIBILITY, holds(audience.account(), Role.GUEST));
    }

    Condition matches(ProjectFilter filter, OptionalLong account) {
        List<Condition> all = new ArrayList<>();
        filter.search().term().ifPresent(term -> all.add(found(term.toLowerCase(Locale.ROOT), filter.search().namespaces())));
        filter.traits().visibility().ifPresent(visibility -> all.add(p.VISIBILITY.eq((short) visibility.level())));
        filter.traits().archived().ifPresent(archived -> all.add(p.ARCHIVED.eq(archived)));
        related(filter.relation(), account).forEach(all::add);
        if (filter.traits().imported()) {
            // Projects cannot be imported.
            all.add(falseCondition());
        }
        filter.place().ownerId().ifPresent(id -> all.add(n.OWNER_ID.eq(id)));
        filter.place().namespace().ifPresent(id -> all.add(filter.place().subgroups() ? n.LINEAGE.contains(new Long[] {id}) : n.ID.eq(id)));
        filter.place().source().ifPresent(id -> all.add(p.FORKED_FROM_ID.eq(id)));
        all.add(within(filter.bounds()));
        all.add(AttributeConditions.have(Kind.PROJECT, p.ID, filter.customAttributes().wanted()));
        filter.topics().names().forEach(topic -> all.add(ProjectTopics.bears(p, topic)));
        filter.topics().id().ifPresent(id -> all.add(ProjectTopics.bears(p, id)));
        filter.traits().features().forEach(feature -> all.add(FeatureConditions.open(p, feature)));
        return DSL.and(all);
    }

    private List<Condition> related(ProjectFilter.Relation relation, OptionalLong account) {
        List<Condition> all = new ArrayList<>();
        if (relation.membership()) {
            all.add(belongsTo(account, Role.GUEST));
        }
        if (relation.owned()) {
            all.add(belongsTo(account, Role.OWNER));
        }
        if (relation.starred()) {
            all.add(account.isPresent() ? starredBy(account.getAsLong()) : falseCondition());
        }
        relation.starrer().ifPresent(userId -> all.add(starredBy(userId)));
        relation.atLeast().ifPresent(role -> all.add(belongsTo(account, role)));
        return all;
    }

    private Condition belongsTo(OptionalLong account, Role least) {
        return account.isPresent() ? p.ID.eq(any(array(Memberships.projectsOf(account.getAsLong(), least)))) : falseCondition();
    }

    private Condition starredBy(long userId) {
        return exists(selectOne().from(PROJECT_STARS).where(PROJECT_STARS.PROJECT_ID.eq(p.ID), PROJECT_STARS.USER_ID.eq(userId)));
    }

    private Condition within(ProjectFilter.Bounds bounds) {
        List<Condition> all = new ArrayList<>();
        bounds.idAfter().ifPresent(id -> all.add(p.ID.gt(id)));
        bounds.idBefore().ifPresent(id -> all.add(p.ID.lt(id)));
        bounds.lastActivityAfter().ifPresent(time -> all.add(p.LAST_ACTIVITY_AT.ge(time)));
        bounds.lastActivityBefore().ifPresent(time -> all.add(p.LAST_ACTIVITY_AT.le(time)));
        bounds.updatedAfter().ifPresent(time -> all.add(p.UPDATED_AT.ge(time)));
        bounds.updatedBefore().ifPresent(time -> all.add(p.UPDATED_AT.le(time)));
        return DSL.and(all);
    }

    private Condition found(String term, boolean namespaces) {
        Condition byName = lower(p.NAME).contains(term).or(lower(p.PATH).contains(term)).or(lower(p.DESCRIPTION).contains(term));
        return namespaces ? byName.or(lower(p.FULL_PATH).contains(term)) : byName;
    }

    private Condition holds(OptionalLong account, Role least) {
        return Memberships.holds(p, n, account, least);
    }
}
