package dev.slipway.application.oauth.grant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.oauth.Application;
import dev.slipway.application.oauth.ClientCredentials;
import dev.slipway.application.oauth.ProtocolRefusals;
import dev.slipway.application.oauth.ProviderScene;
import dev.slipway.application.oauth.StoredToken;
import dev.slipway.application.oauth.port.AuthorizationCodes.Content;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.ApplicationTokenState;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.oauth.CodeChallenge;
import dev.slipway.domain.oauth.CodeState;
import dev.slipway.domain.oauth.Lifetimes;
import dev.slipway.domain.oauth.ProtocolError;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clients that exchange authorization codes. */
final class CodeGrantTest {

    private static final String VERIFIER = "v".repeat(43);

    private final ProviderScene scene = new ProviderScene();
    private final Account anna = scene.user("anna");
    private final Application app = scene.application("app", true, false, Scope.API, Scope.READ_API, Scope.OPENID);
    private final Application other = scene.application("other", true, false, Scope.API);

    private void code(String code, Optional<CodeChallenge> challenge, Scope... scopes) {
        scene.provider.codes.create(scene.secrets.digest(code), new Content(app.id(), anna.id(), ProviderScene.REDIRECT, List.of(scopes),
                challenge, Optional.of("n-1")), scene.now().plus(Lifetimes.CODE), scene.now());
    }

    private static TokenRequest.Code request(String code, String redirectUri, String verifier) {
        return new TokenRequest.Code(Optional.ofNullable(code), Optional.ofNullable(redirectUri), Optional.ofNullable(verifier));
    }

    private IssuedTokens exchange(String code) {
        return scene.exchange(request(code, ProviderScene.REDIRECT, null), ProviderScene.of(app));
    }

    @Test
    void client_exchanges_a_code_for_tokens_of_the_user() {
        code("c", Optional.empty(), Scope.API, Scope.READ_API);
        IssuedTokens issued = exchange("c");
        assertEquals(new IssuedTokens(issued.access(), issued.refresh(), List.of(Scope.API, Scope.READ_API), scene.now(), Optional.empty()),
                issued);
        assertTrue(issued.access().matches("[0-9a-f]{64}"));
        assertNotEquals(Optional.of(issued.access()), issued.refresh());
        StoredToken stored = scene.stored(issued).orElseThrow();
        assertEquals(new StoredToken(stored.id(), stored.grantId(), Optional.of(new StoredToken.Client(app.id(), "app", true)),
                Optional.of(new StoredToken.Owner(anna.id(), AccountState.ACTIVE, false)), List.of(Scope.API, Scope.READ_API),
                ApplicationTokenState.FRESH,
                new StoredToken.Times(scene.now(), scene.now().plus(Lifetimes.ACCESS_TOKEN), scene.now())), stored);
        assertEquals(Optional.of(stored), scene.provider.grants.ofRefresh(scene.secrets.digest(issued.refresh().orElseThrow())));
        assertEquals("IssuedTokens[[API, READ_API]]", issued.toString());
    }

    @Test
    void identity_token_tells_the_client_who_signed_in_and_repeats_its_nonce() {
        code("c", Optional.empty(), Scope.OPENID);
        long now = scene.now().getEpochSecond();
        assertEquals(Optional.of("{sub=" + anna.id() + ", iss=" + ProviderScene.ISSUER + ", aud=app, iat=" + now + ", exp=" + (now + 120)
                + ", nonce=n-1}"), exchange("c").identity());
    }

