package dev.slipway.application.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.pipeline.port.Pipelines.NewPipeline;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** Contract of {@code Pipelines}: concurrent transactions. */
abstract class PipelinesRacesKit extends PipelinesScenario {

    private static final int ROUNDS = Integer.getInteger("slipway.rounds", 5);

    @Test
    final void push_creates_one_pipeline_however_often_it_is_processed() throws Exception {
        long project = world().project();
        for (int round = 0; round < ROUNDS; round++) {
            long push = world().push(project);
            assertFalse(pipelines().madeBy(push));
            List<Optional<LockedPipeline>> made = together(List.of(() -> make(PipelineDraft.in(project, "a").ofPush(push)),
                    () -> make(PipelineDraft.in(project, "a").ofPush(push)), () -> make(PipelineDraft.in(project, "a").ofPush(push))));
            assertEquals(1, made.stream().filter(Optional::isPresent).count());
            assertTrue(pipelines().madeBy(push));
            assertEquals(Optional.empty(), make(PipelineDraft.in(project, "a").ofPush(push)));
        }
        assertEquals(ROUNDS, pipelines().activeJobs(project));
    }

    private Optional<LockedPipeline> make(PipelineDraft draft) {
        NewPipeline pipeline = draft.pipeline(pipelines().nextId());
        return write(() -> pipelines().create(pipeline, now()).map(locked -> {
            pipelines().apply(locked, locked.run().process(now()), TransitionDetails.NONE, now());
            return locked;
        }));
    }

    @Test
    final void concurrent_pipelines_get_numbers_without_gaps_or_repeats() throws Exception {
        long project = world().project();
        stored(PipelineDraft.in(project, "a"));
        List<Callable<Long>> makers = new ArrayList<>();
        for (int maker = 0; maker < 8; maker++) {
            String first = maker % 2 == 0 ? "env-a" : "env-b";
            String second = maker % 2 == 0 ? "env-b" : "env-a";
            makers.add(() -> make(PipelineDraft.in(project, JobDraft.of("x", 0).on(first, "start", null),
                    JobDraft.of("y", 0).on(second, "start", null))).orElseThrow().run().id());
        }
        TreeSet<Long> numbers = new TreeSet<>();
        together(makers).forEach(id -> numbers.add(number(project, id)));
        assertEquals(new TreeSet<>(List.of(2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L)), numbers);
        long other = world().project();
        assertEquals(1, number(other, stored(PipelineDraft.in(other, "a"))));
    }

    @Test
    final void second_lock_sees_the_change_of_the_first() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            long id = begun(PipelineDraft.in(world().project(), "a"));
            long job = id(id, "a");
            List<Boolean> took = together(List.of(() -> takes(id, job), () -> takes(id, job), () -> takes(id, job), () -> takes(id, job)));
            assertEquals(1, took.stream().filter(each -> each).count());
        }
    }

    private boolean takes(long id, long job) {
        return change(id, TransitionDetails.NONE, (run, ids, now) -> run.start(job, now)) instanceof Decision;
    }

    @Test
    final void cancel_against_finish_ends_in_one_of_the_two() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            long id = begun(PipelineDraft.in(world().project(), "a"));
            start(id, "a");
            together(List.<Callable<Object>>of(() -> {
                cancel(id);
                return null;
            }, () -> {
                succeed(id, "a");
                return null;
            }));
            assertEquals(run(id).status().name(), job(id, "a").status().name());
            assertTrue(Set.of(JobStatus.CANCELED, JobStatus.SUCCESS).contains(job(id, "a").status()));
        }
    }

    @Test
    final void cancel_against_retry_leaves_one_latest_run_per_name() throws Exception {
        long user = world().user();
        for (int round = 0; round < ROUNDS; round++) {
            long id = begun(PipelineDraft.in(world().project(), "a", "b").by(user));
            cancel(id);
            together(List.<Callable<Object>>of(
                    () -> change(id, TransitionDetails.by(user), (run, ids, now) -> run.retryAll(job -> true, ids, now)),
                    () -> change(id, TransitionDetails.NONE, (run, ids, now) -> run.cancel(now)),
                    () -> change(id, TransitionDetails.by(user), (run, ids, now) -> run.retryAll(job -> true, ids, now))));
            List<JobRun> latest = JobRun.latest(run(id).jobs());
            assertEquals(2, latest.size());
            boolean alive = latest.stream().anyMatch(job -> JobStatus.ALIVE.contains(job.status()));
            assertEquals(alive, !PipelineStatus.COMPLETED.contains(run(id).status()), run(id).toString());
        }
    }

    @Test
    final void retry_against_deletion_never_revives_a_pipeline() throws Exception {
        long user = world().user();
        for (int round = 0; round < ROUNDS; round++) {
            long project = world().project();
            long id = begun(PipelineDraft.in(project, "a").by(user));
            cancel(id);
            together(List.<Callable<Object>>of(
                    () -> write(() -> pipelines().lock(id).map(locked -> retriedAll(locked, user))),
                    () -> write(() -> {
                        LockedPipeline locked = pipelines().lock(id).orElseThrow();
                        Decision cancel = locked.run().cancel(now());
                        pipelines().apply(locked, cancel, TransitionDetails.NONE, now());
                        pipelines().hide(locked, now());
                        return locked;
                    })));
            assertEquals(Optional.empty(), write(() -> pipelines().lock(id)));
            assertEquals(0, pipelines().activeJobs(project));
        }
    }

    private LockedPipeline retriedAll(LockedPipeline locked, long user) {
        Decision again = locked.run().retryAll(job -> true, pipelines()::nextJobId, now());
        pipelines().apply(locked, again, TransitionDetails.by(user), now());
        return locked;
    }
}
