package dev.slipway.rest.edge.channel;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import java.util.Locale;
import java.util.Set;

/**
 * Makes of what clients really send what the router understands. It works on the raw request, since the router decides before any
 * filter runs.
 */
final class RequestRewriting {

    /** Tells the layers above that the client asked with HEAD, and which id the request has; what clients send under these names is dropped. */
    static final String ASKED_BY_HEAD = "x-slipway-head";
    static final String LENGTH_OF_HEAD = "x-slipway-length";
    static final String REQUEST_ID = "X-Request-Id";

    private static final Set<String> OVERRIDES = Set.of("PUT", "PATCH", "DELETE");

    private RequestRewriting() {
    }

    static void rewrite(HttpRequest request, String requestId) {
        HttpHeaders headers = request.headers();
        headers.remove(ASKED_BY_HEAD);
        headers.set(REQUEST_ID, requestId);
        override(request, headers);
        if (request.method().equals(HttpMethod.HEAD)) {
            request.setMethod(HttpMethod.GET);
            headers.set(ASKED_BY_HEAD, "1");
        }
        request.setUri(literalPlus(request.uri()));
        headers.set(HttpHeaderNames.ACCEPT, "*/*");
    }

    private static void override(HttpRequest request, HttpHeaders headers) {
        String wanted = headers.get("X-HTTP-Method-Override");
        if (wanted != null && request.method().equals(HttpMethod.POST) && OVERRIDES.contains(wanted.toUpperCase(Locale.ROOT))) {
            request.setMethod(HttpMethod.valueOf(wanted.toUpperCase(Locale.ROOT)));
        }
    }

    /** In a path a plus is a plus; only in a query it is a space. */
    static String literalPlus(String uri) {
        int query = uri.indexOf('?');
        String path = query < 0 ? uri : uri.substring(0, query);
        return path.indexOf('+') < 0 ? uri : path.replace("+", "%2B") + (query < 0 ? "" : uri.substring(query));
    }
}
