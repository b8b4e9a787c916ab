package dev.slipway.application.project;

import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Which projects are asked for, all conditions together. An empty part asks nothing.
 *
 * @param searchNamespaces whether the search looks at the whole path
 * @param membership       only those in which the caller holds a role
 * @param owned            only those in the caller's own namespace
 * @param ownerId          only those in this user's own namespace
 * @param namespace        only those in this group
 * @param subgroups        and in the groups inside it
 * @param features         only those in which these settings are not {@code disabled}
 */
public record ProjectFilter(
        Optional<String> search,
        boolean searchNamespaces,
        Optional<Visibility> visibility,
        Optional<Boolean> archived,
        boolean membership,
        boolean owned,
        Optional<Role> atLeast,
        Optional<Long> ownerId,
        Optional<Long> namespace,
        boolean subgroups,
        Optional<Long> idAfter,
        Optional<Long> idBefore,
        Optional<Instant> lastActivityAfter,
        Optional<Instant> lastActivityBefore,
        List<String> topics,
        List<String> features,
        boolean statistics,
        Order order,
        Sort sort) {

    /** By what a list of projects is ordered. */
    public enum Order { ID, NAME, PATH, CREATED_AT, UPDATED_AT, LAST_ACTIVITY_AT, SIMILARITY, STAR_COUNT }

    public ProjectFilter {
        topics = List.copyOf(topics);
        features = List.copyOf(features);
    }

    ProjectFilter ofUser(long userId) {
        return within(Optional.of(userId), namespace, subgroups);
    }

    ProjectFilter inGroup(long groupId, boolean deep) {
        return within(ownerId, Optional.of(groupId), deep);
    }

    private ProjectFilter within(Optional<Long> user, Optional<Long> group, boolean deep) {
        return new ProjectFilter(search, searchNamespaces, visibility, archived, membership, owned, atLeast, user, group, deep, idAfter, idBefore,
                lastActivityAfter, lastActivityBefore, topics, features, statistics, order, sort);
    }
}
