package dev.slipway.application.repository;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.PushRules.Way;
import dev.slipway.domain.repository.RefUpdate;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Changes refs for operations: judged, then by the same road as a push, with refusals that operations answer. */
@Singleton
public final class RefChanges {

    /** What is wrong with the request rather than with who asks. */
    private static final Set<String> NOT_ABOUT_RIGHTS = Set.of("ref.invalid_name", "push.delete_default");

    private final PushJudge judge;
    private final PushRoad road;

    public RefChanges(PushJudge judge, PushRoad road) {
        this.judge = judge;
        this.road = road;
    }

    void require(Caller caller, ProjectGrant grant, RefUpdate update) {
        judge.objection(caller, grant, update, Way.INTERFACE).ifPresent(reason -> {
            throw NOT_ABOUT_RIGHTS.contains(reason.id()) ? Refusal.badRequest(reason) : Refusal.forbidden(reason);
        });
    }

    boolean allowed(Caller caller, ProjectGrant grant, RefUpdate update) {
        return judge.objection(caller, grant, update, Way.INTERFACE).isEmpty();
    }

    /** @return why the ref did not move, which is never a matter of rights; empty where it has moved */
    Optional<Reason> tryMove(Caller caller, ProjectGrant grant, RefUpdate update) {
        return road.push(grant.id(), caller.accountId().orElseThrow(), update, List.of());
    }

    void move(Caller caller, ProjectGrant grant, RefUpdate update) {
        tryMove(caller, grant, update).ifPresent(reason -> {
            throw new Refusal(new Failure.Conflict(reason));
        });
    }
}
