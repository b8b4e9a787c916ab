package dev.slipway.domain.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.kernel.Policy;
import dev.slipway.domain.kernel.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JobRulesTest {

    private static final JobPlan PLAIN = JobPlan.of("a", 0);
    private static final JobPlan BRIDGE = PLAIN.asBridge();

    private static JobRun job(JobPlan plan, JobStatus status) {
        return new JobRun(1, plan, status, false, false, Optional.empty(), Set.of(),
                JobTimes.createdAt(Instant.EPOCH));
    }

    private static String denial(Policy<JobRun> policy, JobRun job) {
        return policy.judge(job).denial().map(Reason::id).orElse("allowed");
    }

    @Test
    void retry_needs_an_ended_job() {
        for (JobStatus status : JobStatus.values()) {
            boolean ended = status == JobStatus.SUCCESS || status == JobStatus.FAILED || status == JobStatus.CANCELED;
            assertEquals(ended ? "allowed" : "job.not_ended", denial(JobRules.RETRYABLE, job(PLAIN, status)));
        }
    }

    @Test
    void retry_is_refused_for_what_cannot_run_again() {
        JobRun failed = job(PLAIN, JobStatus.FAILED);
        assertEquals("job.retried_already", denial(JobRules.RETRYABLE, failed.replaced()));
        assertEquals("job.archived", denial(JobRules.RETRYABLE, failed.facing(Set.of(JobObstacle.ARCHIVED))));
        assertEquals("job.degenerated", denial(JobRules.RETRYABLE, failed.facing(Set.of(JobObstacle.DEGENERATED))));
        assertEquals("job.deployment_rejected",
                denial(JobRules.RETRYABLE, failed.failedBecause(FailureReason.DEPLOYMENT_REJECTED)));
        assertEquals("job.rollback_not_allowed",
                denial(JobRules.RETRYABLE, failed.facing(Set.of(JobObstacle.ROLLBACK_NOT_ALLOWED))));
        assertEquals("job.protected_environment",
                denial(JobRules.RETRYABLE, failed.facing(Set.of(JobObstacle.PROTECTED_ENVIRONMENT))));
        assertEquals("job.deployment_deleted",
                denial(JobRules.RETRYABLE, failed.facing(Set.of(JobObstacle.DEPLOYMENT_DELETED))));
        assertEquals("allowed", denial(JobRules.RETRYABLE, failed.facing(Set.of(JobObstacle.APPROVAL_PENDING))));
        assertEquals("allowed",
                denial(JobRules.RETRYABLE, failed.facing(Set.of(JobObstacle.OUTDATED_DEPLOYMENT))));
    }

    @Test
    void a_retry_meets_the_obstacles_that_remain_and_deploys_anew() {
        for (JobObstacle obstacle : JobObstacle.values()) {
            JobRun again = job(PLAIN, JobStatus.SUCCESS).facing(Set.of(obstacle)).retry(2, Instant.EPOCH);
            assertEquals(switch (obstacle) {
                case OUTDATED_DEPLOYMENT, ROLLBACK_NOT_ALLOWED, APPROVAL_PENDING -> Set.of();
                case RETRY_NEEDS_APPROVAL -> Set.of(obstacle, JobObstacle.APPROVAL_PENDING);
                case ARCHIVED, DEGENERATED, PROTECTED_ENVIRONMENT, DEPLOYMENT_DELETED -> Set.of(obstacle);
            }, again.obstacles());
        }
        JobRun rolledBack = job(PLAIN, JobStatus.SUCCESS).facing(Set.of(JobObstacle.OUTDATED_DEPLOYMENT)).retry(2, Instant.EPOCH);
        assertEquals(JobEvent.ENQUEUE, JobReadiness.of(rolledBack).event());
    }

    @Test
    void a_bridge_that_would_loop_is_not_retried() {
        JobRun bridge = job(BRIDGE, JobStatus.FAILED);
        assertEquals("job.hopeless_bridge",
                denial(JobRules.RETRYABLE, bridge.failedBecause(FailureReason.PIPELINE_LOOP_DETECTED)));
        assertEquals("job.hopeless_bridge", denial(JobRules.RETRYABLE,
                bridge.failedBecause(FailureReason.REACHED_MAX_DESCENDANT_PIPELINES_DEPTH)));
        assertEquals("allowed", denial(JobRules.RETRYABLE, bridge.failedBecause(FailureReason.UNKNOWN_FAILURE)));
        assertEquals("allowed", denial(JobRules.RETRYABLE,
                job(PLAIN, JobStatus.FAILED).failedBecause(FailureReason.PIPELINE_LOOP_DETECTED)));
    }

    @Test
    void play_needs_an_action_that_waits_or_ended() {
        for (JobStatus status : JobStatus.values()) {
            boolean may = Set.of(JobStatus.MANUAL, JobStatus.SCHEDULED, JobStatus.SUCCESS, JobStatus.FAILED,
                    JobStatus.CANCELED).contains(status);
            assertEquals(may ? "allowed" : "job.not_ended",
                    denial(JobRules.PLAYABLE, job(PLAIN.when(JobWhen.MANUAL, false), status)), status.name());
            assertEquals(status == JobStatus.MANUAL ? "allowed" : "job.not_an_action", denial(JobRules.PLAYABLE, job(PLAIN, status)));
            assertEquals(status == JobStatus.MANUAL ? "allowed" : "job.not_manual",
                    denial(JobRules.PLAYABLE, job(BRIDGE.when(JobWhen.MANUAL, false), status)));
        }
        assertEquals("allowed",
                denial(JobRules.PLAYABLE, job(PLAIN.delayedBy(Duration.ofMinutes(1)), JobStatus.SCHEDULED)));
        assertEquals("job.not_an_action",
                denial(JobRules.PLAYABLE, job(BRIDGE.delayedBy(Duration.ofMinutes(1)), JobStatus.SCHEDULED)));
        assertEquals("job.archived", denial(JobRules.PLAYABLE,
                job(PLAIN.when(JobWhen.MANUAL, true), JobStatus.MANUAL).facing(Set.of(JobObstacle.ARCHIVED))));
    }

    @Test
    void play_needs_the_right_to_deploy_and_all_approvals() {
        for (JobStatus waiting : Set.of(JobStatus.MANUAL, JobStatus.SCHEDULED)) {
            JobRun job = job(PLAIN.when(JobWhen.MANUAL, false), waiting);
            assertEquals("job.protected_environment",
                    denial(JobRules.PLAYABLE, job.facing(Set.of(JobObstacle.PROTECTED_ENVIRONMENT, JobObstacle.APPROVAL_PENDING))));
            assertEquals("job.approval_pending", denial(JobRules.PLAYABLE, job.facing(Set.of(JobObstacle.APPROVAL_PENDING))));
            assertEquals("allowed", denial(JobRules.PLAYABLE, job.facing(Set.of(JobObstacle.RETRY_NEEDS_APPROVAL))));
        }
        assertEquals("allowed", denial(JobRules.PLAYABLE,
                job(PLAIN.when(JobWhen.MANUAL, false), JobStatus.SUCCESS).facing(Set.of(JobObstacle.APPROVAL_PENDING))));
    }

    /** Every cell of status, action, and whether it has started. */
    @ParameterizedTest
    @EnumSource(JobStatus.class)
    void job_that_is_no_action_is_manual_for_want_of_approvals_unless_it_ran(JobStatus status) {
        for (boolean action : List.of(true, false)) {
            for (boolean started : List.of(true, false)) {
                JobPlan plan = action ? PLAIN.when(JobWhen.MANUAL, false) : PLAIN;
                JobTimes times = new JobTimes(Instant.EPOCH, null, started ? Instant.EPOCH : null, null, null);
                JobRun job = new JobRun(1, plan, status, false, false, Optional.empty(), Set.of(), times);
                assertEquals(status == JobStatus.MANUAL && !action && !started, job.heldForApproval(), action + " " + started);
            }
        }
    }

    @Test
    void bridge_that_ran_is_not_played_while_its_pipeline_is_manual() {
        assertEquals("allowed", denial(JobRules.PLAYABLE, job(BRIDGE, JobStatus.MANUAL)));
        JobRun ran = job(BRIDGE, JobStatus.PENDING).apply(JobEvent.START_BRIDGE, Instant.EPOCH).orElseThrow()
                .apply(JobEvent.BLOCK_BRIDGE, Instant.EPOCH).orElseThrow();
        assertEquals("job.not_an_action", denial(JobRules.PLAYABLE, ran));
    }

    @Test
    void job_that_lacks_approvals_waits_for_a_user() {
        Set<JobObstacle> lacking = Set.of(JobObstacle.APPROVAL_PENDING);
        assertEquals(new JobReadiness(JobEvent.ACTIONIZE, Optional.empty()),
                JobReadiness.of(job(PLAIN.holding("production"), JobStatus.CREATED).facing(lacking)));
        assertEquals(new JobReadiness(JobEvent.UNSCHEDULE, Optional.empty()),
                JobReadiness.toStart(job(PLAIN.delayedBy(Duration.ofSeconds(9)), JobStatus.SCHEDULED).facing(lacking)));
        assertEquals(JobEvent.SCHEDULE,
                JobReadiness.of(job(PLAIN.delayedBy(Duration.ofSeconds(9)), JobStatus.CREATED).facing(lacking)).event());
    }

    @Test
    void job_without_its_deployment_fails_at_its_start() {
        JobRun waiting = job(PLAIN.when(JobWhen.MANUAL, false), JobStatus.MANUAL)
                .facing(Set.of(JobObstacle.DEPLOYMENT_DELETED, JobObstacle.APPROVAL_PENDING));
        assertEquals(new JobReadiness(JobEvent.DROP, Optional.of(FailureReason.ENVIRONMENT_CREATION_FAILURE)),
                JobReadiness.toStart(waiting));
        assertEquals("allowed", denial(JobRules.PLAYABLE, waiting.facing(Set.of(JobObstacle.DEPLOYMENT_DELETED))));
    }

    @Test
    void approved_job_meets_its_other_obstacles() {
        JobRun waiting = job(PLAIN, JobStatus.MANUAL).facing(Set.of(JobObstacle.APPROVAL_PENDING, JobObstacle.RETRY_NEEDS_APPROVAL));
        assertEquals(Set.of(JobObstacle.RETRY_NEEDS_APPROVAL), waiting.approved().obstacles());
    }

    @Test
    void cancel_needs_what_is_alive_or_scheduled() {
        for (JobStatus status : JobStatus.values()) {
            assertEquals(JobStatus.ALIVE.contains(status) || status == JobStatus.SCHEDULED,
                    JobRules.CANCELABLE.judge(job(PLAIN, status)).allowed());
        }
    }

    @Test
    void erase_needs_an_end_and_something_left() {
        for (JobStatus status : JobStatus.values()) {
            assertEquals(JobStatus.COMPLETED.contains(status),
                    JobRules.ERASABLE.judge(new JobRules.Erasure(job(PLAIN, status), true, false)).allowed());
        }
        JobRun done = job(PLAIN, JobStatus.SUCCESS);
        assertTrue(JobRules.ERASABLE.judge(new JobRules.Erasure(done, false, true)).allowed());
        assertEquals(Reason.of("job.nothing_to_erase"),
                JobRules.ERASABLE.judge(new JobRules.Erasure(done, false, false)).denial().orElseThrow());
    }

    @ParameterizedTest
    @EnumSource(JobStatus.class)
    void rejection_names_the_status_that_forbids_the_operation(JobStatus status) {
        Stream.of(JobRules.RETRYABLE.judge(job(PLAIN, status)), JobRules.CANCELABLE.judge(job(PLAIN, status)),
                JobRules.ERASABLE.judge(new JobRules.Erasure(job(PLAIN, status), true, true)),
                JobRules.PLAYABLE.judge(job(BRIDGE.when(JobWhen.MANUAL, false), status)))
                .flatMap(verdict -> verdict.denial().stream()).forEach(denial -> assertEquals(List.of(status.wireName()), denial.args()));
    }

    @Test
    void readiness_turns_one_cause_into_one_event() {
        assertEquals(JobEvent.ENQUEUE, JobReadiness.of(job(PLAIN, JobStatus.CREATED)).event());
        assertEquals(JobEvent.ACTIONIZE,
                JobReadiness.of(job(PLAIN.when(JobWhen.MANUAL, false), JobStatus.CREATED)).event());
        assertEquals(JobEvent.SCHEDULE,
                JobReadiness.of(job(PLAIN.delayedBy(Duration.ofSeconds(9)), JobStatus.CREATED)).event());
        assertEquals(JobEvent.ACTIONIZE,
                JobReadiness.of(job(PLAIN.when(JobWhen.DELAYED, false), JobStatus.CREATED)).event());
        assertEquals(JobEvent.AWAIT_RESOURCE,
                JobReadiness.of(job(PLAIN.holding("production"), JobStatus.CREATED)).event());
        JobRun outdated = job(PLAIN, JobStatus.CREATED).facing(Set.of(JobObstacle.OUTDATED_DEPLOYMENT));
        assertEquals(new JobReadiness(JobEvent.DROP, Optional.of(FailureReason.FAILED_OUTDATED_DEPLOYMENT_JOB)),
                JobReadiness.of(outdated));
        assertEquals(new JobReadiness(JobEvent.DROP, Optional.of(FailureReason.PROTECTED_ENVIRONMENT_FAILURE)),
                JobReadiness.of(outdated.facing(Set.of(JobObstacle.PROTECTED_ENVIRONMENT))));
    }
}
