package dev.slipway.application.environment.sweep;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.environment.StopAction;
import dev.slipway.application.environment.StopJobs;
import dev.slipway.application.environment.Stopping.Order;
import dev.slipway.application.environment.Stopping;
import dev.slipway.application.environment.port.EnvironmentSweeps.StopRequest;
import dev.slipway.application.environment.port.EnvironmentSweeps;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Stops the stale environments of a project as the user who requested it: each in a transaction of its own, a batch at a time. The request
 * keeps how far it has come, so that after a crash the work goes on behind the last batch. A run ends after some batches and records the
 * next one.
 */
public final class RunStaleStop implements WorkHandler {

    static final String KIND = "environment.stop_stale";

    private static final int BATCH = 100;
    private static final int BATCHES = 10;

    private final EnvironmentSweeps sweeps;
    private final Stopping stopping;
    private final List<StopJobs> jobs;
    private final Access access;
    private final Credentials credentials;
    private final SweepKernel kernel;

    public RunStaleStop(EnvironmentSweeps sweeps, Stopping stopping, List<StopJobs> jobs, Access access, Credentials credentials,
            SweepKernel kernel) {
        this.sweeps = sweeps;
        this.stopping = stopping;
        this.jobs = jobs;
        this.access = access;
        this.credentials = credentials;
        this.kernel = kernel;
    }

    /** Ports of the kernel that a sweep needs. */
    public record SweepKernel(Transactions transactions, Work work, Observations observations) {}

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public boolean bulk() {
        return true;
    }

    @Override
    public void handle(long requestId) {
        for (int batch = 0; batch < BATCHES; batch++) {
            Optional<StopRequest> request = sweeps.request(requestId);
            if (request.isEmpty() || !go(request.get())) {
                return;
            }
        }
        kernel.transactions().write(() -> kernel.work().soon(KIND, requestId));
    }

    @Override
    public void givenUp(long requestId, String why) {
        sweeps.request(requestId).ifPresent(request -> {
            kernel.observations().event("environment.stale_stop_failed", "project", request.projectId(), "reason", why);
            kernel.transactions().write(() -> sweeps.finish(request));
        });
    }

    /** Looks at one batch. Returns whether more may follow. */
    private boolean go(StopRequest request) {
        Optional<Caller> user = caller(request.userId());
        Optional<ProjectGrant> grant = user.flatMap(caller -> access.seen(caller, new ProjectRef.Id(request.projectId())))
                .filter(found -> found.allows(Ability.STOP_STALE_ENVIRONMENTS));
        if (grant.isEmpty()) {
            kernel.observations().event("environment.stale_stop_denied", "project", request.projectId(), "user", request.userId());
            return !kernel.transactions().write(() -> sweeps.finish(request));
        }
        List<Long> stale = sweeps.stale(request.projectId(), request.before(), request.after(), BATCH);
        stale.forEach(environment -> stop(request, user.get(), grant.get(), environment));
        if (stale.size() < BATCH) {
            return !kernel.transactions().write(() -> sweeps.finish(request));
        }
        kernel.transactions().write(() -> sweeps.advance(request, stale.getLast()));
        return true;
    }

    private Optional<Caller> caller(long userId) {
        return credentials.account(Long.toString(userId)).filter(found -> found.id() == userId)
                .filter(account -> account.state().blockReason().isEmpty())
                .map(account -> new Caller.Person(account, 0, Set.of(Scope.API)));
    }

    /** Stops an environment if it is stale still. One that its user may not stop, or that is gone, is passed over. */
    private void stop(StopRequest request, Caller user, ProjectGrant grant, long environmentId) {
        try {
            stopping.stop(request.projectId(), environmentId, new Order(false, OptionalLong.of(request.userId()),
                    actions -> allowed(user, grant, actions),
                    environment -> sweeps.stale(request.projectId(), request.before(), environmentId - 1, 1).equals(List.of(
                            environmentId))));
        } catch (Refusal refused) {
            kernel.observations().event("environment.stop_failed", "environment", environmentId, "failure", refused.failure());
        }
    }

    private boolean allowed(Caller user, ProjectGrant grant, List<StopAction> actions) {
        return actions.stream().allMatch(action -> jobs.getFirst().mayRun(user, grant, action));
    }
}
