package dev.slipway.rest.upload;

import dev.slipway.application.upload.UploadView;
import dev.slipway.application.upload.UploadedFile;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.user.UserBriefJson;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A new upload, with the links for texts. */
record UploadJson(long id, String alt, String url, String fullPath, String markdown) {

    static UploadJson of(UploadedFile file) {
        return new UploadJson(file.id(), file.link().alt(), file.link().url(), file.link().fullPath(file.projectPath()),
                file.link().markdown());
    }

    /** An uploaded file in the list of a project. Its URL is shown only once, on upload. */
    record Listed(long id, long size, String filename, Instant createdAt, @Nullable UserBriefJson uploadedBy) {

        static Listed of(UploadView upload, Links links) {
            return new Listed(upload.id(), upload.size(), upload.fileName(), upload.createdAt(),
                    UserBriefJson.ofNullable(upload.uploader(), links));
        }
    }
}
