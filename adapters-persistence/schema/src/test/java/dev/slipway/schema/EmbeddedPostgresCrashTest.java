package dev.slipway.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class EmbeddedPostgresCrashTest {

    private static final Duration PROMISED = Duration.ofSeconds(5);

    @RegisterExtension
    static final Homes HOMES = new Homes();

    @Test
    void a_killed_postmaster_is_started_again_on_the_same_port_with_all_that_was_committed() throws Exception {
        try (EmbeddedPostgres server = HOMES.server(HOMES.home("a death")).start()) {
            Homes.tell(server, "create table kept (answer int)");
            for (int death = 1; death <= 2; death++) {
                String address = server.jdbcUrl();
                long dead = server.pid();
                Homes.tell(server, "insert into kept values (1)");
                try (Connection busy = DriverManager.getConnection(address, server.user(), server.password());
                        Statement open = busy.createStatement()) {
                    busy.setAutoCommit(false);
                    open.execute("insert into kept values (100)");
                    Homes.kill(dead);
                    Homes.await("the server to live again", PROMISED, () -> server.pid() != dead && server.alive());
                }
                assertEquals(address, server.jdbcUrl());
                assertEquals(Integer.toString(death), Homes.ask(server, "select sum(answer) from kept"));
            }
        }
    }

    @Test
    void the_server_of_a_killed_owner_is_adopted() throws Exception {
        Path home = HOMES.home("an adoption");
        ServerProcess owner = ServerProcess.start(home, HOMES.programs());
        owner.kill();
        try (EmbeddedPostgres server = HOMES.server(home).start()) {
            assertEquals(owner.postmaster(), server.pid());
            Homes.tell(server, "create table kept as select 1 as answer");
            Homes.kill(server.pid());
            server.ensureRunning();
            assertNotEquals(owner.postmaster(), server.pid());
            assertEquals("1", Homes.ask(server, "select answer from kept"));
        }
    }

    @Test
    void a_survivor_with_other_settings_is_replaced() throws Exception {
        Path home = HOMES.home("a change");
        ServerProcess owner = ServerProcess.start(home, HOMES.programs(), "fast");
        owner.kill();
        try (EmbeddedPostgres server = HOMES.server(home).start()) {
            assertNotEquals(owner.postmaster(), server.pid());
            assertEquals("on", Homes.ask(server, "show fsync"));
        }
    }

    @Test
    void after_both_were_killed_the_data_recover() throws Exception {
        Path home = HOMES.home("two deaths");
        ServerProcess owner = ServerProcess.start(home, HOMES.programs());
        String password = ServerFiles.of(home).password();
        int port = ServerFiles.of(home).port().orElseThrow();
        try (Connection connection = DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + port + "/slipway", "postgres",
                password); Statement statement = connection.createStatement()) {
            statement.execute("create table kept as select 5 as answer");
            owner.kill();
            Homes.kill(owner.postmaster());
        }
        try (EmbeddedPostgres server = HOMES.server(home).start()) {
            assertEquals("5", Homes.ask(server, "select answer from kept"));
            assertEquals(port, server.port());
        }
    }

    @Test
    void a_pid_file_that_lies_is_not_believed() throws Exception {
        Path home = HOMES.home("lies");
        HOMES.server(home).fast().start().close();
        Path data = home.resolve("postgresql/data");
        String rest = "\n" + data + "\n1700000000\n5432\n\n127.0.0.1\n  9979413         4\nready   \n";
        for (String lie : List.of(ProcessHandle.current().pid() + rest, ProcessHandle.current().pid() + "\n", "", "nonsense\n",
                "999999999" + rest)) {
            Files.writeString(data.resolve("postmaster.pid"), lie);
            try (EmbeddedPostgres server = HOMES.server(home).fast().start()) {
                assertEquals("1", Homes.ask(server, "select 1"), lie);
            }
        }
    }

    @Test
    void unreaped_process_counts_as_dead() throws Exception {
        Assumptions.assumeTrue(Platform.current().linux(), "only there such processes can be told");
        Path home = HOMES.home("a zombie");
        HOMES.server(home).fast().start().close();
        Process careless = new ProcessBuilder("sh", "-c", "sleep 0 & echo $!; exec sleep 60").start();
        try {
            long zombie = Long.parseLong(careless.inputReader().readLine());
            Homes.await("the process to end", Duration.ofSeconds(10), () -> !Postmaster.running(zombie));
            Files.writeString(home.resolve("postgresql/data/postmaster.pid"), zombie + "\n");
            try (EmbeddedPostgres server = HOMES.server(home).fast().start()) {
                assertNotEquals(zombie, server.pid());
            }
        } finally {
            careless.destroyForcibly();
        }
    }

    @Test
    void port_taken_by_another_process_is_replaced() throws Exception {
        Path home = HOMES.home("a lost port");
        EmbeddedPostgres first = HOMES.server(home).fast().start();
        first.close();
        try (var thief = new ServerSocket(first.port(), 1, InetAddress.ofLiteral("127.0.0.1"));
                EmbeddedPostgres second = HOMES.server(home).fast().start()) {
            assertNotEquals(thief.getLocalPort(), second.port());
            assertEquals("1", Homes.ask(second, "select 1"));
        }
    }
}
