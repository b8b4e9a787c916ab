package dev.slipway.persistence.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.environment.port.Deployments;
import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.pipeline.PipelineChanges;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.PipelineWork;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.port.Pipelines.Held;
import dev.slipway.application.pipeline.port.Pipelines.NewJob;
import dev.slipway.application.pipeline.port.Pipelines.NewPipeline;
import dev.slipway.application.pipeline.port.Pipelines.Particulars;
import dev.slipway.application.pipeline.port.Pipelines.Target;
import dev.slipway.domain.ciconfig.model.JobOptions;
import dev.slipway.domain.job.JobPlan;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.domain.pipeline.Ruling;
import dev.slipway.persistence.testing.Persistence;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What happens when two change one pipeline, or make two in one project, at the same moment. */
class PipelineRacesTest {

    private static final int ROUNDS = Integer.getInteger("slipway.rounds", 5);

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private Pipelines pipelines;
    private Transactions transactions;
    private PipelineChanges changes;
    private Object deadlocks;

    @BeforeEach
    void start() {
        deadlocks = deadlocks();
        pipelines = HERE.get(Pipelines.class);
        transactions = HERE.get(Transactions.class);
        changes = new PipelineChanges(transactions, pipelines, HERE.get(Deployments.class),
                new PipelineWork(HERE.get(Work.class), HERE.get(ResourceGroups.class)), HERE.get(Announcements.class), HERE.clock());
        HERE.database().execute("""
                insert into users (id, username, name, email, created_at, updated_at) values (7, 'ann', 'Ann', 'ann@example.org', now(), now());
                insert into namespaces (id, kind, name, path, full_path, lineage, owner_id, visibility, created_at, updated_at)
                  values (5, 'user', 'ann', 'ann', 'ann', '{5}', 7, 0, now(), now());
                insert into projects (id, namespace_id, name, path, full_path, visibility, last_activity_at, created_at, updated_at)
                  values (3, 5, 'p', 'p', 'ann/p', 0, now(), now(), now());
                """);
    }

    @AfterEach
    void stop() {
        threads.close();
        assertEquals(deadlocks, deadlocks());
    }

    private static Object deadlocks() {
        return column("select deadlocks from pg_stat_database where datname = current_database()");
    }

    private static NewJob job(JobPlan plan, Target target) {
        JobOptions options = new JobOptions(List.of(), List.of("true"), List.of(), List.of(), null, List.of(), List.of(), null, null, null, null, null,
                null, null, List.of(), null, null);
        return new NewJob(plan, "stage" + plan.stage(), List.of(), null, List.of(), options, target);
    }

    private NewPipeline pipeline(Long pushId, NewJob... jobs) {
        return new NewPipeline(pipelines.nextId(), 3, pushId, 7L, null, PipelineSource.PUSH, "main", false, true, "a".repeat(40), "0".repeat(40),
                PipelineStatus.CREATED, null, null, List.of(new PipelineVariable("K", "secret", true)), List.of(jobs));
    }

    private Optional<Held> make(NewPipeline pipeline) {
        return transactions.write(() -> pipelines.create(pipeline, HERE.clock().instant()).map(held -> {
            changes.apply(held, held.run().process(HERE.clock().instant()), Particulars.NONE, HERE.clock().instant());
            return held;
        }));
    }

