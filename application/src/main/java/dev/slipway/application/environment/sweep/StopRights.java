package dev.slipway.application.environment.sweep;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.environment.DeployRights;
import dev.slipway.application.environment.ProjectEnvironment;
import dev.slipway.application.environment.StopAction;
import dev.slipway.application.environment.StopJobs;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Decides, after a request or without one, whether environments may be stopped in the name of a user. */
public final class StopRights {

    private final Access access;
    private final Credentials credentials;
    private final DeployRights rights;
    private final List<StopJobs> jobs;

    /** @param jobs has one element once all features are assembled */
    public StopRights(Access access, Credentials credentials, DeployRights rights, List<StopJobs> jobs) {
        this.access = access;
        this.rights = rights;
        this.credentials = credentials;
        this.jobs = jobs;
    }

    /** A user in a project. */
    record Holder(Caller caller, ProjectGrant grant) {}

    /** Returns the user with present rights in a project; empty if the account is gone or blocked, or does not see the project. */
    Optional<Holder> holder(long userId, long projectId) {
        return caller(userId).flatMap(caller -> access.seen(caller, new ProjectRef.Id(projectId)).map(grant -> new Holder(caller, grant)));
    }

    private Optional<Caller> caller(long userId) {
        return credentials.account(Long.toString(userId)).filter(found -> found.id() == userId)
                .filter(account -> account.state().blockReason().isEmpty())
                .map(account -> new Caller.Person(account, 0, Set.of(Scope.API)));
    }

    boolean mayRun(Holder holder, List<StopAction> actions) {
        return actions.stream().allMatch(action -> jobs.getFirst().mayRun(holder.caller(), holder.grant(), action));
    }

    /** Returns whether jobs may run as a user. Without jobs there is no right to ask for. */
    boolean mayRun(OptionalLong userId, Optional<ProjectEnvironment> environment, List<StopAction> actions) {
        return actions.isEmpty() || environment.isPresent() && userId.stream().boxed().findFirst()
                .flatMap(user -> holder(user, environment.get().projectId()))
                .filter(holder -> rights.mayDeploy(holder.caller(), holder.grant(), environment.get()) && mayRun(holder, actions))
                .isPresent();
    }
}
