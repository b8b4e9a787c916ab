package dev.slipway.rest.runner;

import dev.slipway.application.runner.RunnerReads.Shown;
import dev.slipway.application.runner.RunnerView;
import dev.slipway.domain.runner.RunnerStatus;
import dev.slipway.domain.runner.RunnerType;
import dev.slipway.rest.edge.paging.Links;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A single runner, with its settings, its process, and its projects and groups. */
record RunnerDetailJson(long id, String description, @Nullable String ipAddress, boolean active, boolean paused, boolean isShared,
        String runnerType,
        @Nullable String name, boolean online, String status, List<String> tagList, boolean runUntagged, boolean locked,
                Integer maximumTimeout,
        String accessLevel, @Nullable String version, @Nullable String revision, @Nullable String platform, @Nullable String architecture,
                Instant contactedAt,
        String maintenanceNote, List<ProjectJson> projects, List<GroupJson> groups) {

    record ProjectJson(long id, String name, String nameWithNamespace, String path, String pathWithNamespace) {}

    record GroupJson(long id, String webUrl, String name) {}

    static RunnerDetailJson of(Shown shown, Links links) {
        RunnerView runner = shown.runner();
        Optional<RunnerView.Process> process = Optional.ofNullable(runner.process());
        return new RunnerDetailJson(runner.id(), runner.description(), text(process, RunnerView.Process::ipAddress), !runner.paused(),
                runner.paused(),
                runner.type() == RunnerType.INSTANCE_TYPE, runner.type().wireName(), text(process, RunnerView.Process::name),
                shown.status() == RunnerStatus.ONLINE, shown.status().wireName(), runner.tags(), runner.runUntagged(), runner.locked(),
                runner.maximumTimeout(), runner.protectedRefsOnly() ? "ref_protected" : "not_protected",
                text(process, RunnerView.Process::version), text(process, RunnerView.Process::revision),
                text(process, RunnerView.Process::platform),
                text(process, RunnerView.Process::architecture), runner.contactedAt(), runner.maintenanceNote(),
                runner.projects().stream().map(project ->
                new ProjectJson(project.id(), project.name(), project.nameWithNamespace(), project.path(),
                        project.pathWithNamespace())).toList(),
                Optional.ofNullable(runner.group()).map(group -> new GroupJson(group.id(), links.group(group.fullPath()), group.name()))
                        .stream().toList());
    }

    private static @Nullable String text(Optional<RunnerView.Process> process, Function<RunnerView.Process, String> part) {
        return process.map(part).orElse(null);
    }
}
