package dev.slipway.persistence.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.port.Pipelines.Handout;
import dev.slipway.application.pipeline.port.Pipelines.Particulars;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobTimeout;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.domain.pipeline.Ruling;
import dev.slipway.domain.pipeline.Ruling.Decision;
import dev.slipway.persistence.testing.Persistence;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Pipelines in their tables: what was decided is what is read, and what is not true is not written. */
class JooqPipelinesTest {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private Pipelines pipelines;
    private Transactions transactions;
    private static long next = 100;

    private final long pipeline = next += 100;

    @BeforeEach
    void start() {
        pipelines = HERE.get(Pipelines.class);
        transactions = HERE.get(Transactions.class);
        HERE.database().execute("""
                insert into users (id, username, name, email, created_at, updated_at) values (7, 'ann', 'Ann', 'ann@example.org', now(), now()), (8, 'bob', 'Bob', 'b@example.org', now(), now());
                insert into namespaces (id, kind, name, path, full_path, lineage, owner_id, visibility, created_at, updated_at)
                  values (5, 'user', 'ann', 'ann', 'ann', '{5}', 7, 0, now(), now());
                insert into projects (id, namespace_id, name, path, full_path, visibility, last_activity_at, created_at, updated_at)
                  values (3, 5, 'p', 'p', 'ann/p', 0, now(), now(), now());
                insert into runners (id, runner_type, digest, token_short, created_at, updated_at) values (4, 'instance_type', 'x', 'x', now(), now());
                """);
    }

    private void arrange(String... jobs) {
        HERE.database().execute("insert into pipelines (id, iid, project_id, source, ref, tag, sha, before_sha, ref_protected, status, created_at, updated_at) values ("
                + pipeline + ", " + pipeline + ", 3, 'push', 'main', false, 'a', 'b', true, 'created', now(), now())");
        int number = 0;
        for (String job : jobs) {
            String[] parts = job.split(" ");
            HERE.database().execute("insert into jobs (id, pipeline_id, project_id, user_id, name, stage, stage_index, status, runs_when, allow_failure, needs_scheduled, ref, tag,"
                    + " ref_protected, options, retry_max, retry_when, environment, created_at, updated_at) values (" + (pipeline + ++number) + ", " + pipeline
                    + ", 3, 7, '" + parts[0] + "', 'stage" + parts[1] + "', " + parts[1] + ", 'created', 'on_success', false, false, 'main', false, true, '{}', "
                    + (job.endsWith("again") ? "1, '{always}'" : "0, '{}'") + ", null, now(), now())");
        }
        change(run -> run.process(now()), Particulars.NONE);
    }

    private static Instant now() {
        return HERE.clock().instant();
    }

    private Ruling change(Function<PipelineRun, Ruling> decide, Particulars particulars) {
        return transactions.write(() -> {
            Pipelines.Held held = pipelines.lock(pipeline).orElseThrow();
            Ruling ruling = decide.apply(held.run());
            if (ruling instanceof Decision decision) {
                pipelines.apply(held, decision, particulars, now());
                assertEquals(text(decision.after()), text(pipelines.lock(pipeline).orElseThrow().run()));
            }
            return ruling;
        });
    }

    private static String text(PipelineRun run) {
        return run.status() + " " + run.times() + " " + run.jobs().stream()
                .sorted(Comparator.comparingLong(JobRun::id)).map(job -> job.id() + "=" + job.status() + job.retried() + job.times() + job.failureReason()).collect(Collectors.joining(" "));
    }

    private String statuses() {
        PipelineRun run = pipelines.lock(pipeline).orElseThrow().run();
        return run.status().wireName() + run.jobs().stream().map(job -> " " + job.name() + "=" + job.status().wireName()).collect(Collectors.joining());
    }

    private Particulars handout() {
        return Particulars.handedOut(new Handout(4, null, ("digest" + pipeline).getBytes(),
                new JobTimeout(Duration.ofSeconds(3600), JobTimeout.Source.PROJECT_TIMEOUT_SOURCE)));
    }

