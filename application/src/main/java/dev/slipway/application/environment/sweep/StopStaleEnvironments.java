package dev.slipway.application.environment.sweep;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.environment.port.EnvironmentSweeps;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.environment.StaleEnvironment;
import dev.slipway.domain.kernel.Reason;
import java.time.Instant;

/** Requests that the stale environments of a project are stopped. {@link RunStaleStop} stops them afterwards, as the caller. */
public final class StopStaleEnvironments {

    private final Access access;
    private final EnvironmentSweeps sweeps;
    private final Work work;
    private final Transactions transactions;

    public StopStaleEnvironments(Access access, EnvironmentSweeps sweeps, Work work, Transactions transactions) {
        this.access = access;
        this.sweeps = sweeps;
        this.work = work;
        this.transactions = transactions;
    }

    /** @param before moment since which an environment was neither changed nor deployed to */
    public void stop(Caller caller, ProjectRef project, Instant before) {
        ProjectGrant grant = access.project(caller, project, Ability.STOP_STALE_ENVIRONMENTS);
        long userId = caller.accountId().orElseThrow();
        transactions.run(now -> {
            if (!StaleEnvironment.accepts(before, now)) {
                throw Refusal.badRequest(Reason.of("environment.stale_date"));
            }
            work.soon(RunStaleStop.KIND, sweeps.request(grant.id(), userId, before, now));
        });
    }
}
