package dev.slipway.application.runner;

import dev.slipway.domain.runner.RunnerMatch;
import dev.slipway.domain.runner.RunnerType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A runner as answers show it and as it is matched with jobs.
 *
 * @param description    null if it has none
 * @param maximumTimeout in seconds; null for no limit
 * @param contactedAt    last contact of any of its processes, updated every few minutes; null for never
 * @param process        process with the latest contact; null for none
 * @param projects       projects that it is assigned to, in the order of assignment: the first owns it
 */
public record RunnerView(
        long id,
        RunnerType type,
        String description,
        boolean paused,
        boolean locked,
        boolean runUntagged,
        List<String> tags,
        boolean protectedRefsOnly,
        Integer maximumTimeout,
        String maintenanceNote,
        String tokenShort,
        Instant tokenExpiresAt,
        Instant contactedAt,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Process process,
        @Nullable Group group,
        List<Project> projects) {

    public RunnerView {
        tags = List.copyOf(tags);
        projects = List.copyOf(projects);
    }

    /** Details that a process of the runner reports about itself; every part may be null. */
    public record Process(String name, String version, String revision, String platform, String architecture, String ipAddress) {}

    public record Group(long id, String name, String fullPath) {}

    public record Project(long id, String name, String nameWithNamespace, String path, String pathWithNamespace) {}

    public Optional<Long> groupId() {
        return Optional.ofNullable(group).map(Group::id);
    }

    /** Returns the project that owns the runner; empty if no project does. */
    public Optional<Project> owner() {
        return projects.stream().findFirst();
    }

    public boolean serves(long projectId) {
        return projects.stream().anyMatch(project -> project.id() == projectId);
    }

    /** Returns the runner with only these of its projects. */
    RunnerView showing(Set<Long> known) {
        return new RunnerView(id, type, description, paused, locked, runUntagged, tags, protectedRefsOnly, maximumTimeout,
                maintenanceNote, tokenShort,
                tokenExpiresAt, contactedAt, createdAt, updatedAt, process, group, projects.stream().filter(project ->
                        known.contains(project.id())).toList());
    }

    public Set<String> tagSet() {
        return Set.copyOf(tags);
    }

    /** Returns the attributes that decide which jobs the runner may run. */
    public RunnerMatch.Runner offer() {
        return new RunnerMatch.Runner(type, groupId().map(Set::of).orElse(Set.of()),
                projects.stream().map(Project::id).collect(Collectors.toSet()), paused, tagSet(), runUntagged, protectedRefsOnly);
    }
}
