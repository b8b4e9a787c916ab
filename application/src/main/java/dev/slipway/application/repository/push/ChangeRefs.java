package dev.slipway.application.repository.push;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Changes refs for operations: authorizes and updates them like a push, with rejections for clients of the API. */
public final class ChangeRefs {

    /** Reason for an invalid request, as opposed to missing rights. */
    private static final String NOT_ABOUT_RIGHTS = "ref.invalid_name";

    /** Reasons of concurrent updates. */
    private static final Set<String> CONCURRENT = Set.of("push.stale", "push.busy");

    private final PushAuthorization authorization;
    private final RefUpdater updater;

    public ChangeRefs(PushAuthorization authorization, RefUpdater updater) {
        this.authorization = authorization;
        this.updater = updater;
    }

    public void require(Caller caller, ProjectGrant grant, RefUpdate update) {
        authorization.objection(caller, grant, update).ifPresent(reason -> {
            throw rejection(reason);
        });
    }

    public boolean allowed(Caller caller, ProjectGrant grant, RefUpdate update) {
        return authorization.objection(caller, grant, update).isEmpty();
    }

    /** Returns whether a ref did not move because of a concurrent update, so that another attempt may succeed. */
    public static boolean concurrent(Reason reason) {
        return CONCURRENT.contains(reason.id());
    }

    /** Returns the rejection for a ref that did not move. */
    public static Refusal rejection(Reason reason) {
        if (concurrent(reason)) {
            return Refusal.conflict(reason);
        }
        return reason.id().equals(NOT_ABOUT_RIGHTS) ? Refusal.badRequest(reason) : Refusal.forbidden(reason);
    }

    /** @return reason why the ref did not move; empty if it has moved */
    public Optional<Reason> tryMove(Caller caller, ProjectGrant grant, RefUpdate update) {
        return tryMove(caller, grant, update, List.of());
    }

    /** @param options as a git client would send with its push */
    public Optional<Reason> tryMove(Caller caller, ProjectGrant grant, RefUpdate update, List<String> options) {
        return updater.push(RepositoryId.ofProject(grant.id()), PushUser.of(caller), update, options, true,
                () -> authorization.lastObjection(caller, grant, update));
    }

    /** @param further checked under the lock of the protections, in the transaction that moves the ref, after the rights of the caller */
    public Optional<Reason> tryMove(Caller caller, ProjectGrant grant, RefUpdate update, Supplier<Optional<Reason>> further) {
        return updater.push(RepositoryId.ofProject(grant.id()), PushUser.of(caller), update, List.of(), true,
                () -> authorization.lastObjection(caller, grant, update).or(further));
    }

    public void move(Caller caller, ProjectGrant grant, RefUpdate update) {
        tryMove(caller, grant, update).ifPresent(reason -> {
            require(caller, grant, update);
            throw rejection(reason);
        });
    }
}
