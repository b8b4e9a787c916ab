package dev.slipway.rest.oauth;

import static dev.slipway.rest.oauth.ClientReader.given;

import dev.slipway.application.oauth.consent.AuthorizationRequest;
import dev.slipway.application.oauth.consent.AuthorizationRequest.Proof;
import dev.slipway.application.oauth.consent.AuthorizationRequest.Sender;
import dev.slipway.application.oauth.consent.AuthorizationRequest.Wanted;
import dev.slipway.rest.edge.page.WebPage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parameters of a request for authorization, which the form for the consent repeats. */
record AuthorizationParams(@Nullable String clientId, @Nullable String redirectUri, @Nullable String responseType,
        @Nullable String responseMode, @Nullable String scope, @Nullable String state, @Nullable String nonce,
        @Nullable String codeChallenge, @Nullable String codeChallengeMethod) {

    AuthorizationRequest request() {
        return new AuthorizationRequest(new Sender(given(clientId), given(redirectUri)),
                new Wanted(given(responseType), given(responseMode), given(scope), given(nonce)),
                new Proof(given(codeChallenge), given(codeChallengeMethod)), given(state));
    }

    /** A hidden field of the form. */
    record Field(String name, String value) {}

    WebPage on(WebPage page) {
        List<Field> fields = new ArrayList<>();
        add(fields, "client_id", clientId);
        add(fields, "redirect_uri", redirectUri);
        add(fields, "response_type", responseType);
        add(fields, "response_mode", responseMode);
        add(fields, "scope", scope);
        add(fields, "state", state);
        add(fields, "nonce", nonce);
        add(fields, "code_challenge", codeChallenge);
        add(fields, "code_challenge_method", codeChallengeMethod);
        return page.with("fields", fields);
    }

    private static void add(List<Field> fields, String name, @Nullable String value) {
        given(value).ifPresent(present -> fields.add(new Field(name, present)));
    }
}
