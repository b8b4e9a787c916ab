package dev.slipway.domain.repository;

import dev.slipway.domain.branch.BranchGuard;
import dev.slipway.domain.branch.Pusher;
import dev.slipway.domain.branch.RefChange;
import dev.slipway.domain.branch.RefChange.Kind;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Optional;

/** Decides whether somebody may change a ref in the wanted way. The first rule that objects is the answer. */
public final class PushRules {

    /** How a change of a ref comes in; deleting a protected branch is left to the interface, where it cannot happen by a mistyped push. */
    public enum Way { GIT, INTERFACE }

    /**
     * Everything the rules look at.
     *
     * @param mayPush       whether the pusher may push to the project at all
     * @param defaultBranch null for none
     */
    public record Attempt(RefUpdate update, Way way, Pusher pusher, boolean mayPush, BranchGuard guard, String defaultBranch) {}

    /** One named rule. */
    @FunctionalInterface
    public interface Rule {
        Optional<Reason> objection(Attempt attempt);
    }

    private static final List<Rule> RULES = List.of(
            PushRules::allowedAtAll,
            PushRules::goodName,
            PushRules::keepsDefaultBranch,
            PushRules::allowedByProtections,
            PushRules::keepsProtectedFromGit);

    private PushRules() {
    }

    /** Why not; empty where it may be. */
    public static Optional<Reason> objection(Attempt attempt) {
        return RULES.stream().flatMap(rule -> rule.objection(attempt).stream()).findFirst();
    }

    private static Optional<Reason> allowedAtAll(Attempt attempt) {
        return when(!attempt.mayPush(), "push.not_allowed");
    }

    private static Optional<Reason> goodName(Attempt attempt) {
        return attempt.update().deletes() ? Optional.empty() : attempt.update().ref().problem();
    }

    private static Optional<Reason> keepsDefaultBranch(Attempt attempt) {
        RefUpdate update = attempt.update();
        return when(update.deletes() && update.ofBranch() && update.ref().name().equals(attempt.defaultBranch()), "push.delete_default");
    }

    private static Optional<Reason> allowedByProtections(Attempt attempt) {
        if (!attempt.update().ofBranch()) {
            return Optional.empty();
        }
        return RefChange.POLICY.judge(attempt.guard().change(kind(attempt.update()), attempt.pusher())).denial();
    }

    private static Optional<Reason> keepsProtectedFromGit(Attempt attempt) {
        return when(attempt.way() == Way.GIT && attempt.update().deletes() && attempt.update().ofBranch() && attempt.guard().isProtected(),
                "push.delete_protected_by_git");
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
