package org.example.slipway;

import dev.slipway.application.kernel.BlobsKit;
import dev.slipway.application.kernel.port.Blobs;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;

class FlatBlobsTest extends BlobsKit {

    @TempDir
    Path folder;

    @Override
    protected Blobs blobs() {
        return FlatBlobs.in(folder);
    }

    @Override
    protected Blobs reopened() {
        return FlatBlobs.in(folder);
    }

    @Override
    protected Optional<Path> folder() {
        return Optional.of(folder);
    }
}
