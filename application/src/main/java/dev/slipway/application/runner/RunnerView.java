package dev.slipway.application.runner;

import dev.slipway.domain.runner.RunnerType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A runner as it is shown and as it is matched with jobs.
 *
 * @param description    null where it has none
 * @param maximumTimeout in seconds, null for no limit
 * @param contactedAt    when one of its processes was last heard, noted every few minutes; null for never
 * @param process        the process heard last; null for none
 * @param projects       those it is assigned to, in the order of assignment: the first owns it
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
        Process process,
        Group group,
        List<Project> projects) {

    public RunnerView {
        tags = List.copyOf(tags);
        projects = List.copyOf(projects);
    }

    /** What a process of the runner says about itself; every part may be null. */
    public record Process(String name, String version, String revision, String platform, String architecture, String ipAddress) {}

    public record Group(long id, String name, String fullPath) {}

    public record Project(long id, String name, String nameWithNamespace, String path, String pathWithNamespace) {}

    public Optional<Long> groupId() {
        return Optional.ofNullable(group).map(Group::id);
    }

    /** Returns the project that owns the runner; empty where no project does. */
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
}
