package dev.slipway.domain.repository;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.BranchActor;
import dev.slipway.domain.branch.BranchGuard;
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
     * @param mayPush       whether the actor may push to the project at all
     * @param defaultBranch null for none
     */
    public record Attempt(RefUpdate update, Way way, BranchActor actor, boolean mayPush, BranchGuard guard, String defaultBranch) {

        boolean protectedBranch() {
            return update.ofBranch() && guard.isProtected();
        }
    }

    /** One named rule. */
    @FunctionalInterface
    public interface Rule {
        Optional<Reason> objection(Attempt attempt);
    }

    private static final List<Rule> RULES = List.of(
            PushRules::allowedAtAll,
            PushRules::goodName,
            PushRules::keepsDefaultBranch,
            PushRules::mayDeleteProtected,
            PushRules::mayPushProtected,
            PushRules::mayRewindProtected);

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

    private static Optional<Reason> mayDeleteProtected(Attempt attempt) {
        if (!attempt.update().deletes() || !attempt.protectedBranch()) {
            return Optional.empty();
        }
        BranchActor actor = attempt.actor();
        boolean maintains = actor.administrator() || actor.role().filter(role -> role.atLeast(Role.MAINTAINER)).isPresent();
        return maintains ? when(attempt.way() == Way.GIT, "push.delete_protected_by_git") : when(true, "push.delete_protected");
    }

    private static Optional<Reason> mayPushProtected(Attempt attempt) {
        return when(!attempt.update().deletes() && attempt.protectedBranch() && !attempt.guard().mayPush(attempt.actor()), "push.protected");
    }

    private static Optional<Reason> mayRewindProtected(Attempt attempt) {
        return when(!attempt.update().deletes() && attempt.update().rewind() && attempt.protectedBranch()
                && !attempt.guard().mayForcePush(), "push.force_protected");
    }

    private static Optional<Reason> when(boolean objects, String id) {
        return objects ? Optional.of(Reason.of(id)) : Optional.empty();
    }
}
