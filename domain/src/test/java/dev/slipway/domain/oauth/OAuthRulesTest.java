package dev.slipway.domain.oauth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.ProtocolFault;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.oauth.CodeChallenge.Method;
import dev.slipway.domain.user.UserKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Scopes, grants, challenges, errors, codes of users, and who signs in with a password. */
final class OAuthRulesTest {

    private static final String VERIFIER = "ks02i3jdikdo2k0dkfodf3m39rjfjsdk0wk349rj3jrhf";
    private static final String CHALLENGE = "2i0WFA-0AerkjQm4X4oDEhqA17QIAKNjXpagHBXmO_U";

    @Test
    void verifier_answers_the_challenge_that_was_made_of_it() {
        CodeChallenge hashed = new CodeChallenge(Method.S256, CHALLENGE);
        assertTrue(hashed.answeredBy(VERIFIER));
        assertFalse(hashed.answeredBy(CHALLENGE));
        assertFalse(hashed.answeredBy(VERIFIER + "x"));
        CodeChallenge plain = new CodeChallenge(Method.PLAIN, VERIFIER);
        assertTrue(plain.answeredBy(VERIFIER));
        assertFalse(plain.answeredBy(CHALLENGE));
        assertFalse(new CodeChallenge(Method.PLAIN, "short").answeredBy("short"));
        assertTrue(CodeChallenge.wellFormed("a".repeat(43)) && CodeChallenge.wellFormed("-._~".repeat(32)));
        assertFalse(CodeChallenge.wellFormed("a".repeat(42)) || CodeChallenge.wellFormed("a".repeat(129))
                || CodeChallenge.wellFormed("a".repeat(43) + "="));
        assertEquals(List.of(Optional.of(Method.PLAIN), Optional.of(Method.PLAIN), Optional.of(Method.S256), Optional.empty()),
                Stream.of(Optional.<String>empty(), Optional.of("plain"), Optional.of("S256"),
                        Optional.of("s256")).map(Method::of).toList());
        assertEquals(List.of("plain", "S256"), Stream.of(Method.values()).map(Method::wireName).toList());
    }

    @Test
    void grants_have_their_names_and_clients() {
        assertEquals(List.of("authorization_code ANY true", "refresh_token THAT_OF_TOKEN true", "password OPTIONAL true",
                "client_credentials CONFIDENTIAL false", "urn:ietf:params:oauth:grant-type:device_code ANY true"),
                Stream.of(GrantType.values()).map(type -> type.wireName() + " " + type.client() + " " + type.refreshable()).toList());
        Stream.of(GrantType.values()).forEach(type -> assertEquals(Optional.of(type), GrantType.of(type.wireName())));
        Stream.of("", "implicit", "device_code", "PASSWORD").forEach(name -> assertEquals(Optional.empty(), GrantType.of(name)));
    }

    /** {@code all} stands for a request that names no scope. */
    @ParameterizedTest
    @CsvSource({"-, api read_user, api", "-, read_user openid, read_user openid", "'', read_api, read_api", "api, api read_api, api",
            "read_api  api, api read_api, read_api api", "openid openid, openid, openid", "api, read_api, none", "API, api, none",
            "api x, api, none"})
    void scopes_are_granted_within_those_of_the_application(String requested, String allowed, String granted) {
        Optional<List<Scope>> found = RequestedScopes.grant(Optional.of(requested).filter(text -> !text.equals("-")),
                RequestedScopes.parse(allowed).orElseThrow());
        assertEquals(granted, found.map(RequestedScopes::text).orElse("none"));
    }

    @ParameterizedTest
    @CsvSource({"-, api openid, api openid", "' ', api openid, api openid", "openid, api openid, openid",
            "api read_user, api openid, none", "x, api, none"})
    void scopes_only_shrink_when_a_token_is_refreshed(String requested, String held, String granted) {
        Optional<List<Scope>> found = RequestedScopes.shrink(Optional.of(requested).filter(text -> !text.equals("-")),
                RequestedScopes.parse(held).orElseThrow());
        assertEquals(granted, found.map(RequestedScopes::text).orElse("none"));
    }

