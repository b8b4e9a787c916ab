package dev.slipway.domain.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobPlan;
import dev.slipway.domain.job.JobRules;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobTimes;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import dev.slipway.domain.pipeline.TransitionResult.Rejection;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ExternalStatusTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    /** By reported status: the statuses of a job that take it, as letters of created, pending and running. */
    private static final String TABLE = "canceled=cpr failed=cpr pending=c running=cp skipped=cp success=cpr";

    private static JobRun external(long id, JobStatus status) {
        return new JobRun(id, JobPlan.external("ci/" + id), status, false, false, Optional.empty(), Set.of(), JobTimes.createdAt(NOW));
    }

    private static PipelineRun run(JobRun... jobs) {
        return new PipelineRun(9, PipelineStatus.CREATED, List.of("external"), List.of(jobs), PipelineTimes.createdAt(NOW));
    }

    private static Decision taken(PipelineRun run, long job, ExternalStatus status) {
        return assertInstanceOf(Decision.class, run.report(job, status, NOW));
    }

    @Test
    void each_status_takes_the_reports_of_the_table() {
        TreeMap<String, String> rows = new TreeMap<>();
        for (ExternalStatus reported : ExternalStatus.values()) {
            String from = Arrays.stream(JobStatus.values()).filter(status -> run(external(1, status)).report(1, reported, NOW)
                    instanceof Decision).map(status -> status.wireName().substring(0, 1)).collect(Collectors.joining());
            rows.put(reported.wireName(), from);
            assertEquals(Optional.of(reported), ExternalStatus.of(reported.wireName()));
        }
        assertEquals(TABLE, rows.entrySet().stream().map(Object::toString).collect(Collectors.joining(" ")));
    }

    @Test
    void taken_report_leads_to_its_status() {
        for (ExternalStatus reported : ExternalStatus.values()) {
            for (JobStatus status : List.of(JobStatus.CREATED, JobStatus.PENDING, JobStatus.RUNNING)) {
                if (run(external(1, status)).report(1, reported, NOW) instanceof Decision decision) {
                    List<String> passed = decision.moves().stream().filter(Move.JobMoved.class::isInstance)
                            .map(move -> ((Move.JobMoved) move).after().status().wireName()).toList();
                    assertEquals(reported == ExternalStatus.RUNNING && status == JobStatus.CREATED ? List.of("pending", "running")
                            : List.of(reported.wireName()), passed, status + " to " + reported);
                    assertEquals(reported.wireName(), decision.after().job(1).orElseThrow().status().wireName());
                    assertEquals(reported.wireName(), decision.after().status().wireName(), "the pipeline follows");
                    assertTrue(decision.work().stream().noneMatch(FollowUp.ArchiveLog.class::isInstance), "it has no log");
                }
            }
        }
    }

    @Test
    void rejection_names_the_transition_of_the_product() {
        Rejection rejection = assertInstanceOf(Rejection.class, run(external(1, JobStatus.RUNNING)).report(1, ExternalStatus.RUNNING, NOW));
        assertEquals("commit_status.transition", rejection.reason().id());
        assertEquals(List.of("run", "running"), rejection.reason().args());
    }

    @Test
    void reported_failure_is_that_of_an_api_and_is_never_retried() {
        Decision decision = taken(run(external(1, JobStatus.RUNNING)), 1, ExternalStatus.FAILED);
        JobRun failed = decision.after().job(1).orElseThrow();
        assertEquals(Optional.of(FailureReason.API_FAILURE), failed.failureReason());
        assertEquals("job.external", JobRules.RETRYABLE.judge(failed).denial().orElseThrow().id());
        assertEquals(1, decision.after().retryAll(job -> true, () -> 77, NOW).after().jobs().size());
    }

    @Test
    void other_jobs_take_no_report() {
        PipelineRun run = run(new JobRun(1, JobPlan.of("build", 0), JobStatus.RUNNING, false, false, Optional.empty(), Set.of(),
                JobTimes.createdAt(NOW)));
        assertEquals("job.unknown", assertInstanceOf(Rejection.class, run.report(1, ExternalStatus.SUCCESS, NOW)).reason().id());
        assertEquals("job.unknown", assertInstanceOf(Rejection.class, run.report(2, ExternalStatus.SUCCESS, NOW)).reason().id());
    }

    @Test
    void skipped_external_job_stays_skipped_when_a_job_is_retried() {
        JobRun failed = new JobRun(1, JobPlan.of("build", 0), JobStatus.FAILED, false, false, Optional.of(FailureReason.SCRIPT_FAILURE),
                Set.of(), JobTimes.createdAt(NOW));
        Decision retried = assertInstanceOf(Decision.class, run(failed, external(2, JobStatus.SKIPPED)).retry(1, () -> 3, NOW));
        assertEquals(JobStatus.SKIPPED, retried.after().job(2).orElseThrow().status());
    }

    @Test
    void external_jobs_are_canceled_with_their_pipeline() {
        Decision canceled = run(external(1, JobStatus.RUNNING), external(2, JobStatus.SUCCESS)).cancel(NOW);
        assertEquals(JobStatus.CANCELED, canceled.after().job(1).orElseThrow().status());
        assertEquals(PipelineStatus.CANCELED, canceled.after().status());
    }
}
