package dev.slipway.domain.runner;

import dev.slipway.domain.job.FailureReason;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Decides whether a job is failed instead of being assigned to a matching runner.
 *
 * @param archived whether the job is archived with its pipeline
 * @param needed   features of the protocol that the job requires
 * @param offered  features that the runner has
 */
public record AssignmentCheck(boolean projectDeleted, boolean buildsEnabled, boolean archived, boolean userBlocked,
        boolean dependencyMissing, Set<String> needed, Set<String> offered) {

    /** Rule by which an assignment is impossible, with the failure reason of the job. */
    public record Rule(String id, FailureReason failure, Predicate<AssignmentCheck> applies) {
    }

    /** Rules in order: rules that apply to all runners precede those that another runner could meet. */
    public static final List<Rule> RULES = List.of(
            new Rule("assignment.project_deleted", FailureReason.PROJECT_DELETED, AssignmentCheck::projectDeleted),
            new Rule("assignment.builds_disabled", FailureReason.BUILDS_DISABLED, job -> !job.buildsEnabled()),
            new Rule("assignment.archived", FailureReason.ARCHIVED_FAILURE, AssignmentCheck::archived),
            new Rule("assignment.user_blocked", FailureReason.USER_BLOCKED, AssignmentCheck::userBlocked),
            new Rule("assignment.dependency_missing", FailureReason.MISSING_DEPENDENCY_FAILURE, AssignmentCheck::dependencyMissing),
            new Rule("assignment.runner_unsupported", FailureReason.RUNNER_UNSUPPORTED, job -> !job.lacking().isEmpty()));

    public AssignmentCheck {
        needed = Set.copyOf(needed);
        offered = Set.copyOf(offered);
    }

    /** Returns the first rule that forbids the assignment. */
    public Optional<Rule> judge() {
        return RULES.stream().filter(rule -> rule.applies().test(this)).findFirst();
    }

    private Set<String> lacking() {
        Set<String> lacking = new TreeSet<>(needed);
        lacking.removeAll(offered);
        return lacking;
    }
}
