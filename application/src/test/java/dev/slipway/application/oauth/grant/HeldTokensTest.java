package dev.slipway.application.oauth.grant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.oauth.Application;
import dev.slipway.application.oauth.ClientCredentials;
import dev.slipway.application.oauth.IdentityClaims;
import dev.slipway.application.oauth.ProviderScene;
import dev.slipway.application.oauth.port.ApplicationGrants.NewGrant;
import dev.slipway.application.oauth.port.AuthorizationCodes.Content;
import dev.slipway.application.oauth.port.DeviceRequests.NewRequest;
import dev.slipway.application.user.UserViews;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.ApplicationTokenState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.oauth.Lifetimes;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of tokens that clients hold: they are read, revoked and swept. */
final class HeldTokensTest {

    private final ProviderScene scene = new ProviderScene();
    private final GrantReads reads = scene.oauth.tokens.grantReads;
    private final Account anna = scene.user("anna");
    private final Map<String, Application> applications = Map.of(
            "app", scene.application("app", true, false, Scope.API),
            "other", scene.application("other", true, false, Scope.API),
            "public", scene.application("public", false, false, Scope.API));

    /** @param application {@code -} for none @param user whether the token acts for a user */
    private IssuedTokens granted(String application, boolean user) {
        return granted(application, user ? OptionalLong.of(anna.id()) : OptionalLong.empty());
    }

    private IssuedTokens granted(String application, Account user) {
        return granted(application, OptionalLong.of(user.id()));
    }

    private IssuedTokens granted(String application, OptionalLong user) {
        OptionalLong client = "-".equals(application) ? OptionalLong.empty() : OptionalLong.of(applications.get(application).id());
        return scene.provider.transactions.write(now -> TokenPair.draw(scene.secrets, user.isPresent()).issue(scene.provider.grants,
                scene.provider.grants.open(new NewGrant(client, user, List.of(Scope.API), now)), OptionalLong.empty(),
                List.of(Scope.API), now));
    }

    private ClientCredentials client(String application) {
        return "-".equals(application) ? ProviderScene.NO_CLIENT : ProviderScene.of(applications.get(application));
    }

    private ApplicationTokenState state(IssuedTokens tokens) {
        return scene.stored(tokens).orElseThrow().state();
    }

    private void change(IssuedTokens tokens, ApplicationTokenState state) {
        scene.provider.transactions.run(now -> scene.provider.credentials.granted().rows()
                .filter(token -> token.id() == scene.stored(tokens).orElseThrow().id()).toList()
                .forEach(token -> scene.provider.credentials.granted().put(token.id(), token.in(state))));
    }

    @ParameterizedTest
    @CsvSource({
        "app,    app,    REVOKED",
        "app,    other,  unauthorized_client",
        "app,    public, unauthorized_client",
        "app,    -,      unauthorized_client",
        "public, public, REVOKED",
        "public, other,  REVOKED",
        "public, -,      REVOKED",
        "-,      -,      REVOKED",
        "-,      app,    REVOKED"})
    void token_of_a_confidential_application_is_revoked_by_that_one_alone(String held, String client, String outcome) {
        for (boolean refresh : List.of(false, true)) {
            IssuedTokens tokens = granted(held, true);
            Optional<String> presented = refresh ? tokens.refresh() : Optional.of(tokens.access());
            if (outcome.equals("REVOKED")) {
                scene.oauth.tokens.revokeGrant.revoke(presented, client(client));
                assertEquals(ApplicationTokenState.REVOKED, state(tokens));
            } else {
                assertEquals(outcome, ProviderScene.error(() -> scene.oauth.tokens.revokeGrant.revoke(presented, client(client))));
                assertEquals(ApplicationTokenState.FRESH, state(tokens));
            }
        }
        assertEquals(outcome.equals("REVOKED") ? 2 : 0, scene.announcements.announced().size());
    }

