package dev.slipway.schema;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GenerateTablesTest {

    @Test
    void the_tables_become_classes_once_for_each_state_of_the_migrations(@TempDir Path directory) throws Exception {
        Path output = directory.resolve("generated");
        Path classes = output.resolve(GenerateTables.PACKAGE.replace('.', '/'));
        assertTrue(GenerateTables.generate(output));
        String table = Files.readString(classes.resolve("tables/Installation.java"));
        assertTrue(table.contains("TableField<InstallationRecord, Instant> CREATED_AT"), table);
        assertFalse(Files.exists(classes.resolve("Routines.java")));
        assertFalse(Files.exists(classes.resolve("tables/FlywaySchemaHistory.java")));

        Files.delete(classes.resolve("Tables.java"));
        assertFalse(GenerateTables.generate(output));
        Files.writeString(output.resolve("fingerprint"), "of other migrations");
        assertTrue(GenerateTables.generate(output));
        assertTrue(Files.exists(classes.resolve("Tables.java")));
    }
}
