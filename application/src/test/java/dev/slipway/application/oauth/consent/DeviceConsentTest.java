package dev.slipway.application.oauth.consent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.clearInvocations;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeRateLimits;
import dev.slipway.application.oauth.Application;
import dev.slipway.application.oauth.ClientAuthentication;
import dev.slipway.application.oauth.ClientCredentials;
import dev.slipway.application.oauth.ProviderScene;
import dev.slipway.application.oauth.port.DeviceRequests.DeviceRequest.Polling;
import dev.slipway.application.oauth.port.DeviceRequests.DeviceRequest;
import dev.slipway.application.oauth.port.DeviceRequests.NewRequest;
import dev.slipway.application.oauth.port.DeviceRequests;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.oauth.DeviceState;
import dev.slipway.domain.oauth.Lifetimes;
import dev.slipway.domain.oauth.UserCode;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.AdditionalAnswers;
import org.mockito.ArgumentCaptor;

/** Users who approve and deny requests of devices. */
final class DeviceConsentTest {

    private static final String CODE = "BCDF-GHJK";
    private static final Failure UNKNOWN = Refusal.unprocessable(Reason.of("oauth.user_code")).failure();

    private final ProviderScene scene = new ProviderScene();
    private final AnswerDevice answer = scene.oauth.consents.answerDevice;
    private final Application app = scene.application("app", true, false, Scope.API, Scope.READ_API);
    private final Account anna = scene.user("anna");
    private final Caller caller = ProviderScene.person(anna);

    DeviceConsentTest() {
        request("d", CODE);
    }

    private void request(String device, String shown) {
        scene.provider.devices.create(new NewRequest(app.id(), scene.secrets.digest(device),
                scene.secrets.digest(UserCode.read(shown).orElseThrow().letters()), List.of(Scope.READ_API), Lifetimes.POLL,
                scene.now().plus(Lifetimes.DEVICE_REQUEST), scene.now()));
    }

    private DeviceRequest stored(String device) {
        return scene.provider.devices.lock(scene.secrets.digest(device)).orElseThrow();
    }

    @Test
    void device_is_given_two_codes_for_five_minutes() {
        RequestDeviceCode.Codes codes = scene.oauth.consents.requestDeviceCode.request(ProviderScene.of(app), Optional.of("read_api"));
        DeviceRequest stored = stored(codes.deviceCode());
        assertEquals(new DeviceRequest(stored.id(), app.id(), List.of(Scope.READ_API), DeviceState.PENDING, OptionalLong.empty(),
                new Polling(Duration.ofSeconds(5), Optional.empty()), scene.now().plusSeconds(300)), stored);
        assertEquals(stored.id(), scene.provider.devices.ofUser(scene.secrets.digest(codes.userCode().letters())).orElseThrow().id());
        assertEquals("Codes[]", codes.toString());
        assertNotEquals(codes.userCode(),
                scene.oauth.consents.requestDeviceCode.request(ProviderScene.of(app), Optional.empty()).userCode());
    }

    @Test
    void user_code_that_is_taken_is_drawn_anew_up_to_ten_times() {
        DeviceRequests requests = mock(DeviceRequests.class);
        RequestDeviceCode request = new RequestDeviceCode(new ClientAuthentication(scene.provider.applications, scene.secrets), requests,
                scene.secrets, scene.provider.transactions);
        when(requests.create(any())).thenReturn(false, false, true);
        request.request(ProviderScene.of(app), Optional.empty());
        ArgumentCaptor<NewRequest> drawn = ArgumentCaptor.forClass(NewRequest.class);
        verify(requests, times(3)).create(drawn.capture());
        assertEquals(3, drawn.getAllValues().stream().map(each -> HexFormat.of().formatHex(each.userDigest())).distinct().count());
        clearInvocations(requests);
        when(requests.create(any())).thenReturn(false);
        assertEquals(new Failure.Unavailable(Reason.of("oauth.no_user_code")),
                Refusals.of(() -> request.request(ProviderScene.of(app), Optional.empty())));
        verify(requests, times(10)).create(any());
    }

