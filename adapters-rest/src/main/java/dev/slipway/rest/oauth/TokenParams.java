package dev.slipway.rest.oauth;

import static dev.slipway.rest.oauth.ClientReader.given;

import dev.slipway.application.oauth.ProtocolRefusals;
import dev.slipway.application.oauth.grant.TokenRequest;
import dev.slipway.domain.oauth.GrantType;
import dev.slipway.domain.oauth.ProtocolError;
import org.jspecify.annotations.Nullable;

/** Parameters of every grant. None is required here, since each grant tells which it needs. */
record TokenParams(@Nullable String grantType, @Nullable String code, @Nullable String redirectUri, @Nullable String codeVerifier,
        @Nullable String refreshToken, @Nullable String username, @Nullable String password, @Nullable String deviceCode,
        @Nullable String scope, @Nullable String clientId, @Nullable String clientSecret) {

    /** @param address key under which failures of the client's address are counted */
    TokenRequest request(String address) {
        GrantType type = GrantType.of(ProtocolRefusals.required("grant_type", given(grantType)))
                .orElseThrow(() -> ProtocolRefusals.of(ProtocolError.UNSUPPORTED_GRANT_TYPE));
        return switch (type) {
            case AUTHORIZATION_CODE -> new TokenRequest.Code(given(code), given(redirectUri), given(codeVerifier));
            case REFRESH_TOKEN -> new TokenRequest.Refresh(given(refreshToken), given(scope));
            case PASSWORD -> new TokenRequest.Password(given(username), given(password), given(scope), address);
            case CLIENT_CREDENTIALS -> new TokenRequest.OfClient(given(scope));
            case DEVICE_CODE -> new TokenRequest.Device(given(deviceCode));
        };
    }
}
