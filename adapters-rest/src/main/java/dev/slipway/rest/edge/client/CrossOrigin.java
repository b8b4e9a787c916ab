package dev.slipway.rest.edge.client;

import java.util.Arrays;
import java.util.Optional;

/**
 * Addresses that pages of every origin may call, with a token and never with cookies: methods and headers that are allowed there. The first
 * row that an address matches counts. Source: platform reference, section 1.9.
 */
public enum CrossOrigin {
    API("/api/", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS", true),
    TOKEN("/oauth/token", "POST", false),
    REVOCATION("/oauth/revoke", "POST", false),
    USER_INFO("/oauth/userinfo", "GET, HEAD, POST", false),
    KEYS("/oauth/discovery/keys", "GET, HEAD", false),
    DISCOVERY("/.well-known/openid-configuration", "GET, HEAD", false);

    private final String path;
    private final String methods;
    private final boolean anyHeader;

    CrossOrigin(String path, String methods, boolean anyHeader) {
        this.path = path;
        this.methods = methods;
        this.anyHeader = anyHeader;
    }

    /** @param address path of a request, with or without its query */
    public static Optional<CrossOrigin> of(String address) {
        return Arrays.stream(values()).filter(row -> row.matches(address)).findFirst();
    }

    private boolean matches(String address) {
        return address.startsWith(path)
                && (path.endsWith("/") || address.length() == path.length() || address.charAt(path.length()) == '?');
    }

    public String methods() {
        return methods;
    }

    /** Returns the allowed headers. @param wanted those that a page asks for */
    public String headers(String wanted) {
        return anyHeader ? wanted : "Authorization";
    }
}
