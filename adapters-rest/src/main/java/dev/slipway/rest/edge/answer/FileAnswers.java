package dev.slipway.rest.edge.answer;

import dev.slipway.application.kernel.StoredFile;
import dev.slipway.domain.kernel.ImageType;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Sends files that clients stored. Images are shown inline with the type of their first bytes; other files are downloads. The headers
 * prevent browsers from running scripts: the content is untrusted and served from the origin of the API.
 */
public final class FileAnswers {

    private static final String BYTES = "application/octet-stream";

    private FileAnswers() {
    }

    /** Sends the bytes of a file as plain text of any content, under the name that a browser saves them by. */
    public static HttpResponse<?> text(StreamAnswer answer, String name, long size, Supplier<InputStream> open) {
        return answer.bytes("text/plain; charset=utf-8", Optional.empty(), size, open).toMutableResponse()
                .header(HttpHeaders.CONTENT_DISPOSITION, StreamAnswer.disposition("inline", name))
                .header("X-Content-Type-Options", "nosniff")
                .header("Content-Security-Policy", "sandbox; default-src 'none'");
    }

    public static HttpResponse<?> shown(StreamAnswer answer, StoredFile file) {
        String type = file.image().map(ImageType::contentType).orElse(BYTES);
        String disposition = StreamAnswer.disposition(file.image().isPresent() ? "inline" : "attachment", file.fileName());
        return answer.bytes(type, Optional.empty(), file.size(), file.content()::open).toMutableResponse()
                .header(HttpHeaders.CONTENT_DISPOSITION, disposition)
                .header("X-Content-Type-Options", "nosniff")
                .header("Content-Security-Policy", "sandbox; default-src 'none'")
                .header(HttpHeaders.CACHE_CONTROL, "private, max-age=0, must-revalidate");
    }
}
