package dev.slipway.application.kernel;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.port.Storage;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Storage} does. */
public abstract class StorageKit {

    /** Returns a storage with space. */
    protected abstract Storage spacious();

    /** Returns a storage whose reserve is reached. */
    protected abstract Storage exhausted();

    /** Returns a storage whose place cannot be looked at. */
    protected abstract Storage unreadable();

    @Test
    final void storage_is_full_once_its_reserve_is_reached() {
        assertFalse(spacious().full());
        assertTrue(exhausted().full());
    }

    @Test
    final void storage_that_cannot_be_looked_at_is_not_full() {
        assertFalse(unreadable().full());
    }
}
