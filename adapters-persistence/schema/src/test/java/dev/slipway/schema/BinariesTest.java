package dev.slipway.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BinariesTest {

    @Test
    void what_is_unpacked_stays_and_what_is_damaged_is_unpacked_again(@TempDir Path directory) throws Exception {
        Binaries first = Binaries.in(directory);
        Path marker = Files.writeString(first.root().resolve("unpacked"), Files.readString(first.root().resolve("unpacked")));
        Object inode = Files.getAttribute(first.root(), "unix:ino");
        assertEquals(inode, Files.getAttribute(Binaries.in(directory).root(), "unix:ino"));

        Files.delete(first.program("initdb"));
        Files.createDirectories(first.root().resolveSibling(first.root().getFileName() + ".unpacking").resolve("half"));
        Binaries again = Binaries.in(directory);
        assertTrue(Files.isExecutable(again.program("initdb")));
        assertTrue(Files.exists(marker));
        assertFalse(Files.exists(first.root().resolveSibling(first.root().getFileName() + ".unpacking")));
    }

    @Test
    void an_unsupported_machine_is_told_so(@TempDir Path directory) {
        EmbeddedPostgresException refusal = assertThrows(EmbeddedPostgresException.class,
                () -> Binaries.in(directory, Platform.of("Plan 9", "riscv64")));
        assertTrue(refusal.getMessage().contains("plan_9 riscv64"), refusal.getMessage());
        assertTrue(refusal.getMessage().contains("SLIPWAY_DATABASE_URL"), refusal.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"Linux,amd64,/postgres-linux-x86_64.txz", "Linux,aarch64,/postgres-linux-arm_64.txz",
        "Mac OS X,x86_64,/postgres-darwin-x86_64.txz", "Mac OS X,aarch64,/postgres-darwin-arm_64.txz",
        "Windows 11,amd64,/postgres-windows-x86_64.txz"})
    void every_supported_machine_has_an_archive(String system, String processor, String archive) {
        assertEquals(archive, Platform.of(system, processor).archive());
    }
}
