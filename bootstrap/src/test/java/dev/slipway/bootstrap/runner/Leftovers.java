package dev.slipway.bootstrap.runner;

import dev.slipway.bootstrap.testing.TestServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds what nobody owns: rows that name what is gone, files that no row names, rows whose file is missing. */
final class Leftovers {

    private static final String COLUMNS = "select table_name from information_schema.columns where table_schema = 'public' and "
            + "column_name = ?";
    private static final String NAMED = "select blob from job_artifacts union all select trace_blob from jobs where trace_blob is not null";

    private final Scene scene;
    private final Path blobs;

    Leftovers(TestServer server, Scene scene) {
        this.scene = scene;
        this.blobs = server.home().resolve("blobs");
    }

    /** Tables that still name one of the ids in that column; {@code projects} and the like for the rows themselves. */
    Set<String> naming(String column, Long[] ids) {
        Set<String> tables = new TreeSet<>();
        for (String table : scene.rows(COLUMNS, row -> row.getString(1), column)) {
            count(tables, table, column, ids);
        }
        count(tables, column.replace("_id", "s"), "id", ids);
        return tables;
    }

    private void count(Set<String> tables, String table, String column, Long[] ids) {
        if (scene.number("select count(*) from " + table + " where " + column + " = any(?)", (Object) ids) > 0) {
            tables.add(table);
        }
    }

    /** Blobs without a row, and rows without a blob. */
    List<String> blobs() {
        Set<String> rows = Set.copyOf(scene.rows(NAMED, row -> row.getString(1)));
        Set<String> files = files();
        List<String> stray = new ArrayList<>(files.stream().filter(key -> !rows.contains(key)).map(key -> key + " has no row").toList());
        stray.addAll(rows.stream().filter(key -> !files.contains(key)).map(key -> key + " has no file").toList());
        return stray;
    }

    private Set<String> files() {
        try (Stream<Path> found = Files.walk(blobs)) {
            return found.filter(Files::isRegularFile).map(file -> file.getFileName().toString()).collect(Collectors.toSet());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
