package dev.slipway.application.errortracking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.atLeast;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.Callers;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.errortracking.UpdateErrorTracking.Changes;
import dev.slipway.application.errortracking.port.ClientKeys;
import dev.slipway.application.errortracking.port.ErrorTrackingSettings;
import dev.slipway.application.errortracking.port.TrackedErrors;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.errortracking.ErrorLevel;
import dev.slipway.domain.errortracking.ErrorStatus;
import dev.slipway.domain.errortracking.ErrorTrackingSetting;
import dev.slipway.domain.errortracking.ErrorTrackingSetting.ExternalTracker;
import dev.slipway.domain.errortracking.TrackerKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentCaptor;

/** A private project with error tracking on, one key and one error. */
final class ManageErrorTrackingTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final PageRequest PAGE = PageRequest.Offset.first();
    private static final String URL = "https://tracker.example.com/api/0/projects/acme/tool";
    private static final ErrorTrackingSetting ON = new ErrorTrackingSetting(true, true, Optional.empty());
    private static final Changes OFF = changes(false, null, null, null);

    private final InstantSource clock = InstantSource.fixed(NOW);
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeAuditEvents events = new FakeAuditEvents(transactions);
    private final ErrorTrackingSettings settings = mock();
    private final ClientKeys keys = mock();
    private final TrackedErrors errors = mock();
    private final ErrorTrackingModule use = TestModules.of(clock, transactions, events, settings, keys, errors, new FakeSecrets(),
            new ErrorTrackingPolicy(true, Duration.ofDays(90)), new FakeWork(transactions, clock), new FakeAccessFacts(directory, clock))
            .errorTracking;
    private final long group = directory.store(GroupDraft.named("tools"));
    private final long id = directory.store(ProjectDraft.in(group, "p"));
    private final ProjectRef project = new ProjectRef.Id(id);
    private final ClientKeyView key = new ClientKeyView(3, id, true, "glet_" + "0".repeat(32));
    private final TrackedErrorView error = new TrackedErrorView(4, "E", "text", "main", "java", ErrorLevel.ERROR, ErrorStatus.UNRESOLVED, 1,
            NOW, NOW);

    private static Changes changes(boolean active, Boolean integrated, String url, String name) {
        return new Changes(active, Optional.ofNullable(integrated), Optional.ofNullable(url), Optional.ofNullable(name));
    }

    @BeforeEach
    void store() {
        when(settings.lock(id)).thenReturn(true);
        when(settings.find(id)).thenReturn(Optional.of(ON));
        when(keys.list(id, PAGE)).thenReturn(new Page<>(List.of(key), 1));
        when(keys.add(anyLong(), any(), any())).thenReturn(Optional.of(key));
        when(keys.remove(id, 3)).thenReturn(true);
        when(errors.list(id, TrackedErrorFilter.ALL, PAGE)).thenReturn(new Page<>(List.of(error), 1));
        when(errors.find(anyLong(), anyLong())).thenReturn(Optional.empty());
        when(errors.find(id, 4)).thenReturn(Optional.of(error));
        when(errors.latestEvent(anyLong())).thenReturn(Optional.empty());
        when(errors.move(id, 4, ErrorStatus.RESOLVED, NOW)).thenReturn(true);
    }

    private Caller caller(String name) {
        return Callers.named(name, directory, group);
    }

    @ParameterizedTest
    @CsvSource({"ANONYMOUS, unauthenticated", "STRANGER, no Project", "GUEST, forbidden", "DEVELOPER, forbidden", "MAINTAINER, done"})
    void maintainers_read_and_change_error_tracking(String name, String end) {
        Caller caller = caller(name);
        Map<String, Runnable> requests = new LinkedHashMap<>();
        requests.put("setting", () -> use.errorTrackingReads.setting(caller, project));
        requests.put("keys", () -> use.errorTrackingReads.keys(caller, project, PAGE));
        requests.put("errors", () -> use.errorTrackingReads.errors(caller, project, TrackedErrorFilter.ALL, PAGE));
        requests.put("error", () -> use.errorTrackingReads.error(caller, project, 4));
        requests.put("put", () -> use.updateErrorTracking.put(caller, project, OFF));
        requests.put("patch", () -> use.updateErrorTracking.patch(caller, project, OFF));
        requests.put("create key", () -> use.createClientKey.create(caller, project));
        requests.put("delete key", () -> use.deleteClientKey.delete(caller, project, 3));
        requests.put("move error", () -> use.updateTrackedError.update(caller, project, 4, ErrorStatus.RESOLVED));
        requests.forEach((what, request) -> assertEquals(end, Refusals.end(request), what));
    }

    @Test
    void what_is_tracked_is_returned_or_missing() {
        Caller maintainer = caller("MAINTAINER");
        assertEquals(List.of(key), use.errorTrackingReads.keys(maintainer, project, PAGE).items());
        assertEquals(List.of(error), use.errorTrackingReads.errors(maintainer, project, TrackedErrorFilter.ALL, PAGE).items());
        TrackedEventView latest = new TrackedEventView(9, Optional.empty(), ErrorLevel.ERROR, Optional.empty(), Optional.empty(), NOW,
                Optional.empty());
        when(errors.latestEvent(4)).thenReturn(Optional.of(latest));
        assertEquals(new ErrorTrackingReads.ErrorDetail(error, Optional.of(latest)), use.errorTrackingReads.error(maintainer, project, 4));
        assertEquals("none", Refusals.end(() -> use.errorTrackingReads.error(maintainer, project, 5)));
        when(settings.find(id)).thenReturn(Optional.empty());
        assertEquals("no Error Tracking Setting", Refusals.end(() -> use.errorTrackingReads.setting(maintainer, project)));
        assertEquals("no Error Tracking Setting", Refusals.end(() -> use.updateErrorTracking.patch(maintainer, project, OFF)));
    }

    @Test
    void setting_is_shown_as_integrated_where_it_chooses_the_own_tracker() {
        Caller maintainer = caller("MAINTAINER");
        assertEquals(true, use.errorTrackingReads.setting(maintainer, project).integrated());
        when(settings.find(id)).thenReturn(Optional.of(new ErrorTrackingSetting(false, false, Optional.empty())));
        assertEquals(false, use.errorTrackingReads.setting(maintainer, project).integrated());
    }

    @ParameterizedTest
    @CsvSource(value = {
        // stored before: integrated, name;  sent: active, integrated, address, name;  stored: integrated, name, or the error
        "true,  NULL, true,  NULL,  NULL, NULL, true,  NULL, done",
        "true,  NULL, true,  false, here, NULL, false, NULL, done",
        "true,  NULL, true,  false, here, Tool, false, Tool, done",
        "false, Tool, true,  NULL,  NULL, NULL, false, Tool, done",
        "false, Tool, true,  NULL,  NULL, New,  false, New,  done",
        "false, Tool, false, true,  NULL, NULL, true,  Tool, done",
        "true,  NULL, true,  false, NULL, NULL, NULL,  NULL, invalid api_url error_tracking.required",
        "true,  NULL, true,  NULL,  NULL, Tool, NULL,  NULL, invalid project_name error_tracking.without_address"},
            nullValues = "NULL")
    void changes_keep_what_they_do_not_name(boolean wasIntegrated, String hadName, boolean active, Boolean integrated, String url,
            String name, Boolean nowIntegrated, String hasName, String end) {
        when(settings.find(id)).thenReturn(Optional.of(new ErrorTrackingSetting(true, wasIntegrated,
                wasIntegrated ? Optional.empty() : Optional.of(new ExternalTracker(URL, Optional.ofNullable(hadName))))));
        Changes sent = changes(active, integrated, url == null ? null : URL, name);
        Caller maintainer = caller("MAINTAINER");
        assertEquals(end, Refusals.end(() -> use.updateErrorTracking.patch(maintainer, project, sent)));
        if (!end.equals("done")) {
            verify(settings, never()).store(anyLong(), any(), any());
            assertEquals(List.of(), events.described());
            return;
        }
        ErrorTrackingSetting stored = new ErrorTrackingSetting(active, nowIntegrated, wasIntegrated && url == null ? Optional.empty()
                : Optional.of(new ExternalTracker(URL, Optional.ofNullable(hasName))));
        verify(settings).store(id, stored, NOW);
        assertEquals(stored, use.updateErrorTracking.put(maintainer, project, sent).setting());
        assertEquals("ERROR_TRACKING_UPDATED PROJECT " + id, events.described().getFirst().replaceFirst(" target.*", ""));
    }

    @Test
    void first_setting_is_put() {
        when(settings.find(id)).thenReturn(Optional.empty());
        assertEquals(true, use.updateErrorTracking.put(caller("MAINTAINER"), project, changes(true, true, null, null)).integrated());
        verify(settings).store(id, ON, NOW);
    }

    @Test
    void keys_are_created_and_deleted_once() {
        Caller maintainer = caller("MAINTAINER");
        assertEquals(key, use.createClientKey.create(maintainer, project));
        ArgumentCaptor<TrackerKey> made = ArgumentCaptor.captor();
        verify(keys).add(eq(id), made.capture(), eq(NOW));
        use.createClientKey.create(maintainer, project);
        verify(keys, times(2)).add(anyLong(), made.capture(), any());
        assertEquals(2, Set.copyOf(made.getAllValues()).size(), "each key is another");
        use.deleteClientKey.delete(maintainer, project, 3);
        assertEquals("none", Refusals.end(() -> use.deleteClientKey.delete(maintainer, project, 9)));
        doReturn(Optional.empty()).when(keys).add(anyLong(), any(), any());
        assertEquals("no Project", Refusals.end(() -> use.createClientKey.create(maintainer, project)));
        String created = "ERROR_TRACKING_KEY_CREATED PROJECT " + id + " target 3";
        assertEquals(List.of(created, created, "ERROR_TRACKING_KEY_DESTROYED PROJECT " + id + " target 3"), events.described());
    }

    @Test
    void error_moves_to_a_status_or_is_missing() {
        Caller maintainer = caller("MAINTAINER");
        assertEquals(error, use.updateTrackedError.update(maintainer, project, 4, ErrorStatus.RESOLVED));
        assertEquals("none", Refusals.end(() -> use.updateTrackedError.update(maintainer, project, 5, ErrorStatus.RESOLVED)));
    }

    @Test
    void filter_narrows_and_orders() {
        TrackedErrorFilter filter = TrackedErrorFilter.ALL.withStatus(ErrorStatus.IGNORED).searching("part")
                .orderedBy(TrackedErrorFilter.Order.FREQUENCY, Sort.ASC);
        assertEquals(new TrackedErrorFilter(Optional.of(ErrorStatus.IGNORED), Optional.of("part"), TrackedErrorFilter.Order.FREQUENCY,
                Sort.ASC), filter);
    }

    @Test
    void old_errors_go_until_none_is_left() {
        when(errors.removeSeenBefore(any(), anyInt())).thenReturn(50).thenReturn(1).thenReturn(0);
        use.removeOldErrors.handle(0);
        verify(errors, atLeast(2)).removeSeenBefore(NOW.minus(Duration.ofDays(90)), 50);
    }
}
