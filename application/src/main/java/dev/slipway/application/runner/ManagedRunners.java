package dev.slipway.application.runner;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.runner.RunnerAssignment.Authority;
import dev.slipway.domain.runner.RunnerAssignment.Changing;
import dev.slipway.domain.runner.RunnerType;

/** Finds a runner for callers who want to see or change it. A runner has an id but no path, so access is checked per runner. */
public final class ManagedRunners {

    private final Access access;
    private final Runners runners;

    public ManagedRunners(Access access, Runners runners) {
        this.access = access;
        this.runners = runners;
    }

    /** Returns a runner to callers who may see it: instance runners to all signed-in callers, others only to callers who manage them. */
    public RunnerView toSee(Caller caller, long id) {
        Account account = access.signedIn(caller);
        return runners.find(id).filter(runner -> runner.type() == RunnerType.INSTANCE_TYPE || manages(caller, account, runner))
                .orElseThrow(() -> Refusal.notFound("Runner"));
    }

    /** Returns a runner to callers who manage it through any project that it serves. */
    public RunnerView toManage(Caller caller, long id) {
        RunnerView runner = toSee(caller, id);
        if (!manages(caller, access.signedIn(caller), runner)) {
            throw Refusal.forbidden(Reason.of("runner.no_access"));
        }
        return runner;
    }

    /** Returns a runner to callers who may change it and take its token. */
    public RunnerView toChange(Caller caller, long id) {
        RunnerView runner = toSee(caller, id);
        Changing.POLICY.judge(new Changing(authority(caller, runner))).denial().ifPresent(reason -> {
            throw Refusal.forbidden(reason);
        });
        return runner;
    }

    Authority authority(Caller caller, RunnerView runner) {
        return Authority.of(caller.administrator(), manages(caller, access.signedIn(caller), runner), owns(caller, runner));
    }

    /**
     * Returns whether the caller maintains the project that owns the runner. Runners of a group are managed by the owners of the group
     * alone.
     */
    private boolean owns(Caller caller, RunnerView runner) {
        return runner.owner().map(project -> access.seen(caller, new ProjectRef.Id(project.id()))
                .filter(grant -> grant.standing().holds(Role.MAINTAINER)).isPresent()).orElse(true);
    }

    private boolean manages(Caller caller, Account account, RunnerView runner) {
        return caller.administrator() || runners.managedBy(runner.id(), account.id());
    }
}
