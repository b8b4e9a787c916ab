package dev.slipway.application.oauth.consent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.oauth.Application;
import dev.slipway.application.oauth.ProviderScene;
import dev.slipway.application.oauth.consent.AuthorizationRequest.Proof;
import dev.slipway.application.oauth.consent.AuthorizationRequest.Sender;
import dev.slipway.application.oauth.consent.AuthorizationRequest.Wanted;
import dev.slipway.application.oauth.consent.AuthorizeApplication.Answer;
import dev.slipway.application.oauth.port.ApplicationGrants.NewGrant;
import dev.slipway.application.oauth.port.AuthorizationCodes.Code;
import dev.slipway.application.oauth.port.AuthorizationCodes.Content;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.oauth.CodeChallenge;
import dev.slipway.domain.oauth.CodeState;
import dev.slipway.domain.oauth.Lifetimes;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Browsers that bring requests of applications for authorization. */
final class AuthorizeApplicationTest {

    private static final String CHALLENGE = "c".repeat(43);

    private final ProviderScene scene = new ProviderScene();
    private final AuthorizeApplication authorize = scene.oauth.consents.authorizeApplication;
    private final Account anna = scene.user("anna");
    private final Caller caller = ProviderScene.person(anna);

    private static Optional<String> given(String text) {
        return Optional.ofNullable(text).filter(each -> !"-".equals(each));
    }

    private static AuthorizationRequest request(String client, String type, String mode, String scope, String challenge, String method) {
        return new AuthorizationRequest(new Sender(given(client), Optional.of(ProviderScene.REDIRECT)),
                new Wanted(given(type), given(mode), given(scope), Optional.of("n")),
                new Proof(given(challenge).map(text -> "good".equals(text) ? CHALLENGE : text), given(method)), Optional.of("s t"));
    }

    private static AuthorizationRequest request(String client) {
        return request(client, "code", "-", "api", "good", "S256");
    }

    private Optional<Code> code(Answer answer) {
        String uri = answer instanceof Answer.Redirect(String text) ? text : "";
        return uri.startsWith(ProviderScene.REDIRECT + "?code=") && uri.endsWith("&state=s+t")
                ? scene.provider.codes.lock(scene.secrets.digest(uri.substring(uri.indexOf('=') + 1, uri.indexOf('&')))) : Optional.empty();
    }

    private void grant(Application application, Account user, Scope... scopes) {
        scene.provider.transactions.run(now -> scene.provider.grants.open(new NewGrant(OptionalLong.of(application.id()),
                OptionalLong.of(user.id()), List.of(scopes), now)));
    }

    @Test
    void user_is_asked_and_consents_to_what_is_requested() {
        Application app = scene.application("app", false, false, Scope.API, Scope.READ_API);
        assertEquals(new Answer.Ask(app, List.of(Scope.API), ProviderScene.REDIRECT), authorize.check(caller, request("app")));
        assertEquals(List.of(), scene.recorded());
        Code code = code(authorize.consent(caller, request("app"))).orElseThrow();
        assertEquals(new Code(code.id(), new Content(app.id(), anna.id(), ProviderScene.REDIRECT, List.of(Scope.API),
                Optional.of(new CodeChallenge(CodeChallenge.Method.S256, CHALLENGE)), Optional.of("n")), CodeState.ISSUED,
                OptionalLong.empty(), scene.now().plus(Lifetimes.CODE)), code);
        assertEquals(List.of("OAUTH_APPLICATION_AUTHORIZED " + anna.id() + " by Name of anna"), scene.recorded());
        assertEquals(app.id(), scene.events.stored().getFirst().event().target().id().orElseThrow());
    }

    @Test
    void client_is_told_that_the_user_does_not_consent() {
        scene.application("app", false, false, Scope.API);
        assertEquals(new Answer.Redirect(ProviderScene.REDIRECT + "?error=access_denied"
                + "&error_description=The+resource+owner+or+authorization+server+denied+the+request.&state=s+t"),
                authorize.deny(caller, request("app")));
        assertEquals(List.of(), scene.recorded());
    }

    /** Granted before are the scopes of two grants, or none. */
    @ParameterizedTest
    @CsvSource({
        "true,  true,  false, api,               code",
        "false, true,  false, api,               code",
        "true,  false, false, api,               ask",
        "true,  false, true,  api,               code",
        "true,  false, true,  api read_api,      code",
        "true,  false, true,  api read_user,     ask",
        "false, false, true,  api,               ask"})
    void user_is_not_asked_for_a_trusted_application_nor_twice_for_a_confidential_one(boolean confidential, boolean trusted,
            boolean granted, String scope, String answer) {
        Application app = scene.application("app", confidential, trusted, Scope.API, Scope.READ_API, Scope.READ_USER);
        grant(app, scene.user("bob"), Scope.API, Scope.READ_API, Scope.READ_USER);
        if (granted) {
            grant(app, anna, Scope.API);
            grant(app, anna, Scope.READ_API);
        }
        Answer checked = authorize.check(caller, request("app", "code", "-", scope, "good", "S256"));
        assertEquals(answer, checked instanceof Answer.Ask ? "ask" : code(checked).map(code -> "code").orElse(checked.toString()));
        assertEquals(List.of(), scene.recorded());
    }

