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

/** Files that users uploaded to projects. */
public interface Uploads {

    /** Stores the row of the file. Empty if the project is deleted or marked for deletion. */
    OptionalLong add(NewUpload upload);

    /** @param secretDigest digest of the secret in the URL */
    Optional<Upload> find(long projectId, byte[] secretDigest);

    Optional<Upload> find(long projectId, long id);

    /** Newest first. */
    Page<UploadView> list(long projectId, PageRequest page);

    /** Deletes the row, and returns its blob; empty if there is no such upload. */
    Optional<String> remove(long projectId, long id);

    /** Deletes some rows of a project, and returns their blobs; none when no row is left. */
    List<String> removeOfProject(long projectId, int most);

    /** Returns the blobs that are uploads. */
    Set<String> named(Collection<String> blobs);

    record NewUpload(long projectId, long uploaderId, byte[] secretDigest, String fileName, long size, String blob, Instant now) {}

    record Upload(long id, String fileName, String blob) {}
}
