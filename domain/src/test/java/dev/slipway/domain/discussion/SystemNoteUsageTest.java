package dev.slipway.domain.discussion;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SystemNoteUsageTest {

    @Test
    void object_takes_system_notes_up_to_each_bound() {
        assertTrue(new SystemNoteUsage(0, 0, 0).admits());
        assertTrue(new SystemNoteUsage(SystemNoteUsage.MOST - 1, SystemNoteUsage.OF_AUTHOR - 1, SystemNoteUsage.OF_TEXT - 1).admits());
        assertFalse(new SystemNoteUsage(SystemNoteUsage.MOST, 0, 0).admits());
        assertFalse(new SystemNoteUsage(1_000, SystemNoteUsage.OF_AUTHOR, 0).admits());
        assertFalse(new SystemNoteUsage(100, 100, SystemNoteUsage.OF_TEXT).admits());
    }
}
