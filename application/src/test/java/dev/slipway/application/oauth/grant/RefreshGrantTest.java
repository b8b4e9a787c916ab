package dev.slipway.application.oauth.grant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.oauth.Application;
import dev.slipway.application.oauth.ClientCredentials;
import dev.slipway.application.oauth.ProviderScene;
import dev.slipway.application.oauth.StoredToken;
import dev.slipway.application.oauth.port.ApplicationGrants.NewGrant;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.ApplicationTokenState;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.oauth.Lifetimes;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clients that refresh tokens. */
final class RefreshGrantTest {

    private final ProviderScene scene = new ProviderScene();
    private final Account anna = scene.user("anna");
    private final Application app = scene.application("app", true, false, Scope.API, Scope.READ_API);
    private final Application other = scene.application("other", true, false, Scope.API, Scope.READ_API);

    /** Grants an application access. @param application null for tokens without one */
    private IssuedTokens granted(Application application, Scope... scopes) {
        OptionalLong client = application == null ? OptionalLong.empty() : OptionalLong.of(application.id());
        return scene.provider.transactions.write(now -> TokenPair.draw(scene.secrets, true).issue(scene.provider.grants,
                scene.provider.grants.open(new NewGrant(client, OptionalLong.of(anna.id()), List.of(scopes), now)), OptionalLong.empty(),
                List.of(scopes), now));
    }

    private IssuedTokens granted() {
        return granted(app, Scope.API, Scope.READ_API);
    }

    private IssuedTokens refresh(Optional<String> token, String scope, ClientCredentials credentials) {
        return scene.exchange(new TokenRequest.Refresh(token, Optional.ofNullable(scope)), credentials);
    }

    private IssuedTokens refresh(IssuedTokens held) {
        return refresh(held.refresh(), null, ProviderScene.of(app));
    }

    private void refused(String error, IssuedTokens held) {
        assertEquals(error, ProviderScene.error(() -> refresh(held)));
    }

    private void use(IssuedTokens tokens) {
        scene.provider.transactions.run(now -> scene.provider.credentials.begin(scene.stored(tokens).orElseThrow().id(), now));
    }

    private ApplicationTokenState state(IssuedTokens tokens) {
        return scene.stored(tokens).orElseThrow().state();
    }

    @Test
    void refreshed_token_stays_valid_until_its_successor_is_used() {
        IssuedTokens first = granted();
        StoredToken held = scene.stored(first).orElseThrow();
        scene.pass(Duration.ofHours(1));
        IssuedTokens second = refresh(first);
        assertNotEquals(first.access(), second.access());
        StoredToken successor = scene.stored(second).orElseThrow();
        assertEquals(new StoredToken(successor.id(), held.grantId(), held.application(), held.owner(), held.scopes(),
                ApplicationTokenState.FRESH, new StoredToken.Times(scene.now(), scene.now().plus(Lifetimes.ACCESS_TOKEN),
                        held.times().grantedAt())), successor);
        assertEquals(ApplicationTokenState.ACTIVE, state(first));
        use(second);
        assertEquals(List.of(ApplicationTokenState.REPLACED, ApplicationTokenState.ACTIVE), List.of(state(first), state(second)));
    }

    @Test
    void refresh_is_the_first_use_of_a_token_and_told_once() {
        IssuedTokens first = granted();
        refresh(first);
        refresh(first);
        assertEquals(List.of(Credentials.ACCOUNT_CHANGED + " " + anna.id()), scene.announcements.announced());
        IssuedTokens second = refresh(first);
        refresh(second);
        assertEquals(ApplicationTokenState.REPLACED, state(first));
        assertEquals(List.of(), scene.recorded());
    }

    @Test
    void token_that_is_refreshed_after_its_successor_was_used_revokes_its_family() {
        IssuedTokens first = granted();
        IssuedTokens second = refresh(first);
        use(second);
        refused("invalid_grant", first);
        assertEquals(List.of(ApplicationTokenState.REVOKED, ApplicationTokenState.REVOKED), List.of(state(first), state(second)));
        assertEquals(List.of("OAUTH_TOKEN_REUSED " + anna.id() + " by Slipway"), scene.recorded());
        assertEquals(2, scene.announcements.announced().size());
        refused("invalid_grant", second);
        refused("invalid_grant", first);
        assertEquals(1, scene.recorded().size());
        assertEquals(2, scene.tokens());
    }

