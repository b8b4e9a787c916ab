package dev.slipway.rest.edge.channel;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Adds a weak ETag to answers, and replaces an answer by 304 without a body if the client has that content. Works on the bytes as written,
 * so it covers every operation.
 */
final class NotModified {

    private static final MessageDigest SHA_256 = sha256();

    private NotModified() {
    }

    /** Returns the answer with its ETag, or a 304 instead. Streamed answers are returned unchanged. */
    static HttpResponse apply(HttpResponse response, Pending request) {
        boolean nameable = request.api() && request.reads() && response.status().equals(HttpResponseStatus.OK);
        if (!nameable || !(response instanceof FullHttpResponse full) || full.headers().contains(HttpHeaderNames.ETAG)) {
            return response;
        }
        String tag = "W/\"" + digest(full.content()) + "\"";
        full.headers().set(HttpHeaderNames.ETAG, tag);
        if (!matches(request.ifNoneMatch(), tag)) {
            return full;
        }
        FullHttpResponse unchanged = new DefaultFullHttpResponse(
                full.protocolVersion(), HttpResponseStatus.NOT_MODIFIED, Unpooled.EMPTY_BUFFER,
                full.headers().copy(), EmptyHttpHeaders.INSTANCE);
        unchanged.headers().remove(HttpHeaderNames.CONTENT_LENGTH).remove(HttpHeaderNames.CONTENT_TYPE);
        full.release();
        return unchanged;
    }

    static boolean matches(@Nullable String ifNoneMatch, String tag) {
        return ifNoneMatch != null && Stream.of(ifNoneMatch.split(","))
                .map(String::strip)
                .anyMatch(one -> one.equals("*") || one.equals(tag) || tag.equals("W/" + one));
    }

    private static String digest(ByteBuf content) {
        MessageDigest digest = fresh();
        for (ByteBuffer part : content.nioBuffers()) {
            digest.update(part);
        }
        return HexFormat.of().formatHex(digest.digest(), 0, 16);
    }

    /** Returns a copy of an unused digest: looking up the algorithm takes longer than to digest a short answer. */
    private static MessageDigest fresh() {
        try {
            return (MessageDigest) SHA_256.clone();
        } catch (CloneNotSupportedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
