package dev.slipway.application.pipeline.fake;

import dev.slipway.application.environment.DeploymentView.Commitish;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.ScheduleOrigin;
import dev.slipway.application.pipeline.fake.FakeCi.Deployment;
import dev.slipway.application.pipeline.fake.FakeCi.Environment;
import dev.slipway.application.pipeline.fake.FakeCi.Pipeline;
import dev.slipway.application.pipeline.fake.FakeCi.Reopened;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.EnvironmentAction;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.environment.ForbiddenRollback;
import dev.slipway.domain.environment.TierGuess;
import dev.slipway.domain.environment.protection.DeploymentGate.Subject;
import dev.slipway.domain.environment.protection.DeploymentGate;
import dev.slipway.domain.environment.protection.EnvironmentGuard;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import dev.slipway.domain.job.JobObstacle;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.Move;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.domain.pipeline.PipelineTimes;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import dev.slipway.domain.variable.MergeRequestFacts.MergedHeads;
import dev.slipway.domain.variable.PipelineMergeRequests;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Pipelines in memory. Units of work that write follow one another, so that a pipeline that is locked stays as it is. */
public final class FakePipelines implements Pipelines {

    private final FakeCi ci;
    private final FakeDeploymentGuards protections;

    public FakePipelines(FakeCi ci) {
        this.ci = ci;
        this.protections = new FakeDeploymentGuards(ci);
    }

    @Override
    public Optional<LockedPipeline> lock(long pipelineId) {
        if (ci.heldByOthers.contains(pipelineId)) {
            throw new IllegalStateException("pipeline " + pipelineId + " is held by somebody who does not let go");
        }
        return ci.shown(pipelineId).map(row -> new LockedPipeline(run(row, null), row.projectId(), true));
    }

    @Override
    public Optional<LockedPipeline> lockAs(long pipelineId, long userId) {
        return lock(pipelineId).flatMap(locked -> ci.shown(pipelineId))
                .map(row -> new LockedPipeline(run(row, userId), row.projectId(), true));
    }

    @Override
    public Optional<LockedPipeline> lockForStart(long pipelineId, List<Long> jobIds) {
        return lock(pipelineId).filter(locked -> jobIds.stream().anyMatch(id -> locked.run().job(id).isPresent()))
                .map(locked -> new LockedPipeline(locked.run().onlyWith(Set.copyOf(jobIds)), locked.projectId(), true));
    }

    /** @param userId who starts jobs; null for their own users */
    private PipelineRun run(Pipeline row, Long userId) {
        TreeMap<Integer, String> stages = new TreeMap<>();
        List<JobRow> jobs = ci.jobsOf(row.id()).toList();
        jobs.forEach(job -> stages.put(job.run.plan().stage(), job.made.stage()));
        return new PipelineRun(row.id(), row.status(), List.copyOf(stages.values()),
                jobs.stream().map(job -> job.run.facing(obstacles(job, userId))).toList(),
                row.times(), row.made().earlyEnd());
    }

    private Set<JobObstacle> obstacles(JobRow job, Long userId) {
        Set<JobObstacle> found = new HashSet<>();
        if (outdated(job.id)) {
            found.add(JobObstacle.OUTDATED_DEPLOYMENT);
        }
        if (ForbiddenRollback.CLAUSES.hold(new ForbiddenRollback(outdated(job.id), ci.withoutRollback.find(job.projectId).isEmpty()))) {
            found.add(JobObstacle.ROLLBACK_NOT_ALLOWED);
        }
        Target target = job.made.target();
        List<ProtectedEnvironment> all = protections.of(job.projectId);
        if (target != null && !job.run.retried() && !all.isEmpty()) {
            found.addAll(gate(job, target, all, userId == null || job.run.status() == JobStatus.CREATED ? job.userId : userId).obstacles());
        }
        return found;
    }

    private DeploymentGate gate(JobRow job, Target target, List<ProtectedEnvironment> all, Long userId) {
        Optional<Deployment> deployment = ci.deploymentOf(job.id);
        EnvironmentTier tier = ci.environment(job.projectId, target.name()).map(Environment::tier)
                .orElseGet(() -> TierGuess.byName().guess(target.name()));
        EnvironmentGuard guard = EnvironmentGuard.of(target.name(), Stream.concat(Stream.of(tier),
                deployment.map(row -> row.target().tier()).stream()).collect(Collectors.toSet()), all);
        Subject deploys = deployment.<Subject>map(row -> new Subject.Deployment(ci.approvalsOf(row.id()))).orElseGet(
                () -> new Subject.DeploymentDeleted(EnvironmentGuard.possible(target.name(), all)));
        return new DeploymentGate(guard, Optional.ofNullable(userId).map(id -> protections.deployer(job.projectId, id, guard.groups())),
                EnvironmentAction.deploys(target.action()) ? deploys : new Subject.Other());
    }

    private boolean outdated(long job) {
        return ci.deploymentOf(job).filter(ci::outdated).isPresent();
    }