    /** Each column differs from a request that is accepted, or is {@code -} for one that is absent. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "conf   | code  | -        | api      | good  | S256  | |",
        "conf   | code  | query    | api      | good  | plain | |",
        "conf   | code  | query    | -        | -     | -     | |",
        "public | code  | -        | api      | good  | S256  | |",
        "conf   | -     | -        | api      | good  | S256  | invalid_request | Missing required parameter: response_type.",
        "conf   | ''    | -        | api      | good  | S256  | invalid_request | Missing required parameter: response_type.",
        "conf   | token | -        | api      | good  | S256  | unsupported_response_type | does not support this response type.",
        "conf   | code  | fragment | api      | good  | S256  | unsupported_response_mode | does not support this response mode.",
        "conf   | code  | -        | api      | good  | S512  | invalid_code_challenge_method | must be plain or S256.",
        "conf   | code  | -        | api      | short | S256  | invalid_request | Code challenge is malformed.",
        "conf   | code  | -        | api      | -     | S256  | invalid_request | Code challenge is malformed.",
        "conf   | code  | -        | sudo     | good  | S256  | invalid_scope | invalid, unknown, or malformed.",
        "public | code  | -        | api      | -     | -     | invalid_request | Code challenge is required.",
        "public | code  | -        | api      | good  | -     | invalid_code_challenge_method | The code challenge method must be S256.",
        "public | code  | -        | api      | good  | plain | invalid_code_challenge_method | The code challenge method must be S256."})
    void client_is_told_what_is_wrong_with_its_request(String client, String type, String mode, String scope, String challenge,
            String method, String error, String description) {
        scene.application("conf", true, true, Scope.API);
        scene.application("public", false, true, Scope.API);
        AuthorizationRequest request = request(client, type, mode, scope, challenge, method);
        if (error == null) {
            assertTrue(code(authorize.check(caller, request)).isPresent());
            return;
        }
        Answer answer = authorize.check(caller, request);
        String uri = URLDecoder.decode(answer instanceof Answer.Redirect(String text) ? text : answer.toString(), StandardCharsets.UTF_8);
        assertTrue(uri.startsWith(ProviderScene.REDIRECT + "?error=" + error + "&error_description=")
                && uri.endsWith(description + "&state=s t"), uri);
        assertEquals(answer, authorize.consent(caller, request));
        assertEquals(answer, authorize.deny(caller, request));
        assertEquals(List.of(), scene.recorded());
    }

    @Test
    void user_is_shown_errors_of_clients_whose_address_is_not_their_own() {
        scene.application("app", true, true, Scope.API);
        AuthorizationRequest elsewhere = new AuthorizationRequest(new Sender(Optional.of("app"), Optional.of("https://evil.example")),
                request("app").wanted(), request("app").proof(), Optional.empty());
        AuthorizationRequest nowhere = new AuthorizationRequest(new Sender(Optional.of("app"), Optional.empty()),
                request("app").wanted(), request("app").proof(), Optional.empty());
        for (AuthorizationRequest request : List.of(elsewhere, nowhere)) {
            assertEquals("invalid_redirect_uri", ProviderScene.error(() -> authorize.check(caller, request)));
            assertEquals("invalid_redirect_uri", ProviderScene.error(() -> authorize.consent(caller, request)));
            assertEquals("invalid_redirect_uri", ProviderScene.error(() -> authorize.deny(caller, request)));
        }
        assertEquals("invalid_client", ProviderScene.error(() -> authorize.check(caller, request("none"))));
        assertEquals("Missing required parameter: client_id.", ProviderScene.description(() -> authorize.check(caller, request("-"))));
    }

    @Test
    void browser_that_is_not_signed_in_grants_nothing() {
        scene.application("app", true, true, Scope.API);
        assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> authorize.check(Caller.ANONYMOUS, request("app"))));
        assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> authorize.consent(Caller.ANONYMOUS, request("app"))));
        assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> authorize.deny(Caller.ANONYMOUS, request("app"))));
    }

    @ParameterizedTest
    @CsvSource({"https://a.example, ?x=1%262", "https://a.example?y=2, &x=1%262", "https://a.example?, x=1%262",
            "https://a.example?y=2&, x=1%262"})
    void address_of_a_client_keeps_its_parameters(String address, String added) {
        assertEquals(address + added, new AnswerUri(address).with("x", "1&2").text());
        assertEquals(address, new AnswerUri(address).with("x", Optional.empty()).text());
    }
}
