package dev.slipway.application.runner;

import dev.slipway.domain.runner.RunnerStatus;
import dev.slipway.domain.runner.RunnerType;
import java.util.List;
import java.util.Optional;

/**
 * Filter of a list of runners.
 *
 * @param within scope of the list
 * @param tags   only runners that have all of these tags
 */
public record RunnerFilter(Within within, Optional<RunnerType> type, Optional<RunnerStatus> status, Optional<Boolean> paused,
List<String> tags) {

    public RunnerFilter {
        tags = List.copyOf(tags);
    }

    /** Scope of a list of runners. */
    public sealed interface Within {

        record Everywhere() implements Within {}

        /** Runners that this account manages as owner of their group or maintainer of one of their projects. */
        record ManagedBy(long accountId) implements Within {}

        /** Runners that may take jobs of this project, with any tags. */
        record ServingProject(long projectId) implements Within {}

        /** Runners of this group, of its ancestors, and of the installation. */
        record ServingGroup(long groupId) implements Within {}
    }

    /** Returns a filter for all runners of a scope. */
    public static RunnerFilter of(Within within) {
        return new RunnerFilter(within, Optional.empty(), Optional.empty(), Optional.empty(), List.of());
    }

    public RunnerFilter withType(Optional<RunnerType> wanted) {
        return new RunnerFilter(within, wanted, status, paused, tags);
    }

    public RunnerFilter withStatus(Optional<RunnerStatus> wanted) {
        return new RunnerFilter(within, type, wanted, paused, tags);
    }

    public RunnerFilter withPaused(Optional<Boolean> wanted) {
        return new RunnerFilter(within, type, status, wanted, tags);
    }

    public RunnerFilter withTags(List<String> wanted) {
        return new RunnerFilter(within, type, status, paused, wanted);
    }
}
