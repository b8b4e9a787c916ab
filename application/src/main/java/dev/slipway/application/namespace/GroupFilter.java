package dev.slipway.application.namespace;

import dev.slipway.application.attribute.CustomAttributeFilter;
import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.access.Role;
import java.util.List;
import java.util.Optional;

/**
 * Filter of a list of groups.
 *
 * @param search part of the name or path
 * @param owned whether only groups that the caller owns
 * @param parent only groups directly inside this one
 * @param ancestor only groups anywhere inside this one
 */
public record GroupFilter(
        Optional<String> search,
        List<Long> skipped,
        boolean owned,
        Optional<Role> atLeast,
        boolean topLevelOnly,
        Optional<Long> parent,
        Optional<Long> ancestor,
        boolean statistics,
        CustomAttributeFilter customAttributes,
        Order order,
        Sort sort) {

    /** Order of a list of groups. */
    public enum Order { NAME, PATH, ID, SIMILARITY }

    public GroupFilter {
        skipped = List.copyOf(skipped);
    }
}
