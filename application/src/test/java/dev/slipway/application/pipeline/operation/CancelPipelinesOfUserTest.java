package dev.slipway.application.pipeline.operation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.fake.FakeObservations;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CancelPipelinesOfUserTest {

    private static final long ANNA = 7;

    private final List<Long> canceled = new ArrayList<>();
    private final Pipelines pipelines = mock(Pipelines.class);
    private final Credentials credentials = mock(Credentials.class);
    private final PipelineChanges changes = mock(PipelineChanges.class);
    private final CancelPipelinesOfUser work = new CancelPipelinesOfUser(pipelines, changes, credentials, new FakeObservations());

    @BeforeEach
    void store() {
        when(pipelines.cancelableOf(anyLong(), anyLong(), anyInt())).thenReturn(List.of());
        when(pipelines.cancelableOf(eq(ANNA), eq(0L), anyInt())).thenReturn(List.of(1L, 2L));
        when(pipelines.cancelableOf(eq(ANNA), eq(2L), anyInt())).thenReturn(List.of(3L));
        when(changes.change(anyLong(), any(), any())).then(call -> {
            canceled.add(call.getArgument(0));
            return Optional.empty();
        });
    }

    private static Optional<Account> anna(AccountState state) {
        return Optional.of(new Account(ANNA, "anna", "Anna", false, false, state));
    }

    @Test
    void pipelines_of_a_blocked_user_are_canceled_in_batches() {
        when(credentials.account("7")).thenReturn(anna(AccountState.BLOCKED));
        work.handle(ANNA);
        assertEquals(List.of(1L, 2L, 3L), canceled);
    }

    @Test
    void user_who_is_unblocked_meanwhile_keeps_the_pipelines_of_later_batches() {
        when(credentials.account("7")).thenReturn(anna(AccountState.BLOCKED), anna(AccountState.ACTIVE));
        work.handle(ANNA);
        assertEquals(List.of(1L, 2L), canceled);
    }

    @Test
    void user_who_is_unblocked_before_keeps_all() {
        when(credentials.account("7")).thenReturn(anna(AccountState.ACTIVE));
        work.handle(ANNA);
        when(credentials.account("7")).thenReturn(Optional.empty());
        work.handle(ANNA);
        assertEquals(List.of(), canceled);
    }
}