    private Object column(String sql) {
        try (var connection = HERE.database().connect(); var rows = connection.createStatement().executeQuery(sql)) {
            return rows.next() ? rows.getObject(1) : null;
        } catch (java.sql.SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    @Test
    void what_was_decided_is_what_is_read() {
        arrange("build 0", "test 1");
        assertEquals("pending build=pending test=created", statuses());
        change(run -> run.start(pipeline + 1, now()), handout());
        assertEquals(4L, column("select runner_id from jobs where id = " + (pipeline + 1)));
        assertEquals(3600, column("select timeout_seconds from jobs where id = " + (pipeline + 1)));
        assertEquals("project_timeout_source", column("select timeout_source from jobs where id = " + (pipeline + 1)));
        assertTrue(column("select heard_at from jobs where id = " + (pipeline + 1)) != null);
        change(run -> run.succeed(pipeline + 1, now()), Particulars.exited(0));
        assertEquals("running build=success test=pending", statuses());
        assertEquals(null, column("select token_digest from jobs where id = " + (pipeline + 1)));
        assertEquals(4L, column("select runner_id from jobs where id = " + (pipeline + 1)));
        assertEquals(0, column("select exit_code from jobs where id = " + (pipeline + 1)));
    }

    @Test
    void a_job_given_back_forgets_its_runner() {
        arrange("build 0");
        change(run -> run.start(pipeline + 1, now()), handout());
        change(run -> run.step(pipeline + 1, dev.slipway.domain.job.JobEvent.GIVE_BACK, now()), Particulars.NONE);
        assertEquals(null, column("select coalesce(runner_id::text, token_digest::text) from jobs where id = " + (pipeline + 1)));
    }

    @Test
    void a_retry_is_a_copy_for_whoever_asks() {
        arrange("build 0", "test 1");
        change(run -> run.start(pipeline + 1, now()), handout());
        change(run -> run.drop(pipeline + 1, FailureReason.SCRIPT_FAILURE, false, pipelines::nextJobId, now()), Particulars.exited(1));
        assertEquals("failed build=failed test=skipped", statuses());
        Decision decision = (Decision) change(run -> run.retry(pipeline + 1, pipelines::nextJobId, now()), Particulars.by(8));
        assertEquals("running", statuses().split(" ")[0]);
        assertEquals(8L, column("select user_id from jobs where id = " + decision.job()));
        assertEquals("stage0", column("select stage from jobs where id = " + decision.job()));
        assertEquals(true, column("select retried from jobs where id = " + (pipeline + 1)));
        assertEquals(8L, column("select user_id from jobs where id = " + (pipeline + 2)));
        assertEquals(7L, column("select user_id from jobs where id = " + (pipeline + 1)));
    }

    @Test
    void a_failure_is_retried_by_itself_for_the_same_user() {
        arrange("build 0 again");
        change(run -> run.start(pipeline + 1, now()), handout());
        Decision decision = (Decision) change(run -> run.drop(pipeline + 1, FailureReason.SCRIPT_FAILURE, false, pipelines::nextJobId, now()), Particulars.exited(1));
        List<JobRun> latest = JobRun.latest(decision.after().jobs());
        assertEquals(1, latest.size());
        assertEquals(7L, column("select user_id from jobs where id = " + latest.getFirst().id()));
    }

    @Test
    void a_state_that_changed_meanwhile_is_refused_loudly_and_nothing_stands() {
        arrange("build 0");
        assertThrows(IllegalStateException.class, () -> transactions.write(() -> {
            Pipelines.Held held = pipelines.lock(pipeline).orElseThrow();
            Decision start = (Decision) held.run().start(pipeline + 1, now());
            pipelines.apply(held, start, handout(), now());
            pipelines.apply(held, start, handout(), now());
        }));
        assertEquals("pending build=pending", statuses());
    }

    @Test
    void coverage_is_the_mean_of_the_latest_jobs() {
        arrange("a 0", "b 0");
        HERE.database().execute("update jobs set coverage = 30.5 where id = " + (pipeline + 1) + "; update jobs set coverage = 30.6 where id = " + (pipeline + 2));
        change(run -> run.cancel(now()), Particulars.NONE);
        assertEquals("30.55", String.valueOf(column("select coverage from pipelines where id = " + pipeline)));
        assertEquals(PipelineStatus.CANCELED, pipelines.lock(pipeline).orElseThrow().run().status());
    }

    @Test
    void deleted_and_unknown_pipelines_are_not_there() {
        arrange("a 0");
        assertEquals(pipeline, pipelines.ofJob(pipeline + 1).orElseThrow());
        HERE.database().execute("update pipelines set deleted_at = now() where id = " + pipeline);
        assertEquals(Optional.empty(), pipelines.lock(pipeline));
        assertTrue(pipelines.ofJob(pipeline + 1).isEmpty());
        assertTrue(pipelines.ofJob(-1).isEmpty());
        assertEquals(Optional.empty(), pipelines.lock(-1));
    }
}
