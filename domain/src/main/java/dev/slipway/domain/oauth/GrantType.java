package dev.slipway.domain.oauth;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Ways in which a client gets an access token. The implicit grant is not among them. */
public enum GrantType {
    AUTHORIZATION_CODE(Client.ANY),
    REFRESH_TOKEN(Client.THAT_OF_TOKEN),
    PASSWORD(Client.OPTIONAL),
    CLIENT_CREDENTIALS(Client.CONFIDENTIAL),
    DEVICE_CODE(Client.ANY);

    private static final String URN = "urn:ietf:params:oauth:grant-type:";

    private final Client client;

    GrantType(Client client) {
        this.client = client;
    }

    /** Client that a grant needs. */
    public enum Client {
        /** Any application; a confidential one with its secret. */
        ANY,
        /** An application with a secret, which acts for itself. */
        CONFIDENTIAL,
        /** None, or any application. */
        OPTIONAL,
        /** The application of the presented token; none if that token was issued without one. */
        THAT_OF_TOKEN
    }

    public Client client() {
        return client;
    }

    /** Returns the value of {@code grant_type}. */
    public String wireName() {
        return (this == DEVICE_CODE ? URN : "") + name().toLowerCase(Locale.ROOT);
    }

    /** Returns whether a refresh token is issued: a client that acts for itself can always ask again. */
    public boolean refreshable() {
        return this != CLIENT_CREDENTIALS;
    }

    public static Optional<GrantType> of(String wireName) {
        return Stream.of(values()).filter(type -> type.wireName().equals(wireName)).findFirst();
    }
}
