package dev.slipway.application.kernel.body;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Temporary files of bodies leave nothing behind. */
class NamelessFileTest {

    @TempDir
    private Path folder;

    @Test
    void file_is_gone_once_it_is_closed() throws IOException {
        Path path = Files.createFile(folder.resolve("body"));
        try (FileChannel file = NamelessFile.open(path)) {
            file.write(ByteBuffer.wrap(new byte[] {7}));
            ByteBuffer read = ByteBuffer.allocate(2);
            assertEquals(1, file.read(read, 0));
            assertEquals(7, read.get(0));
        }
        assertFalse(Files.exists(path));
    }

    @Test
    void file_that_cannot_be_opened_is_deleted() throws IOException {
        Path path = Files.createDirectory(folder.resolve("body"));
        assertThrows(IOException.class, () -> NamelessFile.open(path));
        assertFalse(Files.exists(path));
    }
}
