package dev.slipway.persistence.pipeline;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.JOB_VARIABLES;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.jooq.Tables.PIPELINE_VARIABLES;
import static dev.slipway.persistence.jooq.Tables.PUSHES;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;

import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.ScheduleOrigin;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.domain.environment.TierGuess;
import dev.slipway.domain.job.JobArchiving;
import dev.slipway.domain.job.JobKind;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.Move;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import dev.slipway.domain.variable.PipelineMergeRequests;
import io.micronaut.core.annotation.Nullable;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.jooq.DSLContext;

/** Pipelines in their tables. The pipeline's row is the lock of everything under it. */
@Singleton
final class JooqPipelines implements Pipelines {

    private final DSLContext dsl;
    private final JobCopies copies;
    private final Secrets secrets;
    private final ResourceGroups groups;
    private final JobArchiving archiving;
    private final InstantSource clock;
    private final TierGuess tierGuess;
    private final PipelineRows rows;
    private final PipelineMoves moves;
    private final PipelineInserts.Statements statements;
    private final RedundantPipelines redundant;

    /** @param tierGuess null for the default guess */
    JooqPipelines(DSLContext dsl, JobCopies copies, Secrets secrets, ResourceGroups groups, JobArchiving archiving, InstantSource clock,
            @Nullable TierGuess tierGuess) {
        this.dsl = dsl;
        this.secrets = secrets;
        this.copies = copies;
        this.groups = groups;
        this.archiving = archiving;
        this.clock = clock;
        this.tierGuess = tierGuess == null ? TierGuess.byName() : tierGuess;
        this.rows = new PipelineRows(dsl, this.tierGuess);
        this.statements = new PipelineInserts.Statements(dsl);
        this.redundant = new RedundantPipelines(dsl);
        this.moves = new PipelineMoves(dsl, secrets);
    }

    @Override
    public Optional<LockedPipeline> lock(long pipelineId) {
        return rows.lock(pipelineId, OptionalLong.empty()).map(this::current);
    }

    @Override
    public Optional<LockedPipeline> lockAs(long pipelineId, long userId) {
        return rows.lock(pipelineId, OptionalLong.of(userId)).map(this::current);
    }

    @Override
    public Optional<LockedPipeline> lockForStart(long pipelineId, List<Long> jobIds) {
        return rows.lockForStart(pipelineId, jobIds).map(this::current);
    }

    private LockedPipeline current(LockedPipeline locked) {
        return archiving.archived(locked.run().times().createdAt(), clock.instant())
                ? new LockedPipeline(locked.run().archived(), locked.projectId(), locked.deploying()) : locked;
    }

    @Override
    public OptionalLong ofJob(long jobId) {
        return dsl.select(JOBS.PIPELINE_ID).from(JOBS).join(PIPELINES).on(PIPELINES.ID.eq(JOBS.PIPELINE_ID))
                .where(JOBS.ID.eq(jobId), PIPELINES.DELETED_AT.isNull())
                .fetchOptional(JOBS.PIPELINE_ID).map(OptionalLong::of).orElseGet(OptionalLong::empty);
    }

    @Override
    public long nextJobId() {
        return dsl.select(field("nextval(pg_get_serial_sequence('jobs', 'id'))", Long.class)).fetchSingle().value1();
    }

    @Override
    public void apply(LockedPipeline locked, Decision decision, TransitionDetails details, Instant now) {
        for (Move move : decision.moves()) {
            if (move instanceof Move.JobRetried retried) {
                copies.insert(retried, details.userId(), now);
            }
        }
        moves.write(locked, decision, details, now);
    }

    @Override
    public long nextId() {
        return statements.pipeline().nextId();
    }

    @Override
    public long nextNumber(long projectId) {
        return statements.pipeline().count(projectId, 1, 0).pipeline();
    }