    @Test
    void revocation_is_told_once_and_for_users_alone() {
        IssuedTokens tokens = granted("app", true);
        IssuedTokens sibling = scene.exchange(new TokenRequest.Refresh(tokens.refresh(), Optional.empty()), client("app"));
        int before = scene.announcements.announced().size();
        RevokeGrant revoke = scene.oauth.tokens.revokeGrant;
        revoke.revoke(Optional.of(tokens.access()), client("app"));
        revoke.revoke(Optional.of(tokens.access()), client("app"));
        assertEquals(ApplicationTokenState.REVOKED, state(sibling));
        assertEquals(List.of(Credentials.ACCOUNT_CHANGED + " " + anna.id()),
                scene.announcements.announced().subList(before, scene.announcements.announced().size()));
        IssuedTokens own = granted("app", false);
        revoke.revoke(Optional.of(own.access()), client("app"));
        assertEquals(ApplicationTokenState.REVOKED, state(own));
        revoke.revoke(Optional.of("unknown"), client("app"));
        revoke.revoke(Optional.empty(), ProviderScene.NO_CLIENT);
        assertEquals(before + 1, scene.announcements.announced().size());
        assertEquals("invalid_client", ProviderScene.error(() -> revoke.revoke(Optional.empty(),
                new ClientCredentials(Optional.of("app"), Optional.empty()))));
    }

    @ParameterizedTest
    @CsvSource({
        "FRESH,    7199, ACTIVE,      ",
        "ACTIVE,   7199, ACTIVE,      ",
        "ACTIVE,   7200, ACTIVE,      The access token expired",
        "REPLACED, 0,    ACTIVE,      The access token was revoked",
        "REVOKED,  7200, BLOCKED,     The access token was revoked",
        "ACTIVE,   0,    BLOCKED,     The access token is invalid",
        "ACTIVE,   7200, BLOCKED,     The access token is invalid"})
    void holder_of_an_access_token_is_told_what_it_is_worth(ApplicationTokenState state, long seconds, AccountState owner, String error) {
        IssuedTokens tokens = granted("app", true);
        change(tokens, state);
        scene.pass(Duration.ofSeconds(seconds));
        scene.put(anna, owner);
        if (error == null) {
            assertEquals(new GrantReads.Info(scene.stored(tokens).orElseThrow(), scene.now()), reads.info(Optional.of(tokens.access())));
        } else {
            assertEquals(error, ProviderScene.description(() -> reads.info(Optional.of(tokens.access()))));
        }
    }

    @Test
    void text_that_is_no_access_token_tells_nothing() {
        IssuedTokens tokens = granted("app", true);
        for (Optional<String> presented : List.of(Optional.<String>empty(), Optional.of("none"), tokens.refresh())) {
            assertEquals("The access token is invalid", ProviderScene.description(() -> reads.info(presented)));
        }
    }

    private Optional<Boolean> introspected(Optional<String> token, ClientCredentials asking, Optional<String> bearer) {
        return reads.introspect(token, asking, bearer).map(GrantReads.Introspected::expires);
    }

    /** Seconds until an access token, and a family with its refresh token, has ended. */
    @ParameterizedTest
    @CsvSource({
        "FRESH,    ACTIVE,  0,        true,  true",
        "ACTIVE,   ACTIVE,  7199,     true,  true",
        "ACTIVE,   ACTIVE,  7200,     false, true",
        "ACTIVE,   ACTIVE,  31535999, false, true",
        "ACTIVE,   ACTIVE,  31536000, false, false",
        "REPLACED, ACTIVE,  0,        false, false",
        "REVOKED,  ACTIVE,  0,        false, false",
        "ACTIVE,   BLOCKED, 0,        false, false"})
    void application_is_told_which_of_its_tokens_live(ApplicationTokenState state, AccountState owner, long seconds, boolean access,
            boolean refresh) {
        IssuedTokens tokens = granted("app", true);
        change(tokens, state);
        scene.put(anna, owner);
        scene.pass(Duration.ofSeconds(seconds));
        assertEquals(access ? Optional.of(true) : Optional.empty(),
                introspected(Optional.of(tokens.access()), client("app"), Optional.empty()));
        assertEquals(refresh ? Optional.of(false) : Optional.empty(), introspected(tokens.refresh(), client("app"), Optional.empty()));
    }

