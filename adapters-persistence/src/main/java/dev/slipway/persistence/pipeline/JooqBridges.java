package dev.slipway.persistence.pipeline;

import static dev.slipway.persistence.jooq.Tables.BRIDGES;
import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.JOB_VARIABLES;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.array;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.min;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.table;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.slipway.application.job.BridgeProblem;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.domain.ciconfig.options.JobOptions;
import dev.slipway.domain.ciconfig.options.JobVariable;
import dev.slipway.domain.job.BridgeWait;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.pipeline.DownstreamRequest.Upstream;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.persistence.job.BridgeConditions;
import dev.slipway.persistence.job.EarlierJobs;
import dev.slipway.persistence.jooq.tables.Jobs;
import dev.slipway.persistence.kernel.JsonDocuments;
import dev.slipway.persistence.kernel.query.RenderedStatement;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jooq.CommonTableExpression;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Table;

/** Stores bridges and their downstream pipelines. */
@Singleton
final class JooqBridges implements Bridges {

    private static final TypeReference<List<JobVariable>> VARIABLES = new TypeReference<>() {};
    private static final List<String> COMPLETED = JobStatus.COMPLETED.stream().map(JobStatus::wireName).toList();
    private static final String BRIDGE = "bridge";
    private static final String PENDING = JobStatus.PENDING.wireName();

    private final DSLContext dsl;
    private final Secrets secrets;
    private final RenderedStatement followers;

    JooqBridges(DSLContext dsl, Secrets secrets) {
        this.dsl = dsl;
        this.secrets = secrets;
        this.followers = RenderedStatement.of(dsl, dsl.select(JOBS.ID).from(JOBS)
                .where(JOBS.ID.eq(any(array(select(BRIDGES.JOB_ID).from(BRIDGES)
                                .where(BRIDGES.FOLLOWED_ID.eq(RenderedStatement.place(0, BRIDGES.FOLLOWED_ID)))))),
                        BridgeConditions.of(BRIDGES, JOBS).of(BridgeWait.Check.ACTIVE))
                .orderBy(JOBS.ID));
    }

    @Override
    public Optional<Bridge> find(long jobId) {
        return dsl.select(JOBS.ID, JOBS.STATUS, JOBS.USER_ID, JOBS.NAME, JOBS.STAGE, JOBS.RUNS_WHEN, JOBS.ENVIRONMENT,
                JOBS.ENVIRONMENT_ACTION,
                JOBS.OPTIONS, JOBS.VARIABLES, PIPELINES.ID, PIPELINES.IID, PIPELINES.PROJECT_ID, PIPELINES.SOURCE, PIPELINES.REF,
                PIPELINES.TAG,
                        PIPELINES.REF_PROTECTED, PIPELINES.SHA, PIPELINES.BEFORE_SHA, PIPELINES.CREATED_AT)
                .from(JOBS).join(PIPELINES).on(PIPELINES.ID.eq(JOBS.PIPELINE_ID))
                .where(JOBS.ID.eq(jobId), JOBS.KIND.eq(BRIDGE), PIPELINES.DELETED_AT.isNull()).fetchOptional(this::bridge);
    }

    private Bridge bridge(Record row) {
        Home home = new Home(row.get(PIPELINES.ID), row.get(PIPELINES.IID), row.get(PIPELINES.PROJECT_ID),
                PipelineSource.of(row.get(PIPELINES.SOURCE)).orElseThrow(), row.get(PIPELINES.REF), row.get(PIPELINES.TAG),
                row.get(PIPELINES.REF_PROTECTED), row.get(PIPELINES.SHA), row.get(PIPELINES.BEFORE_SHA), row.get(PIPELINES.CREATED_AT));
        return new Bridge(row.get(JOBS.ID), JobStatus.of(row.get(JOBS.STATUS)).orElseThrow(), row.get(JOBS.USER_ID), row.get(JOBS.NAME),
                row.get(JOBS.STAGE), row.get(JOBS.RUNS_WHEN).equals(JobWhen.MANUAL.wireName()), row.get(JOBS.ENVIRONMENT),
                row.get(JOBS.ENVIRONMENT_ACTION), JsonDocuments.read(row.get(JOBS.OPTIONS), JobOptions.class),
                JsonDocuments.read(row.get(JOBS.VARIABLES), VARIABLES).stream().map(JobVariable::toVariable).toList(),
                given(row.get(JOBS.ID)), dependencies(row.get(JOBS.ID)), home);
    }

