package dev.slipway.application.oauth.grant;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.oauth.Application;
import dev.slipway.application.oauth.ProviderScene;
import dev.slipway.application.oauth.StoredToken;
import dev.slipway.application.oauth.port.DeviceRequests.DeviceRequest;
import dev.slipway.application.oauth.port.DeviceRequests.DeviceRequest.Polling;
import dev.slipway.application.oauth.port.DeviceRequests.NewRequest;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.oauth.DeviceState;
import dev.slipway.domain.oauth.Lifetimes;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Devices that poll for the decision of their user. */
final class DeviceGrantTest {

    private final ProviderScene scene = new ProviderScene();
    private final Account anna = scene.user("anna");
    private final Application app = scene.application("app", false, false, Scope.API, Scope.OPENID);
    private final Application other = scene.application("other", false, false, Scope.API);

    DeviceGrantTest() {
        request("d", Scope.API);
    }

    private void request(String code, Scope... scopes) {
        scene.provider.devices.create(new NewRequest(app.id(), scene.secrets.digest(code), scene.secrets.digest("u" + code),
                List.of(scopes), Lifetimes.POLL, scene.now().plus(Lifetimes.DEVICE_REQUEST), scene.now()));
    }

    private DeviceRequest stored(String code) {
        return scene.provider.devices.lock(scene.secrets.digest(code)).orElseThrow();
    }

    private void decide(String code, DeviceState state) {
        scene.provider.devices.move(stored(code).id(), Set.of(DeviceState.PENDING), state, OptionalLong.of(anna.id()));
    }

    private IssuedTokens poll(String code, Application client) {
        return scene.exchange(new TokenRequest.Device(Optional.ofNullable(code)), ProviderScene.of(client));
    }

    @Test
    void device_gets_tokens_once_after_the_approval_of_the_user() {
        decide("d", DeviceState.APPROVED);
        IssuedTokens issued = poll("d", app);
        assertEquals(List.of(Scope.API), issued.scopes());
        StoredToken token = scene.stored(issued).orElseThrow();
        assertEquals(OptionalLong.of(anna.id()), token.userId());
        assertEquals(app.id(), token.application().orElseThrow().id());
        assertEquals(Optional.of(token), scene.provider.grants.ofRefresh(scene.secrets.digest(issued.refresh().orElseThrow())));
        assertEquals(DeviceState.COLLECTED, stored("d").state());
        assertEquals(OptionalLong.of(anna.id()), stored("d").userId());
        assertEquals("invalid_grant", ProviderScene.error(() -> poll("d", app)));
        assertEquals(1, scene.tokens());
    }

    /** A device polls, waits, and polls another time. */
    @ParameterizedTest
    @CsvSource({
        "PENDING,  4,   slow_down,             10",
        "PENDING,  5,   authorization_pending, 5",
        "PENDING,  299, authorization_pending, 5",
        "PENDING,  300, expired_token,         5",
        "DENIED,   4,   access_denied,         5",
        "DENIED,   5,   access_denied,         5",
        "DENIED,   300, expired_token,         5",
        "APPROVED, 300, expired_token,         5"})
    void device_that_waits_is_told_why(DeviceState state, long seconds, String error, long interval) {
        assertEquals("authorization_pending", ProviderScene.error(() -> poll("d", app)));
        if (state != DeviceState.PENDING) {
            decide("d", state);
        }
        scene.pass(Duration.ofSeconds(seconds));
        assertEquals(error, ProviderScene.error(() -> poll("d", app)));
        assertEquals(new Polling(Duration.ofSeconds(interval), Optional.of(scene.now())), stored("d").polling());
        assertEquals(state, stored("d").state());
        assertEquals(0, scene.tokens());
    }

    @Test
    void device_that_polls_too_early_waits_five_seconds_longer_each_time() {
        for (int poll = 0; poll < 3; poll++) {
            ProviderScene.error(() -> poll("d", app));
        }
        assertEquals(Duration.ofSeconds(15), stored("d").polling().interval());
        scene.pass(Duration.ofSeconds(14));
        assertEquals("slow_down", ProviderScene.error(() -> poll("d", app)));
        scene.pass(Duration.ofSeconds(20));
        assertEquals("authorization_pending", ProviderScene.error(() -> poll("d", app)));
        assertEquals(Duration.ofSeconds(20), stored("d").polling().interval());
    }

    @Test
    void code_of_another_application_is_unknown_and_its_poll_is_not_recorded() {
        decide("d", DeviceState.APPROVED);
        assertEquals("invalid_grant", ProviderScene.error(() -> poll("d", other)));
        assertEquals("invalid_grant", ProviderScene.error(() -> poll("e", app)));
        assertEquals("Missing required parameter: device_code.", ProviderScene.description(() -> poll(null, app)));
        assertEquals("invalid_client", ProviderScene.error(() -> scene.exchange(new TokenRequest.Device(Optional.of("d")),
                ProviderScene.NO_CLIENT)));
        assertEquals(new Polling(Lifetimes.POLL, Optional.empty()), stored("d").polling());
        assertEquals(DeviceState.APPROVED, stored("d").state());
    }

    @Test
    void device_of_a_user_who_may_not_call_gets_tokens_once_that_is_over() {
        decide("d", DeviceState.APPROVED);
        scene.put(anna, AccountState.BLOCKED);
        assertEquals("invalid_grant", ProviderScene.error(() -> poll("d", app)));
        assertEquals(DeviceState.APPROVED, stored("d").state());
        scene.put(anna, AccountState.ACTIVE);
        poll("d", app);
        assertEquals(1, scene.tokens());
    }

    @Test
    void device_is_told_who_its_user_is() {
        request("o", Scope.OPENID);
        decide("o", DeviceState.APPROVED);
        assertEquals("{sub=" + anna.id() + ", iss=" + ProviderScene.ISSUER + ", aud=app, iat=" + scene.now().getEpochSecond() + ", exp="
                + (scene.now().getEpochSecond() + 120) + "}", poll("o", app).identity().orElseThrow());
    }
}
