package dev.slipway.application.job.fake;

import dev.slipway.application.access.Guarded;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.AccessFacts.ProjectFacts;
import dev.slipway.application.job.BridgeView;
import dev.slipway.application.job.JobView;
import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.fake.FakeCi;
import dev.slipway.application.pipeline.fake.FakeCi.Pipeline;
import dev.slipway.application.pipeline.fake.FakeCi.Project;
import dev.slipway.application.pipeline.fake.JobRow;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.artifact.ArtifactType;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.user.UserProfile;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** Jobs in memory as clients see them. */
public final class FakeJobViews implements JobViews {

    private static final Comparator<JobRow> NEWEST_FIRST = Comparator.<JobRow>comparingLong(job -> job.id).reversed();

    private final FakeCi ci;
    private final InstantSource clock;
    private final FakeWaiting waiting;

    public FakeJobViews(FakeCi ci, InstantSource clock) {
        this.ci = ci;
        this.clock = clock;
        this.waiting = new FakeWaiting(ci);
    }

    private Stream<JobRow> of(long projectId, Set<JobStatus> scope) {
        return either(projectId, scope).filter(job -> !job.bridge());
    }

    private Stream<JobRow> either(long projectId, Set<JobStatus> scope) {
        return ci.jobs.rows().filter(job -> job.projectId == projectId && ci.shown(job.pipelineId).isPresent())
                .filter(job -> scope.isEmpty() || scope.contains(job.run.status()));
    }

    @Override
    public Optional<JobView> find(long projectId, long jobId) {
        return of(projectId, Set.of()).filter(job -> job.id == jobId).findFirst().map(this::view);
    }

    /** Returns facts without roles, which this world does not keep. */
    @Override
    public Guarded<JobView> find(ProjectRef project, OptionalLong account, long jobId) {
        Optional<Project> named = ci.projects.rows().filter(each -> !each.gone()).filter(each -> switch (project) {
            case ProjectRef.Id(long id) -> each.id() == id;
            case ProjectRef.Path(String path) -> each.fullPath().equalsIgnoreCase(path);
        }).findFirst();
        return new Guarded<>(named.map(each -> new ProjectFacts(each.id(), each.spaceId(), each.fullPath(), each.defaultBranch(),
                each.visibility(), true, false, ProjectFeatures.OPEN, Optional.empty())), named.flatMap(each -> find(each.id(), jobId)));
    }

    @Override
    public Page<JobView> ofProject(long projectId, Set<JobStatus> scope, PageRequest page) {
        return page(of(projectId, scope), page);
    }

    @Override
    public Optional<Page<JobView>> ofPipeline(long projectId, long pipelineId, Set<JobStatus> scope, boolean retried, PageRequest page) {
        return pipelineExists(projectId, pipelineId)
                ? Optional
                        .of(page(of(projectId, scope).filter(job -> job.pipelineId == pipelineId && (retried || !job.run.retried())), page))
                : Optional.empty();
    }

    private Page<JobView> page(Stream<JobRow> jobs, PageRequest page) {
        return FakeCi.page(jobs, NEWEST_FIRST, job -> job.id, page).map(this::view);
    }

    @Override
    public Optional<BridgeView> findBridge(long projectId, long jobId) {
        return either(projectId, Set.of()).filter(job -> job.bridge() && job.id == jobId).findFirst().map(this::bridge);
    }

    @Override
    public Optional<Page<BridgeView>> bridges(long projectId, long pipelineId, Set<JobStatus> scope, boolean retried, PageRequest page) {
        return pipelineExists(projectId, pipelineId) ? Optional.of(FakeCi.page(either(projectId, scope).filter(JobRow::bridge)
                .filter(job -> job.pipelineId == pipelineId && (retried || !job.run.retried())), NEWEST_FIRST, job -> job.id, page)
                .map(this::bridge))
                : Optional.empty();
    }

    private BridgeView bridge(JobRow job) {
        return new BridgeView(view(job), ci.bridges.find(job.id).filter(row -> row.made() && row.followed() != null).flatMap(
                row -> ci.shown(row.followed()))
                .map(made -> new BridgeView.Downstream(pipeline(made), ci.projects.find(made.projectId()).orElseThrow().fullPath()))
                .orElse(null), job.problem);
    }

    private static JobView.Pipeline pipeline(Pipeline pipeline) {
        return new JobView.Pipeline(pipeline.id(), pipeline.iid(), pipeline.projectId(), pipeline.made().revision().sha(),
                pipeline.made().revision().ref(), pipeline.status().wireName(), pipeline.made().cause().source().wireName(),
                pipeline.times().createdAt(), pipeline.updatedAt());
    }

    private boolean pipelineExists(long projectId, long pipelineId) {
        return ci.shown(pipelineId).filter(pipeline -> pipeline.projectId() == projectId).isPresent();
    }

    private JobView view(JobRow job) {
        Pipeline pipeline = ci.pipelines.find(job.pipelineId).orElseThrow();
        Project project = ci.projects.find(job.projectId).orElseThrow();
        return new JobView(job.id, job.run.status(), job.made.stage(), job.run.name(), pipeline.made().revision().ref(),
                pipeline.made().revision().tag(), job.coverage, job.run.allowFailure(), job.run.failureReason().orElse(null),
                job.run.retried(), job.run.times(), job.erasedAt, job.filesExpireAt,
                job.made.tags(), artifacts(job), owner(job),
                ci.commits.find(FakeCi.key(job.projectId, pipeline.made().revision().sha())).orElse(null),
                pipeline(pipeline), runner(job), new JobView.Project(project.id(), project.fullPath(), false), waiting.of(job), false,
                clock.instant());
    }

    private static List<JobView.Artifact> artifacts(JobRow job) {
        List<JobView.Artifact> artifacts = new ArrayList<>();
        job.files.forEach(file -> artifacts.add(new JobView.Artifact(file.type(), file.size(), file.name(),
                ArtifactType.of(file.type()).orElseThrow().format().wireName(), file.expiresAt())));
        if (job.logBlob != null) {
            artifacts.add(new JobView.Artifact("trace", job.logSize, "job.log", null, null));
        }
        return artifacts;
    }

    private JobView.Owner owner(JobRow job) {
        return Optional.ofNullable(job.userId).flatMap(ci.users::find)
                .map(user -> new JobView.Owner(user.brief(), user.createdAt(), null, UserProfile.EMPTY)).orElse(null);
    }

    private JobView.Runner runner(JobRow job) {
        return Optional.ofNullable(job.runnerId).flatMap(ci.runners::find).map(runner -> {
            JobView.Runner.Manager manager = Optional.ofNullable(job.managerId).flatMap(ci.managers::find).map(
                    found -> new JobView.Runner.Manager(
                            found.id(), found.process().systemId(), found.process().version(), found.process().revision(),
                            found.process().platform(),
                    found.process().architecture(), found.process().ipAddress(), found.createdAt(), found.contactedAt())).orElse(null);
            return new JobView.Runner(runner.id(), runner.settings().attributes().description().orElse(null),
                    runner.owner().type().wireName(), runner.settings().paused(), manager == null ? null : manager.address(),
                    runner.createdAt(), runner.contactedAt(), manager);
        }).orElse(null);
    }
}
