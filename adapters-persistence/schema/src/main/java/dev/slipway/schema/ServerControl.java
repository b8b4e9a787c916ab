package dev.slipway.schema;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes, starts, adopts and stops the PostgreSQL of one home. It knows what a crash leaves behind; when to do what is decided by
 * {@link EmbeddedPostgres}.
 */
final class ServerControl {

    static final String USER = "postgres";

    private static final Logger LOG = LoggerFactory.getLogger(ServerControl.class);
    private static final Duration INITIALISATION = Duration.ofMinutes(5);
    private static final Duration RECOVERY = Duration.ofHours(1);
    private static final Duration STOP = Duration.ofMinutes(2);
    /** How long processes of a dead server may hold its memory before we give up; they usually go within a second. */
    private static final Duration ORPHANS = Duration.ofSeconds(30);
    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final int LOWEST_PORT = 20_000;
    private static final int HIGHEST_PORT = 32_000;
    private static final int PORT_ATTEMPTS = 50;

    private final ServerFiles files;
    private final Binaries binaries;
    private final RunAs runAs;
    private final boolean fast;
    private final Map<String, String> settings;

    /** @param settings of PostgreSQL, without those that concern connections */
    ServerControl(ServerFiles files, Binaries binaries, RunAs runAs, boolean fast, Map<String, String> settings) {
        this.files = files;
        this.binaries = binaries;
        this.runAs = runAs;
        this.fast = fast;
        this.settings = settings;
    }

    /** Makes a new database where there is none; one whose making was interrupted is made again. */
    void initialise() throws IOException {
        if (files.initialised()) {
            checkVersion();
            return;
        }
        Directories.delete(files.unfinishedData());
        List<String> command = new ArrayList<>(List.of(binaries.program("initdb").toString(), "-D", files.unfinishedData().toString(),
                "-U", USER, "-A", "scram-sha-256", "--pwfile", files.passwordFile().toString(), "-E", "UTF8",
                "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"));
        if (fast) {
            command.add("--no-sync");
        }
        ProcessRunner.Outcome outcome = run(command, INITIALISATION);
        if (!outcome.successful()) {
            throw Explanation.of("PostgreSQL cannot make its database in " + files.data(), outcome.output());
        }
        ServerFiles.includeSettings(files.unfinishedData());
        Files.move(files.unfinishedData(), files.data(), StandardCopyOption.ATOMIC_MOVE);
    }

    private void checkVersion() throws IOException {
        String major = Files.readString(files.data().resolve("PG_VERSION")).strip();
        if (!Binaries.version().startsWith(major + ".")) {
            throw new EmbeddedPostgresException("The data in " + files.data() + " were written by PostgreSQL " + major
                    + ", and this program brings PostgreSQL " + Binaries.version() + ": convert them with pg_upgrade, or use the"
                    + " version of this program that wrote them.");
        }
    }

    /**
     * Takes over a server that outlived its owner.
     *
     * @return the server; empty where none serves, or one with other settings did and was stopped
     */
    Optional<Postmaster> adopt() throws IOException {
        Postmaster found = Postmaster.of(files.data()).filter(Postmaster::living).orElse(null);
        if (found == null) {
            return Optional.empty();
        }
        found = settled(found);
        if (found == null) {
            return Optional.empty();
        }
        if (found.ready() && sameProgram() && files.settings().equals(wanted(found.port()))) {
            LOG.info("Adopted the PostgreSQL that process {} has been serving", found.pid());
            return Optional.of(found);
        }
        LOG.info("Stopping the PostgreSQL of process {}, which runs another version or other settings", found.pid());
        stop();
        return Optional.empty();
    }

    /** Waits until a server has either come up or gone. */
    private @Nullable Postmaster settled(Postmaster found) {
        long end = System.nanoTime() + RECOVERY.toNanos();
        Postmaster seen = found;
        while (seen != null && seen.living() && !seen.ready() && System.nanoTime() < end) {
            pause();
            seen = Postmaster.of(files.data()).orElse(null);
        }
        return seen != null && seen.living() ? seen : null;
    }

    private boolean sameProgram() throws IOException {
        Path options = files.data().resolve("postmaster.opts");
        return Files.exists(options) && Files.readString(options).startsWith(binaries.program("postgres").toString());
    }