    @Test
    void device_asks_for_scopes_that_its_application_has() {
        RequestDeviceCode request = scene.oauth.consents.requestDeviceCode;
        assertEquals("invalid_scope", ProviderScene.error(() -> request.request(ProviderScene.of(app), Optional.of("sudo"))));
        assertEquals("invalid_client", ProviderScene.error(() -> request.request(ProviderScene.NO_CLIENT, Optional.of("api"))));
        assertEquals("invalid_client", ProviderScene.error(() -> request.request(
                new ClientCredentials(Optional.of("app"), Optional.empty()), Optional.of("api"))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"BCDF-GHJK", "bcdfghjk", " bcdf ghjk "})
    void user_sees_what_a_device_asks_for_and_approves_it(String entered) {
        AnswerDevice.Waiting waiting = answer.find(caller, entered);
        assertEquals(new AnswerDevice.Waiting(app, List.of(Scope.READ_API), new UserCode("BCDFGHJK")), waiting);
        assertEquals(DeviceState.PENDING, stored("d").state());
        answer.approve(caller, entered);
        assertEquals(DeviceState.APPROVED, stored("d").state());
        assertEquals(OptionalLong.of(anna.id()), stored("d").userId());
        assertEquals(List.of("OAUTH_APPLICATION_AUTHORIZED " + anna.id() + " by Name of anna"), scene.recorded());
    }

    @Test
    void user_denies_a_request_which_is_no_event() {
        answer.deny(caller, CODE);
        assertEquals(DeviceState.DENIED, stored("d").state());
        assertEquals(OptionalLong.of(anna.id()), stored("d").userId());
        assertEquals(List.of(), scene.recorded());
    }

    @Test
    void request_is_decided_once() {
        answer.deny(caller, CODE);
        Caller bob = ProviderScene.person(scene.user("bob"));
        assertEquals(UNKNOWN, Refusals.of(() -> answer.approve(bob, CODE)));
        assertEquals(UNKNOWN, Refusals.of(() -> answer.find(bob, CODE)));
        assertEquals(DeviceState.DENIED, stored("d").state());
        assertEquals(List.of(), scene.recorded());
    }

    @ParameterizedTest
    @CsvSource({"299, true", "300, false", "301, false"})
    void request_is_decided_within_five_minutes(long seconds, boolean decided) {
        scene.pass(Duration.ofSeconds(seconds));
        if (decided) {
            answer.approve(caller, CODE);
        } else {
            assertEquals(UNKNOWN, Refusals.of(() -> answer.approve(caller, CODE)));
            assertEquals(UNKNOWN, Refusals.of(() -> answer.deny(caller, CODE)));
        }
        assertEquals(decided ? DeviceState.APPROVED : DeviceState.PENDING, stored("d").state());
    }

    @Test
    void user_who_enters_ten_wrong_codes_waits_and_others_do_not() {
        for (int guess = 0; guess < 10; guess++) {
            String wrong = guess % 2 == 0 ? "BCDF-GHJL" : "no code";
            assertEquals(UNKNOWN, Refusals.of(() -> answer.find(caller, wrong)));
        }
        assertInstanceOf(Failure.RateLimited.class, Refusals.of(() -> answer.find(caller, CODE)));
        assertInstanceOf(Failure.RateLimited.class, Refusals.of(() -> answer.approve(caller, CODE)));
        assertEquals(DeviceState.PENDING, stored("d").state());
        Caller bob = ProviderScene.person(scene.user("bob"));
        for (int time = 0; time < 12; time++) {
            answer.find(bob, CODE);
        }
        answer.approve(bob, CODE);
        assertEquals(DeviceState.APPROVED, stored("d").state());
    }

    @Test
    void request_of_an_application_that_was_deleted_is_unknown() {
        scene.provider.transactions.run(now -> scene.provider.applications.delete(app.id()));
        assertEquals(UNKNOWN, Refusals.of(() -> answer.find(caller, CODE)));
        assertEquals(UNKNOWN, Refusals.of(() -> answer.approve(caller, CODE)));
        assertEquals(DeviceState.PENDING, stored("d").state());
    }

    @Test
    void browser_that_is_not_signed_in_decides_nothing() {
        for (Failure failure : List.of(Refusals.of(() -> answer.find(Caller.ANONYMOUS, CODE)),
                Refusals.of(() -> answer.approve(Caller.ANONYMOUS, CODE)), Refusals.of(() -> answer.deny(Caller.ANONYMOUS, CODE)))) {
            assertEquals(Refusal.unauthenticated().failure(), failure);
        }
        assertTrue(scene.recorded().isEmpty());
    }

    @Test
    void request_that_is_answered_meanwhile_is_not_granted_twice() {
        DeviceRequests racing = mock(DeviceRequests.class, AdditionalAnswers.delegatesTo(scene.provider.devices));
        doReturn(false).when(racing).move(anyLong(), any(), any(), any());
        AnswerDevice late = TestModules.of((InstantSource) scene::now, scene.provider.transactions, scene.provider.applications, racing,
                scene.secrets, scene.events, new FakeRateLimits(scene::now)).oauth.consents.answerDevice;
        assertEquals(UNKNOWN, Refusals.of(() -> late.approve(caller, CODE)));
        assertEquals(UNKNOWN, Refusals.of(() -> late.deny(caller, CODE)));
        assertEquals(List.of(), scene.recorded());
    }
}
