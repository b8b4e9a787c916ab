package dev.slipway.git.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.jgit.util.FS.FileStoreAttributes;
import org.eclipse.jgit.util.SystemReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The library takes nothing from the machine and leaves nothing on it. */
class IsolatedSystemTest {

    @TempDir
    private Path directory;

    @BeforeEach
    void open() {
        TemporaryGit.at(directory).repositories().create(1, "main");
    }

    @Test
    void library_reads_and_writes_no_configuration_outside_of_repositories() throws Exception {
        SystemReader reader = assertInstanceOf(IsolatedSystem.class, SystemReader.getInstance());
        for (Object config : List.of(reader.getUserConfig(), reader.getSystemConfig(), reader.getJGitConfig())) {
            assertEquals("none", config.toString());
        }
        assertNull(reader.openUserConfig(null, null).getFile());
        assertNull(reader.getenv("GIT_DIR"));
        assertNull(reader.getenv("XDG_CONFIG_HOME"));
    }

    @Test
    void library_is_told_how_fine_times_of_files_are_instead_of_measuring_for_seconds() throws Exception {
        FileStoreAttributes known = FileStoreAttributes.get(directory);
        assertEquals(FileStoreAttributes.FALLBACK_TIMESTAMP_RESOLUTION, known.getFsTimestampResolution());
        assertEquals(Duration.ZERO, known.getMinimalRacyInterval());
        try (Stream<Path> left = Files.walk(directory)) {
            assertEquals(List.of(), left.filter(each -> each.getFileName().toString().contains("probe")).toList());
        }
    }
}
