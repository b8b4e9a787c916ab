package dev.slipway.application.kernel;

import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Blobs.Blob;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Blobs that are written before the transaction that names them. Deletes them where the command is refused. Where the database is
 * unavailable the transaction may have committed, so they stay, and sweeping decides.
 */
public final class NewBlobs {

    private final Blobs blobs;
    private final List<String> keys = new ArrayList<>();

    private NewBlobs(Blobs blobs) {
        this.blobs = blobs;
    }

    /** Runs a command that writes blobs and then a transaction that names them. */
    public static <T> T during(Blobs blobs, Function<NewBlobs, T> command) {
        NewBlobs written = new NewBlobs(blobs);
        try {
            return command.apply(written);
        } catch (Refusal refused) {
            if (!refused.unavailable()) {
                written.delete();
            }
            throw refused;
        }
    }

    /** Writes a blob as {@link Blobs#write} does. */
    public Blob write(InputStream content, long limit) throws IOException, Blobs.TooLarge {
        Blob blob = blobs.write(content, limit);
        add(blob);
        return blob;
    }

    /** Adds a blob that was written elsewhere for the same transaction. */
    public void add(Blob blob) {
        keys.add(blob.key());
    }

    /** Deletes the blobs, which nothing names. */
    public void delete() {
        keys.forEach(blobs::delete);
    }
}
