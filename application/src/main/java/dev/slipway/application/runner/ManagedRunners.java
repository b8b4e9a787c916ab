package dev.slipway.application.runner;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.runner.RunnerType;
import jakarta.inject.Singleton;

/** Finds a runner for somebody who wants to see or change it. Runners are numbered and belong to no path, so each is asked for by itself. */
@Singleton
public final class ManagedRunners {

    private final Access access;
    private final Runners runners;

    public ManagedRunners(Access access, Runners runners) {
        this.access = access;
        this.runners = runners;
    }

    /** Everybody who is signed in may see the runners that serve everybody. */
    public RunnerView toSee(Caller caller, long id) {
        RunnerView runner = find(caller, id);
        return runner.type() == RunnerType.INSTANCE_TYPE ? runner : managed(caller, runner);
    }

    public RunnerView toChange(Caller caller, long id) {
        return managed(caller, find(caller, id));
    }

    private RunnerView find(Caller caller, long id) {
        access.signedIn(caller);
        return runners.find(id).orElseThrow(() -> Refusal.notFound("Runner"));
    }

    private RunnerView managed(Caller caller, RunnerView runner) {
        Account account = access.signedIn(caller);
        if (!caller.administrator() && !runners.managedBy(runner.id(), account.id())) {
            throw Refusal.forbidden(Reason.of("runner.no_access"));
        }
        return runner;
    }
}