    private List<PipelineVariable> given(long jobId) {
        return dsl.selectFrom(JOB_VARIABLES).where(JOB_VARIABLES.JOB_ID.eq(jobId)).orderBy(JOB_VARIABLES.POSITION)
                .fetch(row -> new PipelineVariable(row.getKey(), secrets.decrypt(row.getValue(), JobCopies.place(jobId, row.getKey())),
                        row.getVariableType().equals("file")));
    }

    private List<Long> dependencies(long jobId) {
        Jobs other = JOBS.as("other");
        return dsl.select(other.ID).from(JOBS).join(other).on(EarlierJobs.of(JOBS, other))
                .where(JOBS.ID.eq(jobId), other.RETRIED.isFalse(), other.STATUS.in(COMPLETED)).orderBy(other.STAGE_INDEX, other.ID)
                .fetch(other.ID);
    }

    @Override
    public Optional<Followed> followed(long jobId) {
        return dsl.select(PIPELINES.STATUS, BRIDGES.MIRRORS, PIPELINES.REOPENED_BY_ID).from(BRIDGES)
                .leftJoin(PIPELINES).on(PIPELINES.ID.eq(BRIDGES.FOLLOWED_ID), PIPELINES.DELETED_AT.isNull())
                .where(BRIDGES.JOB_ID.eq(jobId))
                .fetchOptional(row -> new Followed(Optional.ofNullable(row.value1()).flatMap(PipelineStatus::of), row.value2(),
                        row.value3() == null ? OptionalLong.empty() : OptionalLong.of(row.value3())));
    }

    @Override
    public boolean reserve(long jobId) {
        return dsl.select(JOBS.STATUS).from(JOBS).join(PIPELINES).on(PIPELINES.ID.eq(JOBS.PIPELINE_ID))
                .where(JOBS.ID.eq(jobId), JOBS.KIND.eq(BRIDGE), PIPELINES.DELETED_AT.isNull()).forNoKeyUpdate().of(JOBS)
                .fetchOptional(JOBS.STATUS).filter(PENDING::equals).isPresent()
                && !dsl.fetchExists(BRIDGES, BRIDGES.JOB_ID.eq(jobId));
    }

    @Override
    public void follow(long jobId, long pipelineId, boolean made, boolean mirrors) {
        dsl.insertInto(BRIDGES)
                .set(BRIDGES.JOB_ID, jobId)
                .set(BRIDGES.PIPELINE_ID, field(select(JOBS.PIPELINE_ID).from(JOBS).where(JOBS.ID.eq(jobId))))
                .set(BRIDGES.FOLLOWED_ID, pipelineId)
                .set(BRIDGES.MADE, made)
                .set(BRIDGES.MIRRORS, mirrors)
                .execute();
    }

    @Override
    public boolean loops(long jobId) {
        return dsl.resultQuery("with recursive reached(id) as (select followed_id from bridges where job_id = ? union"
                        + " select b.followed_id from reached join bridges b on b.pipeline_id = reached.id"
                        + " join jobs j on j.id = b.job_id where " + BridgeConditions.text("b", "j") + ")"
                + " select exists (select from reached join bridges b on b.job_id = ? and b.pipeline_id = reached.id)", jobId, jobId)
                .fetchSingle().get(0, Boolean.class);
    }

    @Override
    public List<Long> followers(long pipelineId) {
        return followers.fetch(row -> row.get(JOBS.ID), pipelineId);
    }

    @Override
    public List<Long> mirrors(long pipelineId) {
        return dsl.select(JOBS.ID).from(BRIDGES).join(JOBS).on(JOBS.ID.eq(BRIDGES.JOB_ID))
                .where(BRIDGES.FOLLOWED_ID.eq(pipelineId), BRIDGES.MIRRORS.isTrue(), JOBS.RETRIED.isFalse()).orderBy(JOBS.ID)
                .fetch(JOBS.ID);
    }

