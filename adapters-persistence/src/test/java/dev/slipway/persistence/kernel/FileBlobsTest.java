package dev.slipway.persistence.kernel;

import dev.slipway.application.kernel.BlobsKit;
import dev.slipway.application.kernel.port.Blobs;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class FileBlobsTest extends BlobsKit {

    @TempDir
    Path folder;

    private Blobs blobs;

    @BeforeEach
    void open() throws IOException {
        blobs = new FileBlobs(folder.resolve("blobs"));
    }

    @Override
    protected Blobs blobs() {
        return blobs;
    }
}
