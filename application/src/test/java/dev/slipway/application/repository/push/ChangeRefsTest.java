package dev.slipway.application.repository.push;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentCaptor;

/** Operations that move a branch: what their clients are told where it does not move. */
final class ChangeRefsTest {

    private static final Caller ADA = new Caller.Person(new Account(5, "ada", "Ada", false, false, AccountState.ACTIVE), 1, Set.of());
    private static final ProjectGrant GRANT = new ProjectGrant(3, 2, "g/p", "main", null);
    private static final RefUpdate UPDATE = new RefUpdate(RefName.branch("main"), Shas.ZERO, "1".repeat(40), false);

    private final PushAuthorization authorization = mock();
    private final RefUpdater updater = mock();
    private final ChangeRefs changes = new ChangeRefs(authorization, updater);

    private static Optional<Reason> reason(String id) {
        return Optional.ofNullable(id).map(Reason::of);
    }

    private static String end(Runnable change) {
        String end = Refusals.end(change);
        return switch (end) {
            case "done" -> end;
            case "forbidden" -> "403 " + ((Failure.Forbidden) Refusals.of(change::run)).reason().orElseThrow().id();
            default -> end.startsWith("409") ? end : "400 " + ((Failure.BadRequest) Refusals.of(change::run)).reason().orElseThrow().id();
        };
    }

    /** A caller without the right is told so even where another was faster. */
    @ParameterizedTest
    @CsvSource({
        ",                   ,                   done", ",                   ref.protected_push, done",
        "push.stale,         ,                   409 push.stale", "push.busy,          ,                   409 push.busy",
        "push.stale,         ref.protected_push, 403 ref.protected_push", "ref.protected_push, ,                   403 ref.protected_push",
        "ref.invalid_name,   ,                   400 ref.invalid_name", "push.busy,          ref.invalid_name,   400 ref.invalid_name"})
    void refusals_tell_missing_rights_from_lost_races(String refused, String objection, String end) {
        when(updater.push(any(), any(), any(), any(), anyBoolean(), any())).thenReturn(reason(refused));
        when(authorization.objection(ADA, GRANT, UPDATE)).thenReturn(reason(objection));
        assertEquals(end, end(() -> changes.move(ADA, GRANT, UPDATE)));
    }

    @ParameterizedTest
    @CsvSource({", done", "ref.protected_push, 403 ref.protected_push", "ref.invalid_name, 400 ref.invalid_name"})
    void change_that_is_not_allowed_is_refused_before_it_is_tried(String objection, String end) {
        when(authorization.objection(ADA, GRANT, UPDATE)).thenReturn(reason(objection));
        assertEquals(end, end(() -> changes.require(ADA, GRANT, UPDATE)));
        assertEquals(objection == null, changes.allowed(ADA, GRANT, UPDATE));
    }

    /** The rights of the caller are asked for first, and then what the operation adds. */
    @ParameterizedTest
    @CsvSource({",,", "push.archived,,push.archived", ",merge.closed,merge.closed", "push.archived,merge.closed,push.archived"})
    void last_check_is_made_in_the_transaction_that_moves_the_ref(String last, String further, String found) {
        when(updater.push(any(), any(), any(), any(), anyBoolean(), any())).thenReturn(reason("push.busy"));
        when(authorization.lastObjection(ADA, GRANT, UPDATE)).thenReturn(reason(last));
        assertEquals(reason("push.busy"), changes.tryMove(ADA, GRANT, UPDATE, () -> reason(further)));
        ArgumentCaptor<RefUpdater.LastCheck> check = ArgumentCaptor.captor();
        verify(updater).push(eq(RepositoryId.ofProject(3)), eq(new PushUser(5L, false)), eq(UPDATE), eq(List.of()), eq(true),
                check.capture());
        assertEquals(reason(found), check.getValue().objection());
    }

    @Test
    void options_are_those_of_a_push() {
        when(updater.push(any(), any(), any(), any(), anyBoolean(), any())).thenReturn(reason("push.stale"));
        when(authorization.lastObjection(ADA, GRANT, UPDATE)).thenReturn(reason("push.archived"));
        assertEquals(reason("push.stale"), changes.tryMove(ADA, GRANT, UPDATE, List.of("ci.skip")));
        ArgumentCaptor<RefUpdater.LastCheck> check = ArgumentCaptor.captor();
        verify(updater).push(any(), any(), any(), eq(List.of("ci.skip")), eq(true), check.capture());
        assertEquals(reason("push.archived"), check.getValue().objection());
    }
}
