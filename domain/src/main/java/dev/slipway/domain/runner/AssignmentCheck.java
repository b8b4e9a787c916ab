package dev.slipway.domain.runner;

import dev.slipway.domain.job.FailureReason;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Says why a waiting job is failed instead of being handed to a runner that may take it.
 *
 * @param archived whether its pipeline is too old for it to run
 * @param needed   features of the protocol without which the job cannot run as it should
 * @param offered  features that the runner has
 */
public record AssignmentCheck(boolean projectDeleted, boolean buildsEnabled, boolean archived, boolean userBarred, boolean dependencyMissing, Set<String> needed,
        Set<String> offered) {

    /** One way of being impossible, with the failure that the job is given. */
    public record Rule(String id, FailureReason failure, Predicate<AssignmentCheck> applies) {
    }

    /** Asked in this order: what concerns everybody comes before what another runner might do better. */
    public static final List<Rule> RULES = List.of(
            new Rule("handover.project_deleted", FailureReason.PROJECT_DELETED, AssignmentCheck::projectDeleted),
            new Rule("handover.builds_disabled", FailureReason.BUILDS_DISABLED, job -> !job.buildsEnabled()),
            new Rule("handover.archived", FailureReason.ARCHIVED_FAILURE, AssignmentCheck::archived),
            new Rule("handover.user_blocked", FailureReason.USER_BLOCKED, AssignmentCheck::userBarred),
            new Rule("handover.dependency_missing", FailureReason.MISSING_DEPENDENCY_FAILURE, AssignmentCheck::dependencyMissing),
            new Rule("handover.runner_unsupported", FailureReason.RUNNER_UNSUPPORTED, job -> !job.lacking().isEmpty()));

    public AssignmentCheck {
        needed = Set.copyOf(needed);
        offered = Set.copyOf(offered);
    }

    /** The first rule that forbids it. */
    public Optional<Rule> judge() {
        return RULES.stream().filter(rule -> rule.applies().test(this)).findFirst();
    }

    private Set<String> lacking() {
        Set<String> lacking = new TreeSet<>(needed);
        lacking.removeAll(offered);
        return lacking;
    }
}
