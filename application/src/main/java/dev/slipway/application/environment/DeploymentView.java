package dev.slipway.application.environment;

import dev.slipway.application.job.JobView;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.environment.DeploymentStatus;
import java.time.Instant;
import java.util.Optional;

/**
 * A deployment as it is stored, with its job.
 *
 * @param user user of the job, or of the report; empty if the account is gone
 * @param job  empty for deployments that clients report, and if the job is gone
 */
public record DeploymentView(long id, long iid, Commitish commit, DeploymentStatus status, Times times, Optional<UserBrief> user,
        ProjectEnvironment environment, Optional<JobView> job) {

    /** Commit that is deployed, by the ref that it was found at. */
    public record Commitish(String ref, boolean tag, String sha) {}

    /** @param finishedAt empty while it has no final status */
    public record Times(Instant createdAt, Instant updatedAt, Optional<Instant> finishedAt) {}

    /** Returns the deployment without its job, for callers without access to jobs. */
    public DeploymentView withoutJob() {
        return new DeploymentView(id, iid, commit, status, times, user, environment, Optional.empty());
    }
}
