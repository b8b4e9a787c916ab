package dev.slipway.rest.edge.channel;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;

/** Headers of every answer, including answers of the server itself. */
final class AnswerHeaders {

    private static final String EXPOSED = "Link, X-Total, X-Total-Pages, X-Per-Page, X-Page, X-Next-Page, X-Prev-Page, X-Gitlab-Blob-Id, "
            + "X-Gitlab-Commit-Id, X-Gitlab-Content-Sha256, X-Gitlab-Encoding, X-Gitlab-File-Name, X-Gitlab-File-Path, "
            + "X-Gitlab-Last-Commit-Id, X-Gitlab-Ref, X-Gitlab-Size";

    private AnswerHeaders() {
    }

    static void add(HttpResponse response, Pending request, long nanosNow) {
        HttpHeaders headers = response.headers();
        headers.set(RequestRewriting.REQUEST_ID, request.id());
        headers.set("X-Runtime", seconds(nanosNow - request.startedNanos()));
        String length = headers.get(RequestRewriting.LENGTH);
        if (length != null) {
            headers.set(HttpHeaderNames.CONTENT_LENGTH, length).remove(RequestRewriting.LENGTH).remove(HttpHeaderNames.TRANSFER_ENCODING);
        }
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("X-Frame-Options", "SAMEORIGIN");
        if (isPage(headers) && !headers.contains(HttpHeaderNames.CONTENT_SECURITY_POLICY)) {
            headers.set(HttpHeaderNames.CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'; form-action 'none'");
        }
        if (!headers.contains(HttpHeaderNames.CACHE_CONTROL)) {
            boolean readable = request.reads() && response.status().equals(HttpResponseStatus.OK);
            headers.set(HttpHeaderNames.CACHE_CONTROL, readable ? "max-age=0, private, must-revalidate" : "no-cache");
        }
        if (request.api()) {
            headers.set("X-Gitlab-Meta", "{\"correlation_id\":\"" + request.id() + "\",\"version\":\"1\"}");
            headers.set(HttpHeaderNames.VARY, "Origin");
        }
        crossOrigin(headers, request);
    }

    /** Returns whether a browser would show the answer as a page. */
    private static boolean isPage(HttpHeaders headers) {
        String type = headers.get(HttpHeaderNames.CONTENT_TYPE);
        return type != null && (type.startsWith("text/html") || type.startsWith("application/xhtml") || type.startsWith("image/svg"));
    }

    /** Returns seconds with six decimals. */
    static String seconds(long nanos) {
        long micros = (nanos + 500) / 1000;
        String fraction = Long.toString(1_000_000 + micros % 1_000_000);
        return micros / 1_000_000 + "." + fraction.substring(1);
    }

    /** Allows pages of every origin to call the API with a token. Cookies are never accepted from other origins. */
    private static void crossOrigin(HttpHeaders headers, Pending request) {
        if (request.crossOrigin()) {
            headers.set(HttpHeaderNames.VARY, "Origin");
            headers.set(HttpHeaderNames.ACCESS_CONTROL_ALLOW_ORIGIN, "*");
            headers.set(HttpHeaderNames.ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED);
        }
    }
}
