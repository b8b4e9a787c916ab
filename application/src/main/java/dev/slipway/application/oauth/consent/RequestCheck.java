package dev.slipway.application.oauth.consent;

import dev.slipway.application.oauth.Application;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.oauth.CodeChallenge;
import dev.slipway.domain.oauth.CodeChallenge.Method;
import dev.slipway.domain.oauth.ProtocolError;
import dev.slipway.domain.oauth.RequestedScopes;
import java.util.List;
import java.util.Optional;

/** Result of checking a request for authorization whose client and address are known. */
sealed interface RequestCheck {

    record Accepted(String redirectUri, List<Scope> scopes, Optional<CodeChallenge> challenge) implements RequestCheck {}

    /** @param argument of the description; empty for none */
    record Rejected(String redirectUri, ProtocolError error, String argument) implements RequestCheck {}

    static RequestCheck of(AuthorizationRequest request, Application application) {
        String redirectUri = request.sender().redirectUri().orElseThrow();
        Optional<String> type = request.wanted().responseType().filter(text -> !text.isEmpty());
        if (type.isEmpty()) {
            return new Rejected(redirectUri, ProtocolError.MISSING_PARAMETER, "response_type");
        }
        Optional<ProtocolError> error = error(request).or(() -> unproven(request, application));
        if (error.isPresent()) {
            return new Rejected(redirectUri, error.get(), "");
        }
        Optional<CodeChallenge> challenge = request.proof().challenge()
                .map(value -> new CodeChallenge(Method.of(request.proof().method()).orElseThrow(), value));
        return RequestedScopes.grant(request.wanted().scope(), application.scopes())
                .<RequestCheck>map(scopes -> new Accepted(redirectUri, scopes, challenge))
                .orElseGet(() -> new Rejected(redirectUri, ProtocolError.INVALID_SCOPE, ""));
    }

    private static Optional<ProtocolError> error(AuthorizationRequest request) {
        if (!request.wanted().responseType().filter("code"::equals).isPresent()) {
            return Optional.of(ProtocolError.UNSUPPORTED_RESPONSE_TYPE);
        }
        if (!request.wanted().responseMode().orElse("query").equals("query")) {
            return Optional.of(ProtocolError.UNSUPPORTED_RESPONSE_MODE);
        }
        if (Method.of(request.proof().method()).isEmpty()) {
            return Optional.of(ProtocolError.INVALID_CODE_CHALLENGE_METHOD);
        }
        boolean incomplete = request.proof().challenge().isEmpty() && request.proof().method().isPresent();
        boolean malformed = request.proof().challenge().filter(value -> !CodeChallenge.wellFormed(value)).isPresent();
        return incomplete || malformed ? Optional.of(ProtocolError.INVALID_CODE_CHALLENGE) : Optional.empty();
    }

    /**
     * Rejects a public application without a challenge of SHA-256: it has no secret, so another party that reads the code on its way could
     * exchange it. Source: RFC 9700, section 2.1.1.
     */
    private static Optional<ProtocolError> unproven(AuthorizationRequest request, Application application) {
        if (application.confidential()) {
            return Optional.empty();
        }
        if (request.proof().challenge().isEmpty()) {
            return Optional.of(ProtocolError.CODE_CHALLENGE_NEEDED);
        }
        return Method.of(request.proof().method()).filter(Method.S256::equals).isPresent() ? Optional.empty()
                : Optional.of(ProtocolError.UNSAFE_CODE_CHALLENGE_METHOD);
    }
}
