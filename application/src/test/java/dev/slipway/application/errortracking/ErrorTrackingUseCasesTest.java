package dev.slipway.application.errortracking;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeCredentials;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.access.limit.ActionLimitPolicy;
import dev.slipway.application.errortracking.UpdateErrorTracking.Changes;
import dev.slipway.application.errortracking.port.ClientKeys.Sender;
import dev.slipway.application.errortracking.port.ClientKeys;
import dev.slipway.application.errortracking.port.ErrorTrackingSettings;
import dev.slipway.application.errortracking.port.TrackedErrors;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakeRateLimits;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.limit.ActionLimit;
import dev.slipway.domain.errortracking.ErrorEvent;
import dev.slipway.domain.errortracking.ErrorTrackingSetting;
import dev.slipway.domain.errortracking.TrackerKey;
import dev.slipway.domain.kernel.RateLimit;
import dev.slipway.domain.kernel.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules of error tracking that a running server of one installation cannot show. */
final class ErrorTrackingUseCasesTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final ErrorTrackingSetting ON = new ErrorTrackingSetting(true, true, Optional.empty());
    private static final Json.Members MESSAGE = message("a");
    private static final String KEY = "glet_" + "0123".repeat(8);
    private static final String OTHER_KEY = "glet_" + "4567".repeat(8);
    private static final ErrorTrackingPolicy WITHOUT = new ErrorTrackingPolicy(false, Duration.ofDays(1));

    private final InstantSource clock = () -> NOW;
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final ErrorTrackingSettings settings = mock();
    private final ClientKeys keys = mock();
    private final TrackedErrors errors = mock();
    private final long group = directory.store(GroupDraft.named("acme"));
    private final long projectId = directory.store(ProjectDraft.in(group, "p"));
    private final ProjectRef project = new ProjectRef.Id(projectId);
    private final Caller maintainer = maintainer();

    private Caller maintainer() {
        long id = directory.store(AccountDraft.named("maintainer"));
        directory.store(MemberDraft.ofGroup(group, id, Role.MAINTAINER));
        return new Caller.Person(directory.account(id).orElseThrow(), 1, Set.of());
    }

    private ErrorTrackingModule module(ErrorTrackingPolicy policy) {
        return TestModules.of(clock, transactions, settings, keys, errors, policy, new FakeAccessFacts(directory, clock), new FakeWork(
                transactions, clock), new FakeCredentials(transactions, directory, clock), new FakeRateLimits(clock),
                ActionLimitPolicy.STANDARD.with(ActionLimit.ERROR_EVENTS, RateLimit.perMinute(2))).errorTracking;
    }

    private void sending(Optional<ErrorTrackingSetting> setting) {
        when(keys.sender(anyLong(), any())).thenReturn(Optional.empty());
        Sender sender = new Sender(projectId, 7, setting);
        when(keys.sender(projectId, new TrackerKey(KEY))).thenReturn(Optional.of(sender));
        when(keys.hold(projectId, 7)).thenReturn(Optional.of(sender));
    }

    private static Failure failure(Runnable call) {
        return assertThrows(Refusal.class, call::run).failure();
    }

    @Test
    void installation_without_the_integrated_tracker_stores_no_new_setting() {
        assertInstanceOf(Failure.Concealed.class, failure(() -> module(WITHOUT).updateErrorTracking.put(maintainer, project,
                new Changes(true, Optional.of(true), Optional.empty(), Optional.empty()))));
        verify(settings, never()).store(anyLong(), any(), any());
    }

    @Test
    void setting_of_a_project_that_was_removed_is_not_stored() {
        when(settings.lock(projectId)).thenReturn(false);
        assertInstanceOf(Failure.NotFound.class, failure(() -> module(ErrorTrackingPolicy.STANDARD).updateErrorTracking.put(maintainer,
                project, new Changes(true, Optional.of(true), Optional.empty(), Optional.empty()))));
        verify(settings, never()).store(anyLong(), any(), any());
    }

    @Test
    void installation_without_the_integrated_tracker_shows_and_collects_nothing_of_it() {
        when(settings.find(projectId)).thenReturn(Optional.of(ON));
        assertFalse(module(WITHOUT).errorTrackingReads.setting(maintainer, project).integrated());
        assertTrue(module(ErrorTrackingPolicy.STANDARD).errorTrackingReads.setting(maintainer, project).integrated());
        sending(Optional.of(ON));
        assertInstanceOf(Failure.Concealed.class, failure(() -> module(WITHOUT).collectErrors.admit(projectId, Optional.of(KEY))));
    }

    @Test
    void project_without_a_setting_collects_nothing() {
        sending(Optional.empty());
        CollectErrors collecting = module(ErrorTrackingPolicy.STANDARD).collectErrors;
        assertInstanceOf(Failure.Concealed.class, failure(() -> collecting.admit(projectId, Optional.of(KEY))));
        assertInstanceOf(Failure.Unauthenticated.class, failure(() -> collecting.admit(projectId, Optional.of(OTHER_KEY))));
        assertInstanceOf(Failure.Unauthenticated.class, failure(() -> collecting.admit(projectId, Optional.empty())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u0000", "", "glet_", "glet_0123456789ABCDEF0123456789ABCDEF"})
    void text_that_is_no_key_is_not_looked_up(String text) {
        CollectErrors collecting = module(ErrorTrackingPolicy.STANDARD).collectErrors;
        assertInstanceOf(Failure.Unauthenticated.class, failure(() -> collecting.admit(projectId, Optional.of(text))));
        verify(keys, never()).sender(anyLong(), any());
    }

    @Test
    void sender_is_admitted_again_where_its_event_is_stored() {
        sending(Optional.of(ON));
        CollectErrors collecting = module(ErrorTrackingPolicy.STANDARD).collectErrors;
        CollectErrors.AdmittedSender sender = collecting.admit(projectId, Optional.of(KEY));
        when(keys.hold(projectId, 7)).thenReturn(Optional.empty());
        assertInstanceOf(Failure.Unauthenticated.class, failure(() -> collecting.collect(sender, MESSAGE)));
        when(keys.hold(projectId, 7)).thenReturn(Optional.of(new Sender(projectId, 7,
                Optional.of(new ErrorTrackingSetting(false, true, Optional.empty())))));
        assertInstanceOf(Failure.Concealed.class, failure(() -> collecting.collect(sender, MESSAGE)));
        verify(errors, never()).record(anyLong(), any(), any(), any(), any());
    }

    @Test
    void event_is_measured_as_it_is_kept() {
        sending(Optional.of(ON));
        CollectErrors collecting = module(ErrorTrackingPolicy.STANDARD).collectErrors;
        CollectErrors.AdmittedSender sender = collecting.admit(projectId, Optional.of(KEY));
        int room = (512 * 1024 - "{\"message\":\"\"}".length()) / "\\u007f".length();
        assertDoesNotThrow(() -> collecting.collect(sender, message("\u007f".repeat(room))));
        assertInstanceOf(Failure.TooLarge.class, failure(() -> collecting.collect(sender, message("\u007f".repeat(room + 1)))));
    }

    private static Json.Members message(String text) {
        return new Json.Members(Map.of("message", new Json.Text(text)));
    }

    @Test
    void key_sends_at_its_rate() {
        sending(Optional.of(ON));
        CollectErrors collecting = module(ErrorTrackingPolicy.STANDARD).collectErrors;
        collecting.admit(projectId, Optional.of(KEY));
        CollectErrors.AdmittedSender sender = assertDoesNotThrow(() -> collecting.admit(projectId, Optional.of(KEY)));
        assertThrows(Refusal.class, () -> collecting.admit(projectId, Optional.of(KEY)));
        collecting.collect(sender, MESSAGE);
        verify(errors).record(eq(projectId), any(ErrorEvent.class), eq("{\"message\":\"a\"}"),
                eq(new TrackedErrors.Limits(1_000, 20, 64 << 20)), any());
    }

    @Test
    void errors_are_removed_after_the_time_of_the_installation() {
        when(errors.removeSeenBefore(any(), anyInt())).thenReturn(0);
        module(WITHOUT).removeOldErrors.handle(0);
        verify(errors).removeSeenBefore(NOW.minus(Duration.ofDays(1)), 50);
    }

    @Test
    void errors_of_a_deleted_project_are_removed_in_pieces() {
        when(errors.removeSome(projectId, 50)).thenReturn(50, 49);
        RemoveTrackedErrors remove = module(WITHOUT).removeTrackedErrors;
        assertTrue(remove.removePiece(projectId));
        assertFalse(remove.removePiece(projectId));
    }
}
