package dev.slipway.application.namespace.share;

import dev.slipway.domain.access.Role;
import java.util.List;
import java.util.Optional;

/**
 * Filter of the groups of a project.
 *
 * @param search  part of the name or path
 * @param skipped ids of groups to leave out
 * @param invited whether groups that are invited to the project are among them, besides the groups that it lies in
 * @param atLeast lowest role of an invitation; empty for any
 */
public record ProjectGroupFilter(Optional<String> search, List<Long> skipped, boolean invited, Optional<Role> atLeast) {

    public ProjectGroupFilter {
        skipped = List.copyOf(skipped);
    }
}
