package dev.slipway.application.pipeline.trigger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.TriggerView;
import dev.slipway.application.pipeline.port.Triggers;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.audit.AuditChange;
import dev.slipway.domain.audit.AuditValue;
import dev.slipway.domain.kernel.FieldError;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Changes of trigger tokens: what is recorded of them, and what becomes of one that another user deletes meanwhile. */
class TriggerChangesTest extends CiUseCases {

    private static final Failure GONE = new Failure.NotFound("Trigger");

    private final FakeAuditEvents events = new FakeAuditEvents(house.world.transactions());
    private final AuditTrail audit = new AuditTrail(events);
    private final Caller maintainer = house.accounts.member(project, Role.MAINTAINER);
    private final Triggers raced = mock();
    private TriggerView trigger;

    @BeforeEach
    void arrange() {
        trigger = create(world().port(Triggers.class)).create(maintainer, here(), "nightly");
        when(raced.find(project, trigger.id())).thenReturn(Optional.of(trigger));
    }

    private CreateTrigger create(Triggers triggers) {
        return new CreateTrigger(house.access, triggers, house.secrets, house.observations, house.world.transactions(), audit);
    }

    private UpdateTrigger update(Triggers triggers) {
        return new UpdateTrigger(house.access, triggers, house.world.transactions(), audit);
    }

    private DeleteTrigger delete(Triggers triggers) {
        return new DeleteTrigger(house.access, triggers, house.observations, house.world.transactions(), audit);
    }

    private List<String> recorded() {
        return events.stored().stream().map(view -> view.event().type() + " " + view.author().id() + " " + view.entity().id() + " "
                + view.event().target().id().orElseThrow() + " " + view.event().target().name().orElseThrow().text()).toList();
    }

    @Test
    void each_change_of_a_token_is_recorded() {
        Triggers triggers = world().port(Triggers.class);
        update(triggers).update(maintainer, here(), trigger.id(), Optional.of("hourly"));
        update(triggers).update(maintainer, here(), trigger.id(), Optional.empty());
        Caller owner = house.accounts.member(project, Role.OWNER);
        delete(triggers).delete(owner, here(), trigger.id(), Freshness.ANY);
        String which = " " + project + " " + trigger.id() + " ";
        assertEquals(List.of("TRIGGER_TOKEN_CREATED " + id(maintainer) + which + "nightly",
                "TRIGGER_TOKEN_UPDATED " + id(maintainer) + which + "hourly",
                "TRIGGER_TOKEN_DESTROYED " + id(owner) + which + "hourly"), recorded());
        AuditChange change = events.stored().get(1).event().change().orElseThrow();
        assertEquals(List.of("description", "nightly", "hourly"), List.of(change.attribute(),
                change.from().map(AuditValue::text).orElseThrow(), change.to().map(AuditValue::text).orElseThrow()));
    }

    @Test
    void token_that_is_deleted_meanwhile_is_not_found_and_nothing_is_recorded() {
        List<String> before = recorded();
        List<String> lines = house.observations.lines();
        when(raced.delete(trigger.id())).thenReturn(false);
        assertEquals(GONE, failure(() -> delete(raced).delete(maintainer, here(), trigger.id(), Freshness.ANY)));
        when(raced.describe(anyLong(), any(), any())).thenReturn(false);
        assertEquals(GONE, failure(() -> update(raced).update(maintainer, here(), trigger.id(), Optional.of("hourly"))));
        assertEquals(before, recorded());
        assertEquals(lines, house.observations.lines());
    }

    @ParameterizedTest
    @CsvSource({"24999,true", "25000,false", "25001,false"})
    void project_keeps_a_most_of_tokens(int count, boolean created) {
        when(raced.lockAndCount(project)).thenReturn(count);
        when(raced.create(any())).thenReturn(trigger.id());
        if (created) {
            assertEquals(trigger.id(), create(raced).create(maintainer, here(), "d").id());
        } else {
            assertEquals(new Failure.Invalid(List.of(FieldError.of("base", "trigger.too_many", "25000"))),
                    failure(() -> create(raced).create(maintainer, here(), "d")));
            verify(raced, never()).create(any());
            assertEquals(1, recorded().size());
        }
    }

    @Test
    void callers_below_maintainers_change_nothing() {
        Caller developer = house.accounts.member(project, Role.DEVELOPER);
        Failure unauthenticated = new Failure.Unauthenticated(Optional.empty());
        assertForbidden(() -> update(raced).update(developer, here(), trigger.id(), Optional.of("x")));
        assertForbidden(() -> delete(raced).delete(developer, here(), trigger.id(), Freshness.ANY));
        assertForbidden(() -> create(raced).create(developer, here(), "x"));
        assertForbidden(() -> house.triggerReads.get(developer, here(), trigger.id()));
        house.accounts.publish(project);
        assertEquals(unauthenticated, failure(() -> update(raced).update(Caller.ANONYMOUS, here(), trigger.id(), Optional.of("x"))));
        assertEquals(unauthenticated, failure(() -> delete(raced).delete(Caller.ANONYMOUS, here(), trigger.id(), Freshness.ANY)));
        assertEquals(unauthenticated, failure(() -> create(raced).create(Caller.ANONYMOUS, here(), "x")));
        assertEquals(unauthenticated, failure(() -> house.triggerReads.get(Caller.ANONYMOUS, here(), trigger.id())));
        verify(raced, never()).describe(anyLong(), any(), any());
        verify(raced, never()).delete(anyLong());
    }
}
