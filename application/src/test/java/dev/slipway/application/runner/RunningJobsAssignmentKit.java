package dev.slipway.application.runner;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.port.Pipelines.Assignment;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.application.runner.port.RunningJobs.AssignedJob;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Contract of {@code RunningJobs}: assigned jobs and their signs of life. */
abstract class RunningJobsAssignmentKit extends RunningJobsScenario {

    private AssignedJob find(long job) {
        return jobs().find(job).orElseThrow();
    }

    @Test
    final void job_is_found_from_its_start_to_its_end() {
        long project = world().project();
        long pipeline = begun(PipelineDraft.in(project,
                JobDraft.of("a", 0).with(JobDraft.options(null, "/cover (\\d+)/", List.of(3, 137)))));
        long job = id(pipeline, "a");
        AssignedJob waiting = find(job);
        assertEquals(new AssignedJob(job, pipeline, project, JobStatus.PENDING, null, false, false, Set.of(3, 137), "/cover (\\d+)/", 0,
                null), waiting);
        assign(pipeline, "a", runner(Owner.INSTANCE));
        assertEquals(JobStatus.RUNNING, find(job).status());
        assertArrayEquals(digest(job), find(job).tokenDigest());
        succeed(pipeline, "a");
        assertEquals(JobStatus.SUCCESS, find(job).status());
        assertArrayEquals(digest(job), find(job).tokenDigest());
        assertEquals(find(job).status(), write(() -> jobs().lock(job)).orElseThrow().status());
    }

    @Test
    final void job_without_options_has_no_exit_codes_and_no_coverage_pattern() {
        long pipeline = begun(PipelineDraft.in(world().project(), "a"));
        assertEquals(Set.of(), find(id(pipeline, "a")).exitCodes());
        assertNull(find(id(pipeline, "a")).coveragePattern());
    }

    @Test
    final void removed_job_is_not_found_and_that_of_a_deleted_project_is_marked() {
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
    final void later_assignment_replaces_the_earlier() {
        long pipeline = pipeline();
        long job = id(pipeline, "a");
        write(() -> jobs().heard(job, digest(job), now()));
        change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.step(job, JobEvent.GIVE_BACK, now));
        assertArrayEquals(digest(job), find(job).tokenDigest());
        Assignment second = new Assignment(runner(Owner.INSTANCE), null, new byte[] {1, 2}, AN_HOUR, List.of("neu"), true);
        change(pipeline, TransitionDetails.assigned(job, second), (run, ids, now) -> run.start(job, now));
        assertArrayEquals(new byte[] {1, 2}, find(job).tokenDigest());
        write(() -> jobs().heard(job, digest(job), now()));
        assertNull(find(job).heardAt());
        assertEquals(List.of("neu"), world().port(JobLogs.class).find(job).orElseThrow().secrets());
        assertTrue(world().port(JobLogs.class).find(job).orElseThrow().debug());
    }

    @Test
    final void nothing_is_assigned_to_a_runner_or_process_that_is_gone() {
        long pipeline = begun(PipelineDraft.in(world().project(), "a"));
        long job = id(pipeline, "a");
        long gone = runner(Owner.INSTANCE);
        write(() -> world().port(Runners.class).delete(gone));
        for (Assignment assignment : List.of(new Assignment(gone, null, digest(job), AN_HOUR),
                new Assignment(runner(Owner.INSTANCE), Long.MAX_VALUE, digest(job), AN_HOUR))) {
            assertThrows(RuntimeException.class,
                    () -> change(pipeline, TransitionDetails.assigned(job, assignment), (run, ids, now) -> run.start(job, now)));
            assertEquals(JobStatus.PENDING, find(job).status());
        }
    }

    @Test
    final void jobs_of_one_decision_are_assigned_to_runners_of_their_own() {
        long id = begun(PipelineDraft.in(world().project(), "a", "b", "c"));
        List<Long> jobs = List.of(id(id, "a"), id(id, "b"));
        List<Long> runners = List.of(runner(Owner.INSTANCE), runner(Owner.INSTANCE));
        Map<Long, Assignment> assignments = Map.of(
                jobs.getFirst(), new Assignment(runners.getFirst(), null, digest(jobs.getFirst()), AN_HOUR, List.of("hidden"), false),
                jobs.getLast(), new Assignment(runners.getLast(), null, digest(jobs.getLast()), AN_HOUR, List.of(), true));
        change(id, TransitionDetails.assigned(assignments), (run, ids, now) -> run.start(jobs, now));
        assertEquals(JobStatus.PENDING, job(id, "c").status());
        for (int number = 0; number < jobs.size(); number++) {
            AssignedJob job = find(jobs.get(number));
            assertArrayEquals(digest(job.id()), job.tokenDigest());
            JobLogs.JobLog log = world().port(JobLogs.class).find(job.id()).orElseThrow();
            assertEquals(number == 0 ? List.of("hidden") : List.of(), log.secrets());
            assertEquals(number == 1, log.debug());
        }
    }

    @Test
    final void only_a_running_job_gives_signs_of_life() {
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
    final void debugging_stays_once_reported() {
        long job = id(pipeline(), "a");
        assertFalse(world().port(JobLogs.class).find(job).orElseThrow().debug());
        write(() -> jobs().debugs(job));
        write(() -> jobs().debugs(job));
        assertTrue(world().port(JobLogs.class).find(job).orElseThrow().debug());
    }

    @Test
    final void failed_transaction_records_no_sign_of_life() {
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
    final void jobs_are_locked_together() {
        List<Long> jobs = List.of(id(pipeline(), "a"), id(pipeline(), "a"));
        long hidden = pipeline();
        long gone = id(hidden, "a");
        hide(hidden);
        List<AssignedJob> locked = write(() -> jobs().lockFree(List.of(jobs.getLast(), gone, -1L, jobs.getFirst())));
        assertEquals(new HashSet<>(jobs), locked.stream().map(AssignedJob::id).collect(Collectors.toSet()));
        assertEquals(List.of(), write(() -> jobs().lockFree(List.of())));
    }

    @Test
    final void second_lock_sees_the_change_of_the_first() throws Exception {
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
    final void silent_assignments_are_found_lowest_id_first() {
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
}
