package dev.slipway.persistence.pipeline;

import static dev.slipway.persistence.jooq.Tables.DEPLOYMENTS;
import static dev.slipway.persistence.jooq.Tables.ENVIRONMENTS;
import static dev.slipway.persistence.jooq.Tables.PIPELINE_VARIABLES;

import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.port.Pipelines.Begun;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.pipeline.port.Pipelines.NewJob;
import dev.slipway.application.pipeline.port.Pipelines.NewPipeline;
import dev.slipway.application.pipeline.port.Pipelines.Target;
import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.EnvironmentAction;
import dev.slipway.domain.environment.EnvironmentSlug;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.environment.TierGuess;
import dev.slipway.domain.job.JobObstacle;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.pipeline.PipelineTimes;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import dev.slipway.persistence.environment.ProtectionObstacles;
import dev.slipway.persistence.jooq.tables.records.DeploymentsRecord;
import dev.slipway.persistence.pipeline.JobInserts.NewRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;

/** Stores one new pipeline: resource groups, environments, the counter, all locked in this order, then the rows of its own. */
final class PipelineInserts {

    /** So many characters of jobs are held as rows at one time: what instances share in the plan is written out in each row. */
    private static final long AT_ONCE = 1 << 20;

    private final DSLContext dsl;
    private final Secrets secrets;
    private final ResourceGroups groups;
    private final TierGuess tierGuess;
    private final Statements statements;
    private final NewPipeline pipeline;
    private final Instant now;

    /** The statements that every pipeline needs. */
    record Statements(PipelineStatements pipeline, JobInserts jobs) {

        Statements(DSLContext dsl) {
            this(new PipelineStatements(dsl), new JobInserts(dsl));
        }
    }

    PipelineInserts(DSLContext dsl, Secrets secrets, ResourceGroups groups, TierGuess tierGuess, Statements statements,
            NewPipeline pipeline, Instant now) {
        this.dsl = dsl;
        this.secrets = secrets;
        this.groups = groups;
        this.tierGuess = tierGuess;
        this.statements = statements;
        this.pipeline = pipeline;
        this.now = now;
    }

    /** Stores the pipeline with jobs that are created. */
    void write() {
        store(run -> new Decision(List.of(), List.of(), run, 0));
    }

    /** Stores the pipeline in the state that its first decision leaves. */
    Begun write(Function<PipelineRun, Decision> start) {
        return store(start);
    }

    private Begun store(Function<PipelineRun, Decision> start) {
        lockResourceGroups();
        Map<String, Long> environments = environments();
        int deploying = (int) pipeline.jobs().stream().filter(job -> deploys(job.target())).count();
        long number = pipeline.number().orElseGet(() -> statements.pipeline().count(pipeline.projectId(), 1, 0).pipeline());
        List<Long> ids = pipeline.jobs().isEmpty() ? List.of() : statements.jobs().ids(pipeline.jobs().size());
        PipelineRun made = made(ids);
        Decision decision = start.apply(made);
        statements.pipeline().insert(pipeline, decision.after(), number, now);
        insertVariables();
        insertJobs(ids, decision, environments,
                deploying == 0 ? 0 : statements.pipeline().count(pipeline.projectId(), 0, deploying).deployment() - deploying);
        return new Begun(new LockedPipeline(made, pipeline.projectId(), pipeline.jobs().stream().anyMatch(job -> job.target() != null)),
                decision);
    }

    private PipelineRun made(List<Long> ids) {
        TreeMap<Integer, String> stages = new TreeMap<>();
        List<JobRun> jobs = new ArrayList<>();
        for (int index = 0; index < ids.size(); index++) {
            NewJob job = pipeline.jobs().get(index);
            stages.put(job.plan().stage(), job.stage());
            jobs.add(JobRun.created(ids.get(index), job.plan(), now));
        }
        Map<Long, Set<JobObstacle>> obstacles =
                new ProtectionObstacles(dsl, tierGuess).ofNew(pipeline.projectId(), gated(ids), wantedTiers(ids));
        jobs.replaceAll(job -> job.facing(obstacles.getOrDefault(job.id(), Set.of())));
        PipelineTimes times = new PipelineTimes(now, null, pipeline.initialState().failure() == null ? null : now, null);
        return new PipelineRun(pipeline.id(), pipeline.initialState().status(), List.copyOf(stages.values()), jobs, times,
                pipeline.earlyEnd());
    }

    private List<ProtectionObstacles.GatedJob> gated(List<Long> ids) {
        List<ProtectionObstacles.GatedJob> gated = new ArrayList<>();
        for (int index = 0; index < ids.size(); index++) {
            Target target = pipeline.jobs().get(index).target();
            if (target != null) {
                gated.add(new ProtectionObstacles.GatedJob(ids.get(index), target.name(), target.action(), pipeline.cause().userId()));
            }
        }
        return gated;
    }

    private Map<Long, EnvironmentTier> wantedTiers(List<Long> ids) {
        Map<Long, EnvironmentTier> wanted = new TreeMap<>();
        for (int index = 0; index < ids.size(); index++) {
            Target target = pipeline.jobs().get(index).target();
            if (target != null && target.tier() != null) {
                wanted.put(ids.get(index), target.tier());
            }
        }
        return wanted;
    }

    /** Locks resource groups in the order of their keys and before environments, as every transaction does. */
    private void lockResourceGroups() {
        new TreeSet<>(pipeline.jobs().stream().flatMap(job -> job.plan().resourceGroup().stream()).toList())
                .forEach(key -> groups.lock(pipeline.projectId(), key));
    }

