package dev.slipway.application.errortracking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.errortracking.TrackedErrorFilter.Order;
import dev.slipway.application.errortracking.port.TrackedErrors.Limits;
import dev.slipway.application.errortracking.port.TrackedErrors;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.kernel.Together;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.errortracking.ErrorEvent;
import dev.slipway.domain.errortracking.ErrorFingerprint;
import dev.slipway.domain.errortracking.ErrorLevel;
import dev.slipway.domain.errortracking.ErrorStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code TrackedErrors} does. */
public abstract class TrackedErrorsKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");
    private static final Limits ROOMY = new Limits(100, 100, 10_000);

    private long project;
    private long other;
    private int sent;

    protected abstract TrackedErrors errors();

    protected abstract Transactions transactions();

    protected abstract AccessWorld rows();

    @BeforeEach
    final void arrange() {
        long home = rows().store(GroupDraft.named("home"));
        project = rows().store(ProjectDraft.in(home, "project"));
        other = rows().store(ProjectDraft.in(home, "other"));
    }

    private static ErrorEvent event(String fingerprint, String id, Instant occurredAt) {
        return new ErrorEvent(Optional.ofNullable(id), "Name of " + fingerprint, "text of " + id, "actor", "python", ErrorLevel.FATAL,
                Optional.of("prod"), Optional.empty(), occurredAt, new ErrorFingerprint(fingerprint));
    }

    private Optional<TrackedErrorView> recorded(long of, ErrorEvent event, Limits limits) {
        return transactions().write(now -> errors().record(of, event, "{\"id\":\"" + event.eventId().orElse("") + "\"}", limits, NOW));
    }

    private TrackedErrorView recorded(String fingerprint, Instant occurredAt) {
        return recorded(project, event(fingerprint, "e" + sent++, occurredAt), ROOMY).orElseThrow();
    }

    private List<String> listed(TrackedErrorFilter filter) {
        return errors().list(project, filter, PageRequest.Offset.first()).items().stream().map(error -> error.name().substring(8)).toList();
    }

    private int removed(int most) {
        return transactions().write(() -> errors().removeSeenBefore(NOW, most));
    }

    @Test
    final void first_event_makes_an_error() {
        TrackedErrorView error = recorded(project, event("a", "E1", NOW.minusSeconds(3)), ROOMY).orElseThrow();
        assertEquals(new TrackedErrorView(error.id(), "Name of a", "text of E1", "actor", "python", ErrorLevel.FATAL,
                ErrorStatus.UNRESOLVED, 1, NOW.minusSeconds(3), NOW.minusSeconds(3)), error);
        assertEquals(Optional.of(error), errors().find(project, error.id()));
        assertEquals(Optional.empty(), errors().find(other, error.id()));
        TrackedEventView latest = errors().latestEvent(error.id()).orElseThrow();
        assertEquals(new TrackedEventView(latest.id(), Optional.of("e1"), ErrorLevel.FATAL, Optional.of("prod"), Optional.empty(),
                NOW.minusSeconds(3), Optional.of("{\"id\":\"E1\"}")), latest);
        assertEquals(Optional.empty(), errors().latestEvent(error.id() + 1_000));
    }

    @Test
    final void further_events_are_counted() {
        recorded("a", NOW);
        TrackedErrorView error = recorded("a", NOW.plusSeconds(5));
        assertEquals(2, error.events());
        assertEquals(List.of(NOW, NOW.plusSeconds(5)), List.of(error.firstSeenAt(), error.lastSeenAt()));
        TrackedErrorView late = recorded("a", NOW.minusSeconds(5));
        assertEquals(List.of(NOW.minusSeconds(5), NOW.plusSeconds(5)), List.of(late.firstSeenAt(), late.lastSeenAt()));
        assertEquals(error.id(), late.id());
        assertEquals("text of e2", late.description());
        assertTrue(recorded("b", NOW).id() != error.id());
        assertEquals(1, recorded(other, event("a", "x", NOW), ROOMY).orElseThrow().events());
    }

    @Test
    final void event_that_is_sent_again_is_not_counted() {
        TrackedErrorView error = recorded(project, event("a", "e1", NOW), ROOMY).orElseThrow();
        assertEquals(Optional.empty(), recorded(project, event("a", "E1", NOW.plusSeconds(1)), ROOMY));
        assertEquals(Optional.of(error), errors().find(project, error.id()));
        assertTrue(recorded(other, event("a", "e1", NOW), ROOMY).isPresent());
        assertEquals(2, recorded(project, event("a", null, NOW), ROOMY).orElseThrow().events());
        assertEquals(3, recorded(project, event("a", null, NOW), ROOMY).orElseThrow().events());
    }

    @Test
    final void event_that_is_sent_again_makes_no_other_error() {
        TrackedErrorView error = recorded(project, event("a", "e1", NOW), ROOMY).orElseThrow();
        assertEquals(Optional.empty(), recorded(project, event("b", "e1", NOW), ROOMY));
        assertEquals(List.of(error), errors().list(project, TrackedErrorFilter.ALL, PageRequest.Offset.first()).items());
        TrackedErrorView second = recorded(project, event("b", "e2", NOW), ROOMY).orElseThrow();
        assertEquals(Optional.empty(), recorded(project, event("b", "e1", NOW), ROOMY));
        assertEquals(Optional.of(second), errors().find(project, second.id()));
    }

    @Test
    final void events_of_one_id_at_once_make_one_error() throws Exception {
        List<Callable<Boolean>> reports = new ArrayList<>();
        for (int number = 0; number < 8; number++) {
            ErrorEvent event = event("a" + number, "e1", NOW);
            reports.add(() -> recorded(project, event, ROOMY).isPresent());
        }
        assertEquals(1, Together.call(reports).stream().filter(taken -> taken).count());
        assertEquals(1, errors().list(project, TrackedErrorFilter.ALL, PageRequest.Offset.first()).total());
    }

    @Test
    final void events_at_once_are_all_counted() throws Exception {
        List<Callable<Boolean>> reports = new ArrayList<>();
        for (int number = 0; number < 8; number++) {
            ErrorEvent event = event("a", "e" + number % 4, NOW);
            reports.add(() -> recorded(project, event, ROOMY).isPresent());
        }
        assertEquals(4, Together.call(reports).stream().filter(taken -> taken).count());
        assertEquals(4, errors().list(project, TrackedErrorFilter.ALL, PageRequest.Offset.first()).items().getFirst().events());
    }

    @Test
    final void resolved_error_comes_back() {
        TrackedErrorView error = recorded("a", NOW);
        assertFalse(transactions().write(() -> errors().move(other, error.id(), ErrorStatus.RESOLVED, NOW)));
        assertTrue(transactions().write(() -> errors().move(project, error.id(), ErrorStatus.RESOLVED, NOW)));
        assertEquals(ErrorStatus.RESOLVED, errors().find(project, error.id()).orElseThrow().status());
        assertEquals(ErrorStatus.UNRESOLVED, recorded("a", NOW).status());
        transactions().write(() -> errors().move(project, error.id(), ErrorStatus.IGNORED, NOW));
        assertEquals(ErrorStatus.IGNORED, recorded("a", NOW).status());
    }

    @Test
    final void latest_events_are_kept() {
        Limits two = new Limits(100, 2, 10_000);
        for (int number = 0; number < 5; number++) {
            recorded(project, event("a", "e" + number, NOW), two);
        }
        TrackedErrorView error = errors().list(project, TrackedErrorFilter.ALL, PageRequest.Offset.first()).items().getFirst();
        assertEquals(5, error.events());
        assertEquals(Optional.of("e4"), errors().latestEvent(error.id()).orElseThrow().eventId());
        assertTrue(recorded(project, event("a", "e0", NOW), two).isPresent(), "an event that is not kept is unknown");
        assertEquals(Optional.empty(), recorded(project, event("a", "e4", NOW), two));
    }

    private boolean contents(TrackedErrorView of) {
        return errors().latestEvent(of.id()).orElseThrow().payload().isPresent();
    }

    @Test
    final void contents_of_events_that_arrived_last_are_kept() {
        int size = "{\"id\":\"e1\"}".length();
        Limits two = new Limits(100, 100, 2 * size);
        TrackedErrorView first = recorded(project, event("a", "e1", NOW.plusSeconds(9)), two).orElseThrow();
        TrackedErrorView second = recorded(project, event("b", "e2", NOW), two).orElseThrow();
        recorded(other, event("a", "e3", NOW), two);
        assertEquals(List.of(true, true), List.of(contents(first), contents(second)));
        TrackedErrorView third = recorded(project, event("c", "e4", NOW.minusSeconds(9)), two).orElseThrow();
        assertEquals(List.of(false, true, true), List.of(contents(first), contents(second), contents(third)));
        recorded(project, event("c", "e5", NOW), two);
        assertEquals(List.of(false, true, true), List.of(contents(first), contents(second), contents(third)),
                "contents of its earlier event make room");
        recorded(project, event("a", "e6", NOW), two);
        assertEquals(List.of(true, false, true), List.of(contents(first), contents(second), contents(third)));
        recorded(project, event("b", "e7", NOW), new Limits(100, 100, size - 1));
        assertEquals(List.of(false, true, false), List.of(contents(first), contents(second), contents(third)),
                "an event that was just stored stays");
    }

    @Test
    final void errors_that_occurred_last_are_kept() {
        Limits two = new Limits(2, 10, 10_000);
        recorded(project, event("old", "e1", NOW.minusSeconds(9)), two);
        recorded(project, event("new", "e2", NOW), two);
        recorded(other, event("elsewhere", "e3", NOW.minusSeconds(99)), two);
        recorded(project, event("newest", "e4", NOW.plusSeconds(1)), two);
        assertEquals(List.of("newest", "new"), listed(TrackedErrorFilter.ALL));
        recorded(project, event("ancient", "e5", NOW.minusSeconds(99)), two);
        assertEquals(List.of("newest", "new", "ancient"), listed(TrackedErrorFilter.ALL), "an error that was just made stays");
        recorded(project, event("latest", "e6", NOW.plusSeconds(2)), two);
        assertEquals(List.of("latest", "newest"), listed(TrackedErrorFilter.ALL));
    }

    @Test
    final void errors_are_listed_by_filters_and_order() {
        recorded("b", NOW);
        recorded("a", NOW.minusSeconds(2));
        recorded("b", NOW.minusSeconds(1));
        long resolved = recorded("c", NOW.plusSeconds(1)).id();
        transactions().write(() -> errors().move(project, resolved, ErrorStatus.RESOLVED, NOW));
        recorded(other, event("d", "x", NOW), ROOMY);
        TrackedErrorFilter all = TrackedErrorFilter.ALL;
        assertEquals(List.of("c", "b", "a"), listed(all));
        assertEquals(List.of("a", "b", "c"), listed(all.orderedBy(Order.LAST_SEEN, Sort.ASC)));
        assertEquals(List.of("c", "b", "a"), listed(all.orderedBy(Order.FIRST_SEEN, Sort.DESC)));
        assertEquals(List.of("b"), listed(all.orderedBy(Order.FREQUENCY, Sort.DESC)).subList(0, 1));
        assertEquals(List.of("c"), listed(all.withStatus(ErrorStatus.RESOLVED)));
        assertEquals(List.of("b", "a"), listed(all.withStatus(ErrorStatus.UNRESOLVED)));
        assertEquals(List.of("b"), listed(all.searching("OF B")));
        assertEquals(List.of("c", "b", "a"), listed(all.searching("text OF")));
        assertEquals(List.of(), listed(all.searching("%")));
        assertEquals(3, errors().list(project, all, new PageRequest.Offset(2, 2)).total());
    }

    @Test
    final void errors_of_a_project_are_removed_in_parts() {
        List.of("a", "a", "b", "c").forEach(fingerprint -> recorded(fingerprint, NOW));
        TrackedErrorView elsewhere = recorded(other, event("a", "x", NOW), ROOMY).orElseThrow();
        assertEquals(List.of(2, 1, 0), List.of(removedSome(2), removedSome(2), removedSome(2)));
        assertEquals(List.of(), listed(TrackedErrorFilter.ALL));
        assertEquals(Optional.of(elsewhere), errors().find(other, elsewhere.id()));
        assertTrue(recorded(project, event("a", "e0", NOW), ROOMY).isPresent(), "its events are removed too");
    }

    private int removedSome(int most) {
        return transactions().write(() -> errors().removeSome(project, most));
    }

    @Test
    final void old_errors_are_removed_in_parts() {
        recorded("a", NOW.minusSeconds(3));
        recorded("b", NOW.minusSeconds(2));
        recorded("c", NOW);
        assertEquals(1, removed(1));
        assertEquals(List.of("c", "b"), listed(TrackedErrorFilter.ALL));
        assertEquals(1, removed(5));
        assertEquals(0, removed(5));
        assertEquals(List.of("c"), listed(TrackedErrorFilter.ALL));
    }
}
