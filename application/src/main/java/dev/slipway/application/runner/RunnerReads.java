package dev.slipway.application.runner;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.runner.RunnerFilter.Within;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.runner.RunnerStatus;
import dev.slipway.domain.runner.RunnerType;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Returns runners to the users who may see them. */
public final class RunnerReads {

    private final Access access;
    private final Runners runners;
    private final ManagedRunners managed;
    private final InstantSource clock;

    public RunnerReads(Access access, Runners runners, ManagedRunners managed, InstantSource clock) {
        this.access = access;
        this.runners = runners;
        this.managed = managed;
        this.clock = clock;
    }

    /** Conditions on a list of runners; empty parts match all. */
    public record Narrowing(Optional<RunnerType> type, Optional<RunnerStatus> status, Optional<Boolean> paused, List<String> tags) {

        RunnerFilter within(Within within) {
            return new RunnerFilter(within, type, status, paused, tags);
        }
    }

    /** A runner with its status, which depends on its last contact. */
    public record Shown(RunnerView runner, RunnerStatus status) {

        public long id() {
            return runner.id();
        }
    }

    public Page<Shown> managed(Caller caller, Narrowing narrowing, PageRequest request) {
        Account account = access.signedIn(caller);
        return shown(runners.list(narrowing.within(new Within.ManagedBy(account.id())), request));
    }

    public Page<Shown> all(Caller caller, Narrowing narrowing, PageRequest request) {
        access.administrator(caller);
        return shown(runners.list(narrowing.within(new Within.Everywhere()), request));
    }

    public Page<Shown> ofProject(Caller caller, ProjectRef project, Narrowing narrowing, PageRequest request) {
        access.signedIn(caller);
        long id = access.project(caller, project, Ability.READ_RUNNERS).id();
        return shown(runners.list(narrowing.within(new Within.ServingProject(id)), request));
    }

    /** Returns the runners of the projects of a group, for its owners. */
    public Page<Shown> ofGroup(Caller caller, GroupRef group, Narrowing narrowing, PageRequest request) {
        access.signedIn(caller);
        long id = access.group(caller, group, Role.OWNER).id();
        return shown(runners.list(narrowing.within(new Within.ServingGroup(id)), request));
    }

    public Shown get(Caller caller, long id) {
        return details(caller, managed.toSee(caller, id));
    }

    /** Returns a runner with the projects in which the caller is a member; administrators see all. */
    public Shown details(Caller caller, RunnerView runner) {
        return shown(caller.administrator() || runner.projects().isEmpty() ? runner
                : runner.showing(runners.projectsOf(runner.id(), access.signedIn(caller).id())));
    }

    /** Returns a runner as lists show it. */
    public Shown shown(RunnerView runner) {
        return new Shown(runner, RunnerStatus.at(Optional.ofNullable(runner.contactedAt()), clock.instant()));
    }

    private Page<Shown> shown(Page<RunnerView> page) {
        return page.map(this::shown);
    }
}
