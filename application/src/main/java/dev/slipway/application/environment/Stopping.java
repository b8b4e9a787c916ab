package dev.slipway.application.environment;

import dev.slipway.application.environment.port.Environments;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.environment.EnvironmentEvent;
import dev.slipway.domain.environment.EnvironmentLifecycle;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.Step;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * Stops an environment: starts the jobs that stop it, or completes the stop where there is none. The pipeline of the jobs is locked first,
 * then their resource groups, the environment last, as everywhere. The plan and the state that were read before are compared under the
 * lock; where a deployment or another stop came between, everything is rolled back and tried again.
 */
public final class Stopping {

    private static final int MOST_ATTEMPTS = 5;

    private final Environments environments;
    private final List<StopJobs> jobs;
    private final Transactions transactions;

    /** @param jobs has one element once all features are assembled */
    public Stopping(Environments environments, List<StopJobs> jobs, Transactions transactions) {
        this.environments = environments;
        this.jobs = jobs;
        this.transactions = transactions;
    }

    /**
     * Request to stop an environment.
     *
     * @param force  whether its jobs are left out
     * @param userId user of the jobs; empty keeps theirs
     * @param may    decides whether the jobs that stop the environment may be run; asked too where they are left out
     * @param wanted decides whether the environment, as it is under the lock, is still to be stopped
     */
    public record Order(boolean force, OptionalLong userId, Predicate<List<StopAction>> may, Predicate<ProjectEnvironment> wanted) {}

    /** Returns whether the environment is being stopped or is stopped by this call. */
    public boolean stop(long projectId, long environmentId, Order order) {
        for (int attempt = 1;; attempt++) {
            try {
                return stopAtOnce(projectId, environmentId, order);
            } catch (Refusal refused) {
                if (!(refused.failure() instanceof Failure.Conflict) || attempt == MOST_ATTEMPTS) {
                    throw refused;
                }
            }
        }
    }

    private boolean stopAtOnce(long projectId, long environmentId, Order order) {
        StopPlan found = environments.stopPlan(environmentId);
        StopPlan plan = order.force() ? found.withoutJobs() : found;
        return order.may().test(found.jobs()) && transactions.write(now -> stop(projectId, environmentId, plan, order, now));
    }

    private boolean stop(long projectId, long environmentId, StopPlan plan, Order order, Instant now) {
        if (!plan.jobs().isEmpty() && !jobs().lock(plan.jobs().getFirst().pipelineId())) {
            throw changed();
        }
        ProjectEnvironment seen = environments.find(projectId, environmentId).orElseThrow(Refusal::notFound);
        Optional<EnvironmentEvent> event = EnvironmentEvent.toStop(seen.state(), !plan.jobs().isEmpty(), order.force());
        if (event.isEmpty() || !order.wanted().test(seen)) {
            return false;
        }
        EnvironmentEvent possible = event.get() == EnvironmentEvent.BEGIN_STOP && !start(plan, order)
                ? EnvironmentEvent.COMPLETE_STOP
                : event.get();
        ProjectEnvironment locked = environments.lock(projectId, environmentId).orElseThrow(Refusal::notFound);
        boolean outdated = !environments.stopPlan(environmentId).deploymentId().equals(plan.deploymentId());
        if (outdated || locked.state() != seen.state() || !order.wanted().test(locked)) {
            throw changed();
        }
        if (EnvironmentLifecycle.TABLE.on(locked.state(), possible) instanceof Step.Moved<EnvironmentState> moved) {
            environments.move(environmentId, moved.to(), now);
        }
        return true;
    }

    /** Starts all jobs. Returns whether one of them is under way: where none can run, nothing would complete the stop. */
    private boolean start(StopPlan plan, Order order) {
        return plan.jobs().stream().map(action -> jobs().start(action, order.userId())).toList().contains(true);
    }

    private StopJobs jobs() {
        return jobs.getFirst();
    }

    private static Refusal changed() {
        return Refusal.conflict(Reason.of("environment.changing"));
    }
}
