package dev.slipway.application.kernel;

import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.domain.kernel.ImageType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;

/** Opens blobs as files to send. Files without a blob are not found. */
public final class StoreFiles {

    private final Blobs blobs;

    public StoreFiles(Blobs blobs) {
        this.blobs = blobs;
    }

    public StoredFile of(String fileName, String blob) {
        try (SeekableByteChannel channel = blobs.open(blob)) {
            byte[] head = Channels.newInputStream(channel).readNBytes(ImageType.HEAD);
            return new StoredFile(fileName, ImageType.of(head), channel.size(), offset -> at(blob, offset));
        } catch (Blobs.Missing gone) {
            throw Refusal.notFound();
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private InputStream at(String blob, long offset) {
        try {
            return Channels.newInputStream(blobs.open(blob).position(offset));
        } catch (Blobs.Missing gone) {
            throw Refusal.notFound();
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
