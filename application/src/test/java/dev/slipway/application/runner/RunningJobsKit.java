package dev.slipway.application.runner;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.application.runner.port.RunningJobs.AssignedJob;
import dev.slipway.application.runner.port.RunningJobs.Candidate;
import dev.slipway.application.runner.port.RunningJobs.Limits;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.job.StaleJob;
import dev.slipway.domain.runner.RunnerStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code RunningJobs} does. */
public abstract class RunningJobsKit extends CiScenario {

    private static final Limits LIMITS = new Limits(Duration.ofHours(24), Duration.ofHours(1), Duration.ofHours(1), Duration.ofMinutes(15),
            Duration.ofHours(1));

    private RunningJobs jobs() {
        return world().port(RunningJobs.class);
    }

    private AssignedJob find(long job) {
        return jobs().find(job).orElseThrow();
    }

    private void assigned(long job, String... secrets) {
        write(() -> jobs().assigned(job, digest(job), List.of(secrets), false));
    }

    /** A job that was just handed out to a runner that is heard of now. */
    private long pipeline() {
        long pipeline = begun(PipelineDraft.in(world().project(), "a"));
        assign(pipeline, "a", runner(Owner.INSTANCE));
        assigned(id(pipeline, "a"));
        return pipeline;
    }

    private void online(Owner owner, String... tags) {
        long runner = runner(owner, tags);
        heard(runner);
    }

    private void heard(long runner) {
        write(() -> world().port(Runners.class).heard(runner, new Runners.Process("s", "n", "1", "r", "p", "a", "e", Map.of(), "i"), now()));
    }

    @Test
    final void aJobIsFoundFromItsBeginningToItsEnd() {
        long project = world().project();
        long pipeline = begun(PipelineDraft.in(project, JobDraft.of("a", 0).with(JobDraft.options(null, "/cover (\\d+)/", List.of(3, 137)))));
        long job = id(pipeline, "a");
        AssignedJob waiting = find(job);
        assertEquals(new AssignedJob(job, pipeline, project, JobStatus.PENDING, null, false, false, Set.of(3, 137), "/cover (\\d+)/", 0, null), waiting);
        assign(pipeline, "a", runner(Owner.INSTANCE));
        assigned(job);
        assertEquals(JobStatus.RUNNING, find(job).status());
        assertArrayEquals(digest(job), find(job).tokenDigest());
        succeed(pipeline, "a");
        assertEquals(JobStatus.SUCCESS, find(job).status());
        assertArrayEquals(digest(job), find(job).tokenDigest());
        assertEquals(find(job).status(), write(() -> jobs().lock(job)).orElseThrow().status());
    }

    @Test
    final void aJobThatSaysLittleHasNoCodesAndNoPattern() {
        long pipeline = begun(PipelineDraft.in(world().project(), "a"));
        assertEquals(Set.of(), find(id(pipeline, "a")).exitCodes());
        assertNull(find(id(pipeline, "a")).coveragePattern());
    }

    @Test
    final void jobsThatAreGoneAreNotFoundAndThoseThatAreGoingSaySo() {
        long project = world().project();
        long pipeline = begun(PipelineDraft.in(project, "a"));
        long job = id(pipeline, "a");
        world().deleteProject(project);
        assertTrue(find(job).projectDeleted());
        hide(pipeline);
        assertEquals(Optional.empty(), jobs().find(job));
        assertEquals(Optional.empty(), write(() -> jobs().lock(job)));
        assertEquals(Optional.empty(), jobs().find(-1));
    }

    @Test
    final void onlyAJobThatRunsIsHandedOut() {
        long pipeline = begun(PipelineDraft.in(world().project(), "a"));
        long job = id(pipeline, "a");
        assertThrows(IllegalStateException.class, () -> assigned(job));
        assertThrows(IllegalStateException.class, () -> assigned(-1));
        start(pipeline, "a");
        assigned(job);
        succeed(pipeline, "a");
        assertThrows(IllegalStateException.class, () -> assigned(job));
    }

