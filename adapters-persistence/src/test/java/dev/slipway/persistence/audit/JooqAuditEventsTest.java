package dev.slipway.persistence.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.audit.AuditEventsKit;
import dev.slipway.application.audit.AuditFilter;
import dev.slipway.application.audit.port.AuditEvents;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqAuditEventsTest extends AuditEventsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected AuditEvents events() {
        return HERE.get(AuditEvents.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected long user(boolean auditor) {
        return (Long) HERE.rows().ask("update users set profile = cast(? as jsonb) where id = ? returning id",
                "{\"auditor\": " + auditor + "}", HERE.rows().user());
    }

    @Override
    protected AuditEntity project(String path) {
        return AuditEntity.project((Long) HERE.rows().ask("update projects set full_path = ? where id = ? returning id", path,
                HERE.rows().project()));
    }

    @Override
    protected AuditEntity group(String path) {
        return AuditEntity.group((Long) HERE.rows().ask("update namespaces set full_path = ? where id = ? returning id", path,
                HERE.rows().group()));
    }

    @Test
    void event_outlives_its_user_and_keeps_the_names() {
        long user = HERE.rows().user();
        String username = (String) HERE.rows().ask("select username from users where id = ?", user);
        transactions().run(now -> events().add(AuditAuthor.SERVER,
                List.of(AuditEvent.of(AuditEventType.USER_BLOCKED, AuditEntity.user(user))), now));
        HERE.rows().ask("delete from users where id = ? returning id", user);
        assertEquals(List.of(username + " Somebody"), events().list(AuditFilter.all(), new PageRequest.Offset(1, 10)).items().stream()
                .map(event -> event.entityPath() + " " + event.event().target().name().orElseThrow()).toList());
    }

    @Test
    void events_of_one_call_and_each_list_take_one_round_trip() {
        AtomicInteger trips = new AtomicInteger();
        AuditEvents counted = new JooqAuditEvents(HERE.dsl(trips));
        AuditEvent event = AuditEvent.of(AuditEventType.PROJECT_ARCHIVED, project("audited/counted"));
        counted.add(AuditAuthor.SERVER, List.of(event, event, event), Instant.now());
        assertEquals(1, trips.get());
        counted.list(AuditFilter.all().created(Optional.of(Instant.EPOCH), Optional.empty()), new PageRequest.Offset(1, 2));
        assertEquals(2, trips.get());
    }
}
