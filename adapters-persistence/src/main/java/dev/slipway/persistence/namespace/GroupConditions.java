package dev.slipway.persistence.namespace;

import static org.jooq.impl.DSL.falseCondition;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.trueCondition;

import dev.slipway.application.namespace.GroupFilter;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.namespace.GroupAudience;
import dev.slipway.persistence.jooq.tables.Namespaces;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jooq.Condition;

/** Which groups a list shows, as SQL. */
final class GroupConditions {

    private final Namespaces n;

    GroupConditions(Namespaces n) {
        this.n = n;
    }

    /** The rule of the domain: which visibilities are open is asked of it, one by one. */
    Condition seen(GroupAudience audience) {
        if (audience.everything()) {
            return trueCondition();
        }
        Condition open = n.VISIBILITY.in(Stream.of(Visibility.values()).filter(visibility -> audience.sees(visibility, false))
                .map(visibility -> (short) visibility.level()).toList());
        return audience.account().isPresent() ? open.or(Memberships.touches(n, audience.account().getAsLong())) : open;
    }

    Condition matches(GroupFilter filter, OptionalLong account) {
        Condition all = noCondition();
        if (filter.search().isPresent()) {
            String part = filter.search().get().toLowerCase(Locale.ROOT);
            all = all.and(lower(n.NAME).contains(part).or(lower(n.PATH).contains(part)));
        }
        if (!filter.skipped().isEmpty()) {
            all = all.and(n.ID.notIn(filter.skipped()));
        }
        if (filter.owned()) {
            all = all.and(holds(account, Role.OWNER));
        }
        if (filter.atLeast().isPresent()) {
            all = all.and(holds(account, filter.atLeast().get()));
        }
        if (filter.topLevelOnly()) {
            all = all.and(n.PARENT_ID.isNull());
        }
        if (filter.parent().isPresent()) {
            all = all.and(n.PARENT_ID.eq(filter.parent().get()));
        }
        if (filter.ancestor().isPresent()) {
            all = all.and(n.LINEAGE.contains(new Long[] {filter.ancestor().get()})).and(n.ID.ne(filter.ancestor().get()));
        }
        return all;
    }

    private Condition holds(OptionalLong account, Role least) {
        return account.isPresent() ? Memberships.holdsInLineage(n.LINEAGE, account.getAsLong(), least) : falseCondition();
    }
}
