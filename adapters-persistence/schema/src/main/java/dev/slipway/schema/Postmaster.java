package dev.slipway.schema;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * Content of the file postmaster.pid. After a crash it may name a process that is gone, a zombie (no parent may reap it in a container),
 * or an unrelated process with the same id.
 *
 * @param pid the process named
 * @param data the directory of the data
 * @param port where it listens; 0 where it has not got that far
 * @param status {@code starting}, {@code ready}, {@code stopping}; empty where it has not got that far
 */
record Postmaster(long pid, Path data, int port, String status) {

    private static final String FILE = "postmaster.pid";
    private static final int PORT_LINE = 3;
    private static final int STATUS_LINE = 7;

    /** @return what the file says; empty where there is none or it makes no sense */
    static Optional<Postmaster> of(Path data) {
        try {
            List<String> lines = Files.readAllLines(data.resolve(FILE), StandardCharsets.ISO_8859_1);
            int port = lines.size() > PORT_LINE ? Integer.parseInt(lines.get(PORT_LINE).strip()) : 0;
            String status = lines.size() > STATUS_LINE ? lines.get(STATUS_LINE).strip() : "";
            return Optional.of(new Postmaster(Long.parseLong(lines.getFirst().strip()), data, port, status));
        } catch (IOException | NumberFormatException | NoSuchElementException unreadable) {
            return Optional.empty();
        }
    }

    /** Removes the file; PostgreSQL itself then still finds out whether old processes use the data. */
    static void deletePidFile(Path data) throws IOException {
        Files.deleteIfExists(data.resolve(FILE));
    }

    boolean ready() {
        return status.equals("ready");
    }

    /** Whether the process named is a PostgreSQL that lives and serves these data. */
    boolean living() {
        return running(pid) && serves(pid, data);
    }

    /** Returns whether a process with that id exists, zombies included. */
    boolean taken() {
        return ProcessHandle.of(pid).isPresent();
    }

    /** Kills orphaned processes of a dead postmaster. Only Linux shows which processes these are. */
    static void killOrphans(Path data) {
        if (Platform.current().linux()) {
            ProcessHandle.allProcesses().filter(process -> running(process.pid()) && serves(process.pid(), data))
                    .forEach(ProcessHandle::destroyForcibly);
        }
    }

    /** Whether a process runs; one that has ended and only waits to be collected does not. */
    static boolean running(long pid) {
        return ProcessHandle.of(pid).isPresent() && state(pid) != 'Z';
    }

    private static char state(long pid) {
        if (!Platform.current().linux()) {
            return ' ';
        }
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"), StandardCharsets.ISO_8859_1);
            return stat.charAt(stat.lastIndexOf(')') + 2);
        } catch (IOException gone) {
            return 'Z';
        }
    }

    private static boolean serves(long pid, Path data) {
        if (Platform.current().linux()) {
            return servesOnLinux(Path.of("/proc", Long.toString(pid)), data);
        }
        ProcessHandle.Info info = ProcessHandle.of(pid).map(ProcessHandle::info).orElse(null);
        if (info == null || info.command().filter(command -> command.contains("postgres")).isEmpty()) {
            return false;
        }
        return info.arguments().map(arguments -> Arrays.asList(arguments).contains(data.toString())).orElse(true);
    }

    /** A postmaster works in its data directory; where that cannot be seen, its command line names it. */
    private static boolean servesOnLinux(Path process, Path data) {
        try {
            if (!Files.readString(process.resolve("comm")).strip().equals("postgres")) {
                return false;
            }
            Path directory = process.resolve("cwd");
            if (Files.exists(directory)) {
                return Files.isSameFile(directory, data);
            }
            String[] command = Files.readString(process.resolve("cmdline"), StandardCharsets.UTF_8).split("\0");
            return Arrays.asList(command).contains(data.toString());
        } catch (IOException gone) {
            return false;
        }
    }
}
