package dev.slipway.rest.edge.parameters;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.body.BodyCoding;
import dev.slipway.application.kernel.body.MemoryBudget;
import dev.slipway.application.kernel.body.ReceivedBody;
import dev.slipway.rest.edge.FormParts;
import dev.slipway.rest.edge.RestSettings;
import dev.slipway.rest.edge.failure.Problem;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.ServerHttpRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of one request: of its query, and of its urlencoded form, multipart form or JSON body. Closing deletes uploaded files and
 * returns the memory of the body.
 */
public final class RequestParameters implements AutoCloseable {

    /** A parsed body takes its bytes, and about twice as much for its values. */
    private static final int GROWTH = 3;
    /** A form of many short fields takes more. Its files are on disk. */
    private static final int FORM_GROWTH = 12;
    /** While JSON is parsed, a long text is there as bytes, as characters of two bytes each, and twice as text. */
    private static final int PEAK = 5;
    /** A form is there as bytes and text, and a long field as text, bytes and characters. */
    private static final int FORM_PEAK = 7;

    /** Above this, long texts of a body are moved to a file while it is parsed. */
    private static final long LONG = 1L << 20;
    /** Maximum bytes of such a body beside its long texts. */
    private static final long OTHERS = 6L << 20;

    private final ServerHttpRequest<?> request;
    private final RestSettings.Limits limits;
    private final MemoryBudget memory;
    private final List<Multipart> forms = new ArrayList<>();
    private final List<MemoryBudget.Share> shares = new ArrayList<>();
    private @Nullable Map<String, Object> query;
    private @Nullable Map<String, Object> body;
    private @Nullable Map<String, Object> merged;
    private @Nullable ReceivedBody received;
    private @Nullable TextFile texts;
    private long length;

    public RequestParameters(ServerHttpRequest<?> request, RestSettings.Limits limits, MemoryBudget memory) {
        this.request = request;
        this.limits = limits;
        this.memory = memory;
    }

