package dev.slipway.application.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.mock;

import dev.slipway.application.access.port.Credentials.PersonalToken;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.audit.port.AuditEvents;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditRetention;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AuditUseCasesTest {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09Z");

    private final FakeTransactions transactions = new FakeTransactions(() -> NOW);
    private final FakeAuditEvents events = new FakeAuditEvents(transactions);
    private final AuditTrail trail = new AuditTrail(events);

    private void record(Instant time, int times) {
        AuditEvent event = AuditEvent.of(AuditEventType.PROJECT_ARCHIVED, AuditEntity.project(1));
        trail.record(AuditAuthor.SERVER, time, Collections.nCopies(times, event));
    }

    private void removeExpired(AuditRetention retention) {
        new RemoveExpiredAuditEvents(events, retention, transactions, new FakeWork(transactions, () -> NOW)).handle(0);
    }

    @Test
    void expired_events_are_removed_to_the_last_and_others_stay() {
        record(NOW.minus(Duration.ofDays(31)), 1001);
        record(NOW.minus(Duration.ofDays(30)), 1);
        removeExpired(AuditRetention.FOREVER);
        assertEquals(1002, events.stored().size());
        removeExpired(new AuditRetention(Optional.of(Duration.ofDays(30))));
        assertEquals(List.of(NOW.minus(Duration.ofDays(30))), events.stored().stream().map(AuditEventView::createdAt).toList());
    }

    /** An update that changes nothing has no events, and the port takes at least one. */
    @Test
    void nothing_is_recorded_of_an_update_that_changes_nothing() {
        new AuditTrail(mock(AuditEvents.class, call -> {
            throw new AssertionError(call);
        })).record(AuditAuthor.SERVER, NOW, List.of());
    }

    @Test
    void revoked_family_of_a_reused_token_is_recorded_in_the_name_of_the_server() {
        Account ada = new Account(7, "ada", "Ada", false, false, AccountState.ACTIVE);
        new RecordTokenReuse(trail).familyRevoked(new PersonalToken(12, ada, Set.of(), null, true, false, false), NOW);
        AuditEventView event = events.stored().getFirst();
        assertEquals("personal_access_token_reused -1 7 12", event.event().type().wireName() + " " + event.author().id() + " "
                + event.entity().id() + " " + event.event().target().id().orElseThrow());
    }
}
