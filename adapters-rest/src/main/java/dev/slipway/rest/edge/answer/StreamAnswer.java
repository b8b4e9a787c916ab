package dev.slipway.rest.edge.answer;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.rest.edge.EdgeFilter;
import dev.slipway.rest.edge.constraint.Bounded;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Answers with bytes of known length in constant memory: all of them, or the single requested range. Bound as an argument, since it depends
 * on the request's headers. A request for several ranges is answered with the complete content, as HTTP allows.
 */
public final class StreamAnswer {

    private static final Pattern SINGLE_RANGE = Pattern.compile("bytes=(\\d{0,18})-(\\d{0,18})");

    private final Optional<String> range;
    private final boolean head;

    public StreamAnswer(Optional<String> range, boolean head) {
        this.range = range;
        this.head = head;
    }

    /**
     * @param contentType for example {@code application/octet-stream}
     * @param attachment  file name under which browsers save the content; empty to display it
     * @param open        called at most once, when the answer has content; the stream is closed by the server
     */
    public HttpResponse<?> bytes(String contentType, Optional<String> attachment, long size, Supplier<InputStream> open) {
        return bytes(contentType, attachment, size, offset -> skipped(open.get(), offset));
    }

    /** Answers with content that can be opened at an offset, such as a file or a log stored in parts. */
    public HttpResponse<?> bytes(String contentType, Optional<String> attachment, long size, Opener open) {
        Slice slice = slice(size);
        MutableHttpResponse<?> answer = HttpResponse.status(slice.partial() ? HttpStatus.PARTIAL_CONTENT : HttpStatus.OK);
        answer.header(EdgeFilter.LENGTH, Long.toString(slice.length()));
        if (!head && slice.length() > 0) {
            answer.body(new Bounded(open.at(slice.from()), slice.length()));
        }
        answer.header(HttpHeaders.ACCEPT_RANGES, "bytes");
        answer.header(HttpHeaders.CONTENT_TYPE, contentType);
        attachment.ifPresent(name -> answer.header(HttpHeaders.CONTENT_DISPOSITION, disposition(name)));
        if (slice.partial()) {
            answer.header(HttpHeaders.CONTENT_RANGE, "bytes %d-%d/%d".formatted(slice.from(), slice.from() + slice.length() - 1, size));
        }
        return answer;
    }

    /** Sends content that is generated while it is sent, without a known length. {@code HEAD} requests do not open it. */
    public HttpResponse<?> generated(String contentType, String attachment, Supplier<InputStream> open) {
        return HttpResponse.ok(head ? InputStream.nullInputStream() : open.get())
                .header(HttpHeaders.CONTENT_TYPE, contentType)
                .header(HttpHeaders.CONTENT_DISPOSITION, disposition(attachment));
    }

    /** Opens content at an offset. */
    @FunctionalInterface
    public interface Opener {
        InputStream at(long offset);
    }

    private record Slice(long from, long length, boolean partial) {}

    private Slice slice(long size) {
        Matcher asked = range.map(SINGLE_RANGE::matcher).filter(Matcher::matches).orElse(null);
        if (asked == null || asked.group(1).isEmpty() && asked.group(2).isEmpty()) {
            return new Slice(0, size, false);
        }
        if (asked.group(1).isEmpty()) {
            long last = Math.min(size, Long.parseLong(asked.group(2)));
            return satisfiable(size - last, last, size);
        }
        long from = Long.parseLong(asked.group(1));
        long to = asked.group(2).isEmpty() ? size - 1 : Math.min(size - 1, Long.parseLong(asked.group(2)));
        if (!asked.group(2).isEmpty() && Long.parseLong(asked.group(2)) < from) {
            return new Slice(0, size, false);
        }
        return satisfiable(from, to - from + 1, size);
    }

    private static Slice satisfiable(long from, long length, long size) {
        if (length <= 0 || from >= size) {
            throw new Refusal(new Failure.RangeMismatch(size));
        }
        return new Slice(from, length, true);
    }

    private static InputStream skipped(InputStream content, long offset) {
        try {
            content.skipNBytes(offset);
            return content;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    static String disposition(String name) {
        return disposition("attachment", name);
    }

    /** @param kind {@code inline} or {@code attachment} */
    static String disposition(String kind, String name) {
        StringBuilder plain = new StringBuilder();
        name.chars().forEach(one -> plain.append(one < ' ' || one > '~' || one == '"' || one == '\\' ? '_' : (char) one));
        String encoded = URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20").replace("*", "%2A");
        return kind + "; filename=\"" + plain + "\"; filename*=UTF-8''" + encoded;
    }
}
