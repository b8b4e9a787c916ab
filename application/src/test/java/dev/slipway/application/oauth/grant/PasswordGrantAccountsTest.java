package dev.slipway.application.oauth.grant;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.oauth.Application;
import dev.slipway.application.oauth.ClientCredentials;
import dev.slipway.application.oauth.ProviderScene;
import dev.slipway.application.oauth.StoredToken;
import dev.slipway.application.user.port.SignInAccounts.Password;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.user.UserKind;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Accounts to which clients sign in by name and password. */
final class PasswordGrantAccountsTest {

    private final ProviderScene scene = new ProviderScene();

    private IssuedTokens signIn(String name, String password, String scope, ClientCredentials credentials) {
        return scene.exchange(new TokenRequest.Password(Optional.ofNullable(name), Optional.ofNullable(password),
                Optional.ofNullable(scope), "192.0.2.1"), credentials);
    }

    private String refused(String name, String password) {
        return ProviderScene.error(() -> signIn(name, password, "api", ProviderScene.NO_CLIENT));
    }

    @Test
    void user_signs_in_without_an_application_which_the_owner_of_the_account_can_look_up() {
        Account anna = scene.user("anna");
        IssuedTokens issued = signIn("ANNA", "right", "read_user sudo", ProviderScene.NO_CLIENT);
        assertEquals(List.of(Scope.READ_USER, Scope.SUDO), issued.scopes());
        StoredToken stored = scene.stored(issued).orElseThrow();
        assertEquals(Optional.empty(), stored.application());
        assertEquals(anna.id(), stored.userId().orElseThrow());
        assertEquals(List.of("OAUTH_PASSWORD_GRANTED " + anna.id() + " by Name of anna"), scene.recorded());
        assertEquals("User", scene.events.stored().getFirst().event().target().type());
        assertEquals(List.of(Scope.API), signIn("anna@example.com", "right", null, ProviderScene.NO_CLIENT).scopes());
    }

    @Test
    void user_signs_in_through_an_application_that_the_event_names() {
        Account anna = scene.user("anna");
        Application app = scene.application("app", true, false, Scope.READ_API);
        StoredToken stored = scene.stored(signIn("anna", "right", null, ProviderScene.of(app))).orElseThrow();
        assertEquals(app.id(), stored.application().orElseThrow().id());
        assertEquals(List.of(Scope.READ_API), stored.scopes());
        assertEquals(List.of("OAUTH_PASSWORD_GRANTED " + anna.id() + " by Name of anna"), scene.recorded());
        assertEquals(app.id(), scene.events.stored().getFirst().event().target().id().orElseThrow());
    }

    @ParameterizedTest
    @CsvSource({
        "HUMAN,       ACTIVE,      false, false, false, ",
        "HUMAN,       DEACTIVATED, false, false, false, account.deactivated",
        "HUMAN,       BLOCKED,     false, false, false, account.blocked",
        "HUMAN,       BANNED,      false, false, false, account.blocked",
        "PROJECT_BOT, ACTIVE,      false, false, false, account.server",
        "HUMAN,       ACTIVE,      true,  false, false, oauth.password_automatic",
        "HUMAN,       ACTIVE,      false, true,  false, account.password_expired",
        "HUMAN,       ACTIVE,      false, false, true,  oauth.two_factor"})
    void reason_is_logged_after_the_right_password_and_not_told(UserKind kind, AccountState state, boolean automatic, boolean expired,
            boolean twoFactor, String reason) {
        scene.user("anna", kind, state, new Password(Optional.of(scene.secrets.passwordDigest("right")), automatic, expired), twoFactor);
        assertEquals("invalid_grant", refused("anna", "wrong"));
        assertEquals(List.of(), scene.observations.lines());
        if (reason == null) {
            signIn("anna", "right", "api", ProviderScene.NO_CLIENT);
            assertEquals(List.of(), scene.observations.lines());
        } else {
            assertEquals("invalid_grant", refused("anna", "right"));
            assertEquals(List.of("oauth.password_refused login=anna reason=" + reason), scene.observations.lines());
            assertEquals(List.of(), scene.recorded());
        }
        assertEquals(reason == null ? 1 : 0, scene.tokens());
    }

    @Test
    void client_names_user_password_and_scopes_that_exist() {
        scene.user("anna");
        Application app = scene.application("app", true, false, Scope.READ_API);
        assertEquals("invalid_grant", refused("bob", "right"));
        assertEquals("Missing required parameter: username.",
                ProviderScene.description(() -> signIn(null, "right", "api", ProviderScene.NO_CLIENT)));
        assertEquals("Missing required parameter: password.",
                ProviderScene.description(() -> signIn("anna", null, "api", ProviderScene.NO_CLIENT)));
        assertEquals("invalid_scope", ProviderScene.error(() -> signIn("anna", "right", "all", ProviderScene.NO_CLIENT)));
        assertEquals("invalid_scope", ProviderScene.error(() -> signIn("anna", "right", "api", ProviderScene.of(app))));
        assertEquals("invalid_client", ProviderScene.error(() -> signIn("anna", "right", null,
                new ClientCredentials(Optional.of("app"), Optional.of("wrong")))));
        assertEquals(0, scene.tokens());
    }

    @Test
    void passwords_and_tokens_are_in_no_log_line() {
        assertEquals("Password[192.0.2.1]", new TokenRequest.Password(Optional.of("anna"), Optional.of("secret"), Optional.empty(),
                "192.0.2.1").toString());
        assertEquals("ClientCredentials[Optional[app]]", new ClientCredentials(Optional.of("app"), Optional.of("secret")).toString());
    }
}
