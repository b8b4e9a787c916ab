package dev.slipway.application.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.application.runner.port.RunningJobs.Candidate;
import dev.slipway.application.runner.port.RunningJobs.Limits;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.job.StaleJob;
import dev.slipway.domain.runner.RunnerStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contract of {@code RunningJobs}: stale and stuck jobs. */
abstract class RunningJobsStaleKit extends RunningJobsScenario {

    private static final Limits LIMITS = new Limits(Duration.ofHours(24), Duration.ofHours(1), Duration.ofHours(1), Duration.ofMinutes(15),
            Duration.ofHours(1));

    private void online(Owner owner, String... tags) {
        long runner = runner(owner, tags);
        heard(runner);
    }

    private void heard(long runner) {
        write(() -> world().port(Runners.class)
                .heard(runner, new Runners.Process("s", "n", "1", "r", "p", "a", "e", Map.of(), "i"), now()));
    }

    private List<Long> stale() {
        List<Candidate> candidates = jobs().stale(LIMITS, now(), 0, 100);
        candidates.forEach(job -> assertTrue(judged(job).isPresent(), job + " is found without a reason"));
        return candidates.stream().map(Candidate::id).toList();
    }

    private Optional<StaleJob.Rule> judged(Candidate job) {
        return new StaleJob(job.status(), job.createdAt(), job.touchedAt(), job.startedAt(), job.scheduledAt(), job.limit(), job.stuck(),
                now())
                .judge(StaleJob.Thresholds.DEFAULT);
    }

    private void assertStaleAfter(Duration limit, long pipeline, String name) {
        Instant start = now();
        long job = id(pipeline, name);
        world().moveTo(start.plus(limit));
        assertEquals(List.of(), stale());
        world().moveTo(start.plus(limit).plusSeconds(1));
        assertEquals(List.of(job), stale());
        cancel(pipeline);
        assertEquals(List.of(), stale());
        world().moveTo(start);
    }

    @Test
    final void job_without_an_eligible_runner_is_stuck_sooner_than_a_waiting_one() {
        assertStaleAfter(Duration.ofHours(1), begun(PipelineDraft.in(world().project(), "a")), "a");
        online(Owner.INSTANCE);
        long runner = runner(Owner.INSTANCE);
        long waits = begun(PipelineDraft.in(world().project(), "a"));
        Instant start = now();
        for (int hour = 1; hour <= 24; hour++) {
            world().moveTo(start.plus(Duration.ofHours(hour)));
            heard(runner);
            assertEquals(List.of(), stale());
        }
        after(Duration.ofSeconds(1));
        assertEquals(List.of(id(waits, "a")), stale());
        assertFalse(jobs().stale(LIMITS, now(), 0, 100).getFirst().stuck());
    }

    @Test
    final void job_is_stuck_where_no_online_runner_is_eligible() {
        long top = world().group();
        long project = world().project(world().group(top));
        long pipeline = begun(PipelineDraft.in(project, JobDraft.of("a", 0).tagged("ä")).on("main", false));
        Duration ago = Duration.ofHours(1).plusSeconds(1);
        assertStuck(true, pipeline, ago);
        world().shareRunners(project, false);
        online(Owner.INSTANCE, "ä");
        assertStuck(true, pipeline, ago);
        online(Owner.group(world().group()), "ä");
        online(Owner.project(world().project(top)), "ä");
        online(Owner.group(top), "b");
        long guarded = runner(RunnerDraft.of(Owner.group(top)).tagged("ä").forProtectedRefs(true));
        heard(guarded);
        long paused = runner(RunnerDraft.of(Owner.group(top)).tagged("ä").paused(true));
        heard(paused);
        runner(Owner.group(top), "ä");
        assertStuck(true, pipeline, ago);
        online(Owner.group(top), "ä", "b");
        assertStuck(false, pipeline, ago);
        world().serveByGroups(project, false);
        assertStuck(true, pipeline, ago);
    }

    private void assertStuck(boolean stuck, long pipeline, Duration age) {
        Instant start = now();
        world().moveTo(start.plus(age));
        assertEquals(stuck ? List.of(id(pipeline, "a")) : List.of(), stale());
        world().moveTo(start);
    }

    @Test
    final void silent_runner_leaves_jobs_stuck() {
        long project = world().project();
        online(Owner.project(project));
        after(RunnerStatus.ONLINE_FOR.minusHours(1));
        long pipeline = begun(PipelineDraft.in(project, "a"));
        assertStuck(true, pipeline, Duration.ofHours(1).plusSeconds(1));
    }

    @Test
    final void runner_that_takes_no_untagged_jobs_leaves_them_stuck() {
        long project = world().project();
        long runner = runner(RunnerDraft.of(Owner.project(project)).tagged("ä").taggedOnly());
        heard(runner);
        assertStuck(true, begun(PipelineDraft.in(project, "a")), Duration.ofHours(1).plusSeconds(1));
    }

    @Test
    final void running_job_is_stale_when_it_is_silent_or_too_long() {
        long silent = begun(PipelineDraft.in(world().project(), "a"));
        start(silent, "a");
        assertStaleAfter(Duration.ofHours(1), silent, "a");
        long pipeline = pipeline();
        long job = id(pipeline, "a");
        Instant start = now();
        world().moveTo(start.plus(Duration.ofMinutes(70)));
        write(() -> jobs().heard(job, digest(job), now()));
        world().moveTo(start.plus(Duration.ofMinutes(75)));
        assertEquals(List.of(), stale());
        after(Duration.ofSeconds(1));
        assertEquals(List.of(job), stale());
        Candidate found = jobs().stale(LIMITS, now(), 0, 100).getFirst();
        assertEquals(new Candidate(job, JobStatus.RUNNING, start, start.plus(Duration.ofMinutes(70)), start, null, Duration.ofHours(1),
                false), found);
    }

    @Test
    final void delayed_job_that_never_started_is_stale() {
        long pipeline = begun(PipelineDraft.in(world().project(),
                JobDraft.of("a", 0).plan(plan -> plan.delayedBy(Duration.ofMinutes(30)))));
        assertStaleAfter(Duration.ofMinutes(90), pipeline, "a");
    }

    @Test
    final void manual_and_created_jobs_are_never_stale() {
        begun(PipelineDraft.in(world().project(), JobDraft.of("a", 0).plan(plan -> plan.when(JobWhen.MANUAL, false)), JobDraft.of("b", 1)));
        long hidden = begun(PipelineDraft.in(world().project(), "a"));
        hide(hidden);
        after(Duration.ofDays(30));
        assertEquals(List.of(), stale());
    }

    @Test
    final void stale_jobs_come_in_batches_lowest_id_first() {
        long pipeline = begun(PipelineDraft.in(world().project(), "a", "b", "c"));
        after(Duration.ofDays(2));
        assertEquals(List.of(id(pipeline, "a"), id(pipeline, "b"), id(pipeline, "c")), stale());
        assertEquals(List.of(id(pipeline, "a"), id(pipeline, "b")), jobs().stale(LIMITS, now(), 0, 2).stream().map(Candidate::id).toList());
        assertEquals(List.of(id(pipeline, "c")), jobs().stale(LIMITS, now(), id(pipeline, "b"), 2).stream().map(Candidate::id).toList());
    }
}
