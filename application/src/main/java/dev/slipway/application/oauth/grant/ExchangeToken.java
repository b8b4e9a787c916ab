package dev.slipway.application.oauth.grant;

import dev.slipway.application.oauth.ClientCredentials;

/** Issues tokens for a grant: what {@code POST /oauth/token} does. Rejects with errors of the protocol. */
public final class ExchangeToken {

    private final CodeGrant codes;
    private final RefreshGrant refreshes;
    private final PasswordGrant passwords;
    private final ClientGrant clients;
    private final DeviceGrant devices;

    ExchangeToken(CodeGrant codes, RefreshGrant refreshes, PasswordGrant passwords, ClientGrant clients, DeviceGrant devices) {
        this.codes = codes;
        this.refreshes = refreshes;
        this.passwords = passwords;
        this.clients = clients;
        this.devices = devices;
    }

    /** @param issuer address of this server in identity tokens */
    public IssuedTokens exchange(TokenRequest request, ClientCredentials credentials, String issuer) {
        return switch (request) {
            case TokenRequest.Code code -> codes.exchange(code, credentials, issuer);
            case TokenRequest.Refresh refresh -> refreshes.refresh(refresh, credentials, issuer);
            case TokenRequest.Password password -> passwords.signIn(password, credentials);
            case TokenRequest.OfClient client -> clients.grant(client, credentials);
            case TokenRequest.Device device -> devices.poll(device, credentials, issuer);
        };
    }
}
