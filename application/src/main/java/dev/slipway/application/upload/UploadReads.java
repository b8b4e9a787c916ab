package dev.slipway.application.upload;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.StoreFiles;
import dev.slipway.application.kernel.StoredFile;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.upload.port.Uploads;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;

/** Returns uploaded files. */
public final class UploadReads {

    private final Access access;
    private final Uploads uploads;
    private final StoreFiles files;
    private final Secrets secrets;

    public UploadReads(Access access, Uploads uploads, StoreFiles files, Secrets secrets) {
        this.access = access;
        this.uploads = uploads;
        this.files = files;
        this.secrets = secrets;
    }

    /**
     * Returns the file at a URL, for callers who see the project. Missing projects, invisible projects and wrong URLs give the same error.
     * The secret is compared as a digest, so the comparison time does not depend on it.
     */
    public StoredFile at(Caller caller, ProjectRef project, String secret, String fileName) {
        ProjectGrant grant = access.seen(caller, project).orElseThrow(UploadReads::missing);
        return uploads.find(grant.id(), secrets.digest(secret)).filter(upload -> upload.fileName().equals(fileName))
                .map(upload -> files.of(upload.fileName(), upload.blob())).orElseThrow(UploadReads::missing);
    }

    public StoredFile get(Caller caller, ProjectRef project, long id) {
        ProjectGrant grant = access.project(caller, project, Ability.READ_UPLOADS);
        return uploads.find(grant.id(), id).map(upload -> files.of(upload.fileName(), upload.blob())).orElseThrow(UploadReads::missing);
    }

    public Page<UploadView> list(Caller caller, ProjectRef project, PageRequest page) {
        return uploads.list(access.project(caller, project, Ability.READ_UPLOADS).id(), page);
    }

    private static Refusal missing() {
        return Refusal.notFound("Upload");
    }
}