    /** Returns the parameters of the query. */
    public Map<String, Object> query() {
        if (query == null) {
            Nesting nesting = nesting();
            pairs(rawQuery(), nesting);
            query = ZeroCharacters.reject(nesting.result());
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
        return merged(maxBytes, maxFileBytes, TextPaths.NONE);
    }

    /**
     * Returns the parameters as {@link #merged(long, long)} does. Texts that are contents of files go through a temporary file where the
     * body is large, so that its size is not bounded by the memory. Such a body has no files.
     */
    public Map<String, Object> merged(long maxBytes, long maxFileBytes, TextPaths paths) {
        if (merged == null) {
            body = ZeroCharacters.reject(body(maxBytes, maxFileBytes, paths));
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
        if (declaredLength() == 0 || declaredLength() > maxBytes || !received(maxBytes)) {
            return Map.of();
        }
        try {
            return ZeroCharacters.reject(body(maxBytes, 0, TextPaths.NONE));
        } catch (Problem | Refusal unreadable) {
            return Map.of();
        }
    }

    /** Receives the body up to {@code maxBytes}, and returns whether it is complete within them. */
    private boolean received(long maxBytes) {
        try {
            return received().receive(maxBytes);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private ReceivedBody received() {
        ReceivedBody body = received;
        if (body == null) {
            body = new ReceivedBody(BodyCoding.decoded(request.byteBody().toInputStream(), coding()));
            received = body;
        }
        return body;
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
        long sent = Optional.ofNullable(request.getHeaders().get(HttpHeaders.CONTENT_LENGTH)).map(Long::parseLong).orElse(0L);
        return sent > 0 && BodyCoding.known(coding()) ? -1 : sent;
    }

    private @Nullable String coding() {
        return request.getHeaders().get(BodyCoding.HEADER);
    }

    /** Returns the body as it arrives; reading fails with 413 beyond {@code maxBytes}. */
    public InputStream stream(long maxBytes) {
        if (declaredLength() > maxBytes) {
            throw tooLarge();
        }
        try {
            return new LimitedInput(received().stream(), maxBytes, RequestParameters::tooLarge);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private Map<String, Object> body(long maxBytes, long maxFileBytes, TextPaths paths) {
        if (declaredLength() == 0) {
            return Map.of();
        }
        if (!paths.isEmpty()) {
            receive(maxBytes);
            if (length > LONG) {
                return withTexts(maxBytes, paths);
            }
        }
        if (mediaType().equals("multipart/form-data")) {
            return multipart(maxBytes, maxFileBytes);
        }
        receive(maxBytes);
        if (length == 0) {
            return Map.of();
        }
        requireKnownType();
        byte[] bytes = content();
        if (mediaType().equals("application/json")) {
            return new JsonBody(limits).read(bytes);
        }
        Nesting nesting = nesting();
        pairs(new String(bytes, StandardCharsets.UTF_8), nesting);
        return nesting.result();
    }

    /** Each such request takes the memory that its other parameters may need, so few of them are at work at the same time. */
    private Map<String, Object> withTexts(long maxBytes, TextPaths paths) {
        requireKnownType();
        shares.add(memory.take(OTHERS * GROWTH));
        try {
            TextFile file = new TextFile(maxBytes);
            texts = file;
            InputStream stream = received().stream();
            Allowance others = new Allowance(OTHERS);
            if (mediaType().equals("application/json")) {
                return new JsonTexts(stream, paths, file, others, limits.depth()).read(new JsonBody(limits));
            }
            Nesting nesting = nesting();
            if (mediaType().equals("multipart/form-data")) {
                new MultipartTexts(new FormParts(stream, contentType()), paths, file, others).read(nesting);
            } else {
                new FormTexts(stream, paths, file, others).read(nesting);
            }
            return nesting.result();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private Map<String, Object> multipart(long maxBytes, long maxFileBytes) {
        Multipart form = new Multipart(contentType(), limits.parameters(), maxBytes, maxFileBytes == 0 ? maxBytes : maxFileBytes);
        forms.add(form);
        receive(maxBytes + maxFileBytes);
        requireHeap(Math.min(length, maxBytes), FORM_PEAK);
        reserve(Math.min(length, maxBytes) * FORM_GROWTH);
        Nesting nesting = nesting();
        try {
            form.read(received().stream(), nesting);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        return nesting.result();
    }

    /** Receives the whole body. Answers 413 if it exceeds {@code maxBytes}. */
    public void receive(long maxBytes) {
        if (declaredLength() > maxBytes || !received(maxBytes)) {
            throw tooLarge();
        }
        length = received().length();
    }

    /** Returns whether the client disconnected, or was too slow, before the body was complete, as far as it has been read. */
    public boolean brokenOff() {
        return received().brokenOff();
    }

    /** Returns the number of bytes of the body that have been received. */
    public long length() {
        return length;
    }

    /** Returns the whole body, in memory that is returned on close. Answers 413 if it exceeds {@code maxBytes}. */
    public byte[] bytes(long maxBytes) {
        receive(maxBytes);
        return content();
    }

    /** Returns the whole body, once {@code growth} times its length is taken, which is returned on close. */
    public byte[] bytes(long maxBytes, int growth) {
        receive(maxBytes);
        shares.add(memory.take(length * growth));
        return stored();
    }

    /** Takes memory for the content of the body, unless the body is small. */
    private void reserve(long bytes) {
        if (!received().small()) {
            shares.add(memory.take(bytes));
        }
    }

    /** Rejects a larger body than usual where the heap is too small to parse it. */
    private void requireHeap(long bytes, int peak) {
        if (bytes > limits.bodyBytes() && !memory.fits(bytes * peak)) {
            throw tooLarge();
        }
    }

    private byte[] content() {
        requireHeap(length, mediaType().equals("application/json") ? PEAK : FORM_PEAK);
        reserve(length * GROWTH);
        return stored();
    }

    private byte[] stored() {
        try {
            return received().bytes();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
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
        shares.forEach(MemoryBudget.Share::close);
        try (ReceivedBody _ = received; TextFile _ = texts) {
            received = null;
            texts = null;
        } catch (IOException unclosed) {
            throw new UncheckedIOException(unclosed);
        }
    }
}