    private static Object column(String sql) {
        try (var connection = HERE.database().connect(); var rows = connection.createStatement().executeQuery(sql)) {
            return rows.next() ? rows.getObject(1) : null;
        } catch (java.sql.SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private <T> List<T> together(List<Callable<T>> tasks) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(tasks.size());
        List<Future<T>> running = new ArrayList<>();
        for (Callable<T> task : tasks) {
            running.add(threads.submit(() -> {
                barrier.await();
                return task.call();
            }));
        }
        List<T> results = new ArrayList<>();
        for (Future<T> each : running) {
            results.add(each.get());
        }
        return results;
    }

    private PipelineRun run(long id) {
        return transactions.write(() -> pipelines.lock(id).orElseThrow().run());
    }

    @Test
    void a_new_pipeline_reads_back_as_it_was_planned() {
        Held made = make(pipeline(null, job(JobPlan.of("build", 0), null),
                job(JobPlan.of("ship", 1).when(JobWhen.MANUAL, true), new Target("production", "start", "https://x", null, 60L, "stop")))).orElseThrow();
        PipelineRun run = run(made.run().id());
        assertEquals(PipelineStatus.PENDING, run.status());
        assertEquals(List.of("stage0", "stage1"), run.stages());
        assertEquals(JobPlan.of("ship", 1).when(JobWhen.MANUAL, true), run.jobs().get(1).plan());
        assertEquals(List.of(new PipelineVariable("K", "secret", true)), pipelines.variables(run.id()));
        assertEquals("created", column("select status from deployments where job_id = " + run.jobs().get(1).id()));
        assertEquals("production", column("select tier from environments where name = 'production'"));
    }

    @Test
    void a_deployment_follows_its_job_and_renews_the_environment() {
        Held made = make(pipeline(null, job(JobPlan.of("ship", 0), new Target("review/x", "start", "https://review", null, 60L, null)))).orElseThrow();
        long id = made.run().id();
        long job = run(id).jobs().getFirst().id();
        changes.change(id, Particulars.NONE, (run, ids, now) -> run.start(job, now));
        assertEquals("running", column("select status from deployments where job_id = " + job));
        changes.change(id, Particulars.NONE, (run, ids, now) -> run.succeed(job, now));
        assertEquals("success", column("select status from deployments where job_id = " + job));
        assertEquals("https://review", column("select external_url from environments where name = 'review/x'"));
        assertEquals(true, column("select auto_stop_at is not null from environments where name = 'review/x'"));
        Ruling.Decision again = (Ruling.Decision) changes.change(id, Particulars.by(7), (run, ids, now) -> run.retry(job, ids, now)).orElseThrow();
        assertEquals("created", column("select status from deployments where job_id = " + again.job()));
        Held other = make(pipeline(null, job(JobPlan.of("stop", 0), new Target("review/x", "stop", null, null, null, null)))).orElseThrow();
        long stop = run(other.run().id()).jobs().getFirst().id();
        changes.change(other.run().id(), Particulars.NONE, (run, ids, now) -> run.start(stop, now));
        changes.change(other.run().id(), Particulars.NONE, (run, ids, now) -> run.succeed(stop, now));
        assertEquals("stopped", column("select state from environments where name = 'review/x'"));
    }

    @Test
    void cancel_against_finish_ends_in_one_of_the_two() throws Exception {
        Map<JobStatus, Integer> seen = new EnumMap<>(JobStatus.class);
        for (int round = 0; round < ROUNDS; round++) {
            long id = make(pipeline(null, job(JobPlan.of("build", 0), null))).orElseThrow().run().id();
            long job = run(id).jobs().getFirst().id();
            changes.change(id, Particulars.NONE, (run, ids, now) -> run.start(job, now));
            together(List.of(
                    () -> changes.change(id, Particulars.NONE, (run, ids, now) -> run.cancel(now)),
                    () -> changes.change(id, Particulars.NONE, (run, ids, now) -> run.succeed(job, now))));
            PipelineRun after = run(id);
            assertEquals(after.status().name(), after.jobs().getFirst().status().name());
            seen.merge(after.jobs().getFirst().status(), 1, Integer::sum);
        }
        assertTrue(seen.keySet().stream().allMatch(status -> status == JobStatus.CANCELED || status == JobStatus.SUCCESS), seen.toString());
    }

    @Test
    void cancel_against_retry_leaves_one_latest_run_a_name() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            long id = make(pipeline(null, job(JobPlan.of("a", 0), null), job(JobPlan.of("b", 0), null))).orElseThrow().run().id();
            changes.change(id, Particulars.NONE, (run, ids, now) -> run.cancel(now));
            together(List.of(
                    () -> changes.change(id, Particulars.by(7), (run, ids, now) -> run.retryAll(job -> true, ids, now)),
                    () -> changes.change(id, Particulars.NONE, (run, ids, now) -> run.cancel(now)),
                    () -> changes.change(id, Particulars.by(7), (run, ids, now) -> run.retryAll(job -> true, ids, now))));
            PipelineRun after = run(id);
            List<JobRun> latest = JobRun.latest(after.jobs());
            assertEquals(2, latest.size());
            boolean alive = latest.stream().anyMatch(job -> JobStatus.ALIVE.contains(job.status()));
            assertEquals(alive, !PipelineStatus.COMPLETED.contains(after.status()), after.toString());
        }
    }

    @Test
    void retry_against_delete_never_revives() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            long id = make(pipeline(null, job(JobPlan.of("a", 0), null))).orElseThrow().run().id();
            changes.change(id, Particulars.NONE, (run, ids, now) -> run.cancel(now));
            together(List.<Callable<Object>>of(
                    () -> changes.change(id, Particulars.by(7), (run, ids, now) -> run.retryAll(job -> true, ids, now)),
                    () -> transactions.write(() -> {
                        Held held = pipelines.lock(id).orElseThrow();
                        changes.apply(held, held.run().cancel(HERE.clock().instant()), Particulars.NONE, HERE.clock().instant());
                        pipelines.hide(held, HERE.clock().instant());
                        return held;
                    })));
            assertEquals(Optional.empty(), pipelines.lock(id));
            assertEquals(0L, column("select count(*) from jobs where pipeline_id = " + id + " and status in ('pending', 'running', 'created')"));
            pipelines.remove(id);
            assertEquals(0L, column("select count(*) from jobs where pipeline_id = " + id));
        }
    }

    @Test
    void pipelines_made_together_get_numbers_without_gaps_or_repeats() throws Exception {
        long before = (Long) Optional.ofNullable(column("select max(pipeline) from project_counters")).orElse(0L);
        List<Callable<Long>> makers = new ArrayList<>();
        for (int maker = 0; maker < 8; maker++) {
            String first = maker % 2 == 0 ? "env-a" : "env-b";
            String second = maker % 2 == 0 ? "env-b" : "env-a";
            makers.add(() -> make(pipeline(null, job(JobPlan.of("x", 0), new Target(first, "start", null, null, null, null)),
                    job(JobPlan.of("y", 0), new Target(second, "start", null, null, null, null)))).orElseThrow().run().id());
        }
        List<Long> ids = together(makers);
        TreeSet<Object> numbers = new TreeSet<>();
        ids.forEach(id -> numbers.add(column("select iid from pipelines where id = " + id)));
        assertEquals(8, numbers.size());
        assertEquals(before + 8, column("select pipeline from project_counters where project_id = 3"));
        assertEquals(column("select count(*) from deployments"), column("select count(distinct iid) from deployments"));
    }

    @Test
    void a_push_makes_one_pipeline_however_often_it_is_told() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            long push = 1000 + round;
            HERE.database().execute("insert into pushes (id, project_id, kind, ref, before_sha, after_sha, state, created_at) values (" + push
                    + ", 3, 'branch', 'r" + round + "', 'b', 'a', 'recorded', now())");
            List<Optional<Held>> made = together(List.of(
                    () -> make(pipeline(push, job(JobPlan.of("a", 0), null))), () -> make(pipeline(push, job(JobPlan.of("a", 0), null)))));
            assertEquals(1, made.stream().filter(Optional::isPresent).count());
            assertTrue(pipelines.madeBy(push));
        }
    }
}
