package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.repository.port.Archives;
import dev.slipway.application.repository.port.Archives.Content;
import dev.slipway.domain.repository.ArchiveFormat;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.FileAction;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every implementation of {@code Archives} does. */
public abstract class ArchivesKit {

    private Commit commit;

    protected abstract GitPorts git();

    protected abstract Archives archives();

    @BeforeEach
    final void fill() {
        git().repositories().create(1, "main");
        commit = git().commit(1, "main", "One", GitPorts.START,
                new FileAction.Create("run", "#!/bin/sh\n".getBytes(StandardCharsets.UTF_8), true),
                GitPorts.create("README.md", "hello\n"), GitPorts.create("src/deep/ünï.txt", "deep"),
                GitPorts.create("src/a.txt", "a"), GitPorts.create("src.txt", "beside"));
        git().commit(1, "main", "Two", GitPorts.START.plusSeconds(60), GitPorts.update("README.md", "later\n"));
    }

    private Map<String, String> zipped(String path) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        archives().write(1, new Content(commit.sha(), path, ArchiveFormat.ZIP, "folder"), out);
        Map<String, String> found = new LinkedHashMap<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(out.toByteArray()))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                assertEquals(GitPorts.START, entry.getLastModifiedTime().toInstant(), entry.getName());
                found.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return found;
    }

    @Test
    final void an_archive_holds_every_file_of_its_commit_in_one_folder() throws IOException {
        assertEquals(Map.of("folder/", "", "folder/README.md", "hello\n", "folder/run", "#!/bin/sh\n", "folder/src/", "", "folder/src.txt",
                "beside", "folder/src/a.txt", "a", "folder/src/deep/", "", "folder/src/deep/ünï.txt", "deep"), zipped(""));
    }

    @Test
    final void a_part_keeps_its_paths() throws IOException {
        assertEquals(List.of("folder/", "folder/src/", "folder/src/a.txt", "folder/src/deep/", "folder/src/deep/ünï.txt"),
                List.copyOf(zipped("src").keySet()));
        assertEquals(List.of("folder/", "folder/src/", "folder/src/a.txt"), List.copyOf(zipped("src/a.txt").keySet()));
    }

    @Test
    final void only_what_stands_in_the_commit_exists() {
        for (String path : List.of("", "src", "src/deep", "README.md", "src/deep/ünï.txt")) {
            assertTrue(archives().exists(1, commit.sha(), path), path);
        }
        for (String path : List.of("nope", "sr", "src/", "/src", "..", "../x", "src/../README.md", ".", "README.md/x", "src//a.txt",
                "a\0b")) {
            assertFalse(archives().exists(1, commit.sha(), path), path);
        }
    }

    @ParameterizedTest
    @EnumSource(ArchiveFormat.class)
    final void a_stream_that_takes_no_more_ends_the_writing(ArchiveFormat format) {
        IOException gone = assertThrows(IOException.class, () -> archives().write(1, new Content(commit.sha(), "", format, "folder"),
                new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                throw new IOException("gone");
            }
        }));
        assertEquals("gone", gone.getMessage());
    }

    @ParameterizedTest
    @EnumSource(ArchiveFormat.class)
    final void an_archive_of_a_commit_is_always_the_same(ArchiveFormat format) throws IOException {
        ByteArrayOutputStream one = new ByteArrayOutputStream();
        ByteArrayOutputStream two = new ByteArrayOutputStream();
        archives().write(1, new Content(commit.sha(), "", format, "folder"), one);
        archives().write(1, new Content(commit.sha(), "", format, "folder"), two);
        assertEquals(one.toString(StandardCharsets.ISO_8859_1), two.toString(StandardCharsets.ISO_8859_1));
    }
}
