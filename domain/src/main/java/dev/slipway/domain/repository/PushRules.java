package dev.slipway.domain.repository;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.BranchGuard;
import dev.slipway.domain.branch.Pusher;
import dev.slipway.domain.branch.RefChange.Kind;
import dev.slipway.domain.branch.RefGuard;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Optional;

/** Decides whether a user may change a ref as requested. The first rule that objects decides. */
public final class PushRules {

    /**
     * Everything the rules look at.
     *
     * @param mayPush whether the pusher may push to the project at all
     * @param empty   whether nothing was pushed to the repository yet; the first branch becomes its default branch
     * @param begunByDevelopers whether developers push the first branch too
     */
    public record Attempt(RefUpdate update, Pusher pusher, boolean mayPush, RefGuard guard, boolean empty, boolean begunByDevelopers) {}

    /** One named rule. */
    @FunctionalInterface
    public interface Rule {
        Optional<Reason> objection(Attempt attempt);
    }

    private static final List<Rule> RULES = List.of(
            PushRules::allowedAtAll,
            PushRules::notOfServer,
            PushRules::notOtherSpelling,
            PushRules::goodName,
            PushRules::firstByMaintainers,
            PushRules::allowedByProtections);

    /** Protections apply to branches and tags. Other refs have the rules of an unprotected branch. */
    private static final BranchGuard UNPROTECTED = new BranchGuard(List.of());

    private PushRules() {
    }

    /** Why not; empty where it may be. */
    public static Optional<Reason> objection(Attempt attempt) {
        return RULES.stream().flatMap(rule -> rule.objection(attempt).stream()).findFirst();
    }

    private static Optional<Reason> allowedAtAll(Attempt attempt) {
        return when(!attempt.mayPush(), "push.not_allowed");
    }

    private static Optional<Reason> notOfServer(Attempt attempt) {
        return RefSpaces.reservedProblem(attempt.update().ref().full());
    }

    private static Optional<Reason> notOtherSpelling(Attempt attempt) {
        RefName ref = attempt.update().ref();
        return ref.kind() == RefKind.OTHER ? RefSpaces.spellingProblem(ref.full()) : Optional.empty();
    }

    private static Optional<Reason> goodName(Attempt attempt) {
        return attempt.update().deletes() ? Optional.empty() : attempt.update().ref().problem();
    }

    private static Optional<Reason> firstByMaintainers(Attempt attempt) {
        boolean begins = attempt.begunByDevelopers() ? attempt.pusher().changesUnprotected() : attempt.pusher().holds(Role.MAINTAINER);
        return when(attempt.empty() && attempt.update().ofBranch() && !begins, "push.first_by_maintainers");
    }

    private static Optional<Reason> allowedByProtections(Attempt attempt) {
        RefGuard guard = attempt.update().ref().kind() == RefKind.OTHER ? UNPROTECTED : attempt.guard();
        return guard.objection(kind(attempt.update()), attempt.pusher());
    }

    private static Kind kind(RefUpdate update) {
        if (update.deletes()) {
            return Kind.DELETE;
        }
        if (update.creates()) {
            return Kind.CREATE;
        }
        return update.rewind() ? Kind.FORCE : Kind.UPDATE;
    }

    private static Optional<Reason> when(boolean objects, String id) {
        return objects ? Optional.of(Reason.of(id)) : Optional.empty();
    }
}
