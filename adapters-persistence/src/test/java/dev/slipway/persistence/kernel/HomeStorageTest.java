package dev.slipway.persistence.kernel;

import dev.slipway.application.kernel.StorageKit;
import dev.slipway.application.kernel.port.Storage;
import dev.slipway.domain.kernel.StorageReserve;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class HomeStorageTest extends StorageKit {

    @TempDir
    private Path home;

    @Override
    protected Storage spacious() {
        return new HomeStorage(home, new StorageReserve(0));
    }

    @Override
    protected Storage exhausted() {
        return new HomeStorage(home, new StorageReserve(Long.MAX_VALUE));
    }

    @Override
    protected Storage unreadable() {
        return new HomeStorage(home.resolve("absent"), new StorageReserve(Long.MAX_VALUE));
    }
}
