package dev.slipway.rest.edge.channel;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import java.util.List;
import java.util.Optional;

/** Checks the head of a request: whether it was decoded, names one host, and has a body whose end can be found. RFC 9112. */
final class RequestHead {

    private RequestHead() {
    }

    /** Returns the status of the answer to a request that cannot be read. */
    static Optional<HttpResponseStatus> problem(HttpRequest request) {
        if (request.decoderResult().isFailure()) {
            return Optional.of(switch (request.decoderResult().cause()) {
                case TooLongHttpLineException line -> HttpResponseStatus.REQUEST_URI_TOO_LONG;
                case TooLongHttpHeaderException header -> HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE;
                default -> HttpResponseStatus.BAD_REQUEST;
            });
        }
        int hosts = request.headers().getAll(HttpHeaderNames.HOST).size();
        if (hosts > 1 || hosts == 0 && request.protocolVersion().equals(HttpVersion.HTTP_1_1)) {
            return Optional.of(HttpResponseStatus.BAD_REQUEST);
        }
        List<String> codings = request.headers().getAll(HttpHeaderNames.TRANSFER_ENCODING);
        boolean known = codings.isEmpty()
                || codings.size() == 1 && HttpHeaderValues.CHUNKED.contentEqualsIgnoreCase(codings.getFirst().strip());
        return known ? Optional.empty() : Optional.of(HttpResponseStatus.NOT_IMPLEMENTED);
    }
}