    @Override
    public boolean acknowledgeRestart(long jobId) {
        return dsl.update(BRIDGES).set(BRIDGES.HEARD_REOPENINGS, PIPELINES.REOPENINGS).from(PIPELINES)
                .where(BRIDGES.JOB_ID.eq(jobId), PIPELINES.ID.eq(BRIDGES.FOLLOWED_ID), BRIDGES.HEARD_REOPENINGS.lt(PIPELINES.REOPENINGS))
                .execute() == 1;
    }

    @Override
    public List<Long> cancelChildren(long pipelineId) {
        return dsl.update(BRIDGES).set(BRIDGES.CALLED_OFF_REOPENINGS, PIPELINES.REOPENINGS).from(PIPELINES)
                .where(BRIDGES.PIPELINE_ID.eq(pipelineId), BRIDGES.MADE.isTrue(), PIPELINES.ID.eq(BRIDGES.FOLLOWED_ID),
                        PIPELINES.SOURCE.eq(PipelineSource.PARENT_PIPELINE.wireName()), PIPELINES.DELETED_AT.isNull())
                .returning(BRIDGES.FOLLOWED_ID).fetch(BRIDGES.FOLLOWED_ID).stream().sorted().toList();
    }

    @Override
    public boolean restartedSinceCancel(long pipelineId) {
        return dsl.fetchExists(BRIDGES.join(PIPELINES).on(PIPELINES.ID.eq(BRIDGES.FOLLOWED_ID)), BRIDGES.FOLLOWED_ID.eq(pipelineId),
                BRIDGES.MADE.isTrue(), BRIDGES.CALLED_OFF_REOPENINGS.lt(PIPELINES.REOPENINGS));
    }

    private record Line(Table<?> rows, Field<Long> id) {

        static Line named(String word) {
            return new Line(table(name(word)), field(name(word, "id"), Long.class));
        }
    }

    /** A pipeline, the one whose job made it, and so on. A pipeline is younger than the one above it, so there is no circle. */
    private static CommonTableExpression<?> upwards(Line line, String word, long pipelineId) {
        return name(word).fields("id").as(select(PIPELINES.ID).from(PIPELINES).where(PIPELINES.ID.eq(pipelineId)).unionAll(
                select(BRIDGES.PIPELINE_ID).from(line.rows()).join(BRIDGES).on(BRIDGES.FOLLOWED_ID.eq(line.id()), BRIDGES.MADE.isTrue())));
    }

    @Override
    public List<Upstream> lineage(long pipelineId) {
        Line line = Line.named("line");
        return dsl.withRecursive(upwards(line, "line", pipelineId))
                .select(PIPELINES.PROJECT_ID, PIPELINES.REF, PIPELINES.SOURCE).from(line.rows()).join(PIPELINES)
                .on(PIPELINES.ID.eq(line.id()))
                .orderBy(PIPELINES.ID.desc())
                .fetch(row -> new Upstream(row.value1(), row.value2(), PipelineSource.of(row.value3()).orElseThrow()));
    }

    @Override
    public int hierarchySize(long pipelineId, int most) {
        Line line = Line.named("line");
        Line tree = Line.named("tree");
        return dsl.withRecursive(upwards(line, "line", pipelineId),
                        name("tree").fields("id").as(select(min(line.id())).from(line.rows()).unionAll(
                        select(BRIDGES.FOLLOWED_ID).from(tree.rows()).join(BRIDGES).on(BRIDGES.PIPELINE_ID.eq(tree.id()),
                                BRIDGES.MADE.isTrue(),
                                        BRIDGES.FOLLOWED_ID.isNotNull()))))
                .selectCount().from(selectOne().from(tree.rows()).limit(most).asTable("counted")).fetchSingle().value1();
    }

    @Override
    public OptionalLong latestRun(long pipelineId, String jobName) {
        return dsl.select(JOBS.ID).from(JOBS)
                .where(JOBS.PIPELINE_ID.eq(pipelineId), JOBS.NAME.eq(jobName), JOBS.KIND.eq("build"), JOBS.RETRIED.isFalse())
                .fetchOptional(JOBS.ID).map(OptionalLong::of).orElseGet(OptionalLong::empty);
    }

    @Override
    public void explain(long jobId, BridgeProblem why) {
        dsl.update(JOBS).set(JOBS.PROBLEM, JsonDocuments.write(why.reason())).set(JOBS.PROBLEM_PROJECT_ID, why.projectId())
                .where(JOBS.ID.eq(jobId)).execute();
    }
}