    @Test
    final void aLaterHandOutReplacesTheEarlier() {
        long pipeline = pipeline();
        long job = id(pipeline, "a");
        write(() -> jobs().heard(job, digest(job), now()));
        change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.step(job, JobEvent.GIVE_BACK, now));
        assertArrayEquals(digest(job), find(job).tokenDigest());
        start(pipeline, "a");
        write(() -> jobs().assigned(job, new byte[] {1, 2}, List.of("neu"), true));
        assertArrayEquals(new byte[] {1, 2}, find(job).tokenDigest());
        write(() -> jobs().heard(job, digest(job), now()));
        assertNull(find(job).heardAt());
        assertEquals(List.of("neu"), world().port(JobLogs.class).find(job).orElseThrow().secrets());
        assertTrue(world().port(JobLogs.class).find(job).orElseThrow().debug());
    }

    @Test
    final void signsOfLifeAreOfJobsThatRun() {
        long pipeline = pipeline();
        long job = id(pipeline, "a");
        Instant heard = after(Duration.ofSeconds(3));
        write(() -> jobs().heard(job, digest(job), heard));
        assertEquals(heard, find(job).heardAt());
        succeed(pipeline, "a");
        write(() -> jobs().heard(job, digest(job), after(Duration.ofSeconds(3))));
        assertEquals(heard, find(job).heardAt());
    }

    @Test
    final void debuggingOnceToldStays() {
        long job = id(pipeline(), "a");
        assertFalse(world().port(JobLogs.class).find(job).orElseThrow().debug());
        write(() -> jobs().debugs(job));
        write(() -> jobs().debugs(job));
        assertTrue(world().port(JobLogs.class).find(job).orElseThrow().debug());
    }

    @Test
    final void whatAUnitThatFailedNotedWasNeverThere() {
        long job = id(pipeline(), "a");
        assertThrows(IllegalArgumentException.class, () -> write(() -> {
            jobs().heard(job, digest(job), now());
            jobs().debugs(job);
            throw new IllegalArgumentException();
        }));
        assertNull(find(job).heardAt());
        assertFalse(world().port(JobLogs.class).find(job).orElseThrow().debug());
    }

    @Test
    final void whoLocksSecondSeesWhatTheFirstDid() throws Exception {
        long job = id(pipeline(), "a");
        List<Callable<Boolean>> both = IntStream.range(0, 5).<Callable<Boolean>>mapToObj(index -> () -> write(() -> {
            if (jobs().lock(job).orElseThrow().heardAt() != null) {
                return false;
            }
            jobs().heard(job, digest(job), now());
            return true;
        })).toList();
        assertEquals(1, together(both).stream().filter(each -> each).count());
    }

    @Test
    final void handOutsThatNobodyHeardOfAreFoundLowestIdFirst() {
        List<Long> silent = new ArrayList<>();
        for (int number = 0; number < 3; number++) {
            silent.add(id(pipeline(), "a"));
            after(Duration.ofSeconds(10));
        }
        long heard = id(pipeline(), "a");
        write(() -> jobs().heard(heard, digest(heard), now()));
        long over = pipeline();
        succeed(over, "a");
        begun(PipelineDraft.in(world().project(), "waits"));
        assertEquals(silent, jobs().neverHeard(now(), 0, 100).stream().filter(silent::contains).toList());
        assertEquals(3, jobs().neverHeard(now(), 0, 100).size());
        assertEquals(silent.subList(0, 2), jobs().neverHeard(now(), 0, 2));
        assertEquals(silent.subList(2, 3), jobs().neverHeard(now(), silent.get(1), 2));
        assertEquals(silent.subList(0, 2), jobs().neverHeard(now().minusSeconds(20), 0, 100));
        assertEquals(List.of(), jobs().neverHeard(now().minusSeconds(31), 0, 100));
    }

    private List<Long> stale() {
        List<Candidate> candidates = jobs().stale(LIMITS, now(), 0, 100);
        candidates.forEach(job -> assertTrue(judged(job).isPresent(), job + " is found without a reason"));
        return candidates.stream().map(Candidate::id).toList();
    }

    private Optional<StaleJob.Rule> judged(Candidate job) {
        return new StaleJob(job.status(), job.createdAt(), job.touchedAt(), job.startedAt(), job.scheduledAt(), job.limit(), job.stuck(), now())
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
    final void aJobThatNoRunnerMayTakeIsStuckSoonerThanOneThatWaits() {
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
    final void aJobIsStuckWhereNoRunnerThatIsOnlineMayTakeIt() {
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
        long guarded = runner(Owner.group(top), new Runners.Settings(settings(true, "ä").attributes(), false, false, true));
        heard(guarded);
        long paused = runner(Owner.group(top), new Runners.Settings(settings(true, "ä").attributes(), true, false, false));
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
    final void aRunnerThatIsNotHeardOfAnyMoreTakesNothing() {
        long project = world().project();
        online(Owner.project(project));
        after(RunnerStatus.ONLINE_FOR.minusHours(1));
        long pipeline = begun(PipelineDraft.in(project, "a"));
        assertStuck(true, pipeline, Duration.ofHours(1).plusSeconds(1));
    }

    @Test
    final void aRunnerThatTakesNoUntaggedJobsLeavesThemStuck() {
        long project = world().project();
        long runner = runner(Owner.project(project), settings(false, "ä"));
        heard(runner);
        assertStuck(true, begun(PipelineDraft.in(project, "a")), Duration.ofHours(1).plusSeconds(1));
    }

    @Test
    final void aJobThatRunsIsStaleWhenItIsSilentOrTooLong() {
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
        assertEquals(new Candidate(job, JobStatus.RUNNING, start, start.plus(Duration.ofMinutes(70)), start, null, Duration.ofHours(1), false), found);
    }

    @Test
    final void aTimerThatNeverFiredIsStale() {
        long pipeline = begun(PipelineDraft.in(world().project(), JobDraft.of("a", 0).plan(plan -> plan.delayedBy(Duration.ofMinutes(30)))));
        assertStaleAfter(Duration.ofMinutes(90), pipeline, "a");
    }

    @Test
    final void jobsThatWaitForPeopleOrOthersAreNeverStale() {
        begun(PipelineDraft.in(world().project(), JobDraft.of("a", 0).plan(plan -> plan.when(JobWhen.MANUAL, false)), JobDraft.of("b", 1)));
        long hidden = begun(PipelineDraft.in(world().project(), "a"));
        hide(hidden);
        after(Duration.ofDays(30));
        assertEquals(List.of(), stale());
    }

    @Test
    final void staleJobsComeInBatchesLowestIdFirst() {
        long pipeline = begun(PipelineDraft.in(world().project(), "a", "b", "c"));
        after(Duration.ofDays(2));
        assertEquals(List.of(id(pipeline, "a"), id(pipeline, "b"), id(pipeline, "c")), stale());
        assertEquals(List.of(id(pipeline, "a"), id(pipeline, "b")), jobs().stale(LIMITS, now(), 0, 2).stream().map(Candidate::id).toList());
        assertEquals(List.of(id(pipeline, "c")), jobs().stale(LIMITS, now(), id(pipeline, "b"), 2).stream().map(Candidate::id).toList());
    }
}
