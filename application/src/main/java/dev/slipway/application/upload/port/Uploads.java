package dev.slipway.application.upload.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.upload.UploadView;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** The files that people uploaded to projects. */
public interface Uploads {

    /** Stores the file's row. Empty where the project is marked for deletion or gone. */
    OptionalLong add(NewUpload upload);

    /** @param secretDigest of the secret in the address */
    Optional<Upload> find(long projectId, byte[] secretDigest);

    Optional<Upload> find(long projectId, long id);

    /** Newest first. */
    Page<UploadView> list(long projectId, PageRequest page);

    /** Removes the row. Returns the blob that nothing names any more; empty where there is no such upload. */
    Optional<String> remove(long projectId, long id);

    /** Removes some rows of a project. Returns the blobs that nothing names any more; none when nothing is left. */
    List<String> removeOfProject(long projectId, int most);

    /** Returns those of the blobs that are uploads. */
    Set<String> named(Collection<String> blobs);

    record NewUpload(long projectId, long uploaderId, byte[] secretDigest, String fileName, long size, String blob, Instant now) {}

    record Upload(long id, String fileName, String blob) {}
}
