package dev.slipway.application.environment.sweep;

import dev.slipway.application.environment.Stopping.Order;
import dev.slipway.application.environment.Stopping;
import dev.slipway.application.environment.port.EnvironmentSweeps.StopRequest;
import dev.slipway.application.environment.port.EnvironmentSweeps;
import dev.slipway.application.environment.sweep.StopRights.Holder;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.domain.access.Ability;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

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
    private final StopRights rights;
    private final SweepKernel kernel;

    public RunStaleStop(EnvironmentSweeps sweeps, Stopping stopping, StopRights rights, SweepKernel kernel) {
        this.sweeps = sweeps;
        this.stopping = stopping;
        this.rights = rights;
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
        Optional<Holder> user = rights.holder(request.userId(), request.projectId())
                .filter(found -> found.grant().allows(Ability.STOP_STALE_ENVIRONMENTS));
        if (user.isEmpty()) {
            kernel.observations().event("environment.stale_stop_denied", "project", request.projectId(), "user", request.userId());
            return !kernel.transactions().write(() -> sweeps.finish(request));
        }
        List<Long> stale = sweeps.stale(request.projectId(), request.before(), request.after(), BATCH);
        stale.forEach(environment -> stop(request, user.get(), environment));
        if (stale.size() < BATCH) {
            return !kernel.transactions().write(() -> sweeps.finish(request));
        }
        kernel.transactions().write(() -> sweeps.advance(request, stale.getLast()));
        return true;
    }

    /**
     * Stops an environment if it is stale still. One that its user may not stop, that is gone or that fails is passed over. Where the
     * database is away, the run ends, and its work is repeated from the last batch.
     */
    private void stop(StopRequest request, Holder user, long environmentId) {
        try {
            stopping.stop(request.projectId(), environmentId, new Order(false, OptionalLong.of(request.userId()),
                    actions -> rights.mayRun(user, actions),
                    environment -> sweeps.isStale(environmentId, request.before())));
        } catch (Refusal refused) {
            if (refused.unavailable()) {
                throw refused;
            }
            kernel.observations().event("environment.stop_failed", "environment", environmentId, "failure", refused.failure());
        } catch (RuntimeException failed) {
            kernel.observations().trouble("environment.stop_failed", failed, "environment", environmentId);
        }
    }
}
