package dev.slipway.application.repository.push;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.RefUpdate;
import java.util.List;
import java.util.Optional;

/** Changes refs for operations: authorizes and updates them like a push, with rejections for clients of the API. */
public final class ChangeRefs {

    /** Reason for an invalid request, as opposed to missing rights. */
    private static final String NOT_ABOUT_RIGHTS = "ref.invalid_name";

    private final PushAuthorization authorization;
    private final RefUpdater updater;

    public ChangeRefs(PushAuthorization authorization, RefUpdater updater) {
        this.authorization = authorization;
        this.updater = updater;
    }

    public void require(Caller caller, ProjectGrant grant, RefUpdate update) {
        authorization.objection(caller, grant, update).ifPresent(reason -> {
            throw reason.id().equals(NOT_ABOUT_RIGHTS) ? Refusal.badRequest(reason) : Refusal.forbidden(reason);
        });
    }

    public boolean allowed(Caller caller, ProjectGrant grant, RefUpdate update) {
        return authorization.objection(caller, grant, update).isEmpty();
    }

    /** @return reason why the ref did not move; empty if it has moved */
    public Optional<Reason> tryMove(Caller caller, ProjectGrant grant, RefUpdate update) {
        return updater.push(grant.id(), caller.accountId().orElseThrow(), update, List.of(), true,
                () -> authorization.lastObjection(caller, grant, update));
    }

    public void move(Caller caller, ProjectGrant grant, RefUpdate update) {
        tryMove(caller, grant, update).ifPresent(reason -> {
            require(caller, grant, update);
            throw new Refusal(new Failure.Conflict(reason));
        });
    }
}