    @Override
    public Set<Long> unknown(Collection<Long> ids, Instant before) {
        Optional<Long> last = dsl.select(PIPELINES.ID).from(PIPELINES).where(PIPELINES.CREATED_AT.lt(before))
                .orderBy(PIPELINES.ID.desc()).limit(1).fetchOptional(PIPELINES.ID);
        Set<Long> unknown = new HashSet<>(ids);
        unknown.removeIf(id -> last.isEmpty() || id > last.get());
        unknown.removeAll(
                dsl.select(PIPELINES.ID).from(PIPELINES).where(PIPELINES.ID.eq(any(unknown.toArray(Long[]::new)))).fetchSet(PIPELINES.ID));
        return unknown;
    }

    @Override
    public boolean ranFor(long mergeRequestId, String sha) {
        return dsl.fetchExists(PIPELINES, PIPELINES.MERGE_REQUEST_ID.eq(mergeRequestId),
                coalesce(PIPELINES.SOURCE_SHA, PIPELINES.SHA).eq(sha));
    }

    @Override
    public boolean madeBy(long pushId) {
        return dsl.fetchExists(PIPELINES, PIPELINES.PUSH_ID.eq(pushId));
    }

    @Override
    public Optional<LockedPipeline> create(NewPipeline pipeline, Instant now) {
        if (isMade(pipeline)) {
            return Optional.empty();
        }
        inserts(pipeline, now).write();
        return lock(pipeline.id());
    }

    @Override
    public Optional<Begun> begin(NewPipeline pipeline, Function<PipelineRun, Decision> start, Instant now) {
        return isMade(pipeline) ? Optional.empty() : Optional.of(inserts(pipeline, now).write(start));
    }

    private PipelineInserts inserts(NewPipeline pipeline, Instant now) {
        return new PipelineInserts(dsl, secrets, groups, tierGuess, statements, pipeline, now);
    }

    private boolean isMade(NewPipeline pipeline) {
        if (pipeline.cause().pushId() == null) {
            return false;
        }
        dsl.select(PUSHES.ID).from(PUSHES).where(PUSHES.ID.eq(pipeline.cause().pushId())).forNoKeyUpdate().fetch();
        return madeBy(pipeline.cause().pushId());
    }

    @Override
    public List<PipelineVariable> variables(long pipelineId) {
        return variables(pipelineId, false);
    }

    @Override
    public Optional<ScheduleOrigin> schedule(long pipelineId) {
        return dsl.select(PIPELINES.SCHEDULE_ID, PIPELINES.SCHEDULE_DESCRIPTION).from(PIPELINES)
                .where(PIPELINES.ID.eq(pipelineId), PIPELINES.SCHEDULE_ID.isNotNull())
                .fetchOptional(row -> new ScheduleOrigin(row.value1(), row.value2(), variables(pipelineId, true)));
    }

    @Override
    public PipelineMergeRequests mergeRequests(long pipelineId) {
        return dsl.select(PIPELINES.MERGE_REQUESTS).from(PIPELINES).where(PIPELINES.ID.eq(pipelineId))
                .fetchOptional(PIPELINES.MERGE_REQUESTS).map(MergeRequestDocuments::read).orElse(PipelineMergeRequests.NONE);
    }

    private List<PipelineVariable> variables(long pipelineId, boolean ofSchedule) {
        return dsl.selectFrom(PIPELINE_VARIABLES)
                .where(PIPELINE_VARIABLES.PIPELINE_ID.eq(pipelineId), PIPELINE_VARIABLES.OF_SCHEDULE.eq(ofSchedule))
                .orderBy(PIPELINE_VARIABLES.POSITION)
                .fetch(row -> new PipelineVariable(row.get(PIPELINE_VARIABLES.KEY),
                        secrets.decrypt(row.get(PIPELINE_VARIABLES.VALUE),
                                PipelineInserts.place(pipelineId, row.get(PIPELINE_VARIABLES.KEY))),
                        row.get(PIPELINE_VARIABLES.VARIABLE_TYPE).equals("file"), row.get(PIPELINE_VARIABLES.RAW)));
    }

