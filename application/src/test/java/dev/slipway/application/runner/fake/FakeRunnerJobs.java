package dev.slipway.application.runner.fake;

import dev.slipway.application.job.fake.FakeJobViews;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.fake.FakeCi;
import dev.slipway.application.pipeline.fake.FakeCi.Project;
import dev.slipway.application.pipeline.fake.JobRow;
import dev.slipway.application.runner.RunnerJobFilter;
import dev.slipway.application.runner.RunnerJobView;
import dev.slipway.application.runner.port.RunnerJobs;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.runner.RunnerJobVisibility;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The jobs of runners in memory. */
public final class FakeRunnerJobs implements RunnerJobs {

    private final FakeCi ci;
    private final FakeJobViews views;
    private final FakeRunners runners;

    public FakeRunnerJobs(FakeCi ci, FakeJobViews views, FakeRunners runners) {
        this.ci = ci;
        this.views = views;
        this.runners = runners;
    }

    @Override
    public Page<RunnerJobView> list(long runnerId, RunnerJobFilter filter, PageRequest page) {
        Comparator<JobRow> lowestFirst = Comparator.comparingLong(job -> job.id);
        return FakeCi.page(ci.jobs.rows().filter(job -> !job.bridge() && Objects.equals(job.runnerId, runnerId)
                && ci.shown(job.pipelineId).isPresent())
                .filter(job -> filter.statuses().isEmpty() || filter.statuses().contains(job.run.status())).filter(job -> readable(job,
                        filter)),
                filter.ascending() ? lowestFirst : lowestFirst.reversed(), job -> job.id, page).map(this::view);
    }

    private boolean readable(JobRow job, RunnerJobFilter filter) {
        Project project = ci.projects.find(job.projectId).orElseThrow();
        Optional<Role> role = Stream.of(Role.values()).filter(held -> filter.reader().isPresent()
                && runners.holds(filter.reader().getAsLong(), project, held)).max(Comparator.comparing(Role::level));
        return !project.gone() && RunnerJobVisibility.CLAUSES
                .hold(new RunnerJobVisibility(filter.reader().isEmpty(), role, ProjectFeatures.OPEN));
    }

    private RunnerJobView view(JobRow job) {
        Project project = ci.projects.find(job.projectId).orElseThrow();
        return new RunnerJobView(views.find(job.projectId, job.id).orElseThrow(), new RunnerJobView.Project(project.id(),
                project.description(), project.name(),
                ci.spaces.find(project.spaceId()).orElseThrow().name() + " / " + project.name(), project.path(), project.fullPath(),
                        Instant.EPOCH));
    }
}
