package dev.slipway.application.runner.fake;

import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.fake.FakeCi.Pipeline;
import dev.slipway.application.pipeline.fake.FakeCi.Project;
import dev.slipway.application.pipeline.fake.FakeCi.Space;
import dev.slipway.application.pipeline.fake.FakeCi;
import dev.slipway.application.pipeline.fake.FakeDeploymentGuards;
import dev.slipway.application.pipeline.fake.JobRow;
import dev.slipway.application.pipeline.port.Pipelines.Target;
import dev.slipway.application.runner.WaitingJob.Archive;
import dev.slipway.application.runner.WaitingJob.Dependency;
import dev.slipway.application.runner.WaitingJob;
import dev.slipway.application.runner.port.WaitingJobs;
import dev.slipway.domain.environment.protection.EnvironmentGuard;
import dev.slipway.domain.job.JobNeed;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobWhen;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a runner needs to know of a job, in memory. */
public final class FakeWaitingJobs implements WaitingJobs {

    private static final int BUILD_TIMEOUT = 3600;
    private static final int GIT_DEPTH = 20;

    private final FakeCi ci;
    private final InstantSource clock;

    public FakeWaitingJobs(FakeCi ci, InstantSource clock) {
        this.ci = ci;
        this.clock = clock;
    }

    @Override
    public List<WaitingJob> facts(List<Long> jobIds) {
        return jobIds.stream().sorted().flatMap(id -> ci.jobs.find(id).stream())
                .map(job -> facts(job, ci.pipelines.find(job.pipelineId).orElseThrow())).toList();
    }

    private WaitingJob facts(JobRow job, Pipeline pipeline) {
        return new WaitingJob(
                new WaitingJob.Job(job.id, job.run.name(), job.made.stage(), pipeline.made().revision().ref(),
                        pipeline.made().revision().tag(), pipeline.made().revision().refProtected(),
                        job.run.plan().when() == JobWhen.MANUAL, job.made.tags(), job.made.options()),
                job.made.variables(), job.variables.stream().map(PipelineVariable::toVariable).toList(),
                new WaitingJob.Pipeline(pipeline.id(), pipeline.iid(), pipeline.made().cause().source().wireName(),
                        pipeline.made().revision().sha(), pipeline.made().revision().beforeSha(), pipeline.times().createdAt(),
                        pipeline.made().variables().stream().map(PipelineVariable::toVariable).toList(), schedule(pipeline),
                        pipeline.made().cause().mergeRequests()),
                project(ci.projects.find(job.projectId).orElseThrow()), user(job, pipeline), commit(pipeline), environment(job),
                dependencies(job, pipeline));
    }

    private static Optional<WaitingJob.Schedule> schedule(Pipeline pipeline) {
        return Optional.ofNullable(pipeline.made().cause().schedule()).map(made -> new WaitingJob.Schedule(made.description(),
                made.variables().stream().map(PipelineVariable::toVariable).toList()));
    }

    private WaitingJob.Project project(Project row) {
        Space space = ci.spaces.find(row.spaceId()).orElseThrow();
        return new WaitingJob.Project(row.id(), row.name(), row.path(), row.fullPath(), row.description(), row.visibility().wireName(),
                row.defaultBranch(), row.configPath(), space.id(), space.path(), space.name(), space.group() ? "group" : "user",
                BUILD_TIMEOUT, GIT_DEPTH, row.buildsEnabled(), row.gone());
    }

    private WaitingJob.User user(JobRow job, Pipeline pipeline) {
        return Optional.ofNullable(job.userId == null ? pipeline.made().cause().userId() : job.userId).flatMap(ci.users::find)
                .filter(row -> !row.gone())
                .map(row -> new WaitingJob.User(row.id(), row.username(), row.name(), row.email(), row.state())).orElse(null);
    }

    private Optional<WaitingJob.Commit> commit(Pipeline pipeline) {
        String tagMessage = ci.refs.rows().filter(ref -> pipeline.made().revision().tag() && ref.tag()
                && ref.projectId() == pipeline.projectId()
                && ref.name().equals(pipeline.made().revision().ref()) && ref.message() != null).map(FakeCi.Ref::message).findFirst()
                .orElse(null);
        return ci.commits.find(FakeCi.key(pipeline.projectId(), pipeline.made().revision().sha())).map(commit -> new WaitingJob.Commit(
                commit.title(), commit.message(), commit.author().name(), commit.author().email(), commit.author().at(),
                commit.committer().at(), tagMessage));
    }

    private Optional<WaitingJob.Environment> environment(JobRow job) {
        Target target = job.made.target();
        return target == null ? Optional.empty() : ci.environment(job.projectId, target.name()).map(found -> {
            boolean deploys = ci.deploymentOf(job.id).isPresent();
            return new WaitingJob.Environment(found.name(), found.slug(), deploys && target.url() != null ? target.url() : found.url(),
                    (deploys && target.tier() != null ? target.tier() : found.tier()).wireName(), target.action(),
                    EnvironmentGuard.of(found.name(), Stream.of(found.tier(), deploys ? target.tier() : null).filter(Objects::nonNull)
                            .collect(Collectors.toSet()), new FakeDeploymentGuards(ci).of(job.projectId)).isProtected());
        });
    }

    private List<Dependency> dependencies(JobRow job, Pipeline pipeline) {
        Set<String> needed = job.run.plan().needs().orElse(List.of()).stream().filter(JobNeed::artifacts).map(JobNeed::job)
                .collect(Collectors.toSet());
        boolean needs = job.run.plan().needs().isPresent();
        List<String> named = job.made.dependencies();
        return ci.jobsOf(job.pipelineId)
                .filter(other -> !other.bridge() && !other.run.retried() && JobStatus.COMPLETED.contains(other.run.status()))
                .filter(other -> needs ? needed.contains(other.run.name()) : other.run.plan().stage() < job.run.plan().stage())
                .filter(other -> named == null || named.contains(other.run.name()))
                .sorted(Comparator.<JobRow>comparingInt(other -> other.run.plan().stage()).thenComparingLong(other -> other.id))
                .map(other -> dependency(other, pipeline)).toList();
    }

    private Dependency dependency(JobRow other, Pipeline pipeline) {
        Instant expires = other.filesExpireAt;
        String ref = (pipeline.made().revision().tag() ? "tag " : "branch ") + pipeline.made().revision().ref();
        boolean held = pipeline.keepsFiles() && ci.refs.find(FakeCi.key(pipeline.projectId(), ref)).isPresent();
        boolean gone = expires != null && !expires.isAfter(clock.instant()) && !held;
        Archive archive = other.files.stream().filter(file -> file.type().equals("archive") && !gone).findFirst()
                .map(file -> new Archive(file.name(), file.size())).orElse(null);
        return new Dependency(other.id, other.run.name(), archive, gone || other.erasedAt != null);
    }
}
