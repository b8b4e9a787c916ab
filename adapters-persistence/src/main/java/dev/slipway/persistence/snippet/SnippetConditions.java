package dev.slipway.persistence.snippet;

import static org.jooq.impl.DSL.falseCondition;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.trueCondition;

import dev.slipway.application.snippet.SnippetFilter;
import dev.slipway.application.snippet.SnippetFilter.Place;
import dev.slipway.domain.access.Feature;
import dev.slipway.domain.access.FeatureLevel;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.snippet.SnippetAudience;
import dev.slipway.domain.snippet.SnippetSight;
import dev.slipway.domain.snippet.SnippetSight.Check;
import dev.slipway.persistence.access.FeatureConditions;
import dev.slipway.persistence.kernel.ClauseConditions;
import dev.slipway.persistence.namespace.Memberships;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;

/** Conditions on the snippets that a list shows: the clauses of {@link SnippetSight}, and its filters. */
final class SnippetConditions {

    private final SnippetRows rows;
    private final Field<String> level;

    SnippetConditions(SnippetRows rows) {
        this.rows = rows;
        this.level = FeatureConditions.level(rows.p, Feature.SNIPPETS);
    }

    /** Returns the condition that neither the snippet nor its project nor its group is marked for deletion. */
    Condition present() {
        return rows.s.DELETED_AT.isNull().and(here());
    }

    private Condition here() {
        return rows.s.PROJECT_ID.isNull().or(rows.p.DELETED_AT.isNull().and(rows.n.DELETED_AT.isNull()));
    }

    /** Returns the condition on snippets that the audience sees. */
    Condition seen(SnippetAudience audience) {
        return clauses(audience).hold();
    }

    ClauseConditions<Check> clauses(SnippetAudience audience) {
        return ClauseConditions.of(SnippetSight.CLAUSES, clause -> switch (clause) {
            case PLACE_OPEN -> switch (audience) {
                case SnippetAudience.OfProject _ -> trueCondition();
                case SnippetAudience.Everywhere everywhere -> rows.s.PROJECT_ID.isNull().or(open(everywhere));
            };
            case SHOWN -> rows.s.VISIBILITY.in(levels(audience.open())).or(own(audience.account())).or(trusted(audience));
        });
    }

    private Condition trusted(SnippetAudience audience) {
        return switch (audience) {
            case SnippetAudience.OfProject project -> project.trusted() ? trueCondition() : falseCondition();
            case SnippetAudience.Everywhere everywhere -> everywhere.everything() ? trueCondition()
                    : rows.s.PROJECT_ID.isNotNull().and(member(everywhere));
        };
    }

    private Condition open(SnippetAudience.Everywhere audience) {
        Condition toStrangers = open(audience, false);
        return audience.everything() ? toStrangers : toStrangers.or(open(audience, true).and(member(audience)));
    }

    /**
     * Returns the condition on projects whose snippets are open to members, or to others, as the domain answers for each level and
     * visibility.
     */
    private Condition open(SnippetAudience.Everywhere audience, boolean member) {
        return DSL.or(Stream.of(FeatureLevel.values()).map(setting -> level.eq(FeatureConditions.stored(setting)).and(
                rows.p.VISIBILITY.in(levels(Stream.of(Visibility.values())
                        .filter(visibility -> audience.reaches(visibility, setting, member)).toList())))).toList());
    }

    private static List<Short> levels(Collection<Visibility> visibilities) {
        return visibilities.stream().map(visibility -> (short) visibility.level()).sorted().toList();
    }

    private Condition own(OptionalLong account) {
        return account.isEmpty() ? falseCondition() : rows.s.AUTHOR_ID.eq(account.getAsLong());
    }

    private Condition member(SnippetAudience.Everywhere audience) {
        return Memberships.holds(rows.p, rows.n, audience.account(), Role.GUEST);
    }

    Condition matches(SnippetFilter filter) {
        return place(filter.place())
                .and(filter.createdAfter().map(rows.s.CREATED_AT::ge).orElseGet(DSL::noCondition))
                .and(filter.createdBefore().map(rows.s.CREATED_AT::le).orElseGet(DSL::noCondition));
    }

    private Condition place(Place place) {
        return switch (place) {
            case Place.Everywhere() -> noCondition();
            case Place.Project(long id) -> rows.s.PROJECT_ID.eq(id);
            case Place.OfAuthor(long userId) -> rows.s.AUTHOR_ID.eq(userId);
            case Place.PublicPersonal() -> rows.s.PROJECT_ID.isNull().and(
                    rows.s.VISIBILITY.eq(DSL.inline((short) Visibility.PUBLIC.level())));
        };
    }
}
