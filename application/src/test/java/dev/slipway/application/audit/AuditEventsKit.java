package dev.slipway.application.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.audit.port.AuditEvents;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.audit.AuditChange;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEntityType;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.audit.AuditValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code AuditEvents} does. */
public abstract class AuditEventsKit {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09.123456Z");
    private static final AuditAuthor ADA = new AuditAuthor(7, "Ada", Optional.of("192.0.2.1"),
            Optional.of(new AuditAuthor.Acting(1, "Root")));

    protected abstract AuditEvents events();

    protected abstract Transactions transactions();

    protected abstract long user(boolean auditor);

    protected abstract AuditEntity project(String path);

    protected abstract AuditEntity group(String path);

    private void add(AuditAuthor author, Instant now, AuditEvent... added) {
        transactions().run(ignored -> events().add(author, List.of(added), now));
    }

    private List<AuditEventView> listed(AuditFilter filter) {
        return events().list(filter, new PageRequest.Offset(1, 100)).items();
    }

    private static AuditEvent archived(AuditEntity project) {
        return AuditEvent.of(AuditEventType.PROJECT_ARCHIVED, project);
    }

    @Test
    final void event_is_read_as_it_was_stored() {
        AuditEntity project = project("audited/whole");
        AuditEvent event = AuditEvent.of(AuditEventType.MEMBER_UPDATED, project, AuditTarget.named("User", 12, "Grace")).as(30)
                .changing(AuditChange.of("access_level", AuditValue.name("guest"), AuditValue.name("developer")));
        add(ADA, NOW, event);
        AuditEventView read = listed(AuditFilter.all().of(project)).getFirst();
        assertEquals(new AuditEventView(read.id(), ADA, event, "audited/whole", NOW), read);
        assertEquals(Optional.of(read), events().find(read.id(), AuditFilter.all()));
        assertEquals(Optional.empty(), events().find(read.id() + 1, AuditFilter.all()));
        assertEquals(Optional.empty(), events().find(read.id(), AuditFilter.all().of(project("audited/other"))));
    }

    @Test
    final void author_without_account_address_and_change_is_stored() {
        AuditEntity group = group("audited-group");
        add(AuditAuthor.SERVER, NOW, AuditEvent.of(AuditEventType.GROUP_UPDATED, group).changing(AuditChange.unshown("description")),
                AuditEvent.of(AuditEventType.CI_VARIABLE_DELETED, AuditEntity.INSTANCE, AuditTarget.keyed("Ci::Variable", "KEY")));
        AuditEventView ofGroup = listed(AuditFilter.all().of(group)).getFirst();
        assertEquals(AuditAuthor.SERVER, ofGroup.author());
        assertEquals(Optional.of(AuditValue.name("audited-group")), ofGroup.event().target().name());
        assertEquals(Optional.of(AuditChange.unshown("description")), ofGroup.event().change());
        AuditEventView ofInstance = listed(AuditFilter.all().ofType(AuditEntityType.INSTANCE)).getFirst();
        assertEquals(null, ofInstance.entityPath());
        assertTrue(ofInstance.event().target().id().isEmpty());
    }

    @Test
    final void event_of_missing_object_has_no_path() {
        add(ADA, NOW, archived(AuditEntity.project(999_999_999)));
        AuditEventView read = listed(AuditFilter.all()).getFirst();
        assertEquals(null, read.entityPath());
        assertEquals(Optional.of(AuditValue.none()), read.event().target().name());
    }

    @Test
    final void rolled_back_change_leaves_no_event() {
        AuditEntity project = project("audited/failed");
        assertThrows(IllegalStateException.class, () -> transactions().run(now -> {
            events().add(ADA, List.of(archived(project)), now);
            throw new IllegalStateException("the change fails");
        }));
        assertEquals(List.of(), listed(AuditFilter.all()));
    }

    @Test
    final void filters_select_by_object_author_and_time() {
        AuditEntity first = project("audited/first");
        AuditEntity second = project("audited/second");
        AuditAuthor grace = new AuditAuthor(8, "Grace", Optional.empty(), Optional.empty());
        add(ADA, NOW, archived(first));
        add(grace, NOW.plusSeconds(1), archived(first));
        add(grace, NOW.plusSeconds(2), archived(second));
        assertEquals(List.of(8L, 8L, 7L), authors(AuditFilter.all()));
        assertEquals(List.of(8L, 7L), authors(AuditFilter.all().of(first)));
        assertEquals(List.of(7L), authors(AuditFilter.all().of(first).by(7)));
        assertEquals(List.of(8L, 8L, 7L), authors(AuditFilter.all().ofType(AuditEntityType.PROJECT)));
        assertEquals(List.of(), authors(AuditFilter.all().ofType(AuditEntityType.GROUP)));
        assertEquals(List.of(8L, 8L), authors(AuditFilter.all().created(Optional.of(NOW.plusSeconds(1)), Optional.empty())));
        assertEquals(List.of(8L, 7L), authors(AuditFilter.all().created(Optional.empty(), Optional.of(NOW.plusSeconds(1)))));
    }

    private List<Long> authors(AuditFilter filter) {
        return listed(filter).stream().map(event -> event.author().id()).toList();
    }

    @Test
    final void list_is_walked_by_id_and_by_page() {
        AuditEntity project = project("audited/long");
        for (int second = 0; second < 5; second++) {
            add(ADA, NOW.plusSeconds(second), archived(project));
        }
        List<Long> all = listed(AuditFilter.all()).stream().map(AuditEventView::id).toList();
        List<Long> walked = new ArrayList<>();
        Page<AuditEventView> page = events().list(AuditFilter.all(), new PageRequest.Keyset(0, false, 2));
        while (!page.items().isEmpty()) {
            page.items().forEach(event -> walked.add(event.id()));
            page = events().list(AuditFilter.all(), new PageRequest.Keyset(walked.getLast(), false, 2));
        }
        assertEquals(all, walked);
        Page<AuditEventView> second = events().list(AuditFilter.all(), new PageRequest.Offset(2, 2));
        assertEquals(all.subList(2, 4), second.items().stream().map(AuditEventView::id).toList());
        assertEquals(5, second.total());
    }

    @Test
    final void expired_events_are_removed_in_batches_oldest_first() {
        AuditEntity project = project("audited/old");
        add(ADA, NOW.plusSeconds(1), archived(project));
        add(ADA, NOW, archived(project));
        add(ADA, NOW.plusSeconds(2), archived(project));
        assertEquals(1, removed(NOW.plusSeconds(2), 1));
        assertEquals(List.of(NOW.plusSeconds(2), NOW.plusSeconds(1)), listed(AuditFilter.all()).stream().map(AuditEventView::createdAt)
                .toList());
        assertEquals(1, removed(NOW.plusSeconds(2), 10));
        assertEquals(0, removed(NOW.plusSeconds(2), 10));
        assertEquals(1, listed(AuditFilter.all()).size());
    }

    private int removed(Instant time, int most) {
        return transactions().write(() -> events().removeBefore(time, most));
    }

    @Test
    final void auditor_is_known_by_account() {
        assertTrue(events().auditor(user(true)));
        assertFalse(events().auditor(user(false)));
        assertFalse(events().auditor(999_999_999));
    }
}
