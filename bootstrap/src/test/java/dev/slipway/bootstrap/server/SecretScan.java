package dev.slipway.bootstrap.server;

import dev.slipway.schema.testing.TestDatabase;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;

/** Looks for secrets in all that a server leaves: each column of each table, each file of its home, and the lines of its log. */
final class SecretScan {

    /** Maximum bytes of a compressed file that are looked at. */
    private static final int MOST = 16 << 20;

    /** The forms in which a secret is known, by its name and form. */
    private final Map<String, String> forms = new LinkedHashMap<>();

    /** @param secret long enough that nothing else looks like it */
    SecretScan add(String name, String secret) {
        if (secret == null || secret.length() < 6) {
            throw new IllegalArgumentException("no secret: " + name + " is " + secret);
        }
        byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
        forms.put(name, secret);
        forms.put(name + " in hexadecimal", HexFormat.of().formatHex(bytes));
        if (secret.length() >= 12) {
            for (int shift = 0; shift < 3; shift++) {
                forms.put(name + " in base64 behind " + shift, base64(bytes, shift));
            }
        }
        return this;
    }

    /** Returns what does not depend on the neighbours of a text within a longer one that is encoded. */
    private static String base64(byte[] bytes, int shift) {
        byte[] behind = new byte[shift + bytes.length];
        System.arraycopy(bytes, 0, behind, shift, bytes.length);
        String text = Base64.getEncoder().withoutPadding().encodeToString(behind);
        return text.substring(shift == 0 ? 0 : shift + 1, text.length() - 2);
    }

    int secrets() {
        return (int) forms.keySet().stream().filter(name -> !name.contains(" in ")).count();
    }

    /** Returns which secret is where. */
    TreeSet<String> found(TestDatabase database, Path home, List<String> log) {
        TreeSet<String> found = new TreeSet<>();
        tables(database).forEach(table -> look("table " + table,
                database.text("select coalesce(string_agg(row::text, E'\\n'), '') from \"" + table + "\" row"), found));
        files(home).forEach(file -> contents(file).forEach(content -> look("file " + home.relativize(file), content, found)));
        look("log", String.join("\n", log), found);
        return found;
    }

    private void look(String place, String content, TreeSet<String> found) {
        forms.forEach((name, form) -> {
            if (content.contains(form)) {
                found.add(name + " in " + place);
            }
        });
    }

    static List<String> tables(TestDatabase database) {
        return database.query("select tablename from pg_tables where schemaname = 'public' order by 1", row -> row.getString(1));
    }

    static List<Path> files(Path home) {
        try (Stream<Path> all = Files.walk(home)) {
            return all.filter(Files::isRegularFile).toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** A file as it is, and unpacked where it is packed as git, its packs and logs are. */
    private static List<String> contents(Path file) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            List<String> contents = new ArrayList<>(List.of(new String(bytes, StandardCharsets.ISO_8859_1)));
            contents.add(unpacked(() -> new GZIPInputStream(new ByteArrayInputStream(bytes))));
            contents.add(unpacked(() -> new InflaterInputStream(new ByteArrayInputStream(bytes))));
            if (file.toString().endsWith(".pack")) {
                contents.add(objects(file));
            }
            return contents;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** All objects of a pack, whose parts are packed alone and may be differences from others. */
    private static String objects(Path pack) throws IOException {
        Path folder = Files.createTempDirectory("pack");
        try {
            git(folder, Redirect.PIPE, "init", "-q", "--bare");
            git(folder, Redirect.from(pack.toFile()), "index-pack", "--stdin");
            return git(folder, Redirect.PIPE, "cat-file", "--batch-all-objects", "--batch");
        } finally {
            try (Stream<Path> made = Files.walk(folder)) {
                made.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
            }
        }
    }

    private static String git(Path folder, Redirect input, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).directory(folder.toFile()).redirectInput(input).redirectErrorStream(true).start();
        try (InputStream output = process.getInputStream()) {
            String text = new String(output.readAllBytes(), StandardCharsets.ISO_8859_1);
            if (process.waitFor() != 0) {
                throw new IOException("git " + String.join(" ", arguments) + ": " + text);
            }
            return text;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException(stopped);
        }
    }

    private interface Opening {
        InputStream open() throws IOException;
    }

    private static String unpacked(Opening opening) {
        try (InputStream stream = opening.open()) {
            return new String(stream.readNBytes(MOST), StandardCharsets.ISO_8859_1);
        } catch (IOException notPacked) {
            return "";
        }
    }
}
