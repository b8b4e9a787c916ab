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
 * @param searchNamespaces whether the search covers the whole path
 * @param imported only imported ones
 * @param ownerId only projects in this user's personal namespace
 * @param namespace only projects in this group
 * @param subgroups whether to include its subgroups
 * @param source only forks of this project
 * @param topics only projects with all of these topics, ignoring case
 * @param topicId only projects with this topic
 * @param features only projects in which these settings are not {@code disabled}
 */
public record ProjectFilter(
        Optional<String> search,
        boolean searchNamespaces,
        Optional<Visibility> visibility,
        Optional<Boolean> archived,
        boolean imported,
        Relation relation,
        Optional<Long> ownerId,
        Optional<Long> namespace,
        boolean subgroups,
        Optional<Long> source,
        Bounds bounds,
        List<String> topics,
        Optional<Long> topicId,
        List<String> features,
        boolean statistics,
        CustomAttributeFilter customAttributes,
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

    public ProjectFilter {
        topics = List.copyOf(topics);
        features = List.copyOf(features);
    }

    /** Returns a filter for all projects, in the order of ids. */
    public static ProjectFilter all() {
        return new ProjectFilter(Optional.empty(), false, Optional.empty(), Optional.empty(), false, Relation.ANY, Optional.empty(),
                Optional.empty(), false, Optional.empty(), Bounds.NONE, List.of(), Optional.empty(), List.of(), false,
                CustomAttributeFilter.NONE, Order.ID, Sort.ASC);
    }

    public ProjectFilter withSearch(Optional<String> term) {
        return new ProjectFilter(term, searchNamespaces, visibility, archived, imported, relation, ownerId, namespace, subgroups, source,
                bounds, topics, topicId, features, statistics, customAttributes, order, sort);
    }

    public ProjectFilter withVisibility(Optional<Visibility> wanted) {
        return new ProjectFilter(search, searchNamespaces, wanted, archived, imported, relation, ownerId, namespace, subgroups, source,
                bounds, topics, topicId, features, statistics, customAttributes, order, sort);
    }

    public ProjectFilter withRelation(Relation wanted) {
        return new ProjectFilter(search, searchNamespaces, visibility, archived, imported, wanted, ownerId, namespace, subgroups, source,
                bounds, topics, topicId, features, statistics, customAttributes, order, sort);
    }

    public ProjectFilter withBounds(Bounds wanted) {
        return new ProjectFilter(search, searchNamespaces, visibility, archived, imported, relation, ownerId, namespace, subgroups, source,
                wanted, topics, topicId, features, statistics, customAttributes, order, sort);
    }

    public ProjectFilter withTopics(List<String> names, Optional<Long> id) {
        return new ProjectFilter(search, searchNamespaces, visibility, archived, imported, relation, ownerId, namespace, subgroups, source,
                bounds, names, id, features, statistics, customAttributes, order, sort);
    }

    public ProjectFilter withFeatures(List<String> wanted) {
        return new ProjectFilter(search, searchNamespaces, visibility, archived, imported, relation, ownerId, namespace, subgroups, source,
                bounds, topics, topicId, wanted, statistics, customAttributes, order, sort);
    }

    public ProjectFilter onlyImported(boolean wanted) {
        return new ProjectFilter(search, searchNamespaces, visibility, archived, wanted, relation, ownerId, namespace, subgroups, source,
                bounds, topics, topicId, features, statistics, customAttributes, order, sort);
    }

    public ProjectFilter orderedBy(Order wanted, Sort direction) {
        return new ProjectFilter(search, searchNamespaces, visibility, archived, imported, relation, ownerId, namespace, subgroups, source,
                bounds, topics, topicId, features, statistics, customAttributes, wanted, direction);
    }

    public ProjectFilter withCustomAttributes(CustomAttributeFilter wanted) {
        return new ProjectFilter(search, searchNamespaces, visibility, archived, imported, relation, ownerId, namespace, subgroups, source,
                bounds, topics, topicId, features, statistics, wanted, order, sort);
    }

    ProjectFilter starredBy(long userId) {
        return withRelation(relation.starredBy(userId));
    }

    ProjectFilter ofUser(long userId) {
        return within(Optional.of(userId), namespace, subgroups);
    }

    ProjectFilter inGroup(long groupId, boolean deep) {
        return within(ownerId, Optional.of(groupId), deep);
    }

    ProjectFilter forksOf(long projectId) {
        return new ProjectFilter(search, searchNamespaces, visibility, archived, imported, relation, ownerId, namespace, subgroups,
                Optional.of(projectId), bounds, topics, topicId, features, statistics, customAttributes, order, sort);
    }

    private ProjectFilter within(Optional<Long> user, Optional<Long> group, boolean deep) {
        return new ProjectFilter(search, searchNamespaces, visibility, archived, imported, relation, user, group, deep, source,
                bounds, topics, topicId, features, statistics, customAttributes, order, sort);
    }
}