    @Test
    void errors_say_what_is_at_fault_and_which_are_redirected() {
        assertEquals(Set.of("INVALID_REQUEST", "MISSING_PARAMETER", "INVALID_SCOPE", "UNSUPPORTED_RESPONSE_TYPE",
                "UNSUPPORTED_RESPONSE_MODE",
                "INVALID_CODE_CHALLENGE", "CODE_CHALLENGE_NEEDED", "UNSAFE_CODE_CHALLENGE_METHOD",
                "INVALID_CODE_CHALLENGE_METHOD", "ACCESS_DENIED", "LOGIN_REQUIRED", "CONSENT_REQUIRED"),
                Stream.of(ProtocolError.values()).filter(ProtocolError::redirected).map(Enum::name).collect(Collectors.toSet()));
        assertEquals("{CLIENT=[INVALID_CLIENT, UNAUTHORIZED_CLIENT], PERMISSION=[FOREIGN_TOKEN], "
                + "TOKEN=[EXPIRED_ACCESS_TOKEN, INVALID_TOKEN, REVOKED_ACCESS_TOKEN]}",
                Stream.of(ProtocolError.values()).filter(error -> error.fault() != ProtocolFault.REQUEST)
                        .collect(Collectors.groupingBy(error -> error.fault().name(), TreeMap::new,
                                Collectors.mapping(Enum::name, Collectors.toCollection(TreeSet::new)))).toString());
        assertEquals("Missing required parameter: code.", ProtocolError.MISSING_PARAMETER.description("code"));
        assertEquals("invalid_request", ProtocolError.MISSING_PARAMETER.wireName());
        assertEquals("invalid_redirect_uri", ProtocolError.INVALID_REDIRECT_URI.wireName());
        assertEquals("invalid_token", ProtocolError.EXPIRED_ACCESS_TOKEN.wireName());
    }

    @Test
    void code_of_a_user_is_read_as_people_type_it() {
        UserCode code = UserCode.of(new byte[] {0, 1, 2, 3, 19, 20, (byte) 239, -1, -2, 5}).orElseThrow();
        assertEquals("BCDF-ZBZH", code.shown());
        for (String typed : List.of("BCDF-ZBZH", "bcdfzbzh", " bcdf zbzh ")) {
            assertEquals(Optional.of(code), UserCode.read(typed));
        }
        assertEquals(Optional.empty(), UserCode.of(new byte[] {-1, -1, -1, -1, -1, -1, -1, -1, 0}));
        assertEquals("BCDF-GHJK", UserCode.of(new byte[] {0, 1, 2, 3, (byte) 240, 4, 5, 6, 7, 8, 9}).orElseThrow().shown(),
                "240 values are left where each letter has as many");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "BCDF", "BCDF-ZBZHB", "ACDF-ZBZH", "1CDF-ZBZH", "BCDF_ZBZH"})
    void other_texts_are_no_code_of_a_user(String typed) {
        assertEquals(Optional.empty(), UserCode.read(typed));
    }

    @Test
    void people_sign_in_with_a_password_that_they_know_and_no_second_factor() {
        for (UserKind kind : UserKind.values()) {
            for (AccountState state : AccountState.values()) {
                for (int flags = 0; flags < 8; flags++) {
                    boolean automatic = (flags & 1) > 0;
                    boolean twoFactor = (flags & 2) > 0;
                    boolean expired = (flags & 4) > 0;
                    String expected = kind != UserKind.HUMAN ? "account.not_human"
                            : state != AccountState.ACTIVE ? state.blockReason().orElseThrow().id()
                            : automatic ? "oauth.password_automatic" : expired ? "account.password_expired"
                            : twoFactor ? "oauth.two_factor" : "none";
                    assertEquals(expected, PasswordGrantRules.problem(new PasswordGrantRules.Subject(kind, state, automatic, expired,
                            twoFactor)).map(reason -> reason.id()).orElse("none"));
                }
            }
        }
    }

    @Test
    void users_get_tokens_while_they_are_active_and_keep_their_password() {
        for (AccountState state : AccountState.values()) {
            assertEquals(state.blockReason(), new GrantOwner(state, false).problem());
            assertEquals(state == AccountState.ACTIVE ? Optional.of(Reason.of("account.password_expired")) : state.blockReason(),
                    new GrantOwner(state, true).problem());
        }
    }

    @Test
    void application_has_a_name_addresses_and_known_scopes() {
        RedirectUris one = RedirectUris.of("https://a/b");
        assertEquals(List.of(), ApplicationRules.problems("n".repeat(255), one, Optional.of(List.of())));
        assertEquals(List.of(FieldError.of("name", "field.blank"), FieldError.of("redirect_uri", "field.blank"),
                FieldError.of("scopes", "scopes.not_configured")), ApplicationRules.problems(" ", RedirectUris.of(" "), Optional.empty()));
        assertEquals(List.of(FieldError.of("name", "field.too_long", 255), FieldError.of("redirect_uri", "redirect_uri.relative"),
                FieldError.of("redirect_uri", "redirect_uri.forbidden")),
                ApplicationRules.problems("n".repeat(256), RedirectUris.of("x data:1\ny"), Optional.of(List.of())));
        assertEquals(List.of(), ApplicationRules.problems("n", RedirectUris.of("https://a/b ".repeat(50)), Optional.of(List.of())));
        assertEquals(List.of(FieldError.of("redirect_uri", "redirect_uri.too_many", 50)), ApplicationRules.problems("n",
                RedirectUris.of("https://a/b ".repeat(51)), Optional.of(List.of())));
    }
}
