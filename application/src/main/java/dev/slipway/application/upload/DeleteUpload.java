package dev.slipway.application.upload;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.upload.port.Uploads;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;

/** Deletes an uploaded file. Texts that refer to it keep the reference. */
public final class DeleteUpload {

    private final Access access;
    private final Uploads uploads;
    private final Blobs blobs;
    private final Secrets secrets;
    private final Transactions transactions;

    public DeleteUpload(Access access, Uploads uploads, Blobs blobs, Secrets secrets, Transactions transactions) {
        this.access = access;
        this.uploads = uploads;
        this.blobs = blobs;
        this.secrets = secrets;
        this.transactions = transactions;
    }

    public void delete(Caller caller, ProjectRef project, long id) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, project, Ability.MANAGE_UPLOADS);
        remove(grant, id);
    }

    /** Deletes an upload by the parts of its URL. */
    public void delete(Caller caller, ProjectRef project, String secret, String fileName) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, project, Ability.MANAGE_UPLOADS);
        long id = uploads.find(grant.id(), secrets.digest(secret)).filter(upload -> upload.fileName().equals(fileName))
                .map(Uploads.Upload::id).orElseThrow(() -> Refusal.notFound("Upload"));
        remove(grant, id);
    }

    private void remove(ProjectGrant grant, long id) {
        String blob = transactions.write(() -> uploads.remove(grant.id(), id)).orElseThrow(() -> Refusal.notFound("Upload"));
        blobs.delete(blob);
    }
}