    @Override
    public void giveVariables(long jobId, List<PipelineVariable> variables) {
        dsl.deleteFrom(JOB_VARIABLES).where(JOB_VARIABLES.JOB_ID.eq(jobId)).execute();
        for (int position = 0; position < variables.size(); position++) {
            PipelineVariable variable = variables.get(position);
            dsl.insertInto(JOB_VARIABLES)
                    .set(JOB_VARIABLES.JOB_ID, jobId)
                    .set(JOB_VARIABLES.POSITION, position)
                    .set(JOB_VARIABLES.KEY, variable.key())
                    .set(JOB_VARIABLES.VALUE, secrets.encrypt(variable.value(), JobCopies.place(jobId, variable.key())))
                    .set(JOB_VARIABLES.VARIABLE_TYPE, variable.type())
                    .execute();
        }
    }

    @Override
    public int activeJobs(long projectId) {
        return dsl.fetchCount(JOBS.join(PIPELINES).on(PIPELINES.ID.eq(JOBS.PIPELINE_ID)), JOBS.PROJECT_ID.eq(projectId),
                JOBS.KIND.ne(inline(JobKind.EXTERNAL.wireName())),
                JOBS.STATUS.in(JobStatus.ALIVE.stream().map(JobStatus::wireName).toList()), PIPELINES.DELETED_AT.isNull(),
                PIPELINES.STATUS.in(PipelineStatus.ALIVE.stream().map(PipelineStatus::wireName).toList()));
    }

    @Override
    public int unfinishedJobs(long projectId) {
        return statements.pipeline().unfinishedJobs(projectId);
    }

    @Override
    public int madeSince(long projectId, long userId, String sha, Instant since) {
        return dsl.fetchCount(PIPELINES, PIPELINES.PROJECT_ID.eq(projectId), PIPELINES.USER_ID.eq(userId), PIPELINES.SHA.eq(sha),
                PIPELINES.CREATED_AT.gt(since));
    }

    @Override
    public List<Long> redundantSince(long pipelineId, long after, int most) {
        return redundant.of(pipelineId, after, most);
    }

    @Override
    public List<Long> cancelableOf(long userId, long after, int most) {
        return dsl.select(PIPELINES.ID).from(PIPELINES).where(PIPELINES.USER_ID.eq(userId), PIPELINES.ID.gt(after),
                        PIPELINES.STATUS.in(PipelineStatus.CANCELABLE.stream().map(PipelineStatus::wireName).toList()),
                        PIPELINES.DELETED_AT.isNull())
                .orderBy(PIPELINES.ID).limit(most).fetch(PIPELINES.ID);
    }

    @Override
    public void hide(LockedPipeline locked, Instant now) {
        int count = dsl.update(PIPELINES).set(PIPELINES.DELETED_AT, now).set(PIPELINES.UPDATED_AT, notBefore(PIPELINES.UPDATED_AT, now))
                .where(PIPELINES.ID.eq(locked.run().id()), PIPELINES.DELETED_AT.isNull()).execute();
        if (count != 1) {
            throw new IllegalStateException("pipeline " + locked.run().id() + " is not there to hide");
        }
    }

    @Override
    public OptionalLong anyOf(long projectId) {
        return dsl.select(PIPELINES.ID).from(PIPELINES).where(PIPELINES.PROJECT_ID.eq(projectId)).orderBy(PIPELINES.ID).limit(1)
                .fetchOptional(PIPELINES.ID).map(OptionalLong::of).orElseGet(OptionalLong::empty);
    }

    @Override
    public List<Long> hidden(Instant before, long after, int most) {
        return dsl.select(PIPELINES.ID).from(PIPELINES).where(PIPELINES.DELETED_AT.lt(before), PIPELINES.ID.gt(after))
                .orderBy(PIPELINES.ID).limit(most).fetch(PIPELINES.ID);
    }

    @Override
    public OptionalLong projectOfHidden(long pipelineId) {
        return dsl.select(PIPELINES.PROJECT_ID).from(PIPELINES).where(PIPELINES.ID.eq(pipelineId), PIPELINES.DELETED_AT.isNotNull())
                .fetchOptional(PIPELINES.PROJECT_ID).map(OptionalLong::of).orElseGet(OptionalLong::empty);
    }

    @Override
    public void remove(long pipelineId) {
        dsl.deleteFrom(PIPELINES).where(PIPELINES.ID.eq(pipelineId), PIPELINES.DELETED_AT.isNotNull()).execute();
    }
}