    /** Each column differs from a request that succeeds, or is {@code -} for one that is absent. */
    @ParameterizedTest
    @CsvSource({
        "S256, c,  right, v, app,   secret,        ",
        "S256, c,  right, w, app,   secret, invalid_grant",
        "S256, c,  right, -, app,   secret, invalid_grant",
        "S256, d,  right, v, app,   secret, invalid_grant",
        "S256, c,  wrong, v, app,   secret, invalid_grant",
        "S256, c,  right, v, other, secret, invalid_grant",
        "S256, c,  right, v, app,   wrong,  invalid_client",
        "S256, c,  right, v, app,   -,      invalid_client",
        "S256, c,  right, v, none,  secret, invalid_client",
        "S256, c,  right, v, -,     -,      invalid_client",
        "S256, -,  right, v, app,   secret, Missing required parameter: code.",
        "S256, '', right, v, app,   secret, Missing required parameter: code.",
        "S256, c,  -,     v, app,   secret, Missing required parameter: redirect_uri.",
        "-,    c,  right, -, app,   secret,        ",
        "-,    c,  right, v, app,   secret, invalid_grant"})
    void code_is_exchanged_by_its_client_at_its_address_with_its_verifier_alone(String challenge, String code, String address,
            String verifier, String client, String secret, String error) {
        code("c", "-".equals(challenge) ? Optional.empty() : Optional.of(new CodeChallenge(CodeChallenge.Method.S256,
                "7w_YNF9DSfIdPf_pRjSq646_kPr-2-o9NAl16JGghdM")), Scope.API);
        TokenRequest.Code request = request("-".equals(code) ? null : code,
                "-".equals(address) ? null : "right".equals(address) ? ProviderScene.REDIRECT : "https://app.example/other",
                "-".equals(verifier) ? null : verifier.repeat(43));
        ClientCredentials credentials = new ClientCredentials(Optional.of(client).filter(text -> !"-".equals(text)),
                Optional.of(secret).filter(text -> !"-".equals(text)));
        if (error == null) {
            assertEquals(List.of(Scope.API), scene.exchange(request, credentials).scopes());
            return;
        }
        assertEquals(error, error.startsWith("Missing") ? ProviderScene.description(() -> scene.exchange(request, credentials))
                : ProviderScene.error(() -> scene.exchange(request, credentials)));
        assertEquals(0, scene.tokens());
        String right = "-".equals(challenge) ? null : VERIFIER;
        scene.exchange(request("c", ProviderScene.REDIRECT, right), ProviderScene.of(app));
        assertEquals(1, scene.tokens());
    }

    @ParameterizedTest
    @CsvSource({"599, true", "600, false", "601, false"})
    void code_is_exchanged_within_ten_minutes(long seconds, boolean exchanged) {
        code("c", Optional.empty(), Scope.API);
        scene.pass(Duration.ofSeconds(seconds));
        if (exchanged) {
            exchange("c");
        } else {
            assertEquals(ProtocolRefusals.of(ProtocolError.INVALID_GRANT).failure(), Refusals.of(() -> exchange("c")));
        }
        assertEquals(exchanged ? 1 : 0, scene.tokens());
    }

    @Test
    void second_exchange_revokes_the_tokens_of_the_first_and_is_recorded_once() {
        code("c", Optional.empty(), Scope.API);
        StoredToken first = scene.stored(exchange("c")).orElseThrow();
        scene.pass(Lifetimes.CODE);
        for (int time = 0; time < 2; time++) {
            assertEquals("invalid_grant", ProviderScene.error(() -> exchange("c")));
        }
        assertEquals(ApplicationTokenState.REVOKED, scene.provider.credentials.stateOf(first.id()));
        assertEquals(CodeState.REPLAYED, scene.provider.codes.lock(scene.secrets.digest("c")).orElseThrow().state());
        assertEquals(1, scene.tokens());
        assertEquals(List.of("OAUTH_TOKEN_REUSED " + anna.id() + " by Slipway"), scene.recorded());
        assertEquals(OptionalLong.of(first.grantId()), scene.events.stored().getFirst().event().target().id());
        assertEquals(List.of(Credentials.ACCOUNT_CHANGED + " " + anna.id()), scene.announcements.announced());
    }

    @Test
    void second_exchange_after_the_tokens_were_revoked_is_no_event() {
        code("c", Optional.empty(), Scope.API);
        StoredToken first = scene.stored(exchange("c")).orElseThrow();
        scene.provider.transactions.run(now -> scene.provider.grants.revoke(first.grantId(), now));
        assertEquals("invalid_grant", ProviderScene.error(() -> exchange("c")));
        assertEquals(List.of(), scene.recorded());
        assertEquals(List.of(), scene.announcements.announced());
    }

    @Test
    void user_who_may_not_call_gets_tokens_for_the_code_once_that_is_over() {
        code("c", Optional.empty(), Scope.API);
        scene.put(anna, AccountState.BLOCKED);
        assertEquals("invalid_grant", ProviderScene.error(() -> exchange("c")));
        scene.put(anna, AccountState.ACTIVE);
        scene.expirePassword(anna);
        assertEquals("invalid_grant", ProviderScene.error(() -> exchange("c")));
        assertEquals(0, scene.tokens());
        scene.put(anna, AccountState.ACTIVE);
        exchange("c");
        assertEquals(1, scene.tokens());
    }

    @Test
    void user_who_was_deleted_gets_no_tokens() {
        code("c", Optional.empty(), Scope.API);
        scene.delete(anna);
        assertEquals("invalid_grant", ProviderScene.error(() -> exchange("c")));
        assertEquals(0, scene.tokens());
    }
}
