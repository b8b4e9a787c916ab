package dev.slipway.git.repository.transport;

import dev.slipway.application.repository.port.Transports.Slot;
import dev.slipway.application.repository.port.Transports.Slots;
import org.jspecify.annotations.Nullable;

/** Commands of a push in memory: admitted before they take more than those of a usual one. */
final class BufferedCommands implements AutoCloseable {

    /** Maximum bytes that are buffered without admission. */
    private static final int USUAL = 16 * 1024;

    private final Slots slots;
    private @Nullable Slot slot;

    BufferedCommands(Slots slots) {
        this.slots = slots;
    }

    /** Takes a slot where many are buffered. @param most maximum number of bytes that these may become */
    void buffered(int bytes, int most) {
        if (slot == null && bytes > USUAL) {
            slot = slots.take(most);
        }
    }

    /** Tells that all commands have arrived. */
    void arrived() {
        if (slot != null) {
            slot.arrived();
        }
    }

    @Override
    public void close() {
        if (slot != null) {
            slot.close();
        }
    }
}
