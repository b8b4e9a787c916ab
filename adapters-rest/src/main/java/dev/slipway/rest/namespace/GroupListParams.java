package dev.slipway.rest.namespace;

import dev.slipway.application.attribute.CustomAttributeFilter;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.namespace.GroupFilter;
import dev.slipway.domain.access.Role;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.constraint.CommaSeparated;
import dev.slipway.rest.edge.constraint.Default;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Filter parameters of group lists. */
record GroupListParams(
        Boolean statistics,
        @CommaSeparated List<Long> skipGroups,
        Boolean allAvailable,
        String search,
        Boolean owned,
        @AllowedValues({"10", "20", "30", "40", "50"}) Integer minAccessLevel,
        Boolean topLevelOnly,
        @Nullable Map<String, String> customAttributes,
        Boolean withCustomAttributes,
        @Default("name") GroupFilter.Order orderBy,
        @Default("asc") Sort sort) {

    GroupFilter filter() {
        return GroupFilter.all()
                .withSearch(Optional.ofNullable(search).filter(part -> !part.isEmpty()))
                .without(skipGroups == null ? List.of() : skipGroups)
                .withRelation(new GroupFilter.Relation(on(owned), Optional.ofNullable(minAccessLevel).flatMap(Role::of)))
                .at(on(topLevelOnly) ? GroupFilter.Place.TOP_LEVEL : GroupFilter.Place.ANYWHERE)
                .withStatistics(on(statistics))
                .withCustomAttributes(new CustomAttributeFilter(customAttributes == null ? Map.of() : customAttributes,
                        on(withCustomAttributes)))
                .orderedBy(orderBy, sort);
    }

    private static boolean on(Boolean flag) {
        return Boolean.TRUE.equals(flag);
    }
}
