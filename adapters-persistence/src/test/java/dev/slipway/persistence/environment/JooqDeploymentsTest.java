package dev.slipway.persistence.environment;

import static dev.slipway.persistence.jooq.Tables.DEPLOYMENTS;
import static dev.slipway.persistence.jooq.Tables.ENVIRONMENTS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.environment.DeploymentRows;
import dev.slipway.application.environment.DeploymentsKit;
import dev.slipway.application.environment.port.DeploymentRecords;
import dev.slipway.application.environment.port.Deployments;
import dev.slipway.application.environment.port.Environments;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.application.kernel.Together;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.environment.DeploymentEvent;
import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqDeploymentsTest extends DeploymentsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static final int ROUNDS = Integer.getInteger("slipway.rounds", 20);
    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");

    @Override
    protected Deployments deployments() {
        return HERE.get(Deployments.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected DeploymentRows rows() {
        return new Tables();
    }

    /** As new pipelines do, which make environments or lock them by name: by id the two could wait for each other. */
    @Test
    void environments_are_locked_by_name() throws Exception {
        Tables tables = new Tables();
        long project = tables.project();
        Map<Long, DeploymentEvent> succeed = new HashMap<>();
        for (String name : List.of("b", "a")) {
            tables.environment(project, name, EnvironmentState.AVAILABLE, EnvironmentTier.OTHER);
            long job = tables.deploying(project, name, DeploymentStatus.RUNNING, new DeploymentRows.Plan(null, null, null), tables.user());
            succeed.put(job, DeploymentEvent.SUCCEED);
        }
        AtomicInteger attempts = new AtomicInteger();
        CountDownLatch firstHeld = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> pipeline = threads.submit(() -> transactions().write(() -> {
                attempts.incrementAndGet();
                touch(project, "a");
                firstHeld.countDown();
                Eventually.is(JooqDeploymentsTest::somebodyWaits);
                touch(project, "b");
            }));
            firstHeld.await();
            transactions().write(() -> {
                attempts.incrementAndGet();
                deployments().follow(new Deployments.Steps(succeed, List.of(), null), START);
            });
            pipeline.get();
        }
        assertEquals(2, attempts.get());
    }

    /** Clients and deletions lock an environment before its deployments; so do jobs. A deadlock would repeat one of both. */
    @Test
    void environment_is_locked_before_its_deployments() throws Exception {
        Tables tables = new Tables();
        DeploymentRecords records = HERE.get(DeploymentRecords.class);
        Environments environments = HERE.get(Environments.class);
        AtomicInteger attempts = new AtomicInteger();
        for (DeploymentEvent event : List.of(DeploymentEvent.RUN, DeploymentEvent.SUCCEED, DeploymentEvent.DROP)) {
            long project = tables.project();
            tables.environment(project, "prod", EnvironmentState.STOPPED, EnvironmentTier.OTHER);
            long job = tables.deploying(project, "prod", DeploymentStatus.CREATED, new DeploymentRows.Plan(null, null, null),
                    tables.user());
            long deployment = id(DEPLOYMENTS.ID, DEPLOYMENTS, DEPLOYMENTS.JOB_ID.eq(job));
            long environment = id(ENVIRONMENTS.ID, ENVIRONMENTS, ENVIRONMENTS.PROJECT_ID.eq(project));
            CountDownLatch firstHeld = new CountDownLatch(1);
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                Future<?> client = threads.submit(() -> transactions().write(() -> {
                    attempts.incrementAndGet();
                    environments.lock(project, environment);
                    firstHeld.countDown();
                    Eventually.is(JooqDeploymentsTest::somebodyWaits);
                    records.lock(project, deployment);
                }));
                firstHeld.await();
                transactions().write(() -> {
                    attempts.incrementAndGet();
                    deployments().follow(new Deployments.Steps(Map.of(job, event), List.of(), null), START);
                });
                client.get();
            }
        }
        assertEquals(6, attempts.get());
    }

    private static long id(Field<Long> field, Table<?> table, Condition condition) {
        return HERE.dsl().select(field).from(table).where(condition).fetchSingle().value1();
    }

    /** Either the retry finds no deployment any more, or its new one goes with the environment. */
    @Test
    void deletion_of_the_environment_against_a_retry_fails_neither() throws Exception {
        Tables tables = new Tables();
        Environments environments = HERE.get(Environments.class);
        for (int round = 0; round < ROUNDS; round++) {
            long project = tables.project();
            tables.environment(project, "prod", EnvironmentState.STOPPED, EnvironmentTier.OTHER);
            long earlier = tables.deploying(project, "prod", DeploymentStatus.FAILED, new DeploymentRows.Plan(null, null, null),
                    tables.user());
            long retry = tables.job(project);
            long environment = HERE.dsl().select(ENVIRONMENTS.ID).from(ENVIRONMENTS).where(ENVIRONMENTS.PROJECT_ID.eq(project))
                    .fetchSingle().value1();
            Together.run(2, number -> transactions().write(() -> {
                if (number == 0) {
                    environments.lock(project, environment);
                    environments.delete(environment);
                } else {
                    deployments().follow(new Deployments.Steps(Map.of(), List.of(new Deployments.Repeat(earlier, retry)), null), START);
                }
            }));
            assertEquals(0, HERE.dsl().fetchCount(DEPLOYMENTS, DEPLOYMENTS.PROJECT_ID.eq(project)));
        }
    }

    private static void touch(long project, String name) {
        HERE.dsl().update(ENVIRONMENTS).set(ENVIRONMENTS.NAME, name).where(ENVIRONMENTS.PROJECT_ID.eq(project), ENVIRONMENTS.NAME.eq(name))
                .execute();
    }

    private static boolean somebodyWaits() {
        return (Long) HERE.rows()
                .ask("select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()") > 0;
    }

    private static final class Tables implements DeploymentRows {

        private static long id(String sql, Object... values) {
            return (Long) HERE.rows().ask(sql, values);
        }

        @Override
        public long user() {
            return HERE.rows().user();
        }

        @Override
        public long project() {
            long project = HERE.rows().project();
            id("insert into project_counters (project_id) values (?) returning project_id", project);
            id("""
                    insert into pipelines (iid, project_id, source, ref, tag, sha, before_sha, ref_protected, status, created_at, \
                    updated_at)
                    values (1, ?, 'push', 'main', false, 'a', 'b', false, 'running', now(), now()) returning id""", project);
            return project;
        }

        @Override
        public void environment(long projectId, String name, EnvironmentState state, EnvironmentTier tier) {
            id("""
                    insert into environments (project_id, name, slug, state, tier, created_at, updated_at)
                    values (?, ?, ?, ?, ?, now(), now()) returning id""", projectId, name, name, state.wireName(), tier.wireName());
        }

        @Override
        public long job(long projectId) {
            return job(projectId, null, null);
        }

        @Override
        public long job(long projectId, String environment, String action) {
            return id("""
                    insert into jobs (pipeline_id, project_id, name, stage, stage_index, status, runs_when, allow_failure, needs_scheduled,
                                      ref, tag, ref_protected, options, environment, environment_action, created_at, updated_at)
                    select id, project_id, 'job', 'test', 0, 'running', 'on_success', false, false, 'main', false, false, '{}', ?, ?, \
                    now(), now()
                    from pipelines where project_id = ? returning id""", environment, action, projectId);
        }

        @Override
        public long deploying(long projectId, String environment, DeploymentStatus status, DeploymentRows.Plan plan, long userId) {
            long job = job(projectId, environment, "start");
            HERE.dsl().insertInto(DEPLOYMENTS)
                    .set(DEPLOYMENTS.IID,
                            id("update project_counters set deployment = deployment + 1 where project_id = ? returning deployment",
                                    projectId))
                    .set(DEPLOYMENTS.PROJECT_ID, projectId)
                    .set(DEPLOYMENTS.ENVIRONMENT_ID,
                            id("select id from environments where project_id = ? and name = ?", projectId, environment))
                    .set(DEPLOYMENTS.JOB_ID, job).set(DEPLOYMENTS.USER_ID, userId).set(DEPLOYMENTS.REF, "main").set(DEPLOYMENTS.TAG, false)
                    .set(DEPLOYMENTS.SHA, "a").set(DEPLOYMENTS.STATUS, status.wireName()).set(DEPLOYMENTS.CREATED_AT, START)
                    .set(DEPLOYMENTS.UPDATED_AT, START)
                    .set(DEPLOYMENTS.FINISHED_AT, DeploymentStatus.FINISHED.contains(status) ? START : null)
                    .set(DEPLOYMENTS.EXTERNAL_URL, plan.externalUrl())
                    .set(DEPLOYMENTS.TIER, plan.tier() == null ? null : plan.tier().wireName())
                    .set(DEPLOYMENTS.AUTO_STOP_SECONDS, plan.autoStopSeconds()).execute();
            return job;
        }

        @Override
        public Optional<DeploymentRows.Seen> deployment(long jobId) {
            return HERE.dsl().selectFrom(DEPLOYMENTS).where(DEPLOYMENTS.JOB_ID.eq(jobId)).fetchOptional(row -> new DeploymentRows.Seen(
                    row.getIid(), DeploymentStatus.of(row.getStatus()).orElseThrow(), row.getUserId(), row.getCreatedAt(),
                    row.getUpdatedAt(), row.getFinishedAt()));
        }

        @Override
        public DeploymentRows.SeenEnvironment environment(long projectId, String name) {
            return HERE.dsl().selectFrom(ENVIRONMENTS).where(ENVIRONMENTS.PROJECT_ID.eq(projectId), ENVIRONMENTS.NAME.eq(name))
                    .fetchSingle(row -> new DeploymentRows.SeenEnvironment(
                            Arrays.stream(EnvironmentState.values()).filter(state -> state.wireName().equals(row.getState())).findFirst()
                                    .orElseThrow(),
                            row.getExternalUrl(), EnvironmentTier.of(row.getTier()).orElseThrow(), row.getAutoStopAt()));
        }
    }
}
