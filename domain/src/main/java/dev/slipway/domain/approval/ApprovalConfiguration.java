package dev.slipway.domain.approval;

import dev.slipway.domain.kernel.FieldError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Approval configuration of a project, as the project chose it.
 *
 * @param restrictions         those that the project puts in force itself
 * @param codeOwnersReset      whether a push removes the approvals of the owners of changed files
 * @param approvalsBeforeMerge deprecated number, which is stored and shown; rules require approvals
 */
public record ApprovalConfiguration(Set<ApprovalRestriction> restrictions, boolean codeOwnersReset, int approvalsBeforeMerge) {

    /** Configuration of projects that chose none. */
    public static final ApprovalConfiguration INITIAL = new ApprovalConfiguration(
            Set.of(ApprovalRestriction.AUTHORS_EXCLUDED, ApprovalRestriction.APPROVALS_RESET), false, 0);

    /** Maximum number of approvals that a rule requires. */
    public static final int MOST_APPROVALS = 100;

    public ApprovalConfiguration {
        restrictions = Set.copyOf(restrictions);
    }

    /**
     * Requested change of a configuration.
     *
     * @param restrictions restrictions to put in force (true) or to lift (false); absent ones stay
     */
    public record Request(Map<ApprovalRestriction, Boolean> restrictions, Optional<Boolean> codeOwnersReset,
            OptionalInt approvalsBeforeMerge) {

        public Request {
            restrictions = Map.copyOf(restrictions);
        }

        private Set<ApprovalRestriction> wanted(boolean value) {
            return restrictions.entrySet().stream().filter(entry -> entry.getValue() == value).map(Map.Entry::getKey)
                    .collect(Collectors.toSet());
        }
    }

    /** Result of a request. */
    public sealed interface Outcome {

        record Changed(ApprovalConfiguration configuration) implements Outcome {}

        record Rejected(List<FieldError> errors) implements Outcome {

            public Rejected {
                errors = List.copyOf(errors);
            }
        }
    }

    /** Returns the restrictions in force for the project. */
    public Set<ApprovalRestriction> inForce(ApprovalLocks locks) {
        return locks.inForce(restrictions);
    }

    /** Returns whether a push removes the approvals of owners of changed files. It does not where it removes all. */
    public boolean resetsCodeOwners(ApprovalLocks locks) {
        return codeOwnersReset && !inForce(locks).contains(ApprovalRestriction.APPROVALS_RESET);
    }

    /**
     * Applies a request. What is locked is left out of it. Removing the approvals of code owners alone and removing all approvals exclude
     * each other; a request that turns on one of the two is judged by the state that it would leave. Where a lock removes all, the former
     * is shown as off, so a request that repeats this leaves the choice as it is.
     */
    public Outcome changed(Request request, ApprovalLocks locks) {
        boolean locked = locks.locks(ApprovalRestriction.APPROVALS_RESET);
        ApprovalConfiguration after = new ApprovalConfiguration(
                locks.chosen(restrictions, request.wanted(true), request.wanted(false)),
                request.codeOwnersReset().filter(on -> on || !locked).orElse(codeOwnersReset),
                request.approvalsBeforeMerge().orElse(approvalsBeforeMerge));
        List<FieldError> errors = new ArrayList<>();
        if (request.approvalsBeforeMerge().isPresent()) {
            numberProblem("approvals_before_merge", request.approvalsBeforeMerge().getAsInt()).ifPresent(errors::add);
        }
        boolean turnsOn = request.codeOwnersReset().orElse(false)
                || request.wanted(true).contains(ApprovalRestriction.APPROVALS_RESET) && !locked;
        if (turnsOn && after.codeOwnersReset() && after.inForce(locks).contains(ApprovalRestriction.APPROVALS_RESET)) {
            errors.add(FieldError.of("base", "approval_configuration.exclusive"));
        }
        return errors.isEmpty() ? new Outcome.Changed(after) : new Outcome.Rejected(errors);
    }

    /** Returns why a number of required approvals cannot be stored. */
    static Optional<FieldError> numberProblem(String field, int number) {
        if (number < 0) {
            return Optional.of(FieldError.of(field, "field.greater_than_or_equal", 0));
        }
        return number > MOST_APPROVALS ? Optional.of(FieldError.of(field, "field.less_than_or_equal", MOST_APPROVALS)) : Optional.empty();
    }
}
