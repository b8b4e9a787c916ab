package dev.slipway.application.environment;

import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.environment.EnvironmentTier;
import java.time.Instant;
import java.util.Optional;

/** Stores environments, deployments and jobs for the kit of {@code Deployments}, and reads them. */
public interface DeploymentRows {

    long user();

    long project();

    /** Stores an environment without an address and without an end. */
    void environment(long projectId, String name, EnvironmentState state, EnvironmentTier tier);

    /** Stores a job of the project that has no user. */
    long job(long projectId);

    /** Stores a job that does this to an environment, and does not deploy. */
    long job(long projectId, String environment, String action);

    /** Stores a job that starts an environment, with its deployment, which was created at the beginning and never updated. */
    long deploying(long projectId, String environment, DeploymentStatus status, Plan plan, long userId);

    Optional<Seen> deployment(long jobId);

    SeenEnvironment environment(long projectId, String name);

    /** What a success makes of the environment; a part that is null leaves it. */
    record Plan(String externalUrl, EnvironmentTier tier, Long autoStopSeconds) {}

    /** A stored deployment. */
    record Seen(long iid, DeploymentStatus status, Long userId, Instant createdAt, Instant updatedAt, Instant finishedAt) {}

    /** A stored environment. */
    record SeenEnvironment(EnvironmentState state, String externalUrl, EnvironmentTier tier, Instant autoStopAt) {}
}
