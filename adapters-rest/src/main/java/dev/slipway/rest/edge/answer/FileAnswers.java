package dev.slipway.rest.edge.answer;

import dev.slipway.application.kernel.StoredFile;
import dev.slipway.domain.kernel.ImageType;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import java.util.Optional;

/**
 * Sends files that clients stored. Images are shown inline with the type of their first bytes; other files are downloads. The headers
 * prevent browsers from running scripts: the content is untrusted and served from the origin of the API.
 */
public final class FileAnswers {

    private static final String BYTES = "application/octet-stream";

    private FileAnswers() {
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
