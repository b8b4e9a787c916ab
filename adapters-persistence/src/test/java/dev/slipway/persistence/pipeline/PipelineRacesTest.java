package dev.slipway.persistence.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.environment.port.Deployments;
import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.kernel.Race;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.change.PipelineWork;
import dev.slipway.application.pipeline.downstream.SyncBridge;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.job.JobPlan;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.domain.pipeline.TransitionResult;
import dev.slipway.persistence.testing.Deadlocks;
import dev.slipway.persistence.testing.Persistence;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What two people do to one pipeline at the same moment, {@code slipway.rounds} times and until each was first at least once. */
class PipelineRacesTest extends CiScenario {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private final CiTables tables = new CiTables(HERE);
    private PipelineChanges changes;
    private PipelineBooks books;
    private long deadlocks;

    @Override
    protected CiWorld world() {
        return tables;
    }

    @BeforeEach
    void assemble() {
        changes = new PipelineChanges(HERE.get(Transactions.class), pipelines(), HERE.get(Deployments.class),
                new PipelineWork(HERE.get(Work.class), HERE.get(ResourceGroups.class), HERE.get(Bridges.class)),
                HERE.get(Announcements.class), HERE.get(Observations.class), HERE.clock());
        books = new PipelineBooks(HERE.database(), this::run);
        deadlocks = new Deadlocks(HERE).counted();
    }

    @AfterEach
    void thereWasNoDeadlock() {
        assertEquals(deadlocks, new Deadlocks(HERE).counted());
    }

    private Optional<TransitionResult> calledOff(long pipeline) {
        return changes.change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.cancel(now));
    }

    private Optional<TransitionResult> retried(long pipeline, long user) {
        return changes.change(pipeline, TransitionDetails.by(user), (run, ids, now) -> run.retryAll(job -> true, ids, now));
    }

    private Optional<TransitionResult> deleted(long pipeline) {
        return write(() -> {
            LockedPipeline locked = pipelines().lock(pipeline).orElseThrow();
            changes.apply(locked, locked.run().cancel(now()), TransitionDetails.NONE, now());
            pipelines().hide(locked, now());
            return Optional.empty();
        });
    }

    @Test
    void cancel_against_finish_ends_in_one_of_the_two() throws Exception {
        Race.between("cancel", "finish", (race, number) -> {
            long id = begun(
                    PipelineDraft.in(tables.project(), JobDraft.of("build", 0).on("production", "start", null), JobDraft.of("next", 1)));
            long job = id(id, "build");
            changes.change(id, TransitionDetails.NONE, (run, ids, now) -> run.start(job, now));
            List<Optional<TransitionResult>> rulings = race.together(() -> calledOff(id),
                    () -> changes.change(id, TransitionDetails.NONE, (run, ids, now) -> run.succeed(job, now)));
            boolean canceled = rulings.get(1).orElseThrow() instanceof TransitionResult.Rejection;
            PipelineRun after = books.consistent(id);
            assertEquals(PipelineStatus.CANCELED, after.status());
            assertEquals(List.of(canceled ? JobStatus.CANCELED : JobStatus.SUCCESS, JobStatus.CANCELED),
                    after.jobs().stream().map(JobRun::status).toList());
            return canceled;
        });
    }

    @Test
    void cancel_against_retry_leaves_one_latest_run_a_name() throws Exception {
        long user = tables.user();
        Race.between("cancel", "retry", (race, number) -> {
            long id = begun(PipelineDraft.in(tables.project(), "a", "b").by(user));
            start(id, "a");
            start(id, "b");
            fail(id, "a");
            race.together(() -> calledOff(id), () -> retried(id, user), () -> retried(id, user));
            PipelineRun after = books.consistent(id);
            boolean revived = !PipelineStatus.COMPLETED.contains(after.status());
            List<JobStatus> latest = JobRun.latest(after.jobs()).stream().map(JobRun::status).toList();
            assertEquals(revived ? List.of(JobStatus.PENDING, JobStatus.PENDING) : List.of(JobStatus.CANCELED, JobStatus.CANCELED), latest);
            return revived;
        });
    }

    private long following(long child) {
        long parent = begun(PipelineDraft.in(tables.project(), JobDraft.of("b", 0).plan(JobPlan::asBridge), JobDraft.of("after", 1)));
        write(() -> HERE.get(Bridges.class).follow(id(parent, "b"), child, false, true));
        new SyncBridge(HERE.get(Bridges.class), changes).handle(id(parent, "b"));
        return parent;
    }

    private void told(long job, long user) {
        Bridges bridges = HERE.get(Bridges.class);
        changes.changeOfJob(job, TransitionDetails.by(user), (run, ids, now) -> {
            assertTrue(bridges.acknowledgeRestart(job));
            return run.reopen(job, bridges.followed(job).orElseThrow().status(), now);
        });
    }

    /** Whoever ends by what it read before the child began again is told afterwards. */
    @Test
    void the_end_of_a_child_against_its_retry_leaves_the_parent_with_what_is_true() throws Exception {
        long user = tables.user();
        Bridges bridges = HERE.get(Bridges.class);
        Race.between("end", "retry", (race, number) -> {
            long child = begun(PipelineDraft.in(tables.project(), "work"));
            long parent = following(child);
            long job = id(parent, "b");
            start(child, "work");
            fail(child, "work");
            race.together(() -> {
                new SyncBridge(bridges, changes).handle(job);
                return Optional.<TransitionResult>empty();
            }, () -> retried(child, user));
            boolean ended = job(parent, "b").status() == JobStatus.FAILED;
            bridges.mirrors(child).forEach(mirror -> told(mirror, user));
            new SyncBridge(bridges, changes).handle(job);
            PipelineRun after = books.consistent(parent);
            assertEquals(PipelineStatus.RUNNING, after.status());
            assertEquals(List.of(JobStatus.RUNNING, JobStatus.CREATED), after.jobs().stream().map(JobRun::status).toList());
            return ended;
        });
    }

    @Test
    void retry_against_delete_never_revives() throws Exception {
        long user = tables.user();
        Race.between("retry", "delete", (race, number) -> {
            long id = begun(
                    PipelineDraft.in(tables.project(), JobDraft.of("a", 0).on("production", "start", null), JobDraft.of("b", 1)).by(user));
            calledOff(id);
            List<Optional<TransitionResult>> rulings = race.together(() -> retried(id, user), () -> deleted(id));
            boolean again = rulings.getFirst().isPresent();
            assertEquals(Optional.empty(), write(() -> pipelines().lock(id)));
            assertEquals(Optional.empty(), retried(id, user));
            assertEquals(again ? 4 : 2, books.number("select count(*) from jobs where status = 'canceled' and pipeline_id = " + id));
            assertEquals(0, books.number("select count(*) from jobs where status <> 'canceled' and pipeline_id = " + id));
            List<Long> jobs = books.numbers("select id from jobs where pipeline_id = " + id);
            write(() -> pipelines().remove(id));
            books.nothingLeft(id, jobs);
            return again;
        });
    }
}