    @Override
    public OptionalLong ofJob(long jobId) {
        return ci.jobs.find(jobId).filter(job -> ci.shown(job.pipelineId).isPresent()).map(job -> OptionalLong.of(job.pipelineId))
                .orElseGet(OptionalLong::empty);
    }

    @Override
    public long nextJobId() {
        return ci.nextJob();
    }

    @Override
    public void apply(LockedPipeline locked, Decision decision, TransitionDetails details, Instant now) {
        ci.transactions.write(() -> {
            for (Move move : decision.moves()) {
                if (move instanceof Move.JobRetried retried) {
                    copy(retried, details.userId(), now);
                }
            }
            new FakeMoves(ci, decision, details, now).write(locked);
        });
    }

    private void copy(Move.JobRetried retried, Long userId, Instant now) {
        JobRow original = ci.jobs.find(retried.original().id())
                .orElseThrow(() -> new IllegalStateException("job " + retried.original().id() + " is gone"));
        ci.jobsOf(original.pipelineId).filter(job -> job.run.name().equals(original.run.name()) && !job.run.retried())
                .forEach(job -> ci.change(job.id, row -> {
                    row.run = row.run.replaced();
                    row.updatedAt = now;
                }));
        ci.jobs.put(retried.retry().id(), original.again(JobRun.created(retried.retry().id(), original.run.plan(), now), userId, now));
    }

    @Override
    public long nextId() {
        return ci.nextPipeline();
    }

    @Override
    public long nextNumber(long projectId) {
        return ci.next(ci.counters, projectId);
    }

