package dev.slipway.git.repository.transport;

import java.util.zip.Deflater;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.storage.pack.PackConfig;
import org.eclipse.jgit.transport.UploadPack;

/**
 * Bounds the memory and processors that the pack of a fetch takes, also of repositories with large files, since fetches last as long as
 * their clients read.
 */
final class Packing {

    private static final int MEBIBYTE = 1 << 20;
    /** Larger files are not compared with others. */
    private static final int COMPARED = MEBIBYTE;
    /** Larger files are never in memory as a whole. Larger directories cannot be read. */
    private static final int WHOLE = 8 * MEBIBYTE;
    private static final long DELTA_SEARCH = 16 * MEBIBYTE;
    private static final long DELTA_CACHE = 4 * MEBIBYTE;

    private Packing() {
    }

    static void bound(UploadPack upload, Repository repository) {
        PackConfig config = new PackConfig(repository);
        config.setBigFileThreshold(COMPARED);
        config.setDeltaSearchMemoryLimit(DELTA_SEARCH);
        config.setDeltaCacheSize(DELTA_CACHE);
        config.setThreads(1);
        config.setCompressionLevel(Deflater.BEST_SPEED);
        upload.setPackConfig(config);
        upload.getRevWalk().getObjectReader().setStreamFileThreshold(WHOLE);
    }
}
