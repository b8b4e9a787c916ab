package dev.slipway.rest.artifact;

import dev.slipway.application.artifact.ArtifactForm;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.rest.edge.FormParts;
import dev.slipway.rest.edge.FormParts.Part;
import dev.slipway.rest.edge.RequestBody;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Streaming reader of an artifact upload, as runners send it: a multipart form with options and one file. The file is never held in memory.
 */
final class ArtifactFormBody implements ArtifactForm {

    private static final String FILE = "file";
    private static final int MAX_FIELD_BYTES = 8 * 1024;
    private static final int MAX_FIELDS = 50;

    private final UploadParams query;
    private final @Nullable String contentType;
    private final RequestBody body;

    ArtifactFormBody(UploadParams query, @Nullable String contentType, RequestBody body) {
        this.query = query;
        this.contentType = contentType;
        this.body = body;
    }

    @Override
    public Options read(FileTaker taker) throws IOException, Blobs.TooLarge {
        Map<String, String> fields = new HashMap<>();
        if (body.mediaType().equals("multipart/form-data")) {
            try (InputStream stream = body.stream(Long.MAX_VALUE)) {
                read(new FormParts(stream, contentType), taker, fields);
            }
        }
        return new Options(
                value(fields, "artifact_type", query.artifactType()),
                value(fields, "artifact_format", query.artifactFormat()),
                value(fields, "expire_in", query.expireIn()),
                value(fields, "accessibility", query.accessibility()));
    }

    private static void read(FormParts form, FileTaker taker, Map<String, String> fields) throws IOException, Blobs.TooLarge {
        boolean taken = false;
        int parts = 0;
        for (Optional<Part> part = form.next(); part.isPresent(); part = form.next()) {
            if (++parts > MAX_FIELDS) {
                throw Refusal.badRequest(Reason.of("request.too_many_parameters", MAX_FIELDS));
            }
            if (part.get().fileName().isEmpty()) {
                fields.put(part.get().name(), text(part.get().content()));
            } else if (!taken && part.get().name().equals(FILE)) {
                taker.take(part.get().fileName().get(), part.get().content());
                taken = true;
            }
        }
    }

    private static String text(InputStream content) throws IOException {
        byte[] bytes = content.readNBytes(MAX_FIELD_BYTES + 1);
        if (bytes.length > MAX_FIELD_BYTES) {
            throw Refusal.badRequest(Reason.of("request.multipart"));
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static Optional<String> value(Map<String, String> fields, String name, String queried) {
        return Optional.ofNullable(fields.getOrDefault(name, queried)).filter(text -> !text.isBlank());
    }
}
