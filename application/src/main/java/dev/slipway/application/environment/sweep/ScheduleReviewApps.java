package dev.slipway.application.environment.sweep;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.environment.DeployRights;
import dev.slipway.application.environment.ProjectEnvironment;
import dev.slipway.application.environment.port.EnvironmentSweeps;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.environment.RemovableReviewApp;
import dev.slipway.domain.kernel.Reason;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Schedules the deletion of stopped review apps. {@link DeleteReviewApps} deletes them a week later. */
public final class ScheduleReviewApps {

    private final Access access;
    private final EnvironmentSweeps sweeps;
    private final DeployRights rights;
    private final Transactions transactions;

    public ScheduleReviewApps(Access access, EnvironmentSweeps sweeps, DeployRights rights, Transactions transactions) {
        this.access = access;
        this.rights = rights;
        this.sweeps = sweeps;
        this.transactions = transactions;
    }

    /**
     * Review apps to delete.
     *
     * @param before moment before which a review app was created; empty for 30 days ago
     * @param limit  most that are scheduled
     * @param dryRun whether nothing is changed
     */
    public record Request(Optional<Instant> before, int limit, boolean dryRun) {}

    /**
     * Review apps that a request found.
     *
     * @param scheduled     those that are deleted
     * @param unprocessable those that changed meanwhile, or that the caller may not deploy to; where there is one, none is scheduled
     */
    public record Result(List<ProjectEnvironment> scheduled, List<ProjectEnvironment> unprocessable) {

        public boolean succeeded() {
            return unprocessable.isEmpty() && !scheduled.isEmpty();
        }
    }

    public Result schedule(Caller caller, ProjectRef project, Request request) {
        ProjectGrant grant = access.project(caller, project);
        if (!grant.allows(Ability.DELETE_ENVIRONMENTS)) {
            throw Refusal.unauthenticated(Reason.of("environment.deletion_denied"));
        }
        return transactions.write(now -> schedule(caller, grant, request, now));
    }

    private Result schedule(Caller caller, ProjectGrant grant, Request request, Instant now) {
        long projectId = grant.id();
        if (!sweeps.reserve(projectId)) {
            throw Refusal.conflict(Reason.of("environment.deletion_reserved"));
        }
        Instant before = request.before().orElseGet(() -> now.minus(RemovableReviewApp.USUAL_AGE));
        List<ProjectEnvironment> found = sweeps.reviewApps(projectId, before, request.limit());
        List<ProjectEnvironment> locked = sweeps.lock(projectId, found.stream().map(ProjectEnvironment::id).toList());
        Predicate<ProjectEnvironment> deployable = rights.deployable(caller, grant);
        Set<Long> scheduled = locked.stream().filter(environment -> removable(environment, before) && deployable.test(environment))
                .map(ProjectEnvironment::id).collect(Collectors.toSet());
        Result result = new Result(locked.stream().filter(environment -> scheduled.contains(environment.id())).toList(),
                locked.stream().filter(environment -> !scheduled.contains(environment.id())).toList());
        if (result.succeeded() && !request.dryRun()) {
            sweeps.deleteAt(result.scheduled().stream().map(ProjectEnvironment::id).toList(), now.plus(RemovableReviewApp.DELAY));
        }
        return result;
    }

    private static boolean removable(ProjectEnvironment environment, Instant before) {
        return RemovableReviewApp.CLAUSES.hold(new RemovableReviewApp(environment.state(), environment.name(), environment.createdAt(),
                environment.deadlines().deleteAt(), before));
    }
}
