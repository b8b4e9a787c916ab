package dev.slipway.domain.kernel;

/**
 * Space on the volume of the installation that files leave to the database, which has to write even to say that it cannot. Files are
 * refused while less is free.
 *
 * @param bytes 0 or more
 */
public record StorageReserve(long bytes) {

    /** Free space below which a volume counts as full without any reserve, in bytes: less than one file takes while it is written. */
    public static final long SMALLEST = 1L << 20;

    public StorageReserve {
        if (bytes < 0) {
            throw new IllegalArgumentException("a reserve is no debt");
        }
    }

    /** Returns whether so few bytes are free that files are refused. */
    public boolean reached(long free) {
        return free < Math.max(bytes, SMALLEST);
    }
}
