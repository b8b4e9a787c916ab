package dev.slipway.application.environment.port;

import dev.slipway.application.environment.DeploymentFilter;
import dev.slipway.application.environment.DeploymentView.Commitish;
import dev.slipway.application.environment.DeploymentView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.EnvironmentTier;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads the deployments of projects, and stores those that clients report. Changes require {@link #lock} first. */
public interface DeploymentRecords {

    /** Returns deployments with their environments and jobs, in one statement. */
    Page<DeploymentView> list(long projectId, DeploymentFilter filter, PageRequest page);

    Optional<DeploymentView> find(long projectId, long deploymentId);

    /** Returns where a deployment comes from; empty if the project has no such deployment. */
    Optional<Origin> origin(long projectId, long deploymentId);

    /** Locks the environment of a deployment, then the deployment, until the transaction ends. */
    Optional<LockedDeployment> lock(long projectId, long deploymentId);

    /**
     * Stores a deployment without a job to a locked environment. Takes the project's counter last.
     *
     * @return its id
     */
    long insert(NewDeployment deployment, Instant now);

    /** Moves a locked deployment to a status. */
    void move(long deploymentId, DeploymentStatus status, Instant now);

    /** Deletes a locked deployment. Its job and its environment stay. */
    void delete(long deploymentId);

    /**
     * Where a deployment comes from.
     *
     * @param job    job or bridge that it follows; empty for those that clients report, and if it is gone
     * @param runsAs user that the job runs for now; empty without a job, and if the account is gone
     * @param tier   that it gives its environment; empty to leave it as it is
     */
    record Origin(OptionalLong job, OptionalLong runsAs, Optional<EnvironmentTier> tier) {}

    record NewDeployment(long projectId, long environmentId, long userId, Commitish commit, DeploymentStatus status) {}

    /**
     * A deployment that is locked in the present transaction.
     *
     * @param ofJob    whether it follows a job
     * @param current  whether it is the last successful one of its environment
     * @param outdated whether a later deployment to the environment has succeeded, in a project that cares
     */
    record LockedDeployment(long id, long environmentId, DeploymentStatus status, boolean ofJob, boolean current, boolean outdated,
            Instant updatedAt) {}
}
