package dev.slipway.application.namespace;

import dev.slipway.application.attribute.CustomAttributeFilter;
import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.access.Role;
import java.util.List;
import java.util.Optional;

/**
 * Filter of a list of groups. All conditions hold together; an empty part does not narrow the list.
 *
 * @param search part of the name or path
 */
public record GroupFilter(
        Optional<String> search,
        List<Long> skipped,
        Relation relation,
        Place place,
        boolean statistics,
        CustomAttributeFilter customAttributes,
        Order order,
        Sort sort) {

    /** Order of a list of groups. */
    public enum Order { NAME, PATH, ID, SIMILARITY }

    /**
     * Relation of the caller to the groups.
     *
     * @param owned whether only groups that the caller owns
     * @param atLeast only groups in which the caller holds this role or a higher one
     */
    public record Relation(boolean owned, Optional<Role> atLeast) {

        public static final Relation ANY = new Relation(false, Optional.empty());
    }

    /**
     * Place of the groups.
     *
     * @param parent only groups directly inside this one
     * @param ancestor only groups anywhere inside this one
     */
    public record Place(boolean topLevelOnly, Optional<Long> parent, Optional<Long> ancestor) {

        public static final Place ANYWHERE = new Place(false, Optional.empty(), Optional.empty());
        public static final Place TOP_LEVEL = new Place(true, Optional.empty(), Optional.empty());

        static Place directlyInside(long group) {
            return new Place(false, Optional.of(group), Optional.empty());
        }

        static Place anywhereInside(long group) {
            return new Place(false, Optional.empty(), Optional.of(group));
        }
    }

    public GroupFilter {
        skipped = List.copyOf(skipped);
    }

    /** Returns a filter for all groups, in the order of ids. */
    public static GroupFilter all() {
        return new GroupFilter(Optional.empty(), List.of(), Relation.ANY, Place.ANYWHERE, false, CustomAttributeFilter.NONE, Order.ID,
                Sort.ASC);
    }

    public GroupFilter withSearch(Optional<String> part) {
        return new GroupFilter(part, skipped, relation, place, statistics, customAttributes, order, sort);
    }

    public GroupFilter without(List<Long> groups) {
        return new GroupFilter(search, groups, relation, place, statistics, customAttributes, order, sort);
    }

    public GroupFilter withRelation(Relation wanted) {
        return new GroupFilter(search, skipped, wanted, place, statistics, customAttributes, order, sort);
    }

    public GroupFilter at(Place wanted) {
        return new GroupFilter(search, skipped, relation, wanted, statistics, customAttributes, order, sort);
    }

    public GroupFilter withStatistics(boolean wanted) {
        return new GroupFilter(search, skipped, relation, place, wanted, customAttributes, order, sort);
    }

    public GroupFilter withCustomAttributes(CustomAttributeFilter wanted) {
        return new GroupFilter(search, skipped, relation, place, statistics, wanted, order, sort);
    }

    public GroupFilter orderedBy(Order wanted, Sort direction) {
        return new GroupFilter(search, skipped, relation, place, statistics, customAttributes, wanted, direction);
    }
}
