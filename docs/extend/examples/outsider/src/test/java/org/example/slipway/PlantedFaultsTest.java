package org.example.slipway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder.request;

import dev.slipway.application.kernel.BlobsKit;
import dev.slipway.application.kernel.port.Blobs;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Shows that the kit of blobs finds the faults of adapters that are nearly right. */
class PlantedFaultsTest {

    abstract static class Faulty extends BlobsKit {

        @TempDir
        Path folder;

        @Override
        protected Blobs reopened() {
            return blobs();
        }

        @Override
        protected Optional<Path> folder() {
            return Optional.of(folder);
        }
    }

    static class HalfWritten extends Faulty {
        @Override
        protected Blobs blobs() {
            return new FlatBlobs(folder) {
                @Override
                Path unfinished(String key) {
                    return place(key);
                }
            };
        }
    }

    static class Unsynced extends Faulty {
        @Override
        protected Blobs blobs() {
            return new FlatBlobs(folder) {
                @Override
                void sync(FileChannel channel) {
                }
            };
        }
    }

    static class WronglyAged extends Faulty {
        @Override
        protected Blobs blobs() {
            return new FlatBlobs(folder) {
                @Override
                Instant written(Path file) {
                    return Instant.EPOCH.plusSeconds(1);
                }
            };
        }
    }

    private static List<String> failed(Class<? extends Faulty> faulty) {
        SummaryGeneratingListener summary = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request().selectors(selectClass(faulty)).build(), summary);
        return summary.getSummary().getFailures().stream().map(failure -> failure.getTestIdentifier().getDisplayName()).toList();
    }

    @Test
    void kit_finds_half_written_blobs() {
        assertEquals(List.of("half_written_blob_is_missing()"), failed(HalfWritten.class));
    }

    @Test
    void kit_finds_unsynced_blobs() {
        assertEquals(List.of("written_blob_is_synced()"), failed(Unsynced.class));
    }

    @Test
    void kit_finds_wrongly_aged_blobs() {
        assertEquals(List.of("blob_is_as_old_as_its_write()"), failed(WronglyAged.class));
    }
}