    @Override
    public Set<Long> unknown(Collection<Long> ids, Instant before) {
        long last = ci.pipelines.rows().filter(row -> row.times().createdAt().isBefore(before)).mapToLong(row -> row.made().id()).max()
                .orElse(0);
        return ids.stream().filter(id -> id <= last && ci.pipelines.find(id).isEmpty()).collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public boolean ranFor(long mergeRequestId, String sha) {
        return ci.pipelines.rows().anyMatch(row -> row.made().cause().mergeRequests().request().filter(own -> own.id() == mergeRequestId
                && own.mergedHeads().map(MergedHeads::source).orElse(row.made().revision().sha()).equals(sha)).isPresent());
    }

    @Override
    public boolean madeBy(long pushId) {
        return ci.pipelines.rows().anyMatch(row -> row.made().cause().pushId() != null && row.made().cause().pushId() == pushId);
    }

    @Override
    public Optional<LockedPipeline> create(NewPipeline pipeline, Instant now) {
        return ci.transactions.write(() -> {
            if (pipeline.cause().pushId() != null && madeBy(pipeline.cause().pushId())) {
                return Optional.<LockedPipeline>empty();
            }
            long number = pipeline.number().orElseGet(() -> nextNumber(pipeline.projectId()));
            PipelineTimes times = new PipelineTimes(now, null, pipeline.initialState().failure() == null ? null : now, null);
            if (!ci.pipelines.add(pipeline.id(),
                    new Pipeline(pipeline, number, pipeline.initialState().status(), times, now, null, true, false, Reopened.NEVER))) {
                throw new IllegalStateException("there is a pipeline " + pipeline.id());
            }
            pipeline.jobs().forEach(job -> insert(pipeline, job, now));
            return lock(pipeline.id());
        });
    }

    @Override
    public Optional<Begun> begin(NewPipeline pipeline, Function<PipelineRun, Decision> start, Instant now) {
        return ci.transactions.write(() -> create(pipeline, now).map(locked -> {
            Decision decision = start.apply(locked.run());
            apply(locked, decision, TransitionDetails.NONE, now);
            return new Begun(locked, decision);
        }));
    }

    private void insert(NewPipeline pipeline, NewJob job, Instant now) {
        JobRun run = JobRun.created(ci.nextJob(), job.plan(), now);
        ci.jobs.put(run.id(), new JobRow(run, pipeline.id(), pipeline.projectId(), job, pipeline.cause().userId(), now));
        if (job.target() != null && EnvironmentAction.deploys(job.target().action())) {
            Environment environment = ci.environment(pipeline.projectId(), job.target().name())
                    .orElseGet(() -> environment(pipeline, job.target(), now));
            long id = ci.nextOther();
            ci.deployments.put(id, new Deployment(id, ci.next(ci.deploymentCounters, pipeline.projectId()), pipeline.projectId(),
                    environment.id(), run.id(), pipeline.cause().userId(), commit(pipeline), DeploymentStatus.CREATED,
                    job.target(), now, now, null));
        }
    }

    private static Commitish commit(NewPipeline pipeline) {
        return new Commitish(pipeline.revision().ref(), pipeline.revision().tag(), pipeline.revision().sha());
    }

    private Environment environment(NewPipeline pipeline, Target target, Instant now) {
        Environment made = Environment.available(ci.nextOther(), pipeline.projectId(), target.name(),
                target.tier() == null ? TierGuess.byName().guess(target.name()) : target.tier(), now);
        ci.environments.put(made.id(), made);
        return made;
    }

    @Override
    public List<PipelineVariable> variables(long pipelineId) {
        return ci.pipelines.find(pipelineId).map(row -> row.made().variables()).orElse(List.of());
    }

    @Override
    public Optional<ScheduleOrigin> schedule(long pipelineId) {
        return ci.pipelines.find(pipelineId).map(row -> row.made().cause().schedule());
    }

    @Override
    public PipelineMergeRequests mergeRequests(long pipelineId) {
        return ci.pipelines.find(pipelineId).map(row -> row.made().cause().mergeRequests()).orElse(PipelineMergeRequests.NONE);
    }

    @Override
    public void giveVariables(long jobId, List<PipelineVariable> variables) {
        if (!ci.change(jobId, row -> row.variables = List.copyOf(variables))) {
            throw new IllegalStateException("there is no job " + jobId);
        }
    }

    @Override
    public int activeJobs(long projectId) {
        return (int) ci.jobs.rows().filter(job -> job.projectId == projectId && JobStatus.ALIVE.contains(job.run.status()))
                .filter(job -> !job.run.plan().external())
                .filter(job -> ci.shown(job.pipelineId).filter(row -> PipelineStatus.ALIVE.contains(row.status())).isPresent()).count();
    }

    @Override
    public int unfinishedJobs(long projectId) {
        return (int) ci.jobs.rows().filter(job -> job.projectId == projectId && JobStatus.ALIVE.contains(job.run.status())).count();
    }

    @Override
    public int madeSince(long projectId, long userId, String sha, Instant since) {
        return ci.pipelines.rows(row -> row.projectId() == projectId && row.made().cause().userId() != null
                && row.made().cause().userId() == userId
                && row.made().revision().sha().equals(sha) && row.times().createdAt().isAfter(since)).size();
    }

    @Override
    public List<Long> redundantSince(long pipelineId, long after, int most) {
        return ci.pipelines.rows().filter(older -> older.id() > after && live(older) && ci.pipelines.rows()
                .anyMatch(newer -> (older.id() == pipelineId || newer.id() == pipelineId) && replaces(newer, older)))
                .map(Pipeline::id).sorted().limit(most).toList();
    }

    @Override
    public List<Long> cancelableOf(long userId, long after, int most) {
        return ci.pipelines.rows().filter(row -> row.id() > after && !row.hidden() && PipelineStatus.CANCELABLE.contains(row.status())
                && row.made().cause().userId().equals(userId)).map(Pipeline::id).sorted().limit(most).toList();
    }

    private boolean live(Pipeline row) {
        PipelineSource source = row.made().cause().source();
        return !row.hidden() && PipelineStatus.CANCELABLE.contains(row.status()) && ci.withRedundant.find(row.projectId()).isEmpty()
                && (PipelineSource.FOR_REF.contains(source) || source == PipelineSource.PARENT_PIPELINE);
    }

    private static boolean replaces(Pipeline newer, Pipeline older) {
        return !newer.hidden() && PipelineSource.FOR_REF.contains(newer.made().cause().source()) && !newer.made().jobs().isEmpty()
                && newer.id() > older.id()
                && newer.projectId() == older.projectId() && newer.made().revision().ref().equals(older.made().revision().ref())
                && newer.made().revision().tag() == older.made().revision().tag()
                && !newer.made().revision().sha().equals(older.made().revision().sha());
    }

    @Override
    public void hide(LockedPipeline locked, Instant now) {
        ci.transactions.write(() -> {
            Pipeline row = ci.shown(locked.run().id())
                    .orElseThrow(() -> new IllegalStateException("pipeline " + locked.run().id() + " is not there to hide"));
            ci.pipelines.put(row.id(), new Pipeline(row.made(), row.iid(), row.status(), row.times(), now, row.coverage(), row.keepsFiles(),
                    true, row.reopened()));
        });
    }

    @Override
    public OptionalLong anyOf(long projectId) {
        return ci.pipelines.rows().filter(row -> row.projectId() == projectId).mapToLong(Pipeline::id).findFirst();
    }

    @Override
    public List<Long> hidden(Instant before, long after, int most) {
        return ci.pipelines.rows().filter(row -> row.hidden() && row.updatedAt().isBefore(before) && row.id() > after)
                .map(Pipeline::id).sorted().limit(most).toList();
    }

    @Override
    public OptionalLong projectOfHidden(long pipelineId) {
        return ci.pipelines.find(pipelineId).filter(Pipeline::hidden).map(row -> OptionalLong.of(row.projectId()))
                .orElseGet(OptionalLong::empty);
    }

    @Override
    public void remove(long pipelineId) {
        ci.transactions.write(() -> {
            if (ci.pipelines.find(pipelineId).filter(Pipeline::hidden).isPresent()) {
                ci.pipelines.remove(pipelineId);
                ci.jobs.removeIf(job -> job.pipelineId == pipelineId);
                ci.bridges.removeIf(row -> row.pipelineId() == pipelineId);
                ci.bridges.rows(row -> row.followed() != null && row.followed() == pipelineId).forEach(row -> ci.bridges.put(row.jobId(),
                        row.following(null)));
            }
        });
    }
}
