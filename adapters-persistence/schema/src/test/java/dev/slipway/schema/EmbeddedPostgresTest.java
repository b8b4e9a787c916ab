package dev.slipway.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class EmbeddedPostgresTest {

    @RegisterExtension
    static final Homes HOMES = new Homes();

    @Test
    void the_first_start_makes_a_durable_server_and_the_second_finds_its_data_and_its_port() throws Exception {
        Path home = HOMES.home("two starts");
        Files.createDirectories(home.resolve("postgresql/data.unfinished/left behind"));
        String identity;
        int port;
        try (EmbeddedPostgres server = HOMES.server(home).start()) {
            for (String setting : List.of("fsync", "synchronous_commit", "full_page_writes")) {
                assertEquals("on", Homes.ask(server, "show " + setting), setting);
            }
            assertEquals("127.0.0.1", Homes.ask(server, "show listen_addresses"));
            assertEquals("", Homes.ask(server, "show unix_socket_directories"));
            assertTrue(server.alive());
            Homes.tell(server, "create table kept as select 42 as answer");
            identity = identityOf(server);
            port = server.port();
        }
        try (EmbeddedPostgres server = HOMES.server(home).start()) {
            assertEquals("42", Homes.ask(server, "select answer from kept"));
            assertEquals(identity, identityOf(server));
            assertEquals(port, server.port());
        }
    }

    @Test
    void connection_without_the_password_is_refused() throws Exception {
        Path home = HOMES.home("a secret");
        try (EmbeddedPostgres server = HOMES.server(home).fast().start()) {
            for (String guess : List.of("", "postgres", server.password() + "x")) {
                SQLException refusal = assertThrows(SQLException.class,
                        () -> DriverManager.getConnection(server.jdbcUrl(), server.user(), guess).close());
                assertTrue(List.of("28P01", "08004").contains(refusal.getSQLState()), refusal.toString());
            }
            Path file = home.resolve("postgresql/password");
            assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
            assertTrue(server.password().length() >= 48);
        }
        Path other = HOMES.home("another secret");
        Files.createDirectories(other);
        assertFalse(ServerFiles.of(other).password().equals(ServerFiles.of(home).password()));
    }

    @Test
    void closing_stops_the_server_for_good_and_gives_the_home_back() {
        Path home = HOMES.home("an end");
        EmbeddedPostgres server = HOMES.server(home).fast().start();
        long postmaster = server.pid();
        server.close();
        server.close();
        server.ensureRunning();
        assertFalse(server.alive());
        assertFalse(Postmaster.running(postmaster));
        HomeLock.acquire(home).close();
    }

    @Test
    void a_home_has_one_owner_and_the_second_is_told_who() throws Exception {
        Path home = HOMES.home("one owner");
        try (ServerProcess owner = ServerProcess.start(home, HOMES.programs(), "fast")) {
            HomeOwnedException refusal = assertThrows(HomeOwnedException.class, () -> HOMES.server(home).start());
            assertTrue(refusal.getMessage().contains(home.toString()), refusal.getMessage());
            assertTrue(refusal.getMessage().contains("process " + owner.pid() + ")"), refusal.getMessage());
            assertTrue(Postmaster.running(owner.postmaster()));
        }
    }

    @Test
    void an_owner_is_refused_a_second_time_without_losing_the_home() throws Exception {
        Path home = HOMES.home("owned twice");
        try (HomeLock lock = HomeLock.acquire(home)) {
            assertThrows(HomeOwnedException.class, () -> HomeLock.acquire(lock.home()));
            IOException refusal = assertThrows(IOException.class, () -> ServerProcess.start(home, HOMES.programs()));
            assertTrue(refusal.getMessage().contains("process " + ProcessHandle.current().pid() + ")"), refusal.getMessage());
        }
    }

    @Test
    void data_of_another_version_and_data_without_password_are_left_alone() throws Exception {
        Path home = HOMES.home("old data");
        Path data = Files.createDirectories(home.resolve("postgresql/data"));
        Files.writeString(data.resolve("PG_VERSION"), "17\n");
        EmbeddedPostgresException missing = assertThrows(EmbeddedPostgresException.class, () -> HOMES.server(home).start());
        assertTrue(missing.getMessage().contains("postgresql/password is missing"), missing.getMessage());
        Files.writeString(home.resolve("postgresql/password"), "secret\n");
        EmbeddedPostgresException old = assertThrows(EmbeddedPostgresException.class, () -> HOMES.server(home).start());
        assertTrue(old.getMessage().contains("written by PostgreSQL 17"), old.getMessage());
        HomeLock.acquire(home).close();
    }

    @Test
    void a_home_that_cannot_be_is_named() throws Exception {
        Path file = Files.writeString(HOMES.root().resolve("file"), "not a directory");
        EmbeddedPostgresException refusal = assertThrows(EmbeddedPostgresException.class,
                () -> HOMES.server(file.resolve("home")).start());
        assertTrue(refusal.getMessage().contains(file.resolve("home").toString()), refusal.getMessage());
    }

    @Test
    void a_server_that_refuses_its_settings_says_why() {
        EmbeddedPostgresException refusal = assertThrows(EmbeddedPostgresException.class,
                () -> HOMES.server(HOMES.home("a mistake")).fast().setting("max_connections", "none at all").start());
        assertTrue(refusal.getMessage().contains("invalid value for parameter \"max_connections\""), refusal.getMessage());
    }

    @Test
    void an_ordinary_user_runs_it_too() throws Exception {
        Assumptions.assumeTrue(Homes.root(HOMES.root()), "this user is an ordinary one, so every other test shows it");
        Path home = Files.createDirectories(HOMES.home("nobody"));
        Files.setAttribute(home, "unix:uid", Homes.NOBODY);
        Path programs = Binaries.in(HOMES.programs()).root().getParent();
        Files.setAttribute(programs, "unix:uid", Homes.NOBODY);
        Files.setAttribute(programs.resolve("unpack.lock"), "unix:uid", Homes.NOBODY);
        String classPath = ServerProcess.readableClassPath(HOMES.root().resolve("class path"));
        List<String> asNobody = List.of("setpriv", "--reuid=" + Homes.NOBODY, "--regid=" + Homes.NOBODY, "--clear-groups");
        try (ServerProcess server = ServerProcess.start(asNobody, classPath, home, programs)) {
            assertEquals(Homes.NOBODY, Directories.userOf(Path.of("/proc", Long.toString(server.postmaster()))));
        }
        try (EmbeddedPostgres server = HOMES.server(home).start()) {
            assertEquals("on", Homes.ask(server, "show fsync"));
            assertEquals(Homes.NOBODY, Directories.userOf(Path.of("/proc", Long.toString(server.pid()))));
        }
    }

    @Test
    void root_hands_the_data_to_an_unprivileged_account_where_namespaces_are_forbidden() throws Exception {
        Assumptions.assumeTrue(Homes.root(HOMES.root()), "only root changes users");
        Path home = HOMES.home("another user");
        EmbeddedPostgres.RunAsChoice nobody = (directory, programs) ->
                RunAs.user(directory, programs, Homes.NOBODY, Homes.NOBODY);
        try (EmbeddedPostgres server = HOMES.server(home).runAs(nobody).start()) {
            assertEquals(Homes.NOBODY, Directories.userOf(Path.of("/proc", Long.toString(server.pid()))));
            Homes.tell(server, "create table kept as select 7 as answer");
        }
        try (EmbeddedPostgres server = HOMES.server(home).start()) {
            assertEquals("7", Homes.ask(server, "select answer from kept"));
            assertEquals(Homes.NOBODY, Directories.userOf(home.resolve("postgresql/data")));
        }
        Path closed = Files.createDirectories(HOMES.root().resolve("closed"));
        Directories.permit(closed, "rwx------");
        EmbeddedPostgresException refusal = assertThrows(EmbeddedPostgresException.class,
                () -> HOMES.server(closed.resolve("home")).runAs(nobody).start());
        assertTrue(refusal.getMessage().contains("cannot reach"), refusal.getMessage());
    }

    private static String identityOf(EmbeddedPostgres server) throws SQLException {
        return Homes.ask(server, "select system_identifier from pg_control_system()");
    }
}
