package dev.slipway.application.kernel;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.kernel.FaultyBlobs.Fault;
import dev.slipway.application.kernel.port.Blobs;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Shows that the kit finds faulty adapters. */
class BlobsKitTest {

    @TempDir
    Path folder;

    private BlobsKit kit(Set<Fault> faults) {
        return new BlobsKit() {
            @Override
            protected Blobs blobs() {
                return new FaultyBlobs(folder, faults);
            }

            @Override
            protected Blobs reopened() {
                return blobs();
            }

            @Override
            protected Optional<Path> folder() {
                return Optional.of(folder);
            }
        };
    }

    private static Executable finding(BlobsKit kit, Fault fault) {
        return switch (fault) {
            case HALF_WRITTEN -> kit::half_written_blob_is_missing;
            case UNSYNCED_CONTENT, UNSYNCED_NAME, SYNCED_TOO_EARLY -> kit::written_blob_is_synced;
            case ALWAYS_OLD, NEVER_OLD, OF_ANY_AGE -> kit::blob_is_as_old_as_its_write;
        };
    }

    @ParameterizedTest
    @EnumSource
    void kit_finds_fault(Fault fault) {
        assertThrows(AssertionError.class, finding(kit(EnumSet.of(fault)), fault));
    }

    @ParameterizedTest
    @EnumSource
    void kit_finds_fault_among_all_others(Fault fault) {
        Set<Fault> others = fault == Fault.UNSYNCED_NAME || fault == Fault.NEVER_OLD ? EnumSet.of(fault)
                : EnumSet.of(fault, Fault.HALF_WRITTEN, Fault.UNSYNCED_CONTENT, Fault.ALWAYS_OLD);
        assertThrows(AssertionError.class, finding(kit(others), fault));
    }

    @Test
    void sound_adapter_passes() {
        BlobsKit kit = kit(EnumSet.noneOf(Fault.class));
        for (Fault fault : Fault.values()) {
            assertDoesNotThrow(finding(kit, fault), fault.name());
        }
        assertDoesNotThrow(kit::content_that_fails_leaves_nothing);
        assertDoesNotThrow(kit::blobs_are_listed_by_their_age);
        assertDoesNotThrow(kit::exactly_the_limit_is_taken_and_one_byte_more_is_not);
    }

    /** What the kit asked before it looked at half-written, unsynced and wrongly aged blobs. */
    @Test
    void adapter_with_all_three_faults_passes_every_other_question() {
        BlobsKit kit = kit(EnumSet.of(Fault.HALF_WRITTEN, Fault.UNSYNCED_CONTENT, Fault.ALWAYS_OLD));
        assertDoesNotThrow(kit::what_is_written_is_read_again_byte_for_byte);
        assertDoesNotThrow(kit::content_that_fails_leaves_nothing);
        assertDoesNotThrow(kit::blobs_are_listed_by_their_age);
    }
}
