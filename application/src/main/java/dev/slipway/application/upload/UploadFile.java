package dev.slipway.application.upload;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.NewBlobs;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.upload.port.Uploads;
import dev.slipway.application.upload.port.Uploads.NewUpload;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.SafeFileName;
import dev.slipway.domain.upload.UploadLink;
import java.io.IOException;
import java.util.HexFormat;

/** Stores a file for a project. The blob is durable before the row that names it commits. */
public final class UploadFile {

    /** Bytes of the secret in the address. */
    private static final int SECRET_BYTES = 16;
    private static final int RANDOM = 43;

    private final Access access;
    private final Uploads uploads;
    private final Blobs blobs;
    private final Secrets secrets;
    private final Transactions transactions;
    private final UploadPolicy policy;

    public UploadFile(Access access, Uploads uploads, Blobs blobs, Secrets secrets, Transactions transactions, UploadPolicy policy) {
        this.access = access;
        this.uploads = uploads;
        this.blobs = blobs;
        this.secrets = secrets;
        this.transactions = transactions;
        this.policy = policy;
    }

    public UploadedFile upload(Caller caller, ProjectRef project, UploadForm form) {
        Account uploader = access.signedIn(caller);
        ProjectGrant grant = access.project(caller, project, Ability.UPLOAD_FILE);
        return NewBlobs.during(blobs, written -> kept(grant, uploader, received(form, written)));
    }

    private Received received(UploadForm form, NewBlobs written) {
        Received[] received = new Received[1];
        try {
            form.read(policy.largest(), (name, content) ->
                    received[0] = new Received(SafeFileName.of(name), written.write(content, policy.largest())));
        } catch (Blobs.TooLarge tooMuch) {
            throw Refusal.tooLarge(Reason.of("upload.too_large"));
        } catch (IOException broken) {
            throw Refusal.badRequest(Reason.of("upload.broken_off"));
        }
        if (received[0] == null) {
            throw Refusal.parameter("file", "param.missing");
        }
        return received[0];
    }

    private record Received(String name, Blobs.Blob blob) {}

    private UploadedFile kept(ProjectGrant grant, Account uploader, Received file) {
        String secret = HexFormat.of().formatHex(secrets.digest(secrets.token(RANDOM)), 0, SECRET_BYTES);
        byte[] digest = secrets.digest(secret);
        long id = transactions.write(now -> uploads.add(new NewUpload(grant.id(), uploader.id(), digest, file.name(), file.blob().size(),
                file.blob().key(), now)).orElseThrow(() -> Refusal.notFound("Project")));
        return new UploadedFile(id, grant.id(), grant.fullPath(), new UploadLink(secret, file.name()));
    }
}