    /** Issued after the first refresh, the second ends the successors of the first that were never used. */
    @ParameterizedTest
    @CsvSource({"30, FRESH", "60, FRESH", "61, REVOKED", "600, REVOKED"})
    void successor_that_was_never_used_ends_with_a_later_refresh(long seconds, ApplicationTokenState state) {
        IssuedTokens first = granted();
        IssuedTokens unused = refresh(first);
        scene.pass(Duration.ofSeconds(seconds));
        IssuedTokens later = refresh(first);
        assertEquals(state, state(unused));
        assertEquals(ApplicationTokenState.FRESH, state(later));
    }

    @Test
    void family_is_refreshed_for_a_year() {
        IssuedTokens first = granted();
        scene.pass(Lifetimes.FAMILY.minusSeconds(1));
        IssuedTokens last = refresh(first);
        scene.pass(Duration.ofSeconds(1));
        refused("invalid_grant", last);
        assertEquals(2, scene.tokens());
        assertEquals(ApplicationTokenState.FRESH, state(last));
    }

    /** @param held application of the token, or {@code -} for none */
    @ParameterizedTest
    @CsvSource({"app, app, ", "app, other, invalid_grant", "app, -, invalid_client", "-, app, invalid_grant", "-, -, "})
    void token_is_refreshed_by_its_client_alone(String held, String client, String error) {
        IssuedTokens first = granted("app".equals(held) ? app : null, Scope.API);
        ClientCredentials credentials = switch (client) {
            case "app" -> ProviderScene.of(app);
            case "other" -> ProviderScene.of(other);
            default -> ProviderScene.NO_CLIENT;
        };
        if (error == null) {
            assertEquals(first.scopes(), refresh(first.refresh(), null, credentials).scopes());
        } else {
            assertEquals(error, ProviderScene.error(() -> refresh(first.refresh(), null, credentials)));
            assertEquals(ApplicationTokenState.FRESH, state(first));
        }
        assertEquals(error == null ? 2 : 1, scene.tokens());
    }

    @Test
    void client_names_a_token_that_exists() {
        assertEquals("Missing required parameter: refresh_token.",
                ProviderScene.description(() -> refresh(Optional.empty(), null, ProviderScene.of(app))));
        assertEquals("invalid_grant", ProviderScene.error(() -> refresh(Optional.of("none"), null, ProviderScene.of(app))));
        IssuedTokens first = granted();
        assertEquals("invalid_grant", ProviderScene.error(() -> refresh(Optional.of(first.access()), null, ProviderScene.of(app))));
        assertEquals("invalid_client", ProviderScene.error(() -> refresh(first.refresh(), null,
                new ClientCredentials(Optional.of("app"), Optional.of("wrong")))));
    }

    @ParameterizedTest
    @CsvSource({"read_api, READ_API", "'', API READ_API", ", API READ_API", "read_api api, READ_API API"})
    void client_keeps_scopes_or_fewer_of_them(String requested, String scopes) {
        List<Scope> expected = List.of(scopes.split(" ")).stream().map(Scope::valueOf).toList();
        IssuedTokens second = refresh(granted().refresh(), requested, ProviderScene.of(app));
        assertEquals(expected, second.scopes());
        assertEquals(expected, scene.stored(second).orElseThrow().scopes());
    }

    @Test
    void client_does_not_gain_scopes_and_its_token_stays() {
        IssuedTokens first = granted(app, Scope.READ_API);
        assertEquals("invalid_scope", ProviderScene.error(() -> refresh(first.refresh(), "api", ProviderScene.of(app))));
        assertEquals(ApplicationTokenState.FRESH, state(first));
        assertEquals(List.of(), scene.announcements.announced());
        assertEquals(1, scene.tokens());
    }

    @Test
    void family_of_a_user_who_may_not_call_stays_for_the_time_after_that() {
        IssuedTokens first = granted();
        scene.put(anna, AccountState.BLOCKED);
        refused("invalid_grant", first);
        scene.put(anna, AccountState.ACTIVE);
        assertEquals(ApplicationTokenState.FRESH, state(first));
        scene.expirePassword(anna);
        refused("invalid_grant", first);
        assertEquals(1, scene.tokens());
        assertEquals(List.of(), scene.recorded());
    }

    @Test
    void application_gets_another_identity_token() {
        IssuedTokens first = granted(app, Scope.OPENID);
        assertEquals("{sub=" + anna.id() + ", iss=" + ProviderScene.ISSUER + ", aud=app, iat=" + scene.now().getEpochSecond() + ", exp="
                + (scene.now().getEpochSecond() + 120) + "}", refresh(first).identity().orElseThrow());
        assertEquals(Optional.empty(), refresh(granted(null, Scope.OPENID).refresh(), null, ProviderScene.NO_CLIENT).identity());
    }
}
