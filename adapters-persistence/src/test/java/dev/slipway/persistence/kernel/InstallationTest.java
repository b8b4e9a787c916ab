package dev.slipway.persistence.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.schema.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstallationTest {

    @TempDir
    Path folder;

    @Test
    void the_first_start_makes_a_key_that_only_its_owner_reads_and_later_starts_find_it() throws IOException {
        try (TestDatabase database = TestDatabase.fresh()) {
            Path file = folder.resolve("keys/encryption.keys");
            Keyring first = unlock(file, database);
            assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
            assertArrayEquals(first.check(), unlock(file, database).check());
        }
    }

    @Test
    void a_missing_key_is_not_replaced() throws IOException {
        try (TestDatabase database = TestDatabase.fresh()) {
            Path file = folder.resolve("encryption.keys");
            unlock(file, database);
            Files.delete(file);
            assertThrows(Installation.KeyMismatch.class, () -> unlock(file, database));
            assertEquals(false, Files.exists(file));
        }
    }

    @Test
    void a_foreign_key_is_refused() throws IOException {
        try (TestDatabase database = TestDatabase.fresh()) {
            unlock(folder.resolve("encryption.keys"), database);
            Path foreign = Files.writeString(folder.resolve("foreign.keys"), Keyring.generate());
            assertThrows(Installation.KeyMismatch.class, () -> unlock(foreign, database));
        }
    }

    private static Keyring unlock(Path file, TestDatabase database) {
        return Installation.unlock(file, database.jdbcUrl(), database.user(), database.password());
    }
}
