package dev.slipway.application.upload;

import dev.slipway.application.kernel.NamedBlobs;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.project.ProjectCascade;
import dev.slipway.application.upload.port.Uploads;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Deletes the uploads and blobs of deleted projects, and protects other uploads from the sweep. */
public final class RemoveUploads implements ProjectCascade, NamedBlobs {

    private static final int BATCH = 200;

    private final Uploads uploads;
    private final Blobs blobs;
    private final Transactions transactions;

    public RemoveUploads(Uploads uploads, Blobs blobs, Transactions transactions) {
        this.uploads = uploads;
        this.blobs = blobs;
        this.transactions = transactions;
    }

    @Override
    public boolean removePiece(long projectId) {
        List<String> gone = transactions.write(() -> uploads.removeOfProject(projectId, BATCH));
        gone.forEach(blobs::delete);
        return !gone.isEmpty();
    }

    @Override
    public Set<String> named(Collection<String> keys) {
        return uploads.named(keys);
    }
}
