package dev.slipway.rest.artifact;

import dev.slipway.application.artifact.Download;
import dev.slipway.rest.edge.answer.StreamAnswer;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import java.util.Locale;
import java.util.Optional;

/**
 * Sends artifacts with headers that make browsers download them without running scripts: the content is untrusted and served from the
 * origin of the API.
 */
final class ArtifactResponses {

    private static final String BYTES = "application/octet-stream";

    private ArtifactResponses() {
    }

    static HttpResponse<?> archive(StreamAnswer answer, Download download) {
        boolean zip = download.fileName().toLowerCase(Locale.ROOT).endsWith(".zip");
        return withoutScripts(answer, download, zip ? "application/zip" : BYTES);
    }

    static HttpResponse<?> single(StreamAnswer answer, Download download) {
        String type = MediaType.forFilename(download.fileName()).getName();
        return withoutScripts(answer, download, type.startsWith("text/") ? type + "; charset=utf-8" : type);
    }

    private static HttpResponse<?> withoutScripts(StreamAnswer answer, Download download, String type) {
        return answer.bytes(type, Optional.of(download.fileName()), download.size(), download.content()::open).toMutableResponse()
                .header("Content-Transfer-Encoding", "binary")
                .header("Content-Security-Policy", "sandbox; default-src 'none'");
    }
}
