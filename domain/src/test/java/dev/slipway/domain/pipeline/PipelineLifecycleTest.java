package dev.slipway.domain.pipeline;

import static dev.slipway.domain.pipeline.PipelineStatus.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.job.JobPlan;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobTimes;
import dev.slipway.domain.kernel.Step;
import dev.slipway.domain.repository.DanglingSources;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PipelineLifecycleTest {

    private static final Map<PipelineEvent, PipelineStatus> TARGETS = Map.of(
            PipelineEvent.REQUEST_RESOURCE, WAITING_FOR_RESOURCE, PipelineEvent.PREPARE, PREPARING,
            PipelineEvent.RUN, RUNNING, PipelineEvent.SUCCEED, SUCCESS, PipelineEvent.DROP, FAILED,
            PipelineEvent.CANCEL, CANCELED, PipelineEvent.SKIP, SKIPPED, PipelineEvent.BLOCK, MANUAL,
            PipelineEvent.DELAY, SCHEDULED);

    @ParameterizedTest
    @EnumSource(PipelineStatus.class)
    void every_cell_is_as_the_reference_says(PipelineStatus from) {
        TARGETS.forEach((event, to) -> {
            Step<PipelineStatus> step = PipelineLifecycle.TABLE.on(from, event);
            assertEquals(to, step.state());
            assertEquals(from == to, step instanceof Step.Stayed<PipelineStatus>);
        });
        Step<PipelineStatus> queued = PipelineLifecycle.TABLE.on(from, PipelineEvent.ENQUEUE);
        boolean runs = EnumSet.of(RUNNING, SUCCESS, FAILED, CANCELED).contains(from);
        assertEquals(runs ? RUNNING : PENDING, queued.state());
        assertEquals(from == RUNNING || from == PENDING, queued instanceof Step.Stayed<PipelineStatus>);
    }

    @ParameterizedTest
    @EnumSource(PipelineStatus.class)
    void every_composite_but_created_names_an_event_towards_it(PipelineStatus composite) {
        Optional<PipelineEvent> event = PipelineEvent.towards(composite);
        assertEquals(composite == CREATED, event.isEmpty());
        event.ifPresent(found ->
                assertEquals(composite, PipelineLifecycle.TABLE.on(CREATED, found).state()));
        assertEquals(composite, PipelineStatus.of(composite.wireName()).orElseThrow());
    }

    @Test
    void dangling_sources_do_not_speak_for_their_ref() {
        assertEquals(16, PipelineSource.values().length);
        assertEquals(DanglingSources.NAMES, PipelineSource.DANGLING.stream().map(PipelineSource::wireName).collect(Collectors.toSet()));
        assertEquals(DanglingSources.PARENT_PIPELINE, PipelineSource.PARENT_PIPELINE.wireName());
        assertEquals(5, PipelineSource.DANGLING.size());
        assertEquals(11, PipelineSource.FOR_REF.size());
        for (PipelineSource source : PipelineSource.values()) {
            assertEquals(source, PipelineSource.of(source.wireName()).orElseThrow());
            assertTrue(PipelineSource.DANGLING.contains(source) != PipelineSource.FOR_REF.contains(source));
        }
    }

    @Test
    void failure_reasons_of_pipelines_have_the_names_of_the_dialect() {
        assertEquals("unknown_failure config_error external_validation_failure user_not_verified size_limit_exceeded "
                + "job_activity_limit_exceeded deployments_limit_exceeded project_deleted",
                Arrays.stream(PipelineFailureReason.values()).map(PipelineFailureReason::wireName).collect(Collectors.joining(" ")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"0-10;10", "0-10 5-15;15", "0-10 20-25;15", "0-30 5-10 6-8;30",
        "5-15 0-10 40-;25", "'';0", "10-10;0"})
    void duration_is_the_union_of_the_times_at_work(String intervals, long seconds) {
        Instant start = Instant.EPOCH;
        List<JobRun> jobs = new ArrayList<>();
        for (String interval : intervals.isEmpty() ? new String[0] : intervals.split(" ")) {
            String[] ends = interval.split("-");
            Instant end = ends.length == 1 ? null : start.plusSeconds(Long.parseLong(ends[1]));
            jobs.add(job(jobs.size(), end == null ? JobStatus.RUNNING : JobStatus.SUCCESS,
                    start.plusSeconds(Long.parseLong(ends[0])), end));
        }
        assertEquals(Duration.ofSeconds(seconds), PipelineTimes.running(jobs, start.plusSeconds(50)));
    }

    @Test
    void duration_leaves_out_retried_and_skipped_jobs_and_fractions() {
        Instant start = Instant.EPOCH;
        List<JobRun> jobs = List.of(
                job(1, JobStatus.FAILED, start, start.plusSeconds(100)).replaced(),
                job(2, JobStatus.SKIPPED, start, start.plusSeconds(100)),
                job(3, JobStatus.CANCELED, null, start.plusSeconds(100)),
                job(4, JobStatus.SUCCESS, start, start.plusMillis(2999)));
        assertEquals(Duration.ofSeconds(2), PipelineTimes.running(jobs, start));
    }

    /** All status changes of a pipeline that has not started and of one that has, with a job that ran for seven seconds. */
    @Test
    void times_follow_every_status_change() {
        Instant now = Instant.EPOCH.plusSeconds(60);
        List<JobRun> jobs = List.of(job(1, JobStatus.SUCCESS, Instant.EPOCH, Instant.EPOCH.plusSeconds(7)));
        for (Instant started : Arrays.asList(null, Instant.EPOCH.plusSeconds(5))) {
            PipelineTimes before = new PipelineTimes(Instant.EPOCH, started, Instant.EPOCH.plusSeconds(9), Duration.ofSeconds(2));
            for (PipelineStatus from : PipelineStatus.values()) {
                for (PipelineStatus to : PipelineStatus.values()) {
                    boolean starts = EnumSet.of(CREATED, WAITING_FOR_RESOURCE, PREPARING, PENDING).contains(from) && to == RUNNING;
                    boolean ends = EnumSet.of(SUCCESS, FAILED, CANCELED).contains(to);
                    assertEquals(new PipelineTimes(Instant.EPOCH, started == null && starts ? now : started,
                            ends ? now : before.finishedAt(), ends || to == MANUAL ? Duration.ofSeconds(7) : before.duration()),
                            before.after(from, to, jobs, now), from + " to " + to);
                }
            }
        }
    }

    @Test
    void pipeline_that_started_at_once_was_not_queued() {
        PipelineTimes fresh = PipelineTimes.createdAt(Instant.EPOCH);
        assertEquals(Optional.empty(), fresh.queuedDuration());
        assertEquals(Optional.empty(), fresh.after(PENDING, RUNNING, List.of(), Instant.EPOCH).queuedDuration());
        assertEquals(Optional.of(Duration.ofMillis(1)),
                fresh.after(PENDING, RUNNING, List.of(), Instant.EPOCH.plusMillis(1)).queuedDuration());
    }

    private static JobRun job(long id, JobStatus status, Instant started, Instant finished) {
        return new JobRun(id, JobPlan.of("j" + id, 0), status, false, false, Optional.empty(), Set.of(),
                new JobTimes(Instant.EPOCH, null, started, finished, null));
    }
}
