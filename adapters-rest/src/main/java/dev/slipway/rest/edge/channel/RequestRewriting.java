package dev.slipway.rest.edge.channel;

import dev.slipway.application.kernel.body.BodyCoding;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;

/**
 * Rewrites raw requests into the form that the router understands. It works on the raw request, since the router decides before any filter
 * runs.
 */
final class RequestRewriting {

    /** Headers between this handler and the layers above: the method was HEAD; the length of the body; the id of the request. */
    static final String ASKED_BY_HEAD = "x-slipway-head";
    static final String LENGTH = "x-slipway-length";
    static final String REQUEST_ID = "X-Request-Id";

    private static final String BARE = "\"<>\\^`{|}";
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
        pass(headers);
        request.setUri(wellFormed(literalPlus(request.uri())));
        headers.set(HttpHeaderNames.ACCEPT, "*/*");
    }

    /** Passes the coding of the content on to the readers of bodies, which decode it, so that the server does not. */
    private static void pass(HttpHeaders headers) {
        headers.remove(BodyCoding.HEADER);
        String coding = headers.get(HttpHeaderNames.CONTENT_ENCODING);
        if (coding != null) {
            headers.set(BodyCoding.HEADER, coding).remove(HttpHeaderNames.CONTENT_ENCODING);
        }
    }

    private static void override(HttpRequest request, HttpHeaders headers) {
        String wanted = headers.get("X-HTTP-Method-Override");
        if (wanted != null && request.method().equals(HttpMethod.POST) && OVERRIDES.contains(wanted.toUpperCase(Locale.ROOT))) {
            request.setMethod(HttpMethod.valueOf(wanted.toUpperCase(Locale.ROOT)));
        }
    }

    /** Encodes plus signs in the path, where they are literal. Only in the query they mean a space. */
    static String literalPlus(String uri) {
        int query = uri.indexOf('?');
        String path = query < 0 ? uri : uri.substring(0, query);
        return path.indexOf('+') < 0 ? uri : path.replace("+", "%2B") + (query < 0 ? "" : uri.substring(query));
    }

    /** Encodes characters that are invalid in a URI but sent by clients, and percent signs in the query that start no code. */
    static String wellFormed(String uri) {
        int query = uri.indexOf('?');
        StringBuilder formed = null;
        for (int at = 0; at < uri.length(); at++) {
            char one = uri.charAt(at);
            boolean bare = one <= ' ' || one > '~' || BARE.indexOf(one) >= 0
                    || one == '%' && query >= 0 && at > query && !code(uri, at);
            if (bare && formed == null) {
                formed = new StringBuilder(uri.length() + 16).append(uri, 0, at);
            }
            if (formed != null) {
                formed.append(bare ? encoded(one) : String.valueOf(one));
            }
        }
        return formed == null ? uri : formed.toString();
    }

    private static boolean code(String uri, int at) {
        return at + 2 < uri.length() && Character.digit(uri.charAt(at + 1), 16) >= 0 && Character.digit(uri.charAt(at + 2), 16) >= 0;
    }

    private static String encoded(char one) {
        StringBuilder codes = new StringBuilder();
        for (byte part : String.valueOf(one).getBytes(one <= 0xFF ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8)) {
            codes.append('%').append(HexFormat.of().withUpperCase().toHexDigits(part));
        }
        return codes.toString();
    }
}
