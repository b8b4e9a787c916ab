package dev.slipway.schema;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Knows where the embedded database keeps what below a home. The data, the password and the words of the server lie together, so
 * that they are given to another user, backed up and deleted together.
 *
 * @param root the directory {@code postgresql} of the home
 */
record ServerFiles(Path root) {

    private static final int PASSWORD_BYTES = 24;
    private static final int LONGEST_WORDS = 4096;
    private static final String SETTINGS = "slipway.conf";

    static ServerFiles of(Path home) throws IOException {
        Path root = home.resolve("postgresql");
        if (!Files.isDirectory(root)) {
            Directories.permit(Files.createDirectories(root), "rwx------");
        }
        return new ServerFiles(root);
    }

    Path data() {
        return root.resolve("data");
    }

    /** Where a new database grows, until it is complete and gets its name. */
    Path unfinishedData() {
        return root.resolve("data.unfinished");
    }

    /** Returns the file of the messages that the server prints before it opens its own log. */
    Path startLog() {
        return root.resolve("start.log");
    }

    Path passwordFile() {
        return root.resolve("password");
    }

    boolean initialised() {
        return Files.isRegularFile(data().resolve("PG_VERSION"));
    }

    /** Reads the password; makes one where there is none and no data that need the old one. */
    String password() throws IOException {
        Path file = passwordFile();
        if (!Files.exists(file)) {
            if (initialised()) {
                throw new EmbeddedPostgresException("The file " + file + " is missing. It holds the password of the database beside it:"
                        + " put it back from a backup.");
            }
            writePassword(file);
        }
        return Files.readString(file).strip();
    }

    private void writePassword(Path file) throws IOException {
        byte[] random = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(random);
        Path temporary = root.resolve("password.unfinished");
        Files.deleteIfExists(temporary);
        Files.createFile(temporary);
        Directories.permit(temporary, "rw-------");
        Files.writeString(temporary, HexFormat.of().formatHex(random) + "\n", StandardOpenOption.SYNC, StandardOpenOption.WRITE);
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /** The port of the last time, so that addresses in other places stay true. */
    OptionalInt port() throws IOException {
        String kept = settings().get("port");
        return kept == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(kept));
    }

    /** The settings that the server was started with last; empty where there were none. */
    Map<String, String> settings() throws IOException {
        Map<String, String> settings = new TreeMap<>();
        Path file = data().resolve(SETTINGS);
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                String[] parts = line.split(" = ", 2);
                if (parts.length == 2) {
                    settings.put(parts[0], parts[1].substring(1, parts[1].length() - 1).replace("''", "'"));
                }
            }
        }
        return settings;
    }

    /** Writes settings that have changed. The file is replaced as a whole, so that a full disk leaves the old one. */
    void writeSettings(Map<String, String> settings) throws IOException {
        if (settings().equals(settings)) {
            return;
        }
        StringBuilder text = new StringBuilder();
        new TreeMap<>(settings).forEach((name, value) ->
                text.append(name).append(" = '").append(value.replace("'", "''")).append("'\n"));
        Path unfinished = data().resolve(SETTINGS + ".unfinished");
        Files.writeString(unfinished, text);
        Directories.permit(unfinished, "rw-r--r--");
        Files.move(unfinished, data().resolve(SETTINGS), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Makes a new database read our settings after its own. */
    static void includeSettings(Path data) throws IOException {
        Directories.permit(Files.createFile(data.resolve(SETTINGS)), "rw-r--r--");
        Files.writeString(data.resolve("postgresql.conf"), "\ninclude = '" + SETTINGS + "'\n", StandardCharsets.UTF_8,
                StandardOpenOption.APPEND);
    }

    /** How far a log has been written: what comes later are new words. */
    record LogMark(Path file, long position) {
    }

    LogMark markLog() throws IOException {
        Path newest = newestLog();
        return newest == null ? new LogMark(root, 0) : new LogMark(newest, Files.size(newest));
    }

    /** Returns the log since the mark, for the message of a failed start. */
    String wordsSince(LogMark mark) throws IOException {
        String early = Files.exists(startLog()) ? Files.readString(startLog(), StandardCharsets.ISO_8859_1) : "";
        Path newest = newestLog();
        if (newest == null) {
            return early.strip();
        }
        long from = newest.equals(mark.file()) ? mark.position() : 0;
        return (early + "\n" + tail(newest, from)).strip();
    }

    private @Nullable Path newestLog() throws IOException {
        Path logs = data().resolve("log");
        if (!Files.isDirectory(logs)) {
            return null;
        }
        try (var files = Files.list(logs)) {
            return files.max(Comparator.comparing(log -> log.toFile().lastModified())).orElse(null);
        }
    }

    private static String tail(Path file, long from) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(LONGEST_WORDS);
        try (var channel = Files.newByteChannel(file)) {
            channel.position(Math.max(from, channel.size() - LONGEST_WORDS));
            int read = 0;
            while (buffer.hasRemaining() && read >= 0) {
                read = channel.read(buffer);
            }
        }
        return new String(buffer.array(), 0, buffer.position(), StandardCharsets.ISO_8859_1);
    }
}
