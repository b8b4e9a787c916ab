package dev.slipway.application.oauth.grant;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.oauth.Application;
import dev.slipway.application.oauth.ClientCredentials;
import dev.slipway.application.oauth.ProviderScene;
import dev.slipway.application.oauth.StoredToken;
import dev.slipway.domain.access.Scope;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Applications that act for themselves. */
final class ClientGrantTest {

    private final ProviderScene scene = new ProviderScene();
    private final Application app = scene.application("app", true, false, Scope.API, Scope.READ_API);

    private IssuedTokens grant(String scope, ClientCredentials credentials) {
        return scene.exchange(new TokenRequest.OfClient(Optional.ofNullable(scope)), credentials);
    }

    @Test
    void application_gets_a_token_without_a_user_that_is_not_refreshed() {
        IssuedTokens issued = grant("read_api", ProviderScene.of(app));
        assertEquals(Optional.empty(), issued.refresh());
        assertEquals(Optional.empty(), issued.identity());
        assertEquals(List.of(Scope.READ_API), issued.scopes());
        StoredToken stored = scene.stored(issued).orElseThrow();
        assertEquals(Optional.empty(), stored.owner());
        assertEquals(app.id(), stored.application().orElseThrow().id());
        assertEquals(List.of(Scope.API), grant(null, ProviderScene.of(app)).scopes());
    }

    @ParameterizedTest
    @CsvSource({"app, secret, read_user, invalid_scope", "app, wrong, api, invalid_client", "app, , api, invalid_client",
            ", , api, invalid_client", ", secret, api, invalid_client", "public, , api, unauthorized_client",
            "public, secret, api, unauthorized_client"})
    void application_without_its_secret_or_with_other_scopes_gets_none(String id, String secret, String scope, String error) {
        scene.application("public", false, false, Scope.API);
        assertEquals(error, ProviderScene.error(() -> grant(scope, new ClientCredentials(Optional.ofNullable(id),
                Optional.ofNullable(secret)))));
        assertEquals(0, scene.tokens());
    }
}