    /**
     * Starts the server on the port, or on the port of the last time, or on a free one.
     *
     * @param port 0 to choose; otherwise it must be this one, and is waited for
     */
    Postmaster start(int port) throws IOException {
        long end = System.nanoTime() + ORPHANS.toNanos();
        while (true) {
            removeStalePid();
            int chosen = port == 0 ? choosePort() : port;
            files.writeSettings(wanted(chosen));
            ServerFiles.LogMark mark = files.markLog();
            ProcessRunner.Outcome outcome = tryStart();
            if (outcome.successful()) {
                return Postmaster.of(files.data()).filter(Postmaster::living).orElseThrow(() -> new EmbeddedPostgresException(
                        "PostgreSQL started and ended at once. Its last words are in " + files.root()));
            }
            String words = outcome.output() + "\n" + files.wordsSince(mark);
            if (!Explanation.passing(words) || System.nanoTime() > end) {
                throw Explanation.of("PostgreSQL does not start in " + files.root(), words);
            }
            LOG.info("PostgreSQL cannot start yet: what is left of the last one still holds its memory or its port");
            if (Postmaster.of(files.data()).filter(Postmaster::living).isEmpty()) {
                Postmaster.killOrphans(files.data());
            }
            pause();
        }
    }

    private ProcessRunner.Outcome tryStart() throws IOException {
        if (Files.exists(files.startLog())) {
            Files.writeString(files.startLog(), "");
        }
        return run(control("start", "-w", "-t", Long.toString(RECOVERY.toSeconds()), "-l", files.startLog().toString()), RECOVERY);
    }

    /**
     * Removes a pid file that names no living server but a process all the same, for PostgreSQL would take that for itself. Where
     * there is no such process PostgreSQL finds that out better than we.
     */
    private void removeStalePid() throws IOException {
        if (!Files.exists(files.data().resolve("postmaster.pid"))) {
            return;
        }
        Optional<Postmaster> named = Postmaster.of(files.data());
        if (named.isEmpty() || named.get().taken() && !named.get().living()) {
            LOG.info("Removed a stale postmaster.pid");
            Postmaster.deletePidFile(files.data());
        }
    }

    /** Stops the server and waits for its end; open transactions are rolled back. */
    void stop() throws IOException {
        if (Postmaster.of(files.data()).filter(Postmaster::living).isEmpty()) {
            return;
        }
        ProcessRunner.Outcome outcome = run(control("stop", "-m", "fast", "-w", "-t", Long.toString(STOP.toSeconds())), STOP.plus(STOP));
        if (!outcome.successful() && Postmaster.of(files.data()).filter(Postmaster::living).isPresent()) {
            LOG.warn("PostgreSQL did not stop in time and is aborted; it will recover at its next start");
            run(control("stop", "-m", "immediate", "-w"), STOP);
        }
    }

    private List<String> control(String... arguments) {
        List<String> command = new ArrayList<>(List.of(binaries.program("pg_ctl").toString(), "-D", files.data().toString()));
        command.addAll(List.of(arguments));
        return command;
    }

    private ProcessRunner.Outcome run(List<String> command, Duration patience) throws IOException {
        return ProcessRunner.run(runAs.command(command), files.root(), files.root(), patience);
    }

    private Map<String, String> wanted(int port) {
        Map<String, String> all = new TreeMap<>(settings);
        all.put("port", Integer.toString(port));
        all.put("listen_addresses", "127.0.0.1");
        all.put("unix_socket_directories", "");
        all.put("timezone", "UTC");
        all.put("log_timezone", "UTC");
        all.put("log_min_error_statement", "panic");
        all.put("log_error_verbosity", "terse");
        all.put("fsync", fast ? "off" : "on");
        all.put("synchronous_commit", fast ? "off" : "on");
        all.put("full_page_writes", fast ? "off" : "on");
        all.put("logging_collector", fast ? "off" : "on");
        all.put("log_filename", "postgresql-%a.log");
        all.put("log_truncate_on_rotation", "on");
        return all;
    }

    /** The port of the last time where it is free; otherwise one below those that systems give to outgoing connections. */
    private int choosePort() throws IOException {
        int kept = files.port().orElse(0);
        if (kept != 0 && free(kept)) {
            return kept;
        }
        for (int attempt = 0; attempt < PORT_ATTEMPTS; attempt++) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST_PORT, HIGHEST_PORT);
            if (free(port)) {
                return port;
            }
        }
        try (ServerSocket any = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            return any.getLocalPort();
        }
    }

    private static boolean free(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(!Platform.current().windows());
            socket.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port));
            return true;
        } catch (IOException taken) {
            return false;
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new EmbeddedPostgresException("Interrupted while waiting for PostgreSQL", interrupted);
        }
    }
}
