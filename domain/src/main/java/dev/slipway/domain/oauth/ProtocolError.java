package dev.slipway.domain.oauth;

import dev.slipway.domain.kernel.ProtocolFault;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Errors of the protocol as one table: name on the wire, description, and where each is told. Sources: RFC 6749, 6750, 7009, 7636, 8628;
 * platform reference, section 2.5.
 */
public enum ProtocolError {
    INVALID_REQUEST(ProtocolFault.REQUEST, Told.REDIRECTED,
            "The request is missing a required parameter, includes an unsupported parameter value, or is otherwise malformed."),
    MISSING_PARAMETER("invalid_request", ProtocolFault.REQUEST, Told.REDIRECTED, "Missing required parameter: %s."),
    UNAUTHORIZED_REQUEST("invalid_request", ProtocolFault.REQUEST, Told.SHOWN,
            "Request need to be authorized. Required parameter for authorizing request is missing or invalid."),
    INVALID_REDIRECT_URI(ProtocolFault.REQUEST, Told.SHOWN,
            "The requested redirect uri is malformed or doesn't match client redirect URI."),
    INVALID_CLIENT(ProtocolFault.CLIENT, Told.SHOWN,
            "Client authentication failed due to unknown client, no client authentication included, or "
            + "unsupported authentication method."),
    UNAUTHORIZED_CLIENT(ProtocolFault.CLIENT, Told.SHOWN, "The client is not authorized to perform this request using this method."),
    FOREIGN_TOKEN("unauthorized_client", ProtocolFault.PERMISSION, Told.SHOWN, "You are not authorized to revoke this token"),
    INVALID_GRANT(ProtocolFault.REQUEST, Told.SHOWN, "The provided authorization grant is invalid, expired, revoked, does not match the "
            + "redirection URI used in the authorization request, or was issued to another client."),
    INVALID_SCOPE(ProtocolFault.REQUEST, Told.REDIRECTED, "The requested scope is invalid, unknown, or malformed."),
    UNSUPPORTED_GRANT_TYPE(ProtocolFault.REQUEST, Told.SHOWN,
            "The authorization grant type is not supported by the authorization server."),
    UNSUPPORTED_RESPONSE_TYPE(ProtocolFault.REQUEST, Told.REDIRECTED, "The authorization server does not support this response type."),
    UNSUPPORTED_RESPONSE_MODE(ProtocolFault.REQUEST, Told.REDIRECTED, "The authorization server does not support this response mode."),
    INVALID_CODE_CHALLENGE("invalid_request", ProtocolFault.REQUEST, Told.REDIRECTED, "Code challenge is malformed."),
    INVALID_CODE_CHALLENGE_METHOD(ProtocolFault.REQUEST, Told.REDIRECTED, "The code challenge method must be plain or S256."),
    CODE_CHALLENGE_NEEDED("invalid_request", ProtocolFault.REQUEST, Told.REDIRECTED, "Code challenge is required."),
    UNSAFE_CODE_CHALLENGE_METHOD("invalid_code_challenge_method", ProtocolFault.REQUEST, Told.REDIRECTED,
            "The code challenge method must be S256."),
    ACCESS_DENIED(ProtocolFault.REQUEST, Told.REDIRECTED, "The resource owner or authorization server denied the request."),
    LOGIN_REQUIRED(ProtocolFault.REQUEST, Told.REDIRECTED, "The authorization server requires end-user authentication."),
    CONSENT_REQUIRED(ProtocolFault.REQUEST, Told.REDIRECTED, "The authorization server requires end-user consent."),
    AUTHORIZATION_PENDING(ProtocolFault.REQUEST, Told.SHOWN, "The authorization request is still pending."),
    SLOW_DOWN(ProtocolFault.REQUEST, Told.SHOWN,
            "The device polls too fast. The interval between requests has been increased by 5 seconds."),
    EXPIRED_TOKEN(ProtocolFault.REQUEST, Told.SHOWN, "The device code has expired. The device may request another one."),
    INVALID_TOKEN(ProtocolFault.TOKEN, Told.SHOWN, "The access token is invalid"),
    EXPIRED_ACCESS_TOKEN("invalid_token", ProtocolFault.TOKEN, Told.SHOWN, "The access token expired"),
    REVOKED_ACCESS_TOKEN("invalid_token", ProtocolFault.TOKEN, Told.SHOWN, "The access token was revoked");

    private final String wireName;
    private final ProtocolFault fault;
    private final Told told;
    private final String description;

    ProtocolError(ProtocolFault fault, Told told, String description) {
        this(null, fault, told, description);
    }

    ProtocolError(@Nullable String wireName, ProtocolFault fault, Told told, String description) {
        this.wireName = Optional.ofNullable(wireName).orElseGet(() -> name().toLowerCase(Locale.ROOT));
        this.fault = fault;
        this.told = told;
        this.description = description;
    }

    /** Receiver of an error of the authorization page. */
    public enum Told {
        /** The client, by a redirection. */
        REDIRECTED,
        /** The user, on a page: the address of the client is not trusted. At other operations the answer. */
        SHOWN
    }

    /** Returns the value of {@code error}. */
    public String wireName() {
        return wireName;
    }

    public ProtocolFault fault() {
        return fault;
    }

    /** Returns whether the authorization page redirects to the client with this error. */
    public boolean redirected() {
        return told == Told.REDIRECTED;
    }

    /** Returns the value of {@code error_description}. @param arguments of its text */
    public String description(Object... arguments) {
        return description.formatted(arguments);
    }
}
