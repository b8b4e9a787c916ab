package dev.slipway.rest.upload;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.upload.UploadForm;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.rest.edge.FormParts;
import dev.slipway.rest.edge.FormParts.Part;
import dev.slipway.rest.edge.RequestBody;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Form with a file that is stored while it arrives. */
final class MultipartUpload implements UploadForm {

    private static final String FILE = "file";
    /** Parameter of the user to act as; rejected in the form, since the caller is authenticated before the form is read. */
    private static final String SUDO = "sudo";
    private static final int MAX_PARTS = 50;
    /** Maximum bytes of the form without the file. */
    private static final long MAX_FORM_BYTES = 1L << 20;

    private final @Nullable String contentType;
    private final RequestBody body;

    MultipartUpload(@Nullable String contentType, RequestBody body) {
        this.contentType = contentType;
        this.body = body;
    }

    @Override
    public void read(long limit, FileTaker taker) throws IOException, Blobs.TooLarge {
        if (!body.mediaType().equals("multipart/form-data")) {
            return;
        }
        try (InputStream stream = body.stream(limit + MAX_FORM_BYTES)) {
            read(new FormParts(stream, contentType), taker);
        }
    }

    private static void read(FormParts form, FileTaker taker) throws IOException, Blobs.TooLarge {
        boolean taken = false;
        int parts = 0;
        for (Optional<Part> part = form.next(); part.isPresent(); part = form.next()) {
            if (++parts > MAX_PARTS) {
                throw Refusal.badRequest(Reason.of("request.too_many_parameters", MAX_PARTS));
            }
            if (part.get().name().equals(SUDO) || part.get().name().startsWith(SUDO + "[")) {
                throw Refusal.parameter(SUDO, "param.invalid");
            }
            if (!taken && part.get().name().equals(FILE)) {
                taker.take(part.get().fileName().orElseThrow(() -> Refusal.parameter(FILE, "param.invalid")), part.get().content());
                taken = true;
            }
        }
    }
}
