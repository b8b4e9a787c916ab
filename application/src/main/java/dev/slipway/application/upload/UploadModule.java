package dev.slipway.application.upload;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.upload.port.Uploads;

/** Makes the use cases of uploads. */
public final class UploadModule {

    /** Ports and settings of uploads. */
    public record Ports(Uploads uploads, UploadPolicy policy) {}

    public final Ports ports;
    public final UploadReads uploadReads;
    public final UploadFile uploadFile;
    public final DeleteUpload deleteUpload;

    // Used by earlier features
    public final RemoveUploads removeUploads;

    public UploadModule(Ports ports, KernelModule kernel, AccessModule access) {
        this.ports = ports;
        Blobs blobs = kernel.ports.blobs();
        Secrets secrets = kernel.ports.secrets();
        Transactions transactions = kernel.ports.transactions();
        uploadReads = new UploadReads(access.access, ports.uploads(), kernel.storedFiles, secrets);
        uploadFile = new UploadFile(access.access, ports.uploads(), blobs, secrets, transactions, ports.policy());
        deleteUpload = new DeleteUpload(access.access, ports.uploads(), blobs, secrets, transactions);
        removeUploads = new RemoveUploads(ports.uploads(), blobs, transactions);
    }
}
