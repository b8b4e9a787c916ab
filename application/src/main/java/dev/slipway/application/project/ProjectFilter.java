package dev.slipway.application.project;

import dev.slipway.application.attribute.CustomAttributeFilter;
import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Filter of a list of projects. All conditions hold together; an empty part does not narrow the list.
 *
 * @param statistics whether answers have statistics
 */
public record ProjectFilter(
        Search search,
        Traits traits,
        Relation relation,
        Place place,
        Bounds bounds,
        Topics topics,
        CustomAttributeFilter customAttributes,
        boolean statistics,
        Order order,
        Sort sort) {

    /** Order of a list of projects. */
    public enum Order { ID, NAME, PATH, CREATED_AT, UPDATED_AT, LAST_ACTIVITY_AT, SIMILARITY, STAR_COUNT }

    /**
     * Relation of the caller to the projects.
     *
     * @param membership only those in which the caller holds a role
     * @param owned      only those in the caller's own namespace, or with the caller as owner, direct or inherited
     * @param starred    only those that the caller starred
     * @param starrer    only those that this user starred
     * @param atLeast    only those in which the caller holds this role or a higher one
     */
    public record Relation(boolean membership, boolean owned, boolean starred, Optional<Long> starrer, Optional<Role> atLeast) {

        public static final Relation ANY = new Relation(false, false, false, Optional.empty());

        public Relation(boolean membership, boolean owned, boolean starred, Optional<Role> atLeast) {
            this(membership, owned, starred, Optional.empty(), atLeast);
        }

        private Relation starredBy(long userId) {
            return new Relation(membership, owned, starred, Optional.of(userId), atLeast);
        }
    }

    /** Bounds of ranges: exclusive for ids, inclusive for times. */
    public record Bounds(
            Optional<Long> idAfter,
            Optional<Long> idBefore,
            Optional<Instant> lastActivityAfter,
            Optional<Instant> lastActivityBefore,
            Optional<Instant> updatedAfter,
            Optional<Instant> updatedBefore) {

        public static final Bounds NONE = new Bounds(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
                Optional.empty(), Optional.empty());
    }

    /** Words to find. @param namespaces whether the search covers the whole path */
    public record Search(Optional<String> term, boolean namespaces) {

        public static final Search NONE = new Search(Optional.empty(), false);
    }

    /**
     * Attributes of the projects.
     *
     * @param imported only imported ones
     * @param features only projects in which these settings are not {@code disabled}
     */
    public record Traits(Optional<Visibility> visibility, Optional<Boolean> archived, boolean imported, List<String> features) {

        public static final Traits ANY = new Traits(Optional.empty(), Optional.empty(), false, List.of());

        public Traits {
            features = List.copyOf(features);
        }
    }

    /**
     * Place of the projects.
     *
     * @param ownerId   only projects in this user's personal namespace
     * @param namespace only projects in this group
     * @param subgroups whether to include its subgroups
     * @param source    only forks of this project
     */
    public record Place(Optional<Long> ownerId, Optional<Long> namespace, boolean subgroups, Optional<Long> source) {

        public static final Place ANYWHERE = new Place(Optional.empty(), Optional.empty(), false, Optional.empty());
    }

    /**
     * Topics of the projects.
     *
     * @param names only projects with all of these topics, ignoring case
     * @param id    only projects with this topic
     */
    public record Topics(List<String> names, Optional<Long> id) {

        public static final Topics ANY = new Topics(List.of(), Optional.empty());

        public Topics {
            names = List.copyOf(names);
        }
    }

    /** Returns a filter for all projects, in the order of ids. */
    public static ProjectFilter all() {
        return new ProjectFilter(Search.NONE, Traits.ANY, Relation.ANY, Place.ANYWHERE, Bounds.NONE, Topics.ANY,
                CustomAttributeFilter.NONE, false, Order.ID, Sort.ASC);
    }

    public ProjectFilter withSearch(Search wanted) {
        return new ProjectFilter(wanted, traits, relation, place, bounds, topics, customAttributes, statistics, order, sort);
    }

    public ProjectFilter withTraits(Traits wanted) {
        return new ProjectFilter(search, wanted, relation, place, bounds, topics, customAttributes, statistics, order, sort);
    }

    public ProjectFilter withRelation(Relation wanted) {
        return new ProjectFilter(search, traits, wanted, place, bounds, topics, customAttributes, statistics, order, sort);
    }

    public ProjectFilter withBounds(Bounds wanted) {
        return new ProjectFilter(search, traits, relation, place, wanted, topics, customAttributes, statistics, order, sort);
    }

    public ProjectFilter withTopics(Topics wanted) {
        return new ProjectFilter(search, traits, relation, place, bounds, wanted, customAttributes, statistics, order, sort);
    }

    public ProjectFilter withCustomAttributes(CustomAttributeFilter wanted) {
        return new ProjectFilter(search, traits, relation, place, bounds, topics, wanted, statistics, order, sort);
    }

    public ProjectFilter withStatistics(boolean wanted) {
        return new ProjectFilter(search, traits, relation, place, bounds, topics, customAttributes, wanted, order, sort);
    }

    public ProjectFilter orderedBy(Order wanted, Sort direction) {
        return new ProjectFilter(search, traits, relation, place, bounds, topics, customAttributes, statistics, wanted, direction);
    }

    ProjectFilter starredBy(long userId) {
        return withRelation(relation.starredBy(userId));
    }

    ProjectFilter ofUser(long userId) {
        return at(new Place(Optional.of(userId), place.namespace(), place.subgroups(), place.source()));
    }

    ProjectFilter inGroup(long groupId, boolean deep) {
        return at(new Place(place.ownerId(), Optional.of(groupId), deep, place.source()));
    }

    ProjectFilter forksOf(long projectId) {
        return at(new Place(place.ownerId(), place.namespace(), place.subgroups(), Optional.of(projectId)));
    }

    private ProjectFilter at(Place wanted) {
        return new ProjectFilter(search, traits, relation, wanted, bounds, topics, customAttributes, statistics, order, sort);
    }
}
