package dev.slipway.schema;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A PostgreSQL that belongs to this process and keeps its data in a home. It exists so that a server needs nothing installed
 * beside it and still loses nothing that was acknowledged.
 *
 * <p>It listens on 127.0.0.1 only, wants a random password, and is durable. When it dies it is started again on the same port
 * within seconds; when this process dies first, the next one adopts it. {@link #close()} stops it.
 */
public final class EmbeddedPostgres implements AutoCloseable {

    /** The database that the server makes for its program. */
    public static final String DATABASE = "slipway";

    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedPostgres.class);
    private static final Duration LOOK = Duration.ofMillis(200);
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

    private final HomeLock lock;
    private final ServerFiles files;
    private final ServerControl control;
    private final String password;
    private final Runnable whenStopped;
    private final ReentrantLock changing = new ReentrantLock();

    private volatile @Nullable Postmaster postmaster;
    private volatile boolean closed;
    private boolean restarting;

    private EmbeddedPostgres(HomeLock lock, ServerFiles files, ServerControl control, String password, Runnable whenStopped) {
        this.whenStopped = whenStopped;
        this.lock = lock;
        this.files = files;
        this.control = control;
        this.password = password;
    }

    private Postmaster postmaster() {
        return Objects.requireNonNull(postmaster, "not started");
    }

    /**
     * Prepares a server whose data are in the home.
     *
     * @param home a directory, made where there is none; one process at a time may own it
     */
    public static Builder in(Path home) {
        return new Builder(home);
    }

    /**
     * Prepares a fast server without a past or a future, for tests and for the generation of code: its home lies among the
     * temporary files and is deleted when it is closed.
     */
    public static Builder temporary() {
        return TemporaryHomes.next();
    }

    /**
     * Deletes a temporary home whose owner has ended, and kills a server that still runs in it.
     *
     * @return whether the home is gone; false if a process owns it
     */
    public static boolean discard(Path home) {
        return !Files.exists(home) || TemporaryHomes.clearAbandoned(home);
    }

    /** @return the address of the program's database */
    public String jdbcUrl() {
        return jdbcUrl(DATABASE);
    }

    /**
     * Gives the address of any database of this server.
     *
     * @param database its name
     */
    public String jdbcUrl(String database) {
        return "jdbc:postgresql://127.0.0.1:" + postmaster().port() + "/" + database;
    }

    /** @return the superuser, whose password {@link #password()} is */
    public String user() {
        return ServerControl.USER;
    }

    /** @return the password, random for each home */
    public String password() {
        return password;
    }

    /** @return the process id of the postmaster; another one after it died and was started again */
    public long pid() {
        return postmaster().pid();
    }

    /** @return the port on 127.0.0.1, the same as long as this object lives */
    public int port() {
        return postmaster().port();
    }

    /** Whether the postmaster lives and accepts connections at this moment. */
    public boolean alive() {
        return !closed && postmaster().living() && Postmaster.of(files.data()).filter(Postmaster::ready).isPresent();
    }

    /**
     * Starts the server again where it has died. The watchdog does this by itself; call it to wait for the outcome.
     *
     * @throws EmbeddedPostgresException where it cannot be started
     */
    public void ensureRunning() {
        changing.lock();
        try {
            if (closed || postmaster().living()) {
                return;
            }
            if (!restarting) {
                LOG.warn("PostgreSQL (process {}) has died and is started again", postmaster().pid());
            }
            restarting = true;
            postmaster = control.start(postmaster().port());
            restarting = false;
            LOG.info("PostgreSQL serves again as process {}", postmaster().pid());
        } catch (IOException failure) {
            throw unusable(files.root(), failure);
        } finally {
            changing.unlock();
        }
    }

    /** Stops the server, rolling back what is open, and gives the home back; doing it twice is harmless. */
    @Override
    public void close() {
        changing.lock();
        try {
            if (!closed) {
                closed = true;
                control.stop();
                lock.close();
                whenStopped.run();
            }
        } catch (IOException failure) {
            throw unusable(files.root(), failure);
        } finally {
            lock.close();
            changing.unlock();
        }
    }

    private void watch() {
        Duration pause = LOOK;
        String told = "";
        while (!closed) {
            try {
                Thread.sleep(pause);
                ensureRunning();
                pause = LOOK;
                told = "";
            } catch (RuntimeException failure) {
                String obstacle = obstacle(failure);
                if (!obstacle.equals(told)) {
                    LOG.error("PostgreSQL cannot be started again, and it is tried each second: {}", obstacle);
                }
                told = obstacle;
                pause = AFTER_FAILURE;
            } catch (InterruptedException ended) {
                return;
            }
        }
    }

    /** Returns the first line of a failure, which names obstacle and remedy; the words of PostgreSQL follow and are in its own log. */
    private static String obstacle(RuntimeException failure) {
        return String.valueOf(failure.getMessage()).lines().findFirst().orElse(failure.toString());
    }

    private void open() throws IOException {
        control.initialise();
        var adopted = control.adopt();
        postmaster = adopted.isPresent() ? adopted.get() : control.start(0);
        try {
            makeDatabase();
        } catch (SQLException failure) {
            control.stop();
            throw new EmbeddedPostgresException("PostgreSQL runs as process " + postmaster().pid() + " but does not serve: "
                    + failure.getMessage(), failure);
        }
        Thread.ofVirtual().name("postgresql-watchdog").start(this::watch);
    }

    private void makeDatabase() throws SQLException {
        Properties login = new Properties();
        login.setProperty("user", user());
        login.setProperty("password", password);
        try (Connection connection = DriverManager.getConnection(jdbcUrl("postgres"), login);
                Statement statement = connection.createStatement()) {
            boolean missing;
            try (ResultSet found = statement.executeQuery("select from pg_database where datname = '" + DATABASE + "'")) {
                missing = !found.next();
            }
            if (missing) {
                statement.execute("create database " + DATABASE);
            }
        }
    }

    private static EmbeddedPostgresException unusable(Path place, IOException failure) {
        return new EmbeddedPostgresException("The embedded database in " + place + " cannot be used: this user must be able to"
                + " read and write it, and there must be space on the disk (" + failure + ").", failure);
    }

    /** Options of a server before its start. */
    public static final class Builder {

        private final Path home;
        private final Map<String, String> settings = new TreeMap<>();
        private Path programs;
        private boolean fast;
        private RunAsChoice runAs = RunAs::choose;
        private Runnable whenStopped = () -> { };

        private Builder(Path home) {
            this.home = home;
            this.programs = home.resolve("programs");
        }

        /** Gives up durability for speed: for tests and for the generation of code only. */
        public Builder fast() {
            fast = true;
            return this;
        }

        /**
         * Sets a directory that several homes share for the unpacked programs.
         *
         * @param directory by default {@code programs} in the home
         */
        public Builder programs(Path directory) {
            programs = directory;
            return this;
        }

        /**
         * Sets a parameter of PostgreSQL.
         *
         * @param name such as {@code max_connections}
         * @param value as in postgresql.conf, without quotes
         */
        public Builder setting(String name, String value) {
            settings.put(name, value);
            return this;
        }

        Builder whenStopped(Runnable task) {
            whenStopped = task;
            return this;
        }

        Builder runAs(RunAsChoice choice) {
            runAs = choice;
            return this;
        }

        /**
         * Starts the server, or adopts the running server of a killed process. The first start takes seconds, later ones a fraction of a
         * second.
         *
         * @throws HomeOwnedException when another process owns the home
         * @throws EmbeddedPostgresException when it cannot be started, with the reason and the remedy
         */
        public EmbeddedPostgres start() {
            HomeLock lock = HomeLock.acquire(home);
            boolean started = false;
            try {
                Binaries binaries = Binaries.in(programs);
                ServerFiles files = ServerFiles.of(lock.home());
                String password = files.password();
                RunAs user = runAs.choose(files.root(), binaries.root());
                ServerControl control = new ServerControl(files, binaries, user, fast, settings);
                EmbeddedPostgres server = new EmbeddedPostgres(lock, files, control, password, whenStopped);
                server.open();
                started = true;
                return server;
            } catch (IOException failure) {
                throw unusable(lock.home(), failure);
            } finally {
                if (!started) {
                    lock.close();
                    whenStopped.run();
                }
            }
        }
    }

    /** Decides as whom PostgreSQL runs, given its directory and its programs. */
    @FunctionalInterface
    interface RunAsChoice {

        RunAs choose(Path directory, Path programs) throws IOException;
    }
}
