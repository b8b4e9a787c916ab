package dev.slipway.rest.oauth;

import java.net.URI;
import java.util.Locale;

/**
 * Source of a content security policy that permits the redirection of a form to an application. Addresses without a host, and those whose
 * host a policy cannot name, are permitted by their scheme.
 */
final class FormTarget {

    private FormTarget() {
    }

    /** @param address that was checked as an address of redirections */
    static String of(String address) {
        URI uri = URI.create(address);
        String scheme = uri.getScheme().toLowerCase(Locale.ROOT) + ":";
        boolean named = scheme.startsWith("http") && uri.getHost() != null && !uri.getHost().startsWith("[");
        return named ? scheme + "//" + uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort()) : scheme;
    }
}
