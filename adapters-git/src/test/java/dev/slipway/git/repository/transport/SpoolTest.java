package dev.slipway.git.repository.transport;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpoolTest {

    private static final int MOST = 8 * 1024 * 1024;

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1024 * 1024, 1024 * 1024 + 1, 5_000_000, MOST})
    void spool_gives_back_all_bytes_in_order(int size) throws IOException {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Spool spool = new Spool(directory, MOST)) {
            for (int start = 0; start < size; start += 7_777) {
                spool.write(bytes, start, Math.min(7_777, size - start));
            }
            spool.copyTo(out);
        }
        assertArrayEquals(bytes, out.toByteArray());
        assertDirectoryIsEmpty();
    }

    @Test
    void spool_refuses_more_than_its_limit_and_leaves_no_file() throws IOException {
        try (Spool spool = new Spool(directory, MOST)) {
            spool.write(new byte[MOST - 1]);
            spool.write(1);
            assertThrows(IOException.class, () -> spool.write(1));
            assertThrows(IOException.class, () -> spool.write(new byte[2]));
        }
        assertDirectoryIsEmpty();
    }

    private void assertDirectoryIsEmpty() throws IOException {
        try (var files = Files.list(directory)) {
            assertEquals("[]", Arrays.toString(files.toArray()));
        }
    }
}
