package dev.slipway.domain.job;

import static dev.slipway.domain.kernel.NamedRule.requires;

import dev.slipway.domain.kernel.NamedRule;
import dev.slipway.domain.kernel.Policy;
import dev.slipway.domain.kernel.Reason;
import java.util.Optional;
import java.util.Set;

/** Policies for operations on a job: retry, play, cancel and erase. */
public final class JobRules {

    private static final Set<FailureReason> HOPELESS_BRIDGE = Set.of(
            FailureReason.PIPELINE_LOOP_DETECTED, FailureReason.REACHED_MAX_DESCENDANT_PIPELINES_DEPTH);

    /** Reason of a rejection for lack of the right to deploy, beside the rights in the project. */
    public static final String PROTECTED_ENVIRONMENT = "job.protected_environment";

    /** Job with the facts whether it has artifacts or a log to erase. */
    public record Erasure(JobRun job, boolean erasableArtifacts, boolean log) {
    }

    public static final Policy<JobRun> RETRYABLE = Policy.of("job.retryable",
            requires("job.external", job -> !job.plan().external()),
            requires("job.retried_already", job -> !job.retried()),
            requires("job.archived", job -> !job.obstacles().contains(JobObstacle.ARCHIVED)),
            requires("job.degenerated", job -> !job.obstacles().contains(JobObstacle.DEGENERATED)),
            requires("job.deployment_rejected",
                    job -> job.failureReason().filter(FailureReason.DEPLOYMENT_REJECTED::equals).isEmpty()),
            requires("job.not_ended", job -> JobStatus.RETRYABLE.contains(job.status()), job -> job.status().wireName()),
            requires("job.rollback_not_allowed", job -> !job.obstacles().contains(JobObstacle.ROLLBACK_NOT_ALLOWED)),
            requires(PROTECTED_ENVIRONMENT, job -> !job.obstacles().contains(JobObstacle.PROTECTED_ENVIRONMENT)),
            requires("job.deployment_deleted", job -> !job.obstacles().contains(JobObstacle.DEPLOYMENT_DELETED)),
            requires("job.hopeless_bridge", job -> !hopeless(job)));

    public static final Policy<JobRun> PLAYABLE = Policy.of("job.playable",
            requires("job.not_an_action", job -> job.plan().action() || job.heldForApproval()),
            requires("job.archived", job -> !job.obstacles().contains(JobObstacle.ARCHIVED)),
            requires(PROTECTED_ENVIRONMENT, job -> !job.obstacles().contains(JobObstacle.PROTECTED_ENVIRONMENT)),
            requires("job.approval_pending", job -> !JobStatus.BLOCKED.contains(job.status())
                    || !job.obstacles().contains(JobObstacle.APPROVAL_PENDING)),
            new NamedRule<>("job.not_waiting_for_a_person", JobRules::notWaiting));

    public static final Policy<JobRun> CANCELABLE = Policy.of("job.cancelable",
            requires("job.not_cancelable", job -> JobStatus.CANCELABLE.contains(job.status()),
                    job -> job.status().wireName()));

    public static final Policy<Erasure> ERASABLE = Policy.of("job.erasable",
            requires("job.not_completed", erasure -> JobStatus.COMPLETED.contains(erasure.job().status()),
                    erasure -> erasure.job().status().wireName()),
            requires("job.nothing_to_erase", erasure -> erasure.erasableArtifacts() || erasure.log()));

    private JobRules() {
    }

    private static boolean hopeless(JobRun job) {
        return job.plan().bridge() && job.failureReason().filter(HOPELESS_BRIDGE::contains).isPresent();
    }

    private static Optional<Reason> notWaiting(JobRun job) {
        if (job.plan().bridge()) {
            return job.status() == JobStatus.MANUAL
                    ? Optional.empty()
                    : Optional.of(Reason.of("job.not_manual", job.status().wireName()));
        }
        return JobStatus.BLOCKED.contains(job.status()) ? Optional.empty() : RETRYABLE.judge(job).denial();
    }
}