    /** Asking is the application named first, or the bearer of an access token of the one named second. */
    @ParameterizedTest
    @CsvSource({
        "app,    -,      app,    true",
        "other,  -,      app,    false",
        "-,      app,    app,    true",
        "-,      other,  app,    false",
        "-,      none,   none,   true",
        "-,      none,   app,    false",
        "app,    -,      none,   false",
        "other,  app,    app,    false"})
    void application_is_told_about_its_own_tokens_alone(String asking, String bearer, String held, boolean told) {
        IssuedTokens tokens = granted("none".equals(held) ? "-" : held, true);
        Optional<String> authorizing = "-".equals(bearer) ? Optional.empty()
                : Optional.of(granted("none".equals(bearer) ? "-" : bearer, true).access());
        assertEquals(told, introspected(Optional.of(tokens.access()), client(asking), authorizing).isPresent());
    }

    /** Their holders need no application, and have no party in common. */
    @ParameterizedTest
    @CsvSource({"anna, anna, true", "anna, ben, false", "ben, anna, false", "ben, ben, true"})
    void token_without_an_application_is_told_to_its_own_user_alone(String asking, String held, boolean told) {
        Map<String, Account> users = Map.of("anna", anna, "ben", scene.user("ben"));
        IssuedTokens tokens = granted("-", users.get(held));
        Optional<String> authorizing = Optional.of(granted("-", users.get(asking)).access());
        assertEquals(told ? Optional.of(true) : Optional.empty(),
                introspected(Optional.of(tokens.access()), ProviderScene.NO_CLIENT, authorizing));
        assertEquals(told ? Optional.of(false) : Optional.empty(),
                introspected(tokens.refresh(), ProviderScene.NO_CLIENT, authorizing));
    }

    @Test
    void party_that_proves_nothing_is_told_nothing() {
        IssuedTokens tokens = granted("public", true);
        Optional<String> access = Optional.of(tokens.access());
        assertEquals("invalid_client", ProviderScene.error(() -> introspected(access, client("public"), Optional.empty())));
        assertEquals("invalid_request", ProviderScene.error(() -> introspected(access, ProviderScene.NO_CLIENT, Optional.empty())));
        assertEquals("invalid_token", ProviderScene.error(() -> introspected(access, ProviderScene.NO_CLIENT, Optional.of("none"))));
        assertEquals(Optional.empty(), introspected(Optional.empty(), client("app"), Optional.empty()));
        assertEquals(Optional.empty(), introspected(Optional.of("none"), client("app"), Optional.empty()));
    }

    /** What ended is kept for thirty days, requests of devices for an hour. */
    @ParameterizedTest
    @CsvSource({
        "3600,    1, 1, 1", "3900,    1, 1, 1", "3901,    1, 0, 1", "2592000, 1, 0, 1", "2592600, 1, 0, 1", "2592601, 0, 0, 0"})
    void sweep_deletes_what_ended_long_ago(long seconds, int codes, int devices, int grants) {
        Application app = applications.get("app");
        scene.provider.codes.create(scene.secrets.digest("c"), new Content(app.id(), anna.id(), ProviderScene.REDIRECT,
                List.of(Scope.API), Optional.empty(), Optional.empty()), scene.now().plus(Lifetimes.CODE), scene.now());
        scene.provider.devices.create(new NewRequest(app.id(), scene.secrets.digest("d"), scene.secrets.digest("u"), List.of(Scope.API),
                Lifetimes.POLL, scene.now().plus(Lifetimes.DEVICE_REQUEST), scene.now()));
        IssuedTokens tokens = granted("app", true);
        scene.pass(Lifetimes.CODE);
        scene.oauth.tokens.revokeGrant.revoke(Optional.of(tokens.access()), client("app"));
        scene.pass(Duration.ofSeconds(seconds).minus(Lifetimes.CODE));
        SweepGrants sweep = scene.oauth.tokens.sweepGrants;
        assertEquals(Optional.of(Duration.ofHours(1)), sweep.every());
        sweep.handle(0);
        assertEquals(codes == 1, scene.provider.codes.lock(scene.secrets.digest("c")).isPresent());
        assertEquals(devices == 1, scene.provider.devices.lock(scene.secrets.digest("d")).isPresent());
        assertEquals(grants, scene.tokens());
        assertEquals(List.of(), scene.work.recorded());
    }

