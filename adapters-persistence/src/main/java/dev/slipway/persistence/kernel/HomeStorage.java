package dev.slipway.persistence.kernel;

import dev.slipway.application.kernel.port.Storage;
import dev.slipway.domain.kernel.StorageReserve;
import java.nio.file.Path;

/** Asks the volume of the home for its free space. */
public final class HomeStorage implements Storage {

    private final Path home;
    private final StorageReserve reserve;

    public HomeStorage(Path home, StorageReserve reserve) {
        this.home = home;
        this.reserve = reserve;
    }

    /** A volume that cannot be asked says 0 of its size too, and is not full: writing will show. */
    @Override
    public boolean full() {
        long free = home.toFile().getUsableSpace();
        return reserve.reached(free) && (free > 0 || home.toFile().getTotalSpace() > 0);
    }
}