    private static boolean deploys(@Nullable Target target) {
        return target != null && EnvironmentAction.deploys(target.action());
    }

    /** Environments by name, those that do not exist made, all locked in the order of their names. */
    private Map<String, Long> environments() {
        TreeMap<String, Target> wanted = new TreeMap<>();
        pipeline.jobs().stream().map(NewJob::target).filter(PipelineInserts::deploys)
                .forEach(target -> wanted.putIfAbsent(target.name(), target));
        Map<String, Long> found = new TreeMap<>();
        wanted.forEach((name, target) -> found.put(name, dsl.insertInto(ENVIRONMENTS)
                .set(ENVIRONMENTS.PROJECT_ID, pipeline.projectId())
                .set(ENVIRONMENTS.NAME, name)
                .set(ENVIRONMENTS.SLUG, EnvironmentSlug.of(name))
                .set(ENVIRONMENTS.STATE, EnvironmentState.AVAILABLE.wireName())
                .set(ENVIRONMENTS.TIER, (target.tier() == null ? tierGuess.guess(name) : target.tier()).wireName())
                .set(ENVIRONMENTS.CREATED_AT, now)
                .set(ENVIRONMENTS.UPDATED_AT, now)
                .onConflict(ENVIRONMENTS.PROJECT_ID, ENVIRONMENTS.NAME).doUpdate().set(ENVIRONMENTS.NAME, name)
                .returningResult(ENVIRONMENTS.ID).fetchSingle().value1()));
        return found;
    }

    private void insertVariables() {
        insertVariables(pipeline.variables(), false);
        if (pipeline.cause().schedule() != null) {
            insertVariables(pipeline.cause().schedule().variables(), true);
        }
    }

    private void insertVariables(List<PipelineVariable> variables, boolean ofSchedule) {
        int position = 0;
        for (PipelineVariable variable : variables) {
            dsl.insertInto(PIPELINE_VARIABLES)
                    .set(PIPELINE_VARIABLES.PIPELINE_ID, pipeline.id())
                    .set(PIPELINE_VARIABLES.POSITION, position++)
                    .set(PIPELINE_VARIABLES.OF_SCHEDULE, ofSchedule)
                    .set(PIPELINE_VARIABLES.KEY, variable.key())
                    .set(PIPELINE_VARIABLES.VALUE, secrets.encrypt(variable.value(), place(pipeline.id(), variable.key())))
                    .set(PIPELINE_VARIABLES.VARIABLE_TYPE, variable.type())
                    .set(PIPELINE_VARIABLES.RAW, variable.raw())
                    .execute();
        }
    }

    private void insertJobs(List<Long> ids, Decision decision, Map<String, Long> environments, long deployment) {
        Map<Long, JobRun> runs = decision.after().jobs().stream().collect(Collectors.toMap(JobRun::id, Function.identity()));
        List<NewRow> jobs = new ArrayList<>();
        List<DeploymentsRecord> deployments = new ArrayList<>();
        long characters = 0;
        for (int index = 0; index < ids.size(); index++) {
            NewJob job = pipeline.jobs().get(index);
            NewRow row = NewRow.of(job, Objects.requireNonNull(runs.get(ids.get(index))));
            jobs.add(row);
            characters += row.options().length() + row.variables().length();
            Target target = job.target();
            if (target != null && deploys(target)) {
                deployments.add(deployment(ids.get(index), target, Objects.requireNonNull(environments.get(target.name())), ++deployment));
            }
            if (characters > AT_ONCE) {
                insert(jobs, deployments);
                characters = 0;
            }
        }
        insert(jobs, deployments);
    }

    private void insert(List<NewRow> jobs, List<DeploymentsRecord> deployments) {
        if (!jobs.isEmpty()) {
            statements.jobs().insert(pipeline, jobs, now);
        }
        if (!deployments.isEmpty()) {
            dsl.batchInsert(deployments).execute();
        }
        jobs.clear();
        deployments.clear();
    }

    private DeploymentsRecord deployment(long jobId, Target target, long environment, long number) {
        DeploymentsRecord row = dsl.newRecord(DEPLOYMENTS);
        row.set(DEPLOYMENTS.IID, number);
        row.set(DEPLOYMENTS.PROJECT_ID, pipeline.projectId());
        row.set(DEPLOYMENTS.ENVIRONMENT_ID, environment);
        row.set(DEPLOYMENTS.JOB_ID, jobId);
        row.set(DEPLOYMENTS.USER_ID, pipeline.cause().userId());
        row.set(DEPLOYMENTS.REF, pipeline.revision().ref());
        row.set(DEPLOYMENTS.TAG, pipeline.revision().tag());
        row.set(DEPLOYMENTS.SHA, pipeline.revision().sha());
        row.set(DEPLOYMENTS.STATUS, DeploymentStatus.CREATED.wireName());
        row.set(DEPLOYMENTS.EXTERNAL_URL, target.url());
        row.set(DEPLOYMENTS.TIER, target.tier() == null ? null : target.tier().wireName());
        row.set(DEPLOYMENTS.AUTO_STOP_SECONDS, target.autoStopSeconds());
        row.set(DEPLOYMENTS.ON_STOP, target.onStop());
        row.set(DEPLOYMENTS.CREATED_AT, now);
        row.set(DEPLOYMENTS.UPDATED_AT, now);
        return row;
    }

    /** Where a value belongs: it decrypts nowhere else. */
    static String place(long pipelineId, String key) {
        return "pipeline_variables.value:" + pipelineId + ":" + key;
    }
}
