package dev.slipway.rest.edge.parameters;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.rest.edge.RestSettings;
import dev.slipway.rest.edge.failure.Problem;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.ServerHttpRequest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Parameters of one request: of its query, and of its urlencoded form, multipart form or JSON body. Closing deletes uploaded files. */
public final class RequestParameters implements AutoCloseable {

    private final ServerHttpRequest<?> request;
    private final RestSettings.Limits limits;
    private final List<Multipart> forms = new ArrayList<>();
    private @Nullable Map<String, Object> query;
    private @Nullable Map<String, Object> body;
    private @Nullable Map<String, Object> merged;
    private @Nullable InputStream rest;
    private byte[] first = {};
    private long length;

    public RequestParameters(ServerHttpRequest<?> request, RestSettings.Limits limits) {
        this.request = request;
        this.limits = limits;
    }

    /** Returns the parameters of the query. */
    public Map<String, Object> query() {
        if (query == null) {
            Nesting nesting = nesting();
            pairs(rawQuery(), nesting);
            query = nesting.result();
        }
        return query;
    }

    /**
     * Returns the parameters of query and body; the body overrides the query. The body is read once, within the limits of the first call.
     *
     * @param maxBytes     maximum bytes of the body, without files
     * @param maxFileBytes maximum bytes of each file in a multipart form; 0 if no files are accepted
     */
    public Map<String, Object> merged(long maxBytes, long maxFileBytes) {
        if (merged == null) {
            body = body(maxBytes, maxFileBytes);
            merged = JsonBody.merge(query(), body);
        }
        if (length > maxBytes + maxFileBytes) {
            throw tooLarge();
        }
        return merged;
    }

    /** Returns the parameters of the body; empty if it was not read. */
    public Map<String, Object> body() {
        return body == null ? Map.of() : body;
    }

    /** Returns whether the body was read for parameters. */
    public boolean bodyWasRead() {
        return body != null;
    }

    /** Returns the parameters of a body of at most {@code maxBytes}; empty for larger and unreadable bodies, which are rejected later. */
    public Map<String, Object> smallBody(int maxBytes) {
        if (body != null) {
            return body;
        }
        if (declaredLength() == 0 || declaredLength() > maxBytes || !small(maxBytes)) {
            return Map.of();
        }
        try {
            return body(maxBytes, 0);
        } catch (Problem | Refusal unreadable) {
            return Map.of();
        }
    }

    /** Buffers the start of the body, and returns whether it is complete. */
    private boolean small(int maxBytes) {
        if (rest == null) {
            try {
                rest = request.byteBody().toInputStream();
                first = rest.readNBytes(maxBytes + 1);
            } catch (IOException gone) {
                throw new UncheckedIOException(gone);
            }
        }
        return first.length <= maxBytes;
    }

    private InputStream source() {
        if (rest == null) {
            rest = request.byteBody().toInputStream();
        }
        return first.length == 0 ? rest : new SequenceInputStream(new ByteArrayInputStream(first), rest);
    }

    /** Returns the parameters of query and body if the body was read for parameters; otherwise those of the query. */
    public Map<String, Object> read() {
        return merged == null ? query() : merged;
    }

    /** Returns the content type in lower case, without its parameters; empty if absent. */
    public String mediaType() {
        String type = contentType();
        int end = type.indexOf(';');
        return (end < 0 ? type : type.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    }

    /** Rejects a body of a type that parameters cannot be read from. Empty bodies may have any type. */
    public void requireKnownType() {
        boolean known = switch (mediaType()) {
            case "", "application/json", "application/x-www-form-urlencoded", "multipart/form-data" -> true;
            default -> false;
        };
        if (!known) {
            throw new Problem(HttpStatus.UNSUPPORTED_MEDIA_TYPE, "The provided content-type '" + mediaType() + "' is not supported.");
        }
    }

    /** Returns the declared length of the body in bytes; 0 for no body, -1 if unknown before its end. */
    public long declaredLength() {
        if (request.getHeaders().contains(HttpHeaders.TRANSFER_ENCODING)) {
            return -1;
        }
        return Optional.ofNullable(request.getHeaders().get(HttpHeaders.CONTENT_LENGTH)).map(Long::parseLong).orElse(0L);
    }

    /** Returns the body as it arrives; reading fails with 413 beyond {@code maxBytes}. */
    public InputStream stream(long maxBytes) {
        if (declaredLength() > maxBytes) {
            throw tooLarge();
        }
        return new LimitedInput(source(), maxBytes, RequestParameters::tooLarge);
    }

    private Map<String, Object> body(long maxBytes, long maxFileBytes) {
        if (declaredLength() == 0) {
            return Map.of();
        }
        if (mediaType().equals("multipart/form-data")) {
            return multipart(maxBytes, maxFileBytes);
        }
        byte[] bytes = bytes(maxBytes);
        length = bytes.length;
        if (bytes.length == 0) {
            return Map.of();
        }
        requireKnownType();
        if (mediaType().equals("application/json")) {
            return new JsonBody(limits).read(bytes);
        }
        Nesting nesting = nesting();
        pairs(new String(bytes, StandardCharsets.UTF_8), nesting);
        return nesting.result();
    }

    private Map<String, Object> multipart(long maxBytes, long maxFileBytes) {
        Multipart form = new Multipart(contentType(), limits.parameters(), maxBytes, maxFileBytes == 0 ? maxBytes : maxFileBytes);
        forms.add(form);
        Nesting nesting = nesting();
        try (InputStream body = stream(maxBytes + maxFileBytes)) {
            form.read(body, nesting);
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
        return nesting.result();
    }

    private byte[] bytes(long maxBytes) {
        try (InputStream body = stream(maxBytes)) {
            return body.readAllBytes();
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    private static void pairs(String raw, Nesting into) {
        Pairs.read(raw, into::add);
    }

    private Nesting nesting() {
        return new Nesting(limits.depth(), limits.parameters());
    }

    private String rawQuery() {
        return Optional.ofNullable(request.getUri().getRawQuery()).orElse("");
    }

    private String contentType() {
        return Optional.ofNullable(request.getHeaders().get(HttpHeaders.CONTENT_TYPE)).orElse("");
    }

    private static Refusal tooLarge() {
        return new Refusal(new Failure.TooLarge(Optional.empty()));
    }

    @Override
    public void close() {
        forms.forEach(Multipart::close);
    }
}
