package dev.slipway.application.environment.port;

import dev.slipway.application.environment.EnvironmentDetail;
import dev.slipway.application.environment.EnvironmentFilter;
import dev.slipway.application.environment.ProjectEnvironment;
import dev.slipway.application.environment.StopPlan;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.environment.EnvironmentTier;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** Stores the environments of projects. Changes require {@link #lock} first. */
public interface Environments {

    /** Returns environments in the order of their ids, in one statement. */
    Page<ProjectEnvironment> list(long projectId, EnvironmentFilter filter, PageRequest page);

    Optional<ProjectEnvironment> find(long projectId, long environmentId);

    /** Returns an environment with its last deployment and the job of that, in one statement. */
    Optional<EnvironmentDetail> detail(long projectId, long environmentId);

    /** Returns the environment, locked until the transaction ends. Locked after pipelines. */
    Optional<ProjectEnvironment> lock(long projectId, long environmentId);

    /** Stores an available environment. Returns its id, which is never reused; empty if the project has one of this name. */
    OptionalLong insert(long projectId, String name, Optional<String> externalUrl, EnvironmentTier tier, Instant now);

    /**
     * Returns the environment of a name, locked until the transaction ends. A missing one is created.
     *
     * @param tier of a created one
     */
    ProjectEnvironment obtain(long projectId, String name, EnvironmentTier tier, Instant now);

    void update(long environmentId, Optional<String> externalUrl, EnvironmentTier tier, Instant now);

    /** Moves a locked environment to a state. One that stops has no time to stop any more; one that is available is not deleted. */
    void move(long environmentId, EnvironmentState state, Instant now);

    /**
     * Returns whether a deployment to the environment is under way, or waits for approvals. The former stays true or false while the
     * environment is locked.
     */
    boolean deploying(long environmentId);

    /** Deletes a locked environment with its deployments. Jobs stay. */
    void delete(long environmentId);

    /**
     * Returns the jobs that stop an environment: the latest manual jobs with the names that the finished deployments of one pipeline gave,
     * runs that are retried included. It is the pipeline of the deployment of a job that finished last, and all of them belong to it.
     */
    StopPlan stopPlan(long environmentId);

    /** Returns the user whose deployment to the environment finished last; empty without one, and if the account is gone. */
    OptionalLong lastDeployer(long environmentId);
}