    @Test
    void sweep_counts_all_kinds_together_so_that_none_is_left() {
        Application app = applications.get("app");
        for (int code = 0; code < 2; code++) {
            scene.provider.codes.create(scene.secrets.digest("c" + code), new Content(app.id(), anna.id(), ProviderScene.REDIRECT,
                    List.of(Scope.API), Optional.empty(), Optional.empty()), scene.now().plus(Lifetimes.CODE), scene.now());
            scene.provider.devices.create(new NewRequest(app.id(), scene.secrets.digest("d" + code), scene.secrets.digest("u" + code),
                    List.of(Scope.API), Lifetimes.POLL, scene.now().plus(Lifetimes.DEVICE_REQUEST), scene.now()));
        }
        granted("app", false);
        scene.pass(Duration.ofDays(40));
        assertEquals(5, scene.provider.transactions.<Integer>write(now -> scene.oauth.tokens.sweepGrants.remove(now, 10)));
    }

    @ParameterizedTest
    @CsvSource({"OPENID, sub", "PROFILE, sub name nickname preferred_username profile", "EMAIL, sub email email_verified"})
    void application_is_told_about_its_user_what_its_scopes_permit(Scope scope, String names) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("sub", Long.toString(anna.id()));
        all.put("name", "Name of anna");
        all.put("nickname", "anna");
        all.put("preferred_username", "anna");
        all.put("profile", ProviderScene.ISSUER + "/anna");
        all.put("email", "anna@example.com");
        all.put("email_verified", true);
        all.keySet().retainAll(Set.of(names.split(" ")));
        assertEquals(all, scene.oauth.tokens.userInfo.of(new Caller.Person(anna, 0, Set.of(scope)), ProviderScene.ISSUER));
    }

    @Test
    void application_is_told_of_an_address_that_is_not_confirmed() {
        assertEquals(false, IdentityClaims.of(UserViews.unconfirmed(anna), Set.of(Scope.EMAIL), ProviderScene.ISSUER)
                .get("email_verified"));
    }

    @Test
    void secret_without_a_client_is_refused() {
        ClientCredentials secret = new ClientCredentials(Optional.empty(), Optional.of(ProviderScene.SECRET));
        assertEquals("invalid_client", ProviderScene.error(() -> scene.oauth.tokens.revokeGrant.revoke(Optional.empty(), secret)));
    }

    @Test
    void browser_is_told_the_id_of_its_user_alone() {
        assertEquals(Map.of("sub", Long.toString(anna.id())),
                scene.oauth.tokens.userInfo.of(new Caller.Session(anna, 1, false), ProviderScene.ISSUER));
        assertEquals(Refusal.unauthenticated().failure(),
                Refusals.of(() -> scene.oauth.tokens.userInfo.of(Caller.ANONYMOUS, ProviderScene.ISSUER)));
        scene.delete(anna);
        assertEquals(Refusal.unauthenticated().failure(),
                Refusals.of(() -> scene.oauth.tokens.userInfo.of(new Caller.Session(anna, 1, false), ProviderScene.ISSUER)));
        assertTrue(scene.recorded().isEmpty());
    }
}
