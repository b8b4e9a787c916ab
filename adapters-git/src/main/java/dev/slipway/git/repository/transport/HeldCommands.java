package dev.slipway.git.repository.transport;

import dev.slipway.application.repository.port.Transports.Slot;
import dev.slipway.application.repository.port.Transports.Slots;
import org.jspecify.annotations.Nullable;

/** Commands of a push in memory: admitted before they take more than those of a usual one. */
final class HeldCommands implements AutoCloseable {

    /** Maximum bytes that are held without admission. */
    private static final int USUAL = 16 * 1024;

    private final Slots slots;
    private @Nullable Slot slot;

    HeldCommands(Slots slots) {
        this.slots = slots;
    }

    /** Tells how many bytes are held, and how many these may become. */
    void hold(int bytes, int most) {
        if (slot == null && bytes > USUAL) {
            slot = slots.take(most);
        }
    }

    @Override
    public void close() {
        if (slot != null) {
            slot.close();
        }
    }
}
